#pragma once
// The only source of randomness. Immutable: whatever changes is part of the deal's state, so a
// copied deal plays on exactly like the original.

#include <cstdint>
#include <optional>

#include "engine/variant/variant.h"

namespace houserules {

/// A small generator with one word of state, so that a deal can hold it: Wang Yi's wyrand, one wide
/// multiplication per number. Gives the same numbers on every machine.
struct Random {
  std::uint64_t state = 0;

  /// Streams for different (seed, deal, purpose) never overlap.
  static Random keyed(std::uint64_t seed, std::uint64_t deal, std::uint64_t purpose);

  std::uint64_t next() {
    state += 0xA0761D6478BD642FULL;
    return folded_product(state, state ^ 0xE7037ED1A0B428DBULL);
  }
  /// Returns the high and low halves of a * b, combined by exclusive or.
  static std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
#else
    return folded_product_of_halves(a, b);
#endif
  }
  /// The same, for machines without 128-bit integers.
  static constexpr std::uint64_t folded_product_of_halves(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t half = 0xFFFFFFFF;
    const std::uint64_t low = (a & half) * (b & half), across = (a >> 32) * (b & half);
    const std::uint64_t middle = (a & half) * (b >> 32) + (low >> 32) + (across & half);
    const std::uint64_t high = (a >> 32) * (b >> 32) + (across >> 32) + (middle >> 32);
    return high ^ ((middle << 32) | (low & half));
  }
  /// Returns a number in [0, n), with a bias of less than a chip in 2^32 deals.
  std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
  }
  /// Returns a number in [0, 1), in steps of 2^-53.
  double unit() { return static_cast<double>(next() >> 11) / 9007199254740992.0; }
};

/// Where the next card goes.
struct Destination {
  Seat seat = no_seat;  // no_seat: a table zone
  std::uint8_t zone = zone_hand;
  std::uint8_t board = 0;
};

/// Fixes cards and rolls in advance; anything it omits comes from the seed.
class Script {
 public:
  virtual ~Script() = default;
  /// Returns the next card for this destination if it is fixed; it may be unknown ("??"). `cursor`
  /// is the position in the script, stored in the deal. Throws RuleError if the fixed card cannot
  /// be dealt.
  virtual std::optional<Card> card(std::uint32_t& cursor, const Destination& to) const = 0;
  virtual std::optional<int> roll(std::uint32_t& cursor, int sides) const = 0;
  /// Returns the cards that the script deals later (from `cursor` on), which must not come from the
  /// seed.
  virtual CardSet reserved(std::uint32_t cursor) const = 0;
};

struct Chance {
  Random random;
  const Script* script = nullptr;  // must outlive the deals
};

}  // namespace houserules
