#pragma once
// Hands in columns: the cards of the first hand are the first of each column. With AVX2, 32 hands
// are added up at once, and 64 with AVX-512, if it looks up bytes among 64.

#include <array>
#include <cstdint>
#include <span>

#include "engine/ranking/card_sum.h"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define HOUSERULES_AVX2 [[gnu::target("avx2")]]
#define HOUSERULES_AVX512 [[gnu::target("avx512f,avx512bw,avx512vbmi")]]
#endif

namespace houserules::ranking::columns {

using Column = const Card*;

/// One hand of them.
inline CardSum sum_of(std::span<const Column> columns, std::size_t hand) {
  CardSum sum;
  for (const Column column : columns) sum += CardSum(column[hand]);
  return sum;
}

#ifdef HOUSERULES_AVX2

/// Whether this processor has AVX2.
inline bool in_blocks() {
  static const bool has = __builtin_cpu_supports("avx2") != 0;
  return has;
}

inline constexpr std::size_t block_size = 32;

/// Keys of ranks in digits of five bits, so that seven of them add up within a byte.
inline constexpr std::size_t digit_count = 5;
inline constexpr int digit_bits = 5;
static_assert(sums::greatest_rank_key < 1U << (digit_bits * digit_count));
static_assert(sums::most_cards * ((1U << digit_bits) - 1) < 256);

/// A byte for each rank or suit.
struct alignas(16) Bytes {
  std::uint8_t at[16];
};
inline constexpr std::array<Bytes, digit_count> rank_digits = [] {
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
inline constexpr std::array<Bytes, 2> suit_counts = {{{{0x01, 0x10}}, {{0, 0, 0x01, 0x10}}}};
constexpr std::uint8_t bias_of_suits(std::uint64_t bias) {
  return static_cast<std::uint8_t>(bias >> sums::suit_shift);
}

HOUSERULES_AVX2 inline __m256i all_bytes(int value) {
  return _mm256_set1_epi8(static_cast<char>(value));
}
HOUSERULES_AVX2 inline __m256i looked_up(const Bytes& table, __m256i places) {
  const __m128i bytes = _mm_load_si128(reinterpret_cast<const __m128i*>(table.at));
  return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(bytes), places);
}

/// Ranks of 32 hands that are added up, in digits.
struct Digits {
  __m256i at[digit_count] = {};
};
/// How many cards of each suit 32 hands have.
struct Suits {
  __m256i halves[2];
};

HOUSERULES_AVX2 inline __m256i codes_at(Column column, std::size_t hand) {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(column + hand));
}
HOUSERULES_AVX2 inline __m256i ranks_of(__m256i codes) {
  return _mm256_and_si256(_mm256_srli_epi16(codes, 2), all_bytes(0x0F));
}
HOUSERULES_AVX2 inline void add_ranks(__m256i codes, Digits& digits) {
  const __m256i ranks = ranks_of(codes);
  for (std::size_t i = 0; i < digit_count; ++i) {
    digits.at[i] = _mm256_add_epi8(digits.at[i], looked_up(rank_digits[i], ranks));
  }
}
HOUSERULES_AVX2 inline void add_suits(__m256i codes, Suits& suits) {
  const __m256i suit = _mm256_and_si256(codes, all_bytes(0x03));
  for (std::size_t i = 0; i < 2; ++i) {
    suits.halves[i] = _mm256_add_epi8(suits.halves[i], looked_up(suit_counts[i], suit));
  }
}
/// Adds up one card or more of each of 32 hands from `hand` on.
HOUSERULES_AVX2 inline void add_up(std::span<const Column> columns, std::size_t hand,
                                   Digits& digits, Suits& suits) {
  for (const Column column : columns) {
    const __m256i codes = codes_at(column, hand);
    add_ranks(codes, digits);
    add_suits(codes, suits);
  }
}
/// Starts with `bias`, that of `sums::suit_bias`.
HOUSERULES_AVX2 inline Suits biased(std::uint64_t bias) {
  const __m256i both = all_bytes(bias_of_suits(bias));
  return {{both, both}};
}
/// A bit for each hand with `sums::suit_alarm`.
HOUSERULES_AVX2 inline std::uint32_t alarms(const Suits& suits) {
  const __m256i either = _mm256_or_si256(suits.halves[0], suits.halves[1]);
  return static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_or_si256(either, _mm256_slli_epi16(either, 4))));
}

/// Puts two digits of each hand together, of the lower or upper 8 hands of both 16.
HOUSERULES_AVX2 inline __m256i joined(__m256i low, __m256i high, bool upper) {
  const __m256i pairs = upper ? _mm256_unpackhi_epi8(low, high) : _mm256_unpacklo_epi8(low, high);
  return _mm256_maddubs_epi16(pairs, _mm256_set1_epi16(1 | 1 << (8 + digit_bits)));
}
HOUSERULES_AVX2 inline void store(__m256i ranks, std::uint32_t* to) {
  _mm_store_si128(reinterpret_cast<__m128i*>(to), _mm256_castsi256_si128(ranks));
  _mm_store_si128(reinterpret_cast<__m128i*>(to + 16), _mm256_extracti128_si256(ranks, 1));
}
/// Writes the ranks of 32 hands as in `sums::ranks`.
HOUSERULES_AVX2 inline void store_ranks(const Digits& digits, std::uint32_t* to) {
  const __m256i zero = _mm256_setzero_si256();
  const __m256i factors = _mm256_set1_epi32(1 | 1 << (16 + 2 * digit_bits));
  for (const bool upper : {false, true}) {
    const __m256i low = joined(digits.at[0], digits.at[1], upper);
    const __m256i high = joined(digits.at[2], digits.at[3], upper);
    const __m256i top =
        upper ? _mm256_unpackhi_epi8(digits.at[4], zero) : _mm256_unpacklo_epi8(digits.at[4], zero);
    store(_mm256_add_epi32(_mm256_madd_epi16(_mm256_unpacklo_epi16(low, high), factors),
                           _mm256_slli_epi32(_mm256_unpacklo_epi16(top, zero), 4 * digit_bits)),
          to + (upper ? 8 : 0));
    store(_mm256_add_epi32(_mm256_madd_epi16(_mm256_unpackhi_epi16(low, high), factors),
                           _mm256_slli_epi32(_mm256_unpackhi_epi16(top, zero), 4 * digit_bits)),
          to + (upper ? 12 : 4));
  }
}

/// Whether this processor has the AVX-512 that looks up bytes among 64.
inline bool in_wide_blocks() {
  static const bool has =
      __builtin_cpu_supports("avx512bw") != 0 && __builtin_cpu_supports("avx512vbmi") != 0;
  return has;
}

inline constexpr std::size_t wide_block_size = 64;

/// A byte for each card.
struct alignas(64) CardBytes {
  std::uint8_t at[64];
};
inline constexpr std::array<CardBytes, digit_count> card_digits = [] {
  std::array<CardBytes, digit_count> table{};
  for (std::size_t i = 0; i < digit_count; ++i) {
    for (std::uint8_t code = 0; code < Card::joker_code; ++code) {
      table[i].at[code] = rank_digits[i].at[Card(code).rank()];
    }
  }
  return table;
}();
inline constexpr std::array<CardBytes, 2> card_suits = [] {
  std::array<CardBytes, 2> table{};
  for (std::size_t i = 0; i < 2; ++i) {
    for (std::uint8_t code = 0; code < Card::joker_code; ++code) {
      table[i].at[code] = suit_counts[i].at[Card(code).suit()];
    }
  }
  return table;
}();

HOUSERULES_AVX512 inline void add_bytes(__m512i codes, const CardBytes& table, __m512i& sum) {
  const __m512i bytes = _mm512_load_si512(table.at);
  sum = _mm512_add_epi8(sum, _mm512_permutexvar_epi8(codes, bytes));
}
/// Puts two digits of each hand together, of the lower or upper 8 hands of all four 16.
HOUSERULES_AVX512 inline __m512i joined(__m512i low, __m512i high, bool upper) {
  const __m512i pairs = upper ? _mm512_unpackhi_epi8(low, high) : _mm512_unpacklo_epi8(low, high);
  return _mm512_maddubs_epi16(pairs, _mm512_set1_epi16(1 | 1 << (8 + digit_bits)));
}
/// Adds up the cards of 64 hands from `hand` on and a bias, that of `sums::suit_bias`. Writes their
/// ranks as in `sums::ranks`; returns a bit for each hand with `sums::suit_alarm`.
HOUSERULES_AVX512 inline std::uint64_t add_up_wide(std::span<const Column> columns,
                                                   std::size_t hand, std::uint64_t bias,
                                                   std::uint32_t* to) {
  const __m512i zero = _mm512_setzero_si512();
  const __m512i both = _mm512_set1_epi8(static_cast<char>(bias_of_suits(bias)));
  __m512i digits[digit_count] = {zero, zero, zero, zero, zero};
  __m512i suits[2] = {both, both};
  for (const Column column : columns) {
    const __m512i codes = _mm512_loadu_si512(column + hand);
    for (std::size_t i = 0; i < digit_count; ++i) add_bytes(codes, card_digits[i], digits[i]);
    for (std::size_t i = 0; i < 2; ++i) add_bytes(codes, card_suits[i], suits[i]);
  }
  // Four hands of each sixteen in turn.
  __m512i ranks[4];
  const __m512i factors = _mm512_set1_epi32(1 | 1 << (16 + 2 * digit_bits));
  for (const bool upper : {false, true}) {
    const __m512i low = joined(digits[0], digits[1], upper);
    const __m512i high = joined(digits[2], digits[3], upper);
    const __m512i top =
        upper ? _mm512_unpackhi_epi8(digits[4], zero) : _mm512_unpacklo_epi8(digits[4], zero);
    ranks[upper ? 2 : 0] =
        _mm512_add_epi32(_mm512_madd_epi16(_mm512_unpacklo_epi16(low, high), factors),
                         _mm512_slli_epi32(_mm512_unpacklo_epi16(top, zero), 4 * digit_bits));
    ranks[upper ? 3 : 1] =
        _mm512_add_epi32(_mm512_madd_epi16(_mm512_unpackhi_epi16(low, high), factors),
                         _mm512_slli_epi32(_mm512_unpackhi_epi16(top, zero), 4 * digit_bits));
  }
  constexpr int first = 0x44, last = 0xEE, even = 0x88, odd = 0xDD;
  const __m512i a = _mm512_shuffle_i32x4(ranks[0], ranks[1], first);
  const __m512i b = _mm512_shuffle_i32x4(ranks[2], ranks[3], first);
  const __m512i c = _mm512_shuffle_i32x4(ranks[0], ranks[1], last);
  const __m512i d = _mm512_shuffle_i32x4(ranks[2], ranks[3], last);
  _mm512_store_si512(to, _mm512_shuffle_i32x4(a, b, even));
  _mm512_store_si512(to + 16, _mm512_shuffle_i32x4(a, b, odd));
  _mm512_store_si512(to + 32, _mm512_shuffle_i32x4(c, d, even));
  _mm512_store_si512(to + 48, _mm512_shuffle_i32x4(c, d, odd));
  return _mm512_test_epi8_mask(_mm512_or_si512(suits[0], suits[1]),
                               _mm512_set1_epi8(static_cast<char>(0x88)));
}

#endif

}  // namespace houserules::ranking::columns
