#pragma once
// The strategy of an agent in a tree, estimated by asking it many times.

#include "engine/agents/agent.h"
#include "engine/solve/profile.h"

namespace houserules::solve {

/// The profile of an agent that plays all seats.
class Sampled {
 public:
  /// `samples`: how often each decision is put to the agent, which must outlive this object.
  Sampled(Agent& agent, int samples, std::uint64_t seed)
      : agent_(agent), samples_(samples), seed_(seed) {}
  /// For `grow`. Throws AgentError.
  void ask(const Deal& deal, Seat seat, const InfoSet& set, std::span<const Choice> choices);
  const Profile& profile() const { return profile_; }
  /// Number of answers that are not in the tree, and were counted as the nearest one that is.
  std::uint64_t off_tree() const { return off_tree_; }

 private:
  Agent& agent_;
  int samples_;
  std::uint64_t seed_, off_tree_ = 0;
  Profile profile_{1.0};
};

/// Returns which of these choices the answer is, or which is nearest. `exact` tells which of the
/// two.
std::size_t nearest(const View& view, const Answer& answer, std::span<const Choice> choices,
                    bool& exact);

}  // namespace houserules::solve
