#include "engine/agents/rollout.h"

#include "engine/agents/lookahead.h"

namespace houserules {
namespace {

class Rollout final : public Agent {
 public:
  explicit Rollout(int budget) : budget_(budget), ahead_(Lookahead::Others::mixed) {}
  Answer answer(const View& view, Random& random) override {
    return ahead_.best(view, candidates(view, random), budget_, random);
  }

 private:
  int budget_;
  Lookahead ahead_;
};

}  // namespace

std::unique_ptr<Agent> make_rollout(int budget) { return std::make_unique<Rollout>(budget); }

}  // namespace houserules
