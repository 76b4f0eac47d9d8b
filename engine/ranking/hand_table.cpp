#include <bit>

#include "engine/ranking/columns.h"
#include "engine/ranking/ranking.h"

namespace houserules {

namespace columns = ranking::columns;
namespace sums = ranking::sums;

#ifdef HOUSERULES_AVX2

template <std::size_t size>
void HandTable::look_up(const std::uint32_t* ranks, std::uint64_t alarms,
                        std::span<const Card* const> cards, std::size_t hand,
                        std::uint16_t* values) const {
#pragma GCC unroll 8
  for (std::size_t i = 0; i < size; ++i) values[i] = values_[sums::place(rows_, ranks[i])];
  for (std::uint64_t rest = alarms; rest != 0; rest &= rest - 1) {
    const auto at = static_cast<std::size_t>(std::countr_zero(rest));
    const auto value = static_cast<std::uint16_t>(flush(columns::sum_of(cards, hand + at)));
    values[at] = std::max(values[at], value);
  }
}

HOUSERULES_AVX2 std::size_t HandTable::values_of_blocks(std::span<const Card* const> cards,
                                                        std::size_t hand,
                                                        std::span<std::uint16_t> values) const {
  constexpr std::size_t size = columns::block_size;
  for (; hand + size <= values.size(); hand += size) {
    columns::Digits digits;
    columns::Suits suits = columns::biased(bias_);
    columns::add_up(cards, hand, digits, suits);
    alignas(32) std::array<std::uint32_t, size> ranks;
    columns::store_ranks(digits, ranks.data());
    look_up<size>(ranks.data(), columns::alarms(suits), cards, hand, &values[hand]);
  }
  return hand;
}

HOUSERULES_AVX512 std::size_t HandTable::values_of_wide_blocks(
    std::span<const Card* const> cards, std::size_t hand, std::span<std::uint16_t> values) const {
  constexpr std::size_t size = columns::wide_block_size;
  for (; hand + size <= values.size(); hand += size) {
    alignas(64) std::array<std::uint32_t, size> ranks;
    const std::uint64_t alarms = columns::add_up_wide(cards, hand, bias_, ranks.data());
    look_up<size>(ranks.data(), alarms, cards, hand, &values[hand]);
  }
  return hand;
}

#endif

void HandTable::values(std::span<const Card* const> cards, std::span<std::uint16_t> values) const {
  std::size_t hand = 0;
#ifdef HOUSERULES_AVX2
  if (columns::in_wide_blocks()) hand = values_of_wide_blocks(cards, hand, values);
  if (columns::in_blocks()) hand = values_of_blocks(cards, hand, values);
#endif
  for (; hand < values.size(); ++hand) {
    values[hand] = static_cast<std::uint16_t>(value(columns::sum_of(cards, hand)));
  }
}

}  // namespace houserules
