#pragma once
// What a Ranker makes of its spec.

#include <memory>
#include <optional>
#include <vector>

#include "engine/ranking/points.h"
#include "engine/ranking/rank_table.h"
#include "engine/ranking/ranking.h"
#include "engine/ranking/scales.h"
#include "engine/ranking/selection.h"
#include "engine/ranking/two_and_three.h"

namespace houserules {

struct Ranker::Plan {
  using Pool = ranking::Pool;
  using Choice = ranking::Choice;
  using Made = ranking::Made;
  using Composition = ranking::Composition;

  explicit Plan(RankingSpec from);

  Score score(const Composition& composition, const HandInput& input) const;
  /// The same without a call.
  Score score_at_once(const Composition& composition, const HandInput& input) const;
  RankedHand explain(const HandInput& input) const;

  /// The value of one chosen hand on the scale.
  Made make(const ranking::Hand& hand, RankingHooks* hooks) const;
  Made make(const ranking::Hand& hand, Score score, RankingHooks* hooks) const;
  Score score_custom(std::span<const Card> cards, RankingHooks* hooks) const;
  /// Calls `visit(cards)` for each hand a custom scale may score.
  template <class Visit>
  void each_custom(const Pool& pool, const Visit& visit) const;
  /// Do cards count as what is printed on them, with nothing wild?
  bool reads_faces() const {
    return spec.scale == Scale::points || spec.scale == Scale::card || spec.scale == Scale::custom;
  }
  const ranking::PointsScale::Values& values(const HandInput& input) const {
    return input.values != nullptr ? *input.values : points.values();
  }
  /// Of more cards there are so many sevens that fives are tried as soon.
  static constexpr std::size_t most_looked_up = 11;
  /// So many natural cards by table, or seven with wild ones. Nothing if the table cannot tell.
  std::optional<Score> look_up(std::span<const SourceCards> sources,
                               const Composition& composition) const;
  std::optional<Score> look_up_two_and_three(std::span<const SourceCards> sources,
                                             const Composition& composition) const;
  std::optional<Score> look_up(std::span<const Card> naturals, std::uint64_t sum, int wilds) const;

  RankingSpec spec;
  int hand_size;
  bool forms_hands;  // high or one of the lows
  bool wilds_first;  // replacing a card by a wild card cannot hurt
  ranking::HighScale high;
  ranking::LowScale low;
  ranking::BadugiScale badugi;
  ranking::PointsScale points;
  ranking::CardScale card;
  std::vector<Composition> compositions;

  // Tables, if ranks and flushes decide.
  std::shared_ptr<const ranking::RankTable> table;
  std::shared_ptr<const ranking::TwoAndThree> two_and_three;
  std::uint64_t no_wilds = 0;         // Score::minor of a hand without wild cards
  std::uint64_t bias = 0, alarm = 0;  // of sums; the alarm rings for a flush or a faceless card
  int fewest = 0;                     // cards the table may value: no short hand can be a flush

  /// The score of one hand, which may be found in a table.
  Score score_of_choice(const Choice& choice, RankingHooks* hooks) const;
  /// A score as the scale gives it, with its place among all of the table.
  Score classed(Score raw) const;
  bool flushes_hurt() const { return table != nullptr && table->shape().flushes_hurt; }

 private:
  using Class = ranking::Class;

  Score score_badugi(std::span<const SourceCards> sources, const Composition& composition) const;
  Score score_of_pool(const Composition& composition, const HandInput& input) const;
  /// The score of the best hand and its cards, which are of the pool's first gathering.
  Score leave_out(const Composition& composition, const HandInput& input, Pool& pool,
                  std::span<Pool::Item, ranking::max_hand> used) const;
  std::optional<Score> leave_out_by_table(const Pool& pool, const Composition& composition,
                                          std::span<const SourceCards> sources,
                                          std::span<Pool::Item, ranking::max_hand> used) const;
  std::optional<Score> leave_out_by_two_and_three(
      const Pool& pool, std::span<Pool::Item, ranking::max_hand> used) const;
  Score best_left(const Pool& pool, const Composition& composition, const HandInput& input,
                  std::span<Pool::Item, ranking::max_hand> used) const;
  static std::vector<Pool::Item> items_of(const Pool& pool, const Choice& choice);
  Score best_made(const Pool& pool, RankingHooks* hooks) const;
  std::optional<Class> value(std::span<const Card> naturals, std::uint64_t sum, int wilds) const;
  std::optional<Class> value_of_many(std::span<const Card> cards, std::uint64_t sum) const;
  std::optional<Class> value_beside_flush(std::span<const Card> cards, std::uint64_t sum) const;
};

template <class Visit>
void Ranker::Plan::each_custom(const Pool& pool, const Visit& visit) const {
  using ranking::FaceChoice;
  const auto scored = [&](const FaceChoice& choice) {
    visit(std::span<const Card>(choice.cards).first(choice.count));
  };
  ranking::Chooser<decltype(scored), FaceChoice>(pool, false, scored);
}

namespace ranking {
std::string label(const RankingSpec& spec, const Made& made);
}

}  // namespace houserules
