#pragma once
// Hand histories in PHH (Poker Hand History, TOML): reading, and playing them again.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/session/script_player.h"

namespace houserules {

/// Which variant a PHH code stands for. The table is data: TOML, a table a code.
///
///   ["FO/8"]
///   variant = "…"                   the id of a rule file
///   set = {option = "value"}        what is chosen of its options
struct PhhGame {
  std::string code, variant;
  std::vector<std::pair<std::string, std::string>> set;
};
struct PhhFault {
  TextPlace where;
  std::string problem;
};
std::vector<PhhGame> read_phh_games(std::string_view toml, std::vector<PhhFault>& faults);

/// One hand. Amounts are whole: every number of the hand is multiplied by `scale`, the least that
/// makes it so. Seats are PHH's players: p1 sits left of the dealer, who is the last one.
struct PhhHand {
  std::string number;  // as JSON: the field `hand`, else the table's name, else 1
  TextPlace where;
  std::string code;
  Chips scale = 1;
  std::vector<Chips> stacks;
  ForcedBets forced;
  std::vector<ScriptItem> items;
  std::vector<PhhFault> faults;  // a hand with faults cannot be played
};

/// Reads a .phh (one hand) or a .phhs (a table a hand). A text that is no TOML is one hand with a
/// fault.
std::vector<PhhHand> read_phh(std::string_view text);

struct PhhReplay {
  std::vector<ScriptFailure> failures;  // the first is what stopped it
  std::vector<Chips> stacks;            // scaled
};
/// Plays the hand; stops where its actions stop.
PhhReplay replay_phh(const Variant& variant, ScriptRunner* runner, const PhhHand& hand);

/// "12.5": scaled chips as an exact number of JSON; an endless stack is "inf", quotes included.
std::string phh_amount(Chips chips, Chips scale);

}  // namespace houserules
