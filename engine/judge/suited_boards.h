#pragma once
// Boards for hands that are known. Their suits matter only where somebody can make a flush, so
// boards are counted by their ranks, and then those with enough cards of a suit once more.

#include <array>
#include <optional>
#include <vector>

#include "engine/judge/subsets.h"

namespace houserules::judge {

/// How many more cards of each suit somebody needs for a flush.
using FlushNeeds = std::array<int, suit_count>;

class SuitedBoards {
 public:
  /// All sets of `size` cards out of some. Nothing if a flush needs no more cards, or if two
  /// flushes of different suits fit on one board.
  static std::optional<SuitedBoards> of(Lanes from, std::size_t size, const FlushNeeds& needs,
                                        const SuitClasses& classes);

  /// Calls `visit(cards, key_sum, ways)`. The sum knows only the suit that has enough cards; the
  /// cards have the right ranks, and the right suit where the sum has one. A negative number of
  /// ways takes back boards that were counted by their ranks.
  template <class Visit>
  void each(const Visit& visit) const {
    for (const Ranks& board : boards_) visit(board.cards, board.sum, board.ways);
    for (const Suited& some : suited_) {
      for (const Dealt& flush : some.flushes) {
        const std::uint64_t ranks = ranking::sums::ranks(flush.sum);
        for (const Ranks& rest : some.rests) {
          const Lanes cards = flush.cards | rest.cards;
          visit(cards, flush.sum + rest.sum, rest.ways);
          visit(cards, ranks + rest.sum, -rest.ways);
        }
      }
    }
  }

 private:
  /// Ranks alone, in how many ways cards may have them, and the first of these.
  struct Ranks {
    Lanes cards = 0;
    std::uint64_t sum = 0;
    double ways = 1;
  };
  /// As many cards of one suit, and all that may come with them.
  struct Suited {
    std::vector<Dealt> flushes;
    std::vector<Ranks> rests;
  };

  SuitedBoards() = default;
  static std::vector<Ranks> all_ranks(Lanes from, std::size_t size, double ways);

  std::vector<Ranks> boards_;
  std::vector<Suited> suited_;
};

}  // namespace houserules::judge
