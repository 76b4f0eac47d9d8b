// Untrusted files other than rule files: logs, events, hand histories, saved games, checkpoints,
// mixes, and editor and agent messages. Each is a valid one with small systematic damage;
// whatever happens, the program ends by itself, soon, with a message or a result, and leaves
// nothing behind.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "engine/agents/protocol.h"
#include "engine/cli/file/file_sources.h"
#include "engine/cli/file/read_file.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/parallel/checkpoint.h"
#include "engine/cli/saved_game.h"
#include "engine/collection/playable.h"
#include "engine/variant/json_bounds.h"
#include "tests/hostile/cases.h"
#include "tests/run_length.h"

using namespace houserules;
using namespace houserules::hostile;

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using Texts = std::vector<std::string>;

std::string repeated(const std::string& text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

/// Replacements for a word.
const Texts& hostile_words() {
  static const Texts words = {"",
                              "-1",
                              "0",
                              "9223372036854775807",
                              "-9223372036854775808",
                              "18446744073709551616",
                              "1e999",
                              "inf",
                              "p0",
                              "p2",
                              "p12",
                              "p13",
                              "??",
                              "/etc/passwd",
                              "../../../../etc/passwd",
                              "passwd.yaml",
                              "exec:touch PWNED",
                              "lua:/etc/passwd",
                              "rollout:1000000",
                              "you, you, you",
                              "== = ; ! d # --",
                              "\x1b[2J\xff\xc2\x9b",
                              std::string("a\0b", 3),
                              "[[{\"'",
                              std::string(100'000, 'a')};
  return words;
}

Texts lines_of(const std::string& text) {
  Texts lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string joined(const Texts& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// Truncates at and within every line, removes or duplicates a line, and replaces each word: the
/// value in "key = value" by all hostile words, others by some.
Texts damaged_lines(const std::string& sound) {
  const Texts lines = lines_of(sound);
  Texts out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Texts before(lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(i));
    out.push_back(joined(before));
    out.push_back(joined(before) + lines[i].substr(0, lines[i].size() / 2));
    Texts other = lines;
    other.erase(other.begin() + static_cast<std::ptrdiff_t>(i));
    out.push_back(joined(other));
    other = lines;
    other.insert(other.begin() + static_cast<std::ptrdiff_t>(i), lines[i]);
    out.push_back(joined(other));
    const std::size_t sign = lines[i].find(" = ");
    if (sign != std::string::npos) {
      for (const std::string& word : hostile_words()) {
        other = lines;
        other[i] = lines[i].substr(0, sign + 3) + word;
        out.push_back(joined(other));
      }
      continue;
    }
    for (std::size_t at = 0; at < lines[i].size();) {
      const std::size_t end = std::min(lines[i].find(' ', at), lines[i].size());
      const std::string& word = hostile_words()[(i * 7 + at) % hostile_words().size()];
      other = lines;
      other[i] = lines[i].substr(0, at) + word + lines[i].substr(end);
      out.push_back(joined(other));
      at = end + 1;
    }
  }
  return out;
}

/// Replacements for values. The last one exceeds the nesting limit.
const std::vector<Json>& hostile_values() {
  static const std::vector<Json> values = [] {
    std::vector<Json> all = {nullptr, true, -1, 0, 1.5, 1e300, INT64_MAX, INT64_MIN, UINT64_MAX};
    for (const char* word : {"", "p13", "/etc/passwd", "a\nwith = /etc/passwd"}) {
      all.emplace_back(word);
    }
    all.push_back(Json::array());
    all.push_back(Json::object());
    all.push_back({{"a", {1, 2}}});
    all.push_back(Json::array({Json::array(), Json::object(), nullptr}));
    return all;
  }();
  return values;
}

/// Replaces each member and element by each hostile value, or removes it; in long lists, only the
/// first elements and the last.
void damage(Json& whole, Json& at, std::vector<std::string>& out) {
  if (!at.is_structured()) return;
  const std::size_t size = at.size();
  std::size_t index = 0;
  for (auto one = at.begin(); one != at.end(); ++one, ++index) {
    if (index > 3 && index + 1 < size && at.is_array()) continue;
    const Json sound = *one;
    for (const Json& value : hostile_values()) {
      *one = value;
      out.push_back(whole.dump());
    }
    *one = "DEEP";
    std::string deep = whole.dump();
    deep.replace(deep.find("\"DEEP\""), 6, repeated("[", 100'000));
    out.push_back(std::move(deep));
    *one = sound;
    damage(whole, *one, out);
  }
}

Texts damaged_json(const std::string& sound) {
  Json whole = Json::parse(sound);
  Texts out;
  damage(whole, whole, out);
  for (std::size_t size = 0; size < sound.size(); size += sound.size() / 8 + 1) {
    out.push_back(sound.substr(0, size));
  }
  return out;
}

/// Returns everything in and next to the current folder.
std::set<std::string> around() {
  std::set<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator("..")) names.insert(entry.path());
  return names;
}

void write(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A folder with a game of its own, and commands that run in it.
class Corpus {
 public:
  Corpus() : scene_(scene()) {
    // `lsp` calls this, and the first call resets redirected streams.
    std::ios::sync_with_stdio(false);
  }

  /// Checks that a command ends by itself, soon, with a result or a message. Returns its exit code
  /// and output.
  std::string run(const Texts& call, const std::string& input = "") {
    const std::set<std::string> before = around();
    write("input", input);
    const int own = dup(STDIN_FILENO), file = open("input", O_RDONLY);
    REQUIRE(dup2(file, STDIN_FILENO) == STDIN_FILENO);
    std::istringstream in(input);
    std::streambuf* const bytes = std::cin.rdbuf(in.rdbuf());
    std::cin.clear();
    const auto begin = std::chrono::steady_clock::now();
    const std::string said = run_program(call);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    std::cin.rdbuf(bytes);
    dup2(own, STDIN_FILENO);
    close(own);
    close(file);
    fs::remove("input");
    CAPTURE(said);
    CHECK(took.count() < 20);
    const bool ended = said.starts_with("exit 0\n") || said.starts_with("exit 1\n") ||
                       said.starts_with("exit 3\n");
    CHECK(ended);
    CHECK(said.size() > std::string("exit 1\n").size());
    CHECK((said.size() < 200'000 || said.starts_with("exit 0\n")));
    CHECK(said.find("bug in the program") == std::string::npos);
    CHECK(said.find("exception") == std::string::npos);
    CHECK(said.find("root:") == std::string::npos);
    CHECK(around() == before);
    return said;
  }

  /// The same for each text in a file. With sanitizers, for some of them.
  void run_all(const Texts& texts, const std::string& file, const std::vector<Texts>& calls) {
    const auto every = static_cast<std::size_t>(tests::length_of_run({2, 18, 1}));
    for (std::size_t i = 0; i < texts.size(); i += every) {
      CAPTURE(i);
      write(file, texts[i]);
      for (const Texts& call : calls) run(call);
      fs::remove(file);
    }
  }

 private:
  static Case scene() {
    Case one;
    one.files.push_back({File::Kind::text, "x.yaml", good_file});
    return one;
  }
  Scene scene_;
};

/// Returns the output of a game, without the exit code.
std::string written(Corpus& corpus, const std::string& format) {
  const std::string said =
      corpus.run({"run", "x", "--players", "3", "--deals", "2", "--stacks", "20", "--seed", "3",
                  "--agents", "random", "--format", format});
  return said.substr(said.find('\n') + 1);
}

}  // namespace

TEST_CASE("logs") {
  Corpus corpus;
  Texts texts = damaged_lines(written(corpus, "script"));
  const std::string head = "variant = x\nstacks = 20 20\n";
  texts.push_back(head + repeated("==\n", 100'000));
  texts.push_back(head + repeated("p1 cc; ", 100'000));
  texts.push_back(head + repeated("d ", 100'000));
  texts.push_back("variant = x\nstacks =" + repeated(" 9", 100'000) + "\n\n");
  texts.push_back("variant = x\nstacks = inf inf inf inf inf inf\n\n");
  texts.push_back("variant = x\nstacks = inf inf inf inf inf inf inf inf inf inf inf inf\n\n");
  texts.push_back(head + "buy-in = 1000000000000 1000000000000\n" + repeated("==\n", 1'000));
  corpus.run_all(texts, "log",
                 {{"run", "x", "--script", "log", "--agents", "random"}, {"why", "log"}});
}

TEST_CASE("names in a log are ids, and no file is shown") {
  Corpus corpus;
  for (const char* key : {"variant = ", "variant = x\nwith = "}) {
    for (const char* path : {"/etc/passwd", "./x.yaml", "../here/x.yaml", "x.yaml", "a\\x"}) {
      write("log", std::string(key) + path + "\nstacks = 20 20\n\n");
      const std::string said = corpus.run({"why", "log"});
      CAPTURE(said);
      CHECK(said.find("is a path, but a log cannot name files") != std::string::npos);
      CHECK(said.starts_with("exit 1\n"));
      fs::remove("log");
    }
  }
  // If the call names a modifier by its path, the log has its id.
  fs::create_directory("house");
  write("house/wild.yaml", "houserules: 1\nname: Wild\nabout: Deuces.\nneeds: []\nwild: deuces\n");
  const std::string log =
      corpus.run({"run", "x.yaml", "--with", "house/wild.yaml", "--format", "script"});
  CHECK(log.find("\nwith = wild\n") != std::string::npos);
  write("log", log.substr(log.find('\n') + 1));
  CHECK(corpus.run({"run", "x.yaml", "--with", "house/wild.yaml", "--script", "log"})
            .starts_with("exit 0\n"));
}

TEST_CASE("events") {
  Corpus corpus;
  const std::string sound = written(corpus, "jsonl");
  const Texts lines = lines_of(sound);
  Texts texts;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool answered = lines[i].find("\"answer\"") != std::string::npos;
    if (i > 4 && !answered) continue;
    for (const std::string& other : damaged_json(lines[i])) {
      Texts all = lines;
      all[i] = other;
      texts.push_back(joined(all));
    }
  }
  texts.push_back(repeated("{\"event\":\"run\",\"variant\":", 100'000));
  texts.push_back("{\"event\":[" + repeated("{},", 1'000'000) + "{}]}");
  corpus.run_all(texts, "events", {{"why", "events"}});
}

TEST_CASE("hand histories") {
  Corpus corpus;
  const std::string hand =
      "variant = \"NT\"\nantes = [0, 0, 0]\nblinds_or_straddles = [1, 2, 0]\nmin_bet = 2\n"
      "starting_stacks = [50, 60.25, 70]\nfinishing_stacks = [49, 61.25, 70]\nhand = 7\n"
      "actions = [\"d dh p1 AsKs\", \"d dh p2 ????\", \"d dh p3 2c7d\", \"p3 f\", \"p1 f\"]\n";
  Texts texts = damaged_lines(hand);
  const Texts scripted = damaged_lines(written(corpus, "phh"));
  texts.insert(texts.end(), scripted.begin(), scripted.end());
  for (const char* key : {"antes", "blinds_or_straddles", "min_bet", "starting_stacks",
                          "finishing_stacks", "hand", "actions", "variant", "_script"}) {
    for (const char* value :
         {"[]", "[[1], [2], [3]]", "{a = 1}", "[1, 2]", "[-1, -1, -1]", "[1e18, 1e18, 1e18]",
          "[9223372036854775807, 1, 1]", "[0.0000000001, 1, 1]", "[inf, inf, inf]", "[nan, 1, 1]",
          "-9223372036854775808", "true", "1979-05-27", "\"inf\"", "[\"p1 cbr 1e18\"]",
          "[\"p9 f\", \"p1 sm\"]", "''''variant = /etc/passwd\nstacks = 1 1\n'''"}) {
      texts.push_back(hand.substr(0, hand.find(key) == std::string::npos
                                         ? 0
                                         : hand.find(std::string(key) + " =")) +
                      key + " = " + value + "\n");
      texts.push_back("[1]\n" + hand + key + "2 = " + value + "\n[2]\n" + key + " = " + value +
                      "\n");
    }
  }
  const std::string deep = repeated("a.", 200'000) + "a";
  for (const std::string& text :
       {deep + " = 1\n", "[" + deep + "]\n", "[[" + deep + "]]\n", "a = " + repeated("[", 200'000),
        "a = " + repeated("{b=", 200'000), "a = [" + repeated("1,", 1'000'000) + "1]\n",
        repeated("[a.b]\n", 100'000), "a = '''" + repeated("'", 100'000),
        "a = \"" + repeated("\\\"", 100'000) + repeated("[", 100'000),
        repeated("\"a\".", 100'000) + "b = 1\n", repeated("[1]\n", 200),
        "_script = '''" + repeated("==\n", 100'000) + "'''\n", std::string("\u2115 = 1\n"),
        std::string("a \u2115 = 1\n"), std::string("a = 1 \u2115\n"),
        std::string("a = \"\"\"b \\\n \u2115\"\"\"\n"), std::string("a = \"\\\u2115\"\n")}) {
    texts.push_back(text);
    texts.push_back(hand + text);
  }
  corpus.run_all(texts, "hands.phh", {{"replay", "hands.phh"}, {"why", "hands.phh"}});
}

TEST_CASE("reading stops at an endless hand history or line") {
  Corpus corpus;
  write("long.phh", "variant = \"NT\" # " + std::string(std::size_t{17} << 20U, 'a') + "\n");
  CHECK(corpus.run({"replay", "long.phh"}).find("longer than 16 MiB") != std::string::npos);
  write("lines.phh", repeated("# " + std::string(1'000'000, 'a') + "\n", 18));
  CHECK(corpus.run({"replay", "lines.phh"}).find("longer than 16 MiB") != std::string::npos);
  write("log", std::string(cli::most_data_bytes + 1, '\n'));
  CHECK(corpus.run({"why", "log"}).find("is longer than 64 MiB") != std::string::npos);
}

TEST_CASE("saved games") {
  Corpus corpus;
  const std::string typed = "c\nc\nc\n\nc\nq\n";
  // The game is made outside of the watched folder.
  write("typed", typed);
  const int own = dup(STDIN_FILENO), file = open("typed", O_RDONLY);
  REQUIRE(dup2(file, STDIN_FILENO) == STDIN_FILENO);
  run_program({"play", "x", "--players", "3", "--seed", "4", "--save", "game"});
  dup2(own, STDIN_FILENO);
  close(own);
  close(file);
  fs::remove("typed");
  const std::string sound = read("game");
  REQUIRE(sound.starts_with("saved = 2 "));
  CHECK(corpus.run({"play", "--resume", "game"}).starts_with("exit 0\n"));
  CHECK(read("game") == sound);

  const Texts resume = {"play", "--resume", "game"};
  const auto every = static_cast<std::size_t>(tests::length_of_run({2, 18, 1}));
  SUBCASE("damaged") {
    const Texts texts = damaged_lines(sound);
    for (std::size_t i = 0; i < texts.size(); i += every) {
      if (texts[i] == sound) continue;
      CAPTURE(texts[i].substr(0, 1000));
      write("game", texts[i]);
      CHECK(corpus.run(resume).starts_with("exit 1\n"));
      CHECK(read("game") == texts[i]);
    }
    write("game", sound.substr(sound.find('\n') + 1));
    CHECK(corpus.run(resume).find("an older version") != std::string::npos);
    write("game", "saved = 3 " + sound.substr(10));
    CHECK(corpus.run(resume).find("another version") != std::string::npos);
  }
  SUBCASE("forged") {
    const Texts texts = damaged_lines(cli::unsealed("game", sound));
    for (std::size_t i = 0; i < texts.size(); i += every) {
      CAPTURE(texts[i].substr(0, 1000));
      write("game", cli::sealed(texts[i]));
      corpus.run(resume);
    }
  }
  SUBCASE("agents that are costly or run programs") {
    std::string log = cli::unsealed("game", sound);
    for (const char* agent : {"exec:touch PWNED", "lua:/etc/passwd", "rollout:1000000"}) {
      std::string forged = log;
      const std::size_t names = forged.find("agents = ");
      forged.replace(names, forged.find('\n', names) - names,
                     "agents = you, " + std::string(agent) + ", tight");
      write("game", cli::sealed(forged));
      const std::string said = corpus.run(resume);
      CHECK(said.starts_with("exit 1\n"));
      CHECK(said.find("with the agent '" + std::string(agent) + "'") != std::string::npos);
      CHECK(said.find("--agents") != std::string::npos);
      // The call names other agents, which continue the game.
      CHECK(corpus.run({"play", "--resume", "game", "--agents", "tight"}).starts_with("exit 0\n"));
    }
    const std::size_t names = log.find("agents = ");
    log.replace(names, log.find('\n', names) - names, "agents = you, nobody, tight");
    write("game", cli::sealed(log));
    const std::string said = corpus.run(resume);
    CHECK(said.starts_with("exit 1\n"));
    CHECK(said.find("there is no agent 'nobody'") != std::string::npos);
    CHECK(said.find("to resume, name others: --agents house") != std::string::npos);
    CHECK(corpus.run({"play", "--resume", "game", "--agents", "tight"}).starts_with("exit 0\n"));
  }
}

TEST_CASE("checkpoints") {
  Corpus corpus;
  const Texts call = {"simulate", "x", "--players", "3", "--seed", "2", "--agents", "random"};
  const auto simulate = [&](const char* games, bool anew = false) {
    Texts words = call;
    words.insert(words.end(), {"--deals", games});
    if (anew) return corpus.run(words);
    words.insert(words.end(), {"--checkpoint", "kept"});
    return corpus.run(words);
  };
  write("kept", "");
  fs::remove("kept");
  Texts first = call;
  first.insert(first.end(), {"--deals", "300", "--checkpoint", "kept"});
  REQUIRE(run_program(first).starts_with("exit 0\n"));
  const std::string sound = read("kept");
  const std::size_t mark = sound.rfind(",\"checksum\":\"");
  REQUIRE(mark != std::string::npos);
  const auto sealed = cli::with_checksum;
  REQUIRE(sealed(sound.substr(0, mark)) == sound);

  const auto every = static_cast<std::size_t>(tests::length_of_run({2, 18, 1}));
  const auto refused = [&](const std::string& text) {
    write("kept", text);
    CAPTURE(text.substr(0, 300));
    CHECK(simulate("400").starts_with("exit 1\n"));
    CHECK(read("kept") == text);
  };
  SUBCASE("damaged") {
    for (std::size_t i = 0; i < 60; i += every) {
      std::string other = sound;
      other[(i + 1) * sound.size() / 62] ^= 1;
      refused(other);
      refused(sound.substr(0, i * sound.size() / 61));
    }
    refused("{\"format\":\"houserules simulation 2\"}");
    CHECK(simulate("400").find("of another version") != std::string::npos);
    refused(repeated("[", 1'000'000));
    refused("{\"format\":" + repeated("{\"a\":", 1'000'000));
  }
  SUBCASE("forged") {
    const Texts texts = damaged_json(sound.substr(0, mark) + "}");
    for (std::size_t i = 0; i < texts.size(); i += every) {
      // Counts of the game may be other numbers, within bounds.
      write("kept", sealed(texts[i]));
      corpus.run({"simulate", "x", "--players", "3", "--seed", "2", "--agents", "random", "--deals",
                  "300", "--checkpoint", "kept"});
    }
    Json json = Json::parse(sound.substr(0, mark) + "}");
    json["games"] = 0;
    refused(sealed(json.dump()));
    CHECK(simulate("400").find("totals do not add up") != std::string::npos);
    json["games"] = 300;
    for (const std::size_t column : {0U, 1U, 2U}) {
      Json other = json;
      other["tallies"][0][column] = INT64_MAX;
      refused(sealed(other.dump()));
    }
  }
}

TEST_CASE("editor messages") {
  Corpus corpus;
  const auto message = [](const std::string& text) {
    return "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
  };
  const std::string begin = message(R"({"id":0,"method":"initialize","params":{}})");
  const std::string place =
      R"("params":{"textDocument":{"uri":"file:///x.yaml"},"position":{"line":2,"character":3}}})";
  const std::string opened =
      R"({"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///x.yaml",)"
      R"("text":"houserules: 1\nname: x\nplay:\n"}}})";
  const std::string changed =
      R"({"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///x.yaml"},)"
      R"("contentChanges":[{"range":{"start":{"line":1,"character":2},"end":{"line":2,)"
      R"("character":1}},"text":"y"}]}})";
  const std::string fixes =
      R"({"id":6,"method":"textDocument/codeAction","params":{"textDocument":{"uri":)"
      R"("file:///x.yaml"},"range":{"start":{"line":0,"character":0},"end":{"line":9,)"
      R"("character":9}},"context":{"only":["quickfix"]}}})";
  const Texts sound = {
      opened,
      changed,
      R"({"id":1,"method":"textDocument/completion",)" + place,
      R"({"id":2,"method":"textDocument/hover",)" + place,
      R"({"id":3,"method":"textDocument/definition",)" + place,
      R"({"id":4,"method":"textDocument/prepareRename",)" + place,
      R"({"id":5,"method":"textDocument/rename",)" + place,
      fixes,
      R"({"method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///x.yaml"}}})"};
  const std::string end =
      message(R"({"id":"last","method":"shutdown"})") + message(R"({"method":"exit"})");
  const auto serve = [&](const std::string& what) {
    const std::string said = corpus.run({"lsp"}, begin + what + end);
    CHECK(said.starts_with("exit 0\n"));
    CHECK(said.find("\"id\":\"last\"") != std::string::npos);
    return said;
  };
  for (const std::string& one : sound) {
    CAPTURE(one);
    // The output is checked by the length of each message, so a few at a time.
    const Texts damaged = damaged_json(one);
    const auto every = static_cast<std::size_t>(tests::length_of_run({2, 18, 1}));
    std::string all;
    for (std::size_t i = 0; i < damaged.size(); ++i) {
      if (i % every == 0) all += message(sound[0]) + message(damaged[i]);
      if (i % 40 != 39 && i + 1 < damaged.size()) continue;
      serve(all);
      all.clear();
    }
  }
  for (const std::string& deep :
       {repeated("[", 1'000'000), repeated("{\"id\":", 1'000'000),
        R"({"id":)" + repeated("[", 500'000) + repeated("]", 500'000) + R"(,"method":"x"})"}) {
    CHECK(serve(message(deep)).find("-32700") != std::string::npos);
  }
  CHECK(serve(message(std::string(std::size_t{17} << 20U, ' '))).find("-32700") !=
        std::string::npos);
  serve(std::string(1'000'000, 'a') + "\r\n\r\n");
  // A thousand changes that each copy a megabyte.
  std::string changes;
  for (int i = 0; i < 2'000; ++i) {
    changes += (i > 0 ? "," : "") + std::string(R"({"range":{"start":{"line":0,"character":0},)"
                                                R"("end":{"line":0,"character":0}},"text":"b"})");
  }
  serve(
      message(R"({"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///y",)"
              R"("text":")" +
              std::string(2'000'000, 'a') + R"("}}})") +
      message(R"({"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///y"},)"
              R"("contentChanges":[)" +
              changes + "]}}"));
}

TEST_CASE("mixes") {
  Corpus corpus;
  const std::string head = "houserules: 1\nname: Mix\n";
  write("a.yaml", head + "mix: [b, x]\n");
  write("b.yaml", head + "mix: [a, x]\n");
  write("itself.yaml", head + "mix: [{game: itself, with: [nothing]}, x]\n");
  for (int level = 0; level < 8; ++level) {
    write("m" + std::to_string(level) + ".yaml",
          head + "mix: [" + repeated("m" + std::to_string(level + 1) + ", ", 20) + "x]\n");
  }
  write("m8.yaml", head + "mix: [x, {game: x, as: y}]\n");
  std::string many = head + "mix:\n";
  for (int i = 0; i < 600; ++i) many += "  - {game: x, as: g" + std::to_string(i) + "}\n";
  write("many.yaml", many);
  const auto says = [&](const char* file, const char* what) {
    const std::string said = corpus.run({"validate", file});
    CAPTURE(said);
    CHECK(said.starts_with("exit 1\n"));
    CHECK(said.find(what) != std::string::npos);
  };
  says("a.yaml", "a.yaml:3:7: error[HR0240]: 'b' is itself a mix");
  says("itself.yaml", "itself.yaml:3:14: error[HR0240]: this mix lists itself");
  says("m0.yaml", "error[HR0240]: 'm1' is itself a mix");
  says("many.yaml", "this needs more than 500 files");
  for (const char* command : {"run", "describe", "simulate"}) {
    CHECK(corpus.run({command, "a"}).starts_with("exit 1\n"));
  }
  CHECK(corpus.run({"test", "itself.yaml"}).starts_with("exit 1\n"));
  const std::string text = Json(read("a.yaml")).dump();
  std::string input;
  for (const std::string& one :
       {std::string(R"({"id":0,"method":"initialize","params":{}})"),
        R"({"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file://)" +
            fs::current_path().string() + R"(/a.yaml","text":)" + text + "}}}",
        std::string(R"({"id":1,"method":"shutdown"})"), std::string(R"({"method":"exit"})")}) {
    input += "Content-Length: " + std::to_string(one.size()) + "\r\n\r\n" + one;
  }
  CHECK(corpus.run({"lsp"}, input).find("HR0240") != std::string::npos);
}

TEST_CASE("script folders may not point elsewhere") {
  Case one;
  one.files.push_back({File::Kind::text, "../outside/secret.lua", "this is secret ="});
  one.files.push_back(
      {File::Kind::text, "x.yaml", std::string(good_file) + "scripts: secret.lua\n"});
  one.files.push_back({File::Kind::link, "scripts", "../outside"});
  const Scene scene(one);
  const std::string said = run_program({"validate", "x.yaml"});
  CAPTURE(said);
  CHECK(said.starts_with("exit 1\n"));
  CHECK(said.find("is a link that points outside its folder") != std::string::npos);
  CHECK(said.find("this is secret") == std::string::npos);
}

TEST_CASE("agent answers") {
  cli::FileSources sources;
  int refused = 0, taken = 0;
  for (const char* game : {"texas-holdem", "anaconda", "7-27", "auction-stud", "guts"}) {
    const collection::Sitting sitting =
        cli::load_sitting(cli::find_variant(game, sources), {}, sources);
    const std::vector<Chips> stacks(4, 60);
    Deal deal(*sitting.variant, sitting.runners[0].get(), {Random::keyed(6, 0, 0), nullptr},
              new_game(*sitting.variant, stacks, 3));
    for (int answers = 0; !deal.over() && answers < 60; ++answers) {
      const Seat seat = deal.waiting().front();
      const View view(deal, seat);
      Texts texts;
      for (const char* sound : {R"({"answer":"call"})", R"({"raise":4})", R"({"cards":[1,2,3]})",
                                R"({"number":3})", R"({"seat":2})", R"(["call"])"}) {
        const Texts damaged = damaged_json(sound);
        texts.insert(texts.end(), damaged.begin(), damaged.end());
        texts.emplace_back(sound);
      }
      texts.push_back("{\"cards\":[" + repeated("1,", 5'000) + "1]}");
      texts.push_back(R"({"cards":[0]})");
      texts.push_back(R"({"cards":[60,60,61]})");
      const auto every = static_cast<std::size_t>(tests::length_of_run({2, 7, 1}));
      for (std::size_t i = 0; i < texts.size(); i += every) {
        try {
          const auto said = parse_json<protocol::Json>(texts[i], {});
          const Answer answer = protocol::answer(view, said);
          CHECK(view.refusal(answer).empty());
          ++taken;
        } catch (const JsonError&) {
          ++refused;
        } catch (const AgentError&) {
          ++refused;
        }
      }
      deal.answer(seat, view.default_answer());
    }
  }
  CHECK(refused > 1000);
  CHECK(taken > 10);
}
