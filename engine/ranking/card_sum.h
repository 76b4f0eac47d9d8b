#pragma once
// Cards as numbers to add up, and what can be read from a sum.

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/cards/card.h"

namespace houserules {

namespace ranking::sums {

/// No more cards than this may be added up.
inline constexpr std::size_t most_cards = 7;

// A sum has three fields: ranks, how many cards of each suit (four bits each), and a count of cards
// without a face. No two multisets of at most seven ranks have the same sum, however often a rank
// occurs (several packs may be in play), and no two that hold wild cards as well. Apart from that
// the keys were chosen by chance, so that the sums scatter well.
inline constexpr std::array<std::uint32_t, rank_count> rank_keys = {
    2048,    16384,   116736,  5073353, 5523890, 354328, 5708734,
    1686038, 5604473, 3427323, 5969292, 1921495, 5480629};
inline constexpr std::uint32_t wild_rank_key = 4332527, greatest_rank_key = 5969292;
inline constexpr int row_shift = 12, suit_shift = 32, odd_shift = 56;

constexpr std::uint64_t rank_key(int rank) { return rank_keys[static_cast<std::size_t>(rank)]; }

inline constexpr std::array<std::uint64_t, 256> card_keys = [] {
  std::array<std::uint64_t, 256> keys{};
  keys.fill(std::uint64_t{1} << odd_shift);
  for (std::uint8_t code = 0; code < Card::joker_code; ++code) {
    const Card card(code);
    keys[code] = rank_key(card.rank()) | std::uint64_t{1} << (suit_shift + 4 * card.suit());
  }
  return keys;
}();

constexpr std::uint64_t key(Card card) { return card_keys[card.code()]; }
/// A wild card is one more card of every suit.
inline constexpr std::uint64_t wild_key = wild_rank_key | std::uint64_t{0x1111} << suit_shift;

/// The ranks in a sum.
constexpr std::uint32_t ranks(std::uint64_t sum) { return static_cast<std::uint32_t>(sum); }

/// Where they stand in a table, by an index of rank_table.h.
constexpr std::uint16_t place(const std::uint16_t* rows, std::uint32_t ranks) {
  return static_cast<std::uint16_t>(ranks + rows[ranks >> row_shift]);
}

/// Added to a sum, sets a bit of `suit_alarm` for each suit that occurs at least `count` times
/// (2 to 8).
constexpr std::uint64_t suit_bias(int count) {
  return static_cast<std::uint64_t>(8 - count) * 0x1111 << suit_shift;
}
constexpr int count_of_bias(std::uint64_t bias) {
  return 8 - static_cast<int>(bias >> suit_shift & 0xF);
}
inline constexpr std::uint64_t suit_alarm = std::uint64_t{0x8888} << suit_shift;
inline constexpr std::uint64_t odd_cards = std::uint64_t{0xF} << odd_shift;
/// A bit that no sum has.
inline constexpr std::uint64_t always = std::uint64_t{1} << 63;

/// Ranks held by suit, 16 bits each; the sum of the bits of distinct faces.
inline constexpr std::array<std::uint64_t, 256> suited_ranks = [] {
  std::array<std::uint64_t, 256> bits{};
  for (std::uint8_t code = 0; code < Card::joker_code; ++code) {
    bits[code] = std::uint64_t{1} << (16 * Card(code).suit() + Card(code).rank());
  }
  return bits;
}();

/// The ranks held by suit. Nothing if a card occurs twice, as with several packs.
constexpr std::optional<std::uint64_t> held(std::span<const Card> cards) {
  std::uint64_t held = 0, sum = 0;
  for (const Card each : cards) {
    held |= suited_ranks[each.code()];
    sum += suited_ranks[each.code()];
  }
  return held == sum ? std::optional(held) : std::nullopt;
}

/// Those of one suit.
constexpr std::uint32_t of_suit(std::uint64_t held, int suit) {
  return static_cast<std::uint32_t>(held >> (16 * suit)) & ((1u << rank_count) - 1);
}

/// Those of the first suit of which a bit of `suit_alarm` is set.
constexpr std::uint32_t of_first_suit(std::uint64_t held, std::uint64_t alarms) {
  return of_suit(held, (std::countr_zero(alarms) - suit_shift) >> 2);
}

/// Requires: at most seven cards.
template <std::size_t count>
constexpr std::uint64_t sum_of(std::span<const Card, count> cards) {
  std::uint64_t sum = 0;
  for (const Card card : cards) sum += key(card);
  return sum;
}

}  // namespace ranking::sums

/// Cards added up, for hands that grow card by card: add up what several hands share once.
/// Holds at most seven cards, all with faces, none twice.
class CardSum {
 public:
  constexpr CardSum() = default;
  constexpr explicit CardSum(Card card)
      : bits_(ranking::sums::key(card)), suited_(ranking::sums::suited_ranks[card.code()]) {}
  /// Cards of these keys added up and these ranks held.
  constexpr CardSum(std::uint64_t bits, std::uint64_t suited_ranks)
      : bits_(bits), suited_(suited_ranks) {}

  constexpr CardSum& operator+=(const CardSum& other) {
    bits_ += other.bits_;
    suited_ += other.suited_;
    return *this;
  }
  friend constexpr CardSum operator+(CardSum a, const CardSum& b) { return a += b; }

  constexpr std::uint64_t bits() const { return bits_; }
  /// How many cards of this suit.
  constexpr int of_suit(int suit) const {
    return static_cast<int>(bits_ >> (ranking::sums::suit_shift + 4 * suit) & 0xF);
  }
  /// The ranks held, a bit each, 16 bits for each suit.
  constexpr std::uint64_t suited_ranks() const { return suited_; }

 private:
  std::uint64_t bits_ = 0, suited_ = 0;
};

}  // namespace houserules
