#pragma once
// The syntax tree of an expression: Lua's grammar, with source positions. For the meaning of names,
// see engine/expression/parser.h.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace houserules {

struct ExprTree {
  enum class Kind {
    number,     // text: its digits
    fraction,   // text: as written, including 0x10 and 1e3
    text,       // text: without the quotes
    long_text,  // with escapes, or in [[ ]]
    name,       // also true, false, nil
    parameter,  // text: without the '$'
    field,      // args[0].text
    index,      // args[0][args[1]]
    call,       // text(args…)
    apply,      // args[0](args[1], …): of anything but a plain name, or without parentheses
    method,     // args[0]:text(args[1], …)
    list,       // {args…}
    record,  // {text = args[0], [args[1]] = args[2], …}: keys in brackets, and values, in order
    unary,   // text: not, -, #, ~
    binary,  // text: the operator
  };
  Kind kind = Kind::name;
  std::string text;
  std::vector<ExprTree> args;
  int begin = 0, end = 0;  // in the source, with the parentheses around it unless it is a literal
  int at = 0;              // position of a field name, or of what follows a function name

  bool is(std::string_view name) const { return kind == Kind::name && text == name; }
  bool is_sign(std::string_view sign) const { return kind == Kind::binary && text == sign; }
  bool is_call(std::string_view name) const { return kind == Kind::call && text == name; }
  /// Returns whether this is `object.NAME` with a plain name.
  bool is_field(std::string_view object, std::string_view field) const {
    return kind == Kind::field && text == field && args[0].is(object);
  }
  bool is_literal() const { return kind == Kind::number || kind == Kind::text; }
  /// Compares expressions, ignoring their positions.
  friend bool operator==(const ExprTree& a, const ExprTree& b) {
    return a.kind == b.kind && a.text == b.text && a.args == b.args;
  }
};

struct ExpressionFault {
  int offset = 0, length = 1;     // in the text
  std::string message;            // "unknown name 'stak'"
  std::vector<std::string> near;  // what may have been meant
  std::string unbound = {};       // the name that is bound elsewhere, but not here: "seat"
};

/// "unknown name 'stak'; did you mean 'stack'?"
std::string text(const ExpressionFault& fault);

/// Parses one expression. Throws ExpressionFault.
ExprTree read_expression(std::string_view source);

}  // namespace houserules
