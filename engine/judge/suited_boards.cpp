#include "engine/judge/suited_boards.h"

#include <algorithm>

namespace houserules::judge {

std::vector<SuitedBoards::Ranks> SuitedBoards::all_ranks(Lanes from, std::size_t size,
                                                         double ways) {
  std::array<std::vector<Card>, rank_count> left;
  each_card(from, [&](Card card) { left[static_cast<std::size_t>(card.rank())].push_back(card); });
  std::vector<Ranks> all;
  const auto choose = [&](const auto& self, std::size_t rank, std::size_t missing,
                          Ranks chosen) -> void {
    if (missing == 0) return all.push_back(chosen);
    if (rank == left.size()) return;
    const std::vector<Card>& cards = left[rank];
    for (std::size_t count = 0;; ++count) {
      self(self, rank + 1, missing - count, chosen);
      if (count == cards.size() || count == missing) return;
      chosen.cards |= lanes_of(cards[count]);
      chosen.sum += ranking::sums::rank_keys[rank];
      chosen.ways =
          chosen.ways * static_cast<double>(cards.size() - count) / static_cast<double>(count + 1);
    }
  };
  choose(choose, 0, size, {0, 0, ways});
  return all;
}

std::optional<SuitedBoards> SuitedBoards::of(Lanes from, std::size_t size, const FlushNeeds& needs,
                                             const SuitClasses& classes) {
  FlushNeeds sorted = needs;
  std::sort(sorted.begin(), sorted.end());
  if (sorted[0] < 1 || sorted[0] + sorted[1] <= static_cast<int>(size)) return std::nullopt;
  SuitedBoards out;
  out.boards_ = all_ranks(from, size, 1);
  for (std::size_t suit = 0; suit < classes.size(); ++suit) {
    // The first suit of a class stands for all.
    const auto first = std::find(classes.begin(), classes.end(), classes[suit]) - classes.begin();
    if (static_cast<std::size_t>(first) != suit) continue;
    const auto alike = std::count(classes.begin(), classes.end(), classes[suit]);
    const Lanes lane = Lanes{0x1FFF} << (16 * suit);
    for (auto count = static_cast<std::size_t>(needs[suit]); count <= size; ++count) {
      Suited some;
      Subsets(from & lane, count, suits_differ).each([&](Lanes cards, std::uint64_t sum, double) {
        some.flushes.push_back({cards, sum});
      });
      some.rests = all_ranks(from & ~lane, size - count, static_cast<double>(alike));
      out.suited_.push_back(std::move(some));
    }
  }
  return out;
}

}  // namespace houserules::judge
