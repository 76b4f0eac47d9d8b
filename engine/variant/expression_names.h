#pragma once
// The table of names that expressions and scripts may use. The parser, the Lua views and the
// reference page all read it; a new name is a new row.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/variant/expression.h"
#include "engine/variant/value.h"

namespace houserules {

/// The types that a value may have, as far as is known before play. `yes` and `no` are separate:
/// `no` is falsy, like `nothing`, so that `test and a or b` keeps the types of a and b.
class TypeSet {
 public:
  constexpr TypeSet() = default;
  constexpr TypeSet(Type type)  // NOLINT: a type is the set of itself
      : bits_(bit(type) | (type == Type::yes_no ? yes_bit : 0U)) {}
  static constexpr TypeSet any() { return TypeSet(~0U); }

  constexpr bool contains(Type type) const { return (bits_ & bit(type)) != 0; }
  constexpr bool overlaps(TypeSet other) const { return (bits_ & other.bits_) != 0; }
  /// The types that remain of an operand of `or` and `and`.
  constexpr TypeSet truthy() const { return TypeSet(bits_ & ~falsy_bits); }
  constexpr TypeSet falsy() const { return TypeSet(bits_ & falsy_bits); }
  /// Returns the only type apart from `nothing`, if there is just one.
  std::optional<Type> only() const;
  friend constexpr TypeSet operator|(TypeSet a, TypeSet b) { return TypeSet(a.bits_ | b.bits_); }
  friend constexpr bool operator==(TypeSet, TypeSet) = default;

 private:
  static constexpr std::uint32_t bit(Type type) { return 1U << static_cast<unsigned>(type); }
  static constexpr std::uint32_t yes_bit = 1U << 16;
  static constexpr std::uint32_t falsy_bits =
      (1U << static_cast<unsigned>(Type::nothing)) | (1U << static_cast<unsigned>(Type::yes_no));
  constexpr explicit TypeSet(std::uint32_t bits) : bits_(bits) {}
  std::uint32_t bits_ = 0;
};
constexpr TypeSet operator|(Type a, Type b) { return TypeSet(a) | TypeSet(b); }

struct RootName {
  Root root;
  std::string_view name;
  TypeSet type;
  bool lexical;  // bound by a step, an event or a question; an error elsewhere
  std::string_view help;
};
struct AttributeName {
  Attribute attribute;
  std::string_view name;
  TypeSet of;                   // types of values that have this attribute
  std::optional<Root> of_root;  // or the root object that has it
  TypeSet type;
  std::string_view help;
};
struct FunctionName {
  Function function;
  std::string_view name;
  std::uint8_t min_arguments, max_arguments;
  std::array<TypeSet, 3> arguments;  // the last one applies to all further arguments
  TypeSet type;
  std::string_view help;

  TypeSet argument(int index) const {
    return arguments[static_cast<std::size_t>(index < 2 ? index : 2)];
  }
};

std::span<const RootName> root_names();
std::span<const AttributeName> attribute_names();
std::span<const FunctionName> function_names();
/// Names of the Lua library that scripts and expressions may use. `table` is the library only in
/// scripts; in expressions it is the table of the game.
std::span<const std::string_view> library_names();
bool is_library_name(std::string_view name);
/// What `count` can count besides ranks, suits and cards.
std::span<const std::string_view> counted_words();

const RootName* find_root(std::string_view name);
const FunctionName* find_function(std::string_view name);
/// Finds an attribute that values of (one of) these types have, or null.
const AttributeName* find_attribute(TypeSet of, std::string_view name);
/// Finds an attribute of an object (`turn`, `game` …), or null.
const AttributeName* find_attribute(Root of, std::string_view name);
/// Returns whether this value has the attribute. Cheap, and valid for any value.
bool has_attribute(Value object, Attribute attribute);
const RootName& name_of(Root root);
const AttributeName& name_of(Attribute attribute);  // returns its first row
const FunctionName& name_of(Function function);

/// Returns "number", "seats", "yes or no"; with an article, "a number", "seats".
std::string_view type_name(Type type);
std::string type_with_article(Type type);

/// Returns up to three of `words` that `word` may be a misspelling of, nearest first.
std::vector<std::string> near_names(std::string_view word, std::vector<std::string> words);

}  // namespace houserules
