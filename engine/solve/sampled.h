#pragma once
// How an agent answers in a tree: what it says when it is asked, often enough.

#include "engine/agents/agent.h"
#include "engine/solve/profile.h"

namespace houserules::solve {

/// The profile of an agent that plays all seats.
class Sampled {
 public:
  /// A decision is put to it so often. `agent` must outlive it.
  Sampled(Agent& agent, int samples, std::uint64_t seed)
      : agent_(agent), samples_(samples), seed_(seed) {}
  /// For `grow`. Throws AgentError.
  void ask(const Deal& deal, Seat seat, const InfoSet& set, std::span<const Choice> choices);
  const Profile& profile() const { return profile_; }
  /// Answers that are not in the tree, and were counted as the nearest one that is.
  std::uint64_t off_tree() const { return off_tree_; }

 private:
  Agent& agent_;
  int samples_;
  std::uint64_t seed_, off_tree_ = 0;
  Profile profile_{1.0};
};

/// Which of these it is, or which comes nearest. `exact` says which.
std::size_t nearest(const View& view, const Answer& answer, std::span<const Choice> choices,
                    bool& exact);

}  // namespace houserules::solve
