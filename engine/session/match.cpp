#include "engine/session/match.h"

#include <cmath>
#include <numeric>

namespace houserules::session {

namespace {

std::vector<std::string> in_turn(const std::vector<std::string>& agents, int players) {
  std::vector<std::string> line;
  for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
    line.push_back(agents[i % agents.size()]);
  }
  return line;
}

}  // namespace

Match::Match(Games games, MatchSetup setup)
    : games_(std::move(games)),
      setup_(std::move(setup)),
      lineup_(in_turn(setup_.agents, setup_.players), setup_.make),
      sums_(setup_.agents.size()),
      playing_(games_.list[0].variant) {}

void Match::play_rotation(int rotation, std::uint64_t seed, std::vector<double>& won) {
  TableSetup setup;
  setup.stacks.assign(lineup_.players(), setup_.stack);
  setup.seed = seed;
  Table table(games_, setup);
  lineup_.sit(static_cast<std::size_t>(rotation), seed);
  std::size_t games = games_.in_a_rotation(static_cast<int>(lineup_.players()));
  while (games > 0 && table.can_deal()) {
    lineup_.begin_deal(table.deals() + 1);
    playing_ = &table.variant();
    table.play_deal(lineup_, nullptr);
    ++deals_;
    if (table.game_over()) --games;
  }
  for (std::size_t seat = 0; seat < lineup_.players(); ++seat) {
    won[lineup_.player_on(seat) % sums_.size()] +=
        static_cast<double>(table.state().stacks[seat] - setup_.stack);
  }
}

void Match::play() {
  ++played_;
  // The cards depend only on the seed, not on the seating.
  const std::uint64_t seed = seed_of_game(setup_.seed, played_);
  const int players = setup_.players;
  std::vector<double> won(sums_.size());
  for (int rotation = 0; rotation < players; ++rotation) play_rotation(rotation, seed, won);
  const double average = std::accumulate(won.begin(), won.end(), 0.0) / (players * players);
  const auto agents = static_cast<int>(sums_.size());
  for (int agent = 0; agent < agents; ++agent) {
    const int places = players / agents + (agent < players % agents ? 1 : 0);
    const double mean = won[static_cast<std::size_t>(agent)] / (places * players);
    Sums& sums = sums_[static_cast<std::size_t>(agent)];
    sums.won.add(mean);
    sums.edge.add(mean - average);
  }
}

void Match::Sum::add(double number) {
  chips += number;
  squares += number * number;
}

double Match::Sum::error(double games) const {
  if (games <= 1) return 0;
  const double variance = (squares - games * mean(games) * mean(games)) / (games - 1);
  return std::sqrt(std::max(0.0, variance) / games);
}

std::vector<Match::Result> Match::results() const {
  std::vector<Result> results;
  const auto n = static_cast<double>(played_);
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    const auto& [won, edge] = sums_[i];
    results.push_back({setup_.agents[i], won.mean(n), won.error(n), edge.mean(n), edge.error(n)});
  }
  return results;
}

}  // namespace houserules::session
