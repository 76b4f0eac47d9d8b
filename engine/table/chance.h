#pragma once
// The one source of luck. It is immutable: everything that changes stands in the deal's state, so
// a copied deal plays on exactly like the original.

#include <cstdint>
#include <optional>

#include "engine/variant/variant.h"

namespace houserules {

/// A small generator whose whole state is one word, so that it can live in a deal: wyrand of
/// Wang Yi, one wide multiplication a number. The same numbers on every machine.
struct Random {
  std::uint64_t state = 0;

  /// Streams of different (seed, deal, purpose) do not meet.
  static Random keyed(std::uint64_t seed, std::uint64_t deal, std::uint64_t purpose);

  std::uint64_t next() {
    state += 0xA0761D6478BD642FULL;
    return folded_product(state, state ^ 0xE7037ED1A0B428DBULL);
  }
  /// The two halves of the product of two words, by exclusive or.
  static std::uint64_t folded_product(std::uint64_t a, std::uint64_t b) {
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
    __extension__ using Wide = unsigned __int128;
    const Wide product = static_cast<Wide>(a) * b;
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
#else
    return folded_product_of_halves(a, b);
#endif
  }
  /// The same where the machine has no words of 128 bits.
  static constexpr std::uint64_t folded_product_of_halves(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t half = 0xFFFFFFFF;
    const std::uint64_t low = (a & half) * (b & half), across = (a >> 32) * (b & half);
    const std::uint64_t middle = (a & half) * (b >> 32) + (low >> 32) + (across & half);
    const std::uint64_t high = (a >> 32) * (b >> 32) + (across >> 32) + (middle >> 32);
    return high ^ ((middle << 32) | (low & half));
  }
  /// 0 … n-1, without bias worth a chip in 2^32 deals.
  std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32);
  }
  /// From 0 up to 1, in steps of 2^-53.
  double unit() { return static_cast<double>(next() >> 11) / 9007199254740992.0; }
};

/// Where a card is about to go.
struct Destination {
  Seat seat = no_seat;  // no_seat: a table zone
  std::uint8_t zone = zone_hand;
  std::uint8_t board = 0;
};

/// Fixes cards and rolls ahead; whatever it leaves open comes from the seed.
class Script {
 public:
  virtual ~Script() = default;
  /// The next card for this destination, if it is fixed. `cursor` is the script's place, kept in
  /// the deal. A fixed card may be unknown ("??"). Throws RuleError when the fixed card cannot be
  /// dealt.
  virtual std::optional<Card> card(std::uint32_t& cursor, const Destination& to) const = 0;
  virtual std::optional<int> roll(std::uint32_t& cursor, int sides) const = 0;
  /// Cards that must not come from the seed, as the script deals them later (from `cursor` on).
  virtual CardSet reserved(std::uint32_t cursor) const = 0;
};

struct Chance {
  Random random;
  const Script* script = nullptr;  // must outlive the deals
};

}  // namespace houserules
