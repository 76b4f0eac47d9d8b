// Deals to be judged: they stop before hands are compared, and the table is then set as described.

#include <algorithm>

#include "engine/table/play.h"

namespace houserules {

/// Returns true if a deal to be judged skips this step, or stops at it.
bool Deal::Play::stops(Step step) {
  if (step.act == Act::bet) {
    ++s.pc;
    return true;
  }
  const bool settles = step.act == Act::end && v.ends[step.row].what == EndAct::What::settle;
  stopped = settles || step.act == Act::compare || step.act == Act::showdown;
  return stopped;
}

/// Removes a card for an unknown one from the deck: one that the script does not name later.
void Deal::Play::drop_unnamed() {
  const CardSet named = script->reserved(s.cursor);
  for (unsigned i = 0; i < s.stock_count; ++i) {
    if (named.contains(s.stock[i])) continue;
    s.stock[i] = s.stock[--s.stock_count];
    return;
  }
}

/// Returns the value, or an empty value if it depends on an unknown card.
Value Deal::Play::value_if_known(ExprId id) const {
  try {
    return evaluate(v.nodes, id, *this);
  } catch (const LimitError&) {
    throw;
  } catch (const RuleError&) {
    if (!guessing) throw;
    return {};
  }
}

void Deal::Play::pass_over() {
  stopped = false;
  s.winners = s.losers = SeatSet();
  if (s.stage == DealState::Stage::one_left || v.program[s.pc].act == Act::end) {
    finish(no_word);
  } else {
    ++s.pc;
  }
  run();
}

/// Triggers no rules.
void Deal::Play::suppose(std::uint8_t zone, Seat seat, std::span<const Card> cards) {
  Pile& lies = pile(zone, seat);
  const std::size_t count = std::min<std::size_t>(cards.size(), max_zone_cards);
  for (std::size_t i = 0; i < count; ++i) {
    if (i >= lies.count) lies.cards[i] = Slot();
    lies.cards[i].card = cards[i];
  }
  lies.count = static_cast<std::uint8_t>(count);
}

void Deal::Play::swap_with_stock(std::uint8_t zone, Seat seat, std::size_t card,
                                 std::size_t in_stock) {
  std::swap(pile(zone, seat).cards[card].card, s.stock[in_stock]);
}

void Deal::Play::lay_out(const Layout& layout) {
  lay_table(layout);
  run();
}

/// Cards and chips, with nothing set off by them.
void Deal::Play::lay_table(const Layout& layout) {
  judging = stopped = veiled = guessing = false;
  for (const Layout::Pile& given : layout.piles) {
    pile(given.zone, given.seat, given.board).count = 0;
    for (const Slot& slot : given.cards) {
      put(given.zone, pile(given.zone, given.seat, given.board), slot);
    }
  }
  s.in_deal = s.in_deal - layout.dead;

  // Chips paid so far are part of the stakes.
  s.pot_count = s.side_pot_count = 0;
  s.raked = 0;
  s.round = Round();
  s.paid = {};
  if (layout.carried > 0) open_pot(s.in_deal).chips = layout.carried;
  const auto besides = [&](Word name) {
    return std::any_of(v.pays.begin(), v.pays.end(),
                       [&](const PayAct& act) { return act.into == name; });
  };
  const auto total = [&](Seat seat) {
    Chips chips = layout.stakes[seat];
    for (const Layout::NamedPot& named : layout.pots) {
      if (!besides(named.name)) chips += named.stakes[seat];
    }
    return chips;
  };
  Chips most = 0;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (s.in_deal.contains(seat)) most = std::max(most, total(seat));
  }
  s.with_chips = SeatSet();
  s.bets_in = true;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    s.bet[seat] = layout.stakes[seat];
    const bool all_in = s.in_deal.contains(seat) && total(seat) < most;
    s.stack[seat] = all_in ? 0 : endless_chips;
    if (!all_in) s.with_chips.insert(seat);
  }
  if (layout.boards > 0) {
    s.boards = static_cast<std::uint8_t>(layout.boards);
    s.common = 0;
  }
  for (const Layout::NamedPot& named : layout.pots) {
    end_round();
    if (besides(named.name)) {
      Pot& pot = side_pot(named.name);
      for (Seat seat = 0; seat < s.seats; ++seat) {
        if (named.stakes[seat] == 0) continue;
        into_pot(pot, seat, named.stakes[seat]);
        pot.contenders.insert(seat);
      }
      continue;
    }
    if (s.pot_count > 0) s.pots[s.pot_count - 1U].closed = true;
    open_pot(contesting()).name = named.name;
    s.bets_in = true;
    for (Seat seat = 0; seat < s.seats; ++seat) s.bet[seat] = named.stakes[seat];
  }
}

}  // namespace houserules
