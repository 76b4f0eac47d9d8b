#pragma once
// The notation for deals, shared by scripts, example deals and logs.
//
//   d dh p1 AsKs        cards for a seat's hand, in the order dealt
//   d db 2c3c4c         cards for the board; `d db 2 9c` for the second board
//   d shelf Qs          cards for another zone on the table; `d pile p1 Qs` for a zone of a seat
//   d roll 4            a die
//   p1 cbr 4            an answer: a verb or the name of an option, and its arguments
//   all cc              every seat still to act in this betting round checks or calls
//   ! pot 22            what must hold: pot, carry, `p1 pays 9`, `p1 pays p2 1`, `p2 gets 46`, net
//   ! refused p1 cbr 7  an answer that the rules refuse, in p1's turn
//   ! p1 may raise 4 to 7      exactly the bets and raises that p1 is allowed in turn; "2 or 4";
//                       `! p1 may not raise`
//   ! p1 shows KsKd     exactly these cards of p1's hand are face up; `! p1 sees 4c`: those that
//                       p1 can see; `! p1 holds KsKd4c`: all of them; `nothing` for none.
//                       `! p1 shows Qs in pile`: in another zone of p1; `! board shows Qs`
//   ! p2 waits          p2 is not asked for the next answer
//   ! nothing else asked    nobody has been asked anything since the last answer
//   ante 1; blinds p1 1 p2 2      what was put in before the cards
//   misdeal             void before two players have acted; after that, the deal stands
//   exposed p2 As       a card due to p2 was exposed: p2 gets another one; a second exposed card is
//                       a misdeal. `exposed p2 As kept`: a card dealt to p2 plays
//   dead p2             p2's hand is dead (wrong number of cards, mixed with others)
//   fouled              the deck is fouled: the deal is void. The next deal follows
//   -- fourth           a step begins (for readers)
//   == dealer p2        the next deal
//   == game razz        the next deal, of this game of a mix
//
// `;` ends an item, as does the end of a line. `#` begins a comment. Lines `key = value` at the top
// are the header: what to play, and how.

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/cards/card.h"
#include "engine/session/ruling.h"
#include "engine/text/text_place.h"
#include "engine/variant/value_text.h"

namespace houserules::script {

struct ScriptWord {
  std::string text;
  TextPlace where;
};

/// Something that must hold, according to the script.
struct Claim {
  enum class Kind : std::uint8_t {
    pot,     // the pot is `chips` at this point
    carry,   // `chips` carry over to the next deal
    pays,    // `seat` pays `chips` into the pot, or to `other`
    gets,    // `seat` receives `chips` from the pot
    wins,    // the same, without the seat's own returned chips
    net,     // winnings of `seat` in the game so far
    ante,    // every ante is `chips`; `seats` pay it, if any are named
    blind,   // `seat` posts `chips`
    dealer,  // `seat` has the button
    game,    // in a mix: the game called `name` is dealt
  };
  Kind kind = Kind::pot;
  Seat seat = no_seat, other = no_seat;
  Chips chips = 0;
  SeatSet seats;
  std::string name;
  TextPlace where;
};
/// Returns the notation, such as "p1 pays p2 4".
std::string text(const Claim& claim);

struct ScriptItem {
  enum class Kind : std::uint8_t {
    cards,
    roll,
    answer,
    all,
    refused,
    may_raise,
    hand,
    waits,         // `seat` is not asked
    nothing_else,  // nobody is asked anything
    claims,
    step,
    next_deal,
    ruling,
  };
  Kind kind = Kind::answer;
  TextPlace where;
  Seat seat = no_seat;  // cards, answer
  std::string zone;     // cards, hand: "hand", "board" or a name
  int board = -1;       // cards: from 0; -1: whichever board is dealt to
  std::vector<Card> cards;
  std::vector<TextPlace> card_places;
  int face = 0;                   // roll
  std::vector<ScriptWord> words;  // answer, refused, all: the verb and its arguments
  std::vector<Claim> claims;      // claims, next_deal
  std::string label;              // step; may_raise: the amounts; hand: shows, sees, holds
  session::Ruling ruling;

  /// Returns whether the answer belongs to a betting round (`f` may also answer another question).
  bool wager() const;
  /// Returns whether this is "p1 sm AsKs": a hand shown, which the rules decide anyway.
  bool shows() const;
};

struct NotationFault {
  TextPlace where;
  std::string problem;
  std::string hint;  // may be empty
};

/// Returns "problem; hint".
std::string text(const NotationFault& fault);

struct HeaderLine {
  std::string key, value;
  TextPlace where;
};

struct ParsedScript {
  std::vector<HeaderLine> header;
  std::vector<ScriptItem> items;
  std::vector<NotationFault> faults;  // in text order
};

/// `first` is the place of the first character; further lines begin in column `indent`.
ParsedScript parse_script(std::string_view text, TextPlace first = {1, 1}, int indent = 1);

/// Returns the items before the step (or deal) whose line begins with `marker`, such as "declare"
/// or "-- declare". If there is none, returns all items and sets `found` to false.
std::span<const ScriptItem> items_before(std::span<const ScriptItem> items, std::string_view marker,
                                         bool& found);

}  // namespace houserules::script
