#include "engine/hooks/scripts.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "engine/hooks/library.h"
#include "engine/variant/errors.h"
#include "engine/variant/expression_names.h"

namespace houserules::hooks {
namespace {

constexpr int deepest_table = 50;

/// Returns whether the two values on top are identical, not just equal numbers.
bool same_to_the_bit(lua_State* state) {
  if (lua_type(state, -1) != LUA_TNUMBER || lua_type(state, -2) != LUA_TNUMBER)
    return lua_rawequal(state, -1, -2) != 0;
  if (lua_isinteger(state, -1) != lua_isinteger(state, -2)) return false;
  if (lua_isinteger(state, -1) != 0) return lua_rawequal(state, -1, -2) != 0;
  const auto bits = [&](int at) {
    const lua_Number number = lua_tonumber(state, at);
    std::uint64_t out = 0;
    static_assert(sizeof out == sizeof number);
    std::memcpy(&out, &number, sizeof out);
    return out;
  };
  return bits(-1) == bits(-2);
}

void set_metatable_field(lua_State* state, const char* name) { lua_setfield(state, -2, name); }

}  // namespace

std::string script_path(std::string_view name) {
  return std::string(name.find('/') == name.npos ? "scripts/" : "").append(name);
}

Scripts::Scripts(Sandbox& sandbox, Views& views) : sandbox_(sandbox), state_(sandbox.state()) {
  // Lookup order: the scripts' globals, then the library; any other name is an error.
  push_library(state_);
  views.add_functions();
  lua_pushinteger(state_, never);
  lua_setfield(state_, -2, "never");
  lua_createtable(state_, 0, 1);
  lua_pushcfunction(state_, guarded<&Scripts::no_name>);
  set_metatable_field(state_, "__index");
  lua_setmetatable(state_, -2);

  lua_newtable(state_);  // globals of scripts
  lua_createtable(state_, 0, 1);
  lua_pushvalue(state_, -3);
  set_metatable_field(state_, "__index");
  lua_setmetatable(state_, -2);

  lua_newtable(state_);  // what scripts see as _G, so that every assignment is noticed
  lua_createtable(state_, 0, 2);
  lua_pushvalue(state_, -3);
  set_metatable_field(state_, "__index");
  lua_pushvalue(state_, -3);
  lua_pushvalue(state_, -5);
  lua_pushcclosure(state_, guarded<&Scripts::set_global>, 2);
  set_metatable_field(state_, "__newindex");
  lua_setmetatable(state_, -2);
  script_environment_ = luaL_ref(state_, LUA_REGISTRYINDEX);

  lua_newtable(state_);  // expressions look up names of the table first
  lua_createtable(state_, 0, 2);
  lua_newtable(state_);  // functions that expressions have called
  lua_createtable(state_, 0, 1);
  lua_newtable(state_);
  for (const RootName& row : root_names()) {
    lua_pushinteger(state_, static_cast<lua_Integer>(row.root));
    lua_setfield(state_, -2, std::string(row.name).c_str());
  }
  lua_pushvalue(state_, -6);
  lua_pushcclosure(state_, guarded<&Scripts::get_name>, 2);
  set_metatable_field(state_, "__index");
  lua_setmetatable(state_, -2);
  set_metatable_field(state_, "__index");
  lua_pushcfunction(state_, guarded<&Scripts::set_global>);  // refuses: nothing is loading
  set_metatable_field(state_, "__newindex");
  lua_setmetatable(state_, -2);
  expression_environment_ = luaL_ref(state_, LUA_REGISTRYINDEX);

  globals_ = luaL_ref(state_, LUA_REGISTRYINDEX);
  lua_pop(state_, 1);
  lua_newtable(state_);
  frozen_ = luaL_ref(state_, LUA_REGISTRYINDEX);
}

int Scripts::get_name(lua_State* state) {
  lua_pushvalue(state, 2);
  if (lua_rawget(state, lua_upvalueindex(1)) == LUA_TNUMBER) {
    Views& views = Views::of(state);
    views.push(views.scope().root(static_cast<Root>(lua_tointeger(state, -1))));
    return 1;
  }
  lua_pushvalue(state, 2);
  // Functions stay what they are.
  if (lua_gettable(state, lua_upvalueindex(2)) == LUA_TFUNCTION && !of(state).loading_) {
    lua_pushvalue(state, 2);
    lua_pushvalue(state, -2);
    lua_rawset(state, 1);
  }
  return 1;
}

namespace {

/// Returns what to write in the calling function for a name that only a context has.
std::string in_function(lua_State* state, const std::string& name) {
  const std::string of_context = "in a function, write 'ctx." + name + "'";
  lua_Debug caller{};
  if (lua_getstack(state, 1, &caller) == 0 || lua_getinfo(state, "u", &caller) == 0)
    return of_context;
  std::string parameters;
  for (int i = 1; i <= caller.nparams; ++i) {
    const std::string_view parameter = lua_getlocal(state, &caller, i);
    lua_pop(state, 1);
    if (parameter == "ctx") return of_context;
    parameters += (i == 1 ? "" : i == caller.nparams ? " and " : ", ") + quoted(parameter);
  }
  if (parameters.empty()) return of_context;
  return (caller.nparams == 1 ? "the parameter is " : "the parameters are ") + parameters;
}

}  // namespace

/// The arguments are the library and a name that neither it nor a script has.
int Scripts::no_name(lua_State* state) {
  if (lua_type(state, 2) != LUA_TSTRING) return 0;
  const std::string name = lua_tostring(state, 2);
  constexpr std::size_t longest = 60;  // finding a name like a very long one takes time
  if (name.size() > longest) throw RuleError("unknown name " + quoted(name.substr(0, longest)));
  // Scripts may test whether they have what Lua has elsewhere: `if rawget then`.
  constexpr std::string_view libraries[] = {"os",      "io",        "debug", "package",
                                            "require", "coroutine", "utf8"};
  lua_getfield(state, LUA_REGISTRYINDEX, LUA_GNAME);
  if (lua_getfield(state, -1, name.c_str()) != LUA_TNIL ||
      std::find(std::begin(libraries), std::end(libraries), name) != std::end(libraries))
    return 0;
  if (find_root(name) != nullptr)
    throw RuleError(quoted(name) + " has no value here; " + in_function(state, name));
  if (name == "random") throw RuleError(no_random);
  std::vector<std::string> known{"true", "false", "nil"};
  for (const auto& owner : of(state).owners_) known.push_back(owner.first);
  for (lua_pushnil(state); lua_next(state, 1) != 0; lua_pop(state, 1))
    known.emplace_back(lua_tostring(state, -2));
  lua_Debug caller{};
  if (lua_getstack(state, 1, &caller) != 0) {
    for (int i = 1; const char* local = lua_getlocal(state, &caller, i); ++i) {
      known.emplace_back(local);
      lua_pop(state, 1);
    }
  }
  const std::vector<std::string> near = near_names(name, std::move(known));
  throw RuleError("unknown name " + quoted(name) +
                  (near.empty() ? "" : "; did you mean " + quoted(near.front()) + "?"));
}

int Scripts::set_global(lua_State* state) {
  Scripts& scripts = of(state);
  const std::string_view name =
      lua_type(state, 2) == LUA_TSTRING ? lua_tostring(state, 2) : "a global";
  if (!scripts.loading_)
    throw RuleError(scripts.owners_.contains(std::string(name))
                        ? quoted(name) +
                              " can't change after loading: to remember a value, use a register"
                        : quoted(name) + " is not local: write 'local " + printable(name) + "'");
  if (lua_type(state, 2) != LUA_TSTRING) throw RuleError("a global needs a name");
  lua_pushvalue(state, 2);
  const bool known = lua_rawget(state, lua_upvalueindex(2)) != LUA_TNIL;
  if (known || find_root(name) != nullptr)
    throw RuleError(quoted(name) + " is a built-in name: choose another one");
  const auto [owner, is_new] = scripts.owners_.try_emplace(std::string(name), scripts.script_);
  if (!is_new && owner->second != scripts.script_)
    throw RuleError(quoted(name) + " is already defined in another script");
  lua_pushvalue(state, 2);
  lua_pushvalue(state, 3);
  lua_rawset(state, lua_upvalueindex(1));
  return 0;
}

// ---------------------------------------------------------------- loading

void Scripts::compile(const std::string& source, const std::string& chunk_name, int environment) {
  if (source.size() > sandbox_.limits().source)
    throw RuleError(chunk_name.substr(1) + ": this script has more than " +
                    std::to_string(sandbox_.limits().source) + " bytes");
  if (source.starts_with('\x1b'))
    throw RuleError(chunk_name.substr(1) +
                    ":1: this is compiled Lua; a script must be source code");
  if (source.starts_with("\xEF\xBB\xBF"))
    throw RuleError(chunk_name.substr(1) +
                    ":1: the script begins with a byte order mark; save it without one");
  if (source.starts_with("#!"))
    throw RuleError(chunk_name.substr(1) + ":1: a script can't be run by itself: remove '#!…'");
  if (luaL_loadbufferx(state_, source.data(), source.size(), chunk_name.c_str(), "t") != LUA_OK)
    lua_error(state_);
  lua_rawgeti(state_, LUA_REGISTRYINDEX, environment);
  lua_setupvalue(state_, -2, 1);
}

void Scripts::load(const std::string& source, const std::string& name) {
  ++script_;
  sandbox_.run([&] {
    compile(source, std::string("@").append(script_path(name)), script_environment_);
    lua_call(state_, 0, 0);
  });
}

std::vector<std::string> Scripts::functions() {
  std::vector<std::string> names;
  for (const auto& owner : owners_) {
    sandbox_.run([&] {
      if (push_function(owner.first)) names.push_back(owner.first);
    });
  }
  return names;
}

bool Scripts::push_function(std::string_view name) {
  lua_rawgeti(state_, LUA_REGISTRYINDEX, globals_);
  lua_pushlstring(state_, name.data(), name.size());
  lua_rawget(state_, -2);
  lua_remove(state_, -2);
  return lua_type(state_, -1) == LUA_TFUNCTION && lua_iscfunction(state_, -1) == 0;
}

void Scripts::push_expression(const std::string& text, bool of_cards) {
  const char* head = of_cards ? "local cards, ctx = ...; local card = cards; return " : "return ";
  compile(head + text, "=expression", expression_environment_);
  if (first_expression_ == 0) {
    lua_pushvalue(state_, -1);
    first_expression_ = luaL_ref(state_, LUA_REGISTRYINDEX);
  } else {
    lua_rawgeti(state_, LUA_REGISTRYINDEX, first_expression_);
    lua_upvaluejoin(state_, -2, 1, -1, 1);
    lua_pop(state_, 1);
  }
  freeze_function(0);
}

// ---------------------------------------------------------------- no state between calls

void Scripts::close() {
  loading_ = false;
  sandbox_.run([&] {
    lua_rawgeti(state_, LUA_REGISTRYINDEX, globals_);
    lua_pushnil(state_);
    while (lua_next(state_, -2) != 0) {
      freeze(0);
      lua_pushvalue(state_, -2);
      lua_insert(state_, -2);
      lua_rawset(state_, -4);  // changing an existing key is allowed during traversal
    }
  });
}

/// Replaces the value on top by one that cannot change.
void Scripts::freeze(int depth) {
  luaL_checkstack(state_, 10, nullptr);
  if (depth > deepest_table) throw RuleError("a global table is nested too deep");
  switch (lua_type(state_, -1)) {
    case LUA_TTABLE:
      return freeze_table(depth);
    case LUA_TFUNCTION:
      return freeze_function(depth);
    default:
      return;
  }
}

void Scripts::freeze_table(int depth) {
  if (push_behind_view(state_, -1)) return lua_pop(state_, 1);  // already read-only
  lua_rawgeti(state_, LUA_REGISTRYINDEX, frozen_);
  lua_pushvalue(state_, -2);
  if (lua_rawget(state_, -2) != LUA_TNIL) {
    lua_replace(state_, -3);
    return lua_pop(state_, 1);
  }
  lua_pop(state_, 1);  // table, frozen
  lua_pushvalue(state_, -2);
  lua_pushvalue(state_, -1);
  make_read_only(state_);  // table, frozen, table, view
  lua_pushvalue(state_, -1);
  lua_insert(state_, -5);  // view, table, frozen, table, view
  lua_rawset(state_, -3);
  lua_pop(state_, 1);  // view, table
  lua_pushnil(state_);
  while (lua_next(state_, -2) != 0) {
    if (lua_type(state_, -2) == LUA_TTABLE || lua_type(state_, -2) == LUA_TFUNCTION)
      throw RuleError("a table that scripts keep cannot have a table or a function as a key");
    freeze(depth + 1);
    lua_pushvalue(state_, -2);
    lua_insert(state_, -2);
    lua_rawset(state_, -4);
  }
  lua_pop(state_, 1);
}

void Scripts::freeze_function(int depth) {
  if (is_iterator(state_, -1)) throw RuleError("a script keeps an unfinished 'pairs' loop");
  if (lua_iscfunction(state_, -1) != 0) return;
  lua_rawgeti(state_, LUA_REGISTRYINDEX, frozen_);
  lua_pushvalue(state_, -2);
  const bool seen = lua_rawget(state_, -2) != LUA_TNIL;
  lua_pop(state_, 1);
  if (!seen) {
    lua_pushvalue(state_, -2);
    lua_pushboolean(state_, 1);
    lua_rawset(state_, -3);
  }
  lua_pop(state_, 1);
  if (seen) return;
  for (int i = 1;; ++i) {
    const char* name = lua_getupvalue(state_, -1, i);
    if (name == nullptr) break;
    if (!is_environment()) {  // that one cannot change
      freeze(depth + 1);
      lua_pushvalue(state_, -1);
      lua_setupvalue(state_, -3, i);
    }
    keep(i, name);
    lua_pop(state_, 1);
  }
}

/// Records an upvalue once. Requires the function and the value on top of the stack.
void Scripts::keep(int upvalue, const char* name) {
  lua_rawgeti(state_, LUA_REGISTRYINDEX, frozen_);
  void* const id = lua_upvalueid(state_, -3, upvalue);
  const bool known = lua_rawgetp(state_, -1, id) != LUA_TNIL;
  lua_pop(state_, 1);
  if (!known) {
    lua_pushboolean(state_, 1);
    lua_rawsetp(state_, -2, id);
    Kept kept;
    kept.upvalue = upvalue;
    kept.name = name;
    lua_pushvalue(state_, -3);
    kept.function = luaL_ref(state_, LUA_REGISTRYINDEX);
    lua_pushvalue(state_, -2);
    kept.value = luaL_ref(state_, LUA_REGISTRYINDEX);  // LUA_REFNIL for nil
    kept_.push_back(std::move(kept));
  }
  lua_pop(state_, 1);
}

/// Returns whether the value on top is an environment.
bool Scripts::is_environment() const {
  for (const int environment : {script_environment_, expression_environment_}) {
    lua_rawgeti(state_, LUA_REGISTRYINDEX, environment);
    const bool same = lua_rawequal(state_, -1, -2) != 0;
    lua_pop(state_, 1);
    if (same) return true;
  }
  return false;
}

const Scripts::Kept* Scripts::put_back() {
  const Kept* changed = nullptr;
  if (lua_checkstack(state_, 4) == 0) throw LimitError("the script uses too much memory");
  for (const Kept& kept : kept_) {
    lua_rawgeti(state_, LUA_REGISTRYINDEX, kept.function);
    lua_getupvalue(state_, -1, kept.upvalue);
    lua_rawgeti(state_, LUA_REGISTRYINDEX, kept.value);
    if (same_to_the_bit(state_)) {
      lua_pop(state_, 3);
    } else {
      lua_setupvalue(state_, -3, kept.upvalue);
      changed = &kept;
      lua_pop(state_, 2);
    }
  }
  return changed;
}

void Scripts::restore_kept() { put_back(); }

void Scripts::check_kept() {
  const Kept* const changed = put_back();
  if (changed != nullptr)
    throw RuleError(
        "the call changes '" + changed->name +
        "', a local outside its function: scripts must not keep anything between calls");
}

}  // namespace houserules::hooks
