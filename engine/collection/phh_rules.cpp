#include "engine/collection/phh_rules.h"

#include <algorithm>
#include <iterator>

#include "engine/resolve/betting_options.h"
#include "engine/text/printable.h"
#include "engine/text/sentence.h"

namespace houserules::collection {

std::vector<history::PhhGame> phh_games(Collection& collection) {
  std::vector<history::PhhGame> games = named_games("phh.toml", collection);
  if (games.empty()) throw InputError("there is no file 'phh.toml' beside the variants");
  return games;
}

const Playable& RulesOfHands::of(const history::PhhHand& hand) {
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
      throw InputError("no variant is known for the code '" + printable(hand.code, 20) +
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
    known = playable_.emplace(key, load_(id, choices)).first;
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

std::string phh_code(const Variant& variant, const Choices& choices,
                     const std::vector<history::PhhGame>& games, const LoadGame& load) {
  for (const history::PhhGame& game : games) {
    if (game.variant != variant.id) continue;
    Choices named{game.set, {}};
    const auto is_this = [&] { return load(game.variant, named).resolved.hash == variant.hash; };
    if (is_this()) return game.code;
    std::copy_if(choices.set.begin(), choices.set.end(), std::back_inserter(named.set),
                 [](const auto& rule) { return are_sizes(rule.first, rule.second); });
    if (named.set.size() == game.set.size()) continue;
    if (is_this()) return game.code;
  }
  return {};
}

}  // namespace houserules::collection
