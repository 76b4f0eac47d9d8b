#include "engine/agents/lua_agent.h"

#include <nlohmann/json.hpp>

#include "engine/agents/messages.h"
#include "engine/agents/protocol.h"
#include "engine/hooks/sandbox.h"
#include "engine/hooks/scripts.h"
#include "engine/hooks/views.h"
#include "engine/text/json.h"
#include "engine/text/printable.h"
#include "engine/variant/errors.h"
#include "engine/variant/within.h"

namespace houserules {
namespace {

using protocol::Json;

constexpr int deepest = 20;  // of tables within tables
constexpr int most_values = 500;
constexpr std::size_t most_shown = 200;  // bytes of an answer in a message

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

/// Reads an answer. Throws RuleError where it is too large or too deep, or holds what no answer
/// can: a table that is there many times counts as often as it is read.
class AnswerReader {
 public:
  explicit AnswerReader(lua_State* lua) : lua_(lua) {}

  Json read(int index) {
    index = lua_absindex(lua_, index);
    luaL_checkstack(lua_, 4, nullptr);
    if (++values_ > most_values)
      throw RuleError("the answer has more than " + std::to_string(most_values) + " values");
    switch (lua_type(lua_, index)) {
      case LUA_TNIL:
        return nullptr;
      case LUA_TBOOLEAN:
        return lua_toboolean(lua_, index) != 0;
      case LUA_TNUMBER: {
        int whole = 0;
        const lua_Integer number = lua_tointegerx(lua_, index, &whole);
        if (whole == 0) throw RuleError("a number in the answer is not whole");
        return number;
      }
      case LUA_TSTRING:
        return text(index);
      case LUA_TTABLE:
        break;
      default:
        throw RuleError(std::string("an answer cannot hold a ") + luaL_typename(lua_, index));
    }
    if (depth_ == deepest) throw RuleError("the answer is nested too deeply");
    const Within deeper(depth_, depth_ + 1);
    return read_table(index);
  }

 private:
  std::string text(int index) const {
    std::size_t length = 0;
    const char* bytes = lua_tolstring(lua_, index, &length);
    return {bytes, length};
  }

  /// A table with a first element is a list; an empty one too.
  Json read_table(int index) {
    const auto length = static_cast<lua_Integer>(lua_rawlen(lua_, index));
    lua_pushnil(lua_);
    const bool empty = lua_next(lua_, index) == 0;
    if (!empty) lua_pop(lua_, 2);
    if (length > 0 || empty) {
      Json list = Json::array();
      for (lua_Integer i = 1; i <= length; ++i) {
        lua_rawgeti(lua_, index, i);
        list.push_back(read(-1));
        lua_pop(lua_, 1);
      }
      return list;
    }
    Json object = Json::object();
    lua_pushnil(lua_);
    while (lua_next(lua_, index) != 0) {
      if (lua_type(lua_, -2) == LUA_TSTRING) object[text(-2)] = read(-1);
      lua_pop(lua_, 1);
    }
    return object;
  }

  lua_State* lua_;
  int values_ = 0;
  int depth_ = 0;
};

/// An answer as a message shows it: its beginning.
std::string beginning_of(const Json& answer) {
  const nlohmann::json in_order = answer;  // of keys, as tables of Lua have none
  return printable(json_written(in_order), most_shown);
}

class LuaAgent final : public Agent {
 public:
  LuaAgent(const std::string& source, const std::string& name)
      : name_(name), sandbox_(limits()), events_(Json::array()) {
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
          throw RuleError("there is no function reply(view, question)");
        }
        listens_ = takes_three(sandbox_.state());
        function_ = luaL_ref(sandbox_.state(), LUA_REGISTRYINDEX);
      });
    });
  }

  Answer answer(const View& view, Random& random) override {
    const Json asked = protocol::question(view, random);
    Json said;
    told([&] {
      try {
        sandbox_.run([&] {
          lua_State* const lua = sandbox_.state();
          lua_rawgeti(lua, LUA_REGISTRYINDEX, function_);
          push(lua, asked["view"]);
          push(lua, asked["question"]);
          if (listens_) push(lua, events_);
          lua_call(lua, listens_ ? 3 : 2, 1);
          said = AnswerReader(lua).read(-1);
        });
      } catch (...) {
        scripts_->restore_kept();
        throw;
      }
      scripts_->check_kept();
    });
    try {
      return protocol::answer(view, said);
    } catch (const AgentError& error) {
      throw AgentError("lua:" + name_ + " answered " + beginning_of(said) + ": " + error.what());
    }
  }

  EventKinds wants() const override { return listens_ ? EventKinds::all() : EventKinds(); }
  void hand_begins(const Variant&, const TableState&, Seat) override { events_ = Json::array(); }
  void hears(const Variant& variant, const KnownEvent& event) override {
    Json told = protocol::event(variant, event);
    if (!told.is_null()) events_.push_back(std::move(told));
  }
  void hand_ends(const View&) override { events_ = Json::array(); }

 private:
  /// Does the function on top of the stack take a third argument?
  static bool takes_three(lua_State* lua) {
    lua_Debug about;
    lua_pushvalue(lua, -1);
    lua_getinfo(lua, ">u", &about);
    return about.nparams >= 3 || about.isvararg != 0;
  }

  static LuaLimits limits() {
    LuaLimits limits;
    limits.instructions = 10'000'000;
    return limits;
  }

  /// Reports its errors as those of an agent, not of the rules.
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
  bool listens_ = false;
  // Of the hand being played: all of it, as the function remembers nothing.
  Json events_;
};

}  // namespace

std::unique_ptr<Agent> make_lua_agent(const std::string& source, const std::string& name) {
  return std::make_unique<LuaAgent>(source, name);
}

}  // namespace houserules
