// Two and three cards, many hands in columns.

#include <bit>

#include "engine/ranking/columns.h"
#include "engine/ranking/two_and_three.h"

namespace houserules::ranking {

#ifdef HOUSERULES_AVX2

/// What is known of 32 hands while their rows are fetched.
struct TwoAndThree::Block {
  static constexpr std::size_t size = columns::block_size;
  static constexpr std::size_t most_pairs = most_twos * (most_twos - 1) / 2;
  alignas(32) std::array<std::array<std::uint8_t, size>, most_pairs> pairs;
  std::array<const Class*, size> rows;
  std::uint32_t others;  // a bit for each hand that its row alone does not value
};

HOUSERULES_AVX2 void TwoAndThree::prepare(std::span<const Card* const> twos,
                                          std::span<const Card* const> threes, std::size_t hand,
                                          Block& block) const {
  static constexpr columns::Bytes triangle = {
      {0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120}};
  static constexpr Row nothing{};
  columns::Digits digits;
  columns::Suits three_suits = columns::biased(sums::suit_bias(3));
  columns::add_up(threes, hand, digits, three_suits);
  alignas(32) std::array<std::uint32_t, Block::size> ranks;
  columns::store_ranks(digits, ranks.data());
  std::uint32_t few = 0;
  for (std::size_t i = 0; i < Block::size; ++i) {
    const std::size_t place = row_of_[sums::place(index_, ranks[i])];
    const bool known = place != no_row;
    few |= std::uint32_t{!known} << i;
    const Class* const row = known ? rows_[place].data() : nothing.data();
    constexpr std::size_t line = 64 / sizeof(Class);
    for (std::size_t at = 0; at < pairs; at += line) {
      _mm_prefetch(reinterpret_cast<const char*>(row + at), _MM_HINT_T0);
    }
    block.rows[i] = row;
  }

  columns::Suits suits = columns::biased(sums::suit_bias(2));
  __m256i two_ranks[most_twos];
  std::size_t pair = 0;
  for (std::size_t a = 0; a < twos.size(); ++a) {
    const __m256i codes = columns::codes_at(twos[a], hand);
    columns::add_suits(codes, suits);
    two_ranks[a] = columns::ranks_of(codes);
    for (std::size_t b = 0; b < a; ++b, ++pair) {
      const __m256i upper = _mm256_max_epu8(two_ranks[a], two_ranks[b]);
      const __m256i lower = _mm256_min_epu8(two_ranks[a], two_ranks[b]);
      _mm256_store_si256(reinterpret_cast<__m256i*>(block.pairs[pair].data()),
                         _mm256_add_epi8(columns::looked_up(triangle, upper), lower));
    }
  }
  for (std::size_t i = 0; i < 2; ++i) {
    suits.halves[i] = _mm256_and_si256(suits.halves[i], three_suits.halves[i]);
  }
  block.others = few | (flushes_ ? columns::alarms(suits) : 0);
}

/// As many hands as fill whole blocks; returns how many. While one block is valued, the rows of the
/// next are fetched.
template <std::size_t count>
HOUSERULES_AVX2 std::size_t TwoAndThree::values_of_blocks(std::span<const Card* const> twos,
                                                          std::span<const Card* const> threes,
                                                          std::span<Class> values) const {
  constexpr std::size_t pair_count = count * (count - 1) / 2;
  const std::size_t blocks = values.size() / Block::size;
  std::array<Block, 2> prepared;
  if (blocks > 0) prepare(twos, threes, 0, prepared[0]);
  for (std::size_t number = 0; number < blocks; ++number) {
    const std::size_t first = number * Block::size;
    if (number + 1 < blocks) {
      prepare(twos, threes, first + Block::size, prepared[(number + 1) % 2]);
    }
    const Block& block = prepared[number % 2];
    for (std::size_t i = 0; i < Block::size; ++i) {
      const Class* const row = block.rows[i];
      Class best = row[block.pairs[0][i]];
#pragma GCC unroll 16
      for (std::size_t pair = 1; pair < pair_count; ++pair) {
        best = std::max(best, row[block.pairs[pair][i]]);
      }
      values[first + i] = best;
    }
    for (std::uint32_t rest = block.others; rest != 0; rest &= rest - 1) {
      const std::size_t hand = first + static_cast<std::size_t>(std::countr_zero(rest));
      const CardSum two = columns::sum_of(twos, hand), three = columns::sum_of(threes, hand);
      Class best = values[hand];
      if (best == 0) best = best_of_few(two.suited_ranks(), three.suited_ranks());
      values[hand] = with_flush(two, three, best);
    }
  }
  return blocks * Block::size;
}

#endif

void TwoAndThree::values(std::span<const Card* const> twos, std::span<const Card* const> threes,
                         std::span<Class> values) const {
  std::size_t hand = 0;
#ifdef HOUSERULES_AVX2
  using InBlocks = std::size_t (TwoAndThree::*)(
      std::span<const Card* const>, std::span<const Card* const>, std::span<Class>) const;
  static constexpr std::array<InBlocks, most_twos + 1> in_blocks = {
      nullptr,
      nullptr,
      &TwoAndThree::values_of_blocks<2>,
      &TwoAndThree::values_of_blocks<3>,
      &TwoAndThree::values_of_blocks<4>,
      &TwoAndThree::values_of_blocks<5>,
      &TwoAndThree::values_of_blocks<6>};
  if (columns::in_blocks()) hand = (this->*in_blocks[twos.size()])(twos, threes, values);
#endif
  for (; hand < values.size(); ++hand) {
    std::array<Card, most_twos> two;
    std::array<Card, threes_held> three;
    for (std::size_t i = 0; i < twos.size(); ++i) two[i] = twos[i][hand];
    for (std::size_t i = 0; i < threes_held; ++i) three[i] = threes[i][hand];
    values[hand] = static_cast<Class>(value_of_cards({two.data(), twos.size()}, three));
  }
}

}  // namespace houserules::ranking
