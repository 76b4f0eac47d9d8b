#pragma once
// Everything that changes while a deal is played: plain arrays without pointers, copied as bytes.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "engine/table/deal.h"

namespace houserules {

inline constexpr int max_pots = 24;
inline constexpr int max_parts = 16;
inline constexpr int max_side_pots = 4;
inline constexpr int max_frames = 24;
inline constexpr int max_boards = 3;
inline constexpr int max_deck = 112;
inline constexpr int max_queue = 48;

/// Chips that one group of seats plays for. The newest pot comes last.
struct Pot {
  Chips chips = 0;
  SeatSet contenders;   // includes seats that have folded since
  bool closed = false;  // takes no more chips: `split pot`
  bool dues = false;    // some payments are not in layers yet
  Word name = no_word;
  std::array<Chips, max_seats> from{};  // what each seat put in
};

/// What a running loop, subroutine or unfinished act has to remember.
struct Frame {
  enum class Kind : std::uint8_t { loop, block, events, act };
  Kind kind = Kind::loop;
  Pc pc = 0;  // loop: its row; block, events: where to continue; act: its step
  // the outer binders, restored at the end
  Seat seat = no_seat;
  std::uint8_t card = Card::unknown_code;
  Value it;
  // progress
  std::array<Seat, max_seats> order{};
  std::uint8_t count = 0, index = 0;
  std::uint8_t phase = 0;
  bool atomic = false;  // check for "one left" only at the end
  std::int32_t round = 0;
  std::int32_t rounds = 0;  // loop: maximum rounds; deal: number of cards; fixed at the start
  std::uint8_t previous = no_seat;
};

/// Something that happened and may trigger rules.
struct Happening {
  EventRule::Kind kind = EventRule::Kind::dealt;
  Seat seat = no_seat;
  Card card;
  std::uint8_t zone = 0;
  Facing facing = Facing::up;
  std::uint8_t next_rule = 0;
};

inline constexpr std::uint16_t no_row = 65535;

/// One betting round.
struct Round {
  std::uint16_t row = no_row;  // row of its step
  Chips current = 0;           // the bet to match
  Chips full = 0;              // the level that the last full bet or raise reached
  Chips last_raise = 0;        // size of the last full bet or raise
  Chips last_added = 0;        // chips that the last bet or raise added
  int wagers = 0;              // number of bets and raises
  std::array<std::uint8_t, max_seats> raised{};  // by each seat
  Seat actor = no_seat;
  Seat aggressor = no_seat;
  SeatSet to_act, may_raise, checked;
  bool bring_in_due = false;   // the bring-in has not been posted yet
  bool bring_in_open = false;  // posted but not completed
  bool capped = false;         // the last raise allowed has been made
  bool frozen = false;         // a player has ended the raising
  bool free = false;           // no limit, and no other rule on who may raise or how much
  std::uint32_t chosen = 0;    // options already chosen in this turn, one bit each
  bool endless = false;        // bets are never matched: every turn pays the whole bet again
};

inline constexpr Round no_round;

template <class T, std::size_t N>
struct Pile {
  union {
    std::array<T, N> cards;  // uninitialized from `count` on: most piles are empty
  };
  std::uint8_t count = 0;

  Pile() {}

  void take_over(const Pile& from) {
    std::copy_n(from.cards.begin(), from.count, cards.begin());
    count = from.count;
  }
};

/// What is always copied.
struct DealCounts : Standing {
  // cards
  std::array<Card, max_deck> stock;
  std::uint8_t stock_count = 0;
  Random random;
  std::uint32_t cursor = 0;        // position in the script
  Facing given_up = Facing::down;  // facing of the last card that a seat gave up

  // seats
  Seat dealer = 0;
  std::uint8_t seats = 0;
  SeatSet dealt_in, in_deal, sits_out, in_game;
  SeatSet owing;       // seats that owed forced bets
  SeatSet stays_out;   // those sitting out for the rest of the deal, which continues without them
  SeatSet with_chips;  // seats that still have chips
  SeatSet open;        // seats whose hands are face up during a showdown
  /// What seats have announced for each part of the last showdown: 1 + the call; 0: nothing yet.
  std::array<std::array<std::uint8_t, max_seats>, max_parts> called{};
  std::array<Chips, max_seats> stack{}, bet{}, paid{};
  std::array<std::uint32_t, max_seats> claims{};
  bool claimed = false;

  // boards
  std::uint8_t boards = 1;  // how many boards there are: cards from `common` on are dealt to each
  std::uint8_t common = 0;  // number of board cards that all boards share

  // money
  Chips raked = 0;
  bool bets_in = false;         // there may be bets that are not in a pot yet
  bool betting_closed = false;  // no more betting is possible
  std::uint8_t pot_count = 0;
  std::uint8_t side_pot_count = 0;
  Round round;
  std::int32_t round_number = 0;  // number of scheduled betting rounds so far
  Seat opener = no_seat;          // who made the first bet of the deal
  Seat last_aggressor = no_seat;
  Seat round_aggressor = no_seat;  // last to bet or raise in the last betting round
  Seat round_first = no_seat;      // first to act in it, whether or not still in
  Seat bring_in_by = no_seat;      // owes it because of an up card
  Chips most_added = 0;            // the most chips added by one bet or raise of the deal

  // registers
  std::array<Value, max_registers> game_registers{};

  // of the last comparison
  SeatSet winners, losers;
  Chips result_pot = 0;
  bool settled = false;  // there has been a showdown

  // the program
  Pc pc = 0;
  std::uint8_t frame_count = 0;
  Seat seat = no_seat;                     // bound
  std::uint8_t card = Card::unknown_code;  // bound
  Value it;                                // bound
  std::uint8_t queue_count = 0;
  bool dispatching = false;
  // Work done by the rules of this deal, and for viewers of it: see work.h.
  mutable std::int64_t work = 0, looked = 0;

  // answers to the question
  std::array<std::uint16_t, max_seats> answered_row{};
  std::array<CardSet, max_seats> answered_cards{};  // as chosen, wherever those cards are now
  SeatSet answered;
  SeatSet arranged;  // seats that have placed their arrangement

  Word reason = no_word;
  bool ends_game = false;
  int deal_number = 1;
};

struct DealState : DealCounts {
  std::array<std::array<Pile<Slot, max_zone_cards>, max_seats>, max_seat_zones> seat_zones;
  std::array<Pile<Slot, max_zone_cards>, max_table_zones + max_boards - 1> table_zones;
  std::array<Pot, max_pots> pots;
  std::array<Pot, max_side_pots> side_pots;  // side bets
  std::array<std::array<Value, max_seats>, max_registers> seat_registers{};
  std::array<Frame, max_frames> frames;
  std::array<Happening, max_queue> queue;
  std::array<Answer, max_seats> answers{};

  /// Copies what is in use: mostly a tenth of it all. Both deals are of this variant.
  void take_over(const DealState& from, const Variant& variant);
};

static_assert(std::is_trivially_copyable_v<DealState>);

}  // namespace houserules
