#pragma once
// Runs the examples of a rule file: example deals and rankings of hands.

#include <string>
#include <utility>
#include <vector>

#include "engine/script/script_player.h"
#include "engine/text/text_place.h"

namespace houserules::trial {

/// A deal or game given as a script, and what everybody wins in it.
struct WorkedDeal {
  session::TableSetup setup;
  std::vector<script::ScriptItem> items;
  struct Net {
    Seat seat;
    Chips chips;
    TextPlace where;
  };
  std::vector<Net> net;
};

/// Returns the failures; empty if everything happened as the script says.
std::vector<script::ScriptFailure> check_deal(const session::Games& games, const WorkedDeal& deal,
                                              session::Watcher* watcher = nullptr);

/// Equal hands, as written: "A A 5" or "Ks Kd 2h"; "As Ad / Kc Qc Jc" gives the cards of the first
/// source and then those of the second ("2 from hand and 3 from board").
struct RankedHands {
  std::vector<std::string> hands;
  TextPlace where;
};

struct RankCheck {
  std::string part;                   // empty: the first
  std::vector<RankedHands> order;     // best first
  std::vector<RankedHands> unranked;  // do not qualify
};

/// Cards without suits are given suits that do not make a flush. Cards that are always wild for
/// everybody count as wild.
std::vector<script::ScriptFailure> check_ranking(const Variant& variant, ScriptRunner* runner,
                                                 const RankCheck& check);

}  // namespace houserules::trial
