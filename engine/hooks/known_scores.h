#pragma once
// Scores that scripts gave for hands. A function that reads only its cards gives the same score
// again, and players who imagine deals ask for the same hands many times. If it read nothing of
// them but their ranks, it gives the same score for the same ranks in any suits.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/cards/card.h"

namespace houserules::hooks {

/// Keeps some thousands of scores: of those that share a bucket, the newest.
class KnownScores {
 public:
  static constexpr std::size_t most_cards = 8, most_numbers = 5;
  struct Entry {
    std::uint64_t key = 0;
    int hook = -1;
    bool qualifies = false;
    std::uint8_t count = 0;
    std::array<std::int32_t, most_numbers> numbers{};
    std::int64_t spent = 0;  // instructions, charged each time so that limits do not hang on luck
  };
  /// What a score may depend on, a byte for each card in the order in which the function gets them.
  struct Keys {
    std::uint64_t cards = 0;  // 0: the score is not to be kept
    std::uint64_t ranks = 0;  // 0: the same card is there twice, which a function could notice
  };

  static Keys keys(std::span<const Card> cards) {
    if (cards.size() > most_cards) return {};
    Keys keys;
    std::uint64_t seen = 0;
    bool twice = false;
    for (const Card card : cards) {
      if (!card.known()) return {};
      keys.cards = keys.cards << 8U | (card.code() + 1U);
      const int rank = card.natural() ? card.rank() : rank_count;
      keys.ranks = keys.ranks << 8U | (0x80U + static_cast<unsigned>(rank));
      twice = twice || (seen >> card.code() & 1U) != 0;
      seen |= std::uint64_t{1} << card.code();
    }
    if (twice) keys.ranks = 0;
    return keys;
  }

  /// Returns null if the score is unknown. The pointer is valid until the next `keep`.
  const Entry* find(int hook, std::uint64_t key) const {
    if (entries_.empty() || key == 0) return nullptr;
    const Entry* entry = &entries_[bucket(hook, key)];
    for (std::size_t i = 0; i < bucket_size; ++i, ++entry) {
      if (entry->key == key && entry->hook == hook) return entry;
    }
    return nullptr;
  }
  void keep(const Entry& entry) {
    if (2 * used_ >= entries_.size() && bits_ < most_bits) grow();
    const auto first =
        entries_.begin() + static_cast<std::ptrdiff_t>(bucket(entry.hook, entry.key));
    const auto last = first + (bucket_size - 1);
    if (last->hook < 0) ++used_;
    std::copy_backward(first, last, last + 1);
    *first = entry;
  }

 private:
  static constexpr unsigned most_bits = 15;
  static constexpr std::size_t bucket_size = 4;

  /// Returns where the bucket begins.
  std::size_t bucket(int hook, std::uint64_t key) const {
    const std::uint64_t mixed =
        (key ^ static_cast<std::uint64_t>(hook) << 56U) * 0x9E3779B97F4A7C15ULL;
    return (mixed >> (64U - bits_)) / bucket_size * bucket_size;
  }
  void grow() {
    bits_ = bits_ == 0 ? 8 : bits_ + 2;
    if (bits_ > most_bits) bits_ = most_bits;
    const std::vector<Entry> before = std::exchange(entries_, {});
    entries_.resize(std::size_t{1} << bits_);
    used_ = 0;
    for (auto entry = before.rbegin(); entry != before.rend(); ++entry) {
      if (entry->hook >= 0) keep(*entry);
    }
  }

  unsigned bits_ = 0;
  std::size_t used_ = 0;
  std::vector<Entry> entries_;  // empty until the first `keep`
};

}  // namespace houserules::hooks
