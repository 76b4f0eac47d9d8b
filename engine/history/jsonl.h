#pragma once
// Events as JSON Lines: one object per event, with exact numbers, and cards as in the notation.

#include <string>
#include <string_view>
#include <utility>

#include "engine/script/log.h"

namespace houserules::history {

/// Returns the first line: what is played, and how.
std::string json_line(const script::LogHeader& header);

/// Writes one object per line; empty fields are omitted. Since it contains the answers and rulings,
/// the log can be replayed (`engine/history/recording.h`).
class JsonLines final : public session::Watcher {
 public:
  void game(std::string_view name, const Variant& variant) override;
  void follow(const Deal& deal, const TableState& table) override;
  void answering(const Deal& deal, Seat seat, const Answer& answer) override;
  void decided(const session::Decision& decision) override;
  void bought(Seat seat, Chips chips) override;
  void on(const Event& event) override;

  /// Returns the whole lines written since the last call.
  std::string take() { return std::exchange(out_, {}); }

 private:
  const Deal* deal_ = nullptr;
  int number_ = 0;
  std::string answer_;  // about to be given, or of a dealer choosing the game
  Seat answers_ = no_seat;
  bool contested_ = false;  // the pot being settled
  std::string out_;
};

}  // namespace houserules::history
