#include "tests/fuzz/fuzz.h"

using namespace houserules;

namespace {

/// Uses the names of shipped hooks, so that shipped scripts are valid inputs.
constexpr const char* rules = R"(houserules: 1
name: Fuzzed
players: 2-3
stacks: 20
scripts: fuzz.lua
registers:
  marked: number per seat
betting: {ante: 1, limit: 2}
play:
  - deal: 3 down
  - remember: {marked: = best_suit(seat.hand)}
  - bet
showdown: {by: score, score: = score}
)";

}  // namespace

// The name is libFuzzer's.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static fuzz::FuzzSources sources;
  sources.script_text.assign(reinterpret_cast<const char*>(data), size);
  const Loaded loaded = fuzz::load(rules, sources);
  if (loaded.variant != nullptr) fuzz::play(*loaded.variant);
  return 0;
}
