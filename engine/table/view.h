#pragma once
// The table as one seat may know it. Agents get nothing else.

#include <array>
#include <optional>
#include <string>

#include "engine/table/deal.h"

namespace houserules {

class View {
 public:
  /// `deal` must outlive the view.
  View(const Deal& deal, Seat seat) : deal_(deal), seat_(seat) {}

  Seat seat() const { return seat_; }
  const Variant& variant() const { return deal_.variant(); }
  int seats() const { return deal_.seats(); }
  Seat dealer() const { return deal_.dealer(); }
  Chips pot() const { return deal_.pot(); }
  Chips stack(Seat seat) const { return deal_.stack(seat); }
  /// Returns the chips that a seat has put in in this betting round.
  Chips bet(Seat seat) const;
  /// Returns the chips that a seat has put in in this deal, without what came back.
  Chips paid(Seat seat) const;
  /// Returns the bets and raises of this betting round: by one seat, and in all.
  int raises(Seat seat) const;
  int raises() const;
  /// Returns who made the last of them, or no_seat; and who made the last of the deal.
  Seat aggressor() const;
  Seat last_aggressor() const;
  /// Returns the seats that have checked in this round.
  SeatSet checked() const;
  /// Returns the seats that have yet to act in this round, unless somebody raises.
  SeatSet to_act() const;
  /// Returns the number of this deal in its chain, from 1; who was dealt in; and who owed forced
  /// bets in it.
  int number() const;
  SeatSet dealt_in() const;
  SeatSet owing() const;
  SeatSet in_deal() const { return deal_.in_deal(); }
  SeatSet sitting_out() const { return deal_.sitting_out(); }
  static constexpr int boards = 3;  // maximum number of boards
  int stock() const { return static_cast<int>(deal_.stock().size()); }

  struct Cards {
    std::array<Slot, max_zone_cards> slots;
    std::size_t count = 0;
    std::span<const Slot> all() const { return {slots.data(), count}; }
  };
  /// Returns the cards in their order. Cards that this seat cannot see are unknown.
  Cards zone(std::uint8_t zone, Seat owner, std::uint8_t board = 0) const;
  /// Returns the faces, of the owner's cards and those on the table, that this seat can tell to be
  /// wild for `owner` in some part of the pot.
  CardSet wild(Seat owner) const;
  /// Returns nothing for another seat's secret register.
  std::optional<Value> seat_register(std::size_t reg, Seat owner) const;
  Value game_register(std::size_t reg) const;

  // The functions below require that the deal is waiting for this seat.
  Question question() const { return deal_.question_for(seat_); }
  /// Returns the question without a copy if it is a bet, or null.
  const Question* bet_question() const {
    const Question& question = deal_.question();
    return question.kind == QuestionKind::bet ? &question : nullptr;
  }
  std::string refusal(const Answer& answer) const { return deal_.refusal(seat_, answer); }
  Answer default_answer() const { return deal_.default_answer(seat_); }

  /// Turns `deal` into one that looks the same from this seat: redraws every card it cannot see,
  /// asks other seats' secret answers again, and unsets secrets, using `random`. The result depends
  /// only on the view, and has no listener.
  void imagine(Deal& deal, Random& random) const;
  /// Returns what runs the scripts of this deal, for other deals of the variant; may be null.
  ScriptRunner* runner() const { return deal_.runner(); }

 private:
  const Deal& deal_;
  Seat seat_;
};

}  // namespace houserules
