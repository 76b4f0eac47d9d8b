#include "engine/cli/failure.h"
#include "engine/cli/file/file_sources.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/saved_game.h"
#include "engine/cli/seats.h"
#include "engine/collection/playable.h"
#include "engine/script/script_player.h"
#include "tests/fuzz/fuzz.h"

using namespace houserules;

// The name is libFuzzer's.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static cli::FileSources sources;
  static const collection::Sitting sitting =
      cli::load_sitting(cli::find_variant("texas-holdem", sources), {}, sources);
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    cli::unsealed("fuzzed", text);
  } catch (const cli::Failure&) {
  }
  try {
    const std::string log = cli::unsealed("fuzzed", cli::sealed(text));
    script::ParsedScript script = script::parse_script(log, {cli::SavedGame::first_line, 1});
    script::LogHeader header;
    script::read_header(script, header, script.faults);
    if (!script.faults.empty()) return 0;
    session::TableSetup setup;
    setup.stacks = cli::stacks_of({}, 0, sitting, header.stacks);
    setup.dealer = header.dealer;
    setup.seed = header.seed;
    setup.buy_in = header.buy_in;
    script::run_script(sitting.games(), setup, script.items);
  } catch (const cli::Failure&) {
  } catch (const LimitError&) {
  }
  return 0;
}
