#pragma once
// A player who takes as many cards as possible, to test whether the deck is large enough.

#include "engine/session/game.h"

namespace houserules::trial {

/// Calls; when asked for cards, numbers or names, gives the highest number or the last ones.
class GreedyPlayer final : public session::Player {
 public:
  std::optional<session::GivenAnswer> answer(const Deal& deal) override;
};

}  // namespace houserules::trial
