#include <array>
#include <map>

#include "engine/cli/game_choice.h"
#include "engine/script/script_player.h"
#include "tests/fuzz/fuzz.h"

using namespace houserules;

namespace {

/// The first byte selects the game of the script. `./dev fuzz` writes logs of these games.
constexpr std::array<const char*, 5> games = {"texas-holdem", "7-27", "anaconda", "baseball",
                                              "five-card-draw"};

const collection::Sitting& game(std::size_t number) {
  static std::map<std::size_t, collection::Sitting> sittings;
  const auto found = sittings.find(number);
  if (found != sittings.end()) return found->second;
  cli::FileSources sources;
  return sittings
      .emplace(number, cli::load_sitting(cli::find_variant(games[number], sources), {}, sources))
      .first->second;
}

}  // namespace

// The name is libFuzzer's.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const collection::Sitting& sitting = game((data[0] - std::size_t{'0'}) % games.size());
  const script::ParsedScript script =
      script::parse_script({reinterpret_cast<const char*>(data) + 1, size - 1});
  if (!script.faults.empty()) return 0;
  session::TableSetup setup;
  setup.stacks.assign(4, 60);
  try {
    script::run_script(sitting.games(), setup, script.items);
  } catch (const LimitError&) {
  }
  return 0;
}
