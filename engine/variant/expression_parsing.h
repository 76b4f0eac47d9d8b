#pragma once
// The parser of expressions from the inside: recursive descent with Lua's priorities.

#include <string>
#include <string_view>
#include <vector>

#include "engine/variant/expression_lexer.h"
#include "engine/variant/expression_parser.h"

namespace houserules::parsing {

using Op = ExprNode::Op;
using Kind = ExprToken::Kind;
using Owner = ExpressionNames::Owner;

inline constexpr TypeSet numbers = Type::number;
inline constexpr TypeSet yes_no = Type::yes_no;

struct Binary;

/// A part of the expression: its top node, whose children are in place already.
struct Operand {
  ExprNode node;
  TypeSet type = TypeSet::any();
  bool lua = false;
  enum class Literal : std::uint8_t { none, integer, text } literal = Literal::none;
  std::string_view text;   // of a literal text, without quotes
  int begin = 0, end = 0;  // in the source
};

/// Text that stands in the chunk in place of source[begin, end).
struct Splice {
  int begin = 0, end = 0;
  std::string text;
};

/// "'x'"
std::string quote(std::string_view name);

/// Reads one expression. Throws ExpressionFault.
class Parser {
 public:
  Parser(std::string_view source, ExpressionNames& names, std::vector<ExprNode>& nodes)
      : source_(source), names_(names), nodes_(nodes) {}

  ParsedExpression parse(const ParseWishes& wishes);

 private:
  // Tokens and faults.
  void advance();
  bool accept(std::string_view symbol);
  void expect(std::string_view symbol);
  [[noreturn]] static void fail(int offset, int length, std::string message,
                                std::vector<std::string> near = {});
  [[noreturn]] void fail_here(std::string message) const;
  [[noreturn]] static void fail_at(const Operand& operand, std::string message);
  [[noreturn]] void fail_object(const Operand& operand) const;
  std::string_view source_of(const Operand& operand) const;

  // Nodes.
  std::int16_t push(const Operand& operand);
  Operand combine(Op op, const Operand& a, const Operand* b, TypeSet type);
  /// What the subset does not hold.
  Operand beyond(const Operand& operand, TypeSet type) const;
  void make_chunk(Operand& whole, TypeSet wanted);

  // Literals.
  /// Fixes the meaning of a literal where one of these types is wanted (empty or any: no wish).
  void settle(Operand& operand, TypeSet wanted);
  void become(Operand& operand, Value value);

  // Operators. `wanted` is what the place of the result wants.
  Operand expression(int limit, TypeSet wanted);
  Operand unary(TypeSet wanted);
  Operand binary(const Binary& row, const ExprToken& sign, Operand& a, Operand& b, TypeSet wanted);
  void need_number(Operand& operand, const ExprToken& sign);
  void compare(Op op, const ExprToken& sign, Operand& a, Operand& b);

  // Operands (expression_operands.cpp).
  Operand suffixed(TypeSet wanted);
  Operand primary(TypeSet wanted);
  Operand parameter(Operand operand);
  Operand name(Operand operand, TypeSet wanted);
  Operand field(const Operand& object);
  Operand call(const FunctionName& row, const Operand& name, TypeSet wanted_of_result);
  void table();
  void skip_arguments();
  [[noreturn]] void fail_unknown(std::string_view name) const;

  std::string_view source_;
  ExpressionNames& names_;
  std::vector<ExprNode>& nodes_;
  std::vector<Splice> splices_;
  ExprToken token_;
  int last_end_ = 0;
  int depth_ = 0;
};

}  // namespace houserules::parsing
