#pragma once
// Writes hands as PHH (Poker Hand History), such that `replay` plays them to the same stacks.

#include <array>
#include <string>
#include <vector>

#include "engine/session/game.h"
#include "engine/session/log.h"

namespace houserules {

/// Hands of a game that has a PHH code. PHH's p1 is the seat to the dealer's left; who has no
/// cards is left out.
class PhhWriter final : public Watcher {
 public:
  /// `header` names the rules and the seed; `many`: each hand is a table of its own (.phhs).
  PhhWriter(const Variant& variant, std::string code, const LogHeader& header, bool many)
      : variant_(variant), code_(std::move(code)), header_(header), many_(many) {}

  void follow(const Deal& deal, const TableState& table) override;
  void answering(const Deal& deal, Seat seat, const Answer& answer) override;
  void on(const Event& event) override;

  /// The hands that ended since the last call.
  std::string take() { return std::exchange(out_, {}); }

 private:
  struct Pile {
    Seat seat;
    std::uint8_t board;
    int step;
    std::string cards;
  };
  void act(Seat seat, const std::string& what);
  void flush_cards();
  void put_hand();
  std::string player(Seat seat) const { return "p" + std::to_string(place_[seat] + 1); }
  std::string stacks_text(const std::array<Chips, max_seats>& stacks) const;
  std::string antes_text() const;

  const Variant& variant_;
  const std::string code_;
  const LogHeader& header_;
  const bool many_;
  const Deal* deal_ = nullptr;
  int hands_ = 0;
  std::array<Chips, max_seats> stacks_{};  // at the beginning
  std::vector<Seat> players_;              // p1 first
  std::array<std::size_t, max_seats> place_{};
  std::string discarded_;  // by the answer about to be given
  SeatSet drawing_;        // who has drawn in this round
  std::vector<Pile> piles_;
  std::vector<std::string> actions_;
  std::string out_;
};

/// A game or several of a variant without a code: `_script` holds the log (engine/session/log.h),
/// which plays them again.
std::string phh_of_script(const LogHeader& header, const std::string& log,
                          const std::vector<Chips>& finishing);

}  // namespace houserules
