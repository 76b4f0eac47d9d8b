#pragma once
// A simple, slow implementation of ranking that shares no code with the engine. Values are lists of
// numbers: the greater list wins.

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

/// The value of one hand in which all cards count. `wilds`: how many of the last cards were wild.
Value high(const Cards& hand, const RankingSpec& spec, std::size_t wilds = 0);
Value low(const Cards& hand, const RankingSpec& spec);
/// Any number of cards.
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

/// The best way to replace `wilds` wild cards by faces of the deck.
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

/// Random numbers that are the same on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint32_t below(std::uint32_t bound) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<std::uint32_t>((state_ >> 32) % bound);
  }
  /// Returns distinct cards from `packs` packs of these ranks.
  Cards cards(std::size_t count, std::uint32_t packs = 1, std::uint16_t ranks = 0x1FFF);

 private:
  std::uint64_t state_;
};

inline Cards cards(const char* text) {
  const auto read = houserules::parse_cards(text);
  return read ? *read : Cards{};
}

/// With sanitizers, everything is some twenty times slower.
#if defined(HOUSERULES_SANITIZED)
inline constexpr int scale_down = 20;
#else
inline constexpr int scale_down = 1;
#endif
/// HOUSERULES_LONG=1 enables tests that take minutes.
bool heavy();
/// Number of rounds of a random test: in long runs 50 times as many, or the given number.
int rounds(int usual);
int rounds(int usual, int heavy_rounds);

/// Returns the ranker of this name after changing its spec.
inline houserules::Ranker ranker(const char* name, const auto& change) {
  RankingSpec spec;
  if (!make_ranking(name, spec)) throw std::invalid_argument(name);
  change(spec);
  return houserules::Ranker(spec);
}
inline houserules::Ranker ranker(const char* name) {
  return ranker(name, [](RankingSpec&) {});
}

/// Returns the sign of a comparison, so that comparisons can be compared.
int sign(const auto& a, const auto& b) { return a < b ? -1 : b < a ? 1 : 0; }

}  // namespace reference
