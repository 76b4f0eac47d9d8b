#include "engine/cli/seating.h"

#include <algorithm>

#include "engine/session/script.h"

namespace houserules::cli {
namespace {

std::vector<std::string> pieces(const std::vector<std::string>& texts) {
  std::vector<std::string> out;
  for (const std::string& text : texts) {
    std::size_t at = 0;
    while (at <= text.size()) {
      const std::size_t end = std::min(text.find(',', at), text.size());
      if (end > at) out.push_back(text.substr(at, end - at));
      at = end + 1;
    }
  }
  return out;
}

}  // namespace

std::vector<Chips> stacks_of(const std::vector<std::string>& texts, int wanted,
                             std::vector<Chips> stacks, const Sitting& sitting) {
  const std::vector<std::string> given = pieces(texts);
  if (!texts.empty()) {
    stacks.clear();
    if (given.empty()) throw Failure("--stacks wants numbers of chips");
    for (const std::string& text : given) {
      Chips chips = 0;
      if (!parse_chips(text, chips) || chips < 1) {
        throw Failure("--stacks wants numbers of chips, not '" + printable(text, 40) + "'");
      }
      stacks.push_back(chips);
    }
  }
  std::size_t players = static_cast<std::size_t>(std::max(wanted, 0));
  if (players == 0) {
    players = stacks.size() > 1 ? stacks.size() : static_cast<std::size_t>(sitting.players_usual);
  }
  if (stacks.empty()) stacks.push_back(sitting.stacks);
  if (stacks.size() == 1) stacks.assign(players, stacks[0]);
  if (stacks.size() != players) {
    throw Failure("there are " + std::to_string(players) + " players, but " +
                  std::to_string(stacks.size()) + " stacks");
  }
  if (players < static_cast<std::size_t>(sitting.players_min) ||
      players > static_cast<std::size_t>(sitting.players_max)) {
    throw Failure("this is a game for " + std::to_string(sitting.players_min) + " to " +
                  std::to_string(sitting.players_max) + " players, not " + std::to_string(players));
  }
  return stacks;
}

}  // namespace houserules::cli
