#pragma once
// Loads a rule file: from its text to a variant that can be played.
//
//   Diagnostics faults;
//   Loaded loaded = load(file, choices, sources, faults);
//   if (loaded.variant) … else print(faults);

#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/hooks/lua_runner.h"
#include "engine/resolve/resolve.h"
#include "engine/variant/mix.h"
#include "engine/variant/variant.h"

namespace houserules::tree {
struct ExampleRules;
}

namespace houserules {

/// Hands from best to worst, as ranked in an example. Cards are as written: "A A 5", "Ks Kd 2h".
struct RankExample {
  std::string part;  // empty: the first
  struct Tie {
    std::vector<std::string> hands;  // equal ones
    Place where;
  };
  std::vector<Tie> order;     // best first
  std::vector<Tie> unranked;  // hands that do not qualify
};

/// This many deals in a row are of this game.
struct OrderExample {
  int deals = 1;
  std::string game;
  Place where;
};

/// An example deal, or a list of ranked hands.
struct Example {
  std::string name;
  Place where;
  std::vector<OrderExample> order;  // of a mix
  std::string on;                   // for a modifier: the variant it is applied to
  Choices choices;                  // `set:` and `with:`
  int players = 0;                  // 0: not given (a ranking)
  Seat dealer = no_seat;            // no_seat: the last one
  std::vector<Chips> stacks;        // one per player
  Chips carried = 0;                // in the pot before the first deal
  int like = -1;                    // index of the example whose script comes first …
  std::string up_to;                // … up to this step; empty: all of it
  std::string script;
  Place script_where;  // of the script's first character; further lines have the same indentation
  std::vector<std::pair<Seat, Chips>> net;
  std::vector<Place> net_where;  // one per claim
  std::vector<RankExample> ranks;
};

struct Loaded {
  /// One of these is set, or neither if there are errors.
  std::unique_ptr<Variant> variant;
  std::unique_ptr<Mix> mix;
  std::unique_ptr<LuaRunner> runner;  // for the variant
  /// What it was compiled from; may be empty without a variant.
  Resolved resolved;
  std::vector<Example> examples;
};

/// Why a file is loaded. If a game of a mix is itself a mix, its games are not loaded: `resolved`
/// shows that it is a mix. So circular mixes end, and the work does not multiply.
enum class LoadFor : std::uint8_t { itself, mix };

/// A game as a mix plays it.
struct GameOfMix {
  std::shared_ptr<const Variant> variant;
  Resolved resolved;  // without its rules
};

/// What loads of one file with many choices have in common. Files must not change in between.
struct ManyLoads {
  MergedFiles files;
  using Game = std::tuple<std::string, decltype(Choices::set), decltype(Choices::with)>;
  std::map<Game, GameOfMix> games;  // of mixes, by their files and choices
};

/// Errors in a parent that has none by itself are caused by what the file changes: reports them
/// there.
void blame_changes(const SourceFile& file, const Resolved& resolved, Sources& sources,
                   Diagnostics& faults);

/// Reads, merges, lowers, compiles and checks a file. All diagnostics go to `faults`. With `many`,
/// the examples are left out if anything is chosen.
Loaded load(const SourceFile& file, const Choices& choices, Sources& sources, Diagnostics& faults,
            Expect expect = Expect::many_hands, LoadFor whom = LoadFor::itself,
            ManyLoads* many = nullptr);

/// Returns the examples of a resolved file. Reports those with errors and leaves them out.
std::vector<Example> read_examples(const std::vector<tree::ExampleRules>& rules,
                                   const Variant& variant, Diagnostics& faults);
std::vector<Example> read_examples(const std::vector<tree::ExampleRules>& rules, const Mix& mix,
                                   Diagnostics& faults);

}  // namespace houserules
