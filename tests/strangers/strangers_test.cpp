// Each kind of untrusted text in each output that may show it: nothing on standard output or
// standard error may control a terminal, hide or reorder text, or become markup.

#include <doctest/doctest.h>
#include <stdlib.h>  // NOLINT: setenv

#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/cli/program.h"
#include "tests/run_length.h"
#include "tests/temporary_folder.h"

namespace houserules {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// ---------------------------------------------------------------- untrusted input

/// Contains no NUL or '/', so that it can be a file name.
const std::string all_odd[] = {
    "\x1B[2J\x1B[31m",  // clears the screen
    "\x1B]0;title\a",
    "\r\x1B[K",
    "\x7F\b",
    "\u009B31m\u0085\u0090",
    "a\u202Eb\u202C\u2066c\u2069\u200E\u200F\u061C",
    "\u00AD\u200B\u200D\u2060\uFEFF\u180E\u3164\u115F\u2800",
    "\U000E0041\U000E007F\U000E0100",
    "\u2028\u2029\uFFF9",
    "\xFF\xFE",
    "\xC0\xAF\xE2\x82",
};
/// The ones used in this run.
const std::vector<std::string> odd = [] {
  std::vector<std::string> some;
  const auto step = static_cast<std::size_t>(tests::length_of_run({2, 5, 1}));
  for (std::size_t i = 0; i < std::size(all_odd); i += step) some.push_back(all_odd[i]);
  return some;
}();
/// Special characters of the formats that are written.
const std::string markup =
    "<script>alert(1)<\\script>[x](javascript:alert(1))![y](z)`|\"&#x202e;'''";

// ---------------------------------------------------------------- forbidden output

/// Returns the length of the first valid UTF-8 character, independently of the engine.
std::size_t front(std::string_view text, char32_t& code) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = at(0);
  const std::size_t size = first < 0x80   ? 1
                           : first < 0xC2 ? 0
                           : first < 0xE0 ? 2
                           : first < 0xF0 ? 3
                           : first < 0xF5 ? 4
                                          : 0;
  if (size == 0 || size > text.size()) return 0;
  code = size == 1 ? first : first & (0x7FU >> size);
  for (std::size_t i = 1; i < size; ++i) {
    if ((at(i) & 0xC0U) != 0x80U) return 0;
    code = (code << 6) | (at(i) & 0x3FU);
  }
  return size;
}

bool may_be_shown(char32_t code) {
  if (code < 0x20) return code == '\n' || code == '\t';
  if (code >= 0x7F && code < 0xA0) return false;
  if (code == 0xAD || code == 0x61C || code == 0x180E || code == 0x3164 || code == 0xFEFF ||
      code == 0x115F || code == 0x2800 || code == 0xFFF9)
    return false;
  if (code >= 0x200B && code <= 0x200F) return false;
  if (code >= 0x2028 && code <= 0x202E) return false;
  if (code >= 0x2060 && code <= 0x206F) return false;
  return code < 0xE0000 || code > 0xE0FFF;
}

std::string first_odd(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    char32_t code = 0;
    const std::size_t size = front(text.substr(at), code);
    if (size == 0 || !may_be_shown(code)) {
      std::ostringstream out;
      out << "byte " << std::hex << static_cast<unsigned>(static_cast<unsigned char>(text[at]))
          << " after: " << text.substr(at < 60 ? 0 : at - 60, at < 60 ? at : 60);
      return out.str();
    }
    at += size;
  }
  return {};
}

struct Said {
  std::string out, messages;
  int code = 0;
};

Said run(const Words& words, const std::string& input = {}) {
  std::vector<std::string> held = {"houserules"};
  held.insert(held.end(), words.begin(), words.end());
  std::vector<char*> arguments;
  for (std::string& word : held) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::ostringstream out, messages;
  std::istringstream given(input);
  std::streambuf* const was_out = std::cout.rdbuf(out.rdbuf());
  std::streambuf* const was_err = std::cerr.rdbuf(messages.rdbuf());
  std::streambuf* const was_in = std::cin.rdbuf(given.rdbuf());
  Said said;
  said.code = cli::program(static_cast<int>(held.size()), arguments.data());
  std::cout.rdbuf(was_out);
  std::cerr.rdbuf(was_err);
  std::cin.rdbuf(was_in);
  std::cin.clear();
  said.out = out.str();
  said.messages = messages.str();
  return said;
}

/// Checks that neither stream has odd characters, and that every line begins as the program's
/// own lines do.
Said check(const Words& words, const std::string& input = {}) {
  std::string call;
  for (const std::string& word : words) call += word + " ";
  CAPTURE(call);
  Said said = run(words, input);
  CHECK(first_odd(said.out) == "");
  CHECK(first_odd(said.messages) == "");
  CHECK(said.out.size() + said.messages.size() > 0);
  CHECK(said.out.size() + said.messages.size() < 1'000'000);
  CHECK(said.messages.find("\nforged") == std::string::npos);
  return said;
}

void check_json(const Words& words, const std::string& input = {}) {
  const Said said = check(words, input);
  CAPTURE(said.out);
  CHECK(nlohmann::json::accept(said.out));
}

/// The same for JSON Lines; there may be a message instead.
void check_json_lines(const Words& words, const std::string& input = {}) {
  const Said said = check(words, input);
  std::istringstream lines(said.out);
  for (std::string line; std::getline(lines, line);) {
    CAPTURE(line);
    CHECK(nlohmann::json::accept(line));
  }
}

void check_html(std::string_view page) {
  CHECK(first_odd(page) == "");
  CHECK(page.find("<script>alert") == page.npos);
  CHECK(page.find("\"javascript:") == page.npos);
}

void check_markdown(std::string_view page) {
  CHECK(page.find("<script>alert") == page.npos);
  CHECK(page.find("[x](") == page.npos);
  CHECK(page.find("![y](") == page.npos);
  for (std::size_t at = 0; (at = page.find("&#x202e", at)) != page.npos; ++at) {
    CHECK(page[at - 1] == '\\');
  }
}

void put(const std::string& name, const std::string& text) {
  if (fs::path(name).has_parent_path()) fs::create_directories(fs::path(name).parent_path());
  std::ofstream(name, std::ios::binary) << text;
}

std::string quoted_yaml(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? "''" : std::string(1, c);
  return out + "'";
}

/// Each byte as Lua writes it in a string: `\027`.
std::string escaped_for_lua(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const std::string code = std::to_string(static_cast<unsigned char>(c));
    out += "\\" + std::string(3 - code.size(), '0') + code;
  }
  return out;
}

/// A game with `text` everywhere an author may write free text.
std::string game(const std::string& text) {
  const std::string said = quoted_yaml("x " + text);
  return "houserules: 1\nname: " + said + "\nabout: " + said + "\naka: [" + said + "]\nsource: [" +
         said +
         "]\nplayers: 2-4\nscripts: s.lua\nbetting: {ante: 1, limit: 2}\noptions:\n  twist: "
         "{about: " +
         said +
         ", type: yes/no, default: no}\nplay:\n  - deal: 5 down\n  - bet\nshowdown: {by: score, "
         "score: = "
         "points}\n"
         "examples:\n  - name: " +
         said + "\n    players: 2\n    script: |\n      p1 cc; p2 cc\n    net: {p1: 9, p2: 9}\n";
}

std::string script_of_game(const std::string& text) {
  return "--- The cards of " + text +
         "\nfunction points(cards, ctx)\n  return {cards[1].rank}\nend\n";
}

// ---------------------------------------------------------------- kinds of input, and outputs

TEST_CASE("Texts of a rule file that loads") {
  const tests::TemporaryFolder folder;
  put("games/x.yaml", game(markup));
  put("games/s.lua", script_of_game(markup));
  put("games/scripts/s.lua", script_of_game(markup));
  const std::string file = "games/x.yaml";
  REQUIRE(run({"validate", file}).code == 0);
  for (const char* format : {"text", "github"}) check({"validate", file, "--format", format});
  for (const char* format : {"json", "sarif"}) check_json({"validate", file, "--format", format});
  for (const char* format : {"text", "script", "phh"})
    check({"run", file, "--deals", "2", "--format", format});
  check_json_lines({"run", file, "--deals", "2", "--format", "jsonl"});
  check_html(check({"describe", file, "--format", "html"}).out);
  check_markdown(check({"describe", file, "--format", "markdown"}).out);
  check({"describe", file});
  check({"diff", file, "five-card-draw"});
  check({"show", file});
  check({"show", file, "--resolved"});
  for (const char* format : {"text", "tap", "junit"}) {
    CHECK(check({"test", file, "--format", format}).out.find("<script>") ==
          (std::string(format) == "junit"
               ? std::string::npos
               : run({"test", file, "--format", format}).out.find("<script>")));
  }
  check_html(check({"simulate", file, "--deals", "20", "--format", "html"}).out);
  check_markdown(check({"simulate", file, "--deals", "20", "--format", "markdown"}).out);
  check_json({"simulate", file, "--deals", "20", "--format", "json"});
  check_json({"match", file, "check-call", "random", "--deals", "4", "--format", "json"});
  // What was written can be replayed.
  for (const char* format : {"script", "jsonl", "phh"}) {
    put("log", run({"run", file, "--deals", "2", "--format", format}).out);
    check_json_lines({"why", "log", "--format", "json"});
  }
}

TEST_CASE("Odd characters in the texts of a rule file") {
  for (const std::string& text : odd) {
    const tests::TemporaryFolder folder;
    put("games/x.yaml", game(text));
    put("games/s.lua", script_of_game(text));
    const std::string file = "games/x.yaml";
    CHECK(check({"validate", file}).code == 1);
    check({"validate", file, "--format", "github"});
    check_json({"validate", file, "--format", "json"});
    check_json({"validate", file, "--format", "sarif"});
    check({"describe", file});
    check({"run", file});
    check({"test", file});
    check({"test", file, "--format", "junit"});
    check({"show", file, "--resolved"});
    check({"fix", file});
  }
}

TEST_CASE("Names of files") {
  std::vector<std::string> names(odd.begin(), odd.end());
  names.push_back(markup.substr(0, 60));
  names.emplace_back("a\nforged: line");
  for (const std::string& name : names) {
    const tests::TemporaryFolder folder;
    const std::string file = "games/" + name + ".yaml", wrong = "games/" + name + "-wrong.yaml";
    put(file,
        "houserules: 1\nname: N\nplayers: 2-4\nbetting: {ante: 1, limit: 2}\nplay:\n  - deal: 5 "
        "down\n"
        "  - bet\nshowdown: high\n");
    put(wrong, "houserules: 1\nname: N\nplayers: 2-4\nplay:\n  - del: 5 down\n");
    put(name + ".lua", "function reply(view, question) return {answer = '" + name + "'} end\n");
    for (const std::string& one : {file, wrong, "no/" + file}) {
      check({"validate", one});
      check({"validate", one, "--format", "github"});
      check_json({"validate", one, "--format", "json"});
      check_json({"validate", one, "--format", "sarif"});
      for (const char* format : {"text", "tap", "junit"}) check({"test", one, "--format", format});
      for (const char* format : {"text", "script", "phh"}) check({"run", one, "--format", format});
      check_json_lines({"run", one, "--format", "jsonl"});
      check({"run", "guts", "--with", one});
      check({"describe", one});
      check({"show", one, "--resolved"});
      check({"diff", one, "guts"});
      check({"replay", one, "--format", "text"});
      check_json_lines({"replay", one});
      check({"why", one});
      check({"run", "guts", "--script", one});
      check({"simulate", one, "--deals", "3"});
      check({"play", "guts", "--resume", one});
      check({"simulate", "guts", "--deals", "3", "--checkpoint", one});
      check({"fix", one, "--diff"});
      check({"run", "guts", "--agents", "lua:" + one});
      check({"new", "games/" + name, "--like", one});
    }
    check({"run", "guts", "--agents", "lua:" + name + ".lua"});
  }
}

TEST_CASE("A collection of files with odd names") {
  const tests::TemporaryFolder folder;
  for (const std::string& name : odd) put("games/home/" + name + ".yaml", game("plain"));
  put("games/home/a\nforged: line.yaml", game("plain"));
  put("games/home/s.lua", script_of_game("plain"));
  put("games/odd\x1B[2J/" + markup.substr(0, 60) + ".yaml", "houserules: 1\n");
  setenv("HOUSERULES_PATH", fs::absolute("games").c_str(), 1);
  check({"list"});
  check({"list", "--search", "zzz"});
  check_json({"list", "--format", "json"});
  check_markdown(check({"list", "--format", "markdown"}).out);
  for (const std::string& name : odd) check({"run", name, "--with", name});
  check({"run", "x plain"});
  unsetenv("HOUSERULES_PATH");
}

TEST_CASE("Command-line arguments") {
  for (const std::string& word : odd) {
    check({word});
    check({"--" + word});
    check({"run", word});
    check({"run", "guts", "--" + word});
    for (const char* option : {"--players", "--seed", "--set", "--with", "--agents", "--view",
                               "--names", "--stacks", "--dealer", "--buy-in", "--format"}) {
      check({"run", "guts", option, word});
    }
    check({"list", "--search", word});
    check({"list", "--family", word});
    check({"explain", word});
    check({"help", word});
    check({"eval", word}, "AsKs\n");
    check({"eval", "high"}, word + "\nAsKs / " + word + "\n");
    check({"eval", "high", "--wild", word}, "AsKs\n");
  }
}

TEST_CASE("Names given to judge and equity") {
  const std::string cards[] = {"As2s5dKd", "3c4cJhJs"};
  for (const std::string& name : odd) {
    const std::string one = name + ":" + cards[0], two = "Bob:" + cards[1];
    for (const std::string& pot : {std::string("stakes:1,1"), "stakes:" + name, "dealer:" + name,
                                   "pot:" + name, "board" + name + ":As", "Bob." + name + ":As"}) {
      check({"judge", "omaha-hi-lo", one, two, "board:2d5c7s9hKs", pot, "--quick"});
      check({"judge", "omaha-hi-lo", one, two, "board:2d5c7s9hKs", pot, "--quick", "--format",
             "json"});
    }
    check({"equity", "omaha-hi-lo", one, two, "--board", "2d5c7s9h"});
    check({"equity", "omaha-hi-lo", one, two, "--board", "2d5c7s9h" + name, "--format", "json"});
  }
  const std::string one = markup.substr(0, 20) + "'\":" + cards[0], two = "Bob:" + cards[1];
  check_json({"judge", "omaha-hi-lo", one, two, "board:2d5c7s9hKs", "--quick", "--format", "json"});
  check_json({"equity", "omaha-hi-lo", one, two, "--board", "2d5c7s9h", "--format", "json"});
}

TEST_CASE("Fields of hand histories") {
  std::vector<std::string> texts(odd.begin(), odd.end());
  texts.push_back(markup);
  texts.emplace_back("a\\nforged: line");
  texts.emplace_back("\\u001b[31m\\u009b\\u202e\\U000E0041");
  texts.emplace_back(std::string(3'000'000, 'x'));
  for (const std::string& text : texts) {
    const tests::TemporaryFolder folder;
    const auto field = [&](const std::string& key, const std::string& good) {
      return key + " = \"" + good + "\"\n";
    };
    std::string bare = text;
    std::erase(bare, '"');
    const std::string rest =
        "antes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
        "starting_stacks = [100, 100]\n";
    const std::string actions = "actions = [\"d dh p1 AsAh\", \"d dh p2 KsKh\", \"p1 f\"]\n";
    const std::string files[] = {
        field("variant", bare) + rest + actions,
        field("variant", "NT") + rest + actions + field("hand", bare) + field("table", bare) +
            "players = [\"" + bare + "\", \"" + bare + "\"]\n",
        field("variant", "NT") + rest + "actions = [\"" + bare + "\"]\n",
        field("variant", "NT") + rest + "actions = [\"d dh p1 " + bare + "\"]\n",
        field("variant", "NT") + rest + actions + "finishing_stacks = [\"" + bare + "\", 1]\n",
        "[\"" + bare + "\"]\n" + field("variant", "NT") + rest + actions,
        bare + " = \n",
        field("_script", "variant = " + bare),
    };
    for (const std::string& file : files) {
      put("x.phh", file);
      check({"replay", "x.phh", "--format", "text"});
      check_json_lines({"replay", "x.phh"});
      check({"why", "x.phh"});
      check_json_lines({"why", "x.phh", "--format", "json"});
    }
  }
}

TEST_CASE("Scripts and logs") {
  std::vector<std::string> texts(odd.begin(), odd.end());
  texts.push_back(markup);
  texts.emplace_back(std::string(1'000'000, 'x'));
  for (const std::string& text : texts) {
    const tests::TemporaryFolder folder;
    for (const std::string& script :
         {"variant = " + text + "\n", "variant = guts\nhash = " + text + "\n", text + " = 1\n",
          "variant = guts\nset = " + text + "=1\n", "variant = guts\nwith = " + text + "\n",
          "variant = guts\nseed = " + text + "\n", "variant = guts\nagents = " + text + "\n",
          "variant = guts\nplayers = " + text + ", Bob\n", "variant = guts\n\n" + text + "\n",
          "variant = guts\n\np1 " + text + "\n", "variant = guts\n\nd dh p1 " + text + "\n",
          "variant = guts\n\n! " + text + "\n", "variant = guts\n\n# " + text + "\n",
          "{\"event\":\"run\",\"variant\":\"" + text + "\"}\n"}) {
      put("x.txt", script);
      check({"run", "guts", "--script", "x.txt"});
      check({"why", "x.txt"});
      check({"play", "guts", "--resume", "x.txt"});
    }
  }
}

TEST_CASE("Checkpoints") {
  for (const std::string& text : {std::string("\\u001b[2J\\u009b\\u202e\\u200b"), all_odd[5],
                                  all_odd[7], std::string(1'000'000, 'x')}) {
    const tests::TemporaryFolder folder;
    check({"simulate", "guts", "--deals", "20", "--checkpoint", "c"});
    std::ifstream in("c");
    std::stringstream kept;
    kept << in.rdbuf();
    std::string whole = kept.str();
    const std::size_t at = whole.find("\"call\":{");
    REQUIRE(at != std::string::npos);
    const std::size_t begin = whole.find("\":\"", at) + 3;
    whole.replace(begin, whole.find('"', begin) - begin, text);
    put("c", whole);
    check({"simulate", "guts", "--deals", "20", "--checkpoint", "c"});
    put("c", text);
    check({"simulate", "guts", "--deals", "20", "--checkpoint", "c"});
  }
}

TEST_CASE("Untrusted agents") {
  for (const std::string& text : odd) {
    const tests::TemporaryFolder folder;
    const std::string bytes = escaped_for_lua(text);
    for (const std::string& body :
         Words{"return {answer = \"" + bytes + "\"}", "return \"" + bytes + "\"",
               "return {[\"" + bytes + "\"] = 1}", "error(\"" + bytes + "\")", "error({})",
               "return {answer = string.rep(\"" + bytes + "\", 10000)}"}) {
      put("x.lua", "function reply(view, question)\n  " + body + "\nend\n");
      CHECK(check({"run", "guts", "--agents", "lua:x.lua"}).code != 0);
    }
    put("said", text);
    for (const char* bot : {"exec:cat said; echo", "exec:cat said >&2; exit 1",
                            "exec:read q; cat said >&2; cat said; echo; exit 1"}) {
      const Said said = check({"run", "guts", "--agents", bot});
      CHECK(said.code != 0);
    }
    // A bot's standard error is passed on.
    CHECK(check({"run", "guts", "--agents", "exec:echo trouble >&2; cat said >&2; exit 1"})
              .messages.find("trouble") != std::string::npos);
  }
}

TEST_CASE("Scripts of rule files") {
  for (const std::string& text : odd) {
    const tests::TemporaryFolder folder;
    const std::string bytes = escaped_for_lua(text);
    put("games/x.yaml", game("plain"));
    for (const std::string& script :
         {script_of_game(text), "--- d\nfunction points(cards) error('" + bytes + "') end\n",
          "--- d\nfunction points(cards) return '" + bytes + "' end\n",
          "--- d\nfunction points(cards) return {['" + bytes + "'] = 1} end\n",
          "--- d\nfunction points(cards) return nil + " + text + " end\n", "x" + text + "\n"}) {
      put("games/s.lua", script);
      put("games/scripts/s.lua", script);
      for (const char* format : {"text", "markdown", "html"}) {
        check({"describe", "games/x.yaml", "--format", format});
      }
      check({"validate", "games/x.yaml"});
      check_json({"validate", "games/x.yaml", "--format", "json"});
      check({"test", "games/x.yaml"});
      check({"run", "games/x.yaml"});
    }
  }
}

TEST_CASE("Generated pages") {
  const tests::TemporaryFolder folder;
  const std::string plain =
      "houserules: 1\nname: " + quoted_yaml("x " + markup) + "\nabout: " + quoted_yaml(markup) +
      "\nplayers: 2-4\nbetting: {ante: 1, limit: 2}\nplay:\n  - deal: 5 down\n"
      "  - bet\nshowdown: high\n";
  const std::string ids[] = {"index", "Index",   "a b#?%", "javascript:alert(1)",
                             "<b>",   "\x1B[2J", "\u202E", "\xFF"};
  for (const std::string& id : ids) put("games/home/" + id + ".yaml", plain);
  put("precious", "kept");
  fs::create_directory("site");
  fs::create_symlink("../precious", "site/index.html");
  fs::create_symlink("../precious", "site/<b>.html");
  setenv("HOUSERULES_PATH", fs::absolute("games").c_str(), 1);
  const Said said = check({"describe", "--all", "site", "--family", "home"});
  unsetenv("HOUSERULES_PATH");
  CAPTURE(said.messages);
  CHECK(said.code == 0);
  const auto text = [](const std::string& path) {
    std::ifstream in(path);
    std::stringstream out;
    out << in.rdbuf();
    return out.str();
  };
  CHECK(text("precious") == "kept");
  const std::string index = text("site/index.html");
  check_html(index);
  // Every link in the index leads to a page, and every page is linked.
  std::set<std::string> linked;
  for (std::size_t at = 0; (at = index.find("href=\"", at)) != std::string::npos;) {
    at += 6;
    const std::string link = index.substr(at, index.find('"', at) - at);
    std::string path;
    for (std::size_t i = 0; i < link.size(); ++i) {
      if (link[i] == '%') {
        path += static_cast<char>(std::stoi(link.substr(i + 1, 2), nullptr, 16));
        i += 2;
      } else {
        path += link[i];
      }
    }
    CAPTURE(link);
    if (link.starts_with('#')) continue;
    linked.insert(path);
    CHECK(link.find_first_of(":<> ") == std::string::npos);
    CHECK(fs::is_regular_file("site/" + path));
  }
  std::size_t pages = 0;
  for (const auto& entry : fs::directory_iterator("site")) {
    ++pages;
    CHECK(!entry.is_symlink());
    check_html(text(entry.path().string()));
  }
  CHECK(pages == linked.size() + 1);
}

}  // namespace
}  // namespace houserules
