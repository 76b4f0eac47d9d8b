// Forced bets: antes, blinds, straddles, the bring-in.

#include <algorithm>

#include "engine/table/play.h"

namespace houserules {

void Deal::Play::forced_bets(const TableState& table) {
  const Betting& betting = v.betting;
  const Seat first = left_of(s.dealer);
  const SeatSet owing = table.antes & s.dealt_in;

  // The seats that post the blinds, in order. Heads-up, the dealer posts the first (the small) one.
  std::array<Seat, max_seats> posts{};
  std::size_t post_count = 0;
  {
    const bool heads_up = s.dealt_in.size() == 2;
    Seat seat = heads_up ? s.dealer : first;
    if (heads_up && !s.dealt_in.contains(seat)) seat = next_of(s.dealt_in, first);
    for (std::size_t i = 0; i < betting.blinds.size() && i < max_seats; ++i) {
      seat = next_of(s.dealt_in, seat);
      posts[post_count++] = seat;
      seat = left_of(seat);
    }
  }

  const std::span<const Seat> posting(posts.data(), post_count);
  if (forced != nullptr || betting.ante > 0) post_antes(table.pot > 0, owing, posting);

  if (forced != nullptr) {
    Seat seat = first;
    for (int i = 0; i < s.seats; ++i, seat = left_of(seat)) {
      const Chips owed = forced->blinds[seat];
      if (owed != 0 && s.dealt_in.contains(seat)) post(seat, std::abs(owed), owed > 0);
    }
    // Heads-up with equal blinds, the dealer acts first.
    if (s.dealt_in.size() == 2 && s.round.actor != no_seat &&
        forced->blinds[s.dealer] == forced->blinds[left_of(s.dealer)]) {
      s.round.actor = left_of(s.dealer);
    }
  } else if (!owing.empty()) {
    for (std::size_t i = 0; i < post_count; ++i) {
      if (owing.contains(posts[i])) post(posts[i], betting.blinds[i], true);
    }
  }
  if (s.round.current > 0) count_wager(1);
}

/// `posts`: the seats that post the blinds, in order. `carried`: the pot is not empty.
void Deal::Play::post_antes(bool carried, SeatSet owing, std::span<const Seat> posts) {
  const Betting& betting = v.betting;
  std::array<Chips, max_seats> antes{};
  // A carried pot and its new antes are one pot, for everybody dealt in. An ante paid by one seat
  // alone is dead too: the others still have chips to play for it.
  bool dead = carried;
  if (forced != nullptr) {
    antes = forced->antes;
    dead = dead || forced->antes_are_dead;
  } else if (betting.ante > 0) {
    switch (betting.ante_by) {
      case Betting::Ante::everyone:
        for (Seat seat = 0; seat < s.seats; ++seat) {
          if (owing.contains(seat)) antes[seat] = betting.ante;
        }
        break;
      case Betting::Ante::dealer_for_all:
        antes[s.dealer] = betting.ante * owing.size();
        break;
      case Betting::Ante::big_blind:
        if (!posts.empty()) antes[posts.back()] = betting.ante;
        break;
    }
  }
  bool any_ante = false;
  Seat seat = left_of(s.dealer);
  for (int i = 0; i < s.seats; ++i, seat = left_of(seat)) {
    const Chips chips = std::min(antes[seat], s.stack[seat]);
    if (chips == 0) continue;
    any_ante = true;
    if (dead) {
      if (s.pot_count == 0) open_pot(s.in_deal);
      into_pot(s.pots[0], seat, take_chips(seat, chips));
    } else {
      put_in(seat, chips);
    }
    say(Event::Kind::antes, seat, chips);
  }
  if (any_ante && !dead) collect();
}

/// Posts a blind or straddle. The others owe all of it, even if its poster is short.
void Deal::Play::post(Seat seat, Chips owed, bool speaks_last) {
  const Chips level = s.bet[seat] + owed;
  const Chips chips = std::min(owed, s.stack[seat]);
  put_in(seat, chips);
  if (chips > 0) say(Event::Kind::blind, seat, chips);
  if (level < s.round.current) return;
  if (speaks_last) {
    s.round.current = s.round.full = s.round.last_raise = level;
    s.round.actor = seat;
  } else if (level > s.round.current) {
    s.round.current = s.round.full = s.round.last_raise = level;
  }
}

/// Posts in mid-deal, before the round. With fixed bet sizes, every further multiple of the bet
/// counts as a raise.
void Deal::Play::post_live(Seat seat, Chips owed, bool speaks_last) {
  if (owed <= 0) return;
  post(seat, owed, speaks_last);
  const Chips bets = limit().sized() ? s.round.current / std::max<Chips>(1, size(limit())) : 1;
  s.round.wagers = 0;
  count_wager(static_cast<int>(std::clamp<Chips>(bets, 1, 100)));
}

/// Returns the seat that owes the bring-in. Suits break ties: clubs < diamonds < hearts < spades.
Seat Deal::Play::bring_in_seat() const {
  const bool ace_low = v.betting.bring_in.ace_low;
  Seat found = no_seat;
  int found_key = 0;
  for (Seat seat = 0; seat < s.seats; ++seat) {
    if (!contesting().contains(seat)) continue;
    const Pile& hand = pile(zone_hand, seat);
    for (unsigned i = 0; i < hand.count; ++i) {
      const Slot& slot = hand.cards[i];
      if (slot.facing != Facing::up || !slot.card.natural()) continue;
      int rank = slot.card.rank();
      if (ace_low && rank == rank_ace) rank = -1;
      const int key = rank * 4 + slot.card.suit();
      const bool high = v.betting.bring_in.by == Betting::BringIn::By::highest_up;
      const bool better = high ? key > found_key : key < found_key;
      if (found == no_seat || better) {
        found = seat;
        found_key = key;
      }
    }
  }
  return found;
}

/// Returns the size of the bring-in in this round.
Chips Deal::Play::bring_in() const {
  if (forced != nullptr && forced->bring_in > 0) return forced->bring_in;
  if (!v.betting.bring_in.due()) return 0;
  return v.betting.bring_in.chips > 0 ? v.betting.bring_in.chips : smallest_bet(limit());
}

}  // namespace houserules
