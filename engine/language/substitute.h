#pragma once
// `$name`: values of options, parameters and slots put into a tree.
//
// As a whole scalar the name is replaced by the value, whatever its kind; a value of nothing
// removes the key or list item, and an item of a list of which no key is left. In an expression it
// becomes a literal (after a dot: the bare word). Elsewhere it becomes one or more words of the
// text, and keys are treated the same.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/node.h"

namespace houserules {

/// Values by name, and how they are written where they are not the whole value.
struct Values {
  struct Value {
    Node node;
    /// The literal in expressions, where the node's text does not say it ("'J'" for a rank).
    std::string literal;
    std::vector<std::string> words;  // that it may be; empty: it is no choice of words
  };
  std::map<std::string, Value, std::less<>> values;
  /// Names that are not here are left alone, for another pass.
  bool leave_unknown = false;

  void set(std::string_view name, Node node, std::string literal = {},
           std::vector<std::string> words = {});
};

/// Replaces in the whole tree. False: nothing is left of the node.
bool substitute(Node& node, const Values& values, Diagnostics& faults);

/// How a value reads in an expression: 3, true, never, 'high', or (expr).
std::string expression_literal(const Node& value);

/// "frozen after" as the name in `$frozen-after`.
std::string reference_name(std::string_view key);
/// Letters, digits, '-' and '_', the first one a small letter.
bool is_reference_name(std::string_view text);

}  // namespace houserules
