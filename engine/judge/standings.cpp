#include "engine/judge/standings.h"

#include <algorithm>

namespace houserules::judge {

Standings::Standings(const Comparison& comparison, std::span<const Seat> seats) : seats_(seats) {
  constexpr std::size_t most_bits = 16;
  few_ = comparison.lines.size() * seats.size() <= most_bits;
  for (const Comparison::Line& line : comparison.lines) {
    Line& here = lines_.emplace_back();
    here.levels =
        static_cast<std::size_t>(std::clamp<int>(line.levels, 1, static_cast<int>(seats.size())));
    few_ = few_ && here.levels == 1;
    for (std::size_t i = 0; i < seats.size(); ++i) {
      if (line.contest.contains(seats[i])) here.hands.push_back(static_cast<std::uint8_t>(i));
    }
  }
  if (few_) counts_.resize(std::size_t{1} << (lines_.size() * seats.size()));
}

void Standings::add(std::span<const std::array<Score, max_seats>> scores, double ways) {
  std::size_t number = 0;
  order_.clear();
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const Line& line = lines_[i];
    std::uint16_t placed = 0;
    for (std::size_t level = 0; level < line.levels; ++level) {
      Score best;
      unsigned hands = 0;
      for (const std::uint8_t hand : line.hands) {
        if (((placed >> hand) & 1) != 0) continue;
        const Score score = scores[i][hand];
        if (score > best) {
          best = score;
          hands = 0;
        }
        if (score == best && score.qualifies()) hands |= 1U << hand;
      }
      placed = static_cast<std::uint16_t>(placed | hands);
      if (few_) {
        number |= std::size_t{hands} << (i * seats_.size());
      } else {
        order_.push_back(static_cast<std::uint16_t>(hands));
      }
    }
  }
  if (few_) {
    counts_[number] += ways;
  } else {
    many_[order_] += ways;
  }
}

void Standings::add(const Standings& other) {
  for (std::size_t i = 0; i < counts_.size(); ++i) counts_[i] += other.counts_[i];
  for (const auto& [order, ways] : other.many_) many_[order] += ways;
}

double Standings::ways() const {
  double all = 0;
  for (const double ways : counts_) all += ways;
  for (const auto& [order, ways] : many_) all += ways;
  return all;
}

Standings::Order Standings::order_of(std::size_t number) const {
  Order order;
  const std::size_t mask = (std::size_t{1} << seats_.size()) - 1;
  for (std::size_t i = 0; i < lines_.size(); ++i, number >>= seats_.size()) {
    order.push_back(static_cast<std::uint16_t>(number & mask));
  }
  return order;
}

std::vector<HandPlaces> Standings::places(const Order& order) const {
  std::vector<HandPlaces> out;
  std::size_t at = 0;
  for (const Line& line : lines_) {
    HandPlaces& places = out.emplace_back();
    places.fill(0);
    for (std::size_t level = 0; level < line.levels; ++level, ++at) {
      for (std::size_t i = 0; i < seats_.size(); ++i) {
        if (((order[at] >> i) & 1) == 0) continue;
        places[seats_[i]] = static_cast<std::uint8_t>(line.levels - level);
      }
    }
  }
  return out;
}

}  // namespace houserules::judge
