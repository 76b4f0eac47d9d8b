#pragma once
// The rules that hand histories were played by.

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/collection/collection.h"
#include "engine/collection/playable.h"
#include "engine/history/phh.h"

namespace houserules::collection {

/// Loads a game by its id. Throws InputError.
using LoadGame = std::function<Playable(const std::string& id, const Choices& choices)>;

/// Returns the variants of PHH's codes. Throws InputError.
std::vector<history::PhhGame> phh_games(Collection& collection);

/// The rules that hands were played by, each loaded once.
class RulesOfHands {
 public:
  RulesOfHands(std::vector<history::PhhGame> games, LoadGame load)
      : games_(std::move(games)), load_(std::move(load)) {}
  /// Throws InputError.
  const Playable& of(const history::PhhHand& hand);

 private:
  std::vector<history::PhhGame> games_;
  LoadGame load_;
  std::map<std::string, Playable> playable_;
};

/// Returns the PHH code of a game with these house rules, or nothing. Forced bets and sizes of bets
/// are the hand's own.
std::string phh_code(const Variant& variant, const Choices& choices,
                     const std::vector<history::PhhGame>& games, const LoadGame& load);

}  // namespace houserules::collection
