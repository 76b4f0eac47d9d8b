#pragma once
// The events of a deal as one viewer may know them.

#include <string>
#include <vector>

#include "engine/table/deal.h"

namespace houserules {

struct KnownEvent {
  Event event;                // a card or an answer that the viewer may not know is blank in it
  bool tells_answer = false;  // answered: `event.answer` is what was answered
  std::vector<Card> cards;    // shown: the whole hand
  std::string hand;           // compared: what the hand is worth, where it is shown
};

/// Turns each event into what the viewer learns by it: mostly one event, at times none. What seats
/// answered together is learned when it is revealed.
class KnownEvents {
 public:
  // Viewers besides the seats.
  static constexpr Seat bystander = 254;    // sees what everybody sees
  static constexpr Seat referee = no_seat;  // sees every card and every answer

  explicit KnownEvents(Seat viewer) : viewer_(viewer) {}
  /// A deal begins, which reports to this from now on.
  void follow(const Deal& deal);
  /// Appends to `out`.
  void on(const Event& event, std::vector<KnownEvent>& out);

 private:
  bool learns(SeatSet audience) const;
  bool owns(Seat seat) const { return viewer_ == referee || viewer_ == seat; }
  KnownEvent known(const Event& event) const;

  Seat viewer_;
  const Deal* deal_ = nullptr;
  std::vector<KnownEvent> later_;  // answers that are not revealed yet
};

/// Is this event about a card that is dealt, moved or turned?
bool is_of_card(Event::Kind kind);

}  // namespace houserules
