#pragma once
// How much of the pot hands win that are not complete yet. The variant's own settlement decides, of
// every way in which the cards may fall, or of a sample of them.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/judge/situation.h"
#include "engine/table/deal.h"
#include "engine/variant/spread.h"

namespace houserules::judge {

struct EquityLimits {
  std::uint64_t most_exact = 4'000'000;  // all runouts, where there are no more
  double most_at_once = 1e9;             // hands looked up, where runouts need not be settled
  std::uint64_t samples =
      0;  // always so many; 0: `usual_samples`, where there are too many runouts
  std::uint64_t usual_samples = 100'000;
  double most_error =
      0;  // standard error of every share at which sampling ends; 0: does not matter
  std::uint64_t seed = 0;
  std::function<bool()> go_on = {};  // false: equity() throws InputError
  Spread spread = {};                // not given: one after the other
  bool whole_deals = false;          // settle every runout as a whole deal, even where none need be
};

struct Equity {
  /// Of one seat, in one part or in the whole pot.
  struct Share {
    double win = 0;    // how often it wins all of it
    double tie = 0;    // how often some of it
    double share = 0;  // how much of the whole pot it wins so
    double error = 0;  // standard error of the share; 0 when exact
  };
  struct Part {
    std::uint8_t showdown = 0, part = 0, board = 0;
    double won = 0;  // how often anybody wins it
    std::vector<Share> seats;
  };
  std::vector<std::string> names;  // by seat
  SeatSet live;
  std::vector<Part> parts;
  std::vector<Share> all;  // of the whole pot: win is a scoop
  double unwon = 0;        // how often nobody wins anything
  std::uint64_t ways = 0;  // settled
  bool exact = false;
  /// Hands were compared without settling every runout as a whole deal.
  bool at_once = false;
};

/// Nothing, and `faults`, when the hands do not fit the variant. Throws RuleError.
std::optional<Equity> equity(const Variant& variant, ScriptRunner* runner,
                             const Situation& situation, const EquityLimits& limits,
                             std::vector<std::string>& faults);

}  // namespace houserules::judge
