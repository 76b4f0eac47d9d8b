#pragma once
// What a seat sees, as a hash: equal for views that look the same, wherever the dealer sits and in
// whatever order the cards of a hand came.

#include "engine/solve/hash.h"
#include "engine/table/view.h"

namespace houserules::solve {

/// `ordered`: the order of cards counts (`order_matters`).
/// Requires: the deal waits for the view's seat.
Hash sight(const View& view, bool ordered);

/// All that lies on the table, to whoever may look at it: situations that are the same to
/// everybody, now and later, have the same one.
Hash whole_table(const Deal& deal, bool ordered);

/// What a seat remembers: what it saw at each of its decisions, and what it answered.
class Memory {
 public:
  /// What it knows at this decision.
  Hash at(const Hash& seen) const {
    Hash key = past_;
    key.add(seen);
    return key;
  }
  /// At the decision of this key it gave the answer of this number (in the order of `choices`).
  void decided(const Hash& key, std::size_t choice) {
    past_ = key;
    past_.add(choice);
  }
  void add(std::uint64_t number) { past_.add(number); }

 private:
  Hash past_;
};

}  // namespace houserules::solve
