#pragma once
// Lets a ranker call the variant's Lua.

#include "engine/ranking/ranking.h"
#include "engine/variant/script_runner.h"
#include "engine/variant/variant.h"

namespace houserules {

/// The functions of one part of the pot. The arguments must outlive it. Without a runner, no
/// function returns anything.
class PartHooks final : public RankingHooks {
 public:
  PartHooks(ScriptRunner* runner, const Scope& scope, const Part& part)
      : runner_(runner), scope_(scope), part_(part) {}

  bool score(std::span<const Card> cards, std::span<std::int32_t> out, int& count) override {
    return runner_ != nullptr && runner_->score(part_.score_hook, cards, scope_, out, count);
  }
  std::string name(std::span<const Card> cards) override {
    return runner_ == nullptr ? "" : runner_->score_name(part_.score_hook, cards, scope_);
  }
  bool category(int index, std::span<const Card> cards, std::span<std::int32_t> out,
                int& count) override {
    const int hook = part_.category_hooks[static_cast<std::size_t>(index)];
    return runner_ != nullptr && runner_->category(hook, cards, scope_, out, count);
  }

 private:
  ScriptRunner* runner_;
  const Scope& scope_;
  const Part& part_;
};

}  // namespace houserules
