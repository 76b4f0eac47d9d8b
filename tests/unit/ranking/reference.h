#pragma once
// The obvious, slow way to rank, which shares no code with the engine. Values are lists of numbers:
// the greater list wins.

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/cards/notation.h"
#include "engine/ranking/ranking.h"

namespace reference {

using houserules::Card;
using houserules::RankingSpec;
using Cards = std::vector<Card>;
using Value = std::vector<int>;  // empty: does not qualify

/// One hand, all cards counting. `wilds`: how many of the last cards stand in for wild cards.
Value high(const Cards& hand, const RankingSpec& spec, std::size_t wilds = 0);
Value low(const Cards& hand, const RankingSpec& spec);
/// Any cards.
Value badugi(const Cards& cards, bool ace_low);

/// The best of all hands of `size` cards, or of all cards if there are fewer.
Value best(const Cards& cards, std::size_t size, const auto& value) {
  if (cards.size() <= size) return value(cards);
  Value best;
  std::vector<bool> in(cards.size(), false);
  std::fill(in.end() - static_cast<std::ptrdiff_t>(size), in.end(), true);
  do {
    Cards hand;
    for (std::size_t i = 0; i < cards.size(); ++i) {
      if (in[i]) hand.push_back(cards[i]);
    }
    best = std::max(best, value(hand));
  } while (std::next_permutation(in.begin(), in.end()));
  return best;
}

/// The best of all ways to name `wilds` wild cards as faces of the deck.
Value best_named(const Cards& naturals, std::size_t wilds, const RankingSpec& spec,
                 const auto& value, std::uint8_t from = 0) {
  if (wilds == 0) return value(naturals);
  Value best;
  for (std::uint8_t code = from; code < Card::joker_code; ++code) {
    const Card card(code);
    if (((spec.ranks_in_deck >> card.rank()) & 1) == 0) continue;
    if (!spec.wild.may_duplicate && std::count(naturals.begin(), naturals.end(), card) > 0)
      continue;
    Cards named = naturals;
    named.push_back(card);
    best = std::max(best, best_named(named, wilds - 1, spec, value, code));
  }
  return best;
}

/// Random numbers that are the same everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint32_t below(std::uint32_t bound) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<std::uint32_t>((state_ >> 32) % bound);
  }
  /// Distinct cards from `packs` packs of the ranks given.
  Cards cards(std::size_t count, std::uint32_t packs = 1, std::uint16_t ranks = 0x1FFF);

 private:
  std::uint64_t state_;
};

inline Cards cards(const char* text) {
  const auto read = houserules::parse_cards(text);
  return read ? *read : Cards{};
}

/// Sanitizers are some twenty times slower.
#if defined(HOUSERULES_SANITIZED)
inline constexpr int scale_down = 20;
#else
inline constexpr int scale_down = 1;
#endif
/// HOUSERULES_LONG=1 asks for the tests that take minutes.
bool heavy();
/// Rounds of a random test: 50 times as many in the heavy tests, or as many as given for those.
int rounds(int usual);
int rounds(int usual, int heavy_rounds);

/// A ranker by its name, changed as wanted.
inline houserules::Ranker ranker(const char* name, const auto& change) {
  RankingSpec spec;
  if (!make_ranking(name, spec)) throw std::invalid_argument(name);
  change(spec);
  return houserules::Ranker(spec);
}
inline houserules::Ranker ranker(const char* name) {
  return ranker(name, [](RankingSpec&) {});
}

/// The sign of a comparison, to compare comparisons.
int sign(const auto& a, const auto& b) { return a < b ? -1 : b < a ? 1 : 0; }

}  // namespace reference
