#pragma once
// Tracks which seat may know which card, using only the events of a deal: checks views, questions
// and what agents are sent. The engine is asked only for the cards themselves.

#include <array>
#include <vector>

#include "engine/session/game.h"

namespace houserules::tests {

class Witness final : public session::Watcher {
 public:
  void follow(const Deal& deal, const TableState& table) override;
  void on(const Event& event) override;

  /// Returns whether this seat has ever been shown this face in this deal.
  bool knows(Seat seat, Card card) const;
  /// Returns the faces of the deck that it has never been shown.
  CardSet never_shown(Seat seat) const;
  /// Checks what each seat sees of every card on the table.
  void check_views() const;

 private:
  /// A card and its place. An arrangement moves cards of a seat without an event, so that their
  /// zone is less certain than their owner.
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
  std::array<SeatSet, 256> shown_;  // the seats that have seen each face
  SeatSet opened_;                  // seats whose hands were shown at a showdown
};

}  // namespace houserules::tests
