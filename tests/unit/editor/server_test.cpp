#include "engine/editor/server.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <random>

#include "engine/editor/document.h"
#include "engine/load/load.h"
#include "tests/run_length.h"

using namespace houserules;
using namespace houserules::editor;
using nlohmann::json;

namespace {

constexpr const char* parent_text = R"(houserules: 1
name: Parent
players: 2-6
registers:
  done: yes/no per seat
betting: {ante: 1, limit: 2}
play:
  - deal: 5 down
  - bet
showdown: high
define:
  shove:
    with: {price: 1}
    do:
      - pay: $price
)";

constexpr const char* split_text = R"(houserules: 1
name: Halves
players: 2-6
registers:
  done: yes/no per seat
betting: {ante: 1}
play:
  - deal: 5 down
  - each: everyone
    do:
      - remember: {done: yes}
        when: = not seat.done
  - declare: [low, top]
showdown:
  split:
    - {part: top, by: high}
    - low a-5
  odd chips: [top, low]
examples:
  - name: top is a word here too
    players: 2
    script: |
      p1 declare top; p2 declare low
)";

/// A parent that is not open in the editor, and files that no name may reach.
struct Files final : Sources {
  std::optional<SourceFile> variant(std::string_view name, std::string_view) override {
    if (name == "../secret") return SourceFile{"../secret", "", "secret", ""};
    if (name != "parent") return std::nullopt;
    return SourceFile{"parent.yaml", parent_text, "parent", "home"};
  }
  std::optional<SourceFile> modifier(std::string_view, std::string_view) override { return {}; }
  std::optional<SourceFile> script(std::string_view name, std::string_view) override {
    return SourceFile{std::string(name), "", "", ""};
  }
  std::vector<std::string> variant_ids() override { return {"parent", "other-game"}; }
};

constexpr const char* uri = "file:///home/my%20game.yaml";

class Client {
 private:
  Files files_;

 public:
  Client() { request("initialize", {{"capabilities", json::object()}}); }

  std::vector<std::string> send(const std::string& text) { return server.take(text); }
  json request(const std::string& method, const json& params) {
    const auto answers =
        send(json{{"jsonrpc", "2.0"}, {"id", ++id}, {"method", method}, {"params", params}}.dump());
    REQUIRE(answers.size() == 1);
    const json answer = json::parse(answers[0]);
    REQUIRE(answer.at("id") == id);
    return answer.contains("result") ? answer["result"] : answer.at("error");
  }
  /// Returns the diagnostics that follow, if any.
  json notify(const std::string& method, const json& params) {
    const auto answers =
        send(json{{"jsonrpc", "2.0"}, {"method", method}, {"params", params}}.dump());
    return answers.empty() ? json() : json::parse(answers[0]).at("params").at("diagnostics");
  }
  json open(const std::string& text) {
    return notify(
        "textDocument/didOpen",
        {{"textDocument", {{"uri", uri}, {"languageId", "yaml"}, {"version", 1}, {"text", text}}}});
  }
  json actions(Position from, Position to, const json& context) {
    const auto place = [](Position at) {
      return json{{"line", at.line}, {"character", at.character}};
    };
    return request("textDocument/codeAction",
                   {{"textDocument", {{"uri", uri}}},
                    {"range", {{"start", place(from)}, {"end", place(to)}}},
                    {"context", context}});
  }
  json at(const std::string& method, Position where) {
    return request("textDocument/" + method, asked(where));
  }
  static json asked(Position where) {
    return {{"textDocument", {{"uri", uri}}},
            {"position", {{"line", where.line}, {"character", where.character}}}};
  }

  Server server{Host{files_, [](const std::string& name) { return "/home/" + name; },
                     [](const std::string& path, std::string text) {
                       const std::size_t slash = path.rfind('/') + 1;
                       return SourceFile{path, std::move(text),
                                         path.substr(slash, path.rfind('.') - slash), "home"};
                     }}};
  int id = 0;
};

/// Removes the mark '@' from the text and returns its position.
Position marked(std::string& text) {
  const std::size_t at = text.find('@');
  REQUIRE(at != std::string::npos);
  text.erase(at, 1);
  return position_of(text, at);
}

/// Returns the text after an edit with a single change.
std::string after(const std::string& text, const json& edit) {
  const json& changes = edit.at("changes").at(uri);
  REQUIRE(changes.size() == 1);
  const auto position = [&](const char* end) {
    const json& at = changes[0].at("range").at(end);
    return Position{at.at("line"), at.at("character")};
  };
  return replaced(text, {position("start"), position("end")},
                  changes[0].at("newText").get<std::string>());
}

bool has(const json& list, const std::string& label) {
  return std::any_of(list.at("items").begin(), list.at("items").end(),
                     [&](const json& item) { return item.at("label") == label; });
}

}  // namespace

TEST_CASE("diagnostics have their place, and disappear when fixed") {
  Client client;
  const json faults =
      client.open("houserules: 1\nname: é𝄞\nextends: parent\nabout: 𝄞 wild\nwyld: deuces\n");
  REQUIRE(faults.size() == 1);
  CHECK(faults[0].at("range") ==
        json{{"start", {{"line", 4}, {"character", 0}}}, {"end", {{"line", 4}, {"character", 4}}}});
  CHECK(faults[0].at("code") == "HR0100");
  const json change = {{"range", faults[0].at("range")}, {"text", "wild"}};
  const json none =
      client.notify("textDocument/didChange", {{"textDocument", {{"uri", uri}, {"version", 2}}},
                                               {"contentChanges", json::array({change})}});
  CHECK(none.empty());
}

TEST_CASE("UTF-16 units, characters and bytes") {
  const std::string text = "é𝄞x\r\nü\n";
  CHECK(offset_of(text, {0, 0}) == 0);
  CHECK(offset_of(text, {0, 1}) == 2);
  CHECK(offset_of(text, {0, 3}) == 6);
  CHECK(offset_of(text, {0, 99}) == 7);  // before the end of the line
  CHECK(offset_of(text, {1, 1}) == 11);
  CHECK(offset_of(text, {9, 9}) == text.size());
  CHECK(position_of(text, 6) == Position{0, 3});
  CHECK(position_of(text, 11) == Position{1, 1});
  const Range x = range_of(text, Place{"", 1, 3, 1});
  CHECK(x.from == Position{0, 3});
  CHECK(x.to == Position{0, 4});
}

TEST_CASE("completion") {
  struct Row {
    const char* text;
    const char* offered;
    const char* not_offered;
  };
  const Row rows[] = {
      {"houserules: 1\nsho@", "showdown", "deck"},
      {"houserules: 1\nname: a\n@", "betting", "name"},
      {"betting:\n  @", "raises", "play"},
      {"betting: {ante: 1, @}", "limit", "ante"},
      {"betting: {checking: @}", "yes", "pot"},
      {"play:\n  - @", "deal", "betting"},
      {"play:\n  - deal: 2 down\n    @", "to", "bet"},
      {"play:\n  - each: everyone\n    do:\n      - @", "choose", "deck"},
      {"play:\n  - deal: @", "3 to the board", "yes"},
      {"extends: @", "parent", "high"},
      {"registers:\n  done:\n    type: @", "yes/no", "pot"},
      {"registers:\n  done:\n    @", "kept for", "deal"},
      {"showdown: @", "high", "yes"},
      {"whenever:\n  - event: a 4 is dealt up\n    @", "deal", "betting"},
      {"when short: @", "fault", "yes"},
      {"play:\n  - ask: discard\n    who: @", "everyone", "pot"},
      {"mix:\n  - @", "other-game", "deal"},
      {"showdown:\n  split:\n    - @", "high", "deal"},
      {"wild:\n  - @", "deuces", "deal"},
      {"define:\n  shove:\n    do:\n      - @", "deal", "deck"},
  };
  for (const Row& row : rows) {
    std::string text = row.text;
    CAPTURE(text);
    const Position where = marked(text);
    Client client;
    client.open(text);
    const json list = client.at("completion", where);
    CAPTURE(list.dump());
    CHECK(has(list, row.offered));
    CHECK(!has(list, row.not_offered));
  }
  // Nothing in comments and example deals.
  for (const char* silent : {"# @", "betting: 1 # @", "examples:\n  - script: |\n      p1 @"}) {
    std::string text = silent;
    const Position where = marked(text);
    Client client;
    client.open(text);
    CHECK(client.at("completion", where).at("items").empty());
  }
}

TEST_CASE("a completion replaces the word at the cursor") {
  // @ is the cursor; the first offer is taken.
  const std::pair<const char*, const char*> rows[] = {
      {"houserules: 1\nsho@", "houserules: 1\nshowdown: "},
      {"houserules: 1\nsho@wn: high\n", "houserules: 1\nshowdown: high\n"},
      {"play:\n  - dis@", "play:\n  - discard"},
      {"play:\n  - be@xt\n", "play:\n  - bet\n"},
      {"play:\n  - deal: 3 to @", "play:\n  - deal: 3 to the board"},
      {"betting: {ante: 1, lim@}", "betting: {ante: 1, limit: }"},
      {"showdown: \xC3\xA4 # \xC3\xA4\nbetting: {checking: y@}",
       "showdown: \xC3\xA4 # \xC3\xA4\nbetting: {checking: yes}"},
  };
  for (const auto& [before, after] : rows) {
    std::string text = before;
    CAPTURE(text);
    const Position where = marked(text);
    Client client;
    client.open(text);
    const json list = client.at("completion", where);
    REQUIRE(!list.at("items").empty());
    std::string last;
    for (const json& item : list.at("items")) {
      CHECK(last < item.at("sortText").get<std::string>());
      last = item.at("sortText");
    }
    const json& edit = list.at("items").at(0).at("textEdit");
    const auto position = [&](const char* which) {
      const json& at = edit.at("range").at(which);
      return Position{at.at("line"), at.at("character")};
    };
    CHECK(replaced(text, {position("start"), position("end")},
                   edit.at("newText").get<std::string>()) == after);
    CHECK(list.at("isIncomplete") == true);
  }
}

TEST_CASE("hover help") {
  const std::pair<const char*, const char*> rows[] = {
      {"betting: {an@te: 1}", "what everyone pays before the deal"},
      {"play:\n  - de@al: 2 down", "deals cards, one at a time"},
      {"play:\n  - @bet", "a betting round"},
      {"play:\n  - deal: 2 @down", "<count> <facing>"},
      {"showdown:\n  odd @chips: [low]", "odd chips"},
      {"when sh@ort: fault", "what to do if the deck runs out"},
  };
  for (const auto& row : rows) {
    CAPTURE(row.first);
    std::string text = row.first;
    const Position where = marked(text);
    Client client;
    client.open(text);
    const json help = client.at("hover", where);
    REQUIRE(help.is_object());
    CAPTURE(help.dump());
    CHECK(help.at("contents").at("value").get<std::string>().find(row.second) != std::string::npos);
  }
}

TEST_CASE("go to definition") {
  std::string text = "houserules: 1\nname: a\nextends: par@ent\n";
  Position where = marked(text);
  Client client;
  client.open(text);
  CHECK(client.at("definition", where).at("uri") == "file:///home/parent.yaml");
  text =
      "houserules: 1\nname: a\nextends: parent\nchange:\n  - after: last bet\n    with:\n      - "
      "sho@ve: 2\n";
  where = marked(text);
  client.open(text);
  const json step = client.at("definition", where);
  CHECK(step.at("uri") == "file:///home/parent.yaml");
  CHECK(step.at("range").at("start") == json{{"line", 11}, {"character", 2}});
}

TEST_CASE("names that leave the folder have no definition") {
  for (const char* marked_text :
       {"extends: ../sec@ret", "mix:\n  - ../sec@ret", "scripts: [../sec@ret.lua]"}) {
    std::string text = marked_text;
    const Position where = marked(text);
    Client client;
    client.open(text);
    CHECK(client.at("definition", where).is_null());
  }
}

TEST_CASE("registers and parts are renamed everywhere or not at all") {
  Client client;
  const auto renamed = [&](const char* mark, const char* to) {
    const std::string text = split_text;
    const std::size_t at = text.find(mark);
    REQUIRE(at != std::string::npos);
    const json before = client.open(text);
    CHECK(before.empty());
    json params = Client::asked(position_of(text, at));
    params["newName"] = to;
    const json result = client.request("textDocument/rename", params);
    if (result.contains("message")) return result.at("message").get<std::string>();
    return after(text, result);
  };
  const auto all = [](std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != text.npos; at += to.size())
      text.replace(at, from.size(), to);
    return text;
  };
  CHECK(renamed("done:", "finished") == all(split_text, "done", "finished"));
  std::string parts = all(split_text, "top", "best");
  parts = all(parts, "best is a word", "top is a word");
  CHECK(renamed("top, by", "best") == parts);
  CHECK(renamed("top, by", "low") == "'low' already exists");
  CHECK(renamed("done:", "Not A Name").find("lowercase letters") != std::string::npos);
  CHECK(renamed("Halves", "x") == "this is not a register or a part of this file");
}

TEST_CASE("certain repairs are offered at their place") {
  const std::string text =
      "houserules: 1\nname: é𝄞\nextends: parent\nwyld: deuces\nbetting: {antte: 2}\n"
      "players: nine\n";
  Client client;
  CHECK(client.open(text).size() == 3);
  const json none = json::object();
  const json wild = client.actions({3, 2}, {3, 2}, none);
  REQUIRE(wild.size() == 2);
  CHECK(wild[0].at("title") == "Write 'wild' for 'wyld'");
  CHECK(wild[0].at("kind") == "quickfix");
  CHECK(wild[0].at("diagnostics")[0].at("code") == "HR0100");
  std::string right = text;
  right.replace(text.find("wyld"), 4, "wild");
  CHECK(after(text, wild[0].at("edit")) == right);
  CHECK(wild[1].at("kind") == "source.fixAll");
  right.replace(right.find("antte"), 5, "ante");
  CHECK(after(text, wild[1].at("edit")) == right);
  // Only actions of one kind, and none where nothing is wrong or certain.
  CHECK(client.actions({3, 2}, {3, 2}, {{"only", {"quickfix"}}}).size() == 1);
  CHECK(client.actions({0, 0}, {9, 0}, {{"only", {"quickfix"}}}).size() == 2);
  CHECK(client.actions({0, 0}, {9, 0}, {{"only", {"source"}}}).size() == 1);
  CHECK(client.actions({0, 0}, {9, 0}, {{"only", {"source.fixAll"}}}).size() == 1);
  CHECK(client.actions({0, 0}, {9, 0}, {{"only", {"refactor"}}}).empty());
  CHECK(client.actions({5, 2}, {5, 4}, {{"only", {"quickfix"}}}).empty());
  client.open("houserules: 1\nname: a\nextends: parent\n");
  CHECK(client.actions({0, 0}, {9, 0}, none).empty());
}

TEST_CASE("an uncertain suggestion is offered, but not applied with all others") {
  Client client;
  const std::string text =
      "houserules: 1\nname: a\nextends: parent\nshowdown: high, lowest spade\n"
      "deck: {without: 2}\n";
  client.open(text);
  const json actions = client.actions({3, 12}, {3, 12}, json::object());
  REQUIRE(actions.size() == 1);
  CHECK(actions[0].at("isPreferred") == false);
  std::string right = text;
  right.replace(right.find("high, lowest spade"), 18, "{split: [high, lowest spade]}");
  CHECK(after(text, actions[0].at("edit")) == right);
}

TEST_CASE("missing text is inserted") {
  Client client;
  const std::string text = "name: a\nextends: parent\n";
  client.open(text);
  const json actions = client.actions({0, 0}, {0, 0}, {{"only", {"quickfix"}}});
  REQUIRE(actions.size() == 1);
  CHECK(after(text, actions[0].at("edit")) == "houserules: 1\n" + text);
}

TEST_CASE("the smallest change between two texts") {
  const std::pair<const char*, const char*> rows[] = {
      {"a\r\nb", "a\nb"},      {"é", "è"},    {"", "x"}, {"xx", "x"}, {"same", "same"},
      {"a\r\n", "a\r\nb\r\n"}, {"𝄞a𝄞", "𝄢a𝄢"}};
  for (const auto& row : rows) {
    CAPTURE(row.first);
    const Change change = change_between(row.first, row.second);
    CHECK(replaced(row.first, change.range, change.text) == row.second);
  }
}

TEST_CASE("a modifier is checked on the games of its examples") {
  const std::string head = "houserules: 1\nname: Costs\nneeds: [betting]\n";
  const std::string deal = "examples:\n  - {name: a, on: parent, players: 2, script: 'p1 cc'}\n";
  Client client;
  CHECK(client.open(head + deal).empty());
  const auto told = [&](const std::string& text) {
    const json faults = client.open(text);
    REQUIRE(faults.size() == 1);
    return faults[0].at("message").get<std::string>();
  };
  CHECK(told(head + "wyld: deuces\n").find("'wyld'") != std::string::npos);
  CHECK(told(head + "change:\n  - {after: ninth bet, with: [bet]}\n" + deal).find("ninth bet") !=
        std::string::npos);
  CHECK(told("houserules: 1\nname: Costs\nneeds: [a board]\n" + deal).find("a board") !=
        std::string::npos);
  CHECK(told(head + "examples:\n  - {name: a, on: parrent, players: 2, script: 'p1 cc'}\n")
            .find("did you mean 'parent'") != std::string::npos);
}

TEST_CASE("an error in another file has its place there") {
  Client client;
  const std::string parent = "houserules: 1\nname: a\nplay: [beet]\n";
  client.notify("textDocument/didOpen",
                {{"textDocument", {{"uri", "file://parent.yaml"}, {"text", parent}}}});
  bool found = false;
  for (const json& fault : client.open("houserules: 1\nname: a\nextends: parent\n")) {
    if (!fault.contains("relatedInformation")) continue;
    found = true;
    const json& place = fault.at("relatedInformation").at(0).at("location");
    CHECK(place.at("uri") == "file:///home/parent.yaml");
    CHECK(place.at("range").at("start").at("line") == 2);
    CHECK(fault.at("range").at("start").at("line") == 0);
  }
  CHECK(found);
}

TEST_CASE("an open parent is read from the editor") {
  Client client;
  const json faults = client.open(
      "houserules: 1\nname: a\nextends: parent\nchange:\n  - {after: "
      "second bet, with: [bet]}\n");
  CHECK(faults.size() == 1);
  const auto open = [&](const std::string& method, const json& document) {
    std::vector<json> told;
    for (const std::string& text : client.send(json{
             {"jsonrpc", "2.0"},
             {"method", "textDocument/" + method},
             {"params", document}}.dump())) {
      told.push_back(json::parse(text).at("params"));
    }
    return told;
  };
  std::string parent = parent_text;
  parent.insert(parent.find("  - bet\n"), "  - bet\n");
  const json document = {{"uri", "file://parent.yaml"}, {"text", parent}};
  // Both get diagnostics: the parent, and the file that extends it.
  auto told = open("didOpen", {{"textDocument", document}});
  REQUIRE(told.size() == 2);
  CHECK(told[0].at("uri") == "file://parent.yaml");
  CHECK(told[1].at("uri") == uri);
  CHECK(told[1].at("diagnostics").empty());
  // After closing without saving, the file on disk counts again.
  told = open("didClose", {{"textDocument", {{"uri", "file://parent.yaml"}}}});
  REQUIRE(told.size() == 2);
  CHECK(told[1].at("diagnostics").size() == 1);
  // A file that was never saved is known by its id.
  client.open("houserules: 1\nname: a\nextends: newborn\n");
  told = open("didOpen",
              {{"textDocument", {{"uri", "file:///home/newborn.yaml"}, {"text", parent_text}}}});
  REQUIRE(told.size() == 1);
  CHECK(client.open("houserules: 1\nname: a\nextends: newborn\n").empty());
}

TEST_CASE("invalid messages change nothing") {
  Client client;
  client.open(split_text);
  for (
      const char* bad :
      {"", "{", "[]", "1", "{\"method\": 1}",
       "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\"}",
       R"({"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":7}}})",
       R"({"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///none"},"contentChanges":[]}})",
       R"({"jsonrpc":"2.0","id":9,"method":"textDocument/hover","params":{"textDocument":{"uri":"x"},"position":{"line":-1,"character":"a"}}})",
       R"({"jsonrpc":"2.0","id":9,"method":"what/ever"})",
       R"({"jsonrpc":"2.0","id":9,"result":null})"}) {
    CAPTURE(bad);
    for (const std::string& answer : client.send(bad)) {
      CHECK(json::parse(answer).contains("error"));
    }
  }
  std::string text = split_text;
  CHECK(client.at("hover", position_of(text, text.find("showdown") + 2)).is_object());
  CHECK(client.request("shutdown", json::object()).is_null());
  client.send(R"({"jsonrpc":"2.0","method":"exit"})");
  CHECK(client.server.over() == 0);
}

TEST_CASE("typing and deleting a letter in the longest file changes no diagnostics") {
  std::string longest;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("variants")) {
    if (entry.path().extension() != ".yaml") continue;
    std::ifstream in(entry.path());
    std::string text{std::istreambuf_iterator<char>(in), {}};
    if (text.size() > longest.size()) longest = std::move(text);
  }
  REQUIRE(longest.size() > 10'000);
  Client client;
  client.open(longest);
  std::mt19937 random(9);
  for (int letter = 0; letter < tests::length_of_run({30, 5, 200}); ++letter) {
    const Position at = position_of(longest, static_cast<std::size_t>(random()) % longest.size());
    CAPTURE(at.line);
    const json here = {{"line", at.line}, {"character", at.character}};
    const json behind = {{"line", at.line}, {"character", at.character + 1}};
    const auto change = [&](const json& end, const char* text) {
      client.notify(
          "textDocument/didChange",
          {{"textDocument", {{"uri", uri}, {"version", 2}}},
           {"contentChanges",
            json::array({{{"range", {{"start", here}, {"end", end}}}, {"text", text}}})}});
    };
    const json before = client.at("completion", at);
    change(here, "x");
    client.at("completion", at);
    change(behind, "");
    CHECK(client.at("completion", at) == before);
  }
}

TEST_CASE("after a thousand random edits, the text equals the editor's") {
  std::mt19937 random(2024);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  Client client;
  client.open(split_text);
  // As an editor keeps it: UTF-16 units, reimplemented here.
  std::string model = split_text;
  const char* pieces[] = {"a", "\n", "  - ",    ": ", "{", "}", "é",  "𝄞", "bet", "\r\n",
                          "'", "#",  "= seat.", "[",  "]", "-", "\t", "|", ""};
  for (int edit = 0; edit < 1000; ++edit) {
    CAPTURE(edit);
    const auto offset = [&] {
      std::size_t at = below(model.size() + 1);
      while (at < model.size() && (static_cast<unsigned char>(model[at]) & 0xC0U) == 0x80U) ++at;
      // Not between the two characters of a line end.
      if (at > 0 && at < model.size() && model[at] == '\n' && model[at - 1] == '\r') --at;
      return at;
    };
    std::size_t from = offset(), to = offset();
    if (from > to) std::swap(from, to);
    if (to - from > 12) to = from;
    const auto units = [&](std::size_t at) {
      std::size_t line = 0, character = 0;
      for (std::size_t i = 0; i < at; ++i) {
        const auto byte = static_cast<unsigned char>(model[i]);
        if (byte == '\n') {
          ++line;
          character = 0;
        } else if ((byte & 0xC0U) != 0x80U) {
          character += byte >= 0xF0 ? 2 : 1;
        }
      }
      return json{{"line", line}, {"character", character}};
    };
    const std::string piece = pieces[below(std::size(pieces))];
    const json change = {{"range", {{"start", units(from)}, {"end", units(to)}}}, {"text", piece}};
    const json faults = client.notify("textDocument/didChange",
                                      {{"textDocument", {{"uri", uri}, {"version", edit + 2}}},
                                       {"contentChanges", json::array({change})}});
    model = model.substr(0, from) + piece + model.substr(to);
    const Position where = position_of(model, offset());
    client.at("completion", where);
    client.at("hover", where);
    client.at("definition", where);
    if (edit % 20 != 0) continue;
    Client other;
    CHECK(other.open(model) == faults);
    // Starts over from time to time, so that the text does not become pure garbage.
    if (edit % 100 == 0) {
      model = split_text;
      client.open(model);
    }
  }
}
