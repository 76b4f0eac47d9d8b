#pragma once
// Who may know which card, by the events of a deal alone: the judge of views, questions and what
// agents are sent. It asks the engine for nothing but the cards themselves.

#include <array>
#include <vector>

#include "engine/session/game.h"

namespace houserules::tests {

class Witness final : public session::Watcher {
 public:
  void follow(const Deal& deal, const TableState& table) override;
  void on(const Event& event) override;

  /// Has this seat ever been shown this face in this deal?
  bool knows(Seat seat, Card card) const;
  /// The faces of the deck that it has never been shown.
  CardSet never_shown(Seat seat) const;
  /// Checks what each seat sees of every card on the table.
  void check_views() const;

 private:
  /// A card where it lies. An arrangement moves cards of a seat without a word, so that their zone
  /// says less than their owner.
  struct Place {
    Card card;
    Seat owner = no_seat;
    Facing facing = Facing::down;
  };
  SeatSet seers(const Place& place) const;
  void learn(const Place& place);
  Place* find(Card card, Seat owner);
  void leave_stock();
  void check_zone(Seat viewer, std::uint8_t zone, Seat owner, std::uint8_t board) const;

  const Deal* deal_ = nullptr;
  std::vector<Place> places_;
  std::array<SeatSet, 256> shown_;  // by face, to whom
  SeatSet opened_;                  // whose hands were shown at a showdown
};

}  // namespace houserules::tests
