#pragma once
// Players who change seats from game to game, so that each agent plays from every seat.

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/session/game.h"

namespace houserules::session {

/// Returns the seed of a game, from which its cards and the agents' random numbers derive. `number`
/// counts from 1.
std::uint64_t seed_of_game(std::uint64_t seed, std::uint64_t number);

class RotatingLineup final : public Player {
 public:
  /// Creates one agent per name. Throws AgentError.
  RotatingLineup(std::span<const std::string> agents, const AgentMaker& make);
  RotatingLineup(const RotatingLineup&) = delete;
  RotatingLineup& operator=(const RotatingLineup&) = delete;

  /// As if all players sat down anew: what they have learned of each other is forgotten.
  void meet();
  /// Begins a game with everybody moved on by `rotation` seats.
  void sit(std::size_t rotation, std::uint64_t seed);
  /// Returns the player in a seat, counted from 0.
  std::size_t player_on(std::size_t seat) const { return (seat + rotation_) % players_.size(); }
  std::size_t players() const { return players_.size(); }
  /// Begins the streams of a deal, counted over the whole game from 1.
  void begin_deal(std::uint64_t number);
  std::optional<GivenAnswer> answer(const Deal& deal) override;
  Watcher* watcher() override { return listen_ ? &hearing_ : nullptr; }

 private:
  std::vector<std::unique_ptr<Agent>> players_;
  std::size_t rotation_ = 0;
  std::uint64_t seed_ = 0;
  std::array<Random, max_seats> streams_;
  bool listen_ = false;  // whether any agent listens
  Hearing hearing_{[this](Seat seat) { return players_[player_on(seat)].get(); }};
};

}  // namespace houserules::session
