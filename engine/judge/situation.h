#pragma once
// The notation of hands that are to be judged, a word for each thing on the table:
//
//   p1:AsKs  Bob:QdQc     a hand; names other than p1, p2 … take the free seats in order
//   p1:AsKd/7h8h9hTh/2c   in stud: cards that lie down / up / down
//   p2.left:QsQd          cards of another zone of a seat
//   p1:AsKs@high          what the player declared (or another answer: @in, @bid=4)
//   p3:folded
//   p4:none               still in, with no cards left
//   board:2c3c4c  board2:2d3d4d  shelf:Qs      zones of the table; `board:` again is the next one.
//                         A board that was dealt several times is written out each time. Cards that
//                         rules take away before the showdown are written where they were dealt
//   dead:2c3c             cards that are out of play
//   roll:4
//   stakes:100,40,100     what each has put in, in order of the seats
//   stakes.later:20,0,20  and into a pot of that name
//   pot:60                chips besides that lie in the pot
//   dealer:Bob

#include <span>
#include <string>
#include <vector>

#include "engine/judge/range.h"
#include "engine/script/script.h"
#include "engine/variant/variant.h"

namespace houserules::judge {

struct Situation {
  struct Cards {
    std::uint8_t zone = zone_hand;
    std::uint8_t board = 0;
    std::vector<Card> cards;
    std::vector<std::size_t> groups;  // sizes; more than one: down, up, down, …
    std::size_t shared = 0;           // so many of them lie on the first board too
  };
  struct Holder {
    std::string name;
    bool folded = false;
    std::vector<Cards> cards;
    std::vector<std::vector<script::ScriptWord>> answers;
    // Of a hand that is a range, and whose cards are unknown.
    HandRange range;
    std::vector<TopHands> top;  // of all hands of two cards: still to be put into the range
    std::string range_text;     // as it was written
    bool has_range() const { return !range.empty() || !top.empty(); }
  };
  std::vector<Holder> holders;  // by seat
  std::vector<Cards> table;
  Cards gone;                 // lie nowhere any more
  std::vector<Chips> stakes;  // by seat; empty: not said
  struct Stakes {
    Word pot = no_word;
    std::vector<Chips> chips;  // by seat
  };
  std::vector<Stakes> pots;  // that have a name
  Chips pot = 0;
  std::vector<int> rolls;
  Seat dealer = no_seat;  // no_seat: the last one
};

/// What is wrong goes to `faults`, in sentences.
Situation parse_situation(std::span<const std::string> words, const Variant& variant,
                          std::vector<std::string>& faults);
/// The same, where hands may be ranges (range.h).
Situation parse_ranges(std::span<const std::string> words, const Variant& variant,
                       std::vector<std::string>& faults);

}  // namespace houserules::judge
