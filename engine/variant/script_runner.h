#pragma once
// The door to Lua, as the rest of the engine sees it.

#include <cstdint>
#include <span>
#include <string>

#include "engine/ranking/ranking.h"
#include "engine/variant/expression.h"

namespace houserules {

/// Runs the Lua of a variant. One per thread; implemented by the hooks room; never stored in a
/// Variant. Calls are pure. Throws RuleError or LimitError.
class ScriptRunner {
 public:
  virtual ~ScriptRunner() = default;
  virtual Value evaluate(int chunk, const Scope& scope) = 0;
  virtual bool wild(int hook, Card card, const Scope& scope) = 0;
  virtual PointValues value(int hook, Card card, const Scope& scope) = 0;
  virtual bool score(int hook, std::span<const Card> cards, const Scope& scope,
                     std::span<std::int32_t> out, int& count) = 0;
  /// What the score function calls this hand ("a run of five"); empty: it does not say.
  virtual std::string score_name(int hook, std::span<const Card> cards, const Scope& scope) = 0;
  virtual bool category(int hook, std::span<const Card> cards, const Scope& scope,
                        std::span<std::int32_t> out, int& count) = 0;
  /// Instructions of all calls so far.
  virtual std::int64_t spent() const { return 0; }
};

}  // namespace houserules
