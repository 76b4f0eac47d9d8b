#pragma once
// Who wins each line, where tables tell what all hands are worth.

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "engine/judge/hand_scorer.h"
#include "engine/judge/suited_boards.h"

namespace houserules::judge {

class QuickLines {
 public:
  /// Groups whose cards change from runout to runout, at most.
  static constexpr std::size_t most_coming = 6;

  /// `scorers`: by line, then by hand. `contest(line, hand)`: does it count there? `dealt`: what
  /// does not change; empty for the groups of `coming`. Requires: all scorers are quick.
  template <class Contest>
  QuickLines(const std::vector<std::vector<HandScorer>>& scorers, const Contest& contest,
             std::span<const Dealt> dealt, std::span<const std::size_t> coming,
             const std::vector<std::uint64_t>& own_groups);

  /// What all hands need for flushes from one coming group. Nothing where that is not known.
  std::optional<FlushNeeds> flush_needs() const;

  /// The best hands of each line as bits, the first line lowest. `cards`: of the coming groups.
  unsigned winners(std::span<const Dealt> cards) {
    for (Common& common : commons_) {
      common.beside = common.scorer->beside(sum(common.known, common.uses, cards));
    }
    unsigned number = 0;
    for (Line& line : lines_) {
      std::uint64_t best = 0;
      unsigned winners = 0;
      const auto compare = [&](std::uint64_t value, unsigned bit) {
        if (value > best) {
          best = value;
          winners = bit;
        } else if (value == best && value != 0) {
          winners |= bit;
        }
      };
      for (const Summed& hand : line.summed) {
        compare(hand.table.value(sum(hand.known, hand.uses, cards)) << 32, hand.bit);
      }
      for (Paired& hand : line.paired) {
        if (hand.own_comes) own_comes(hand, cards);
        compare(hand.scorer->value(hand.own, commons_[hand.common].beside), hand.bit);
      }
      number |= winners;
    }
    return number;
  }

 private:
  using Uses = std::array<std::uint64_t, most_coming>;  // of coming groups: all bits, or none
  /// What hands have beside their own cards, the same for several of them.
  struct Common {
    const HandScorer* scorer;
    CardSum known;
    Uses uses;
    HandScorer::Beside beside;
  };
  struct Paired {
    const HandScorer* scorer;
    HandScorer::Own own;
    bool own_comes;
    std::size_t common;
    unsigned bit;
  };
  struct Summed {
    HandTable table;
    CardSum known;
    Uses uses;
    unsigned bit;
  };
  struct Line {
    std::vector<Summed> summed;
    std::vector<Paired> paired;
  };

  static CardSum sum(CardSum known, const Uses& uses, std::span<const Dealt> cards) {
    for (std::size_t i = 0; i < cards.size(); ++i) {
      known += CardSum(cards[i].sum & uses[i], cards[i].cards & uses[i]);
    }
    return known;
  }
  void add(const HandScorer& scorer, std::uint64_t own, unsigned bit, Line& line);
  void own_comes(Paired& hand, std::span<const Dealt> cards);

  std::vector<Dealt> dealt_;
  std::vector<std::size_t> coming_;
  std::vector<Common> commons_;
  std::vector<Line> lines_;
};

template <class Contest>
QuickLines::QuickLines(const std::vector<std::vector<HandScorer>>& scorers, const Contest& contest,
                       std::span<const Dealt> dealt, std::span<const std::size_t> coming,
                       const std::vector<std::uint64_t>& own_groups)
    : dealt_(dealt.begin(), dealt.end()), coming_(coming.begin(), coming.end()) {
  for (const std::size_t group : coming) dealt_[group] = {};
  unsigned bit = 1;
  for (std::size_t line = 0; line < scorers.size(); ++line) {
    lines_.emplace_back();
    for (std::size_t hand = 0; hand < scorers[line].size(); ++hand, bit <<= 1) {
      if (contest(line, hand)) add(scorers[line][hand], own_groups[hand], bit, lines_.back());
    }
  }
}

}  // namespace houserules::judge
