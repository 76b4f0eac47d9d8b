#include "engine/hooks/library.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include "engine/hooks/sandbox.h"
#include "engine/hooks/views.h"

namespace houserules::hooks {
namespace {

constexpr lua_Integer most_results = 250;
constexpr std::size_t longest_pattern = 256;

std::string_view text_argument(lua_State* state, int index) {
  std::size_t length = 0;
  const char* text = luaL_checklstring(state, index, &length);
  return {text, length};
}

void charge(lua_State* state, lua_Integer work) { Sandbox::of(state).charge(work); }

/// Charges for a function that returns the values from `first` to `last`.
void charge_results(lua_State* state, lua_Integer first, lua_Integer last) {
  if (first < last) charge(state, std::min((last - first) / 4, most_results));
}

/// Calls Lua's own function in place of the wrapper, so that errors are reported at the place in
/// the script.
int original(lua_State* state, const char* library, const char* name) {
  lua_getfield(state, LUA_REGISTRYINDEX, library);
  lua_getfield(state, -1, name);
  const lua_CFunction function = lua_tocfunction(state, -1);
  lua_pop(state, 2);
  return function(state);
}

// ---------------------------------------------------------------- base

/// Without addresses, which differ from run to run.
int to_text(lua_State* state) {
  luaL_checkany(state, 1);
  if (lua_type(state, 1) == LUA_TUSERDATA) {
    Views::of(state).push_text(1);
    return 1;
  }
  switch (lua_type(state, 1)) {
    case LUA_TNUMBER:
      if (!lua_isinteger(state, 1) && std::isnan(lua_tonumber(state, 1))) {
        lua_pushliteral(state, "nan");  // has a sign on some machines
        return 1;
      }
      [[fallthrough]];
    case LUA_TSTRING:
    case LUA_TBOOLEAN:
    case LUA_TNIL:
      luaL_tolstring(state, 1, nullptr);
      return 1;
    default:
      lua_pushstring(state, luaL_typename(state, 1));
      return 1;
  }
}

/// A key of a table, ordered by nothing but the key itself.
struct Key {
  enum class Kind : std::uint8_t { number, text, truth, view } kind = Kind::number;
  lua_Number number = 0;
  lua_Integer integer = 0;
  std::string_view text;  // which the table keeps alive
  bool whole = false;     // a number that is stored as an integer

  friend bool operator<(const Key& a, const Key& b) {
    if (a.kind != b.kind) return a.kind < b.kind;
    if (a.kind == Kind::text) return a.text < b.text;
    return a.number != b.number ? a.number < b.number : a.integer < b.integer;
  }
};

Key read_key(lua_State* state, int index) {
  Key key;
  switch (lua_type(state, index)) {
    case LUA_TNUMBER:
      key.number = lua_tonumber(state, index);
      key.integer = lua_tointeger(state, index);
      key.whole = lua_isinteger(state, index) != 0;
      return key;
    case LUA_TSTRING: {
      std::size_t length = 0;
      const char* text = lua_tolstring(state, index, &length);
      key.kind = Key::Kind::text;
      key.text = {text, length};
      return key;
    }
    case LUA_TBOOLEAN:
      key.kind = Key::Kind::truth;
      key.integer = lua_toboolean(state, index);
      return key;
    case LUA_TUSERDATA:
      key.kind = Key::Kind::view;
      key.integer = Views::of(state).sort_key(index);
      return key;
    default:
      luaL_error(state, "pairs cannot order keys that are %ss", luaL_typename(state, index));
      return key;
  }
}

void push_key(lua_State* state, const Key& key) {
  switch (key.kind) {
    case Key::Kind::number:
      return key.whole ? lua_pushinteger(state, key.integer) : lua_pushnumber(state, key.number);
    case Key::Kind::text:
      lua_pushlstring(state, key.text.data(), key.text.size());
      return;
    case Key::Kind::truth:
      return lua_pushboolean(state, static_cast<int>(key.integer));
    case Key::Kind::view:
      return Views::of(state).push_of_key(key.integer);
  }
}

int pairs_step(lua_State* state) {
  lua_Integer at = lua_tointeger(state, lua_upvalueindex(3));
  for (;;) {
    lua_settop(state, 0);
    if (lua_rawgeti(state, lua_upvalueindex(2), ++at) == LUA_TNIL) break;
    lua_pushvalue(state, 1);
    if (lua_gettable(state, lua_upvalueindex(1)) != LUA_TNIL) break;  // else removed
  }
  lua_pushinteger(state, at);
  lua_replace(state, lua_upvalueindex(3));
  return lua_gettop(state);
}

/// Lua's own fails only in the loop, and without a place.
int ipairs(lua_State* state) {
  luaL_checkany(state, 1);
  if (lua_isnil(state, 1)) return luaL_error(state, "ipairs needs a list, not nil");
  return original(state, LUA_GNAME, "ipairs");
}

/// Visits numbers in ascending order, then strings in byte order.
int pairs(lua_State* state) {
  luaL_checkany(state, 1);
  if (lua_type(state, 1) == LUA_TUSERDATA) {
    if (Views::of(state).is_list(1)) return original(state, LUA_GNAME, "ipairs");
    return luaL_error(state, "pairs needs a table or a list");
  }
  luaL_checktype(state, 1, LUA_TTABLE);
  lua_settop(state, 1);
  if (!push_behind_view(state, 1)) lua_pushvalue(state, 1);
  std::vector<Key> keys;
  keys.reserve(16);
  lua_pushnil(state);
  while (lua_next(state, 2) != 0) {
    lua_pop(state, 1);
    keys.push_back(read_key(state, -1));
    if (keys.size() % 64 == 0) charge(state, 64);
  }
  std::sort(keys.begin(), keys.end());
  charge(state, 4 * static_cast<lua_Integer>(keys.size()));
  lua_pushvalue(state, 1);
  lua_createtable(state, static_cast<int>(keys.size()), 0);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    push_key(state, keys[i]);
    lua_rawseti(state, -2, static_cast<lua_Integer>(i) + 1);
  }
  lua_pushinteger(state, 0);
  lua_pushcclosure(state, guarded<pairs_step>, 3);
  return 1;
}

int cards(lua_State* state) {
  Views::of(state).push_literal_cards(text_argument(state, 1));
  return 1;
}

// ---------------------------------------------------------------- string

int string_byte(lua_State* state) {
  const auto length = static_cast<lua_Integer>(text_argument(state, 1).size());
  const lua_Integer first = luaL_optinteger(state, 2, 1);
  const lua_Integer last = luaL_optinteger(state, 3, first);
  const auto from_start = [&](lua_Integer i) {
    return i < 0 ? std::max<lua_Integer>(i, -length) + length + 1 : std::min(i, length);
  };
  if (from_start(last) - from_start(first) >= most_results)
    return luaL_error(state, "string.byte returns at most %I results", most_results);
  charge_results(state, from_start(first), from_start(last));
  return original(state, LUA_STRLIBNAME, "byte");
}

/// Finds plain text only: matching a pattern can take exponential time.
int string_find(lua_State* state) {
  const std::string_view text = text_argument(state, 1), wanted = text_argument(state, 2);
  lua_Integer start = luaL_optinteger(state, 3, 1);
  if (wanted.size() > longest_pattern)
    return luaL_error(state, "string.find looks for at most %d bytes", int{longest_pattern});
  if (start < 0)
    start = std::max<lua_Integer>(1, start + static_cast<lua_Integer>(text.size()) + 1);
  charge(state, static_cast<lua_Integer>(text.size() * (wanted.size() + 32) / 64));
  const std::size_t from = start <= 0 ? 0 : static_cast<std::size_t>(start - 1);
  const std::size_t at = from > text.size() ? text.npos : text.find(wanted, from);
  if (at == text.npos) return 0;
  lua_pushinteger(state, static_cast<lua_Integer>(at) + 1);
  lua_pushinteger(state, static_cast<lua_Integer>(at + wanted.size()));
  return 2;
}

int string_rep(lua_State* state) {
  const std::size_t piece = text_argument(state, 1).size();
  const lua_Integer times = luaL_checkinteger(state, 2);
  const std::size_t separator = lua_isnoneornil(state, 3) ? 0 : text_argument(state, 3).size();
  const auto most = static_cast<lua_Integer>(Sandbox::of(state).limits().text);
  if (times > most || times * static_cast<lua_Integer>(piece + separator) > most)
    return luaL_error(state, "string.rep returns at most %I bytes", most);
  charge(state, std::max<lua_Integer>(times, 0));
  return original(state, LUA_STRLIBNAME, "rep");
}

int string_format(lua_State* state) {
  constexpr lua_Integer work_of_digits = 100;  // 1e308 has hundreds of digits
  const std::string_view format = text_argument(state, 1);
  for (std::size_t i = 0; i + 1 < format.size(); ++i) {
    if (format[i] != '%') continue;
    const std::size_t verb = format.find_first_not_of("-+ #0123456789.", i + 1);
    if (verb != format.npos && format[verb] == 'p')
      return luaL_error(state, "string.format knows no '%%p': addresses differ from run to run");
    if (verb != format.npos && std::string_view("aAeEfFgG").find(format[verb]) != format.npos)
      charge(state, work_of_digits);
    i = verb == format.npos ? format.size() : verb;
  }
  for (int i = 2, count = lua_gettop(state); i <= count; ++i) {
    const int type = lua_type(state, i);
    // The sign of a NaN differs between machines.
    if (type == LUA_TNUMBER && lua_isinteger(state, i) == 0 && std::isnan(lua_tonumber(state, i))) {
      lua_pushnumber(state, std::fabs(lua_tonumber(state, i)));
      lua_replace(state, i);
    }
    if (type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TBOOLEAN || type == LUA_TNIL)
      continue;
    lua_pushcfunction(state, guarded<to_text>);
    lua_pushvalue(state, i);
    lua_call(state, 1, 1);
    lua_replace(state, i);
  }
  return original(state, LUA_STRLIBNAME, "format");
}

// ---------------------------------------------------------------- table

int table_concat(lua_State* state) {
  charge(state, luaL_len(state, 1));
  return original(state, LUA_TABLIBNAME, "concat");
}

int table_insert(lua_State* state) {
  const lua_Integer length = luaL_len(state, 1);
  if (lua_gettop(state) == 3)
    charge(state, std::max<lua_Integer>(0, length - luaL_checkinteger(state, 2)));
  return original(state, LUA_TABLIBNAME, "insert");
}

int table_remove(lua_State* state) {
  const lua_Integer length = luaL_len(state, 1);
  charge(state, std::max<lua_Integer>(0, length - luaL_optinteger(state, 2, length)));
  return original(state, LUA_TABLIBNAME, "remove");
}

int table_unpack(lua_State* state) {
  const lua_Integer first = luaL_optinteger(state, 2, 1);
  const lua_Integer last =
      lua_isnoneornil(state, 3) ? luaL_len(state, 1) : luaL_checkinteger(state, 3);
  if (last >= first && static_cast<lua_Unsigned>(last) - static_cast<lua_Unsigned>(first) >=
                           static_cast<lua_Unsigned>(most_results))
    return luaL_error(state, "table.unpack returns at most %I results", most_results);
  charge_results(state, first, last);
  return original(state, LUA_TABLIBNAME, "unpack");
}

/// Returns whether stack[a] comes before stack[b], in the script's order or Lua's.
bool before(lua_State* state, int a, int b) {
  charge(state, 2);
  if (lua_isnoneornil(state, 2)) return lua_compare(state, a, b, LUA_OPLT) != 0;
  lua_pushvalue(state, 2);
  lua_pushvalue(state, a);
  lua_pushvalue(state, b);
  lua_call(state, 2, 1);
  const bool is = lua_toboolean(state, -1) != 0;
  lua_pop(state, 1);
  return is;
}

/// Replaces Lua's sort, which uses random numbers. This one is stable, and any comparison function
/// is safe.
int table_sort(lua_State* state) {
  const lua_Integer length = luaL_len(state, 1);
  if (!lua_isnoneornil(state, 2)) luaL_checktype(state, 2, LUA_TFUNCTION);
  lua_settop(state, 2);
  charge(state, 2 * length);
  // Merges 3 into 4, in turns.
  lua_newtable(state);
  lua_newtable(state);
  for (lua_Integer i = 1; i <= length; ++i) {
    lua_geti(state, 1, i);
    lua_rawseti(state, 3, i);
  }
  for (lua_Integer width = 1; width < length; width *= 2) {
    for (lua_Integer begin = 1; begin <= length; begin += 2 * width) {
      lua_Integer left = begin, right = begin + width;
      const lua_Integer middle = std::min(right, length + 1);
      const lua_Integer end = std::min(right + width, length + 1);
      for (lua_Integer out = begin; out < end; ++out) {
        bool take_right = left >= middle;
        if (!take_right && right < end) {
          lua_rawgeti(state, 3, right);
          lua_rawgeti(state, 3, left);
          take_right = before(state, 5, 6);
          lua_settop(state, 4);
        }
        lua_rawgeti(state, 3, take_right ? right++ : left++);
        lua_rawseti(state, 4, out);
      }
    }
    lua_insert(state, 3);
  }
  for (lua_Integer i = 1; i <= length; ++i) {
    lua_rawgeti(state, 3, i);
    lua_seti(state, 1, i);
  }
  return 0;
}

// ---------------------------------------------------------------- read-only tables

// The key under which a view's metatable stores the table behind it.
constexpr const char* behind = "behind";

int refuse_change(lua_State* state) {
  if (lua_type(state, 2) == LUA_TSTRING)
    return luaL_error(state, "'%s' cannot be set: this table is read-only during play",
                      lua_tostring(state, 2));
  return luaL_error(state, "this table is read-only during play");
}

int length_behind(lua_State* state) {
  push_behind_view(state, 1);
  lua_pushinteger(state, luaL_len(state, -1));
  return 1;
}

// ---------------------------------------------------------------- the tables

struct Entry {
  const char* name;
  lua_CFunction safe;  // null: Lua's own
};

void add(lua_State* state, const char* library, std::initializer_list<Entry> entries) {
  lua_getfield(state, LUA_REGISTRYINDEX, library);
  for (const Entry& entry : entries) {
    if (entry.safe != nullptr)
      lua_pushcfunction(state, entry.safe);
    else
      lua_getfield(state, -1, entry.name);
    lua_setfield(state, -3, entry.name);
  }
  lua_pop(state, 1);
}

/// Puts Lua's own library into the registry, which scripts cannot reach.
void open(lua_State* state, const char* name, lua_CFunction opener) {
  lua_pushcfunction(state, opener);
  lua_pushstring(state, name);
  lua_call(state, 1, 1);
  lua_setfield(state, LUA_REGISTRYINDEX, name);
}

}  // namespace

bool push_behind_view(lua_State* state, int index) {
  return lua_type(state, index) == LUA_TTABLE &&
         luaL_getmetafield(state, index, behind) != LUA_TNIL;
}

bool is_iterator(lua_State* state, int index) {
  return lua_tocfunction(state, index) == &guarded<pairs_step>;
}

void make_read_only(lua_State* state) {
  lua_newtable(state);
  lua_createtable(state, 0, 5);
  lua_pushvalue(state, -3);
  lua_setfield(state, -2, "__index");
  lua_pushvalue(state, -3);
  lua_setfield(state, -2, behind);
  lua_pushcfunction(state, refuse_change);
  lua_setfield(state, -2, "__newindex");
  lua_pushcfunction(state, length_behind);
  lua_setfield(state, -2, "__len");
  lua_setmetatable(state, -2);
  lua_remove(state, -2);
}

void push_library(lua_State* state) {
  open(state, LUA_GNAME, luaopen_base);
  open(state, LUA_MATHLIBNAME, luaopen_math);
  open(state, LUA_STRLIBNAME, luaopen_string);
  open(state, LUA_TABLIBNAME, luaopen_table);

  lua_newtable(state);
  add(state, LUA_GNAME,
      {{"assert", nullptr},
       {"error", nullptr},
       {"ipairs", guarded<ipairs>},
       {"select", nullptr},
       {"tonumber", nullptr},
       {"type", nullptr},
       {"tostring", guarded<to_text>},
       {"pairs", guarded<pairs>},
       {"cards", guarded<cards>}});

  lua_newtable(state);
  add(state, LUA_MATHLIBNAME,
      {{"abs", nullptr},
       {"ceil", nullptr},
       {"floor", nullptr},
       {"fmod", nullptr},
       {"huge", nullptr},
       {"max", nullptr},
       {"maxinteger", nullptr},
       {"min", nullptr},
       {"mininteger", nullptr},
       {"modf", nullptr},
       {"pi", nullptr},
       {"sqrt", nullptr},
       {"tointeger", nullptr},
       {"type", nullptr},
       {"ult", nullptr}});
  make_read_only(state);
  lua_setfield(state, -2, "math");

  lua_newtable(state);
  add(state, LUA_STRLIBNAME,
      {{"byte", guarded<string_byte>},
       {"char", nullptr},
       {"find", guarded<string_find>},
       {"format", guarded<string_format>},
       {"len", nullptr},
       {"lower", nullptr},
       {"rep", guarded<string_rep>},
       {"reverse", nullptr},
       {"sub", nullptr},
       {"upper", nullptr}});
  // The metatable of strings: methods, but no arithmetic like "10" + 1.
  lua_pushliteral(state, "");
  lua_createtable(state, 0, 1);
  lua_pushvalue(state, -3);
  lua_setfield(state, -2, "__index");
  lua_setmetatable(state, -2);
  lua_pop(state, 1);
  make_read_only(state);
  lua_setfield(state, -2, "string");

  lua_newtable(state);
  add(state, LUA_TABLIBNAME,
      {{"concat", guarded<table_concat>},
       {"insert", guarded<table_insert>},
       {"remove", guarded<table_remove>},
       {"sort", guarded<table_sort>},
       {"unpack", guarded<table_unpack>}});
  make_read_only(state);
  lua_setfield(state, -2, "table");
}

}  // namespace houserules::hooks
