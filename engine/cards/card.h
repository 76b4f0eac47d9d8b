#pragma once
// Cards as small values, independent of poker.

#include <array>
#include <bit>
#include <cstdint>

namespace houserules {

/// One face of a pack: rank and suit, a joker, or an unknown card.
///
/// Codes 0 to 51 are `4 * rank + suit` (rank 0 = deuce … 12 = ace; suit 0 = clubs, 1 = diamonds, 2
/// = hearts, 3 = spades), 52 to 55 are jokers, 255 is an unknown card. With several packs, a face
/// occurs more than once; cards of the same face are equal and interchangeable.
class Card {
 public:
  static constexpr std::uint8_t joker_code = 52;
  static constexpr std::uint8_t code_count = 56;
  static constexpr std::uint8_t unknown_code = 255;

  constexpr Card() = default;
  constexpr explicit Card(std::uint8_t code) : code_(code) {}
  constexpr Card(int rank, int suit) : code_(static_cast<std::uint8_t>(4 * rank + suit)) {}

  constexpr std::uint8_t code() const { return code_; }
  constexpr bool known() const { return code_ != unknown_code; }
  constexpr bool joker() const { return code_ >= joker_code && code_ < code_count; }
  /// A card with a rank and a suit.
  constexpr bool natural() const { return code_ < joker_code; }
  /// 0 = deuce … 12 = ace. Requires natural().
  constexpr int rank() const { return code_ >> 2; }
  /// 0 = clubs, 1 = diamonds, 2 = hearts, 3 = spades. Requires natural().
  constexpr int suit() const { return code_ & 3; }

  friend constexpr auto operator<=>(Card, Card) = default;

 private:
  std::uint8_t code_ = unknown_code;
};

/// Returns whether two cards look the same: equal faces, or two jokers.
constexpr bool alike(Card a, Card b) { return a == b || (a.joker() && b.joker()); }

/// Number of ranks; `Card::rank()` is 0 (deuce) to 12 (ace).
inline constexpr int rank_count = 13;
inline constexpr int suit_count = 4;
inline constexpr int rank_deuce = 0, rank_ten = 8, rank_jack = 9, rank_queen = 10, rank_king = 11,
                     rank_ace = 12;

/// A set of faces: bit `code` represents the card with that code. Cannot contain duplicates.
class CardSet {
 public:
  constexpr CardSet() = default;
  constexpr explicit CardSet(std::uint64_t bits) : bits_(bits) {}

  constexpr std::uint64_t bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool contains(Card card) const {
    return card.known() && ((bits_ >> card.code()) & 1) != 0;
  }
  constexpr void insert(Card card) { bits_ |= std::uint64_t{1} << card.code(); }
  constexpr void erase(Card card) { bits_ &= ~(std::uint64_t{1} << card.code()); }
  constexpr int size() const { return std::popcount(bits_); }

  /// All four cards of a rank.
  static constexpr CardSet of_rank(int rank) { return CardSet(std::uint64_t{0xF} << (4 * rank)); }
  static constexpr CardSet of_suit(int suit) {
    return CardSet(std::uint64_t{0x1111111111111} << suit);
  }
  static constexpr CardSet jokers() { return CardSet(std::uint64_t{0xF} << Card::joker_code); }

  friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet(a.bits_ | b.bits_); }
  friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet(a.bits_ & b.bits_); }
  friend constexpr CardSet operator~(CardSet a) { return CardSet(~a.bits_); }
  friend constexpr bool operator==(CardSet, CardSet) = default;

 private:
  std::uint64_t bits_ = 0;
};

}  // namespace houserules
