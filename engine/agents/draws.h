#pragma once
// What everybody has seen the others draw.

#include <array>

#include "engine/agents/keeping.h"

namespace houserules {

/// The draws of one hand: how often each seat has drawn, and what hands look like by then.
class Draws {
 public:
  /// The kinds of events that it needs. Requires all of them that the viewer may know, in order.
  static EventKinds wants() { return {Event::Kind::answered, Event::Kind::card_moved}; }
  void hears(const Variant& variant, const Event& event);
  /// Gives each of these seats that has drawn a hand as good as people hold by then: the best of
  /// several. Requires an imagined deal.
  void improve(Deal& deal, SeatSet seats, std::size_t showdown, Random& random);

 private:
  static constexpr std::uint8_t most = 3;  // what matters

  void measure(Deal& deal, Seat seat, std::size_t showdown);

  std::array<std::uint8_t, max_seats> made_{}, given_{};  // how often; cards the last time
  std::uint16_t row_ = 0;                                 // of the last question what to draw
  /// A hand after this many draws is as good as the best of how many random hands. 0: not measured.
  std::array<double, most + 1> as_best_of_{};
  Keeping keeping_;
};

}  // namespace houserules
