#include "engine/ranking/points.h"

#include <bit>
#include <cstdlib>
#include <set>
#include <string>
#include <tuple>

namespace houserules::ranking {
namespace {

/// A set of totals in half points.
class Totals {
 public:
  static constexpr int least = -4096, most = 4095;

  void insert(int total) {
    if (total < least || total > most) return;  // no table of values reaches this far
    const auto bit = static_cast<std::size_t>(total - least);
    words_[bit / 64] |= std::uint64_t{1} << (bit % 64);
    lowest_ = std::min(lowest_, total);
    highest_ = std::max(highest_, total);
  }
  /// Adds each total of `from`, raised by `amount`.
  void insert_raised(const Totals& from, int amount) {
    from.each([&](int total) { insert(total + amount); });
  }
  template <class Visit>
  void each(const Visit& visit) const {
    if (lowest_ > highest_) return;
    const auto first = static_cast<std::size_t>(lowest_ - least) / 64;
    const auto last = static_cast<std::size_t>(highest_ - least) / 64;
    for (std::size_t word = first; word <= last; ++word) {
      for (std::uint64_t rest = words_[word]; rest != 0; rest &= rest - 1) {
        visit(static_cast<int>(64 * word) + std::countr_zero(rest) + least);
      }
    }
  }

 private:
  std::array<std::uint64_t, (most - least + 1) / 64> words_{};
  int lowest_ = most, highest_ = least;
};

template <class Visit>
void each_value(const PointsScale::Values& values, Card card, const Visit& visit) {
  const PointValues& value = values[card.code()];
  if (value.count == 0) visit(0);
  for (std::size_t i = 0; i < value.count; ++i) visit(static_cast<int>(value.halves[i]));
}

/// How many cards of a part count: all that may, unless any subset will do.
struct Counts {
  int least, most;
};
Counts counts(const Pool::Part& part, bool best_subset) {
  const int most = std::min(part.max, part.size());
  return {best_subset ? part.min : most, most};
}

std::string halves(int amount) {
  const int whole = std::abs(amount) / 2;
  std::string text = amount < 0 ? "-" : "";
  if (whole > 0 || amount % 2 == 0) text += std::to_string(whole);
  if (amount % 2 != 0) text += "½";
  return text;
}

}  // namespace

Score PointsScale::best(const Pool& pool, const Values& values, int* total) const {
  constexpr int most_counted = 16;  // cards, where a part wants some but not all
  Totals reached;
  reached.insert(0);
  for (const Pool::Part& part : pool.parts()) {
    const Counts wanted = counts(part, spec_.best_subset);
    const auto cards = pool.items().subspan(part.begin, part.end - part.begin);
    const bool all = wanted.least == part.size();
    if (all || (wanted.least == 0 && wanted.most == part.size())) {
      for (const Pool::Item& item : cards) {
        Totals next = all ? Totals{} : reached;
        each_value(values, item.card(), [&](int value) { next.insert_raised(reached, value); });
        reached = next;
      }
      continue;
    }
    std::array<Totals, most_counted + 1> by_count;
    by_count[0] = reached;
    const int most = std::min(wanted.most, most_counted);
    for (const Pool::Item& item : cards) {
      for (auto count = static_cast<std::size_t>(most); count > 0; --count) {
        each_value(values, item.card(),
                   [&](int value) { by_count[count].insert_raised(by_count[count - 1], value); });
      }
    }
    reached = Totals{};
    for (int count = wanted.least; count <= most; ++count) {
      reached.insert_raised(by_count[static_cast<std::size_t>(count)], 0);
    }
  }
  Score best;
  reached.each([&](int candidate) {
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
      each_value(values, pool.items()[card].card(), [&](int value) {
        found = found || self(self, part, card + 1, taken + 1, sum + value);
      });
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
  std::string text = halves(total);
  if (spec_.aim == PointsSpec::Aim::most || spec_.aim == PointsSpec::Aim::least) return text;
  text += " for " + halves(spec_.target_halves);
  const int distance = total - spec_.target_halves;
  if (distance == 0) return text;
  text += ", " + (std::abs(distance) == 1 ? std::string("half") : halves(std::abs(distance)));
  return text + (distance < 0 ? " under" : " over");
}

Score CardScale::score(Card card) const {
  if (!card.natural() || !spec_.among.contains(card)) return Score::none();
  int worth = suit_count * (spec_.ace_low ? (card.rank() + 1) % rank_count : card.rank());
  if (spec_.suits_break_ties) worth += card.suit();
  if (spec_.lowest) worth = suit_count * rank_count - worth;
  return score_of(static_cast<std::uint32_t>(worth + 1), 0);
}

}  // namespace houserules::ranking
