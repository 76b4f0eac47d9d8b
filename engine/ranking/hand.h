#pragma once
// The cards that make one hand, and what can be made of them.

#include <array>
#include <cstdint>

#include "engine/ranking/ranking.h"

namespace houserules::ranking {

/// No scale that forms hands uses more cards than this.
inline constexpr int max_hand = 5;

enum class CardKind : std::uint8_t { natural, bug, wild };

/// Some or all of a player's cards, chosen to be one hand. All of them count. Wild cards have lost
/// their faces: any two are interchangeable.
struct Hand {
  std::array<Card, max_hand> naturals{};
  int natural_count = 0;
  int wilds = 0;
  int bugs = 0;

  int size() const { return natural_count + wilds + bugs; }
  std::span<const Card> natural_cards() const {
    return {naturals.data(), static_cast<std::size_t>(natural_count)};
  }
  void add(Card card, CardKind kind) {
    if (kind == CardKind::natural) naturals[static_cast<std::size_t>(natural_count++)] = card;
    if (kind == CardKind::wild) ++wilds;
    if (kind == CardKind::bug) ++bugs;
  }
  /// Requires: a card of this kind was the last of its kind added.
  void remove_last(CardKind kind) {
    if (kind == CardKind::natural) --natural_count;
    if (kind == CardKind::wild) --wilds;
    if (kind == CardKind::bug) --bugs;
  }
};

/// The best reading of a hand on some scale.
struct Made {
  Score score;  // Score::none(): the hand fits no category or does not qualify
  Category category = Category::high_card;
  int size = 0;
  std::array<int, max_hand> ranks{};  // what the cards stand for, in the order they are compared
  int suit = -1;                      // of a flush
  /// Set where ranks and suit do not tell which cards wild cards stand for.
  bool exact = false;
  std::array<Card, max_hand> cards{};
};

/// Ties of equal hands: the part of `Score::minor` that counts wild cards.
inline std::uint64_t wild_tie_break(const WildRules& rules, int wilds) {
  std::uint64_t bits = 0;
  if (rules.natural_beats_wild && wilds == 0) bits |= 0x100;
  if (rules.fewer_wilds_win) bits |= static_cast<std::uint64_t>(0xFF - wilds);
  return bits;
}

/// Every hand of a ranker gets its score through this, so that fast and slow paths agree.
/// `value` 0 is the hand that does not qualify.
inline Score score_of(std::uint32_t value, std::uint64_t tie_break) {
  return {std::uint64_t{value} << 32, value == 0 ? 0 : tie_break};
}

inline std::uint32_t value_of(Score score) { return static_cast<std::uint32_t>(score.major >> 32); }

}  // namespace houserules::ranking
