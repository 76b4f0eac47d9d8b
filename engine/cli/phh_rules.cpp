#include "engine/cli/phh_rules.h"

#include <algorithm>
#include <iterator>

#include "engine/cli/game_choice.h"
#include "engine/resolve/betting_options.h"
#include "engine/text/printable.h"
#include "engine/text/sentence.h"

namespace houserules::cli {

std::vector<history::PhhGame> phh_games(collection::Collection& sources) {
  std::vector<history::PhhGame> games = collection::named_games("phh.toml", sources);
  if (games.empty()) throw Failure("there is no file 'phh.toml' beside the variants");
  return games;
}

const collection::Playable& RulesOfHands::of(const history::PhhHand& hand) {
  Choices choices;
  std::string id;
  if (hand.script) {
    id = hand.code;
    choices.set = hand.script->set;
    choices.with = hand.script->with;
  } else {
    const auto named =
        std::find_if(games_.begin(), games_.end(),
                     [&](const history::PhhGame& game) { return game.code == hand.code; });
    if (named == games_.end()) {
      throw Failure("no variant is known for the code '" + printable(hand.code, 20) +
                    "'; codes are " +
                    parted(games_, ", ", [](const history::PhhGame& one) { return one.code; }));
    }
    id = named->variant;
    choices.set = named->set;
  }
  std::string key = id;
  for (const auto& [name, value] : choices.set) key += "\n" + name + "=" + value;
  for (const std::string& name : choices.with) key += "\r" + name;
  auto known = playable_.find(key);
  if (known == playable_.end()) {
    collection::Playable loaded = load_playable(find_variant(id, sources_), choices, sources_);
    known = playable_.emplace(key, std::move(loaded)).first;
  }
  return known->second;
}

namespace {

/// Chips that a history writes with the hand: "2", "2/4".
bool are_sizes(const std::string& name, const std::string& value) {
  return is_betting_option(name) && name != "raises" &&
         value.find_first_not_of("0123456789/") == std::string::npos;
}

}  // namespace

std::string phh_code(const Variant& variant, const Choices& choices, FileSources& sources) {
  for (const history::PhhGame& game : phh_games(sources)) {
    if (game.variant != variant.id) continue;
    Choices named{game.set, {}};
    const SourceFile file = find_variant(game.variant, sources);
    if (load_playable(file, named, sources).resolved.hash == variant.hash) return game.code;
    std::copy_if(choices.set.begin(), choices.set.end(), std::back_inserter(named.set),
                 [](const auto& rule) { return are_sizes(rule.first, rule.second); });
    if (named.set.size() == game.set.size()) continue;
    if (load_playable(file, named, sources).resolved.hash == variant.hash) return game.code;
  }
  return {};
}

}  // namespace houserules::cli
