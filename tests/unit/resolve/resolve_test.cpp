#include "engine/resolve/resolve.h"

#include <doctest/doctest.h>

#include <map>
#include <string>

#include "engine/resolve/emit.h"
#include "engine/resolve/merge.h"
#include "engine/resolve/script_slips.h"
#include "engine/source/faults.h"
#include "tests/unit/language/tree.h"

namespace houserules {
namespace {

/// Files by their id.
class Texts : public Sources {
 public:
  Texts() = default;
  // Has its own parse cache, since the texts change.
  // NOLINTNEXTLINE(bugprone-copy-constructor-init)
  Texts(const Texts& other) : files(other.files) {}
  std::map<std::string, std::string, std::less<>> files;

  std::optional<SourceFile> variant(std::string_view id, std::string_view) override {
    const auto found = files.find(id);
    if (found == files.end()) return std::nullopt;
    return SourceFile{found->first + ".yaml", found->second, found->first, "other"};
  }
  std::optional<SourceFile> modifier(std::string_view id, std::string_view beside) override {
    return variant(id, beside);
  }
  std::optional<SourceFile> script(std::string_view name, std::string_view) override {
    return SourceFile{"scripts/" + std::string(name), "return {}", "", ""};
  }
};

constexpr std::string_view head = "houserules: 1\nname: A case\nplayers: 2-6\n";

std::string faults_of(const Diagnostics& faults) {
  std::string out;
  for (const Diagnostic& d : faults.all()) {
    out += (out.empty() ? "" : "\n") + d.where.file + ":" + std::to_string(d.where.line) + " " +
           d.message;
  }
  return out;
}

struct Outcome {
  std::optional<Resolved> resolved;
  std::string faults;
};

Outcome resolve_text(const std::string& text, const Choices& choices = {}, Texts sources = {}) {
  Diagnostics faults;
  Outcome outcome;
  outcome.resolved = resolve({"a.yaml", text, "a", "other"}, choices, sources, faults);
  outcome.faults = faults_of(faults);
  return outcome;
}

/// Returns a key of the expanded rules, as short text, or the errors.
std::string key_of(const std::string& key, const std::string& text, const Choices& choices = {},
                   const Texts& sources = {}) {
  const Outcome outcome = resolve_text(std::string(head) + text, choices, sources);
  if (!outcome.resolved) return outcome.faults;
  const Node* node = outcome.resolved->root.find(key);
  return node != nullptr ? brief(*node) : "none";
}

/// Returns the steps of `play`, without their automatic names.
std::string play_of(const std::string& steps, const std::string& rest = {}) {
  std::string out = key_of("play", "resolved: yes\nplay:\n" + steps + rest);
  return out;
}

TEST_CASE("steps become kernel steps") {
  struct Row {
    const char* steps;
    const char* kernel;
  };
  const Row rows[] = {
      {"  - deal: 2 down\n", "[{deal: {count: 2, facing: down}}]"},
      {"  - deal: 3 to the board\n", "[{deal: {count: 3}, to: board}]"},
      {"  - deal: 3 to each board\n", "[{deal: {count: 3}, to: board, boards: each}]"},
      {"  - deal: 1 down\n    stock short: one common card\n",
       "[{deal: {count: 1, facing: down}, when short: one common card}]"},
      {"  - bet\n", "[{bet: ~}]"},
      {"  - bet: leader first\n", "[{bet: {first: = game.leader or dealer.left}}]"},
      {"  - bet:\n    nobody opens: everyone antes again, the pot stays\n",
       "[{bet: ~, nobody opens: [{end: deal, because: nobody opened}]}]"},
      {"  - bet\n    first: opener\n", "a.yaml:6 this is not YAML"},
      {"  - bet:\n    first: opener\n", "[{bet: {first: opener}}]"},
      {"  - pay: the pot\n    at most: 20\n", "[{pay: {amount: pot, at most: 20}}]"},
      {"  - pay: = result.pot\n    who: losers\n", "[{pay: {amount: = result.pot}, who: losers}]"},
      {"  - repeat: 3\n    do:\n      - bet\n", "[{repeat: 3, do: [{bet: ~}]}]"},
      {"  - repeat: until nobody took a card\n    do: bet\n",
       "[{repeat: {until: = none(players, 'took')}, do: [{bet: ~}]}]"},
      {"  - move: the lead to the left\n    name: lead\n",
       "[{name: lead, remember: {leader: = (game.leader or dealer.next_chair).next_chair}}]"},
      {"  - draw: up to 3\n",
       "[{each: everyone, do: [{ask: discard, cards: {of: hand, min: 0, max: 3}}, "
       "{move: {cards: answer, of: hand, to: discards}}, "
       "{deal: {count: = answer.count, facing: down}}]}]"},
      {"  - pass: 3 to the left\n",
       "[{ask: pass, together: yes, cards: {of: hand, min: 3, max: 3}}, "
       "{move: {cards: answer, of: hand, to: hand}, to seat: = seat.left}]"},
      {"  - set: {five: 5, two: 2}\n    must: = answer.count > 0\n",
       "[{ask: set, together: yes, arrangement: {five: 5, two: 2}, must: = answer.count > 0}]"},
      {"  - set: 5 in order\n", "[{ask: set, together: yes, arrangement: {hand: 5}}]"},
      {"  - declare: [high, low, both]\n",
       "[{ask: declare, who: everyone, together: yes, options: {high: [{claim: [high]}], "
       "low: [{claim: [low]}], both: [{claim: [high, low]}]}}]"},
      {"  - declare: [in, out]\n",
       "[{ask: declare, who: everyone, together: yes, options: {in: ~, out: [{sit out: ~}]}}]"},
      {"  - declare: {in: , out: fold}\n    nobody in:\n      - end: deal\n",
       "[{ask: declare, who: everyone, together: yes, options: {in: ~, out: [{fold: ~}]}}, "
       "{do: [{end: deal}], when: = contesting.count == 0}]"},
      {"  - choose: {stay: , take: {price: 2, do: {deal: 1 up}}}\n",
       "[{ask: choose, options: {stay: ~, take: {price: 2, do: [{deal: {count: 1, facing: "
       "up}}]}}}]"},
      {"  - when: yes\n    do:\n      - bet\n", "[{do: [{bet: ~}]}]"},
      {"  - bet:\n    when: no\n  - fold: dealer\n", "[{fold: dealer}]"},
      {"  - when: = 1 > 2\n    do: bet\n    else: {fold: dealer}\n", "[{fold: dealer}]"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.steps);
    const std::string found = play_of(row.steps);
    if (std::string(row.kernel).starts_with("a.yaml")) {
      CHECK(found.starts_with("a.yaml"));
    } else {
      CHECK(found == std::string(row.kernel));
    }
  }
}

TEST_CASE("sections are expanded to structured forms") {
  struct Row {
    const char* key;
    const char* text;
    const char* tree;
  };
  const Row rows[] = {
      {"showdown", "showdown: high\n", "{parts: [{part: high, by: high}]}"},
      {"showdown", "showdown: low a-5, 8 or better\n",
       "{parts: [{part: low, by: low a-5, qualify: {rank: 8}}]}"},
      {"showdown", "showdown:\n  split:\n    - high\n    - {by: low a-5, qualify: 8 or better}\n",
       "{parts: [{part: high, by: high}, {part: low, by: low a-5, qualify: {rank: 8}}]}"},
      {"showdown", "showdown: {by: high, use: 2 from hand and 3 from board}\n",
       "{parts: [{part: high, by: high}], use: {hand: 2, board: 3}}"},
      {"showdown",
       "showdown:\n  points: {A: 1 or 11}\n  split:\n    - {part: low, nearest: 7}\n  odd chips: "
       "[low]\n",
       "{parts: [{part: low, nearest: 7, by: points}], points: {A: 1 or 11}, odd chips: [low]}"},
      {"showdown", "showdown: {split: [high, highest spade in the hole]}\n",
       "{parts: [{part: high, by: high}, "
       "{part: spade, by: card, highest of: spades, from: hole}]}"},
      {"wild", "wild: deuces\n", "[{ranks: 2}]"},
      {"wild", "wild: [queens, {is: = game.follower}]\n", "[{ranks: Q}, {is: = game.follower}]"},
      {"wild", "wild: deuces, one-eyed jacks\n", "[{ranks: 2}, {cards: Js Jh}]"},
      {"registers", "registers: {a: number per seat, b: {type: seat}}\n",
       "{a: {type: number, per: seat}, b: {type: seat}}"},
      {"betting", "betting: {ante: 1, limit: [2, 2, 4], bring-in: 1 by lowest up card}\n",
       "{ante: {amount: 1}, limit: [2, 2, 4], bring-in: {by: lowest up card, amount: 1}}"},
      {"whenever", "whenever:\n  - event: a 3 is dealt up\n    pay: the pot\n",
       "[{event: {card: 3, dealt: up}, do: [{pay: {amount: pot}}]}]"},
      {"chain", "chain: {after: {nobody opened: same dealer, nobody antes}}\n", ""},
      {"chain", "chain: {after: {nobody opened: same dealer}}\n",
       "{after: {nobody opened: {dealer: same}}}"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const std::string found = key_of(row.key, std::string("play: [bet]\n") + row.text);
    if (*row.tree != '\0') CHECK(found == std::string(row.tree));
  }
}

TEST_CASE("files are merged") {
  Texts files;
  files.files["parent"] = std::string(head) +
                          "aka: [Old]\nbetting: {ante: 1, limit: [2, 4], raises: 3}\nwild: deuces\n"
                          "play:\n  - deal: 5 down\n  - bet\n  - draw: up to 3\n  - bet\n"
                          "showdown: {by: high, use: all}\n";
  const std::string child = "extends: parent\n";
  CHECK(key_of("betting", child + "betting: {limit: 2, raises: ~}\n", {}, files) ==
        "{ante: {amount: 1}, limit: 2}");
  CHECK(key_of("wild", child + "wild: joker\n", {}, files) == "[{ranks: 2}, {jokers: yes}]");
  CHECK(key_of("wild", child + "wild: ~\n", {}, files) == "none");
  CHECK(key_of("aka", child, {}, files) == "none");
  CHECK(key_of("showdown", child + "showdown: {split: [high, low a-5]}\n", {}, files) ==
        "{parts: [{part: high, by: high}, {part: low, by: low a-5}], use: {hand: all}}");
  CHECK(key_of("showdown", child + "showdown: low a-5\n", {}, files) ==
        "{parts: [{part: low, by: low a-5}]}");
}

TEST_CASE("steps are changed by name") {
  Texts files;
  files.files["parent"] =
      std::string(head) +
      "play:\n  - deal: 5 down\n  - bet\n  - name: the draw\n    draw: 1\n  - bet\n";
  const auto names = [&](const std::string& changes) {
    const Outcome outcome =
        resolve_text(std::string(head) + "extends: parent\nchange:\n" + changes, {}, files);
    if (!outcome.resolved) return outcome.faults;
    std::string out;
    for (const Node& step : outcome.resolved->root.find("play")->items) {
      const Node* name = step.find("name");
      out += (out.empty() ? "" : ", ") + (name != nullptr ? name->text : std::string("?"));
    }
    return out;
  };
  CHECK(names("  - remove: first bet\n") == "first deal, the draw, first bet");
  CHECK(names("  - remove: last bet\n") == "first deal, first bet, the draw");
  CHECK(names("  - {after: deal, with: {deal: 1 up}}\n") ==
        "first deal, second deal, first bet, the draw, second bet");
  CHECK(names("  - {replace: the draw, with: [bet, bet]}\n") ==
        "first deal, first bet, the draw, second bet");
  CHECK(names("  - {before: second bet, with: bet}\n  - remove: second bet\n") ==
        "first deal, first bet, the draw, second bet");
  CHECK(names("  - remove: teh draw\n") == "a.yaml:6 no step is called 'teh draw'");
}

TEST_CASE("options are values of their types") {
  const std::string text =
      "options:\n"
      "  hit: {choices: [up, down], default: up}\n"
      "  price: {type: amount 0-5, or: none, default: 2}\n"
      "  cap: {type: number, or: never, default: never}\n"
      "  rank: {type: rank, default: J}\n"
      "  twice: {type: yes/no, default: no, if yes: {betting: {raises: 1}}}\n"
      "betting: {ante: $price}\n"
      "play:\n"
      "  - deal: 1 $hit\n"
      "  - pay: = min(pot, $cap)\n"
      "  - bet: {opens with: \"= at_least(seat.hand, 'pair', $rank)\"}\n"
      "  - bet\n"
      "    \n";
  const auto play = [&](const Choices& choices) { return key_of("play", text, choices); };
  CHECK(play({}) ==
        "[{name: first deal, deal: {count: 1, facing: up}}, "
        "{name: first pay, pay: {amount: = min(pot, never)}}, "
        "{name: first bet, bet: {opens with: \"= at_least(seat.hand, 'pair', 'J')\"}}, "
        "{name: second bet, bet: ~}]");
  CHECK(play({{{"hit", "down"}, {"cap", "3"}, {"rank", "queens"}}, {}}) ==
        "[{name: first deal, deal: {count: 1, facing: down}}, "
        "{name: first pay, pay: {amount: = min(pot, 3)}}, "
        "{name: first bet, bet: {opens with: \"= at_least(seat.hand, 'pair', 'Q')\"}}, "
        "{name: second bet, bet: ~}]");
  CHECK(key_of("betting", text, {{{"price", "none"}}, {}}) == "{}");
  CHECK(key_of("betting", text, {{{"twice", "yes"}}, {}}) ==
        "{ante: {amount: 2}, raises: {round: 1}}");
  CHECK(play({{{"price", "9"}}, {}}) == "--set price=9:0 the option 'price' cannot be '9'");
  CHECK(play({{{"prize", "1"}}, {}}) == "--set prize=1:0 the game has no option 'prize'");
}

TEST_CASE("modifiers are applied") {
  Texts files;
  files.files["deuces"] = "houserules: 1\nname: Deuces\nwild: deuces\n";
  files.files["two"] = "houserules: 1\nname: Two\nbetting: {ante: 2}\n";
  files.files["three"] = "houserules: 1\nname: Three\nbetting: {ante: 3}\n";
  files.files["board"] = "houserules: 1\nname: Board\nneeds: [a board]\n";
  const std::string text = "betting: {ante: 1}\nplay: [deal: 2 down, bet]\n";
  CHECK(key_of("wild", text, {{}, {"deuces"}}, files) == "[{ranks: 2}]");
  CHECK(key_of("betting", text, {{}, {"two"}}, files) == "{ante: {amount: 2}}");
  CHECK(key_of("betting", text, {{}, {"two", "three"}}, files) ==
        "three.yaml:3 the modifier 'three' and the modifier 'two' set different values for "
        "'betting: ante'");
  CHECK(key_of("play", text, {{}, {"board"}}, files) ==
        "board.yaml:3 the modifier 'board' needs a board, which this game does not have");
  CHECK(key_of("play", text, {{}, {"boards"}}, files) ==
        "--with boards:0 there is no modifier 'boards'");
}

TEST_CASE("errors that a modifier causes in a valid variant mean that it does not fit") {
  struct Row {
    std::string_view id, file, told;
  };
  const Row rows[] = {
      // About form: the variant's own key no longer has a place; errors in the modifier itself stay
      // its own.
      {fault::unknown_key, "a.yaml", "HR0205 'm' does not fit here: so"},
      {fault::same_part, "a.yaml", "HR0205 'm' does not fit here: so"},
      {fault::unknown_key, "m.yaml", "HR0100 so"},
      {fault::change, "m.yaml", "HR0205 'm' does not fit here: so"},
      {fault::option_twice, "m.yaml", "HR0215 so"},
      {fault::modifier_missing, "a.yaml", "HR0204 so"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.id);
    Diagnostics faults;
    faults.error(row.id, {row.file, 3, 1, 1}, "so");
    faults.blame("'m' does not fit", "a.yaml");
    const Diagnostic& told = faults.all().front();
    CHECK(told.id + " " + told.message == row.told);
  }
}

TEST_CASE("a modifier's options may not reuse names") {
  const std::string price = "options: {price: {type: number 1-9, default: 2}}\n";
  Texts files;
  files.files["two"] = "houserules: 1\nname: Two\nneeds: []\n" + price;
  files.files["three"] = "houserules: 1\nname: Three\nneeds: []\n" + price;
  files.files["none"] = "houserules: 1\nname: None\nneeds: []\noptions: {price: ~}\n";
  files.files["parent"] = std::string(head) + price + "play: [deal: 2 down]\n";
  const std::string plain = "play: [deal: 2 down, pay: 1]\n";
  CHECK(key_of("players", price + plain, {{{"price", "1"}}, {}}, files) == "2-6");
  CHECK(key_of("players", plain, {{{"price", "1"}}, {"two"}}, files) == "2-6");
  CHECK(key_of("players", price + plain, {{}, {"none"}}, files) == "2-6");
  const std::string taken = "two.yaml:4 the modifier 'two' has an option 'price', and so do ";
  CHECK(key_of("players", price + plain, {{}, {"two"}}, files) == taken + "the rules it changes");
  CHECK(key_of("players", "extends: parent\n", {{}, {"two"}}, files) ==
        taken + "the rules it changes");
  CHECK(key_of("players", plain, {{}, {"three", "two"}}, files) == taken + "the rules it changes");
  CHECK(key_of("players", plain, {{}, {"two", "two"}}, files) ==
        "--with two:0 the modifier 'two' is already applied");
}

TEST_CASE("steps defined by authors") {
  const auto play = [](const std::string& definitions, const std::string& steps) {
    return key_of("play", "resolved: yes\ndefine:\n" + definitions + "play:\n" + steps);
  };
  const std::string shove =
      "  shove: {with: {price: 1, to whom: winners}, do: [pay: {amount: $price, to: $to-whom}]}\n";
  CHECK(play(shove, "  - shove\n") == "[{pay: {amount: 1, to: winners}}]");
  CHECK(play(shove, "  - shove: 2\n") == "[{pay: {amount: 2, to: winners}}]");
  CHECK(play(shove, "  - shove: {price: 3, to whom: losers}\n") ==
        "[{pay: {amount: 3, to: losers}}]");
  CHECK(play(shove, "  - shove: = pot\n    to whom: losers\n") ==
        "[{pay: {amount: = pot, to: losers}}]");
  CHECK(play(shove, "  - shove\n    when: = pot > 1\n").starts_with("a.yaml"));
  CHECK(play(shove, "  - shove:\n    when: = pot > 1\n") ==
        "[{pay: {amount: 1, to: winners}, when: = pot > 1}]");
  const std::string counting =
      "  again:\n    local: {count: number}\n    do:\n"
      "      - remember: {$count: = game.$count + 1}\n";
  CHECK(play(counting, "  - again\n  - again\n") ==
        "[{remember: {again_1_count: = game.again_1_count + 1}}, "
        "{remember: {again_2_count: = game.again_2_count + 1}}]");
}

TEST_CASE("an option may remove or name a definition") {
  const auto play = [](const std::string& options, const std::string& definition) {
    return key_of("play",
                  "options: {" + options + "}\ndefine: {" + definition + "}\nplay:\n  - bet\n");
  };
  const std::string bets = play("a: {type: number 1-3, default: 1}", "");
  CHECK(bets.find("bet") != std::string::npos);
  CHECK(play("gone: {type: number 1-3, or: none, default: none}", "extra: $gone") == bets);
  CHECK(play("a: {type: number 1-3, default: 1}", "extra-$a: {do: bet}") == bets);
}

TEST_CASE("chains of files are limited") {
  Texts files;
  for (int i = 0; i < 12; ++i) {
    files.files["f" + std::to_string(i)] =
        std::string(head) + "extends: f" + std::to_string(i + 1) + "\n";
  }
  const Outcome deep = resolve_text(std::string(head) + "extends: f0\n", {}, files);
  CHECK(!deep.resolved);
  CHECK(deep.faults.find("more than 10 files in one chain of `extends:`: a.yaml extends f0.yaml") !=
        std::string::npos);
  files.files["f2"] = std::string(head) + "extends: f0\n";
  const Outcome circle = resolve_text(std::string(head) + "extends: f0\n", {}, files);
  CHECK(circle.faults.find("in a circle: a.yaml extends f0.yaml extends f1.yaml extends f2.yaml "
                           "extends f0.yaml") != std::string::npos);
  files.files["bad"] = std::string(head) + "play: [beet]\n  x\n";
  CHECK(resolve_text(std::string(head) + "extends: bad\n", {}, files)
            .faults.ends_with("a.yaml:4 'bad.yaml' is extended here"));
}

TEST_CASE("the expanded rules expand to themselves") {
  Texts files;
  files.files["parent"] =
      std::string(head) + "play:\n  - deal: 2 down, 1 up\n  - draw: up to 3\n  - bet\nabout: x\n";
  const std::string text =
      std::string(head) +
      "extends: parent\nabout: \"a: b, 'c' # d\"\nbetting: {ante: 1}\nwild: 3s and 9s\n"
      "change: [{after: first bet, with: [take: 1 up, {declare: [high, low, both]}]}]\n"
      "whenever:\n  - event: a 3 is dealt up\n    choose: {match: {pay: the pot}, fold: fold}\n"
      "showdown: {split: [high, low a-5], odd chips: [low, high]}\n";
  const Outcome once = resolve_text(text, {}, files);
  CHECK(once.faults == "");
  REQUIRE(once.resolved);
  const std::string emitted = emit(once.resolved->root, "a.yaml");
  CHECK(emitted.find("# from parent.yaml:5") != std::string::npos);
  CHECK(emitted.find("# from parent.yaml:8") == std::string::npos);  // `about` is the child's
  const Outcome twice = resolve_text(emitted);
  CHECK(twice.faults == "");
  REQUIRE(twice.resolved);
  CHECK(brief(twice.resolved->root) == brief(once.resolved->root));
  CHECK(twice.resolved->hash == once.resolved->hash);
}

TEST_CASE("stakes can be set in every game that has them") {
  const std::string stud =
      std::string(head) +
      "betting: {ante: 1, bring-in: {by: lowest up card, amount: 1}, limit: [2, 4], raises: 3}\n"
      "play:\n  - deal: 2 down, 1 up\n  - bet\n  - repeat: 3\n    do: [{deal: 1 up}, bet]\n"
      "  - deal: 1 down\n  - bet\nshowdown: high\n";
  const std::string holdem = std::string(head) +
                             "betting: {blinds: [5, 10], limit: no limit}\n"
                             "play: [{deal: 2 down}, bet, {deal: 3 to the board}, bet]\n"
                             "showdown: high\n";
  const auto betting = [](const std::string& text, const Choices& choices) {
    const Outcome outcome = resolve_text(text, choices);
    return outcome.resolved ? brief(*outcome.resolved->root.find("betting")) : outcome.faults;
  };
  const auto set = [](std::string name, std::string value) {
    Choices choices;
    choices.set.emplace_back(std::move(name), std::move(value));
    return choices;
  };
  const std::string bring_in = "bring-in: {by: lowest up card, amount: 1}";
  CHECK(betting(stud, set("limit", "5/10")) ==
        "{ante: {amount: 1}, " + bring_in + ", limit: [5, 10], raises: {round: 3}}");
  CHECK(betting(stud, set("limit", "2,3,4")) ==
        "{ante: {amount: 1}, " + bring_in + ", limit: [2, 3, 4], raises: {round: 3}}");
  CHECK(betting(stud, set("limit", "fixed")) ==
        "{ante: {amount: 1}, " + bring_in + ", limit: [2, 4], raises: {round: 3}}");
  CHECK(betting(stud, set("limit", "no-limit")) ==
        "{ante: {amount: 1}, " + bring_in + ", limit: no limit}");
  CHECK(betting(stud, set("limit", "1-5")) ==
        "{ante: {amount: 1}, " + bring_in + ", limit: {from: 1, to: 5}, raises: {round: 3}}");
  CHECK(betting(stud, set("raises", "no-cap")) ==
        "{ante: {amount: 1}, " + bring_in + ", limit: [2, 4], raises: {round: no cap}}");
  CHECK(betting(stud, set("ante", "3")) ==
        "{ante: {amount: 3}, " + bring_in + ", limit: [2, 4], raises: {round: 3}}");
  CHECK(betting(stud, set("bring-in", "2")) ==
        "{ante: {amount: 1}, bring-in: {by: lowest up card, amount: 2}, limit: [2, 4], raises: "
        "{round: 3}}");
  CHECK(betting(holdem, set("limit", "fixed")) == "{blinds: [5, 10], limit: [10, 20]}");
  CHECK(betting(holdem, set("blinds", "25/50")) == "{blinds: [25, 50], limit: no limit}");
  Choices both = set("limit", "pot");
  both.set.emplace_back("raises", "4");
  CHECK(betting(stud, both) ==
        "{ante: {amount: 1}, " + bring_in + ", limit: pot, raises: {round: 4}}");

  CHECK(betting(holdem, set("ante", "1")).find("no option 'ante'") != std::string::npos);
  for (const char* nonsense :
       {"", "x", "0", "-1", "4/2", "1/", "5-1", "99999999999", "no limits"}) {
    CAPTURE(nonsense);
    CHECK(betting(stud, set("limit", nonsense)).find("the option 'limit' cannot be") !=
          std::string::npos);
  }
  // Phrases are completed; a game that gives no number of raises has three with fixed limits.
  const std::string phrases = std::string(head) +
                              "betting:\n  ante: 1\n  bring-in: 1 by the lowest up card\n"
                              "  limit: 1 to 5\nplay: [{deal: 1 up}, bet]\nshowdown: high\n";
  CHECK(betting(phrases, set("bring-in", "2")) ==
        "{ante: {amount: 1}, bring-in: {by: lowest up card, amount: 2}, limit: {from: 1, to: 5}}");
  CHECK(betting(phrases, set("raises", "4")).find("raises: {round: 4}") != std::string::npos);
  // A file changes a default of its parent; a later `betting:` overrides it.
  Texts files;
  files.files["stud"] = stud;
  files.files["pot"] =
      "houserules: 1\nname: Pot\nextends: stud\n"
      "options: {limit: {default: pot}, bring-in: {default: 2}}\n";
  const auto heir = [&](const std::string& rest) {
    const Outcome outcome =
        resolve_text("houserules: 1\nname: Heir\nextends: pot\n" + rest, {}, files);
    return outcome.resolved ? brief(*outcome.resolved->root.find("betting")) : outcome.faults;
  };
  CHECK(heir("") == "{ante: {amount: 1}, bring-in: {by: lowest up card, amount: 2}, limit: pot}");
  CHECK(heir("betting: {limit: 3, bring-in: {by: highest up card}}\n") ==
        "{ante: {amount: 1}, bring-in: {by: highest up card, amount: 2}, limit: 3}");
  CHECK(heir("options: {blinds: {default: 1/2}}\n").find("no option 'blinds'") !=
        std::string::npos);
  CHECK(heir("options: {limit: {default: sky}}\n").find("the option 'limit' cannot be") !=
        std::string::npos);
  // If a file declares an option of that name, it is the file's own.
  const std::string own = stud + "options:\n  ante: {type: number 1-9, default: 1}\n";
  CHECK(betting(own, set("ante", "10")).find("the option 'ante' cannot be") != std::string::npos);
}

TEST_CASE("slips in scripts") {
  struct Row {
    const char* script;
    const char* faults;
  };
  const Row rows[] = {
      {"function f(card)\n  return card.suit=='heart' and card.value ~= 'A'\nend\n",
       "2: 'suit' is never 'heart'\n2: 'value' is never 'A'\n"},
      {"function f(cards)\n  for _, one in ipairs(cards) do if one.rank == 'A' then return 1 end "
       "end\n",
       "2: 'rank' is never 'A'\n"},
      {"function f(seat)\n  for _, one in ipairs(seat.hand) do\n    g(one.rank=='A')\n",
       "3: 'rank' is never 'A'\n"},
      {"local list = {{rank = 'A'}}\nfunction f(cards)\n  for _, one in ipairs(list) do\n"
       "    if one.rank == 'A' then return 1 end\n",
       ""},
      {"function f(card)\n  return own.card.rank == 'A'\nend\n", ""},
      {"function f(card) end\nfunction g(one)\n  local card = {}\n  return card.suit == 'x'\n", ""},
      {"function f() end\nfunction f() end\n", "2: this function replaces the first 'f'\n"},
      {"if quick then\nfunction f() end\nelse\nfunction f() end\nend\n", ""},
  };
  for (const Row& row : rows) {
    CAPTURE(row.script);
    Diagnostics faults;
    check_script_slips({"x.lua", row.script, "x", "other"}, faults);
    std::string found;
    for (const Diagnostic& fault : faults.all())
      found += std::to_string(fault.where.line) + ": " + fault.message + "\n";
    CHECK(found == row.faults);
  }
}

TEST_CASE("ordinals") {
  CHECK(ordinal_name(1) == "first");
  CHECK(ordinal_name(12) == "twelfth");
  CHECK(ordinal_name(13) == "13th");
}

TEST_CASE("~ removes zones, and rows of accumulating lists") {
  Texts files;
  files.files["base"] = std::string(head) +
                        "zones: {mark: on the table, kept: one per seat}\nwild: [deuces, jokers]\n"
                        "registers: {old: number}\nbetting: {ante: 1}\n"
                        "play: [{deal: 5 down}]\n";
  const std::string over = "houserules: 1\nname: Over\nextends: base\n";
  const Outcome outcome = resolve_text(
      over + "zones: {mark: ~, own: }\nwild: [~, threes]\nregisters: {old: ~}\n", {}, files);
  CHECK(outcome.faults.empty());
  REQUIRE(outcome.resolved);
  const Node& root = outcome.resolved->root;
  CHECK(root.find("zones")->find("mark") == nullptr);
  CHECK(root.find("zones")->find("kept") != nullptr);
  CHECK(root.find("zones")->find("own") != nullptr);
  REQUIRE(root.find("wild")->items.size() == 1);
}

}  // namespace
}  // namespace houserules
