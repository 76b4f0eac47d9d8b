#pragma once
// Runs the Lua of a variant: expressions that the engine does not evaluate itself, and the
// functions of scripts.
//
// For what scripts can see and use: views.h, library.h, sandbox.h. Calls have no side effects: a
// script function that stores something between calls is an error (scripts.h).

#include <memory>
#include <string>
#include <vector>

#include "engine/hooks/limits.h"
#include "engine/variant/script_runner.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Use one per thread. Errors are RuleErrors with messages like "scripts/sevens.lua:12: …" or
/// "expression '= …': …". Exceeding a limit throws LimitError.
class LuaRunner final : public ScriptRunner {
 public:
  /// Loads the scripts. `variant` must outlive the runner. Throws RuleError.
  explicit LuaRunner(const Variant& variant, const LuaLimits& limits = {});
  ~LuaRunner() override;

  Value evaluate(int chunk, const Scope& scope) override;
  bool wild(int hook, Card card, const Scope& scope) override;
  PointValues value(int hook, Card card, const Scope& scope) override;
  bool score(int hook, std::span<const Card> cards, const Scope& scope, std::span<std::int32_t> out,
             int& count) override;
  std::string score_name(int hook, std::span<const Card> cards, const Scope& scope) override;
  bool category(int hook, std::span<const Card> cards, const Scope& scope,
                std::span<std::int32_t> out, int& count) override;

  std::int64_t spent() const override;

  /// Internal: shared with the checks.
  class State;

 private:
  friend struct CheckedScripts;
  explicit LuaRunner(std::unique_ptr<State> loaded);
  State& state() const;
  std::unique_ptr<State> state_;  // null: the variant has no Lua
};

/// An error in a script, a hook or an expression, found before play.
struct ScriptFault {
  std::string file;  // "scripts/sevens.lua"; if empty, see hook or chunk
  int line = 0;      // 0: unknown
  std::string message;
  std::string hint;       // "did you mean 'distance'?", or empty
  int hook = -1;          // row of Variant::hooks (which has an origin)
  int chunk = -1;         // row of Variant::chunks (which has an origin)
  bool doubtful = false;  // a warning: it works, but is probably not intended
};

/// The result of loading the scripts, looking up every hook and its parameters, and compiling every
/// chunk. Warnings are reported only if there are no errors.
struct CheckedScripts {
  explicit CheckedScripts(const Variant& variant, const LuaLimits& limits = {});

  std::vector<ScriptFault> faults;
  std::unique_ptr<LuaRunner> runner;  // with everything loaded; null if there are errors
};

/// Returns the sorted names of the functions that scripts define, except for scripts with errors.
/// Reads only `scripts` and `script_names`.
std::vector<std::string> script_functions(const Variant& variant);

}  // namespace houserules
