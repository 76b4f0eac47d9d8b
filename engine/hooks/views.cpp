#include "engine/hooks/views.h"

#include <algorithm>
#include <new>

#include "engine/cards/notation.h"
#include "engine/variant/errors.h"

namespace houserules::hooks {
namespace {

constexpr std::array<const char*, 11> kind_names = {
    "seat", "seats", "zone", "cards", "card", "game", "table", "turn", "result", "answer", "ctx"};
constexpr std::array<const char*, 11> owner_names = {
    "a seat",  "a list of seats", "a zone",   "a list of cards", "a card", "'game'",
    "'table'", "'turn'",          "'result'", "'answer'",        "'ctx'"};
constexpr std::array<Root, 5> object_roots = {Root::game, Root::table, Root::turn, Root::result,
                                              Root::answer};

// What a field of a view refers to: an attribute, a register, a zone or a top-level name.
constexpr lua_Integer first_register = 1000, first_zone = 2000, first_root = 3000;
constexpr lua_Integer card_code = 4000, card_text = 4001;

constexpr lua_Integer first_seat_key = 1000;

// Equivalent numbers of Lua instructions.
constexpr int work_of_look = 10, work_of_function = 50;

/// What scripts see while they are loading.
class NoTable final : public Scope {
 public:
  Value root(Root) const override { fail(); }
  Value attribute(Value, Attribute) const override { fail(); }
  Value own_register(Value, int) const override { fail(); }
  Value own_zone(Value, int) const override { fail(); }
  Value call(Function, std::span<const Value>) const override { fail(); }
  int list_cards(Value, std::span<Card>) const override { fail(); }
  Value lua(int) const override { fail(); }

 private:
  [[noreturn]] static void fail() { throw RuleError("there is no table yet while scripts load"); }
};
const NoTable no_table;

}  // namespace

Views::Views(Sandbox& sandbox, const Variant& variant)
    : state_(sandbox.state()), variant_(variant), scope_(&no_table) {
  for (std::size_t i = 0; i < variant.words.size(); ++i)
    words_.emplace(variant.words[i], Value::word(static_cast<int>(i)));
  lua_newtable(state_);
  cache_ = luaL_ref(state_, LUA_REGISTRYINDEX);
}

// ---------------------------------------------------------------- making views

/// Pushes what `make` pushes, which happens only the first time.
template <class Make>
void Views::push_once(int& reference, Make make) {
  if (reference != 0) {
    lua_rawgeti(state_, LUA_REGISTRYINDEX, reference);
    return;
  }
  luaL_checkstack(state_, 8, nullptr);
  make();
  lua_pushvalue(state_, -1);
  reference = luaL_ref(state_, LUA_REGISTRYINDEX);
}

Views::Kind Views::kind_of(Value value) {
  switch (value.type) {
    case Type::seat:
      return Kind::seat;
    case Type::seats:
      return Kind::seats;
    case Type::zone:
      return Kind::zone;
    case Type::cards:
      return Kind::cards;
    case Type::card:
      return Kind::card;
    default:
      break;
  }
  const Root root = root_of(value);
  const auto at = std::find(object_roots.begin(), object_roots.end(), root);
  return static_cast<Kind>(static_cast<int>(Kind::game) + (at - object_roots.begin()));
}

Views::View& Views::push_view(Value value, Kind kind) {
  View* view = new (lua_newuserdatauv(state_, sizeof(View), 0)) View{value, kind};
  push_metatable(kind);
  lua_setmetatable(state_, -2);
  return *view;
}

Views::List& Views::push_list() {
  List* list = new (lua_newuserdatauv(state_, sizeof(List), 0)) List;
  list->kind = Kind::cards;
  list->value = Value::cards({});
  push_metatable(Kind::cards);
  lua_setmetatable(state_, -2);
  return *list;
}

void Views::push_cached(Value value) {
  luaL_checkstack(state_, 8, nullptr);
  const lua_Integer key = value.bits * 16 + static_cast<lua_Integer>(value.type);
  lua_rawgeti(state_, LUA_REGISTRYINDEX, cache_);
  if (lua_rawgeti(state_, -1, key) == LUA_TNIL) {
    lua_pop(state_, 1);
    push_view(value, kind_of(value));
    lua_pushvalue(state_, -1);
    lua_rawseti(state_, -3, key);
  }
  lua_remove(state_, -2);
}

void Views::push_card(Card card) {
  const std::size_t i = card.code() < Card::code_count ? card.code() : Card::code_count;
  push_once(cards_[i], [&] { push_view({Type::card, card.code()}, Kind::card); });
}

void Views::push_suit(int suit) {
  push_once(suits_[static_cast<std::size_t>(suit)], [&] {
    const std::string_view name = suit_name(suit);
    lua_pushlstring(state_, name.data(), name.size());
  });
}

void Views::push(Value value) {
  switch (value.type) {
    case Type::nothing:
      return lua_pushnil(state_);
    case Type::yes_no:
      return lua_pushboolean(state_, value.bits != 0);
    case Type::number:
      return lua_pushinteger(state_, value.bits);
    case Type::rank:
      return lua_pushinteger(state_, value.bits + 2);
    case Type::suit:
      return push_suit(static_cast<int>(value.bits));
    case Type::word: {
      const std::string_view word = variant_.word(static_cast<Word>(value.bits));
      lua_pushlstring(state_, word.data(), word.size());
      return;
    }
    case Type::card:
      return push_card(Card(static_cast<std::uint8_t>(value.bits)));
    case Type::seat:
      return push_once(seats_[static_cast<std::size_t>(value.bits)],
                       [&] { push_view(value, Kind::seat); });
    case Type::object: {
      const Kind kind = kind_of(value);
      if (kind == Kind::answer) return push_cached(value);  // of a seat
      return push_once(
          objects_[static_cast<std::size_t>(kind) - static_cast<std::size_t>(Kind::game)],
          [&] { push_view(value, kind); });
    }
    case Type::seats:
    case Type::zone:
      return push_cached(value);
    case Type::cards: {
      luaL_checkstack(state_, 8, nullptr);
      List& list = push_list();
      list.value = value;
      const int count = scope().list_cards(value, list.cards);
      list.count = static_cast<std::uint8_t>(std::clamp(count, 0, max_zone_cards));
      return;
    }
  }
}

void Views::push_cards(std::span<const Card> cards, int depth) {
  push_once(lists_[static_cast<std::size_t>(depth)], [&] { push_list(); });
  List& list = *static_cast<List*>(lua_touserdata(state_, -1));
  const std::size_t count = std::min(cards.size(), list.cards.size());
  std::copy_n(cards.begin(), count, list.cards.begin());
  list.count = static_cast<std::uint8_t>(count);
  CardSet set;
  for (const Card card : cards)
    if (card.known()) set.insert(card);
  list.value = Value::cards(set);
}

void Views::push_literal_cards(std::string_view literal) {
  const auto cards = parse_cards(literal);
  if (!cards || cards->size() > max_zone_cards)
    throw RuleError(quoted(literal) + " are not cards: write them like 'As Kd'");
  literals_made_ = true;
  List& list = push_list();
  CardSet set;
  for (const Card card : *cards) {
    list.cards[list.count++] = card;
    if (card.known()) set.insert(card);
  }
  list.value = Value::cards(set);
}

void Views::push_context() {
  push_once(context_, [&] { push_view({}, Kind::context); });
}

bool Views::push_root(std::string_view name) {
  const RootName* row = find_root(name);
  if (row == nullptr) return false;
  push(scope().root(row->root));
  return true;
}

// ---------------------------------------------------------------- fields

/// Adds the names of this kind of view, and what they refer to, to the table on top.
void Views::add_names(Kind kind) {
  FieldCodes& fields = fields_[static_cast<std::size_t>(kind)];
  fields = {};
  const auto add = [&](std::string_view name, lua_Integer code) {
    lua_pushlstring(state_, name.data(), name.size());
    fields.add(lua_tostring(state_, -1), code);
    lua_pushinteger(state_, code);
    lua_rawset(state_, -3);
  };
  const bool of_seat = kind == Kind::seat;
  for (std::size_t i = 0; i < variant_.zones.size(); ++i) {
    const ZoneSpec& zone = variant_.zones[i];
    if ((of_seat && zone.of_seat) || (kind == Kind::table && !zone.of_seat) || kind == Kind::answer)
      add(zone.name, first_zone + static_cast<lua_Integer>(i));
  }
  for (std::size_t i = 0; i < variant_.registers.size(); ++i) {
    const RegisterSpec& reg = variant_.registers[i];
    if ((of_seat && reg.per_seat) || (kind == Kind::game && !reg.per_seat))
      add(reg.name, first_register + static_cast<lua_Integer>(i));
  }
  // The engine's names take precedence over the file's.
  constexpr std::array<Type, 5> types = {Type::seat, Type::seats, Type::zone, Type::cards,
                                         Type::card};
  for (const AttributeName& row : attribute_names()) {
    const bool has = kind <= Kind::card
                         ? row.of.contains(types[static_cast<std::size_t>(kind)])
                         : kind != Kind::context &&
                               row.of_root == object_roots[static_cast<std::size_t>(kind) -
                                                           static_cast<std::size_t>(Kind::game)];
    if (has) add(row.name, static_cast<lua_Integer>(row.attribute));
  }
  if (kind == Kind::card) {
    add("code", card_code);
    add("text", card_text);
  }
  if (kind == Kind::context) {
    for (const RootName& row : root_names())
      add(row.name, first_root + static_cast<lua_Integer>(row.root));
  }
}

void Views::push_metatable(Kind kind) {
  const auto i = static_cast<std::size_t>(kind);
  push_once(metatables_[i], [&] {
    lua_createtable(state_, 0, 6);
    lua_pushstring(state_, kind_names[i]);
    lua_setfield(state_, -2, "__name");
    lua_newtable(state_);
    add_names(kind);
    lua_pushcclosure(state_, guarded<&Views::index_view>, 1);
    lua_setfield(state_, -2, "__index");
    lua_pushcfunction(state_, [](lua_State* state) {
      return luaL_error(state, "a script cannot change what is on the table");
    });
    lua_setfield(state_, -2, "__newindex");
    if (kind == Kind::seats || kind == Kind::zone || kind == Kind::cards) {
      lua_pushcfunction(state_, guarded<&Views::length_of_view>);
      lua_setfield(state_, -2, "__len");
      lua_pushcfunction(state_, guarded<&Views::equal_views>);
      lua_setfield(state_, -2, "__eq");
    }
  });
}

void Views::FieldCodes::add(const char* name, lua_Integer code) {
  if (2 * (count_ + 1) > rows_.size()) {
    std::vector<Row> grown(std::max<std::size_t>(16, 2 * rows_.size()));
    rows_.swap(grown);
    for (const Row& row : grown)
      if (row.name != nullptr) rows_[place(row.name)] = row;
  }
  Row& row = rows_[place(name)];
  if (row.name == nullptr) ++count_;
  row = {name, code};
}

const lua_Integer* Views::FieldCodes::find(const char* name) const {
  if (rows_.empty()) return nullptr;
  const Row& row = rows_[place(name)];
  return row.name != nullptr ? &row.code : nullptr;
}

std::size_t Views::FieldCodes::place(const char* name) const {
  const auto address = reinterpret_cast<std::uintptr_t>(name);
  std::size_t at = (address >> 4U ^ address >> 10U) & (rows_.size() - 1);
  while (rows_[at].name != nullptr && rows_[at].name != name) at = (at + 1) & (rows_.size() - 1);
  return at;
}

bool Views::is_list(int index) const {
  const Kind kind = view(index).kind;
  return kind == Kind::seats || kind == Kind::zone || kind == Kind::cards;
}

int Views::length(const View& list) const {
  if (list.kind == Kind::cards) return static_cast<const List&>(list).count;
  if (list.kind == Kind::seats) return list.value.as_seats().size();
  // Counting cards does not require seeing them.
  return static_cast<int>(scope().call(Function::count, std::span(&list.value, 1)).bits);
}

bool Views::push_element(const View& list, lua_Integer index) {
  if (index < 1 || index > max_zone_cards) return false;
  const auto at = static_cast<std::size_t>(index - 1);
  if (list.kind == Kind::seats) {
    std::array<Seat, max_seats> order{};
    if (index > seats_in_order(list.value.as_seats(), scope(), order)) return false;
    push(Value::seat(order[at]));
    return true;
  }
  if (list.kind == Kind::cards) {
    const List& cards = static_cast<const List&>(list);
    if (index > cards.count) return false;
    push_card(cards.cards[at]);
    return true;
  }
  const std::optional<Card> card = scope().card_at(list.value, at);
  if (card) push_card(*card);
  return card.has_value();
}

/// Returns whether a field tells nothing of cards but their ranks, or which of a list they are.
bool Views::tells_ranks(Kind kind, lua_Integer code) {
  const auto attribute = static_cast<Attribute>(code);
  if (kind == Kind::card) {
    using enum Attribute;
    return attribute == rank || attribute == value || attribute == face || attribute == joker;
  }
  if (kind != Kind::cards) return false;
  return attribute == Attribute::count || attribute == Attribute::first ||
         attribute == Attribute::last;
}

/// Pushes what is printed on a card, without a detour. Returns false for anything else.
bool Views::push_fact(Card card, Attribute attribute) {
  if (!card.natural()) return false;
  switch (attribute) {
    case Attribute::rank:
    case Attribute::value:
      lua_pushinteger(state_, card.rank() + 2);
      return true;
    case Attribute::suit:
      push_suit(card.suit());
      return true;
    case Attribute::joker:
      lua_pushboolean(state_, 0);
      return true;
    default:
      return false;
  }
}

void Views::push_field(const View& object, lua_Integer code) {
  if (!tells_ranks(object.kind, code)) suits_seen_ = true;
  if (code == card_code) return lua_pushinteger(state_, object.value.bits);
  if (code == card_text) {
    lua_pushstring(state_, text(Card(static_cast<std::uint8_t>(object.value.bits))).c_str());
    return;
  }
  if (code >= first_root) return push(scope().root(static_cast<Root>(code - first_root)));
  if (code >= first_zone)
    return push(zone_of(object.value, static_cast<int>(code - first_zone), scope()));
  if (code >= first_register)
    return push(register_of(object.value, static_cast<int>(code - first_register), scope()));
  const auto attribute = static_cast<Attribute>(code);
  if (object.kind == Kind::card &&
      push_fact(Card(static_cast<std::uint8_t>(object.value.bits)), attribute)) {
    return;
  }
  if (object.kind == Kind::cards) {  // it stores its cards itself, and may contain a face twice
    if (attribute == Attribute::count) return lua_pushinteger(state_, length(object));
    const bool first = attribute == Attribute::first;
    if (first || attribute == Attribute::last) {
      if (!push_element(object, first ? 1 : length(object))) lua_pushnil(state_);
      return;
    }
  }
  push(attribute_of(object.value, attribute, scope()));
}

void Views::fail_field(const View& object, std::string_view name) const {
  std::vector<std::string> names;
  lua_pushnil(state_);
  while (lua_next(state_, lua_upvalueindex(1)) != 0) {
    names.emplace_back(lua_tostring(state_, -2));
    lua_pop(state_, 1);
  }
  const std::vector<std::string> near = near_names(name, std::move(names));
  const char* whose = owner_names[static_cast<std::size_t>(object.kind)];
  std::string message = std::string(whose) + " has no " + quoted(name);
  if (!near.empty()) message += "; did you mean '" + near.front() + "'?";
  throw RuleError(message);
}

int Views::index_view(lua_State* state) {
  Sandbox& sandbox = Sandbox::of(state);
  sandbox.charge(work_of_look);
  Views& views = *sandbox.views;
  const View& object = views.view(1);
  if (lua_type(state, 2) == LUA_TSTRING) {
    const FieldCodes& fields = views.fields_[static_cast<std::size_t>(object.kind)];
    if (const lua_Integer* code = fields.find(lua_tostring(state, 2))) {
      views.push_field(object, *code);
      return 1;
    }
    // A long name has many copies.
    lua_pushvalue(state, 2);
    if (lua_rawget(state, lua_upvalueindex(1)) == LUA_TNUMBER) {
      views.push_field(object, lua_tointeger(state, -1));
      return 1;
    }
    std::size_t length = 0;
    const char* name = lua_tolstring(state, 2, &length);
    views.fail_field(object, {name, length});
  }
  if (lua_isinteger(state, 2) && views.is_list(1))
    return views.push_element(object, lua_tointeger(state, 2)) ? 1 : 0;
  throw RuleError(
      std::string(owner_names[static_cast<std::size_t>(object.kind)]) + " is not a list" +
      (object.kind == Kind::seat   ? "; for its cards, write 'seat.hand' or 'seat.up'"
       : object.kind == Kind::card ? "; `value:` and `hook:` get one card, `score:` a whole hand"
                                   : ""));
}

int Views::length_of_view(lua_State* state) {
  Views& views = of(state);
  Sandbox::of(state).charge(work_of_look);
  lua_pushinteger(state, views.length(views.view(1)));
  return 1;
}

int Views::equal_views(lua_State* state) {
  Views& views = of(state);
  views.suits_seen_ = true;
  Sandbox::of(state).charge(work_of_look);
  lua_pushboolean(state, views.view(1).value == views.view(2).value);
  return 1;
}

void Views::push_text(int index) {
  suits_seen_ = true;
  const View& object = view(index);
  std::string shown = kind_names[static_cast<std::size_t>(object.kind)];
  if (object.kind == Kind::seat)
    shown = std::string("p").append(std::to_string(object.value.bits + 1));
  if (object.kind == Kind::card) shown = text(Card(static_cast<std::uint8_t>(object.value.bits)));
  if (object.kind == Kind::cards) {
    const List& list = static_cast<const List&>(object);
    shown = text(std::span(list.cards).first(list.count));
  }
  lua_pushlstring(state_, shown.data(), shown.size());
}

lua_Integer Views::sort_key(int index) {
  suits_seen_ = true;
  const View& object = view(index);
  if (object.kind == Kind::card) return object.value.bits;
  if (object.kind == Kind::seat) return first_seat_key + object.value.bits;
  throw RuleError("pairs cannot order keys that are lists");
}

void Views::push_of_key(lua_Integer key) {
  push(key < first_seat_key ? Value{Type::card, key}
                            : Value::seat(static_cast<Seat>(key - first_seat_key)));
}

// ---------------------------------------------------------------- functions

const Views::List* Views::list_with_face_twice(int index) const {
  if (lua_type(state_, index) != LUA_TUSERDATA || view(index).kind != Kind::cards) return nullptr;
  const List& list = static_cast<const List&>(view(index));
  const bool twice = CardSet(static_cast<std::uint64_t>(list.value.bits)).size() < list.count;
  return twice ? &list : nullptr;
}

int Views::call(lua_State* state) {
  Views& views = of(state);
  views.suits_seen_ = true;
  const auto function = static_cast<Function>(lua_tointeger(state, lua_upvalueindex(1)));
  const FunctionName& row = name_of(function);
  std::array<Value, 32> arguments;
  const int count = lua_gettop(state);
  if (count < row.min_arguments || count > row.max_arguments ||
      count > static_cast<int>(arguments.size()))
    throw RuleError("wrong number of arguments (" + std::to_string(count) + "); use " +
                    std::string(row.help));
  // With wild cards, a list may contain a face twice, which a set of cards cannot represent.
  const List* twice = function == Function::count ? views.list_with_face_twice(1) : nullptr;
  for (int i = twice != nullptr ? 1 : 0; i < count; ++i) {
    try {
      arguments[static_cast<std::size_t>(i)] = views.read(i + 1, row.argument(i), "is");
    } catch (const LimitError&) {
      throw;
    } catch (const RuleError& error) {
      throw RuleError("argument " + std::to_string(i + 1) + " of '" + std::string(row.name) + "' " +
                      error.what());
    }
  }
  Sandbox::of(state).charge(work_of_function);
  const auto given = std::span(arguments).first(static_cast<std::size_t>(count));
  if (twice == nullptr) {
    views.push(call_function(function, given, views.scope()));
    return 1;
  }
  std::int64_t sum = 0;
  for (const Card card : std::span(twice->cards).first(twice->count)) {
    arguments[0] = {Type::card, card.code()};
    sum += call_function(function, given, views.scope()).bits;
  }
  lua_pushinteger(state, sum);
  return 1;
}

void Views::add_functions() {
  for (const FunctionName& row : function_names()) {
    lua_pushinteger(state_, static_cast<lua_Integer>(row.function));
    lua_pushcclosure(state_, guarded<&Views::call>, 1);
    lua_setfield(state_, -2, std::string(row.name).c_str());
  }
}

}  // namespace houserules::hooks
