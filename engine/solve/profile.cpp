#include "engine/solve/profile.h"

#include <algorithm>

namespace houserules::solve {
namespace {

/// Returns the probability of each node (not counting chance) if all other seats answer by the
/// profile and this seat always goes there.
std::vector<double> reach_without(const Tree& tree, const Profile& profile, Seat seat) {
  std::vector<double> reach(tree.nodes());
  reach[0] = 1;
  for (std::size_t node = 1; node < tree.nodes(); ++node) {
    const std::uint32_t slot = tree.slot[node];
    reach[node] = reach[tree.parent[node]] * (tree.owner[slot] == seat ? 1 : profile[slot]);
  }
  return reach;
}

/// Finds a best response, set by set, from the last to the first.
class Responder {
 public:
  Responder(const Tree& tree, const Profile& profile, Seat seat)
      : tree_(tree),
        seat_(seat),
        reach_(reach_without(tree, profile, seat)),
        worth_(tree.nodes()),
        known_(tree.nodes()),
        chosen_(tree.sets.size(), undecided),
        starts_(tree.sets.size() + 1) {
    for (std::size_t node = 1; node < tree.nodes(); ++node) {
      if (mine(node)) ++starts_[tree.what[node] + 1];
    }
    for (std::size_t set = 0; set < tree.sets.size(); ++set) starts_[set + 1] += starts_[set];
    members_.resize(starts_.back());
    std::vector<std::uint32_t> at(starts_.begin(), starts_.end() - 1);
    for (std::uint32_t node = 1; node < tree.nodes(); ++node) {
      if (mine(node)) members_[at[tree.what[node]]++] = node;
    }
  }

  double worth(std::uint32_t node) {
    if (known_[node]) return worth_[node];
    double sum = 0;
    if (node != 0 && tree_.over[node]) {
      sum = reach_[node] * tree_.payoffs[tree_.what[node] + seat_];
    } else {
      const std::uint32_t only = mine(node) ? choose(tree_.what[node]) : undecided;
      each_child(node, [&](std::uint32_t child) {
        if (only == undecided || tree_.slot[child] == only) sum += worth(child);
      });
    }
    known_[node] = true;
    return worth_[node] = sum;
  }

  void mark(Profile& best) const {
    best.assign(tree_.slots(), 0);
    for (const std::uint32_t slot : chosen_) {
      if (slot != undecided) best[slot] = 1;
    }
  }

 private:
  static constexpr std::uint32_t undecided = ~std::uint32_t{0};

  bool mine(std::size_t node) const {
    return node != 0 && !tree_.over[node] && tree_.sets[tree_.what[node]].seat == seat_;
  }
  template <class Visit>
  void each_child(std::uint32_t node, const Visit& visit) {
    for (std::uint32_t child = node + 1; child < tree_.end[node]; child = tree_.end[child]) {
      visit(child);
    }
  }

  std::uint32_t choose(std::uint32_t index) {
    if (chosen_[index] != undecided) return chosen_[index];
    const InfoSet& set = tree_.sets[index];
    std::vector<double> sums(set.count);
    for (std::uint32_t i = starts_[index]; i < starts_[index + 1]; ++i) {
      each_child(members_[i],
                 [&](std::uint32_t child) { sums[tree_.slot[child] - set.first] += worth(child); });
    }
    const auto best = std::max_element(sums.begin(), sums.end()) - sums.begin();
    return chosen_[index] = set.first + static_cast<std::uint32_t>(best);
  }

  const Tree& tree_;
  Seat seat_;
  std::vector<double> reach_, worth_;
  std::vector<bool> known_;
  std::vector<std::uint32_t> chosen_;            // by set: the slot
  std::vector<std::uint32_t> starts_, members_;  // the nodes of each set
};

}  // namespace

Profile uniform(const Tree& tree) {
  Profile profile(tree.slots(), 1);
  for (const InfoSet& set : tree.sets) {
    for (std::uint32_t i = 0; i < set.count; ++i) profile[set.first + i] = 1.0 / set.count;
  }
  return profile;
}

std::vector<double> values(const Tree& tree, const Profile& profile) {
  std::vector<double> sums(static_cast<std::size_t>(tree.seats));
  const std::vector<double> reach = reach_without(tree, profile, no_seat);
  for (std::size_t node = 1; node < tree.nodes(); ++node) {
    if (!tree.over[node]) continue;
    for (std::size_t seat = 0; seat < sums.size(); ++seat) {
      sums[seat] += reach[node] * tree.payoffs[tree.what[node] + seat];
    }
  }
  return sums;
}

double best_response(const Tree& tree, const Profile& profile, Seat seat, Profile* best) {
  Responder responder(tree, profile, seat);
  const double worth = responder.worth(0);
  if (best != nullptr) responder.mark(*best);
  return worth;
}

std::vector<double> gains(const Tree& tree, const Profile& profile) {
  std::vector<double> all = values(tree, profile);
  for (Seat seat = 0; seat < tree.seats; ++seat) {
    all[seat] = best_response(tree, profile, seat) - all[seat];
  }
  return all;
}

}  // namespace houserules::solve
