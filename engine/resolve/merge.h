#pragma once
// Merges files: parent, file, modifiers, choices.
//
// Maps merge key by key; scalars and lists replace; null removes. `wild` and `whenever` accumulate.
// Then `change:` edits existing steps.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"

namespace houserules {

/// Removes what a child never inherits: name, aka, examples and so on.
void strip_own_keys(Node& root);

/// Merges `over` into `base` and applies its `change:`.
void lay_over(Node& base, const Node& over, Diagnostics& faults);

/// Reports keys without a value, as in `KEY: ~`, that no map of this section can have: the merge
/// would ignore them.
void check_removals(const Node& map, std::string_view section, Diagnostics& faults);

/// Reports modifiers (or chosen options) that set the same value differently.
class Conflicts {
 public:
  /// Records every value that `over` sets, and reports those that an earlier source has set
  /// differently.
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

/// Gives every unnamed step of `play` that is not part of a named step its automatic name: "first
/// bet".
void name_steps(Node& root);

/// Returns "first", "second" … "twelfth", "13th".
std::string ordinal_name(int n);

}  // namespace houserules
