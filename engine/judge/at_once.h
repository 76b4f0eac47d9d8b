#pragma once
// Runouts that are not played: where nothing is left of a deal but to compare hands, each hand is
// ranked, and each order of hands is settled once.

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/judge/draw_pile.h"
#include "engine/judge/hand_scorer.h"
#include "engine/judge/pair_count.h"
#include "engine/judge/quick_lines.h"
#include "engine/judge/runouts.h"
#include "engine/judge/standings.h"

namespace houserules::judge {

/// Thrown where the rules turn out to ask for more than hands: whole deals have to be settled.
struct NotAtOnce {};

class AtOnce {
 public:
  /// Nothing where the rules ask for more than to compare hands. What is given must outlive it.
  static std::unique_ptr<AtOnce> of(const Variant& variant, const Runouts& runouts);

  /// May several threads sample?
  bool threads_may_sample() const { return by_cards_; }
  /// The work of `all`, in hands that are looked up.
  double cost() const;
  /// That of a runout at random.
  double cost_of_sample() const;
  void all(Outcomes& outcomes, const Spread& spread);
  /// Deals so many runouts at random.
  Standings sample(Runouts runouts, Random random, std::uint64_t count) const;
  /// Is each hand two cards to come, and ranked by its cards?
  bool ranks_two_cards() const;
  /// All that may come to a hand, the best first: what does best on some boards against all others.
  /// The weight tells how well; hands that differ only in the names of suits do equally well.
  /// Requires: ranks_two_cards().
  std::vector<Combo> by_strength(Random random, int boards);
  Standings none() const { return {comparison_, seats_}; }
  void settle(const Standings& standings, double factor, Outcomes& outcomes) const;

 private:
  struct Places {
    int hand = -1;  // whose they are; -1: on the table
    std::vector<Runouts::Open> open;
    const HandRange* range = nullptr;  // what may come there; none: any cards
  };
  /// What may come to a hand, in all its groups.
  struct Holding {
    Lanes cards = 0;
    double ways = 1;
  };
  struct OpenHand {
    std::size_t hand = 0;
    std::vector<Holding> holdings;
    // Of each holding, if scorers are quick; by line.
    std::vector<std::vector<HandScorer::Own>> own;
    std::vector<CardSum> sums;  // in the first line
  };
  using Scores = std::array<Score, max_seats>;  // in one line, by hand
  /// What a hand may hold beside what is on the table.
  struct Candidates {
    std::vector<Ranked> ranked;              // in the first line
    std::vector<std::vector<Score>> others;  // in the other lines
  };
  /// What changes while runouts are counted.
  struct Work {
    explicit Work(const AtOnce& of);
    std::optional<Deal> deal;  // where rules rank hands
    std::vector<Dealt> dealt;  // to each group
    std::vector<Scores> scores;
    Standings standings;
    std::vector<Candidates> open;
    PairCount pairs;
  };

  AtOnce(const Variant& variant, const Runouts& runouts);
  bool prepare();
  bool find_sources();
  bool find_groups();
  void find_scorers();
  void find_suits();
  void find_holdings();
  const Layout::Pile& pile_of(const Runouts::Open& open) const {
    return runouts_.layout().piles[open.pile];
  }

  const Slot* slot_of(const Runouts::Open& open) const {
    const Layout::Pile& pile = pile_of(open);
    return &deal_.zone(pile.zone, pile.seat, pile.board)[open.at];
  }
  /// The groups of places of a hand, as bits.
  std::uint64_t own_groups(std::size_t hand) const;

  struct Quickly;
  bool count_suited(std::size_t group, Work& work) const;
  Standings count_by_boards(const Outcomes& outcomes, const Spread& spread) const;
  void table_groups(std::size_t at, Lanes rest, const SuitClasses& suits, double ways,
                    Work& work) const;
  void count_boards(const Subsets& boards, std::size_t group, double ways, Work& work) const;
  void count_quickly(const Subsets& boards, std::size_t group, double ways, Work& work) const;
  QuickLines quick_lines(const Work& work, std::span<const std::size_t> coming) const;
  void sample_quickly(Random random, std::uint64_t count, Work& work) const;
  Lanes draw_ranges(Random& random, std::span<Dealt> dealt) const;
  void table_is_dealt(Lanes rest, double ways, Work& work) const;
  void count_one_open(Lanes rest, double ways, Work& work) const;
  void score_hand(std::size_t hand, Work& work) const;
  void put(std::size_t group, Work& work, bool back) const;
  template <class Visit>
  void each_choice(std::size_t group, Lanes rest, const Visit& visit) const;
  double cost_of_hand() const;
  double choices(std::size_t group, double left) const;
  double pair_cost(double ones, double others) const;
  bool pairs_are_counted(double ones, double others) const;
  void list_holdings(OpenHand& open) const;
  void list_candidates(std::size_t open, Lanes rest, Work& work) const;
  void rank_holdings(std::size_t open, Lanes rest, Work& work) const;
  struct Leaders {
    Score best;
    std::uint16_t hands = 0;
  };
  Leaders leaders(const Work& work) const;
  static Leaders joined_by(const Leaders& before, Score score, std::size_t hand);
  void combine(Work& work, double ways) const;
  void combine_pairs(Work& work, double ways) const;
  void combine_two(Work& work, double ways) const;
  void combine_winners(std::size_t at, Leaders leaders, Lanes gone, double ways, Work& work) const;
  void combine_lines(std::size_t at, Lanes gone, double ways, Work& work) const;

  const Variant& variant_;
  const Runouts& runouts_;
  Deal deal_;
  Comparison comparison_;
  std::vector<Seat> seats_;                                                 // of the hands
  std::vector<std::vector<std::vector<std::vector<const Slot*>>>> usable_;  // line, hand, source
  bool by_cards_ = true;  // a hand's worth depends on its cards alone
  std::vector<Places> groups_;
  std::vector<std::size_t> on_table_;              // groups
  std::vector<std::vector<std::size_t>> of_hand_;  // groups
  std::vector<std::vector<Faces>> faces_;          // by line, then by hand
  std::vector<std::vector<HandScorer>> scorers_;   // the same
  bool quick_ = false;                             // all of them
  SuitClasses suits_ = suits_differ;
  Lanes rest_ = 0;
  std::vector<OpenHand> open_hands_;  // with cards to come
  struct Ranged {
    std::size_t group;
    RangePile pile;
  };
  std::vector<Ranged> ranged_;
};

}  // namespace houserules::judge
