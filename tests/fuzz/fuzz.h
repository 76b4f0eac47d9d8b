#pragma once
// What the fuzzed programs share: libFuzzer calls `LLVMFuzzerTestOneInput` with text after text.

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

/// The shipped files, and one script that is called "fuzz.lua".
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

/// A rule file of this text. Small limits: what is slow finds little.
inline Loaded load(std::string text, Sources& sources) {
  Diagnostics faults;
  Loaded loaded = houserules::load({"variants/home/fuzz.yaml", std::move(text), "fuzz", "home"}, {},
                                   sources, faults, Expect::few_hands);
  // Either it plays, or the reader is told why not.
  const bool plays = loaded.variant != nullptr || loaded.mix != nullptr;
  if (!plays && !faults.has_errors()) std::abort();
  return loaded;
}

/// Two deals at random. The rules may turn out to be wrong while they are played, nothing else.
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
