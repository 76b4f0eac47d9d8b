#include "engine/hooks/sandbox.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <string_view>

#include "engine/cards/count_text.h"
#include "engine/variant/errors.h"
#include "engine/variant/expression_names.h"

namespace houserules::hooks {
namespace {

constexpr int interval = 100;      // instructions between checks of the budget
constexpr int ticks_per_look = 8;  // how many of them per check of the time
constexpr int deepest = 6;         // maximum nesting of runs
constexpr std::size_t shortest_counted = 256;
constexpr int bytes_per_unit = 32;  // of strings
constexpr int most_refusals = 8;

}  // namespace

Sandbox::Sandbox(const LuaLimits& limits) : limits_(limits) {
  state_ = lua_newstate(&Sandbox::allocate, this);
  if (state_ == nullptr) throw std::bad_alloc();
  *static_cast<Sandbox**>(lua_getextraspace(state_)) = this;
  lua_setwarnf(state_, nullptr, nullptr);
}

Sandbox::~Sandbox() {
  lua_sethook(state_, nullptr, 0, 0);
  lua_close(state_);
}

void* Sandbox::allocate(void* self, void* block, std::size_t old_size, std::size_t new_size) {
  auto& sandbox = *static_cast<Sandbox*>(self);
  // Without a block, `old_size` is the type of the new object.
  const std::size_t before = block == nullptr ? 0 : old_size;
  if (new_size == 0) {
    std::free(block);
    sandbox.used_ -= before;
    return nullptr;
  }
  if (block == nullptr && old_size == LUA_TSTRING) {
    if (new_size > sandbox.limits_.text + 64) {
      sandbox.refused_ = Refused::text;
      return nullptr;
    }
    // Short strings are interned: whether they are allocated depends on earlier calls.
    if (new_size >= shortest_counted)
      sandbox.left_ -= static_cast<std::int64_t>(new_size) / bytes_per_unit;
  }
  if (new_size > before && new_size > sandbox.limits_.block) {
    sandbox.refused_ = Refused::block;
    return nullptr;
  }
  const bool over = sandbox.used_ - before + new_size > sandbox.limits_.memory;
  if (new_size > before && (over || sandbox.refusals_ > most_refusals)) {
    ++sandbox.refusals_;
    sandbox.refused_ = Refused::memory;
    return nullptr;
  }
  void* const moved = std::realloc(block, new_size);
  if (moved != nullptr) sandbox.used_ = sandbox.used_ - before + new_size;
  return moved;
}

void Sandbox::count(lua_State* state, lua_Debug*) {
  Sandbox& sandbox = of(state);
  sandbox.left_ -= interval;
  if (++sandbox.ticks_ == 1) sandbox.start_ = Clock::now();
  if (sandbox.left_ >= 0 && sandbox.ticks_ % ticks_per_look == 0) {
    const std::chrono::duration<double> passed = Clock::now() - sandbox.start_;
    if (passed.count() > sandbox.limits_.seconds) sandbox.end_ = End::time;
  }
  sandbox.check(state, 0);
}

void Sandbox::check(lua_State* state, int level) {
  if (left_ < 0 && end_ == End::none) end_ = End::instructions;
  if (end_ == End::none) return;
  // If anything continues, its next instruction ends it again.
  lua_sethook(state, &Sandbox::count, LUA_MASKCOUNT, 1);
  luaL_where(state, level);
  if (end_ == End::time) {
    lua_pushfstring(state, "internal limit: the code takes longer than %f seconds",
                    static_cast<lua_Number>(limits_.seconds));
  } else {
    lua_pushfstring(state, "the code runs more than %s instructions; is there an endless loop?",
                    grouped(static_cast<std::uint64_t>(limits_.instructions)).c_str());
  }
  lua_concat(state, 2);
  lua_error(state);
}

namespace {

/// Pushes the line of the innermost function in Lua, such as the one that calls `ipairs`.
void where_in_script(lua_State* state) {
  lua_Debug about{};
  int level = 1;
  for (; lua_getstack(state, level, &about) != 0; ++level) {
    lua_getinfo(state, "l", &about);
    if (about.currentline > 0) break;
  }
  luaL_where(state, level);
}

}  // namespace

void Sandbox::hold_exception() {
  try {
    throw;
  } catch (const LimitError&) {
    held_ = std::current_exception();
  } catch (const RuleError& error) {
    // Adds the line of the calling script, unless a nested script has already been named.
    if (nested_error_) {
      held_ = std::current_exception();
    } else {
      where_in_script(state_);
      lua_pushstring(state_, error.what());
      lua_concat(state_, 2);
      return;
    }
  } catch (const std::exception&) {
    held_ = std::current_exception();
  }
  lua_pushliteral(state_, "engine error");
}

int Sandbox::trampoline(lua_State* state) {
  const auto body = *static_cast<void (**)(void*)>(lua_touserdata(state, 1));
  void* const data = lua_touserdata(state, 2);
  lua_settop(state, 0);
  try {
    body(data);
    return 0;
  } catch (const std::exception&) {
    Sandbox& sandbox = of(state);
    sandbox.held_ = std::current_exception();
  }
  lua_pushliteral(state, "engine error");
  return lua_error(state);
}

void Sandbox::run_protected(void (*body)(void*), void* data) {
  if (depth_ >= deepest) throw RuleError("scripts call each other too deeply");
  if (!lua_checkstack(state_, 8)) throw LimitError("the script uses too much memory");
  if (depth_ == 0) {
    left_ = limits_.instructions;
    ticks_ = 0;
    refusals_ = 0;
    end_ = End::none;
    held_ = nullptr;
    nested_error_ = false;
    lua_sethook(state_, &Sandbox::count, LUA_MASKCOUNT, interval);
  }
  const int top = lua_gettop(state_);
  lua_pushcfunction(state_, &Sandbox::trampoline);
  lua_pushlightuserdata(state_, static_cast<void*>(&body));
  lua_pushlightuserdata(state_, data);
  ++depth_;
  const int status = lua_pcall(state_, 2, 0, 0);
  --depth_;
  // Runs shorter than an interval are not counted at all, so add half of one.
  if (depth_ == 0) spent_ += limits_.instructions - std::max<std::int64_t>(left_, 0) + interval / 2;
  if (status == LUA_OK) return;
  const struct Restore {
    lua_State* state;
    int top;
    ~Restore() { lua_settop(state, top); }
  } restore{state_, top};
  nested_error_ = depth_ > 0;
  fail(status);
}

namespace {

/// Returns "a text" for Lua's "string".
std::string said_type(std::string_view type) {
  if (type == "string") return "a text";
  if (type == "nil") return "nil";
  if (type == "boolean") return "true or false";
  const bool vowel = std::string_view("aeiou").find(type.substr(0, 1)) != std::string_view::npos;
  return (vowel ? "an " : "a ") + std::string(type);
}

/// Returns advice for "number value (local 'card')" in "for card in ipairs(cards)".
std::string index_of_loop(std::string_view what, const std::string& name) {
  if (!what.starts_with("number") || what.find("(local ") == what.npos) return {};
  return "; in a loop, write 'for _, " + name.substr(1, name.size() - 2) + " in ipairs(…)'";
}

/// Rewords Lua's "attempt to perform arithmetic on a nil value (local 'sum')" and "attempt to
/// compare string with number"; returns other messages unchanged.
std::string of_operator(std::string message) {
  constexpr std::string_view begin = "attempt to ";
  const std::size_t at = message.find(begin);
  if (at == message.npos) return message;
  const std::string before = message.substr(0, at);
  const std::string_view said = std::string_view(message).substr(at + begin.size());
  if (constexpr std::string_view compare = "compare "; said.starts_with(compare)) {
    const std::string_view types = said.substr(compare.size());
    constexpr std::string_view two = "two ", values = " values", with = " with ";
    if (types.starts_with(two) && types.ends_with(values))
      return before +
             said_type(types.substr(two.size(), types.size() - two.size() - values.size())) +
             " cannot be less or greater than another";
    const std::size_t middle = types.find(with);
    if (middle == types.npos) return message;
    return before + said_type(types.substr(0, middle)) + " cannot be compared with " +
           said_type(types.substr(middle + with.size()));
  }
  const bool joins = said.starts_with("concatenate a ");
  const bool reads = said.starts_with("index a ");
  if (!joins && !reads && !said.starts_with("perform arithmetic on a ")) return message;
  const std::string_view what = said.substr(said.find(" a ") + 3);
  const std::size_t open = what.find('\''), close = what.rfind('\'');
  std::string name = open < close ? std::string(what.substr(open, close - open + 1)) : "this";
  if (name == "'integer index'" || name == "'?'") name = "this item";
  const std::string_view type = what.substr(0, what.find(' '));
  return before + name + " is " + said_type(type) +
         (joins                                ? ", which '..' cannot join to a text"
          : reads                              ? ", which has no fields" + index_of_loop(what, name)
          : type == "string"                   ? ", not a number; to join texts, write '..'"
          : name == "'value'" && type == "nil" ? ", not a number; a joker has no value"
                                               : ", not a number");
}

/// Rewords Lua's "attempt to call a nil value (global 'print')", also of a loop.
std::string of_missing_function(std::string message) {
  if (const std::size_t called = message.find("attempt to call a ");
      called != message.npos && message.ends_with("(for iterator 'for iterator')"))
    return message.substr(0, called) +
           "'for' needs `ipairs` here: write 'for _, card in ipairs(cards) do'";
  for (const std::string_view item : {"attempt to index a nil value (field 'integer index')",
                                      "attempt to index a nil value (field '?')"})
    if (const std::size_t found = message.find(item); found != message.npos)
      return message.substr(0, found) + "the list has no such item; the first is [1]";
  constexpr std::string_view index = "attempt to index a nil value (global ";
  if (const std::size_t global = message.find(index);
      global != message.npos && message.ends_with("')")) {
    const std::string name = message.substr(global + index.size());
    const std::string bare = name.substr(1, name.size() - 3);
    const bool library = bare == "os" || bare == "io" || bare == "debug" || bare == "package";
    const bool context = find_root(bare) != nullptr;  // in an expression, where it may be nothing
    return message.substr(0, global) +
           (library   ? "scripts have no '" + bare + "'"
            : context ? "'" + bare + "' has no value here; in a function, write 'ctx." + bare + "'"
                      : "there is no '" + bare + "' here");
  }
  constexpr std::string_view call = "attempt to call a ";
  if (const std::size_t called = message.find(call);
      called != message.npos && message.ends_with("')")) {
    const std::string rest = message.substr(called + call.size());
    const std::string type = rest.substr(0, rest.find(' '));
    const std::string quote = rest.substr(rest.find('\'') + 1);
    const std::string name = quote.substr(0, quote.size() - 2);
    const bool of_object =
        rest.find("(field '") != rest.npos || rest.find("(method '") != rest.npos;
    if (type == "number" || type == "string" || type == "boolean")
      return message.substr(0, called) + "'" + name + "' is a " + type + ", not a function" +
             (of_object ? ": write '." + name + "'" : "");
  }
  const std::size_t at = message.find("attempt to call a nil value (");
  const std::size_t quote = message.find('\'', at);
  if (at == message.npos || quote == message.npos || !message.ends_with("')")) return message;
  const std::string name = message.substr(quote, message.size() - 1 - quote);
  return message.substr(0, at) + (name == "'random'" ? no_random : "there is no function " + name);
}

}  // namespace

void Sandbox::fail(int status) {
  if (held_) std::rethrow_exception(std::exchange(held_, nullptr));
  const End end = std::exchange(end_, End::none);
  if (status == LUA_ERRMEM) {
    lua_settop(state_, lua_gettop(state_) - 1);
    lua_gc(state_, LUA_GCCOLLECT);
    if (refused_ == Refused::block)
      throw LimitError("the script needs more than " + std::to_string(limits_.block) +
                       " bytes for one table or for nested calls");
    if (refused_ == Refused::text)
      throw LimitError("the script makes a string of more than " + std::to_string(limits_.text) +
                       " bytes");
    throw LimitError("the script uses more than " + std::to_string(limits_.memory) +
                     " bytes of memory");
  }
  const std::string message = of_operator(of_missing_function(error_text(state_)));
  if (end == End::time) throw InternalLimit(message);
  if (end == End::instructions) throw LimitError(message);
  throw RuleError(message);
}

std::string error_text(lua_State* state) {
  if (lua_type(state, -1) != LUA_TSTRING)
    return std::string("the script raised an error of type ") + luaL_typename(state, -1);
  std::size_t length = 0;
  const char* text = lua_tolstring(state, -1, &length);
  std::string message(text, std::min<std::size_t>(length, 400));
  for (char& c : message)
    if (c != '\n' && (c < ' ' || c > '~')) c = '?';
  return message;
}

std::string printable(std::string_view text) {
  std::string shown(text.substr(0, 60));
  for (char& c : shown)
    if (c < ' ' || c > '~') c = '?';
  return text.size() > 60 ? shown + "…" : shown;
}

std::string quoted(std::string_view text) {
  return std::string("'").append(printable(text)).append("'");
}

}  // namespace houserules::hooks
