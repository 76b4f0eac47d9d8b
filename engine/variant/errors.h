#pragma once
// Trouble in a running deal that a rule file caused. (Faults found before play are values:
// engine/source/diagnostic.h; an illegal answer is refused: engine/table/deal.h.)

#include <stdexcept>
#include <string>

namespace houserules {

/// A rule file asked for something that cannot be done ("a rank is compared with a number").
class RuleError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  // Where it came up, as far as known: rows of Variant::program, Variant::hooks, Variant::chunks.
  int step = -1, hook = -1, chunk = -1;
};

/// A script deals a card that the stock has not: the script is at fault, not the rule.
class ScriptedCardError : public RuleError {
 public:
  using RuleError::RuleError;
};

/// A limit of the engine stopped the deal (steps, Lua instructions, memory, a full zone).
class LimitError : public RuleError {
 public:
  using RuleError::RuleError;
};

}  // namespace houserules
