#include "engine/judge/quick_lines.h"

#include <algorithm>

namespace houserules::judge {

void QuickLines::add(const HandScorer& scorer, std::uint64_t own, unsigned bit, Line& line) {
  CardSum known = scorer.table_cards(dealt_);
  const HandScorer::Own its = scorer.own(dealt_);
  Uses uses{};
  Uses of_table{};
  bool own_comes = false;
  for (std::size_t i = 0; i < coming_.size(); ++i) {
    if (!scorer.uses(coming_[i])) continue;
    uses[i] = ~std::uint64_t{0};
    const bool is_own = ((own >> coming_[i]) & 1) != 0;
    own_comes = own_comes || is_own;
    if (!is_own) of_table[i] = uses[i];
  }
  if (!scorer.pairs()) {
    line.summed.push_back({scorer.table(), known += its.cards, uses, bit});
    return;
  }
  const auto same = std::find_if(commons_.begin(), commons_.end(), [&](const Common& common) {
    return common.scorer->pair_table() == scorer.pair_table() && common.uses == of_table &&
           common.known.suited_ranks() == known.suited_ranks();
  });
  const auto at = static_cast<std::size_t>(same - commons_.begin());
  if (same == commons_.end()) commons_.push_back({&scorer, known, of_table, {}});
  line.paired.push_back({&scorer, its, own_comes, at, bit});
}

std::optional<FlushNeeds> QuickLines::flush_needs() const {
  if (coming_.size() != 1) return std::nullopt;
  FlushNeeds needs;
  needs.fill(static_cast<int>(ranking::sums::most_cards) + 1);
  const auto need = [&](std::size_t suit, int cards) {
    needs[suit] = std::min(needs[suit], cards);
  };
  for (const Line& line : lines_) {
    for (const Summed& hand : line.summed) {
      if (hand.uses[0] == 0) continue;
      for (std::size_t suit = 0; suit < needs.size(); ++suit)
        need(suit, hand.table.flush_size() - hand.known.of_suit(static_cast<int>(suit)));
    }
    for (const Paired& hand : line.paired) {
      if (hand.own_comes) return std::nullopt;
      for (int suit = 0; suit < suit_count; ++suit) {
        // Two cards of the hand, three of the board.
        if (hand.own.twos.cards.of_suit(suit) >= 2)
          need(static_cast<std::size_t>(suit), 3 - commons_[hand.common].known.of_suit(suit));
      }
    }
  }
  return needs;
}

void QuickLines::own_comes(Paired& hand, std::span<const Dealt> cards) {
  for (std::size_t i = 0; i < coming_.size(); ++i) dealt_[coming_[i]] = cards[i];
  hand.own = hand.scorer->own(dealt_);
}

}  // namespace houserules::judge
