#include "engine/trial/inspect.h"

#include <algorithm>

#include "engine/check/checks.h"
#include "engine/load/modifier.h"
#include "engine/script/script.h"
#include "engine/source/compile_faults.h"
#include "engine/source/faults.h"
#include "engine/trial/smoke_test.h"

namespace houserules::trial {
namespace {

/// Returns how many deals it takes to play each game of a mix once.
int deals_of_all(const Mix& mix, int players) {
  const bool by_number = mix.by == Mix::By::list && mix.deals > 0;
  return static_cast<int>(mix.games.size()) * (by_number ? mix.deals : players);
}

/// Plays with the fewest and the most players; in a mix, each game. Returns false if not all could
/// be played.
bool try_out(const collection::Sitting& sitting, int deals, const std::string& file,
             SmokeTest::Compared& compared, Diagnostics& faults) {
  SmokeTest trial(sitting, file, compared, faults);
  for (const int players : {sitting.players_min, sitting.players_max}) {
    const int most =
        sitting.mix == nullptr ? deals : std::max(deals, deals_of_all(*sitting.mix, players));
    const int probed = sitting.mix == nullptr ? (most + 4) / 5 : most;
    if (!trial.play(players, probed, "check-call", true)) return false;
    if (!trial.play(players, most - probed, "random-min", false)) return false;
    if (!trial.play(players, 2, SmokeTest::greedy, false)) return false;
  }
  trial.tell_functions();
  return true;
}

/// A variant or mix is played, too.
Inspected check_rules(const SourceFile& file, const Depth& depth, Sources& sources) {
  Inspected out;
  Diagnostics& faults = out.faults;
  ManyLoads loads;
  Loaded loaded = find_faults(file, sources, faults, Expect::few_hands, &loads);
  for (const Example& example : loaded.examples) {
    const TextPlace first{example.script_where.line, example.script_where.column};
    const std::vector<script::NotationFault> found =
        script::parse_script(example.script, first, first.column).faults;
    Place begin = example.script_where;
    begin.length = 1;
    if (!found.empty() && faults.texts().at(begin) == ">") {
      faults.error(fault::example, begin, "'>' joins the lines of this script into one",
                   {"write 'script: |'", respelt(">", begin, "|")});
      continue;
    }
    for (const script::NotationFault& fault : found) {
      faults.error(fault::example,
                   {example.script_where.file, fault.where.line, fault.where.column, 1},
                   fault.problem, fault.hint);
    }
  }
  if (!loaded.variant && !loaded.mix) return out;
  if (depth.remarks && loaded.variant) remark(*loaded.variant, *loaded.resolved.rules, faults);
  const collection::Sitting sitting = collection::seated(std::move(loaded), {});
  SmokeTest::Compared compared;
  const bool played = try_out(sitting, depth.deep ? 250 : 10, file.name, compared, faults);
  if (!played) blame_changes(file, sitting.resolved, sources, faults);
  if (!played || faults.has_errors()) return out;
  ChoiceTest choices(file, sources, compared, loads);
  choices.try_options(sitting.resolved);
  if (depth.deep && !choices.has_errors()) {
    out.pairs = choices.try_pairs(sitting.resolved.options, depth.pairs);
  }
  choices.tell(faults);
  return out;
}

}  // namespace

Inspected inspect(const SourceFile& file, const Depth& depth, Sources& sources) {
  Inspected out = check_rules(file, depth, sources);
  out.faults.sort();
  return out;
}

}  // namespace houserules::trial
