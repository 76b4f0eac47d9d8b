#pragma once
// Interprets the parts of an expression. Internal to the expression parser.

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

/// A part of the expression: its top node, whose children have already been added.
struct Operand {
  ExprNode node;
  TypeSet type = TypeSet::any();
  bool lua = false;
  enum class Literal : std::uint8_t { none, integer, text } literal = Literal::none;
  std::string_view text;   // of a quoted literal, without the quotes
  int begin = 0, end = 0;  // in the source
};

/// Text that replaces source[begin, end) in the chunk.
struct Splice {
  int begin = 0, end = 0;
  std::string text;
};

/// "'x'"
std::string quote(std::string_view name);

/// Interprets a tree. Throws ExpressionFault.
class Meaning {
 public:
  Meaning(std::string_view source, ExpressionNames& names, std::vector<ExprNode>& nodes)
      : source_(source), names_(names), nodes_(nodes) {}

  ParsedExpression of(const ExprTree& tree, const ParseWishes& wishes);

 private:
  // Errors.
  [[noreturn]] static void fail(int offset, int length, std::string message,
                                std::vector<std::string> near = {});
  [[noreturn]] static void fail_at(const Operand& operand, std::string message);
  /// Reports an error at the first token at or after `offset`.
  [[noreturn]] void fail_at_token(int offset, std::string message) const;
  [[noreturn]] void fail_object(const Operand& operand) const;
  [[noreturn]] void fail_unknown(const ExprTree& name) const;
  /// Returns the register or zone of this name of another owner: "seat.bought" for `game.bought`.
  std::vector<std::string> names_of_others(Owner owner, std::string_view name) const;
  std::string_view source_of(const Operand& operand) const;
  std::string_view source_of(int begin, int end) const;
  /// Reports "pot * 0.5" and "pot / 2" where a whole number is wanted.
  void check_whole(const ExprTree& tree);
  /// Reports "options.tax".
  void check_option(const ExprTree& tree);

  // Nodes.
  std::int16_t push(const Operand& operand);
  static Operand at(const ExprTree& tree);
  Operand combine(const ExprTree& tree, Op op, const Operand& a, const Operand* b, TypeSet type);
  /// An operand that only Lua can evaluate.
  static Operand beyond(const ExprTree& tree, TypeSet type);
  void make_chunk(Operand& whole, TypeSet wanted);

  // Literals.
  /// Fixes the value of a literal where one of these types is wanted (empty or any: no preference).
  void settle(Operand& operand, TypeSet wanted);
  void become(Operand& operand, Value value);

  // Operators. `wanted`: types wanted by the context of the result.
  Operand operand(const ExprTree& tree, TypeSet wanted);
  /// Settles arguments that are passed to Lua.
  void settled(std::span<const ExprTree> trees);
  Operand unary(const ExprTree& tree);
  Operand binary(const ExprTree& tree, TypeSet wanted);
  void need_number(Operand& operand, std::string_view sign);
  /// Returns what to write in place of a comparison of two types, or an empty string.
  std::string instead_of_comparison(const ExprTree& tree, const Operand& a, const Operand& b) const;
  void compare(const ExprTree& tree, Operand& a, Operand& b);

  // Operands (operands.cpp).
  Operand parameter(const ExprTree& tree);
  Operand name(const ExprTree& tree);
  Operand field(const ExprTree& tree, const Operand& object);
  Operand call(const ExprTree& tree, TypeSet wanted);
  Operand call(const ExprTree& tree, const FunctionName& row, TypeSet wanted_of_result);

  std::string_view source_;
  ExpressionNames& names_;
  std::vector<ExprNode>& nodes_;
  std::vector<Splice> splices_;
  bool beside_text_ = false;  // what is read now is compared with a text
};

}  // namespace houserules::parsing
