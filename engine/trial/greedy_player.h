#pragma once
// Who takes the most of everything: what a deck must last for.

#include "engine/session/game.h"

namespace houserules::trial {

/// Calls, and where cards, numbers or names are asked for, gives the most or the last of them.
class GreedyPlayer final : public session::Player {
 public:
  std::optional<session::GivenAnswer> answer(const Deal& deal) override;
};

}  // namespace houserules::trial
