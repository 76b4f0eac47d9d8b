#pragma once
// Hashes what a seat sees: equal for views that look the same, whatever the position of the button
// and the order in which the cards of a hand were dealt.

#include <span>

#include "engine/solve/hash.h"
#include "engine/table/view.h"

namespace houserules::solve {

/// `ordered`: the order of cards matters (`order_matters`). `before`: stacks from which to count
/// what each seat has lost, by seat; without them, the stacks themselves count. Requires that the
/// deal is waiting for the view's seat.
Hash sight(const View& view, bool ordered, std::span<const Chips> before = {});

/// Hashes everything on the table, visible or not: situations that are equivalent for everybody,
/// now and later, have the same hash.
Hash whole_table(const Deal& deal, bool ordered);

/// What a seat remembers: what it saw at each of its decisions, and what it answered.
class Memory {
 public:
  /// Returns what it knows at this decision.
  Hash at(const Hash& seen) const {
    Hash key = past_;
    key.add(seen);
    return key;
  }
  /// Records the answer at the decision with this key, by its number in the order of `choices`.
  void decided(const Hash& key, std::size_t choice) {
    past_ = key;
    past_.add(choice);
  }
  void add(std::uint64_t number) { past_.add(number); }

 private:
  Hash past_;
};

}  // namespace houserules::solve
