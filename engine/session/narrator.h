#pragma once
// Tells a deal as a person at the table would.

#include <string>
#include <vector>

#include "engine/session/game.h"

namespace houserules {

struct NarratorStyle {
  bool plain = false;       // a sentence for every event, no symbols: for ears
  Seat audience = no_seat;  // tells only what this seat may know; no_seat: everything
};

/// Tells what happens while it happens.
class Narrator final : public Watcher {
 public:
  explicit Narrator(NarratorStyle style = {}) : style_(style) {}

  void follow(const Deal& deal, const TableState& table) override;
  void answering(const Deal& deal, Seat seat, const Answer& answer) override;
  void on(const Event& event) override;

  /// What was told since the last call, in whole lines.
  std::string take();

 private:
  struct Shown {  // cards of one seat or zone, told together
    Seat from = no_seat, seat = no_seat;
    std::uint8_t zone = 0, board = 0;
    Event::Kind kind = Event::Kind::card_dealt;
    std::vector<Card> cards;
    std::vector<Facing> facings;
  };
  struct Compared {
    Seat seat = no_seat;
    std::uint8_t showdown = 0, part = 0;
    friend bool operator==(const Compared&, const Compared&) = default;
  };

  void line(const std::string& text);
  void flush();
  void tell_cards(const Shown& shown);
  void gather(const Event& event);
  void bets(const Event& event);
  void money(const Event& event);
  void showdown(const Event& event);
  void ends(const Event& event);

  std::string card(Card card) const;
  std::string cards(const std::vector<Card>& cards) const;
  std::string chips(Chips chips) const;
  std::string seat(Seat seat) const;
  std::string seats(SeatSet seats) const;
  std::string part(const Event& event) const;
  std::string pot(const Event& event) const;
  std::string all_in(Seat seat) const;
  std::string label(Seat seat, int showdown, int part) const;

  NarratorStyle style_;
  const Deal* deal_ = nullptr;
  std::string out_;
  int number_ = 0;
  std::vector<Shown> shown_;
  SeatSet ante_seats_;
  Chips ante_ = 0;
  std::vector<std::pair<Seat, std::string>> answers_;  // secret until revealed
  std::string answer_;                                 // the words of the one being given
  std::vector<Compared> compared_;
  int pots_ = 0;
  bool spoke_ = false;  // there were bets since the last cards
};

}  // namespace houserules
