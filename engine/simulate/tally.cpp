#include "engine/simulate/tally.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace houserules::simulate {

// ---------------------------------------------------------------- histograms

namespace {

constexpr int told_apart_bits = 7;  // numbers below 128
constexpr std::size_t told_apart = 1U << told_apart_bits;
constexpr std::size_t histogram_steps = told_apart / 2;  // of each power of two above
constexpr std::size_t histogram_places = told_apart + (64 - told_apart_bits) * histogram_steps;

/// The largest sum that is read: those of all groups of a tally, and as many again, do not
/// overflow.
constexpr std::int64_t most_read = std::int64_t{1} << 55;
static_assert(Tally::groups < 256);

}  // namespace

std::size_t Histogram::place_of(std::int64_t value) {
  const auto bits = static_cast<std::uint64_t>(std::max<std::int64_t>(value, 0));
  if (bits < told_apart) return bits;
  const auto width = static_cast<int>(std::bit_width(bits));
  const auto power = static_cast<std::size_t>(width - told_apart_bits - 1);
  return told_apart + power * histogram_steps + ((bits >> (power + 1)) - histogram_steps);
}

std::int64_t Histogram::least_of(std::size_t place) {
  if (place < told_apart) return static_cast<std::int64_t>(place);
  const std::size_t power = (place - told_apart) / histogram_steps,
                    step = (place - told_apart) % histogram_steps;
  return static_cast<std::int64_t>((histogram_steps + step) << (power + 1));
}

void Histogram::add(std::int64_t value) {
  const std::size_t place = place_of(value);
  if (place >= counts_.size()) counts_.resize(place + 1);
  ++counts_[place];
  ++count_;
  most_ = std::max(most_, value);
}

void Histogram::add(const Histogram& other) {
  if (counts_.size() < other.counts_.size()) counts_.resize(other.counts_.size());
  for (std::size_t i = 0; i < other.counts_.size(); ++i) counts_[i] += other.counts_[i];
  count_ += other.count_;
  most_ = std::max(most_, other.most_);
}

std::int64_t Histogram::quantile(double share) const {
  const auto wanted = static_cast<std::int64_t>(std::ceil(share * static_cast<double>(count_)));
  std::int64_t seen = 0;
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    seen += counts_[i];
    if (seen >= wanted && seen > 0) return std::min(least_of(i + 1) - 1, most_);
  }
  return most_;
}

void Histogram::write(std::vector<std::int64_t>& numbers) const {
  numbers.push_back(most_);
  numbers.push_back(static_cast<std::int64_t>(counts_.size()));
  numbers.insert(numbers.end(), counts_.begin(), counts_.end());
}

bool Histogram::read(std::span<const std::int64_t>& numbers) {
  if (numbers.size() < 2 || numbers[0] < 0) return false;
  most_ = numbers[0];
  const auto size = static_cast<std::uint64_t>(numbers[1]);
  if (size > histogram_places || size > numbers.size() - 2) return false;
  counts_.assign(numbers.begin() + 2, numbers.begin() + 2 + static_cast<std::ptrdiff_t>(size));
  count_ = 0;
  for (const std::int64_t count : counts_) {
    if (count < 0 || count > most_read - count_) return false;
    count_ += count;
  }
  // The largest number is the last that came up.
  if (counts_.empty() ? most_ != 0 : counts_.back() == 0 || place_of(most_) + 1 != size) {
    return false;
  }
  numbers = numbers.subspan(2 + size);
  return true;
}

// ---------------------------------------------------------------- columns

Columns::Columns(const session::Games& played, std::vector<std::string> players)
    : players_(std::move(players)) {
  for (const std::string& name : players_) {
    const auto known = std::find(agents_.begin(), agents_.end(), name);
    agent_of_.push_back(static_cast<std::size_t>(known - agents_.begin()));
    if (known == agents_.end()) agents_.push_back(name);
  }
  first_agent_ = fixed_sums + players_.size() * position_sums;
  first_game_ = first_agent_ + agents_.size();
  size_ = first_game_ + played.list.size();
  for (std::size_t game = 0; game < played.list.size(); ++game) {
    const Variant& variant = played.list[game].variant->for_players(static_cast<int>(seats()));
    add_parts(game, variant);
    add_choices(game, variant);
  }
  if (played.mix != nullptr && played.mix->choice != nullptr) {
    add_choices(played.list.size(), *played.mix->choice);
  }
}

int Columns::players_of(std::size_t agent) const {
  return static_cast<int>(std::count(agent_of_.begin(), agent_of_.end(), agent));
}

void Columns::add_parts(std::size_t game, const Variant& variant) {
  first_part_.emplace_back();
  for (std::size_t s = 0; s < variant.showdowns.size(); ++s) {
    const Showdown& showdown = variant.showdowns[s];
    first_part_.back().push_back(parts_.size());
    for (std::size_t p = 0; p < showdown.parts.size(); ++p) {
      Part part;
      part.game = game;
      part.showdown = static_cast<std::uint8_t>(s);
      part.part = static_cast<std::uint8_t>(p);
      part.name = variant.word(showdown.parts[p].name);
      if (showdown.name != no_word) {
        part.name += " of " + std::string(variant.word(showdown.name));
      }
      part.ranker = showdown.parts[p].ranker.get();
      part.column = size_;
      size_ = part.end();
      parts_.push_back(std::move(part));
    }
  }
}

void Columns::add_choices(std::size_t game, const Variant& variant) {
  constexpr int most_numbers = 16;
  first_choice_.push_back(choices_.size());
  for (std::size_t row = 0; row < variant.asks.size(); ++row) {
    const AskAct& ask = variant.asks[row];
    Choice choice;
    choice.game = game;
    choice.row = static_cast<std::uint16_t>(row);
    choice.name = variant.word(ask.name);
    choice.kind = ask.kind;
    choice.column = size_;
    if (ask.kind == QuestionKind::option) {
      for (const AskAct::Option& option : ask.options) {
        choice.answers.emplace_back(variant.word(option.name));
      }
    } else if (ask.kind == QuestionKind::cards || ask.kind == QuestionKind::number) {
      for (int n = 0; n < most_numbers; ++n) choice.answers.push_back(std::to_string(n));
      choice.answers.back() += " or more";
    }
    size_ = choice.chosen(choice.answers.size());
    choices_.push_back(std::move(choice));
  }
}

// ---------------------------------------------------------------- tallies

std::int64_t Tally::total(std::size_t column) const {
  std::int64_t total = 0;
  for (std::size_t i = 0; i < groups; ++i) total += group(i)[column];
  return total;
}

void Tally::add(const Tally& other) {
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += other.sums[i];
  pots.add(other.pots);
  largest_pots.add(other.largest_pots);
  needs.add(other.needs);
  lengths.add(other.lengths);
  answers.add(other.answers);
}

void Tally::clear() {
  std::fill(sums.begin(), sums.end(), 0);
  pots = largest_pots = needs = lengths = answers = Histogram();
}

std::vector<std::int64_t> Tally::numbers() const {
  std::vector<std::int64_t> numbers = sums;
  for (const Histogram* each : {&pots, &largest_pots, &needs, &lengths, &answers}) {
    each->write(numbers);
  }
  return numbers;
}

bool Tally::read(std::span<const std::int64_t> numbers) {
  if (numbers.size() < sums.size()) return false;
  const auto too_large = [](std::int64_t sum) { return sum > most_read || sum < -most_read; };
  if (std::any_of(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(sums.size()),
                  too_large)) {
    return false;
  }
  Tally read(width);
  std::copy_n(numbers.begin(), sums.size(), read.sums.begin());
  numbers = numbers.subspan(sums.size());
  for (Histogram* each :
       {&read.pots, &read.largest_pots, &read.needs, &read.lengths, &read.answers}) {
    if (!each->read(numbers)) return false;
  }
  if (!numbers.empty()) return false;
  *this = std::move(read);
  return true;
}

bool Tally::counts(std::uint64_t first_games) const {
  for (std::size_t i = 0; i < groups; ++i) {
    // Games are numbered from 1.
    const std::uint64_t games = first_games / groups + (i > 0 && i <= first_games % groups ? 1 : 0);
    if (static_cast<std::uint64_t>(group(i)[Columns::games]) != games) return false;
  }
  const auto games = static_cast<std::int64_t>(first_games);
  const std::int64_t deals = total(Columns::deals);
  return pots.count() == deals && answers.count() == deals && lengths.count() == games &&
         largest_pots.count() == games &&
         (games == 0 ? needs.count() == 0 : needs.count() % games == 0);
}

}  // namespace houserules::simulate
