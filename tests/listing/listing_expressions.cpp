// Values and expressions as text.

#include "engine/cards/notation.h"
#include "engine/variant/expression_names.h"
#include "tests/listing/listing.h"

namespace houserules {
namespace {

using Op = ExprNode::Op;

struct Sign {
  std::string_view text;
  int strength;  // larger binds tighter, as in Lua
};

Sign sign_of(Op op) {
  switch (op) {
    case Op::or_:
      return {" or ", 1};
    case Op::and_:
      return {" and ", 2};
    case Op::equal:
      return {" == ", 3};
    case Op::not_equal:
      return {" ~= ", 3};
    case Op::less:
      return {" < ", 3};
    case Op::less_equal:
      return {" <= ", 3};
    case Op::greater:
      return {" > ", 3};
    case Op::greater_equal:
      return {" >= ", 3};
    case Op::add:
      return {" + ", 4};
    case Op::subtract:
      return {" - ", 4};
    case Op::multiply:
      return {" * ", 5};
    case Op::floor_divide:
      return {" // ", 5};
    case Op::modulo:
      return {" % ", 5};
    default:
      return {"", 9};
  }
}

std::string expression_text(const Variant& v, int index, int around) {
  const ExprNode& node = v.nodes[static_cast<std::size_t>(index)];
  const auto child = [&](int at, int strength) { return expression_text(v, at, strength); };
  std::string text;
  int strength = 9;
  switch (node.op) {
    case Op::constant:
      return text_of(v, node.constant);
    case Op::root:
      return std::string(name_of(static_cast<Root>(node.what)).name);
    case Op::attribute:
      return child(node.a, 9) + "." + std::string(name_of(static_cast<Attribute>(node.what)).name);
    case Op::own_register:
      return child(node.a, 9) + "." + v.registers[static_cast<std::size_t>(node.b)].name;
    case Op::own_zone:
      return child(node.a, 9) + "." + v.zones[static_cast<std::size_t>(node.b)].name;
    case Op::call: {
      text = std::string(name_of(static_cast<Function>(node.what)).name) + "(";
      for (int i = 0; i < node.argument_count; ++i) {
        text += (i > 0 ? ", " : "") + child(node.first_argument + i, 0);
      }
      return text + ")";
    }
    case Op::lua:
      return "lua[" + v.chunks[static_cast<std::size_t>(node.b)] + "]";
    case Op::negate:
      strength = 6;
      text = "-" + child(node.a, strength);
      break;
    case Op::not_:
      strength = 6;
      text = "not " + child(node.a, strength);
      break;
    default: {
      const Sign sign = sign_of(node.op);
      strength = sign.strength;
      text = child(node.a, strength) + std::string(sign.text) + child(node.b, strength + 1);
    }
  }
  return strength < around ? "(" + text + ")" : text;
}

}  // namespace

std::string text_of_number(std::int64_t number) {
  return number == never ? "never" : std::to_string(number);
}

std::string text_of(const Variant& v, const Value& value) {
  switch (value.type) {
    case Type::nothing:
      return "nil";
    case Type::yes_no:
      return value.bits != 0 ? "true" : "false";
    case Type::number:
      return text_of_number(value.bits);
    case Type::rank:
      return std::string("'") + rank_char(static_cast<int>(value.bits)) + "'";
    case Type::suit:
      return std::string(suit_name(static_cast<int>(value.bits)));
    case Type::card:
      return text(Card(static_cast<std::uint8_t>(value.bits)));
    case Type::seat:
      return "p" + std::to_string(value.bits + 1);
    case Type::word:
      return "'" + std::string(v.word(static_cast<Word>(value.bits))) + "'";
    case Type::seats:
    case Type::zone:
    case Type::cards:
    case Type::object:
      break;
  }
  return std::string(type_name(value.type)) + " " + std::to_string(value.bits);
}

std::string text_of(const Variant& variant, ExprId id) {
  return id.given() ? expression_text(variant, id.node, 0) : "";
}

}  // namespace houserules
