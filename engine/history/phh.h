#pragma once
// Hand histories in PHH (Poker Hand History, TOML): reading, and playing them again.

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

/// One hand, or a game that a script tells. Amounts are whole: every number of the hand is
/// multiplied by `scale`, the least that makes it so. Seats are PHH's players: p1 sits left of the
/// dealer, who is the last one.
struct PhhHand {
  std::string number;  // as JSON: the field `hand`, else the table's name, else 1
  TextPlace where;
  std::string code;
  Chips scale = 1;
  std::vector<Chips> stacks;
  std::vector<std::string> players;  // their names, a player each, or none
  ForcedBets forced;
  std::vector<script::ScriptItem> items;
  struct Given {
    bool blinds = false, bring_in = false, sizes = false, min_bet = false;
  } given;                                  // which of the fields that not every game has
  std::optional<script::LogHeader> script;  // of a game without a code; `code` is its id
  /// The stacks that the file says it ends with, unscaled, as `phh_amount` writes them; or none.
  std::vector<std::string> finishing;
  TextPlace finishing_place;
  std::vector<PhhFault> faults;  // a hand with faults cannot be played
};

/// The hands of a .phh (one hand) or a .phhs (a table a hand), one after the other, so that only
/// one is in memory. What is no TOML is a hand with a fault.
class PhhFile {
 public:
  /// `next_line` gives the next line of the text, without its end; false: there is none.
  explicit PhhFile(std::function<bool(std::string&)> next_line);
  /// The next hand; nothing: that was all.
  std::optional<PhhHand> next();

 private:
  std::function<bool(std::string&)> next_line_;
  std::optional<std::string> ahead_;  // the first line of the next hand
  int line_ = 0;                      // read so far
  int hands_ = 0;
  bool done_ = false;
};

struct PhhReplay {
  std::vector<script::ScriptFailure> failures;  // the first is what stopped it
  std::vector<Chips> stacks;                    // scaled
};
/// Plays the hand; stops where its actions stop.
PhhReplay replay_phh(const Variant& variant, ScriptRunner* runner, const PhhHand& hand,
                     session::Watcher* watcher = nullptr);

/// "12.5": scaled chips as an exact number of JSON; an endless stack is "inf", quotes included.
std::string phh_amount(Chips chips, Chips scale);

}  // namespace houserules::history
