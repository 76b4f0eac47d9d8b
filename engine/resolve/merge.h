#pragma once
// Files laid over each other: parent, file, modifiers, choices.
//
// Maps merge key by key; scalars and lists replace; null removes. `wild` and `whenever` add up.
// `change:` then edits the steps that are there.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"

namespace houserules {

/// Removes what a child never inherits: name, aka, examples and the like.
void strip_own_keys(Node& root);

/// Lays `over` over `base` and applies its `change:`.
void lay_over(Node& base, const Node& over, Diagnostics& faults);

/// Faults keys that say nothing, as in `KEY: ~`, and that no map of this section can have: laying
/// them over others would pass over them.
void check_removals(const Node& map, std::string_view section, Diagnostics& faults);

/// Several sources of one rank (modifiers, or chosen options) may not set one value differently.
class Conflicts {
 public:
  /// Notes every value that `over` sets; faults those that an earlier source set otherwise.
  void check(const Node& over, std::string_view source, bool may_override, Diagnostics& faults);

 private:
  struct Set {
    Node value;
    std::string source;
  };
  std::map<std::string, Set> set_;
};

/// Applies a list of changes to the steps of a file.
void apply_changes(Node& root, const Node& changes, Diagnostics& faults);

/// Gives every unnamed step of `play` that stands in no named step its automatic name: "first bet".
void name_steps(Node& root);

/// "first", "second" … "twelfth", "13th".
std::string ordinal_name(int n);

}  // namespace houserules
