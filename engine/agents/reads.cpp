#include "engine/agents/reads.h"

#include <algorithm>
#include <cmath>

namespace houserules {
namespace {

/// How likely a seat with a hand of this rank does what only better ones should.
double does(double rank, double least, double sharpness, double bluffs) {
  return bluffs + (1 - bluffs) / (1 + std::exp(-sharpness * (rank - least)));
}

/// How likely it is with any hand: of those that do so, about as many at any rank.
double bluffs(double least) { return 0.15 * (1 - least) / least; }

class Reader {
 public:
  Reader(const View& view, const Habits& habits, const Worlds& worlds)
      : view_(view),
        habits_(habits),
        sharpness_(worlds.settled() ? 13 : 18),
        raises_(raises_made(view)) {
    // Of many players, only good hands play.
    const int seats = std::max(2, (view.in_deal() - view.sitting_out()).size());
    picky_ = 0.3 + 0.3 * (1 - 2.0 / seats);
  }

  double weight(Seat seat, double rank) const {
    double weight = 1;
    const bool leads = view_.aggressor() == seat;
    if (raises_ > 0 && (leads || view_.raises(seat) > 0)) {
      // The last raise is the strongest word, and hardly anybody bluffs with a second one.
      const int level = leads ? raises_ : std::max(1, raises_ - 1);
      const double usual = std::min(0.92, picky_ + 0.2 * level + size_of_bet(seat));
      const double least =
          shifted(usual, level == 1 ? habits_.told_by_bet(seat) : habits_.told_by_raise(seat));
      weight *= does(rank, least, sharpness_, bluffs(least));
    } else if (view_.raises() > 0 && view_.bet(seat) > 0 && !view_.to_act().contains(seat)) {
      const double least = 0.2 + picky_ + 0.08 * std::min(raises_, 3);
      weight *= does(rank, least, sharpness_, bluffs(least));  // called
    } else if (view_.checked().contains(seat)) {
      weight *= does(1 - rank, 0.3, sharpness_ / 2, 0.35);
    }
    // In an earlier round.
    if (raises_ == 0 && view_.last_aggressor() == seat) weight *= does(rank, 0.5, 6, 0.15);
    return weight;
  }

 private:
  /// A large bet says more.
  double size_of_bet(Seat seat) const {
    const auto bet = static_cast<double>(view_.bet(seat));
    const double before = std::max(1.0, static_cast<double>(view_.pot()) - bet);
    return std::clamp(0.12 * (bet / before - 0.6), -0.04, 0.15);
  }

  const View& view_;
  const Habits& habits_;
  double sharpness_;
  int raises_;  // that somebody chose
  double picky_;
};

}  // namespace

int raises_made(const View& view) {
  if (view.aggressor() == no_seat) return 0;
  int made = 1;  // the opening bet; those who raise it are counted by seat
  for (Seat seat = 0; seat < view.seats(); ++seat) made += view.raises(seat);
  return made;
}

void read_others(const View& view, const Habits& habits, Worlds& worlds) {
  const Reader reader(view, habits, worlds);
  double sum = 0;
  for (World& world : worlds.all()) {
    world.weight = 1;
    for (Seat seat = 0; seat < view.seats(); ++seat) {
      if (worlds.others().contains(seat)) world.weight *= reader.weight(seat, world.rank[seat]);
    }
    sum += world.weight;
  }
  for (World& world : worlds.all()) world.weight /= sum;
}

double rank_at(const Worlds& worlds, Seat seat, double share) {
  std::vector<std::pair<double, double>> ranks;
  ranks.reserve(worlds.all().size());
  for (const World& world : worlds.all()) ranks.emplace_back(world.rank[seat], world.weight);
  std::sort(ranks.begin(), ranks.end());
  double below = 0;
  for (const auto& [rank, weight] : ranks) {
    below += weight;
    if (below > share) return rank;
  }
  return 1;
}

}  // namespace houserules
