#pragma once
// Splits the text of an expression into Lua tokens.

#include <string_view>

namespace houserules {

struct ExprToken {
  enum class Kind { end, name, parameter, integer, fraction, text, long_text, symbol, fault };
  Kind kind = Kind::end;
  std::string_view text;  // as written, including quotes and the `$` of a parameter
  int offset = 0;

  bool is(std::string_view symbol_or_word) const {
    return (kind == Kind::symbol || kind == Kind::name) && text == symbol_or_word;
  }
};

/// Returns the first token at or after `offset`. For a `fault`, the token's text is the message.
ExprToken next_token(std::string_view source, int offset);

/// Returns whether a name is a reserved word of Lua.
bool is_keyword(std::string_view name);

}  // namespace houserules
