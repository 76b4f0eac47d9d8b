#pragma once
// Cuts the text of an expression into Lua's tokens.

#include <string_view>

namespace houserules {

struct ExprToken {
  enum class Kind { end, name, parameter, integer, fraction, text, long_text, symbol, fault };
  Kind kind = Kind::end;
  std::string_view text;  // as written: quotes and the `$` of a parameter included
  int offset = 0;

  bool is(std::string_view symbol_or_word) const {
    return (kind == Kind::symbol || kind == Kind::name) && text == symbol_or_word;
  }
};

/// The token at `offset` or after. A `fault`'s text is the message.
ExprToken next_token(std::string_view source, int offset);

/// Lua's reserved words.
bool is_keyword(std::string_view name);

}  // namespace houserules
