#pragma once
// Why one hand beats another, in words.

#include <string>
#include <string_view>

#include "engine/ranking/ranking.h"
#include "engine/variant/variant.h"

namespace houserules::narrate {

/// A seat's hand, as it is compared for a part of the pot.
struct ComparedHand {
  Seat seat = no_seat;
  std::uint8_t showdown = 0, part = 0, board = 0;
  RankedHand ranked;

  /// For the part, on the board, that an event or a prize is about?
  template <class Of>
  bool is_for(const Of& of) const {
    return showdown == of.showdown && part == of.part && board == of.board;
  }
};

/// The hand that won, and the best that it beat; null where there is none.
struct WinnerAndRival {
  const RankedHand* winner = nullptr;
  const RankedHand* rival = nullptr;
};
/// Of what `won.seat` has won, beside `winners`, from the seats of `among`.
template <class Hands, class Won>
WinnerAndRival winner_and_rival(const Hands& hands, const Won& won, SeatSet winners,
                                SeatSet among) {
  WinnerAndRival out;
  for (const ComparedHand& hand : hands) {
    if (!hand.is_for(won) || !among.contains(hand.seat)) continue;
    if (hand.seat == won.seat) {
      out.winner = &hand.ranked;
    } else if (!winners.contains(hand.seat) && hand.ranked.score.qualifies() &&
               (out.rival == nullptr || hand.ranked.score > out.rival->score)) {
      out.rival = &hand.ranked;
    }
  }
  return out;
}

/// "pair of aces" of "pair of aces, king kicker".
std::string_view without_kicker(std::string_view label);

/// The words for a hand; if the other one has the same name, with the card that tells them apart:
/// "a pair of aces, king-nine kicker", "a flush, king high, with a nine".
std::string told_beside(const std::string& words, const RankedHand& hand, const RankedHand& other);

/// "with a pair of aces, king kicker": the kicker, or the card, only where it decides. `rival` is
/// the best hand that was beaten, or null. Empty where there is nothing to say of the hand.
std::string won_with(const RankedHand& winner, const RankedHand* rival, const Part& part);
/// Returns a total of points as players say it: "31 (4 over 27)", "minus 12".
std::string total_words(std::string_view label);
/// What players call a part of a showdown with several parts: "low"; "high", where a file calls it
/// the hand, and "spade" where it says the suit.
std::string part_words(const Variant& variant, const Part& part);
/// Returns "spade" of a part that the highest or the lowest spade among a player's down cards wins,
/// or nothing.
std::string suit_in_hole(const Part& part);
/// What players call the share of a pot that a part of the showdown decides: "the low half",
/// "high", "board 2". `equal`: into how many equal shares the pot is split; 0: into others.
std::string share_named(const std::string& part, std::size_t equal);
/// Returns `ways` if this share is one of so many equal ones of a pot, odd chips apart; otherwise
/// 0.
std::size_t equal_shares(Chips share, Chips pot, std::size_t ways);
/// Returns whether only a total above the target is no hand.
bool only_busts(const RankingSpec& spec);
/// Returns "a flush, ace high"; for a hand of the file's own "a skeet", but "ace two three".
std::string hand_with_article(std::string_view label, const RankingSpec& spec);
/// Has the hand a name? What a hook scores may be bare numbers, which no table calls out.
bool has_name(const RankedHand& hand);
/// Returns whether no card has points, so that the total goes without saying.
bool never_counts(const Part& part);

}  // namespace houserules::narrate
