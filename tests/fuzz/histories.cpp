#include <sstream>

#include "engine/cli/phh_rules.h"
#include "engine/history/phh.h"
#include "engine/text/input_error.h"
#include "tests/fuzz/fuzz.h"

using namespace houserules;

// The name is libFuzzer's.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static cli::RulesOfHands rules;
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
