#pragma once
// What one hand is worth in one part of the pot, as cards come to it.

#include <optional>
#include <span>
#include <vector>

#include "engine/judge/subsets.h"
#include "engine/ranking/two_and_three.h"
#include "engine/table/deal.h"

namespace houserules::judge {

/// Of a hand that is worth what its cards are, whatever else is on the table.
class HandScorer {
 public:
  /// Cards of one source: known ones, and groups of places that come to be filled.
  struct Source {
    std::vector<Card> cards;
    std::vector<std::size_t> groups;
  };
  /// Groups by their sizes; `own`: those of its holder, a bit each; the others are on the table.
  /// `jokers`: there may be some.
  HandScorer(const Part& part, std::vector<Source> sources, Faces faces,
             std::span<const std::size_t> sizes, std::uint64_t own, bool jokers);

  Score score(std::span<const Dealt> groups) const;

  /// Scores that tables tell, from what its holder has and what is on the table, each added up once
  /// for many of the other.
  struct Own {
    CardSum cards;
    ranking::TwoAndThree::Twos twos;
  };
  struct Beside {
    CardSum cards;  // also those of the holder that are known
    ranking::TwoAndThree::Threes threes;
  };
  bool quick() const { return table_ || pairs_; }
  bool pairs() const { return pairs_.has_value(); }
  Own own(std::span<const Dealt> groups) const;
  /// Cards of the table that are known or dealt; `beside` looks them up.
  CardSum table_cards(std::span<const Dealt> groups) const;
  Beside beside(const CardSum& table_cards) const {
    return {table_cards, pairs_ ? pairs_->table->threes(table_cards)
                                : ranking::TwoAndThree::Threes{{}, nullptr}};
  }
  /// `Score::major`.
  std::uint64_t value(const Own& own, const Beside& beside) const {
    if (pairs_) {
      return std::uint64_t{pairs_->table->value(own.twos, beside.threes)} << 32;
    }
    return table_->value(own.cards + beside.cards) << 32;
  }
  Score score(const Own& own, const Beside& beside) const {
    const std::uint64_t major = value(own, beside);
    return {major, major == 0 ? 0 : no_wilds_};
  }
  bool uses(std::size_t group) const { return ((groups_ >> group) & 1) != 0; }
  /// Of two hands that have this in common, `beside` is the same for the same cards.
  const void* pair_table() const { return pairs_ ? pairs_->table : nullptr; }
  const HandTable& table() const { return *table_; }

 private:
  void use_pairs(std::span<const std::size_t> counts, std::span<const std::uint64_t> groups);

  const Ranker& ranker_;
  std::vector<Source> sources_;
  Faces faces_;
  std::uint64_t groups_ = 0, own_ = 0;  // a bit each
  CardSum known_;                       // pairs: of the table
  std::optional<HandTable> table_;
  std::optional<Ranker::PairTable> pairs_;
  std::uint64_t no_wilds_ = 0;
};

/// Do the rules of a part treat two suits alike?
bool suits_alike(const Part& part, const Faces& faces, int a, int b);

}  // namespace houserules::judge
