#pragma once
// 128-bit hashes: large enough to assume that different situations have different hashes.

#include <compare>
#include <cstddef>
#include <cstdint>

#include "engine/table/chance.h"

namespace houserules::solve {

struct Hash {
  std::uint64_t high = 0x243F6A8885A308D3ULL, low = 0x13198A2E03707344ULL;

  /// Mixes in a number; order matters.
  void add(std::uint64_t number) {
    high = Random::folded_product(high ^ number, 0x9E3779B97F4A7C15ULL) + low;
    low = Random::folded_product(low + number, 0xD1B54A32D192ED03ULL) ^
          (high * 0xE7037ED1A0B428DBULL);
  }
  void add(const Hash& other) {
    add(other.high);
    add(other.low);
  }
  friend auto operator<=>(const Hash&, const Hash&) = default;
};

/// For containers of the standard library.
struct HashOfHash {
  std::size_t operator()(const Hash& hash) const { return static_cast<std::size_t>(hash.low); }
};

}  // namespace houserules::solve
