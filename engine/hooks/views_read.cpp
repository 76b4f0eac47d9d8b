// Lua to engine: every value is checked.

#include <cmath>

#include "engine/expression/literals.h"
#include "engine/hooks/views.h"
#include "engine/variant/errors.h"

namespace houserules::hooks {
namespace {

bool choosy(TypeSet wanted) { return wanted != TypeSet() && wanted != TypeSet::any(); }

/// Its message is a noun phrase: "3.5, which is not a whole number".
class WrongValue : public RuleError {
 public:
  using RuleError::RuleError;
};

[[noreturn]] void fail(const std::string& what) { throw WrongValue(what); }

/// Returns "; did you mean 'pair'?" for "pairs", or an empty string.
std::string category_meant(std::string_view text) {
  for (const std::string_view name : category_names()) {
    if (text == std::string(name) + "s") return "; did you mean '" + std::string(name) + "'?";
  }
  return {};
}

}  // namespace

Value Views::value_of(const View& view) {
  if (view.kind == Kind::context) fail("'ctx', which is not a value");
  if (view.kind != Kind::cards) return view.value;
  const List& list = static_cast<const List&>(view);
  if (CardSet(static_cast<std::uint64_t>(view.value.bits)).size() != list.count)
    fail("cards that are unknown or repeated");
  return view.value;
}

Value Views::read_text(std::string_view text, TypeSet wanted) const {
  if (choosy(wanted)) {
    if (const auto value = value_of_literal(text, wanted)) return *value;
    if (wanted.only() == Type::number) fail("the text " + quoted(text) + ", not a number");
  }
  const auto word = words_.find(text);
  if (word != words_.end()) return word->second;
  if (const auto suit = value_of_literal(text, Type::suit)) return *suit;
  fail("the text " + quoted(text) +
       (wanted.only() == Type::yes_no
            ? ", not true or false"
            : ", which is not a suit, category or name in this file" + category_meant(text)));
}

/// Reads a list of cards and zones, or of seats.
bool Views::read_list(int index, TypeSet wanted, Value& value) {
  const lua_Integer length = luaL_len(state_, index);
  if (length == 0) {
    value = wanted.contains(Type::seats) && !wanted.contains(Type::cards) ? Value::seats({})
                                                                          : Value::cards({});
    return true;
  }
  if (length < 0 || length > max_zone_cards) return false;
  CardSet cards;
  SeatSet seats;
  for (lua_Integer i = 1; i <= length; ++i) {
    lua_geti(state_, index, i);
    const Value item = lua_type(state_, -1) == LUA_TUSERDATA ? value_of(view(-1)) : Value();
    lua_pop(state_, 1);
    if (item.type == Type::seat || item.type == Type::seats) {
      seats = seats | item.as_seats();
    } else if (item.type == Type::card || item.type == Type::cards || item.type == Type::zone) {
      std::array<Card, max_zone_cards> list;
      const int count = scope().list_cards(item, list);
      for (const Card card : std::span(list).first(static_cast<std::size_t>(count))) {
        if (!card.known() || cards.contains(card)) fail("cards that are unknown or repeated");
        cards.insert(card);
      }
    } else {
      return false;
    }
  }
  if (!cards.empty() && !seats.empty()) return false;
  value = seats.empty() ? Value::cards(cards) : Value::seats(seats);
  return true;
}

Value Views::read(int index, TypeSet wanted, std::string_view verb) {
  try {
    return read_value(index, wanted);
  } catch (const WrongValue& error) {
    throw RuleError(std::string(verb) + " " + error.what());
  }
}

Value Views::read_value(int index, TypeSet wanted) {
  index = lua_absindex(state_, index);
  Value value;
  switch (lua_type(state_, index)) {
    case LUA_TNIL:
      return {};
    case LUA_TBOOLEAN:
      value = Value::yes_no(lua_toboolean(state_, index) != 0);
      break;
    case LUA_TNUMBER: {
      if (!lua_isinteger(state_, index)) {
        const lua_Number number = lua_tonumber(state_, index);
        if (std::isinf(number) && number > 0) {  // math.huge
          value = Value::number(never);
          break;
        }
        constexpr lua_Number most = 1e15;
        if (std::fabs(number) < most && std::floor(number) == number)
          fail(std::string(printable(luaL_tolstring(state_, index, nullptr))) + ", not " +
               std::to_string(static_cast<long long>(number)) +
               " ('/' and '^' make decimals); divide with '//'");
        fail("" + (std::isnan(number) ? "nan" : printable(luaL_tolstring(state_, index, nullptr))) +
             ", which is not a whole number (divide with '//')");
      }
      const lua_Integer number = lua_tointeger(state_, index);
      if (choosy(wanted) && wanted.contains(Type::rank) && !wanted.contains(Type::number)) {
        if (number < 2 || number > 14)
          fail("" + std::to_string(number) + ", which is not a rank (2 to 14, an ace)");
        return Value::rank(static_cast<int>(number - 2));
      }
      if (number > endless_chips || number < -endless_chips)
        fail("" + std::to_string(number) + ", which is far too large");
      value = Value::number(number);
      break;
    }
    case LUA_TSTRING: {
      std::size_t length = 0;
      const char* text = lua_tolstring(state_, index, &length);
      value = read_text({text, length}, wanted);
      break;
    }
    case LUA_TUSERDATA:
      value = value_of(view(index));
      break;
    case LUA_TTABLE:
      if (!read_list(index, wanted, value)) fail("a table that is not a list of cards or seats");
      break;
    default:
      fail(std::string("a ") + luaL_typename(state_, index));
  }
  if (!choosy(wanted) || wanted.contains(value.type)) return value;
  // A seat converts to a set of seats, cards match wherever they are, and any value has a truth.
  if (wanted.contains(Type::seats) && value.type == Type::seat) return value;
  if (wanted.contains(Type::cards) && (value.type == Type::zone || value.type == Type::card))
    return value;
  if (wanted.only() == Type::yes_no) {
    if (value.type == Type::number && value.bits == 0)
      fail("the number 0, which counts as true in Lua; it must return true or false");
    return Value::yes_no(value.truthy());
  }
  const std::optional<Type> type = wanted.only();
  fail("" + type_with_article(value.type) +
       (type ? ", not " + type_with_article(*type) : std::string(", which does not fit")));
}

}  // namespace houserules::hooks
