#include "engine/session/phh.h"

#include "engine/cli/cli.h"

namespace houserules::cli {

std::vector<PhhGame> phh_games(const FileSources& sources) {
  std::vector<PhhFault> faults;
  std::vector<PhhGame> games = read_phh_games(sources.data("phh.toml"), faults);
  if (!faults.empty()) {
    throw Failure("phh.toml:" + std::to_string(faults[0].where.line) + ": " + faults[0].problem);
  }
  return games;
}

std::string phh_code(const Variant& variant, FileSources& sources) {
  for (const PhhGame& game : phh_games(sources)) {
    if (game.variant != variant.id) continue;
    Choices choices;
    choices.set = game.set;
    const Playable meant = load_playable(find_variant(game.variant, sources), choices, sources);
    if (meant.resolved.hash == variant.hash) return game.code;
  }
  return {};
}

}  // namespace houserules::cli
