#pragma once
// Several games that are played in turn at one table, as a rule file of the family mixes lists
// them.

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/variant/variant.h"

namespace houserules {

struct Mix {
  struct Game {
    std::string name;  // what the mix calls it
    std::unique_ptr<Variant> variant;
    std::vector<std::pair<std::string, std::string>> set;  // what is chosen of its options
    std::vector<std::string> with;                         // modifiers laid over it
  };
  enum class By : std::uint8_t { list, dealer, chance };

  std::string id, name, family, about;
  std::string hash;  // of the resolved text and of those of its games
  int players_min = 2, players_max = 10, players_usual = 2;
  Chips stacks = 100;

  std::vector<Game> games;
  By by = By::list;              // who says which game is next
  bool first_by_chance = false;  // By::list: where in the list play begins
  int deals = 0;                 // another game is due after so many deals; 0: after an orbit
  /// By::dealer: a play that deals nothing and asks the dealer for one of the games, in their
  /// order.
  std::unique_ptr<Variant> choice;
};

}  // namespace houserules
