#include "engine/solve/solver.h"

#include <algorithm>
#include <utility>

namespace houserules::solve {

Solver::Solver(const Tree& tree, Spread spread)
    : tree_(tree),
      spread_(std::move(spread)),
      sets_of_(static_cast<std::size_t>(tree.seats)),
      payoffs_(static_cast<std::size_t>(tree.seats)),
      progress_{0, std::vector<double>(tree.slots()), std::vector<double>(tree.slots())},
      now_(uniform(tree)),
      others_(tree.slots(), 1),
      own_(tree.slots(), 1),
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
  divide();
}

/// Divides the tree into parts that fit into the cache, and a trunk above them; and the parts into
/// groups that are worth a thread. Depends on the tree alone, so that sums are the same with any
/// number of threads.
void Solver::divide() {
  constexpr std::size_t most_groups = 8, worth_a_thread = 65'536, fits_in_cache = 16'384;
  const std::size_t groups =
      std::clamp(tree_.nodes() / worth_a_thread, std::size_t{1}, most_groups);
  trunk_.push_back(0);
  for (std::uint32_t node = 1; node < tree_.nodes();) {
    const std::uint32_t end = tree_.end[node];
    if (end - node > fits_in_cache) {
      trunk_.push_back(node++);
      continue;
    }
    const std::uint32_t parent = tree_.parent[node];
    const bool next = !parts_.empty() && parts_.back().end == node &&
                      parts_.back().parent == parent && end - parts_.back().begin <= fits_in_cache;
    if (next) {
      parts_.back().end = end;
    } else {
      parts_.push_back({node, end, parent});
    }
    node = end;
  }
  groups_.resize(groups);
  std::size_t part = 0;
  for (std::size_t group = 0; group < groups; ++group) {
    groups_[group].begin = part;
    const std::size_t up_to = tree_.nodes() * (group + 1) / groups;
    while (part < parts_.size() && parts_[part].begin < up_to) ++part;
    groups_[group].end = part;
    groups_[group].gain.resize(tree_.slots());
  }
}

void Solver::iterate() {
  ++progress_.iterations;
  for (Seat seat = 0; seat < tree_.seats; ++seat) learn(seat);
}

void Solver::learn(Seat seat) {
  if (sets_of_[seat].empty()) return;
  for (std::size_t slot = 1; slot < now_.size(); ++slot) {
    const bool mine = tree_.owner[slot] == seat;
    others_[slot] = mine ? 1 : now_[slot];
    own_[slot] = mine ? now_[slot] : 1;
  }
  walk(seat);
  update(seat);
}

/// A walk down the tree and up again, for one learner.
struct Solver::Walk {
  const Node* nodes;
  const double *payoffs, *others, *own;
  double *reach, *worth;

  /// Computes the probability of a node if the learner tries to get there.
  void down(std::size_t at) const {
    const Node& node = nodes[at];
    reach[at] = reach[node.parent] * others[node.slot];
    worth[at] = 0;
  }
  /// Adds the value of a node, whose descendants are done, to its answer. Returns what it adds to
  /// the value of its parent.
  double up(std::size_t at, double* gain) const {
    const Node& node = nodes[at];
    const double value = node.end < 0 ? worth[at] : reach[at] * payoffs[node.end];
    gain[node.slot] += value;
    return own[node.slot] * value;
  }
};

/// Computes the value of each answer.
void Solver::walk(Seat seat) {
  const Walk walk{nodes_.data(), payoffs_[seat].data(), others_.data(),
                  own_.data(),   reach_.data(),         worth_.data()};
  reach_[0] = 1;
  worth_[0] = 0;
  for (std::size_t i = 1; i < trunk_.size(); ++i) walk.down(trunk_[i]);

  const auto work = [&](std::size_t index) { walk_group(walk, groups_[index]); };
  if (spread_ && groups_.size() > 1) {
    spread_(groups_.size(), work);
  } else {
    for (std::size_t index = 0; index < groups_.size(); ++index) work(index);
  }

  std::vector<double>& gain = groups_[0].gain;
  for (std::size_t group = 1; group < groups_.size(); ++group) {
    for (std::size_t slot = 0; slot < gain.size(); ++slot) gain[slot] += groups_[group].gain[slot];
  }
  std::size_t part = parts_.size();
  for (std::size_t i = trunk_.size(); i-- > 0;) {
    while (part > 0 && parts_[part - 1].begin > trunk_[i]) {
      --part;
      worth_[parts_[part].parent] += parts_[part].worth;
    }
    if (i > 0) worth_[nodes_[trunk_[i]].parent] += walk.up(trunk_[i], gain.data());
  }
}

/// Each part down and up again, while it is in the cache.
void Solver::walk_group(const Walk& walk, Group& group) {
  std::fill(group.gain.begin(), group.gain.end(), 0.0);
  double* const gain = group.gain.data();
  for (std::size_t index = group.begin; index < group.end; ++index) {
    Part& part = parts_[index];
    for (std::size_t at = part.begin; at < part.end; ++at) walk.down(at);
    double all = 0;
    for (std::size_t at = part.end; at-- > part.begin;) {
      const double value = walk.up(at, gain);
      const std::uint32_t parent = walk.nodes[at].parent;
      if (parent < part.begin) {
        all += value;
      } else {
        walk.worth[parent] += value;
      }
    }
    part.worth = all;
  }
}

/// Updates this seat's regrets, its next strategy, and its average.
void Solver::update(Seat seat) {
  const auto weight = static_cast<double>(progress_.iterations);
  const std::vector<double>& gain = groups_[0].gain;
  std::vector<double>& regrets = progress_.regrets;
  for (const std::uint32_t index : sets_of_[seat]) {
    const InfoSet& set = tree_.sets[index];
    const std::uint32_t end = set.first + set.count;
    double worth = 0;
    for (std::uint32_t slot = set.first; slot < end; ++slot) worth += now_[slot] * gain[slot];
    for (std::uint32_t slot = set.first; slot < end; ++slot) {
      regrets[slot] = std::max(regrets[slot] + gain[slot] - worth, 0.0);
    }
    follow_regrets(set);
    const double arrival = arrival_[set.parent];
    for (std::uint32_t slot = set.first; slot < end; ++slot) {
      arrival_[slot] = arrival * now_[slot];
      progress_.sums[slot] += weight * arrival_[slot];
    }
  }
}

/// Answers in proportion to the regrets from now on.
void Solver::follow_regrets(const InfoSet& set) {
  double all = 0;
  for (std::uint32_t i = 0; i < set.count; ++i) all += progress_.regrets[set.first + i];
  for (std::uint32_t slot = set.first; slot < set.first + set.count; ++slot) {
    now_[slot] = all > 0 ? progress_.regrets[slot] / all : 1.0 / set.count;
  }
}

void Solver::resume(Progress progress) {
  progress_ = std::move(progress);
  for (const InfoSet& set : tree_.sets) follow_regrets(set);
}

Profile Solver::average() const {
  Profile profile = uniform(tree_);
  for (const InfoSet& set : tree_.sets) {
    double total = 0;
    for (std::uint32_t i = 0; i < set.count; ++i) total += progress_.sums[set.first + i];
    if (total <= 0) continue;
    for (std::uint32_t i = 0; i < set.count; ++i) {
      profile[set.first + i] = progress_.sums[set.first + i] / total;
    }
  }
  return profile;
}

}  // namespace houserules::solve
