#pragma once
// Compiles the text after `=` to the nodes of an expression.
//
// The text is parsed to a tree (tree.h), which is interpreted here: plain references, comparisons,
// calls of the functions in expression_names.h and integer arithmetic become nodes. An expression
// that needs more of Lua (`..`, indexing, table constructors, methods, functions of scripts,
// `math`) becomes a single node Op::lua. Names and literals mean the same in both forms, and are
// checked in both.
//
// Literals take the type of what they are compared with: next to a rank, 'K', '10' and 7 are ranks;
// next to a suit, 'spades' is a suit; next to a card, 'Qs' is a card. Other quoted strings are
// words. In Lua, a rank is a number from 2 to 14, and the parser writes it that way into the chunk.

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/expression/tree.h"
#include "engine/variant/expression_names.h"
#include "engine/variant/variant.h"

namespace houserules {

/// The meaning of names in the context of an expression.
class ExpressionNames {
 public:
  enum class Owner { game, seat, table };
  struct Register {
    int index = 0;
    TypeSet type;
  };

  virtual ~ExpressionNames() = default;
  /// Returns the types of `seat`, `card`, `it` or `answer` here, or nothing if it is not bound.
  virtual std::optional<TypeSet> binding(Root root) const = 0;
  virtual std::optional<Register> find_register(Owner owner, std::string_view name) const = 0;
  virtual std::optional<int> find_zone(Owner owner, std::string_view name) const = 0;
  /// `$name`: returns the value of an option or of a parameter of `define`.
  virtual std::optional<Value> find_parameter(std::string_view name) const = 0;
  /// Returns whether the variant's scripts define this function.
  virtual bool script_function(std::string_view name) const = 0;

  // Returns all such names, for "did you mean".
  virtual std::vector<std::string> own_names(Owner owner) const = 0;
  virtual std::vector<std::string> parameter_names() const = 0;
  virtual std::vector<std::string> script_functions() const = 0;

  virtual int intern(std::string_view word) = 0;
  virtual std::string_view word(std::int64_t index) const = 0;
  virtual int add_chunk(std::string text) = 0;
};

/// The names of a variant under construction: its registers, zones and words.
class VariantNames final : public ExpressionNames {
 public:
  explicit VariantNames(Variant& variant) : variant_(&variant) {}

  /// Indexed by Root (seat, card, it, answer, part).
  std::array<std::optional<TypeSet>, 5> bound;
  std::map<std::string, Value, std::less<>> parameters;
  std::set<std::string, std::less<>> functions;

  void bind(Root root, TypeSet type) { bound[static_cast<std::size_t>(root)] = type; }
  /// Interns the words that scripts may pass to functions: categories of hands, 'face', registers
  /// of seats. Required for variants with scripts, which can use only interned words.
  void intern_words_of_scripts();

  std::optional<TypeSet> binding(Root root) const override;
  std::optional<Register> find_register(Owner owner, std::string_view name) const override;
  std::optional<int> find_zone(Owner owner, std::string_view name) const override;
  std::optional<Value> find_parameter(std::string_view name) const override;
  bool script_function(std::string_view name) const override;
  std::vector<std::string> own_names(Owner owner) const override;
  std::vector<std::string> parameter_names() const override;
  std::vector<std::string> script_functions() const override;
  int intern(std::string_view word) override;
  std::string_view word(std::int64_t index) const override;
  int add_chunk(std::string text) override;

 private:
  Variant* variant_;
};

struct ParsedExpression {
  ExprId id;
  TypeSet type;                          // possible types of the result
  bool lua = false;                      // compiled to an Op::lua
  std::optional<ExpressionFault> fault;  // if set, `id` is not given and nothing was added
};

struct ParseWishes {
  /// Types wanted by the context; literals in the position of the result are converted. Empty: any.
  TypeSet wanted;
  /// For tests that both forms agree: compiles everything to a chunk.
  bool always_lua = false;
};

/// Appends the nodes (and the chunk) of an expression.
ParsedExpression parse_expression(std::string_view text, ExpressionNames& names,
                                  std::vector<ExprNode>& nodes, const ParseWishes& wishes = {});

}  // namespace houserules
