#include "engine/describe/formula.h"

#include <algorithm>
#include <charconv>

namespace houserules {
namespace {

using Kind = Formula::Kind;

/// Is it all of what people have words for?
bool is_speakable(const Formula& f) {
  static constexpr std::string_view unspeakable[] = {"|",  "~", "&", "<<", ">>",
                                                     "..", "/", "^", "#"};
  const bool sign = f.kind == Kind::unary || f.kind == Kind::binary;
  if (sign &&
      std::find(std::begin(unspeakable), std::end(unspeakable), f.text) != std::end(unspeakable))
    return false;
  if (f.kind == Kind::long_text || f.kind == Kind::parameter || f.kind == Kind::apply ||
      f.kind == Kind::method || f.kind == Kind::record) {
    return false;
  }
  return std::all_of(f.args.begin(), f.args.end(), is_speakable);
}

Formula yes_no(bool yes) { return {Kind::name, yes ? "true" : "false", {}}; }

/// What is known before play: yes or no, or nothing.
std::optional<bool> known(const Formula& f) {
  if (f.is("true")) return true;
  if (f.is("false") || f.is("nil")) return false;
  if (f.kind == Kind::number || f.kind == Kind::text) return true;
  return std::nullopt;
}

bool literal(const Formula& f) { return f.kind == Kind::number || f.kind == Kind::text; }

Formula simplified(Formula f);

/// `a and b or c`: b if a, else c.
Formula simplified_or(Formula f) {
  Formula& left = f.args[0];
  if (left.is_sign("and") && left.args[1] == f.args[1]) return std::move(f.args[1]);
  if (const auto yes = known(left)) return *yes ? std::move(left) : std::move(f.args[1]);
  if (known(f.args[1]) == false && !left.is_sign("and")) return std::move(left);
  return f;
}

Formula simplified(Formula f) {
  if (f.kind == Kind::fraction) f.kind = Kind::number;
  for (Formula& arg : f.args) arg = simplified(std::move(arg));
  if (f.kind == Kind::unary && f.text == "not") {
    if (const auto yes = known(f.args[0])) return yes_no(!*yes);
  }
  if (f.kind != Kind::binary) return f;
  Formula& a = f.args[0];
  Formula& b = f.args[1];
  if (f.text == "and") {
    if (const auto yes = known(a)) return *yes ? std::move(b) : std::move(a);
    if (b.is("true")) return std::move(a);
    return f;
  }
  if (f.text == "or") return simplified_or(std::move(f));
  if (literal(a) && literal(b) && (f.text == "==" || f.text == "~=")) {
    return yes_no((a == b) == (f.text == "=="));
  }
  const auto x = literal_number(a), y = literal_number(b);
  constexpr std::int64_t small = 1'000'000'000;  // no product of two overflows
  if (x && y && *x <= small && *y <= small && (f.text == "*" || f.text == "+")) {
    return {Kind::number, std::to_string(f.text == "*" ? *x * *y : *x + *y), {}};
  }
  if (x && y && (f.text == ">" || f.text == "<")) return yes_no(f.text == ">" ? *x > *y : *x < *y);
  if (x == 1 && f.text == "*") return std::move(b);
  return f;
}

}  // namespace

std::optional<std::int64_t> literal_number(const Formula& f) {
  std::int64_t number = 0;
  const char* end = f.text.data() + f.text.size();
  if (f.kind != Kind::number) return std::nullopt;
  const auto read = std::from_chars(f.text.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return number;
}

std::optional<std::int64_t> plain_number(std::string_view text) {
  const auto f = parse_formula(text);
  return f ? literal_number(*f) : std::nullopt;
}

std::optional<Formula> parse_formula(std::string_view text) {
  if (text.starts_with('=')) text.remove_prefix(1);
  try {
    Formula read = read_expression(text);
    if (is_speakable(read)) return simplified(std::move(read));
  } catch (const ExpressionFault&) {
  }
  return std::nullopt;
}

}  // namespace houserules
