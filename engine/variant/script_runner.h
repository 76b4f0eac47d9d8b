#pragma once
// The interface to Lua, as the rest of the engine sees it.

#include <cstdint>
#include <span>
#include <string>

#include "engine/ranking/ranking.h"
#include "engine/variant/expression.h"

namespace houserules {

/// Runs the Lua of a variant. Implemented in engine/hooks. Use one per thread; a Variant never
/// stores one. Calls have no side effects. Throws RuleError or LimitError.
class ScriptRunner {
 public:
  virtual ~ScriptRunner() = default;
  virtual Value evaluate(int chunk, const Scope& scope) = 0;
  virtual bool wild(int hook, Card card, const Scope& scope) = 0;
  virtual PointValues value(int hook, Card card, const Scope& scope) = 0;
  virtual bool score(int hook, std::span<const Card> cards, const Scope& scope,
                     std::span<std::int32_t> out, int& count) = 0;
  /// Returns the score function's name for this hand ("a run of five"), or an empty string.
  virtual std::string score_name(int hook, std::span<const Card> cards, const Scope& scope) = 0;
  virtual bool category(int hook, std::span<const Card> cards, const Scope& scope,
                        std::span<std::int32_t> out, int& count) = 0;
  /// Returns the Lua instructions used by all calls so far.
  virtual std::int64_t spent() const { return 0; }
};

}  // namespace houserules
