#include "engine/agents/strength.h"

#include <algorithm>
#include <cmath>

#include "engine/table/state.h"
#include "engine/variant/errors.h"

namespace houserules {

std::size_t Strength::lines(const Deal& deal) {
  if (deal.variant().showdowns.empty()) return 0;
  const std::size_t parts = deal.variant().showdowns[0].parts.size();
  return std::min(Worth::most, parts * std::max<std::size_t>(1, deal.state().boards));
}

Worth Strength::worth(const Deal& deal, Seat seat) {
  Worth worth;
  const std::size_t count = lines(deal);
  if (count == 0) return worth;
  const std::size_t parts = deal.variant().showdowns[0].parts.size();
  for (std::size_t i = 0; i < count; ++i) {
    try {
      worth.scores[i] =
          deal.score_of(seat, 0, static_cast<int>(i % parts), static_cast<int>(i / parts));
    } catch (const RuleError&) {
      worth.scores[i] = Score::none();
    }
  }
  return worth;
}

void Strength::clear(std::size_t lines) {
  lines_ = std::max<std::size_t>(1, lines);
  for (std::size_t i = 0; i < lines_; ++i) sorted_[i].clear();
  tells_ = false;
}

void Strength::add(const Worth& hand) {
  for (std::size_t i = 0; i < lines_; ++i) sorted_[i].push_back(hand.scores[i]);
}

void Strength::sort() {
  tells_ = false;
  for (std::size_t i = 0; i < lines_; ++i) {
    std::sort(sorted_[i].begin(), sorted_[i].end());
    tells_ = tells_ || (!sorted_[i].empty() && sorted_[i].front() != sorted_[i].back());
  }
}

double Strength::rank(const Worth& hand, std::size_t line) const {
  const Score& score = hand.scores[line];
  const std::vector<Score>& all = sorted_[line];
  if (all.empty() || !score.qualifies()) return 0;
  const auto [low, high] = std::equal_range(all.begin(), all.end(), score);
  const auto below = static_cast<double>(low - all.begin());
  const auto equal = static_cast<double>(high - low);
  return (below + equal / 2) / static_cast<double>(all.size());
}

double Strength::best(const Worth& hand) const {
  double best = 0;
  for (std::size_t i = 0; i < lines_; ++i) best = std::max(best, rank(hand, i));
  return best;
}

double Strength::share(const Worth& hand, int others) const {
  double share = 0;
  for (std::size_t i = 0; i < lines_; ++i) share += std::pow(rank(hand, i), others);
  return share / static_cast<double>(lines_);
}

}  // namespace houserules
