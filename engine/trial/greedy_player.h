#pragma once
// A player who takes as many cards as possible, to test whether the deck is large enough.

#include "engine/session/game.h"

namespace houserules::trial {

/// Calls; when asked for cards or numbers, gives as many as possible; of several options, takes the
/// first or the last, since one of them may be to fold. For one deal. After enough answers to use
/// up any deck it only calls: a deal in which cards are swapped would go on for thousands of turns.
class GreedyPlayer final : public session::Player {
 public:
  enum class Takes { first, last };
  explicit GreedyPlayer(Takes option) : option_(option) {}
  std::optional<session::GivenAnswer> answer(const Deal& deal) override;

 private:
  static constexpr int most_answers = 400;
  Takes option_;
  int answers_ = 0;
};

}  // namespace houserules::trial
