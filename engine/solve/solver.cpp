#include "engine/solve/solver.h"

#include <algorithm>

namespace houserules::solve {

Solver::Solver(const Tree& tree)
    : tree_(tree),
      sets_of_(static_cast<std::size_t>(tree.seats)),
      payoffs_(static_cast<std::size_t>(tree.seats)),
      now_(uniform(tree)),
      others_(tree.slots(), 1),
      own_(tree.slots(), 1),
      regret_(tree.slots()),
      sum_(tree.slots()),
      gain_(tree.slots()),
      reach_(tree.nodes()),
      worth_(tree.nodes()),
      arrival_(tree.slots(), 1) {
  nodes_.reserve(tree.nodes());
  for (std::size_t node = 0; node < tree.nodes(); ++node) {
    std::int32_t end = -1;
    if (tree.over[node]) {
      end = static_cast<std::int32_t>(payoffs_[0].size());
      for (std::size_t seat = 0; seat < payoffs_.size(); ++seat) {
        payoffs_[seat].push_back(tree.payoffs[tree.what[node] + seat]);
      }
    }
    nodes_.push_back({tree.parent[node], tree.slot[node], end});
  }
  for (std::uint32_t set = 0; set < tree.sets.size(); ++set) {
    sets_of_[tree.sets[set].seat].push_back(set);
  }
}

void Solver::iterate() {
  ++iterations_;
  for (Seat seat = 0; seat < tree_.seats; ++seat) learn(seat);
}

void Solver::learn(Seat seat) {
  if (sets_of_[seat].empty()) return;
  for (std::size_t slot = 1; slot < now_.size(); ++slot) {
    const bool mine = tree_.owner[slot] == seat;
    others_[slot] = mine ? 1 : now_[slot];
    own_[slot] = mine ? now_[slot] : 1;
  }
  walk_down(seat);
  walk_up(seat);
  update(seat);
}

/// Computes the probability of each node if this seat tries to get there.
void Solver::walk_down(Seat /*seat*/) {
  reach_[0] = 1;
  worth_[0] = 0;
  for (std::size_t at = 1; at < nodes_.size(); ++at) {
    const Node& node = nodes_[at];
    reach_[at] = reach_[node.parent] * others_[node.slot];
    worth_[at] = 0;
  }
}

/// Computes the value of each answer.
void Solver::walk_up(Seat seat) {
  std::fill(gain_.begin(), gain_.end(), 0.0);
  const std::vector<double>& payoffs = payoffs_[seat];
  for (std::size_t at = nodes_.size(); at-- > 1;) {
    const Node& node = nodes_[at];
    const double worth =
        node.end < 0 ? worth_[at] : reach_[at] * payoffs[static_cast<std::size_t>(node.end)];
    gain_[node.slot] += worth;
    worth_[node.parent] += own_[node.slot] * worth;
  }
}

/// Updates this seat's regrets, its next strategy, and its average.
void Solver::update(Seat seat) {
  const auto weight = static_cast<double>(iterations_);
  for (const std::uint32_t index : sets_of_[seat]) {
    const InfoSet& set = tree_.sets[index];
    double worth = 0;
    for (std::uint32_t slot = set.first; slot < set.first + set.count; ++slot) {
      worth += now_[slot] * gain_[slot];
    }
    double positive = 0;
    for (std::uint32_t slot = set.first; slot < set.first + set.count; ++slot) {
      regret_[slot] = std::max(regret_[slot] + gain_[slot] - worth, 0.0);
      positive += regret_[slot];
    }
    const double arrival = arrival_[set.parent];
    for (std::uint32_t slot = set.first; slot < set.first + set.count; ++slot) {
      now_[slot] = positive > 0 ? regret_[slot] / positive : 1.0 / set.count;
      arrival_[slot] = arrival * now_[slot];
      sum_[slot] += weight * arrival_[slot];
    }
  }
}

Profile Solver::average() const {
  Profile profile = uniform(tree_);
  for (const InfoSet& set : tree_.sets) {
    double total = 0;
    for (std::uint32_t i = 0; i < set.count; ++i) total += sum_[set.first + i];
    if (total <= 0) continue;
    for (std::uint32_t i = 0; i < set.count; ++i) {
      profile[set.first + i] = sum_[set.first + i] / total;
    }
  }
  return profile;
}

}  // namespace houserules::solve
