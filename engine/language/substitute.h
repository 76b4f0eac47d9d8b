#pragma once
// `$name`: inserts values of options, parameters and slots into a tree.
//
// If the name is a whole scalar, it is replaced by the value, of any kind; a value of nothing
// removes the key or list item, and an item of a list that has lost all its keys. In an expression,
// it becomes a literal (after a dot: the bare word). Elsewhere, it becomes one or more words of the
// text. Keys are treated the same way.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/node.h"

namespace houserules {

/// Values by name, and how they are written if they are not the whole value.
struct Values {
  struct Value {
    Node node;
    /// The literal in expressions, if it is not the node's text ("'J'" for a rank).
    std::string literal;
    std::vector<std::string> words;  // its possible values; empty: it is not a choice of words
    std::string spoken = {};         // in texts for readers, if it is not the node's text
  };
  std::map<std::string, Value, std::less<>> values;
  /// Leave unknown names alone, for another pass.
  bool leave_unknown = false;
  /// How expressions read the registers, which take no '$': "game.follower".
  std::map<std::string, std::string, std::less<>> registers = {};
  bool key_of_expressions = true;  // false under `wild:`, where an expression needs a key
  /// Some names may be missing because of an error: do not report unknown ones.
  bool incomplete = false;

  void set(std::string_view name, Node node, std::string literal = {},
           std::vector<std::string> words = {}, std::string spoken = {});
};

/// Replaces names in the whole tree. Returns false if nothing is left of the node.
bool substitute(Node& node, const Values& values, Diagnostics& faults);

/// Returns a value as written in an expression: 3, true, never, 'high', or (expr).
std::string expression_literal(const Node& value);

/// Returns a name as in a reference: "frozen after" in `$frozen-after`.
std::string reference_name(std::string_view key);
/// Letters, digits, '-' and '_', beginning with a lowercase letter.
bool is_reference_name(std::string_view text);
/// Returns whether there is a `$name` in the text; "$1" is none.
bool has_reference(std::string_view text);

}  // namespace houserules
