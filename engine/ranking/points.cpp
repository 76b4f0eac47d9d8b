#include "engine/ranking/points.h"

#include <bit>
#include <cstdlib>
#include <set>
#include <string>
#include <tuple>

namespace houserules::ranking {
namespace {

/// A set of totals in half points, as bits from a base on.
class Totals {
 public:
  // Without initial values: there is room for many words, and few are needed.
  Totals() {}  // NOLINT(modernize-use-equals-default)
  explicit Totals(int total) : base_(total), words_(1) { bits_[0] = 1; }

  int base() const { return base_; }
  void raise(int amount) { base_ += amount; }
  void clear(int base) {
    base_ = base;
    words_ = 0;
  }
  /// Adds each total of `from`, raised by `amount`, which must not lie below the base.
  void insert_raised(const Totals& from, int amount) {
    const auto shift = static_cast<std::size_t>(from.base_ + amount - base_);
    const std::size_t word = shift / 64, bit = shift % 64;
    // No table of values reaches beyond the most words.
    const std::size_t end = std::min(from.words_ + word + 1, most_words);
    while (words_ < end) bits_[words_++] = 0;
    for (std::size_t i = word; i < end; ++i) {
      if (i - word < from.words_) bits_[i] |= from.bits_[i - word] << bit;
      if (i > word) bits_[i] |= from.bits_[i - word - 1] >> 1 >> (63 - bit);
    }
    while (words_ > 0 && bits_[words_ - 1] == 0) --words_;
  }
  template <class Visit>
  void each(const Visit& visit) const {
    for (std::size_t word = 0; word < words_; ++word) {
      for (std::uint64_t rest = bits_[word]; rest != 0; rest &= rest - 1) {
        visit(base_ + static_cast<int>(64 * word) + std::countr_zero(rest));
      }
    }
  }

 private:
  static constexpr std::size_t most_words = 128;
  int base_;
  std::size_t words_;
  std::array<std::uint64_t, most_words> bits_;
};

/// What one card may count.
class Worth {
 public:
  explicit Worth(const PointValues& value) {
    for (std::size_t i = 0; i < value.count; ++i) add(value.halves[i]);
    if (value.count == 0) add(0);
  }
  void add(int amount) {
    least_ = count_ == 0 ? amount : std::min(least_, amount);
    amounts_[count_++] = amount;
  }
  int least() const { return least_; }
  std::span<const int> amounts() const { return {amounts_.data(), count_}; }

 private:
  std::array<int, 4> amounts_;
  std::size_t count_ = 0;
  int least_ = 0;
};

/// How many cards of a part count: all that may, unless any subset will do.
struct Counts {
  int least, most;
};
Counts counts(const Pool::Part& part, bool best_subset) {
  const int most = std::min(part.max, part.size());
  return {best_subset ? part.min : most, most};
}

/// Adds at least `least` and at most `most` of some cards to each total.
void choose(std::span<const Pool::Item> cards, int least, int most,
            const PointsScale::Values& values, const Totals& from, Totals& to) {
  constexpr int most_counted = 16;
  most = std::min(most, most_counted);
  int lowest = 0;
  for (const Pool::Item& item : cards) lowest = std::min(lowest, Worth(values[item.code]).least());
  std::array<Totals, most_counted + 1> by_count;
  for (int count = 0; count <= most; ++count) {
    by_count[static_cast<std::size_t>(count)].clear(from.base() + count * lowest);
  }
  by_count[0].insert_raised(from, 0);
  for (const Pool::Item& item : cards) {
    const Worth worth(values[item.code]);
    for (auto count = static_cast<std::size_t>(most); count > 0; --count) {
      for (const int amount : worth.amounts()) {
        by_count[count].insert_raised(by_count[count - 1], amount);
      }
    }
  }
  to.clear(from.base() + most * lowest);
  for (int count = least; count <= most; ++count) {
    to.insert_raised(by_count[static_cast<std::size_t>(count)], 0);
  }
}

}  // namespace

std::string halves_text(int amount) {
  const int whole = std::abs(amount) / 2;
  std::string text = amount < 0 ? "-" : "";
  if (whole > 0 || amount % 2 == 0) text += std::to_string(whole);
  if (amount % 2 != 0) text += "½";
  return text;
}

Score PointsScale::best(const Pool& pool, const Values& values, int* total) const {
  std::array<Totals, 2> sets{Totals(0)};
  Totals* reached = sets.data();
  Totals* next = reached + 1;
  for (const Pool::Part& part : pool.parts()) {
    const Counts wanted = counts(part, spec_.best_subset);
    const auto cards = pool.items().subspan(part.begin, part.end - part.begin);
    const bool all = wanted.least == part.size();
    if (all || (wanted.least == 0 && wanted.most == part.size())) {
      for (const Pool::Item& item : cards) {
        const PointValues& value = values[item.code];
        if (all && value.count <= 1) {
          reached->raise(value.count == 0 ? 0 : value.halves[0]);
          continue;
        }
        Worth worth(value);
        if (!all) worth.add(0);
        next->clear(reached->base() + worth.least());
        for (const int amount : worth.amounts()) next->insert_raised(*reached, amount);
        std::swap(reached, next);
      }
      continue;
    }
    choose(cards, wanted.least, wanted.most, values, *reached, *next);
    std::swap(reached, next);
  }
  Score best;
  reached->each([&](int candidate) {
    const Score score = score_of_total(candidate);
    if (score <= best) return;
    best = score;
    if (total != nullptr) *total = candidate;
  });
  return best;
}

Score PointsScale::score_of_total(int total) const {
  constexpr int middle = 1 << 20;
  constexpr int far = middle / 2;  // no table of values reaches so far
  int value = middle;
  switch (spec_.aim) {
    case PointsSpec::Aim::most:
      value += total;
      break;
    case PointsSpec::Aim::least:
      value -= total;
      break;
    case PointsSpec::Aim::nearest: {
      const int over = total - spec_.target_halves;
      if (over == 0) break;
      const PointsSpec::Beyond beyond = over > 0 ? spec_.over : spec_.below;
      if (beyond == PointsSpec::Beyond::loses) return Score::none();
      if (beyond == PointsSpec::Beyond::last) value -= far;
      value -= 2 * std::abs(over);
      if (over > 0 && spec_.tie == PointsSpec::Tie::under_wins) --value;
      break;
    }
  }
  return score_of(static_cast<std::uint32_t>(value), 0);
}

std::vector<std::size_t> PointsScale::cards_of(const Pool& pool, const Values& values,
                                               int total) const {
  std::vector<std::size_t> chosen;
  std::set<std::tuple<std::size_t, int, int>> failed;  // card, cards of its part so far, sum
  const auto parts = pool.parts();
  const auto search = [&](const auto& self, std::size_t part, std::size_t card, int taken,
                          int sum) -> bool {
    if (part == parts.size()) return sum == total;
    const Counts wanted = counts(parts[part], spec_.best_subset);
    if (card == parts[part].end) {
      return taken >= wanted.least && self(self, part + 1, card, 0, sum);
    }
    if (failed.contains({card, taken, sum})) return false;
    bool found = false;
    if (taken < wanted.most) {
      chosen.push_back(card);
      const Worth worth(values[pool.items()[card].code]);
      for (const int amount : worth.amounts()) {
        found = found || self(self, part, card + 1, taken + 1, sum + amount);
      }
      if (found) return true;
      chosen.pop_back();
    }
    found = self(self, part, card + 1, taken, sum);
    if (!found) failed.insert({card, taken, sum});
    return found;
  };
  search(search, 0, 0, 0, 0);
  return chosen;
}

std::string PointsScale::label(int total) const {
  std::string text = halves_text(total);
  if (spec_.aim == PointsSpec::Aim::most || spec_.aim == PointsSpec::Aim::least) return text;
  const int distance = total - spec_.target_halves;
  if (distance == 0) return "exactly " + text;
  const int off = std::abs(distance);
  text += ", " + (off == 1 ? std::string("half a point") : halves_text(off));
  return text + (distance < 0 ? " under " : " over ") + halves_text(spec_.target_halves);
}

Score CardScale::score(Card card) const {
  if (!card.natural() || !spec_.among.contains(card)) return Score::none();
  int worth = suit_count * (spec_.ace_low ? (card.rank() + 1) % rank_count : card.rank());
  if (spec_.suits_break_ties) worth += card.suit();
  if (spec_.lowest) worth = suit_count * rank_count - worth;
  return score_of(static_cast<std::uint32_t>(worth + 1), 0);
}

}  // namespace houserules::ranking
