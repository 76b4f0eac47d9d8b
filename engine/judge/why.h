#pragma once
// Why a deal went as it did: of every event, what happened, why, and the rules behind it.

#include <string>
#include <utility>
#include <vector>

#include "engine/judge/rule_cited.h"
#include "engine/narrate/hand_words.h"
#include "engine/narrate/spelling.h"
#include "engine/session/game.h"

namespace houserules::judge {

/// One event.
struct Reason {
  std::string what, why;  // "p2 calls 2", "2 to call"; `why` may be empty
  std::vector<RuleCited> rules;
  std::string game;  // of a mix: the one that is played
};

/// Collects the reasons of the deals that it follows. It sees every card.
class Reasons final : public session::Watcher {
 public:
  /// `names` of the players, seat by seat; none: they are called by their seats.
  explicit Reasons(std::vector<std::string> names = {}) : spelling_(false, std::move(names)) {}

  void game(std::string_view name, const Variant& variant) override;
  void follow(const Deal& deal, const TableState& table) override;
  void answering(const Deal& deal, Seat seat, const Answer& answer) override;
  void on(const Event& event) override;

  std::vector<Reason> take() { return std::exchange(out_, {}); }

 private:
  void add(const Event& event, std::string what, std::string why = {},
           std::vector<RuleCited> rules = {});
  void card(const Event& event);
  void wager(const Event& event);
  void award(const Event& event);
  void first_to_speak(const Question& question);
  void may_not_raise(const Question& question);
  std::string name(Seat seat) const { return spelling_.seat(seat); }
  std::string place(const Event& event, Seat seat) const;
  std::string part_name(std::uint8_t showdown, std::uint8_t part) const;

  const Deal* deal_ = nullptr;
  std::string game_;
  narrate::Spelling spelling_;
  std::vector<Reason> out_;
  // the bet about to be made
  std::string turn_, limits_;
  std::vector<RuleCited> turn_rules_;
  bool own_limit_ = false;  // of this round
  int round_ = -1, round_pc_ = -1;
  Seat spoke_ = no_seat;
  std::string answer_;
  std::vector<narrate::ComparedHand> hands_;
  SeatSet contenders_;
};

}  // namespace houserules::judge
