#include "engine/agents/lua_agent.h"

#include "engine/agents/protocol.h"
#include "engine/hooks/sandbox.h"
#include "engine/hooks/scripts.h"
#include "engine/hooks/views.h"
#include "engine/variant/errors.h"

namespace houserules {
namespace {

using protocol::Json;

constexpr int deepest = 20;  // of tables within tables

/// A list begins at 1, nothing is nil.
void push(lua_State* lua, const Json& value) {
  luaL_checkstack(lua, 4, nullptr);
  switch (value.type()) {
    case Json::value_t::boolean:
      return lua_pushboolean(lua, value.get<bool>());
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
      return lua_pushinteger(lua, value.get<lua_Integer>());
    case Json::value_t::string: {
      const auto& text = value.get_ref<const std::string&>();
      lua_pushlstring(lua, text.data(), text.size());
      return;
    }
    case Json::value_t::array:
      lua_createtable(lua, static_cast<int>(value.size()), 0);
      for (std::size_t i = 0; i < value.size(); ++i) {
        push(lua, value[i]);
        lua_rawseti(lua, -2, static_cast<lua_Integer>(i) + 1);
      }
      return;
    case Json::value_t::object:
      lua_createtable(lua, 0, static_cast<int>(value.size()));
      for (const auto& [key, member] : value.items()) {
        lua_pushlstring(lua, key.data(), key.size());
        push(lua, member);
        lua_rawset(lua, -3);
      }
      return;
    default:
      return lua_pushnil(lua);
  }
}

/// A table with a first element is a list; an empty one too.
Json read(lua_State* lua, int index, int depth) {
  index = lua_absindex(lua, index);
  luaL_checkstack(lua, 4, nullptr);
  switch (lua_type(lua, index)) {
    case LUA_TNIL:
      return nullptr;
    case LUA_TBOOLEAN:
      return lua_toboolean(lua, index) != 0;
    case LUA_TNUMBER: {
      int whole = 0;
      const lua_Integer number = lua_tointegerx(lua, index, &whole);
      if (whole == 0) throw AgentError("a number of the answer is not whole");
      return number;
    }
    case LUA_TSTRING: {
      std::size_t length = 0;
      const char* text = lua_tolstring(lua, index, &length);
      return std::string(text, length);
    }
    case LUA_TTABLE:
      break;
    default:
      throw AgentError(std::string("an answer holds no ") + luaL_typename(lua, index));
  }
  if (depth == deepest) throw AgentError("the answer is too deep");
  const auto length = static_cast<lua_Integer>(lua_rawlen(lua, index));
  lua_pushnil(lua);
  const bool empty = lua_next(lua, index) == 0;
  if (!empty) lua_pop(lua, 2);
  if (length > 0 || empty) {
    Json list = Json::array();
    for (lua_Integer i = 1; i <= length; ++i) {
      lua_rawgeti(lua, index, i);
      list.push_back(read(lua, -1, depth + 1));
      lua_pop(lua, 1);
    }
    return list;
  }
  Json object = Json::object();
  lua_pushnil(lua);
  while (lua_next(lua, index) != 0) {
    if (lua_type(lua, -2) == LUA_TSTRING) {
      object[lua_tostring(lua, -2)] = read(lua, -1, depth + 1);
    }
    lua_pop(lua, 1);
  }
  return object;
}

class LuaAgent final : public Agent {
 public:
  LuaAgent(const std::string& source, const std::string& name) : name_(name), sandbox_(limits()) {
    told([&] {
      sandbox_.run([&] {
        views_ = std::make_unique<hooks::Views>(sandbox_, nothing_);
        sandbox_.views = views_.get();
        scripts_ = std::make_unique<hooks::Scripts>(sandbox_, *views_);
        sandbox_.scripts = scripts_.get();
      });
      scripts_->load(source, name);
      scripts_->close();
      sandbox_.run([&] {
        if (!scripts_->push_function("reply")) {
          throw RuleError("it has no function reply(view, question)");
        }
        function_ = luaL_ref(sandbox_.state(), LUA_REGISTRYINDEX);
      });
    });
  }

  Answer answer(const View& view, Random& random) override {
    const Json asked = protocol::question(view, random);
    Json said;
    told([&] {
      sandbox_.run([&] {
        lua_State* const lua = sandbox_.state();
        lua_rawgeti(lua, LUA_REGISTRYINDEX, function_);
        push(lua, asked["view"]);
        push(lua, asked["question"]);
        lua_call(lua, 2, 1);
        said = read(lua, -1, 0);
      });
      scripts_->check_kept();
    });
    try {
      return protocol::answer(view, said);
    } catch (const AgentError& error) {
      throw AgentError("lua:" + name_ + " answered " +
                       said.dump(-1, ' ', false, Json::error_handler_t::replace) + ": " +
                       error.what());
    }
  }

 private:
  static LuaLimits limits() {
    LuaLimits limits;
    limits.instructions = 10'000'000;
    return limits;
  }

  /// Its faults are told as those of an agent, not of the rules.
  template <class Body>
  void told(Body body) const {
    try {
      body();
    } catch (const RuleError& error) {
      std::string what = error.what();
      // Lua speaks of the file as of a script of the rules.
      const std::string path = hooks::script_path(name_);
      if (what.starts_with(path)) {
        what.erase(0, path.size());
      } else {
        what = ": " + what;
      }
      throw AgentError("lua:" + name_ + what);
    }
  }

  std::string name_;
  Variant nothing_;  // the agent is of no variant
  hooks::Sandbox sandbox_;
  std::unique_ptr<hooks::Views> views_;
  std::unique_ptr<hooks::Scripts> scripts_;
  int function_ = 0;
};

}  // namespace

std::unique_ptr<Agent> make_lua_agent(const std::string& source, const std::string& name) {
  return std::make_unique<LuaAgent>(source, name);
}

}  // namespace houserules
