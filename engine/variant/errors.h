#pragma once
// Errors that a rule file causes in a running deal. (Errors found before play are values:
// engine/source/diagnostic.h. Illegal answers are refused: engine/table/deal.h.)

#include <stdexcept>
#include <string>

namespace houserules {

/// A rule file asked for something impossible ("a rank is compared with a number").
class RuleError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
  // Where it happened, if known: rows of Variant::program, Variant::hooks, Variant::chunks.
  int step = -1, hook = -1, chunk = -1;
};

/// A script deals a card that is not in the deck: an error in the script, not in the rules.
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
