// A question never depends on what the seat may not know, whatever the rules ask: there are cases
// for each key that the table of words marks "(the player's view)".

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/agents/protocol.h"
#include "engine/agents/simple.h"
#include "engine/hooks/lua_runner.h"
#include "engine/load/load.h"
#include "engine/session/game.h"
#include "engine/table/state.h"
#include "engine/tree/words.h"
#include "engine/variant/errors.h"
#include "tests/witness.h"

using namespace houserules;

namespace {

struct Case {
  const char* section;
  const char* key;
  const char* rules;  // with NUMBER, TRUTH or SEATS in place of the expression
};

constexpr Case cases[] = {
    {"- ask", "options", "- ask: way\n    options: {left: {when: \"= TRUTH\"}, right: }"},
    {"- ask", "options", "- ask: way\n    options: {left: {price: \"= NUMBER\"}, right: }"},
    {"- ask", "default", "- ask: way\n    number: {min: 0, max: 14}\n    default: \"= NUMBER\""},
    {"- ask", "default",
     "- ask: way\n    cards: {of: hand, min: 0, max: 5}\n    default: \"= NUMBER // 9\""},
    {"- ask", "seat", "- ask: way\n    seat: \"= SEATS\""},
    {"- ask", "must",
     "- ask: way\n    cards: {of: hand, min: 0, max: 2}\n    must: \"= TRUTH or count(answer) < "
     "2\""},
    {"- ask", "must",
     "- ask: way\n    number: {min: 0, max: 9}\n    must: \"= TRUTH or answer > 2\""},
    {"asked cards", "min", "- ask: way\n    cards: {of: hand, min: \"= NUMBER // 9\", max: 5}"},
    {"asked cards", "max", "- ask: way\n    cards: {of: hand, min: 0, max: \"= NUMBER // 3\"}"},
    {"asked cards", "where",
     "- ask: way\n    cards: {of: hand, min: 0, max: 5, where: \"= TRUTH or card.red\"}"},
    {"asked cards", "price",
     "- ask: way\n    cards: {of: hand, min: 0, max: 1, price: \"= card.red and 1 or NUMBER\"}"},
    {"asked number", "min", "- ask: way\n    number: {min: \"= NUMBER\", max: 20}"},
    {"asked number", "max", "- ask: way\n    number: {min: 0, max: \"= NUMBER\"}"},
    {"- bet", "options",
     "- bet: round and round\n    options: {stop: {when: \"= TRUTH\", do: {end: loop}}}"},
    {"- bet", "chips count double", "- bet: round and round\n    chips count double: \"= TRUTH\""},
    {"bet:", "opens with", "- bet: {opens with: \"= TRUTH\"}"},
    {"bet:", "limit", "- bet: {limit: \"= NUMBER + 1\"}"},
    {"betting", "limit", "betting: {ante: 1, limit: \"= NUMBER + 1\"}"},
    {"betting", "double when", "betting: {ante: 1, limit: 2, double when: \"= TRUTH\"}"},
    {"limit", "from", "betting: {ante: 1, limit: {from: \"= NUMBER + 1\", to: 40}}"},
    {"limit", "to", "betting: {ante: 1, limit: {from: 1, to: \"= NUMBER + 1\"}}"},
    {"limit", "amounts", "betting: {ante: 1, limit: {amounts: [\"= NUMBER + 1\", 40]}}"},
    {"stakes", "when", "betting: {ante: 1, limit: 2, stakes: {times: 2, when: \"= TRUTH\"}}"},
};

/// Ways to look at others' cards; WHO is another player.
struct Look {
  const char *number, *truth, *seats;
};
constexpr Look peeks[] = {
    {"WHO.hole.first.value", "WHO.hole.first.red", "best(players)"},
    {"count(WHO.hand, 'red')", "beats(WHO.hand, players.first.hand)",
     "best_showing(players) and best(players)"},
    {"(WHO.secret)", "(WHO.told)", "WHO.told and players or dealer"},
    {"reds(WHO)", "first_is_red(WHO)", "first_is_red(WHO) and players or dealer"},
    {"WHO.best_hand.first.value", "at_least(WHO.best_hand, 'pair')",
     "at_least(WHO.hand, 'pair') and players or dealer"},
    {"(any(players, 'told') and 1 or 2)", "any(players, 'told')",
     "any(players, 'told') and players or dealer"},
};
/// What everyone may know.
constexpr Look looks[] = {
    {"WHO.hand.count", "WHO.up.first.red", "players"},
    {"count(WHO.up, 'red')", "WHO.stack > 3", "best_showing(players)"},
    {"held(WHO)", "held(WHO) > 1", "held(WHO) > 1 and players or dealer"},
};
/// What the bound seat itself may know.
constexpr Look own_looks[] = {
    {"seat.hole.first.value", "seat.hole.first.red", "seat.hole.first.red and players or dealer"},
    {"(seat.secret)", "at_least(seat.hand, 'pair')", "seat.told and players or dealer"},
};

constexpr const char* script_text = R"(
function reds(seat)
  local n = 0
  for _, card in ipairs(seat.hand) do if card.red then n = n + 1 end end
  return n
end
function first_is_red(seat) return seat.hand[1].red end
function held(seat) return #seat.hand + seat.hole.count - #seat.hole end
-- The first spade that lies here, found by its name.
local function first_spade(lies)
  for i, rank in ipairs({"2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"}) do
    if lies(cards(rank .. "s")) then return i end
  end
  return 14
end
function lying() return first_spade(function(spade) return spade.first.up ~= nil end) end
function down() return first_spade(function(spade) return count(spade, "hole") > 0 end) end
-- Wild is what is told by the cards before whoever shows.
function tells(card) return card.red and cards("As").first.up == false end
)";

class OneScript final : public Sources {
 public:
  std::optional<SourceFile> variant(std::string_view, std::string_view) override { return {}; }
  std::optional<SourceFile> modifier(std::string_view, std::string_view) override { return {}; }
  std::optional<SourceFile> script(std::string_view, std::string_view) override {
    return SourceFile{"look.lua", script_text, "look", ""};
  }
};

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + by.size())) {
    text.replace(at, what.size(), by);
  }
  return text;
}

bool of_bets(const Case& one) {
  return std::string_view(one.section).find("ask") == std::string_view::npos;
}

/// Returns the rule file of a case.
std::string file_of(const Case& one, const Look& look) {
  const std::string rules = one.rules;
  const bool step = rules.starts_with("-");
  std::string text = "houserules: 1\nname: Look\nplayers: 2-4\nscripts: [look.lua]\n";
  text += step ? "betting: {ante: 1, limit: 2}\n" : "BODY\n";
  text +=
      "registers:\n"
      "  secret: {type: number, per: seat, secret: yes}\n"
      "  told: {type: yes/no, per: seat, secret: yes}\n"
      "play:\n"
      "  - deal: 2 down, 1 up, 2 down\n"
      "  - remember: {secret: = seat.hole.first.value, told: = seat.hole.first.red}\n"
      "    of: everyone\n"
      "  BODY\n"
      "  - bet\n"
      "showdown: high\n";
  if (step) {
    const bool asks = rules.starts_with("- ask");
    const std::string body = asks ? rules + "\n    who: everyone" : rules;
    text = replaced(text, "  BODY", "  " + body);
  } else {
    text = replaced(replaced(text, "  BODY\n", ""), "BODY", rules);
  }
  text = replaced(replaced(replaced(text, "NUMBER", look.number), "TRUTH", look.truth), "SEATS",
                  look.seats);
  // A bet binds no seat.
  return replaced(text, "WHO", of_bets(one) ? "dealer.left" : "seat.left");
}

/// Reads all that a question shows, on the real deal and on another one that looks the same.
class Asked final : public session::Player {
 public:
  Asked(std::uint64_t seed, const tests::Witness& witness) : random_{seed}, witness_(witness) {}

  std::optional<session::GivenAnswer> answer(const Deal& deal) override {
    const Seat seat = deal.question().seat;
    const auto sent = [&](const Deal& world) {
      Random luck{1};
      return protocol::question(View(world, seat), luck).dump();
    };
    const std::string here = sent(deal);
    Deal other(deal);
    other.listen(nullptr);
    permute(other, witness_.never_shown(seat), random_);
    CHECK(sent(other) == here);
    const Answer given = random_answer(deal, seat, random_);
    CHECK(other.refusal(seat, given) == deal.refusal(seat, given));
    return session::GivenAnswer{seat, given};
  }

 private:
  Random random_;
  const tests::Witness& witness_;
};

/// Plays some deals and returns the first error.
std::string trouble_in(const std::string& text) {
  OneScript sources;
  Diagnostics faults;
  const Loaded loaded = load({"look.yaml", text, "look", ""}, {}, sources, faults);
  for (const Diagnostic& fault : faults.all()) {
    if (fault.severity == Severity::error) return "not a rule file: " + fault.message;
  }
  LuaRunner runner(*loaded.variant);
  session::TableSetup setup;
  setup.stacks = {60, 60, 60};
  for (setup.seed = 0; setup.seed < 12; ++setup.seed) {
    tests::Witness witness;
    Asked player(setup.seed, witness);
    session::Table table(*loaded.variant, &runner, setup);
    try {
      table.play_deal(player, &witness);
    } catch (const RuleError& error) {
      CHECK(error.step >= 0);
      return error.what();
    }
  }
  return "";
}

/// Returns the maximum of each number asked for, in some deals.
std::vector<std::int64_t> asked_for(const std::string& text) {
  struct Recorder final : session::Player {
    std::optional<session::GivenAnswer> answer(const Deal& deal) override {
      const Question& q = deal.question();
      if (q.kind == QuestionKind::number) most.push_back(q.max);
      return session::GivenAnswer{q.seat, deal.default_answer(q.seat)};
    }
    std::vector<std::int64_t> most;
  } player;
  OneScript sources;
  Diagnostics faults;
  const Loaded loaded = load({"look.yaml", text, "look", ""}, {}, sources, faults);
  REQUIRE(loaded.variant);
  LuaRunner runner(*loaded.variant);
  session::TableSetup setup;
  setup.stacks = {60, 60, 60};
  for (setup.seed = 0; setup.seed < 40; ++setup.seed) {
    session::Table(*loaded.variant, &runner, setup).play_deal(player, nullptr);
  }
  return player.most;
}

}  // namespace

TEST_CASE("every key with the player's view is tested") {
  for (const KeyWord& word : words()) {
    if (word.reader != Reader::player) continue;
    const bool tried = std::any_of(std::begin(cases), std::end(cases), [&](const Case& one) {
      return one.section == word.section && one.key == word.key;
    });
    CHECK_MESSAGE(tried, word.section << ": " << word.key);
  }
}

TEST_CASE("a question that depends on what its seat may not see is an error") {
  for (const Case& one : cases) {
    for (const Look& look : peeks) {
      const std::string text = file_of(one, look);
      CAPTURE(text);
      const std::string trouble = trouble_in(text);
      CHECK_MESSAGE(trouble.find("may not see") != trouble.npos, trouble);
      const bool named = trouble.find("what p1 is asked") != trouble.npos ||
                         trouble.find("what p2 is asked") != trouble.npos;
      CHECK_MESSAGE(named, trouble);
    }
  }
}

TEST_CASE("a question may depend on anything its seat may know") {
  for (const Case& one : cases) {
    for (const Look& look : looks) {
      const std::string text = file_of(one, look);
      CAPTURE(text);
      CHECK(trouble_in(text) == "");
    }
    for (const Look& look : own_looks) {
      if (of_bets(one)) continue;
      const std::string text = file_of(one, look);
      CAPTURE(text);
      CHECK(trouble_in(text) == "");
    }
  }
}

TEST_CASE("whether a seat is asked does not depend on its own unseen cards") {
  const std::string start =
      "houserules: 1\nname: No peek\nplayers: 2-4\nbetting: {ante: 1, limit: 2}\n"
      "play:\n  - deal: ";
  const std::string way = "\n  - ask: way\n    who: everyone\n    ";
  const std::string head = start + "3 unseen" + way + "cards: ";
  const std::string tail = "\n  - bet\nshowdown: high\n";
  for (const char* reads : {"{of: hand, min: 1, max: 1, where: = card.red}",
                            "{of: hand, min: 1, max: 1, price: = card.value}",
                            "{of: hand, min: 1, max: 1}\n    must: = answer.first.red"}) {
    CAPTURE(reads);
    CHECK(trouble_in(head + reads + tail).find("may not see") != std::string::npos);
  }
  for (const char* names : {"lying()", "down()"}) {
    CAPTURE(names);
    const std::string asks = std::string("{of: hand, min: 1, max: = ") + names + "}";
    CHECK(trouble_in(replaced(head, "betting", "scripts: [look.lua]\nbetting") + asks + tail)
              .find("may not see") != std::string::npos);
  }
  for (const char* counts : {"{of: hand, min: 1, max: 1, price: = card.up and 1 or 2}",
                             "{of: hand, min: 1, max: 3}\n    must: = count(answer) < 3"}) {
    CAPTURE(counts);
    CHECK(trouble_in(head + counts + tail) == "");
  }
  for (const char* deal : {"1 unseen, 2 up", "2 up, 1 unseen"}) {
    CAPTURE(deal);
    const std::string reds = "number: {min: 0, max: \"= count(seat.hand, 'red')\"}";
    CHECK(trouble_in(start + deal + way + reds + tail).find("may not see") != std::string::npos);
  }
}

TEST_CASE("the default answer is legal") {
  struct Takes final : session::Player {
    std::optional<session::GivenAnswer> answer(const Deal& deal) override {
      const Seat seat = deal.question().seat;
      const Answer usual = deal.default_answer(seat);
      CHECK(deal.refusal(seat, usual) == "");
      ++asked;
      return session::GivenAnswer{seat, usual};
    }
    int asked = 0;
  };
  for (const char* question :
       {"number: {min: 0, max: 9}\n    must: = answer > 5",
        "number: {min: 0, max: 9}\n    default: 7\n    must: = answer < 3",
        "number: {min: 0, max: 9}\n    default: 5\n    must: = answer == 0 or answer == 9",
        "options: {one: , two: , three: }\n    must: = answer == 'three'",
        "options: {one: , two: , three: }\n    default: two\n    must: = answer == 'one'",
        "seat: everyone\n    must: = answer == seat",
        "cards: {of: hand, min: 0, max: 2}\n    must: = count(answer) == 2"}) {
    const std::string text =
        std::string("houserules: 1\nname: Must\nplayers: 2-4\nbetting: {ante: 1}\n") +
        "play:\n  - deal: 3 down\n  - ask: way\n    who: everyone\n    " + question +
        "\nshowdown: high\n";
    CAPTURE(text);
    OneScript sources;
    Diagnostics faults;
    const Loaded loaded = load({"look.yaml", text, "look", ""}, {}, sources, faults);
    REQUIRE(loaded.variant);
    LuaRunner runner(*loaded.variant);
    session::TableSetup setup;
    setup.stacks = {60, 60, 60};
    Takes player;
    session::Table(*loaded.variant, &runner, setup).play_deal(player, nullptr);
    CHECK(player.asked == 3);
  }
}

TEST_CASE("limits of numbers do not depend on hidden cards") {
  const auto file = [](const char* wild, const char* deal, const char* most) {
    return std::string("houserules: 1\nname: Named\nplayers: 2-4\nscripts: [look.lua]\n") +
           "betting: {ante: 1, limit: 2}\nzones: {kitty: on the table}\n" + wild +
           "play:\n  - deal: " + deal + "\n  - ask: way\n    who: everyone\n" +
           "    number: {min: 0, max: = " + most + "}\n  - deal: 1 up\n  - bet\nshowdown: high\n";
  };
  SUBCASE("on the table") {
    for (const char* names : {"lying()", "down()"}) {
      for (const std::int64_t most : asked_for(file("", "20 unseen to kitty", names))) {
        CHECK(most == 14);
      }
    }
  }
  SUBCASE("another player's hand") {
    const char* best = "best_showing(players).number";
    const char* deal = "9 down, 3 up";
    CHECK(asked_for(file("wild: [{hook: = tells}]\n", deal, best)) ==
          asked_for(file("", deal, best)));
  }
}

TEST_CASE("imagined deals replace the card that a rule is about too") {
  struct Imaginer final : session::Player {
    std::optional<session::GivenAnswer> answer(const Deal& deal) override {
      const Seat seat = deal.question().seat;
      if (deal.question().kind == QuestionKind::option) {
        Deal world(deal);
        View(deal, seat).imagine(world, random);
        ++asked;
        Seat holder = seat;
        do {
          holder = static_cast<Seat>((holder + deal.seats() - 1) % deal.seats());
        } while (!deal.in_deal().contains(holder));
        const auto hand = world.zone(zone_hand, holder);
        CHECK(Card(world.state().card) == hand.back().card);
      }
      return session::GivenAnswer{seat, deal.default_answer(seat)};
    }
    Random random{5};
    int asked = 0;
  } player;
  OneScript sources;
  Diagnostics faults;
  const Loaded loaded = load(
      {"look.yaml",
       "houserules: 1\nname: Guess\nplayers: 2-4\nbetting: {ante: 1, limit: 2}\nwhenever:\n"
       "  - event: a card is dealt down\n    do:\n      - ask: guess\n        who: = seat.left\n"
       "        options: {red: , black: }\n      - pay: 1\n        when: = card.red\n"
       "play:\n  - deal: 3 down\n  - bet\nshowdown: high\n",
       "look", ""},
      {}, sources, faults);
  for (const Diagnostic& fault : faults.all()) MESSAGE(fault.message);
  REQUIRE(loaded.variant);
  session::TableSetup setup;
  setup.stacks = {60, 60, 60};
  session::Table(*loaded.variant, nullptr, setup).play_deal(player, nullptr);
  CHECK(player.asked == 9);
}
