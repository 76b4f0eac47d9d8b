// What must hold in every deal of every shipped variant, whatever its options: it ends; chips and
// cards are conserved after every act; a copy plays on like the original; a seat's view does not
// depend on what it may not know; the log plays again to the same bytes.
//
// HOUSERULES_LONG=1 plays 2,000 deals of each setting in place of 50, and 5,000 of each variant in
// place of 500.

#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "engine/cli/cli.h"
#include "engine/hooks/lua_runner.h"
#include "engine/rules/load.h"
#include "engine/rules/options.h"
#include "engine/session/game.h"
#include "engine/session/log.h"
#include "engine/session/script_player.h"
#include "engine/table/state.h"
#include "tests/properties/chips.h"
#include "tests/run_length.h"

using namespace houserules;

namespace {

int deals_of_setting() { return tests::length_of_run({.usual = 50, .sanitized = 4, .all = 2000}); }
int deals_of_variant() {
  return tests::length_of_run({.usual = 500, .sanitized = 20, .all = 5000});
}

using Setting = std::vector<std::pair<std::string, std::string>>;

/// Every choice of every option, one at a time.
std::vector<Setting> settings_of(const Resolved& resolved) {
  std::vector<Setting> settings{{}};
  for (const OptionInfo& option : resolved.options) {
    const std::vector<std::string> samples = samples_of(option);
    REQUIRE_MESSAGE(!samples.empty(), "no values to try for " << option.name);
    for (const std::string& choice : samples) {
      if (choice != option.fallback) settings.push_back({{option.name, choice}});
    }
  }
  return settings;
}

std::string text(const Setting& setting) {
  return setting.empty() ? "default" : setting[0].first + "=" + setting[0].second;
}

/// How often each card occurs anywhere.
std::map<Card, int> cards_of(const Deal& deal) {
  std::map<Card, int> count;
  const Variant& variant = deal.variant();
  for (const Card card : deal.stock()) ++count[card];
  for (std::size_t z = 0; z < variant.zones.size(); ++z) {
    const auto zone = static_cast<std::uint8_t>(z);
    if (zone == zone_stock) continue;
    if (variant.zones[z].of_seat) {
      for (Seat seat = 0; seat < deal.seats(); ++seat) {
        for (const Slot& slot : deal.zone(zone, seat)) ++count[slot.card];
      }
      continue;
    }
    const int boards = zone == zone_board ? max_boards : 1;
    for (int board = 0; board < boards; ++board) {
      for (const Slot& slot : deal.zone(zone, no_seat, static_cast<std::uint8_t>(board))) {
        ++count[slot.card];
      }
    }
  }
  return count;
}

/// What an onlooker could measure of a deal: every stack, card and the pot.
std::string trace_of(const Deal& deal) {
  std::string trace;
  for (Seat seat = 0; seat < deal.seats(); ++seat) {
    const SeatView view = view_of(deal, seat);
    trace.append(view.bytes.begin(), view.bytes.end());
  }
  return trace;
}

/// No card is lost or doubled.
void check_cards(const Deal& deal) {
  std::map<Card, int> wanted;
  for (const Card card : deal.variant().deck) ++wanted[card];
  REQUIRE_MESSAGE(cards_of(deal) == wanted, "a card is lost or doubled");
}

class Checks final : public Watcher {
 public:
  explicit Checks(std::uint64_t seed) : random_{seed} {}

  void follow(const Deal& deal, const TableState&) override {
    deal_ = &deal;
    chips_ = -1;
    copy_.reset();
  }

  void answering(const Deal& deal, Seat seat, const Answer& answer) override {
    if (&deal != deal_) return;  // the dealer chooses a game
    conserved(deal);
    if (random_.below(4) == 0) unseen_is_unknown(deal);
    if (copy_ == nullptr) {
      if (random_.below(8) == 0) {
        copy_ = std::make_unique<Deal>(deal);
        copy_->listen(nullptr);
      }
    }
    if (copy_ != nullptr) {
      REQUIRE(copy_->refusal(seat, answer).empty());
      copy_->answer(seat, answer);
    }
  }

  void over(const Deal& deal) {
    conserved(deal);
    if (copy_ != nullptr) {
      CHECK_MESSAGE(copy_->over(), "the copy goes on where the original has ended");
      CHECK_MESSAGE(trace_of(*copy_) == trace_of(deal), "the copy came out differently");
    }
  }

 private:
  void conserved(const Deal& deal) {
    const Chips chips = chips_of(deal);
    if (chips_ < 0) chips_ = chips;
    REQUIRE_MESSAGE(chips == chips_, "chips were " << chips_ << " and are " << chips);
    check_cards(deal);
  }

  void unseen_is_unknown(const Deal& deal) {
    const auto seat = static_cast<Seat>(random_.below(static_cast<std::uint32_t>(deal.seats())));
    const SeatView before = view_of(deal, seat);
    Deal other(deal);
    other.listen(nullptr);
    permute_hidden(other, seat, random_);
    CHECK_MESSAGE(view_of(other, seat).bytes == before.bytes,
                  "p" << seat + 1 << "'s view depends on cards it cannot see");
  }

  Random random_;
  const Deal* deal_ = nullptr;
  std::unique_ptr<Deal> copy_;
  Chips chips_ = -1;
};

/// Plays deals with random agents; every deal from fresh stacks or as the chain goes on.
void play(const Games& games, int players, int deals) {
  const std::uint64_t seed = 1000 + static_cast<std::uint64_t>(players);
  TableSetup setup;
  Random sizes{seed};
  for (int i = 0; i < players; ++i) {
    // Short stacks, to meet all-ins and prices that cannot be paid.
    setup.stacks.push_back(
        1 + static_cast<Chips>(sizes.below(2) == 0 ? sizes.below(12) : sizes.below(200)));
  }
  setup.seed = seed;
  // Of a mix, two games and more in a row.
  const int in_a_row = games.mix == nullptr ? 5 : 2 * players + 1;
  int left = deals;
  while (left > 0) {
    setup.seed += 1;
    Table table(games, setup);
    Agents agents({"random"}, setup.seed);
    Checks checks(setup.seed);
    LogWriter log;
    Watchers watchers;
    watchers.add(&checks);
    watchers.add(&log);
    int in_game = 0;
    for (; in_game < in_a_row && left > 0 && table.can_deal(); ++in_game, --left) {
      agents.begin_deal(table.deals() + 1);
      REQUIRE(table.play_deal(agents, &watchers));
      REQUIRE(table.deal().over());
      checks.over(table.deal());
    }
    if (in_game == 0) --left;

    // The log is a script that plays the same deals again.
    const std::string written = log.take();
    const ParsedScript parsed = parse_script(written);
    REQUIRE_MESSAGE(parsed.faults.empty(), written);
    LogWriter again;
    ScriptRunSettings settings;
    settings.watcher = &again;
    settings.one_game = false;
    const ScriptRun run = run_script(games, setup, parsed.items, settings);
    for (const ScriptFailure& failure : run.failures) FAIL_CHECK(text(failure) << "\n" << written);
    CHECK(again.take() == written);
  }
}

/// Only looks at what is left when a deal has ended, so that many can be played.
void play_many(const Variant& variant, int players, const std::string& agent, int deals) {
  LuaRunner runner(variant);
  TableSetup setup;
  setup.stacks.assign(static_cast<std::size_t>(players), variant.stacks);
  const Chips all = variant.stacks * players;
  for (int left = deals; left > 0; --left) {
    ++setup.seed;
    Table table(variant, &runner, setup);
    Agents agents({agent}, setup.seed);
    for (; left > 0 && table.can_deal(); --left) {
      agents.begin_deal(table.deals() + 1);
      REQUIRE(table.play_deal(agents, nullptr));
      REQUIRE(chips_of(table.deal()) == all);
      check_cards(table.deal());
    }
  }
}

}  // namespace

TEST_CASE("every shipped variant, each choice of each option, at fewest and most players") {
  cli::FileSources sources;
  const std::vector<std::string> ids = sources.variant_ids();
  REQUIRE(ids.size() >= 30);
  for (const std::string& id : ids) {
    CAPTURE(id);
    const std::optional<SourceFile> file = sources.variant(id, "");
    REQUIRE(file.has_value());
    Diagnostics faults;
    const Loaded plain = load(*file, {}, sources, faults);
    REQUIRE((plain.variant != nullptr || plain.mix != nullptr));
    for (const Setting& setting : settings_of(plain.resolved)) {
      CAPTURE(text(setting));
      Choices choices;
      choices.set = setting;
      Diagnostics more;
      const Loaded loaded = load(*file, choices, sources, more);
      for (const Diagnostic& fault : more.all()) {
        if (fault.severity == Severity::error) FAIL_CHECK(fault.message);
      }
      if (loaded.variant != nullptr) {
        LuaRunner runner(*loaded.variant);
        const Games games(*loaded.variant, &runner);
        for (const int players : {loaded.variant->players_min, loaded.variant->players_max}) {
          CAPTURE(players);
          play(games, players, deals_of_setting());
        }
      } else if (loaded.mix != nullptr) {
        std::vector<std::unique_ptr<LuaRunner>> runners;
        std::vector<ScriptRunner*> each;
        for (const Mix::Game& game : loaded.mix->games) {
          each.push_back(runners.emplace_back(std::make_unique<LuaRunner>(*game.variant)).get());
        }
        const Games games(*loaded.mix, each);
        for (const int players : {loaded.mix->players_min, loaded.mix->players_max}) {
          CAPTURE(players);
          play(games, players, 4 * deals_of_setting());
        }
      }
    }
  }
}

TEST_CASE("every shipped variant, many deals at fewest, usual and most players") {
  cli::FileSources sources;
  for (const std::string& id : sources.variant_ids()) {
    CAPTURE(id);
    Diagnostics faults;
    const Loaded loaded = load(*sources.variant(id, ""), {}, sources, faults);
    if (loaded.mix != nullptr) continue;  // of games that are here themselves
    REQUIRE(loaded.variant != nullptr);
    const Variant& variant = *loaded.variant;
    for (const int players : {variant.players_min, variant.players_usual, variant.players_max}) {
      CAPTURE(players);
      for (const char* agent : {"random", "check-call"}) {
        play_many(variant, players, agent, deals_of_variant());
      }
    }
  }
}

TEST_CASE("modifiers of the table over ten games each") {
  cli::FileSources sources;
  std::ifstream rows("tests/properties/modern_table.txt");
  REQUIRE(rows);
  int played = 0;
  for (std::string row; std::getline(rows, row);) {
    const std::size_t colon = row.find(':');
    if (row.empty() || row[0] == '#' || colon == std::string::npos) continue;
    CAPTURE(row.substr(0, colon));
    Choices choices;
    std::istringstream words(row.substr(0, colon));
    for (std::string word; words >> word;) {
      const std::size_t sign = word.find('=');
      if (sign == std::string::npos) {
        choices.with.push_back(word);
      } else {
        choices.set.emplace_back(word.substr(0, sign), word.substr(sign + 1));
      }
    }
    std::istringstream games(row.substr(colon + 1));
    int count = 0;
    for (std::string id; games >> id; ++count) {
      CAPTURE(id);
      const std::optional<SourceFile> file = sources.variant(id, "");
      REQUIRE(file.has_value());
      Diagnostics faults;
      const Loaded loaded = load(*file, choices, sources, faults);
      for (const Diagnostic& fault : faults.all()) {
        if (loaded.variant == nullptr) FAIL_CHECK(fault.message);
      }
      if (loaded.variant == nullptr) continue;
      LuaRunner runner(*loaded.variant);
      const int few = loaded.variant->players_min;
      const int many = loaded.variant->players_max;
      for (const int players : {few, (few + many + 1) / 2, many}) {
        CAPTURE(players);
        play({*loaded.variant, &runner}, players, deals_of_setting());
        ++played;
      }
    }
    CHECK(count == 10);
  }
  CHECK(played >= 500);
}
