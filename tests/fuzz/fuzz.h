#pragma once
// Shared by the fuzz targets: libFuzzer calls `LLVMFuzzerTestOneInput` with one text after
// another.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engine/cli/file/file_sources.h"
#include "engine/hooks/lua_runner.h"
#include "engine/load/load.h"
#include "engine/session/game.h"
#include "engine/source/diagnostic.h"
#include "engine/source/sources_of.h"
#include "engine/variant/errors.h"

namespace houserules::fuzz {

/// The shipped files, and one script with the name "fuzz.lua".
class FuzzSources final : public SourcesOf {
 public:
  std::optional<SourceFile> script(std::string_view name, std::string_view beside) override {
    if (name == "fuzz.lua") return SourceFile{"scripts/fuzz.lua", script_text, "fuzz", "scripts"};
    return files_.script(name, beside);
  }

  std::string script_text;

 private:
  Sources& others() override { return files_; }

  cli::FileSources files_;
};

/// Loads a rule file. With small limits: slow inputs find little.
inline Loaded load(std::string text, Sources& sources) {
  Diagnostics faults;
  Loaded loaded = houserules::load({"variants/home/fuzz.yaml", std::move(text), "fuzz", "home"}, {},
                                   sources, faults, Expect::few_hands);
  // Either it can be played, or there is an error.
  const bool plays = loaded.variant != nullptr || loaded.mix != nullptr;
  if (!plays && !faults.has_errors()) std::abort();
  return loaded;
}

/// Plays two random deals. The only errors allowed are those in the rules.
inline void play(const Variant& variant) {
  try {
    LuaLimits limits;
    limits.instructions = 20'000;
    LuaRunner runner(variant, limits);
    session::TableSetup setup;
    setup.stacks.assign(static_cast<std::size_t>(variant.players_min), variant.stacks);
    session::Table table(variant, &runner, setup);
    session::Agents agents({"random"}, 1);
    for (std::uint64_t deal = 1; deal <= 2 && table.can_deal(); ++deal) {
      agents.begin_deal(deal);
      table.play_deal(agents, nullptr);
    }
  } catch (const RuleError&) {
  }
}

}  // namespace houserules::fuzz
