#include "engine/session/rotating_lineup.h"

namespace houserules::session {

std::uint64_t seed_of_game(std::uint64_t seed, std::uint64_t number) {
  constexpr std::uint64_t purpose = 3;  // see Purpose
  return Random::keyed(seed, number, purpose).next();
}

RotatingLineup::RotatingLineup(std::span<const std::string> agents, const AgentMaker& make) {
  for (const std::string& agent : agents) {
    players_.push_back(make(agent));
    listen_ = listen_ || !players_.back()->wants().empty();
  }
}

void RotatingLineup::meet() {
  for (const auto& player : players_) player->meets_strangers();
}

void RotatingLineup::sit(std::size_t rotation, std::uint64_t seed) {
  rotation_ = rotation % players_.size();
  seed_ = seed;
}

void RotatingLineup::begin_deal(std::uint64_t number) {
  for (std::size_t seat = 0; seat < players_.size(); ++seat) {
    streams_[seat] =
        Random::keyed(seed_, number, static_cast<std::uint64_t>(Purpose::agents) + seat);
  }
}

std::optional<GivenAnswer> RotatingLineup::answer(const Deal& deal) {
  const Seat seat = deal.waiting().front();
  return GivenAnswer{seat, players_[player_on(seat)]->answer(View(deal, seat), streams_[seat])};
}

}  // namespace houserules::session
