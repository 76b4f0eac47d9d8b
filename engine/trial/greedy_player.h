#pragma once
// A player who takes as many cards as possible, to test whether the deck is large enough.

#include "engine/session/game.h"

namespace houserules::trial {

/// Calls; when asked for cards, numbers or names, gives the highest number or the last ones. For
/// one deal. After enough answers to use up any deck it only calls: a deal in which cards are
/// swapped would go on for thousands of turns.
class GreedyPlayer final : public session::Player {
 public:
  std::optional<session::GivenAnswer> answer(const Deal& deal) override;

 private:
  static constexpr int most_answers = 400;
  int answers_ = 0;
};

}  // namespace houserules::trial
