#pragma once
// Runs the Lua of a variant: expressions beyond the engine's own, and the functions of scripts.
//
// What a script sees and may use: views.h, library.h, sandbox.h. Calls are pure: what a script
// function keeps between calls is an error (scripts.h).

#include <memory>
#include <string>
#include <vector>

#include "engine/hooks/limits.h"
#include "engine/variant/script_runner.h"
#include "engine/variant/variant.h"

namespace houserules {

/// One a thread. Errors are RuleErrors worded "scripts/sevens.lua:12: …" or
/// "expression '= …': …"; what is used up is a LimitError.
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

  /// Internal: what the checks share.
  class State;

 private:
  friend struct CheckedScripts;
  explicit LuaRunner(std::unique_ptr<State> loaded);
  State& state() const;
  std::unique_ptr<State> state_;  // null: the variant has no Lua
};

/// A fault of a script, a hook or an expression, found before play.
struct ScriptFault {
  std::string file;  // "scripts/sevens.lua"; empty: see hook or chunk
  int line = 0;      // 0: not known
  std::string message;
  std::string hint;       // "did you mean 'distance'?", or empty
  int hook = -1;          // row of Variant::hooks (has an origin)
  int chunk = -1;         // row of Variant::chunks (has an origin)
  bool doubtful = false;  // it works, and is hardly meant so
};

/// What comes of loading the scripts, looking for every hook and what it takes, and compiling every
/// chunk. What is doubtful is told only where nothing is certain.
struct CheckedScripts {
  explicit CheckedScripts(const Variant& variant, const LuaLimits& limits = {});

  std::vector<ScriptFault> faults;
  std::unique_ptr<LuaRunner> runner;  // of all that was loaded; null where a fault is certain
};

/// Names of the functions that scripts define, sorted; those of scripts at fault are left out.
/// Reads `scripts` and `script_names` only.
std::vector<std::string> script_functions(const Variant& variant);

}  // namespace houserules
