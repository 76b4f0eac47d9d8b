// Hands in columns: with AVX2, the sums of 32 hands are added up at once.

#include <bit>

#include "engine/ranking/ranking.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define HOUSERULES_AVX2 [[gnu::target("avx2")]]
#endif

namespace houserules {
namespace {

namespace sums = ranking::sums;
using Column = const Card*;

CardSum sum_of(std::span<const Column> columns, std::size_t hand) {
  CardSum sum;
  for (const Column column : columns) sum += CardSum(column[hand]);
  return sum;
}

#ifdef HOUSERULES_AVX2

constexpr std::size_t block_size = 32;

/// Keys of ranks in digits of five bits, so that seven of them add up within a byte.
constexpr std::size_t digit_count = 5;
constexpr int digit_bits = 5;
static_assert(sums::greatest_rank_key < 1U << (digit_bits * digit_count));
static_assert(sums::most_cards * ((1U << digit_bits) - 1) < 256);

struct alignas(16) Bytes {
  std::uint8_t at[16];
};
constexpr std::array<Bytes, digit_count> rank_digits = [] {
  std::array<Bytes, digit_count> table{};
  for (std::size_t rank = 0; rank < rank_count; ++rank) {
    std::uint32_t rest = sums::rank_keys[rank];
    for (Bytes& digit : table) {
      digit.at[rank] = static_cast<std::uint8_t>(rest & ((1U << digit_bits) - 1));
      rest >>= digit_bits;
    }
  }
  return table;
}();
/// Four bits for each suit: clubs and diamonds in one byte, hearts and spades in the other.
constexpr std::array<Bytes, 2> suit_counts = {{{{0x01, 0x10}}, {{0, 0, 0x01, 0x10}}}};

HOUSERULES_AVX2 inline __m256i all_bytes(int value) {
  return _mm256_set1_epi8(static_cast<char>(value));
}
HOUSERULES_AVX2 inline __m256i looked_up(const Bytes& table, __m256i places) {
  const __m128i bytes = _mm_load_si128(reinterpret_cast<const __m128i*>(table.at));
  return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(bytes), places);
}

/// The sums of 32 hands.
struct Sums {
  alignas(32) std::array<std::uint32_t, block_size> ranks;  // as `sums::ranks`
  std::uint32_t alarms;                                     // a bit for each hand with `suit_alarm`
};

/// Puts two digits of each hand together, of the lower or upper 8 hands of both 16.
HOUSERULES_AVX2 inline __m256i joined(__m256i low, __m256i high, bool upper) {
  const __m256i pairs = upper ? _mm256_unpackhi_epi8(low, high) : _mm256_unpacklo_epi8(low, high);
  return _mm256_maddubs_epi16(pairs, _mm256_set1_epi16(1 | 1 << (8 + digit_bits)));
}
HOUSERULES_AVX2 inline void store(__m256i ranks, std::uint32_t* to) {
  _mm_store_si128(reinterpret_cast<__m128i*>(to), _mm256_castsi256_si128(ranks));
  _mm_store_si128(reinterpret_cast<__m128i*>(to + 16), _mm256_extracti128_si256(ranks, 1));
}
HOUSERULES_AVX2 inline void store_ranks(const __m256i* digits, std::uint32_t* to) {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i factors = _mm256_set1_epi32(1 | 1 << (16 + 2 * digit_bits));
  for (const bool upper : {false, true}) {
    const __m256i low = joined(digits[0], digits[1], upper);
    const __m256i high = joined(digits[2], digits[3], upper);
    const __m256i top =
        upper ? _mm256_unpackhi_epi8(digits[4], zero) : _mm256_unpacklo_epi8(digits[4], zero);
    store(_mm256_add_epi32(_mm256_madd_epi16(_mm256_unpacklo_epi16(low, high), factors),
                           _mm256_slli_epi32(_mm256_unpacklo_epi16(top, zero), 4 * digit_bits)),
          to + (upper ? 8 : 0));
    store(_mm256_add_epi32(_mm256_madd_epi16(_mm256_unpackhi_epi16(low, high), factors),
                           _mm256_slli_epi32(_mm256_unpackhi_epi16(top, zero), 4 * digit_bits)),
          to + (upper ? 12 : 4));
  }
}

/// `bias`: of `suit_bias`, that of two suits.
HOUSERULES_AVX2 inline void add_up(std::span<const Column> columns, std::size_t hand, int bias,
                                   Sums& sums) {
  __m256i digits[digit_count] = {};
  __m256i suits[2] = {all_bytes(bias), all_bytes(bias)};
  for (const Column column : columns) {
    const __m256i codes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(column + hand));
    const __m256i rank = _mm256_and_si256(_mm256_srli_epi16(codes, 2), all_bytes(0x0F));
    const __m256i suit = _mm256_and_si256(codes, all_bytes(0x03));
    for (std::size_t i = 0; i < digit_count; ++i) {
      digits[i] = _mm256_add_epi8(digits[i], looked_up(rank_digits[i], rank));
    }
    for (std::size_t i = 0; i < 2; ++i) {
      suits[i] = _mm256_add_epi8(suits[i], looked_up(suit_counts[i], suit));
    }
  }
  const __m256i either = _mm256_or_si256(suits[0], suits[1]);
  sums.alarms = static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_or_si256(either, _mm256_slli_epi16(either, 4))));
  store_ranks(digits, sums.ranks.data());
}

#endif

}  // namespace

#ifdef HOUSERULES_AVX2
HOUSERULES_AVX2 std::size_t HandTable::values_of_blocks(std::span<const Card* const> columns,
                                                        std::span<std::uint16_t> values) const {
  const auto bias = static_cast<int>(bias_ >> sums::suit_shift & 0xFF);
  std::size_t hand = 0;
  for (; hand + block_size <= values.size(); hand += block_size) {
    Sums sum;
    add_up(columns, hand, bias, sum);
    for (std::size_t i = 0; i < block_size; ++i) {
      values[hand + i] = values_[sums::place(rows_, sum.ranks[i])];
    }
    for (; sum.alarms != 0; sum.alarms &= sum.alarms - 1) {
      const std::size_t flush = hand + static_cast<std::size_t>(std::countr_zero(sum.alarms));
      values[flush] = static_cast<std::uint16_t>(value(sum_of(columns, flush)));
    }
  }
  return hand;
}
#endif

void HandTable::values(std::span<const Card* const> columns,
                       std::span<std::uint16_t> values) const {
  std::size_t hand = 0;
#ifdef HOUSERULES_AVX2
  static const bool in_blocks = __builtin_cpu_supports("avx2") != 0;
  if (in_blocks) hand = values_of_blocks(columns, values);
#endif
  for (; hand < values.size(); ++hand) {
    values[hand] = static_cast<std::uint16_t>(value(sum_of(columns, hand)));
  }
}

}  // namespace houserules
