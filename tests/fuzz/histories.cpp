#include <sstream>

#include "engine/cli/game_choice.h"
#include "engine/collection/phh_rules.h"
#include "engine/history/phh.h"
#include "engine/text/input_error.h"
#include "tests/fuzz/fuzz.h"

using namespace houserules;

// The name is libFuzzer's.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static cli::FileSources sources;
  static collection::RulesOfHands rules(collection::phh_games(sources), cli::game_loader(sources));
  std::istringstream text(std::string(reinterpret_cast<const char*>(data), size));
  history::PhhFile file(
      [&](std::string& line) { return static_cast<bool>(std::getline(text, line)); });
  while (const std::optional<history::PhhHand> hand = file.next()) {
    if (!hand->faults.empty()) continue;
    try {
      const collection::Playable& playable = rules.of(*hand);
      history::replay_phh(*playable.variant, playable.runner.get(), *hand);
    } catch (const InputError&) {  // no such game
    } catch (const RuleError&) {
    }
  }
  return 0;
}
