#include "engine/pages/formula.h"

#include <array>
#include <charconv>

#include "engine/variant/expression_lexer.h"

namespace houserules {
namespace {

struct Sign {
  std::string_view text;
  int left, right;  // how tightly it binds, as in Lua
};
constexpr std::array<Sign, 13> signs{{
    {"or", 1, 2},
    {"and", 3, 4},
    {"<", 5, 6},
    {">", 5, 6},
    {"<=", 5, 6},
    {">=", 5, 6},
    {"~=", 5, 6},
    {"==", 5, 6},
    {"+", 9, 10},
    {"-", 9, 10},
    {"*", 11, 12},
    {"//", 11, 12},
    {"%", 11, 12},
}};
constexpr int unary_binding = 13;

/// What this does not read.
struct Beyond {};

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) { advance(); }

  Formula whole() {
    Formula out = expression(0);
    if (token_.kind != ExprToken::Kind::end) throw Beyond();
    return out;
  }

 private:
  void advance() {
    token_ = next_token(text_, at_);
    at_ = token_.offset + static_cast<int>(token_.text.size());
  }
  bool accept(std::string_view word) {
    if (!token_.is(word)) return false;
    advance();
    return true;
  }
  void expect(std::string_view word) {
    if (!accept(word)) throw Beyond();
  }

  Formula expression(int least) {
    Formula left = unary();
    for (;;) {
      const Sign* sign = nullptr;
      for (const Sign& one : signs) {
        if (token_.is(one.text)) sign = &one;
      }
      if (sign == nullptr || sign->left < least) return left;
      advance();
      Formula right = expression(sign->right);
      left = Formula{
          Formula::Kind::binary, std::string(sign->text), {std::move(left), std::move(right)}};
    }
  }

  Formula unary() {
    for (const std::string_view sign : {"not", "-"}) {
      if (accept(sign)) {
        return {Formula::Kind::unary, std::string(sign), {expression(unary_binding)}};
      }
    }
    return suffixed();
  }

  std::string name() {
    if (token_.kind != ExprToken::Kind::name) throw Beyond();
    std::string out(token_.text);
    advance();
    return out;
  }

  std::vector<Formula> until(std::string_view end) {
    std::vector<Formula> out;
    if (accept(end)) return out;
    do {
      out.push_back(expression(0));
    } while (accept(","));
    expect(end);
    return out;
  }

  Formula suffixed() {
    Formula out = primary();
    for (;;) {
      if (accept(".")) {
        out = Formula{Formula::Kind::field, name(), {std::move(out)}};
      } else if (accept("[")) {
        Formula index = expression(0);
        expect("]");
        out = Formula{Formula::Kind::index, "", {std::move(out), std::move(index)}};
      } else if (token_.is("(")) {
        if (out.kind != Formula::Kind::name) throw Beyond();
        advance();
        out = Formula{Formula::Kind::call, out.text, until(")")};
      } else {
        return out;
      }
    }
  }

  Formula primary() {
    if (accept("(")) {
      Formula inner = expression(0);
      expect(")");
      return inner;
    }
    if (accept("{")) return {Formula::Kind::list, "", until("}")};
    Formula out;
    switch (token_.kind) {
      case ExprToken::Kind::integer:
      case ExprToken::Kind::fraction:
        out = {Formula::Kind::number, std::string(token_.text), {}};
        break;
      case ExprToken::Kind::text:
        if (token_.text.front() == '[' || token_.text.find('\\') != std::string_view::npos) {
          throw Beyond();
        }
        out = {Formula::Kind::text, std::string(token_.text.substr(1, token_.text.size() - 2)), {}};
        break;
      case ExprToken::Kind::name:
        if (is_keyword(token_.text) && token_.text != "true" && token_.text != "false" &&
            token_.text != "nil") {
          throw Beyond();
        }
        out = {Formula::Kind::name, std::string(token_.text), {}};
        break;
      default:
        throw Beyond();
    }
    advance();
    return out;
  }

  std::string_view text_;
  int at_ = 0;
  ExprToken token_;
};

Formula yes_no(bool yes) { return {Formula::Kind::name, yes ? "true" : "false", {}}; }

/// What is known before play: yes or no, or nothing.
std::optional<bool> known(const Formula& f) {
  if (f.is("true")) return true;
  if (f.is("false") || f.is("nil")) return false;
  if (f.kind == Formula::Kind::number || f.kind == Formula::Kind::text) return true;
  return std::nullopt;
}

bool literal(const Formula& f) {
  return f.kind == Formula::Kind::number || f.kind == Formula::Kind::text;
}

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
  for (Formula& arg : f.args) arg = simplified(std::move(arg));
  if (f.kind == Formula::Kind::unary && f.text == "not") {
    if (const auto yes = known(f.args[0])) return yes_no(!*yes);
  }
  if (f.kind != Formula::Kind::binary) return f;
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
    return {Formula::Kind::number, std::to_string(f.text == "*" ? *x * *y : *x + *y), {}};
  }
  if (x && y && (f.text == ">" || f.text == "<")) return yes_no(f.text == ">" ? *x > *y : *x < *y);
  if (x == 1 && f.text == "*") return std::move(b);
  return f;
}

}  // namespace

std::optional<std::int64_t> literal_number(const Formula& f) {
  std::int64_t number = 0;
  const char* end = f.text.data() + f.text.size();
  if (f.kind != Formula::Kind::number) return std::nullopt;
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
    return simplified(Reader(text).whole());
  } catch (const Beyond&) {
    return std::nullopt;
  }
}

}  // namespace houserules
