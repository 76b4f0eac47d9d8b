#include "engine/expression/lexer.h"

#include <algorithm>
#include <utility>

namespace houserules {
namespace {

constexpr std::string_view keywords[] = {"and",   "break", "do",       "else", "elseif", "end",
                                         "false", "for",   "function", "goto", "if",     "in",
                                         "local", "nil",   "not",      "or",   "repeat", "return",
                                         "then",  "true",  "until",    "while"};

// Longest first.
constexpr std::string_view symbols[] = {
    "...", "..", "==", "~=", "<=", ">=", "//", "<<", ">>", "::", "+", "-", "*", "/", "%", "^", "#",
    "&",   "~",  "|",  "<",  ">",  "=",  "(",  ")",  "{",  "}",  "[", "]", ";", ":", ",", "."};

constexpr std::pair<std::string_view, std::string_view> foreign_symbols[] = {
    {"=>", "unknown operator '=>'; write '>='"},
    {"=<", "unknown operator '=<'; write '<='"},
    {"<>", "unknown operator '<>'; write '~='"},
    {"!=", "unknown operator '!='; write '~='"},
    {"!", "unknown operator '!'; write 'not'"},
    {"&&", "unknown operator '&&'; write 'and'"},
    {"||", "unknown operator '||'; write 'or'"},
    {"≥", "unknown operator '≥'; write '>='"},
    {"≤", "unknown operator '≤'; write '<='"},
    {"≠", "unknown operator '≠'; write '~='"},
    {"“", "'“' is a curly quote; write a straight one: \""},
    {"”", "'”' is a curly quote; write a straight one: \""},
    {"„", "'„' is a curly quote; write a straight one: \""},
    {"‘", "'‘' is a curly quote; write a straight one: '"},
    {"’", "'’' is a curly quote; write a straight one: '"},
    {"：", "'：' is a full-width colon; write ':'"},
    {"，", "'，' is a wide comma; write ','"},
    {"（", "'（' is a wide bracket; write '('"},
    {"）", "'）' is a wide bracket; write ')'"},
    {"＝", "'＝' is a wide sign; write '='"},
    {"×", "unknown operator '×'; write '*'"},
    {"÷", "unknown operator '÷'; write '//'"},
    {"−", "'−' is a long minus sign; write '-'"},
    {"–", "'–' is a dash; write '-' for minus"},
    {"?", "unknown operator '?'; write a choice as 'test and a or b'"}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_letter_or_digit(char c) { return is_letter(c) || is_digit(c); }

class Lexer {
 public:
  Lexer(std::string_view source, std::size_t at) : source_(source), at_(at) {}

  ExprToken next() {
    while (at_ < source_.size() && std::string_view(" \t\r\n\f\v").find(peek()) != source_.npos)
      ++at_;
    start_ = at_;
    if (at_ >= source_.size()) return made(ExprToken::Kind::end);
    const char c = peek();
    if (is_letter(c)) return name();
    if (c == '$') return parameter();
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) return number();
    if (c == '\'' || c == '"') return quoted(c);
    if (c == '[' && (peek(1) == '[' || peek(1) == '=')) return long_text();
    if (c == '-' && peek(1) == '-') return fault("a comment is not allowed in an expression");
    for (const auto& [wrong, advice] : foreign_symbols)
      if (source_.substr(at_).starts_with(wrong)) return fault(advice);
    for (const std::string_view symbol : symbols) {
      if (!source_.substr(at_).starts_with(symbol)) continue;
      at_ += symbol.size();
      return made(ExprToken::Kind::symbol);
    }
    return fault("unexpected character in an expression");
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  ExprToken made(ExprToken::Kind kind) const {
    return {kind, source_.substr(start_, at_ - start_), static_cast<int>(start_)};
  }
  ExprToken fault(std::string_view message) const {
    return {ExprToken::Kind::fault, message, static_cast<int>(start_)};
  }

  ExprToken name() {
    while (is_letter_or_digit(peek())) ++at_;
    return made(ExprToken::Kind::name);
  }

  /// `$raise-cap`: a space ends the name, so `$cap - 1` is a subtraction.
  ExprToken parameter() {
    ++at_;
    while (is_letter_or_digit(peek()) || (peek() == '-' && is_letter_or_digit(peek(1)))) ++at_;
    if (at_ == start_ + 1) return fault("a name is missing after '$'");
    return made(ExprToken::Kind::parameter);
  }

  ExprToken number() {
    const bool hex = peek() == '0' && (peek(1) == 'x' || peek(1) == 'X');
    bool whole = !hex;
    while (is_letter_or_digit(peek()) || peek() == '.') {
      const bool exponent = hex ? peek() == 'p' || peek() == 'P' : peek() == 'e' || peek() == 'E';
      if (!is_digit(peek())) whole = false;
      ++at_;
      if (exponent && (peek() == '+' || peek() == '-')) ++at_;
    }
    return made(whole ? ExprToken::Kind::integer : ExprToken::Kind::fraction);
  }

  ExprToken quoted(char quote) {
    ++at_;
    bool plain = true;
    while (peek() != quote) {
      if (at_ >= source_.size() || peek() == '\n') return fault("this quote is not closed");
      if (peek() == '\\') {
        plain = false;
        ++at_;
        if (at_ >= source_.size()) return fault("this quote is not closed");
      }
      ++at_;
    }
    ++at_;
    return made(plain ? ExprToken::Kind::text : ExprToken::Kind::long_text);
  }

  ExprToken long_text() {
    std::size_t level = 0;
    while (peek(1 + level) == '=') ++level;
    if (peek(1 + level) != '[') {
      ++at_;
      return made(ExprToken::Kind::symbol);
    }
    std::string_view rest = source_.substr(at_ + level + 2);
    for (std::size_t close = rest.find(']'); close != rest.npos;
         close = rest.find(']', close + 1)) {
      std::size_t seen = 0;
      while (close + 1 + seen < rest.size() && rest[close + 1 + seen] == '=') ++seen;
      if (seen != level || close + 1 + seen >= rest.size() || rest[close + 1 + seen] != ']')
        continue;
      at_ += level + 2 + close + level + 2;
      return made(ExprToken::Kind::long_text);
    }
    return fault("this quote is not closed");
  }

  std::string_view source_;
  std::size_t at_, start_ = 0;
};

}  // namespace

ExprToken next_token(std::string_view source, int offset) {
  return Lexer(source, static_cast<std::size_t>(offset)).next();
}

bool is_keyword(std::string_view name) {
  return std::find(std::begin(keywords), std::end(keywords), name) != std::end(keywords);
}

}  // namespace houserules
