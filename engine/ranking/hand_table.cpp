#include <bit>

#include "engine/ranking/columns.h"
#include "engine/ranking/ranking.h"

namespace houserules {

namespace columns = ranking::columns;
namespace sums = ranking::sums;

#ifdef HOUSERULES_AVX2
HOUSERULES_AVX2 std::size_t HandTable::values_of_blocks(std::span<const Card* const> cards,
                                                        std::span<std::uint16_t> values) const {
  std::size_t hand = 0;
  for (; hand + columns::block_size <= values.size(); hand += columns::block_size) {
    columns::Digits digits;
    columns::Suits suits = columns::biased(bias_);
    columns::add_up(cards, hand, digits, suits);
    alignas(32) std::array<std::uint32_t, columns::block_size> ranks;
    columns::store_ranks(digits, ranks.data());
    for (std::size_t i = 0; i < columns::block_size; ++i) {
      values[hand + i] = values_[sums::place(rows_, ranks[i])];
    }
    for (std::uint32_t rest = columns::alarms(suits); rest != 0; rest &= rest - 1) {
      const std::size_t flush = hand + static_cast<std::size_t>(std::countr_zero(rest));
      values[flush] = static_cast<std::uint16_t>(value(columns::sum_of(cards, flush)));
    }
  }
  return hand;
}
#endif

void HandTable::values(std::span<const Card* const> cards, std::span<std::uint16_t> values) const {
  std::size_t hand = 0;
#ifdef HOUSERULES_AVX2
  if (columns::in_blocks()) hand = values_of_blocks(cards, values);
#endif
  for (; hand < values.size(); ++hand) {
    values[hand] = static_cast<std::uint16_t>(value(columns::sum_of(cards, hand)));
  }
}

}  // namespace houserules
