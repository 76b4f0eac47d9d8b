#pragma once
// Several games played in turn at one table, as a rule file of the family `mixes` lists them.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/variant/variant.h"

namespace houserules {

struct Mix {
  struct Game {
    std::string name;  // its name in the mix
    std::shared_ptr<const Variant> variant;
    std::vector<std::pair<std::string, std::string>> set;  // its options that are set
    std::vector<std::string> with;                         // modifiers applied to it
  };
  enum class By : std::uint8_t { list, dealer, chance };

  std::string id, name, family, about;
  std::string hash;  // of the fully expanded rules, and of those of its games
  int players_min = 2, players_max = 10, players_usual = 2;
  Chips stacks = 100;

  std::vector<Game> games;
  By by = By::list;              // who decides the next game
  bool first_by_chance = false;  // By::list: the first game is drawn at random
  int deals = 0;                 // the game changes after this many deals; 0: after an orbit
  /// By::dealer: a variant that deals nothing and asks the dealer to choose one of the games, in
  /// order.
  std::unique_ptr<Variant> choice;
};

}  // namespace houserules
