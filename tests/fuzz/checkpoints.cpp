#include "engine/cli/failure.h"
#include "engine/cli/parallel/checkpoint.h"
#include "engine/simulate/tally.h"
#include "tests/fuzz/fuzz.h"

using namespace houserules;

// The name is libFuzzer's.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const cli::Checkpoint checkpoint("fuzzed", {{"variant", "x"}});
  // Few columns, so that the numbers of a tally fit into an input.
  std::vector<simulate::Tally> tallies(1, simulate::Tally(simulate::Columns::fixed_sums));
  for (const std::string& whole : {text, cli::with_checksum(text)}) {
    try {
      const std::uint64_t games = checkpoint.read(whole, tallies);
      if (!tallies[0].counts(games)) std::abort();
      const simulate::Tally same = tallies[0];
      tallies[0].add(same);
      for (std::size_t i = 0; i < same.width; ++i) tallies[0].total(i);
      tallies[0].pots.quantile(0.5);
    } catch (const cli::Failure&) {
    }
  }
  return 0;
}
