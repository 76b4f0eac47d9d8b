#pragma once
// The notation of deals: scripts, worked examples and logs are the same text.
//
//   d dh p1 AsKs        cards for a seat's hand, in the order he gets them
//   d db 2c3c4c         cards for the board; `d db 2 9c` for the second one
//   d shelf Qs          cards for another zone of the table; `d pile p1 Qs` for one of a seat
//   d roll 4            a die
//   p1 cbr 4            an answer: a verb or the name of an option, and what belongs to it
//   all cc              every seat still to act in this betting round checks or calls
//   ! pot 22            what must hold: pot, carry, `p1 pays 9`, `p1 pays p2 1`, `p2 gets 46`, net
//   ! refused p1 cbr 7  an answer that the rules do not take, though it is p1's turn
//   ! p1 may raise 4 to 7      exactly the bets and raises that are allowed, when it is his turn;
//                       "2 or 4"; `! p1 may not raise`
//   ! p1 shows KsKd     exactly these cards of his hand lie face up; `! p1 sees 4c` those that he
//                       himself can see, `! p1 holds KsKd4c` all; `nothing` for none.
//                       `! p1 shows Qs in pile`: in another zone of his; `! board shows Qs`
//   ! p2 waits          the next answer is not asked of p2
//   ! nothing else asked    since the answer before nobody was asked anything
//   ante 1; blinds p1 1 p2 2      what was put in before the cards
//   misdeal            the deal went wrong; before two have acted it is void, else it stands
//   exposed p2 As      a card that p2 would have got lay open: he gets another one; the second
//                      such card is a misdeal. `exposed p2 As kept`: a card dealt to him plays
//   dead p2            p2's hand is dead (wrong number of cards, mixed with others)
//   fouled             the deck is fouled: the deal is void. What follows is the next deal
//   -- fourth           a step begins (for the reader)
//   == dealer p2        the next deal
//   == game razz        the next deal, of this one of several games
//
// `;` ends an item as a line does; `#` begins a comment. Lines `key = value` at the top are the
// header: what to play, and how.

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

/// What a script says must be so.
struct Claim {
  enum class Kind : std::uint8_t {
    pot,     // the pot holds `chips` at this point
    carry,   // `chips` stay for the next deal
    pays,    // `seat` pays `chips` into the pot, or to `other`
    gets,    // `seat` receives `chips` from the pot
    wins,    // the same, without what is his own and comes back
    net,     // what `seat` has won in the game so far
    ante,    // every ante is of `chips`; `seats` pay one, if any are named
    blind,   // `seat` posts `chips`
    dealer,  // `seat` deals
    game,    // of several games, the one called `name` is dealt
  };
  Kind kind = Kind::pot;
  Seat seat = no_seat, other = no_seat;
  Chips chips = 0;
  SeatSet seats;
  std::string name;
  TextPlace where;
};
/// "p1 pays p2 4", as the notation writes it.
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
    nothing_else,  // nobody was
    claims,
    step,
    next_deal,
    ruling,
  };
  Kind kind = Kind::answer;
  TextPlace where;
  Seat seat = no_seat;  // cards, answer
  std::string zone;     // cards, hand: "hand", "board" or a name
  int board = -1;       // cards: from 0; -1: whichever board gets one
  std::vector<Card> cards;
  std::vector<TextPlace> card_places;
  int face = 0;                   // roll
  std::vector<ScriptWord> words;  // answer, refused, all: the verb and what follows it
  std::vector<Claim> claims;      // claims, next_deal
  std::string label;              // step; may_raise: the amounts; hand: shows, sees, holds
  session::Ruling ruling;

  /// An answer that belongs to a betting round (`f` may also answer another question).
  bool wager() const;
  /// "p1 sm AsKs": who shows what, which the rules decide anyway.
  bool shows() const;
};

struct NotationFault {
  TextPlace where;
  std::string problem;
  std::string hint;  // or empty
};

/// "problem; hint"
std::string text(const NotationFault& fault);

struct HeaderLine {
  std::string key, value;
  TextPlace where;
};

struct ParsedScript {
  std::vector<HeaderLine> header;
  std::vector<ScriptItem> items;
  std::vector<NotationFault> faults;  // in order of the text
};

/// `first` is the place of the text's first character; further lines begin at `indent`.
ParsedScript parse_script(std::string_view text, TextPlace first = {1, 1}, int indent = 1);

/// The items before the step (or deal) whose line begins with `marker`, as "declare" or
/// "-- declare". All of them if there is none; `found` tells.
std::span<const ScriptItem> items_before(std::span<const ScriptItem> items, std::string_view marker,
                                         bool& found);

}  // namespace houserules::script
