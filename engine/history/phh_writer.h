#pragma once
// Writes hands as PHH (Poker Hand History), so that `replay` plays them to the same stacks.

#include <array>
#include <string>
#include <vector>

#include "engine/script/log.h"
#include "engine/session/game.h"

namespace houserules::history {

/// One of the games written.
struct PhhWritten {
  std::string name;          // its name in a mix; otherwise empty
  std::string code;          // of PHH, or empty
  script::LogHeader header;  // has the rules, the seed and the initial table
};

/// Writes hands of a game that has a PHH code: p1 of PHH is the seat left of the dealer, and
/// players without cards are omitted. For a game without a code, `_script` contains the log
/// (engine/script/log.h) of all deals until another game is played.
class PhhWriter final : public session::Watcher {
 public:
  /// `many`: writes tables of one file (.phhs). Requires at least one game.
  PhhWriter(std::vector<PhhWritten> games, bool many) : games_(std::move(games)), many_(many) {}

  void game(std::string_view name, const Variant& variant) override;
  void follow(const Deal& deal, const TableState& table) override;
  void answering(const Deal& deal, Seat seat, const Answer& answer) override;
  void on(const Event& event) override;
  /// Call after the last deal.
  void finish();

  /// Returns what was written since the last call.
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
  bool coded() const { return !games_[playing_].code.empty(); }
  void put_table();
  void put_hand();
  void put_script();
  std::string player(Seat seat) const { return "p" + std::to_string(place_[seat] + 1); }
  std::string stacks_text(const std::array<Chips, max_seats>& stacks) const;
  std::string antes_text() const;

  std::vector<PhhWritten> games_;
  std::size_t playing_ = 0;
  const bool many_;
  const Deal* deal_ = nullptr;
  int hands_ = 0;
  std::array<Chips, max_seats> stacks_{};  // at the beginning; for a script, at its end
  std::vector<Seat> players_;              // p1 first
  std::array<std::size_t, max_seats> place_{};
  std::string discarded_;  // by the answer about to be given
  SeatSet drawing_;        // seats that have drawn in this round
  std::vector<Pile> piles_;
  std::vector<std::string> actions_;
  script::LogWriter log_;
  bool logged_ = false;  // the log is not empty
  std::string out_;
};

}  // namespace houserules::history
