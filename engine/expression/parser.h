#pragma once
// From the text after `=` to the nodes of an expression.
//
// The text is read as a tree (expression_tree.h), and the tree is given its meaning here: plain
// references, comparisons, calls of the functions in expression_names.h and whole-number
// arithmetic become nodes. An expression that needs more of Lua (`..`, indexing, table
// constructors, methods, functions of scripts, `math`) becomes one node Op::lua. A name or a
// literal means the same in either form, and is checked in both.
//
// Literals take the type of what they meet: beside a rank 'K', '10' and 7 are ranks, beside a suit
// 'spades' is a suit, beside a card 'Qs' is a card; other quoted texts are words. In Lua a rank is
// the number 2 to 14; the parser writes it so into the chunk.

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

/// What names mean where an expression stands.
class ExpressionNames {
 public:
  enum class Owner { game, seat, table };
  struct Register {
    int index = 0;
    TypeSet type;
  };

  virtual ~ExpressionNames() = default;
  /// What `seat`, `card`, `it` or `answer` is here; nothing: nobody binds it.
  virtual std::optional<TypeSet> binding(Root root) const = 0;
  virtual std::optional<Register> find_register(Owner owner, std::string_view name) const = 0;
  virtual std::optional<int> find_zone(Owner owner, std::string_view name) const = 0;
  /// `$name`: the value of an option or of a parameter of `define`.
  virtual std::optional<Value> find_parameter(std::string_view name) const = 0;
  /// A function of the variant's scripts.
  virtual bool script_function(std::string_view name) const = 0;

  // All there are, for "did you mean".
  virtual std::vector<std::string> own_names(Owner owner) const = 0;
  virtual std::vector<std::string> parameter_names() const = 0;
  virtual std::vector<std::string> script_functions() const = 0;

  virtual int intern(std::string_view word) = 0;
  virtual std::string_view word(std::int64_t index) const = 0;
  virtual int add_chunk(std::string text) = 0;
};

/// The names of a variant that is being made: its registers, zones and words.
class VariantNames final : public ExpressionNames {
 public:
  explicit VariantNames(Variant& variant) : variant_(&variant) {}

  /// Indexed by Root (seat, card, it, answer, part).
  std::array<std::optional<TypeSet>, 5> bound;
  std::map<std::string, Value, std::less<>> parameters;
  std::set<std::string, std::less<>> functions;

  void bind(Root root, TypeSet type) { bound[static_cast<std::size_t>(root)] = type; }
  /// Interns the words that scripts may give to functions: categories of hands, 'face', registers
  /// of seats. Call it for a variant that has scripts: they can use no other words than interned.
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
  TypeSet type;                          // what it may yield
  bool lua = false;                      // it is an Op::lua
  std::optional<ExpressionFault> fault;  // then `id` is not given and nothing was added
};

struct ParseWishes {
  /// What the place wants; literals in the position of the result become that. Empty: no wish.
  TypeSet wanted;
  /// For tests of agreement: makes a chunk of everything.
  bool always_lua = false;
};

/// Adds the nodes (and the chunk) of an expression.
ParsedExpression parse_expression(std::string_view text, ExpressionNames& names,
                                  std::vector<ExprNode>& nodes, const ParseWishes& wishes = {});

}  // namespace houserules
