// Settles random deals of the games in hand histories a second time from scratch: from what
// everyone put in and what every hand is worth.
//
// HOUSERULES_LONG=1 plays a million deals instead of some thousands.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "engine/cli/file/file_sources.h"
#include "engine/hooks/lua_runner.h"
#include "engine/load/load.h"
#include "engine/session/game.h"
#include "engine/source/diagnostic.h"
#include "tests/run_length.h"

using namespace houserules;

namespace {

int deals_of_each() { return tests::length_of_run({.usual = 400, .sanitized = 20, .all = 91000}); }

/// What everyone has put into the pot.
class Stakes final : public session::Watcher {
 public:
  void follow(const Deal&, const TableState&) override { put_in.fill(0); }
  void on(const Event& event) override {
    switch (event.kind) {
      case Event::Kind::antes:
      case Event::Kind::blind:
      case Event::Kind::bring_in:
      case Event::Kind::call:
      case Event::Kind::bet:
      case Event::Kind::raise:
        put_in[event.seat] += event.chips;
        return;
      default:
        return;
    }
  }
  std::array<Chips, max_seats> put_in{};
};

using Shares = std::array<Chips, max_seats>;

/// Returns the card that decides odd chips in stud: the highest, or in a low part the lowest, with
/// aces low.
int best_card(const Deal& deal, Seat seat, bool low) {
  int best = -1;
  for (const Slot& slot : deal.zone(zone_hand, seat)) {
    const int rank = low ? 12 - (slot.card.rank() + 1) % 13 : slot.card.rank();
    const int suit = low ? 3 - slot.card.suit() : slot.card.suit();
    best = std::max(best, 4 * rank + suit);
  }
  return best;
}

/// Divides equally; odd chips go one each to those who have had none: clockwise from the dealer's
/// left, or in stud by card.
void share(const Deal& deal, Chips chips, const std::vector<Seat>& winners, bool low,
           std::map<Seat, int>& had_odd, Shares& out) {
  const auto count = static_cast<Chips>(winners.size());
  std::vector<Seat> order = winners;
  const bool stud = deal.variant().betting.blinds.empty();
  const auto distance = [&](Seat seat) {
    if (stud) return -best_card(deal, seat, low);
    return (seat + deal.seats() - deal.dealer() - 1) % deal.seats();
  };
  std::sort(order.begin(), order.end(), [&](Seat a, Seat b) {
    return std::pair(had_odd[a], distance(a)) < std::pair(had_odd[b], distance(b));
  });
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool odd = static_cast<Chips>(i) < chips % count;
    out[order[i]] += chips / count + (odd ? 1 : 0);
    if (odd) had_odd[order[i]] = 1;
  }
}

Shares settle(const Deal& deal, Shares stakes) {
  Shares out{};
  std::vector<Seat> in;
  for (Seat seat = 0; seat < deal.seats(); ++seat) {
    if (deal.in_deal().contains(seat)) in.push_back(seat);
  }
  // The uncalled bet is returned.
  std::vector<Chips> sorted(stakes.begin(), stakes.begin() + deal.seats());
  std::sort(sorted.rbegin(), sorted.rend());
  for (const Seat seat : in) {
    if (stakes[seat] > sorted[1]) {
      out[seat] += stakes[seat] - sorted[1];
      stakes[seat] = sorted[1];
    }
  }
  std::vector<Chips> levels;
  for (const Seat seat : in) levels.push_back(stakes[seat]);
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  Chips below = 0;
  const auto& parts = deal.variant().showdowns[0].parts;
  for (const Chips level : levels) {
    Chips pot = 0;
    for (Seat seat = 0; seat < deal.seats(); ++seat) {
      const Chips top = level == levels.back() ? stakes[seat] : std::min(stakes[seat], level);
      pot += std::max<Chips>(0, top - below);
    }
    below = level;
    std::vector<Seat> players;
    for (const Seat seat : in) {
      if (stakes[seat] >= level) players.push_back(seat);
    }
    std::map<Seat, int> had_odd;
    if (players.size() == 1) {
      out[players[0]] += pot;
      continue;
    }
    std::vector<std::vector<Seat>> winners;
    std::vector<bool> low;
    for (std::size_t part = 0; part < parts.size(); ++part) {
      std::vector<Seat> best;
      Score top;
      for (const Seat seat : players) {
        const Score score = deal.hand_of(seat, 0, static_cast<int>(part)).score;
        if (!score.qualifies()) continue;
        if (best.empty() || score > top) {
          best.clear();
          top = score;
        }
        if (score == top) best.push_back(seat);
      }
      if (best.empty()) continue;
      winners.push_back(best);
      low.push_back(parts[part].ranker->spec().scale != Scale::high);
    }
    const auto count = static_cast<Chips>(winners.size());
    for (std::size_t i = 0; i < winners.size(); ++i) {
      const Chips odd = static_cast<Chips>(i) < pot % count ? 1 : 0;
      share(deal, pot / count + odd, winners[i], low[i], had_odd, out);
    }
  }
  return out;
}

struct Game {
  const char* code;
  const char* id;
  const char* limit;
};
constexpr Game games[] = {
    {"FT", "texas-holdem", "fixed"},
    {"NT", "texas-holdem", "no-limit"},
    {"NS", "short-deck-holdem", ""},
    {"PO", "omaha", "pot"},
    {"FO/8", "omaha-hi-lo", "fixed"},
    {"F7S", "seven-card-stud", ""},
    {"F7S/8", "seven-card-stud-hi-lo", ""},
    {"FR", "razz", ""},
    {"N2L1D", "single-draw-2-7", ""},
    {"F2L3D", "triple-draw-2-7", ""},
    {"FB", "badugi", ""},
};

}  // namespace

TEST_CASE("payouts of random deals match an independent settlement") {
  cli::FileSources sources;
  for (const Game& game : games) {
    CAPTURE(game.code);
    Choices choices;
    if (*game.limit != '\0') choices.set.emplace_back("limit", game.limit);
    Diagnostics faults;
    const Loaded loaded = load(*sources.variant(game.id, ""), choices, sources, faults);
    REQUIRE(loaded.variant != nullptr);
    const Variant& variant = *loaded.variant;
    LuaRunner runner(variant);
    Random random{42};
    Stakes stakes;
    for (int number = 0; number < deals_of_each(); ++number) {
      session::TableSetup setup;
      setup.seed = static_cast<std::uint64_t>(number) + 1;
      const int most = std::min(9, variant.players_max);
      const int players = 2 + static_cast<int>(random.below(static_cast<std::uint32_t>(most - 1)));
      for (int i = 0; i < players; ++i) setup.stacks.push_back(1 + random.below(300));
      session::Table table(variant, &runner, setup);
      session::Agents agents({random.below(3) == 0 ? "random-min" : "random"}, setup.seed);
      agents.begin_deal(1);
      REQUIRE(table.play_deal(agents, &stakes));
      const Deal& deal = table.deal();
      const Shares shares = settle(deal, stakes.put_in);
      CAPTURE(number);
      REQUIRE(deal.pot() == 0);
      for (Seat seat = 0; seat < players; ++seat) {
        CAPTURE(seat);
        REQUIRE(deal.stack(seat) == setup.stacks[seat] - stakes.put_in[seat] + shares[seat]);
      }
    }
  }
}
