#pragma once
// The table as one seat may know it: all that an agent is given.

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
  /// What a seat has put in, in this betting round.
  Chips bet(Seat seat) const;
  /// Bets and raises of this betting round: of a seat, and of all.
  int raises(Seat seat) const;
  int raises() const;
  /// Who made the last of them, or no_seat; and the last of the deal.
  Seat aggressor() const;
  Seat last_aggressor() const;
  /// Who has checked in this round.
  SeatSet checked() const;
  /// Who has still to speak in this round, unless somebody raises.
  SeatSet to_act() const;
  SeatSet in_deal() const { return deal_.in_deal(); }
  SeatSet sitting_out() const { return deal_.sitting_out(); }
  static constexpr int boards = 3;  // that may lie on the table
  int stock() const { return static_cast<int>(deal_.stock().size()); }

  struct Cards {
    std::array<Slot, max_zone_cards> slots;
    std::size_t count = 0;
    std::span<const Slot> all() const { return {slots.data(), count}; }
  };
  /// As it lies; what this seat cannot see is an unknown card.
  Cards zone(std::uint8_t zone, Seat owner, std::uint8_t board = 0) const;
  /// Of another seat's secret register: nothing.
  std::optional<Value> seat_register(std::size_t reg, Seat owner) const;
  Value game_register(std::size_t reg) const;

  // Requires, of these: the deal waits for this seat.
  Question question() const { return deal_.question_for(seat_); }
  /// The question where it is a bet, without a copy; else null.
  const Question* bet_question() const {
    const Question& question = deal_.question();
    return question.kind == QuestionKind::bet ? &question : nullptr;
  }
  std::string refusal(const Answer& answer) const { return deal_.refusal(seat_, answer); }
  Answer default_answer() const { return deal_.default_answer(seat_); }

  /// Makes `deal` one that looks the same from this seat: every card it cannot see is drawn anew,
  /// what others answered in secret is asked again, secrets are unset, luck comes from `random`.
  /// So it depends on nothing but the view, and nobody listens to it.
  void imagine(Deal& deal, Random& random) const;

 private:
  const Deal& deal_;
  Seat seat_;
};

}  // namespace houserules
