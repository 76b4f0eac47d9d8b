#pragma once
// Who wins what, of many runouts: equal settlements are counted together.

#include <map>
#include <vector>

#include "engine/judge/equity.h"
#include "engine/table/deal.h"

namespace houserules::judge {

/// Chips that a seat wins in a part of the pot.
struct Award {
  std::uint8_t board = 0, showdown = 0, part = 0;
  Seat seat = no_seat;
  Chips chips = 0;
  friend auto operator<=>(const Award&, const Award&) = default;
};
/// All of one settlement, sorted; a seat and a part occur once.
using Settlement = std::vector<Award>;

/// Listens to deals that are settled.
class Outcomes final : public EventSink {
 public:
  explicit Outcomes(const std::function<bool()>& go_on) : go_on_(&go_on) {}

  EventKinds wants() const override { return {Event::Kind::awarded}; }
  void on(const Event& event) override;
  bool won() const { return !awarded_.empty(); }
  /// Some seat got an odd chip.
  bool odd_chips() const { return odd_chips_; }
  /// Settles the runout, which represents this many.
  void close(double ways = 1);
  /// Throws InputError if somebody wants to stop.
  void check_go_on() const;

  double ways() const { return ways_; }
  Equity equity(SeatSet live, std::size_t seats, bool exact) const;

 private:
  const std::function<bool()>* go_on_;
  Settlement awarded_;  // so far, of this runout
  std::map<Settlement, double> counts_;
  double ways_ = 0;
  std::uint64_t closed_ = 0;
  bool odd_chips_ = false;
};

}  // namespace houserules::judge
