#pragma once
// Imagined deals: the cards that a seat can't see, and who wins if nobody bets any more.

#include <algorithm>
#include <array>
#include <vector>

#include "engine/agents/draws.h"
#include "engine/agents/futures.h"
#include "engine/agents/strength.h"

namespace houserules {

struct World {
  std::array<double, max_seats> rank{};  // of each hand among those that others might hold
  double share = 0;                      // of all chips put in, what this seat gets
  double weight = 1;                     // how well it fits what the others did
  bool stays = false;
  double behind = 0;  // share of those with chips in this round who act after this seat in the next
};

/// What folding costs where the rules make folders pay; elsewhere 0.
struct FoldPrice {
  double own = 0;     // chips that this seat pays if it folds now
  double others = 0;  // what another pays for folding to a bet, as a share of the pot at that point
};

class Worlds {
 public:
  explicit Worlds(Draws& draws) : draws_(draws) {}
  /// Keeps the deals of the last question if there were only bets since then.
  void begin(const View& view, const Answer& line, Random& luck);
  /// Samples until there are this many imagined deals. Returns false if the rules can't play any.
  bool sample(const View& view, std::size_t deals);

  std::vector<World>& all() { return worlds_; }
  const std::vector<World>& all() const { return worlds_; }
  SeatSet others() const { return others_; }
  /// Returns whether no hand can change any more.
  bool settled() const { return settled_; }
  /// Returns whether the work limit is reached, so that no more are sampled.
  bool tired() const;
  /// Returns how often the pot carries over.
  double stays() const;
  /// Returns the share of those with chips in this round who act after this seat in the next one.
  double behind() const;
  /// Tries out what folding costs: this seat's fold now, and the next seat's to this raise.
  FoldPrice price_of_folding(const View& view, const Question& question, const Answer& raise,
                             Random random);
  /// Returns for how many shares of the pot hands are compared: its parts, on each board.
  std::size_t shares() const { return std::max<std::size_t>(1, last_.contest.lines); }
  /// Returns this seat's share of the pot if only these others stay in.
  double share(const World& world, SeatSet against) const;

 private:
  /// What hands are worth for each line of the showdown: world by world, seat by seat.
  struct Hands {
    std::vector<Score> scores;
    Contest contest;
    std::vector<double> ranks;
    bool tell = false;  // the rules' ranking tells hands apart
  };

  std::size_t decider(const View& view);
  void play(const View& view, World& world, Random& random);
  double behind_in_round(Seat first) const;
  void find_blind(const Deal& deal);
  void rank_by_others(std::size_t place);
  void add_scores(const Deal& deal, Hands& to) const;
  const Score* scores(const Hands& of, std::size_t world, std::size_t place) const {
    return of.scores.data() + (world * places_.size() + place) * Worth::most;
  }
  void rank(Hands& hands);
  void rank_hands();
  void expect_ranks();
  double by_scores(std::size_t world, SeatSet against) const;
  Score winning_score(std::size_t world, std::size_t line, SeatSet against, int& tied) const;

  Draws& draws_;
  Futures futures_;
  Random random_;
  std::uint64_t sight_ = 0;
  Chips pot_ = 0;  // at the last question
  std::optional<Deal> imagined_;
  std::vector<World> worlds_;
  Hands now_, last_;  // when a world is sampled, and at its end
  std::vector<std::pair<Score, std::uint32_t>> sorted_;
  std::vector<double> expected_;  // for each hand: the rank that hands as good as it end with
  Answer line_;
  Seat seat_ = no_seat;
  std::size_t showdown_ = 0;  // the one that decides
  SeatSet others_;
  SeatSet callers_;           // those of them who have chips in this round
  SeatSet blind_;             // those of them who know nothing that this seat doesn't
  SeatSet outward_;           // those of them who see this seat's cards, and none of their own
  std::vector<Seat> places_;  // this seat, then the others
  double total_ = 0;          // chips that all put in until the bet is answered, the pot included
  Chips stack_ = 0, added_ = 0;
  std::int64_t spent_ = 0;
  bool settled_ = false;
  bool explained_ = false;  // scores tell who gets what
};

}  // namespace houserules
