#pragma once
// What the parts of an expression mean. Internal to the parser of expressions.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/expression/lexer.h"
#include "engine/expression/parser.h"

namespace houserules::parsing {

using Op = ExprNode::Op;
using Kind = ExprTree::Kind;
using Owner = ExpressionNames::Owner;

inline constexpr TypeSet numbers = Type::number;
inline constexpr TypeSet yes_no = Type::yes_no;

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

/// Gives a tree its meaning. Throws ExpressionFault.
class Meaning {
 public:
  Meaning(std::string_view source, ExpressionNames& names, std::vector<ExprNode>& nodes)
      : source_(source), names_(names), nodes_(nodes) {}

  ParsedExpression of(const ExprTree& tree, const ParseWishes& wishes);

 private:
  // Faults.
  [[noreturn]] static void fail(int offset, int length, std::string message,
                                std::vector<std::string> near = {});
  [[noreturn]] static void fail_at(const Operand& operand, std::string message);
  /// At the token that begins at this place or behind it.
  [[noreturn]] void fail_at_token(int offset, std::string message) const;
  [[noreturn]] void fail_object(const Operand& operand) const;
  [[noreturn]] void fail_unknown(const ExprTree& name) const;
  std::string_view source_of(const Operand& operand) const;

  // Nodes.
  std::int16_t push(const Operand& operand);
  static Operand at(const ExprTree& tree);
  Operand combine(const ExprTree& tree, Op op, const Operand& a, const Operand* b, TypeSet type);
  /// What the subset does not hold.
  static Operand beyond(const ExprTree& tree, TypeSet type);
  void make_chunk(Operand& whole, TypeSet wanted);

  // Literals.
  /// Fixes the meaning of a literal where one of these types is wanted (empty or any: no wish).
  void settle(Operand& operand, TypeSet wanted);
  void become(Operand& operand, Value value);

  // Operators. `wanted` is what the place of the result wants.
  Operand operand(const ExprTree& tree, TypeSet wanted);
  /// Of arguments that Lua is given.
  void settled(std::span<const ExprTree> trees);
  Operand unary(const ExprTree& tree);
  Operand binary(const ExprTree& tree, TypeSet wanted);
  void need_number(Operand& operand, std::string_view sign);
  void compare(std::string_view sign, Operand& a, Operand& b);

  // Operands (expression_operands.cpp).
  Operand parameter(const ExprTree& tree);
  Operand name(const ExprTree& tree);
  Operand field(const ExprTree& tree, const Operand& object);
  Operand call(const ExprTree& tree, TypeSet wanted);
  Operand call(const ExprTree& tree, const FunctionName& row, TypeSet wanted_of_result);

  std::string_view source_;
  ExpressionNames& names_;
  std::vector<ExprNode>& nodes_;
  std::vector<Splice> splices_;
};

}  // namespace houserules::parsing
