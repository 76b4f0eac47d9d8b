// Invariants of every deal: chips and cards are conserved by every action, a copy plays on like the
// original, a seat's view does not depend on what it may not know, the log replays to the same
// bytes.

#include "tests/properties/checks.h"

#include <doctest/doctest.h>

#include <array>
#include <memory>

#include "engine/script/log.h"
#include "engine/script/script_player.h"
#include "engine/table/state.h"
#include "engine/table/work.h"
#include "tests/properties/chips.h"
#include "tests/witness.h"

namespace houserules::tests {

namespace {

using CardCounts = std::array<int, 256>;  // by code

/// Counts how often each card occurs anywhere.
CardCounts cards_of(const Deal& deal) {
  CardCounts count{};
  const Variant& variant = deal.variant();
  for (const Card card : deal.stock()) ++count[card.code()];
  for (std::size_t z = 0; z < variant.zones.size(); ++z) {
    const auto zone = static_cast<std::uint8_t>(z);
    if (zone == zone_stock) continue;
    if (variant.zones[z].of_seat) {
      for (Seat seat = 0; seat < deal.seats(); ++seat) {
        for (const Slot& slot : deal.zone(zone, seat)) ++count[slot.card.code()];
      }
      continue;
    }
    const int boards = zone == zone_board ? max_boards : 1;
    for (int board = 0; board < boards; ++board) {
      for (const Slot& slot : deal.zone(zone, no_seat, static_cast<std::uint8_t>(board))) {
        ++count[slot.card.code()];
      }
    }
  }
  return count;
}

/// Returns what an onlooker could see of a deal: every stack, card and the pot.
std::string trace_of(const Deal& deal) {
  std::string trace;
  for (Seat seat = 0; seat < deal.seats(); ++seat) {
    const SeatView view = view_of(deal, seat);
    trace.append(view.bytes.begin(), view.bytes.end());
  }
  return trace;
}

}  // namespace

std::string words_of(const Choices& choices) {
  std::string words;
  for (const std::string& modifier : choices.with) words += " --with " + modifier;
  for (const auto& [name, value] : choices.set) words += " --set " + name + "=" + value;
  return words;
}

void check_cards(const Deal& deal) {
  CardCounts wanted{};
  for (const Card card : deal.variant().deck) ++wanted[card.code()];
  if (cards_of(deal) != wanted) FAIL("a card is lost or doubled");
}

namespace {

class Checks final : public session::Watcher {
 public:
  explicit Checks(std::uint64_t seed) : random_{seed} {}

  void on(const Event& event) override { witness_.on(event); }
  void follow(const Deal& deal, const TableState& table) override {
    witness_.follow(deal, table);
    deal_ = &deal;
    chips_ = -1;
    copy_.reset();
  }

  void answering(const Deal& deal, Seat seat, const Answer& answer) override {
    if (&deal != deal_) return;  // the dealer is choosing a game
    conserved(deal);
    raises_are_possible(deal);
    if (random_.below(4) == 0) unseen_is_unknown(deal);
    if (random_.below(4) == 0) witness_.check_views();
    if (copy_ == nullptr) {
      if (random_.below(8) == 0) {
        copy_ = std::make_unique<Deal>(deal);
        copy_->listen(nullptr);
      }
    }
    if (copy_ != nullptr) {
      if (const std::string why = copy_->refusal(seat, answer); !why.empty()) FAIL(why);
      copy_->answer(seat, answer);
    }
  }

  void over(const Deal& deal) {
    conserved(deal);
    CHECK_MESSAGE(deal.work() < most_work / 10, "a shipped game comes near the limit of a deal");
    if (copy_ != nullptr) {
      CHECK_MESSAGE(copy_->over(), "the copy goes on where the original has ended");
      CHECK_MESSAGE(trace_of(*copy_) == trace_of(deal), "the copy came out differently");
    }
  }

 private:
  void conserved(const Deal& deal) {
    const Chips chips = chips_of(deal);
    if (chips_ < 0) chips_ = chips;
    if (chips != chips_) FAIL("chips were " << chips_ << " and are " << chips);
    check_cards(deal);
  }

  static void raises_are_possible(const Deal& deal) {
    const Question& q = deal.question();
    if (q.kind != QuestionKind::bet) return;
    const bool possible = q.may_raise
                              ? q.raise_min > 0 && q.raise_min <= q.raise_max &&
                                    q.raise_max <= deal.state().bet[q.seat] + deal.stack(q.seat)
                              : q.raise_min == 0 && q.raise_max == 0;
    if (!possible) FAIL_CHECK("raises from " << q.raise_min << " to " << q.raise_max);
  }

  void unseen_is_unknown(const Deal& deal) {
    const auto seat = static_cast<Seat>(random_.below(static_cast<std::uint32_t>(deal.seats())));
    const SeatView before = view_of(deal, seat);
    Deal other(deal);
    other.listen(nullptr);
    permute(other, witness_.never_shown(seat), random_);
    if (view_of(other, seat).bytes != before.bytes)
      FAIL_CHECK("p" << seat + 1 << "'s view depends on cards it was never shown");
  }

  Witness witness_;
  Random random_;
  const Deal* deal_ = nullptr;
  std::unique_ptr<Deal> copy_;
  Chips chips_ = -1;
};

}  // namespace

void play_checked(const session::Games& games, int players, int deals,
                  const std::vector<std::string>& names, std::uint64_t seed) {
  session::TableSetup setup;
  Random sizes{seed};
  for (int i = 0; i < players; ++i) {
    // Short stacks, to meet all-ins and prices that are too high.
    setup.stacks.push_back(
        1 + static_cast<Chips>(sizes.below(2) == 0 ? sizes.below(12) : sizes.below(200)));
  }
  setup.seed = seed;
  // For a mix, more than two games in a row.
  const int in_a_row = games.mix == nullptr ? 5 : 2 * players + 1;
  int left = deals;
  while (left > 0) {
    setup.seed += 1;
    session::Table table(games, setup);
    session::Agents agents(names, setup.seed);
    Checks checks(setup.seed);
    script::LogWriter log;
    session::Watchers watchers;
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

    // The log is a script that replays the same deals.
    const std::string written = log.take();
    const script::ParsedScript parsed = script::parse_script(written);
    REQUIRE_MESSAGE(parsed.faults.empty(), written);
    script::LogWriter again;
    script::ScriptRunSettings settings;
    settings.watcher = &again;
    settings.one_game = false;
    const script::ScriptRun run = script::run_script(games, setup, parsed.items, settings);
    for (const script::ScriptFailure& failure : run.failures)
      FAIL_CHECK(text(failure) << "\n" << written);
    CHECK(again.take() == written);
  }
}

}  // namespace houserules::tests
