#pragma once
// Scores that scripts gave for hands. A function that reads only its cards gives the same score
// again, and players who imagine deals ask for the same hands many times.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/cards/card.h"

namespace houserules::hooks {

/// Keeps some thousands of scores, the newest of those that share a place.
class KnownScores {
 public:
  static constexpr std::size_t most_cards = 8, most_numbers = 5;
  struct Entry {
    std::uint64_t cards = 0;  // a byte each, in the order in which the function gets them
    int hook = -1;
    bool qualifies = false;
    std::uint8_t count = 0;
    std::array<std::int32_t, most_numbers> numbers{};
    std::int64_t spent = 0;  // instructions, charged each time so that limits do not hang on luck
  };

  /// Zero: not to be kept.
  static std::uint64_t key(std::span<const Card> cards) {
    if (cards.size() > most_cards) return 0;
    std::uint64_t key = 0;
    for (const Card card : cards) {
      if (!card.known()) return 0;
      key = key << 8U | (card.code() + 1U);
    }
    return key;
  }
  /// The place of a hand: what is known there may be of another hand.
  Entry& at(int hook, std::uint64_t key) {
    if (entries_.empty()) entries_.resize(std::size_t{1} << bits);
    const std::uint64_t mixed =
        (key ^ static_cast<std::uint64_t>(hook) << 56U) * 0x9E3779B97F4A7C15ULL;
    return entries_[mixed >> (64U - bits)];
  }

 private:
  static constexpr unsigned bits = 13;
  std::vector<Entry> entries_;  // none until a score is asked for
};

}  // namespace houserules::hooks
