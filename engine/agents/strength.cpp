#include "engine/agents/strength.h"

#include <algorithm>
#include <cmath>

#include "engine/table/state.h"
#include "engine/variant/errors.h"

namespace houserules {
namespace {

/// How often the kth best of the hands at the table is one that beats this share of hands.
double wins(double share, int kth, int others) {
  if (kth <= 1 && others <= 3)
    return others == 1 ? share : share * share * (others == 2 ? 1 : share);
  const int better = std::min(kth - 1, others);
  double ways = 1;
  for (int i = 0; i < better; ++i) ways *= static_cast<double>(others - i) / (i + 1);
  return ways * std::pow(share, others - better) * std::pow(1 - share, better);
}

/// The share of hands that win less often.
double wins_less(double share, int kth, int others) {
  constexpr int steps = 32;
  const double own = wins(share, kth, others);
  int less = 0;
  for (int i = 0; i < steps; ++i) less += wins((i + 0.5) / steps, kth, others) < own ? 1 : 0;
  return static_cast<double>(less) / steps;
}

}  // namespace

std::size_t Strength::lines(const Deal& deal, std::size_t showdown) {
  if (showdown >= deal.variant().showdowns.size()) return 0;
  const std::size_t parts = deal.variant().showdowns[showdown].parts.size();
  return std::min(Worth::most, parts * std::max<std::size_t>(1, deal.state().boards));
}

Worth Strength::worth(const Deal& deal, Seat seat, std::size_t showdown) {
  Worth worth;
  const std::size_t count = lines(deal, showdown);
  if (count == 0) return worth;
  const std::size_t parts = deal.variant().showdowns[showdown].parts.size();
  for (std::size_t i = 0; i < count; ++i) {
    const auto part = static_cast<int>(i % parts);
    try {
      if (!deal.contests(seat, static_cast<int>(showdown), part)) continue;
      worth.scores[i] =
          deal.score_of(seat, static_cast<int>(showdown), part, static_cast<int>(i / parts));
    } catch (const RuleError&) {
      worth.scores[i] = Score::none();
    }
  }
  return worth;
}

Contest::Contest(const Deal& deal, std::size_t which)
    : showdown(which),
      lines(Strength::lines(deal, which)),
      others(std::max(1, (deal.in_deal() - deal.sitting_out()).size() - 1)) {
  for (std::size_t i = 0; i < lines; ++i) {
    const std::vector<Part>& parts = deal.variant().showdowns[which].parts;
    kth[i] = parts[i % parts.size()].kth_best;
  }
}

double Contest::quality(std::size_t line, double share) const {
  return kth[line] <= 1 ? share : wins_less(share, kth[line], others);
}

void Strength::clear(std::size_t lines) {
  contest_ = Contest();
  contest_.lines = std::max<std::size_t>(1, lines);
  for (std::size_t i = 0; i < contest_.lines; ++i) sorted_[i].clear();
  tells_ = false;
}

void Strength::clear(const Contest& contest) {
  clear(contest.lines);
  contest_ = contest;
  contest_.lines = std::max<std::size_t>(1, contest_.lines);
}

void Strength::add(const Worth& hand) {
  for (std::size_t i = 0; i < contest_.lines; ++i) sorted_[i].push_back(hand.scores[i]);
}

void Strength::sort() {
  tells_ = false;
  for (std::size_t i = 0; i < contest_.lines; ++i) {
    std::sort(sorted_[i].begin(), sorted_[i].end());
    tells_ = tells_ || (!sorted_[i].empty() && sorted_[i].front() != sorted_[i].back());
  }
}

double Strength::rank(const Worth& hand, std::size_t line) const {
  return contest_.quality(line, beats(hand, line));
}

double Strength::beats(const Worth& hand, std::size_t line) const {
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
  for (std::size_t i = 0; i < contest_.lines; ++i) best = std::max(best, rank(hand, i));
  return best;
}

double Strength::share(const Worth& hand, int others) const {
  double share = 0;
  for (std::size_t i = 0; i < contest_.lines; ++i)
    share += wins(beats(hand, i), contest_.kth[i], others);
  return share / static_cast<double>(contest_.lines);
}

}  // namespace houserules
