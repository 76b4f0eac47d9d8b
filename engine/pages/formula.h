#pragma once
// The text of an expression as a tree, for those who put it into words. What cannot come out
// differently (`true and x`, 'high' == 'low') is resolved away.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace houserules {

struct Formula {
  enum class Kind {
    number,  // text: its digits
    text,    // text: without its quotes
    name,    // also true, false, nil
    field,   // args[0].text
    index,   // args[0][args[1]]
    call,    // text(args…)
    list,    // {args…}
    unary,   // text: not, -
    binary,  // text: the sign
  };
  Kind kind = Kind::name;
  std::string text;
  std::vector<Formula> args;

  bool is(std::string_view name) const { return kind == Kind::name && text == name; }
  bool is_sign(std::string_view sign) const { return kind == Kind::binary && text == sign; }
  bool is_call(std::string_view name) const { return kind == Kind::call && text == name; }
  /// `object.NAME`, of a plain name.
  bool is_field(std::string_view object, std::string_view field) const {
    return kind == Kind::field && text == field && args[0].is(object);
  }
  friend bool operator==(const Formula&, const Formula&) = default;
};

/// The value of a whole number that is written out.
std::optional<std::int64_t> literal_number(const Formula& f);
/// The same of a scalar: digits, or an expression that comes down to a number.
std::optional<std::int64_t> plain_number(std::string_view text);

/// The expression of a scalar, with or without its '='. Nothing: it uses Lua that this does not
/// read.
std::optional<Formula> parse_formula(std::string_view text);

}  // namespace houserules
