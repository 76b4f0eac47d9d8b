#include "engine/expression/tree.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/expression/lexer.h"

namespace houserules {
namespace {

using Kind = ExprTree::Kind;

struct Binding {
  std::string_view text;
  int left, right;  // binding power, as in Lua
};
constexpr Binding bindings[] = {
    {"or", 1, 1},  {"and", 2, 2}, {"==", 3, 3},  {"~=", 3, 3},  {"<", 3, 3},   {"<=", 3, 3},
    {">", 3, 3},   {">=", 3, 3},  {"|", 4, 4},   {"~", 5, 5},   {"&", 6, 6},   {"<<", 7, 7},
    {">>", 7, 7},  {"..", 9, 8},  {"+", 10, 10}, {"-", 10, 10}, {"*", 11, 11}, {"//", 11, 11},
    {"%", 11, 11}, {"/", 11, 11}, {"^", 14, 13},
};
constexpr int unary_binding = 12;
constexpr int deepest = 100;
constexpr std::size_t longest = 4000;

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

/// Recursive descent with Lua's priorities.
class Reader {
 public:
  explicit Reader(std::string_view source) : source_(source) {}

  ExprTree whole() {
    if (source_.size() > longest)
      fail(0, 1, "this expression is too long; move it into a function");
    advance();
    if (token_.kind == ExprToken::Kind::end)
      fail(0, 1, "an expression is missing here; in YAML, a '#' after a space begins a comment");
    ExprTree tree = expression(0);
    if (token_.is("=")) fail_here("an expression cannot assign; to compare, write '=='");
    check_end(tree);
    if (token_.kind != ExprToken::Kind::end) fail_here("unexpected " + quoted(token_.text));
    return tree;
  }

 private:
  // ---- what other languages have, after a whole expression
  void check_end(const ExprTree& tree) {
    if (token_.is("if")) fail_choice(tree);
    if (token_.is("in") || token_.is("not")) fail_membership(tree);
    if (token_.is("is")) fail_is();
  }
  std::string said(const ExprTree& tree) const {
    return std::string(source_.substr(static_cast<std::size_t>(tree.begin),
                                      static_cast<std::size_t>(tree.end - tree.begin)));
  }
  /// In parentheses if it is an `or` (or, with `and`, an `and`).
  std::string said_within(const ExprTree& tree, std::string_view sign) const {
    const bool loose = tree.is_sign("or") || tree.is_sign(sign);
    const bool closed = source_[static_cast<std::size_t>(tree.begin)] == '(';
    return loose && !closed ? "(" + said(tree) + ")" : said(tree);
  }
  /// "1 if pot > 3 else 2"
  [[noreturn]] void fail_choice(const ExprTree& chosen) {
    const ExprToken sign = token_;
    advance();
    const ExprTree test = expression(0);
    std::string advice = "; to choose, write 'test and a or b'";
    if (accept("else")) {
      const ExprTree other = expression(0);
      const bool whole = token_.kind == ExprToken::Kind::end || token_.is(")");
      if (whole && !chosen.is("false") && !chosen.is("nil"))
        advice = "; write " + quoted(said_within(test, "or") + " and " +
                                     said_within(chosen, "and") + " or " + said(other));
    }
    fail(sign.offset, sign.text.size(), "an expression has no 'if'" + advice);
  }
  /// "seat not in result.winners", "'Ks' in seat.hand"
  [[noreturn]] void fail_membership(const ExprTree& tree) {
    const ExprToken first = token_;
    bool denied = accept("not");
    if (!token_.is("in")) fail(first.offset, first.text.size(), "unexpected " + quoted(first.text));
    const int end = token_.offset + 2;
    std::string_view among = source_.substr(static_cast<std::size_t>(end));
    among.remove_prefix(std::min(among.find_first_not_of(' '), among.size()));
    among = among.substr(0, among.find_first_of(" )[{("));
    const ExprTree* one = &tree;  // "pot > 3 and seat in players"
    while (one->kind == Kind::binary || one->kind == Kind::unary) {
      if (one->kind == Kind::unary && one->text == "not") denied = !denied;
      one = &one->args.back();
    }
    const std::string sign = denied ? "~=" : "==", it = said(*one);
    std::string advice = "compare with each, as in '" + it + " " + sign + " a " +
                         (denied ? "and " : "or ") + it + " " + sign + " b'";
    if (one->is("seat") && among == "result.winners")
      advice = "put the step under 'each: = result." + std::string(denied ? "losers'" : "winners'");
    else if (one->is("seat") && among == "result.losers")
      advice = "put the step under 'each: = result." + std::string(denied ? "winners'" : "losers'");
    else if (one->is("seat"))
      advice = "to run a step for some players only, name them under 'each:'";
    else if (one->kind == Kind::text && !among.empty())
      advice =
          "write \"count(" + std::string(among) + ", " + it + (denied ? ") == 0\"" : ") > 0\"");
    fail(first.offset, static_cast<std::size_t>(end - first.offset),
         "an expression has no 'in'; " + advice);
  }
  /// "seat.leader is nil", "pot is not 3"
  [[noreturn]] void fail_is() {
    const ExprToken first = token_;
    advance();
    const bool denied = token_.is("not");
    const int end = denied ? token_.offset + 3 : first.offset + 2;
    fail(first.offset, static_cast<std::size_t>(end - first.offset),
         std::string("an expression has no ") +
             (denied ? "'is not'; write '~='" : "'is'; write '=='"));
  }

  // ---- tokens and faults
  [[noreturn]] static void fail(int offset, std::size_t length, std::string message) {
    throw ExpressionFault{offset, std::max(static_cast<int>(length), 1), std::move(message), {}};
  }
  [[noreturn]] void fail_here(std::string message) const {
    fail(token_.offset, token_.text.size(), std::move(message));
  }
  void advance() {
    last_end_ = token_.offset + static_cast<int>(token_.text.size());
    token_ = next_token(source_, last_end_);
    if (token_.kind == ExprToken::Kind::fault) fail(token_.offset, 1, std::string(token_.text));
  }
  bool accept(std::string_view symbol) {
    if (!token_.is(symbol)) return false;
    advance();
    return true;
  }
  void expect(std::string_view symbol) {
    if (accept(symbol)) return;
    fail_here(quoted(symbol) + (token_.kind == ExprToken::Kind::end
                                    ? " is missing"
                                    : " is missing before " + quoted(token_.text)));
  }
  /// Makes a tree that extends from `begin` to the last token read.
  ExprTree made(Kind kind, std::string_view text, std::vector<ExprTree> args, int begin) const {
    return {kind, std::string(text), std::move(args), begin, last_end_, 0};
  }

  // ---- operators
  ExprTree expression(int limit) {
    if (++depth_ > deepest) fail_here("this expression is nested too deeply");
    ExprTree left = unary();
    for (;;) {
      const auto* sign = std::find_if(std::begin(bindings), std::end(bindings),
                                      [&](const Binding& one) { return token_.is(one.text); });
      if (sign == std::end(bindings) || sign->left <= limit) break;
      advance();
      const int begin = left.begin;
      std::vector<ExprTree> sides;
      sides.push_back(std::move(left));
      sides.push_back(expression(sign->right));
      left = made(Kind::binary, sign->text, std::move(sides), begin);
    }
    --depth_;
    return left;
  }

  ExprTree unary() {
    const ExprToken token = token_;
    for (const std::string_view sign : {"not", "-", "#", "~"}) {
      if (!accept(sign)) continue;
      std::vector<ExprTree> operand;
      operand.push_back(expression(unary_binding));
      return made(Kind::unary, sign, std::move(operand), token.offset);
    }
    return suffixed();
  }

  // ---- operands
  bool at_arguments() const {
    return token_.is("(") || token_.is("{") || token_.kind == ExprToken::Kind::text ||
           token_.kind == ExprToken::Kind::long_text;
  }

  ExprTree suffixed() {
    const bool can_go_on = token_.kind == ExprToken::Kind::name || token_.is("(");
    ExprTree tree = primary();
    while (can_go_on) {
      const int begin = tree.begin, at = token_.offset;
      std::vector<ExprTree> args;
      if (accept(".")) {
        if (token_.kind != ExprToken::Kind::name || is_keyword(token_.text))
          fail_here("a name is missing after '.'");
        const ExprToken name = token_;
        advance();
        args.push_back(std::move(tree));
        tree = made(Kind::field, name.text, std::move(args), begin);
        tree.at = name.offset;
      } else if (accept("[")) {
        args.push_back(std::move(tree));
        args.push_back(expression(0));
        expect("]");
        tree = made(Kind::index, "", std::move(args), begin);
      } else if (accept(":")) {
        if (token_.kind != ExprToken::Kind::name) fail_here("the name of a method is missing");
        const ExprToken name = token_;
        advance();
        if (!at_arguments()) fail_here("'(' is missing");
        args.push_back(std::move(tree));
        arguments(args);
        tree = made(Kind::method, name.text, std::move(args), begin);
      } else if (at_arguments()) {
        const bool plain = tree.kind == Kind::name && token_.is("(");
        const std::string name = plain ? tree.text : std::string();
        if (!plain) args.push_back(std::move(tree));
        arguments(args);
        tree = made(plain ? Kind::call : Kind::apply, name, std::move(args), begin);
        tree.at = at;
      } else {
        break;
      }
    }
    return tree;
  }

  void arguments(std::vector<ExprTree>& into) {
    if (!token_.is("(")) return into.push_back(primary());
    advance();
    while (!token_.is(")")) {
      into.push_back(expression(0));
      if (!accept(",")) break;
    }
    expect(")");
  }

  ExprTree primary() {
    const ExprToken token = token_;
    const auto taken = [&](Kind kind, std::string_view text) {
      advance();
      return made(kind, text, {}, token.offset);
    };
    switch (token.kind) {
      case ExprToken::Kind::integer:
        return taken(Kind::number, token.text);
      case ExprToken::Kind::fraction:
        return taken(Kind::fraction, token.text);
      case ExprToken::Kind::long_text:
        return taken(Kind::long_text, token.text);
      case ExprToken::Kind::text:
        return taken(Kind::text, token.text.substr(1, token.text.size() - 2));
      case ExprToken::Kind::parameter:
        return taken(Kind::parameter, token.text.substr(1));
      case ExprToken::Kind::name: {
        const bool value = token.text == "true" || token.text == "false" || token.text == "nil";
        if (token.text == "function")
          fail_here("an expression cannot hold a function; put it in a script");
        if (is_keyword(token.text) && !value)
          fail_here(quoted(token.text) + " is not allowed in an expression" +
                    (token.text == "if"
                         ? "; write the condition alone, as in '= pot > 3', or a choice as "
                           "'test and a or b'"
                         : ""));
        return taken(Kind::name, token.text);
      }
      case ExprToken::Kind::end:
        fail_here("the expression is incomplete");
      default:
        break;
    }
    if (accept("(")) {
      ExprTree inner = expression(0);
      check_end(inner);
      expect(")");
      if (inner.is_literal()) return inner;
      inner.begin = token.offset;
      inner.end = last_end_;
      return inner;
    }
    if (token.is("{")) return table();
    fail_here("unexpected " + quoted(token.text));
  }

  ExprTree table() {
    const int begin = token_.offset;
    Kind kind = Kind::list;
    std::vector<ExprTree> args;
    expect("{");
    while (!token_.is("}")) {
      if (accept("[")) {
        kind = Kind::record;
        args.push_back(expression(0));
        expect("]");
        expect("=");
      } else if (token_.kind == ExprToken::Kind::name &&
                 next_token(source_, token_.offset + static_cast<int>(token_.text.size()))
                     .is("=")) {
        kind = Kind::record;
        advance();
        advance();
      }
      args.push_back(expression(0));
      if (!accept(",") && !accept(";")) break;
    }
    expect("}");
    return made(kind, "", std::move(args), begin);
  }

  std::string_view source_;
  ExprToken token_;
  int last_end_ = 0;
  int depth_ = 0;
};

}  // namespace

ExprTree read_expression(std::string_view source) { return Reader(source).whole(); }

std::string text(const ExpressionFault& fault) {
  std::string all = fault.message;
  for (std::size_t i = 0; i < fault.near.size(); ++i)
    all += (i == 0                      ? "; did you mean '"
            : i + 1 < fault.near.size() ? "', '"
                                        : "' or '") +
           fault.near[i];
  return fault.near.empty() ? all : all + "'?";
}

}  // namespace houserules
