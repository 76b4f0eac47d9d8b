#include "engine/session/match.h"

#include <cmath>

namespace houserules {

/// The players as they sit in one rotation.
class Match::Line final : public Player {
 public:
  Line(const Match& match, int rotation, std::uint64_t seed)
      : match_(match), rotation_(rotation), seed_(seed) {}

  std::size_t sits(std::size_t seat) const {
    return (seat + static_cast<std::size_t>(rotation_)) % match_.line_.size();
  }
  void begin_deal(std::uint64_t number) {
    for (std::size_t seat = 0; seat < match_.line_.size(); ++seat) {
      streams_[seat] =
          Random::keyed(seed_, number, static_cast<std::uint64_t>(Purpose::agents) + seat);
    }
  }
  std::optional<GivenAnswer> answer(const Deal& deal) override {
    const Seat seat = deal.question().seat;
    return GivenAnswer{seat, match_.line_[sits(seat)]->answer(View(deal, seat), streams_[seat])};
  }

 private:
  const Match& match_;
  int rotation_;
  std::uint64_t seed_;
  std::array<Random, max_seats> streams_;
};

Match::Match(Games games, MatchSetup setup)
    : games_(std::move(games)), setup_(std::move(setup)), playing_(games_.list[0].variant) {
  for (int i = 0; i < setup_.players; ++i) {
    const std::size_t agent = static_cast<std::size_t>(i) % setup_.agents.size();
    line_.push_back(setup_.make(setup_.agents[agent]));
  }
  sums_.resize(setup_.agents.size());
}

void Match::play_rotation(int rotation, std::uint64_t seed, std::vector<double>& won) {
  TableSetup setup;
  setup.stacks.assign(line_.size(), setup_.stack);
  setup.seed = seed;
  Table table(games_, setup);
  Line line(*this, rotation, seed);
  std::size_t games = games_.list.size();
  while (games > 0 && table.can_deal()) {
    line.begin_deal(table.deals() + 1);
    playing_ = &table.variant();
    table.play_deal(line, nullptr);
    ++deals_;
    if (table.game_over()) --games;
  }
  for (std::size_t seat = 0; seat < line_.size(); ++seat) {
    won[line.sits(seat) % sums_.size()] +=
        static_cast<double>(table.state().stacks[seat] - setup_.stack);
  }
}

void Match::play() {
  ++played_;
  // Cards are dealt as the seed says, whoever sits where.
  constexpr std::uint64_t purpose = 3;
  const std::uint64_t seed = Random::keyed(setup_.seed, played_, purpose).next();
  const int players = setup_.players;
  std::vector<double> won(sums_.size());
  for (int rotation = 0; rotation < players; ++rotation) play_rotation(rotation, seed, won);
  const auto agents = static_cast<int>(sums_.size());
  for (int agent = 0; agent < agents; ++agent) {
    const int places = players / agents + (agent < players % agents ? 1 : 0);
    const double mean = won[static_cast<std::size_t>(agent)] / (places * players);
    Sum& sum = sums_[static_cast<std::size_t>(agent)];
    sum.chips += mean;
    sum.squares += mean * mean;
  }
}

std::vector<Match::Result> Match::results() const {
  std::vector<Result> results;
  const auto n = static_cast<double>(played_);
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    const double mean = sums_[i].chips / n;
    const double variance = n > 1 ? (sums_[i].squares - n * mean * mean) / (n - 1) : 0;
    results.push_back({setup_.agents[i], mean, std::sqrt(std::max(0.0, variance) / n)});
  }
  return results;
}

}  // namespace houserules
