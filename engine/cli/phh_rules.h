#pragma once
// The rules that hand histories were played by.

#include <map>
#include <string>
#include <vector>

#include "engine/cli/file/file_sources.h"
#include "engine/collection/collection.h"
#include "engine/collection/playable.h"
#include "engine/history/phh.h"

namespace houserules::cli {

/// The variants of PHH's codes; throws Failure.
std::vector<history::PhhGame> phh_games(collection::Collection& sources);
/// The rules that hands were played by, each loaded once.
class RulesOfHands {
 public:
  RulesOfHands() : games_(phh_games(sources_)) {}
  /// Throws Failure.
  const collection::Playable& of(const history::PhhHand& hand);

 private:
  FileSources sources_;
  std::vector<history::PhhGame> games_;
  std::map<std::string, collection::Playable> playable_;
};
/// The PHH code of a game so set, or nothing. Forced bets and sizes of bets are the hand's own.
std::string phh_code(const Variant& variant, const Choices& choices, FileSources& sources);

}  // namespace houserules::cli
