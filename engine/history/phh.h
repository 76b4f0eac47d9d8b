#pragma once
// Reads hand histories in PHH (Poker Hand History, TOML), and replays them.

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/script/log.h"
#include "engine/script/script_player.h"
#include "engine/text/text_place.h"

namespace houserules::history {

/// The variant for a PHH code. The table is data: TOML, one table per code.
///
///   ["FO/8"]
///   variant = "…"                   the id of a rule file
///   set = {option = "value"}        options to set
struct PhhGame {
  std::string code, variant;
  std::vector<std::pair<std::string, std::string>> set;
};
struct PhhFault {
  TextPlace where;
  std::string problem;
};
std::vector<PhhGame> read_phh_games(std::string_view toml, std::vector<PhhFault>& faults);

/// One hand, or a game given as a script. Amounts are whole: every number of the hand is multiplied
/// by `scale`, the smallest factor that makes it so. Seats are PHH's players: p1 is left of the
/// dealer, who is last.
struct PhhHand {
  std::string number;  // as JSON: the field `hand`, or else the table's name, or else 1
  TextPlace where;
  std::string code;
  Chips scale = 1;
  std::vector<Chips> stacks;
  std::vector<std::string> players;  // names, one per player, or none
  ForcedBets forced;
  std::vector<script::ScriptItem> items;
  struct Given {
    bool blinds = false, bring_in = false, sizes = false, min_bet = false;
  } given;                                  // which of the optional fields are present
  std::optional<script::LogHeader> script;  // of a game without a code; `code` is its id
  /// The final stacks given in the file, unscaled, in the format of `phh_amount`; or none.
  std::vector<std::string> finishing;
  TextPlace finishing_place;
  std::vector<PhhFault> faults;  // a hand with errors cannot be played
};

/// Reads the hands of a .phh file (one hand) or a .phhs file (one table per hand) one at a time, so
/// that only one is in memory. Invalid TOML is a hand with an error.
class PhhFile {
 public:
  /// `next_line` gets the next line of the text, without its newline, and returns false at the end.
  explicit PhhFile(std::function<bool(std::string&)> next_line);
  /// Returns the next hand, or nothing at the end.
  std::optional<PhhHand> next();

 private:
  std::function<bool(std::string&)> next_line_;
  std::optional<std::string> ahead_;  // the first line of the next hand
  int line_ = 0;                      // lines read so far
  int hands_ = 0;
  bool done_ = false;
};

struct PhhReplay {
  std::vector<script::ScriptFailure> failures;  // the first one is what stopped it
  std::vector<Chips> stacks;                    // scaled
};
/// Plays the hand up to its last action.
PhhReplay replay_phh(const Variant& variant, ScriptRunner* runner, const PhhHand& hand,
                     session::Watcher* watcher = nullptr);

/// Returns scaled chips as an exact JSON number, such as "12.5"; an unlimited stack is "inf",
/// including quotes.
std::string phh_amount(Chips chips, Chips scale);

}  // namespace houserules::history
