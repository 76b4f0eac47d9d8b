#include "engine/expression/literals.h"

#include "engine/cards/notation.h"

namespace houserules {
namespace {

std::string quote(std::string_view name) { return std::string("'").append(name).append("'"); }

std::string cards_call(std::string_view all) {
  return std::string("cards('").append(all).append("')");
}

}  // namespace

std::optional<Value> value_of_literal(std::string_view literal, TypeSet wanted) {
  if (wanted.contains(Type::rank))
    if (const std::optional<int> rank = parse_rank(literal)) return Value::rank(*rank);
  if (wanted.contains(Type::suit)) {
    for (int suit = 0; suit < suit_count; ++suit)
      if (literal == suit_name(suit)) return Value::suit(suit);
  }
  if (wanted.contains(Type::card)) {
    const std::optional<Card> card = parse_card(literal);
    if (card && card->known()) return Value::card(*card);
  }
  if (wanted.contains(Type::cards)) {
    if (const auto cards = parse_cards(literal)) {
      CardSet set;
      for (const Card card : *cards)
        if (card.known()) set.insert(card);
      return Value::cards(set);
    }
  }
  return std::nullopt;
}

std::string no_such_literal(std::string_view literal, TypeSet wanted) {
  const Type type = wanted.only().value_or(Type::nothing);
  if (type == Type::rank)
    return quote(literal) + " is not a rank; write 2 to 10, 'J', 'Q', 'K' or 'A'";
  if (type == Type::suit)
    return quote(literal) + " is not a suit; write 'clubs', 'diamonds', 'hearts' or 'spades'";
  if (type == Type::card) return quote(literal) + " is not a card; write it like 'Qs'";
  if (type == Type::nothing) return "text has no meaning here";
  return "expected " + type_with_article(type) + ", not text";
}

std::optional<std::string> lua_literal(Value value, const ExpressionNames& names) {
  switch (value.type) {
    case Type::nothing:
      return "nil";
    case Type::yes_no:
      return value.bits != 0 ? "true" : "false";
    case Type::number:
      return std::string("(").append(std::to_string(value.bits)).append(")");
    case Type::rank:
      return std::to_string(value.bits + 2);
    case Type::suit:
      return quote(suit_name(static_cast<int>(value.bits)));
    case Type::card:
      return cards_call(text(Card(static_cast<std::uint8_t>(value.bits)))).append(".first");
    case Type::cards: {
      std::string all;
      for (std::uint8_t code = 0; code < Card::code_count; ++code)
        if (CardSet(static_cast<std::uint64_t>(value.bits)).contains(Card(code)))
          all += text(Card(code));
      return cards_call(all);
    }
    case Type::word: {
      std::string quoted = "'";
      for (const char c : names.word(value.bits)) {
        if (c == '\'' || c == '\\') quoted += '\\';
        quoted += c;
      }
      return quoted + "'";
    }
    default:
      return std::nullopt;
  }
}

}  // namespace houserules
