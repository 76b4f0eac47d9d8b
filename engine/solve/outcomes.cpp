#include "engine/solve/outcomes.h"

#include <array>

namespace houserules::solve {

double Luck::probability() const {
  double product = 1;
  for (const Draw& draw : drawn()) {
    product *= static_cast<double>(draw.weights[draw.chosen]) / draw.total;
  }
  return product;
}

std::vector<std::uint32_t> Luck::path() const {
  std::vector<std::uint32_t> choices;
  for (const Draw& draw : drawn()) choices.push_back(draw.chosen);
  return choices;
}

std::vector<std::uint32_t> Luck::next() const {
  std::vector<std::uint32_t> choices = path();
  while (!choices.empty()) {
    if (++choices.back() < draws_[choices.size() - 1].outcomes.size()) break;
    choices.pop_back();
  }
  return choices;
}

Luck::Draw& Luck::add() const {
  if (count_ == draws_.size()) draws_.emplace_back();
  Draw& draw = draws_[count_];
  draw.outcomes.clear();
  draw.weights.clear();
  draw.total = 0;
  draw.card = false;
  ++count_;
  return draw;
}

void Luck::choose(Draw& draw) const {
  draw.chosen = count_ <= told_.size() ? told_[count_ - 1] : 0;
  if (!random_) return;
  std::uint32_t at = random_->below(draw.total);
  while (at >= draw.weights[draw.chosen]) at -= draw.weights[draw.chosen++];
}

std::optional<Card> Luck::card(std::uint32_t& cursor, const Destination& to) const {
  const std::span<const Card> stock = deal_->stock();
  if (stock.empty()) return std::nullopt;  // the deal reports the error
  ++cursor;
  std::array<std::uint32_t, 256> counts{};
  for (const Card card : stock) ++counts[card.joker() ? Card::joker_code : card.code()];
  Draw& draw = add();
  for (std::uint32_t code = 0; code < counts.size(); ++code) {
    if (counts[code] == 0) continue;
    draw.outcomes.push_back(code);
    draw.weights.push_back(counts[code]);
    draw.total += counts[code];
  }
  draw.to = to;
  draw.card = true;
  choose(draw);
  return Card(static_cast<std::uint8_t>(draw.outcomes[draw.chosen]));
}

std::optional<int> Luck::roll(std::uint32_t& cursor, int sides) const {
  ++cursor;
  Draw& draw = add();
  for (int face = 1; face <= sides; ++face) draw.outcomes.push_back(static_cast<unsigned>(face));
  draw.weights.assign(draw.outcomes.size(), 1);
  draw.total = static_cast<std::uint32_t>(draw.outcomes.size());
  choose(draw);
  return static_cast<int>(draw.outcomes[draw.chosen]);
}

}  // namespace houserules::solve
