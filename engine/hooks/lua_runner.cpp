#include "engine/hooks/lua_runner.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <lua.hpp>
#include <optional>

#include "engine/hooks/known_scores.h"
#include "engine/hooks/sandbox.h"
#include "engine/hooks/scripts.h"
#include "engine/hooks/views.h"
#include "engine/hooks/watched_scope.h"
#include "engine/variant/errors.h"

namespace houserules {

using hooks::Sandbox;
using hooks::Scripts;
using hooks::Views;

namespace {

constexpr std::string_view expression_mark = "expression:";

/// Lua's messages say "expression:1:"; replace that by the text of the expression.
std::string of_expression(const std::string& text, std::string message) {
  if (message.starts_with(expression_mark)) {
    const std::size_t end = message.find(": ", expression_mark.size());
    message = end == message.npos ? message : message.substr(end + 2);
  }
  const std::size_t begin = text.find_first_not_of(" \n");
  const std::string bare =
      begin == text.npos ? text : text.substr(begin, text.find_last_not_of(" \n") - begin + 1);
  const bool about_it = message.starts_with("returns ") || message.starts_with("must return ");
  return "expression '= " + bare + (about_it ? "' " : "': ") + message;
}

/// Returns the same error with another message, and the row of its hook or chunk.
template <class Error>
Error reworded(const Error& error, const std::string& message, int hook, int chunk) {
  Error out(message);
  out.step = error.step;
  out.hook = error.hook >= 0 ? error.hook : hook;
  out.chunk = error.chunk >= 0 ? error.chunk : chunk;
  return out;
}

}  // namespace

class LuaRunner::State {
 public:
  State(const Variant& variant, const LuaLimits& limits) : v(variant), sandbox(limits) {
    sandbox.run([&] {
      views = std::make_unique<Views>(sandbox, v);
      sandbox.views = views.get();
      scripts = std::make_unique<Scripts>(sandbox, *views);
      sandbox.scripts = scripts.get();
    });
    wanted.assign(v.chunks.size(), TypeSet());
    for (const ExprNode& node : v.nodes) {
      if (node.op == ExprNode::Op::lua && node.what != 0)
        wanted[static_cast<std::size_t>(node.b)] = static_cast<Type>(node.what);
    }
  }

  /// Most variants have no Lua, and creating a state takes longer than compiling them.
  static bool needed(const Variant& v) {
    return !v.scripts.empty() || !v.chunks.empty() || !v.hooks.empty();
  }

  lua_State* lua() const { return sandbox.state(); }

  void load_script(std::size_t i) { scripts->load(v.scripts[i], script_name(i)); }
  std::string script_name(std::size_t i) const {
    return i < v.script_names.size() ? v.script_names[i]
                                     : std::string("script ").append(std::to_string(i + 1));
  }

  /// Adds a reference to the compiled chunk.
  void load_chunk(std::size_t i) {
    try {
      sandbox.run([&] {
        scripts->push_expression(v.chunks[i], false);
        chunks.push_back(luaL_ref(lua(), LUA_REGISTRYINDEX));
      });
    } catch (const LimitError&) {
      throw;
    } catch (const RuleError& error) {
      throw RuleError(of_expression(v.chunks[i], error.what()));
    }
  }
  /// Adds a reference to a hook's function. Returns false if the scripts have no such function.
  bool load_hook(std::size_t i) {
    bool found = true;
    const HookSpec& hook = v.hooks[i];
    sandbox.run([&] {
      if (hook.script.empty() && !scripts->push_function(hook.function)) {
        scripts->push_expression(hook.function, true);
      } else if (!hook.script.empty()) {
        found = scripts->push_function(hook.function);
      }
      hook_functions.push_back(luaL_ref(lua(), LUA_REGISTRYINDEX));
    });
    return found;
  }

  /// Returns the number of parameters of the function loaded last; 2 for a vararg function.
  int parameters_of_last_hook() {
    lua_Debug about{};
    lua_rawgeti(lua(), LUA_REGISTRYINDEX, hook_functions.back());
    lua_getinfo(lua(), ">u", &about);
    return about.isvararg != 0 ? 2 : about.nparams;
  }

  /// Calls `function` with what `push_arguments` pushes; `read` reads `results` values from the top
  /// of the stack (LUA_MULTRET: everything above `base`).
  template <class Push, class Read>
  void call(int function, const Scope& scope, int results, Push push_arguments, Read read) {
    const Views::Binding binding(*views, scope);
    if (sandbox.depth() > 0) scripts->check_kept();  // the caller may pass nothing in
    try {
      sandbox.run([&] {
        luaL_checkstack(lua(), 16, nullptr);
        const int base = lua_gettop(lua());
        lua_rawgeti(lua(), LUA_REGISTRYINDEX, function);
        push_arguments();
        lua_call(lua(), lua_gettop(lua()) - base - 1, results);
        read(base + 1);
      });
    } catch (...) {
      scripts->restore_kept();
      throw;
    }
    scripts->check_kept();
  }

  /// The same for a hook, which errors then name.
  template <class Push, class Read>
  void call_hook(int hook, const Scope& scope, int results, Push push_arguments, Read read) {
    const auto at = static_cast<std::size_t>(hook);
    if (hook < 0 || at >= hook_functions.size()) throw RuleError("there is no such hook");
    try {
      call(
          hook_functions[at], scope, results,
          [&] {
            push_arguments();
            views->push_context();
          },
          read);
    } catch (const LimitError& error) {
      throw reworded(error, of_hook(at, error.what()), hook, -1);
    } catch (const RuleError& error) {
      throw reworded(error, of_hook(at, error.what()), hook, -1);
    }
  }

  /// Answers that a hook gave for single cards without reading the table, so that they cannot
  /// change. They are charged to nobody: what a deal costs must not tell who asked before.
  template <class Answer>
  using Said = std::vector<std::array<std::optional<Answer>, Card::code_count>>;

  /// Calls the hook with `ask(scope)` unless its answer is already known.
  template <class Answer, class Ask>
  Answer of_card(Said<Answer>& said, int hook, Card card, const Scope& scope, const Ask& ask) {
    const auto at = static_cast<std::size_t>(hook);
    if (hook < 0 || at >= said.size() || !card.known()) return ask(scope);
    std::optional<Answer>& known = said[at][card.code()];
    if (known) return *known;
    const hooks::WatchedScope watched(scope);
    const hooks::Sandbox::Budget before = sandbox.budget();
    const Answer answer = ask(watched);
    if (watched.asked()) return answer;
    sandbox.take_back(before);
    known = answer;
    return answer;
  }

  /// Returns "scripts/well.lua:3: " for the function of a hook, or an empty string if it is not in
  /// a script.
  std::string place_of(std::size_t hook) const {
    lua_Debug about{};
    lua_rawgeti(lua(), LUA_REGISTRYINDEX, hook_functions[hook]);
    lua_getinfo(lua(), ">S", &about);
    if (about.source[0] != '@' || about.linedefined < 1) return {};
    return std::string(about.source + 1) + ":" + std::to_string(about.linedefined) + ": ";
  }

  std::string of_hook(std::size_t at, std::string message) const {
    const HookSpec& hook = v.hooks[at];
    if (hook.script.empty() && message.starts_with(expression_mark))
      return of_expression(hook.function, std::move(message));
    for (std::size_t i = 0; i < v.scripts.size(); ++i)  // already names the script
      if (message.starts_with(hooks::script_path(script_name(i)) + ":")) return message;
    if (message.starts_with("expression '")) return message;
    if (const std::string place = place_of(at); !place.empty())
      return place +
             (message.starts_with("returns ") || message.starts_with("must return")
                  ? "'" + hook.function + "' "
                  : "") +
             message;
    if (hook.script.empty()) return of_expression(hook.function, std::move(message));
    return hooks::script_path(hook.script) + ": '" + hook.function + "' " + message;
  }

  /// "a table", "text", "true"; "an object" for what scripts get from the engine.
  std::string type_of(int index) const {
    if (lua_type(lua(), index) == LUA_TUSERDATA) return "an object";
    if (lua_type(lua(), index) == LUA_TSTRING) return "text";
    if (lua_type(lua(), index) == LUA_TBOOLEAN)
      return lua_toboolean(lua(), index) != 0 ? "true" : "false";
    return std::string("a ") + luaL_typename(lua(), index);
  }

  /// Reads a list of whole numbers or a single number; nothing: does not qualify.
  bool read_numbers(int index, std::span<std::int32_t> out, int& count) {
    count = 0;
    switch (lua_type(lua(), index)) {
      case LUA_TNIL:
        return false;
      case LUA_TBOOLEAN:
        // "No": like nil.
        if (lua_toboolean(lua(), index) == 0) return false;
        throw RuleError("returns true, not a list of numbers");
      case LUA_TNUMBER:
        lua_pushvalue(lua(), index);
        out[0] = read_small();
        count = 1;
        return true;
      case LUA_TTABLE:
        break;
      default:
        throw RuleError("returns " + type_of(index) + ", not a list of numbers");
    }
    const lua_Integer length = luaL_len(lua(), index);
    if (length == 0 && !read_name(index).empty())
      throw RuleError("returns a name and no number, so all such hands would tie");
    if (length > static_cast<lua_Integer>(out.size()))
      throw RuleError("returns " + std::to_string(length) + " numbers, but at most " +
                      std::to_string(out.size()) + " count");
    for (lua_Integer i = 1; i <= length; ++i) {
      lua_geti(lua(), index, i);
      const bool name_first = i == 1 && length > 1 && lua_type(lua(), -1) == LUA_TSTRING;
      try {
        out[static_cast<std::size_t>(i - 1)] = read_small();
      } catch (const RuleError& error) {
        if (!name_first) throw;
        throw RuleError(std::string(error.what()) + "; write the name as 'name = …' in the list");
      }
    }
    count = static_cast<int>(length);
    return true;
  }
  /// Returns the member `name` of a list of numbers, or an empty string.
  std::string read_name(int index) {
    if (lua_type(lua(), index) != LUA_TTABLE) return {};
    lua_pushliteral(lua(), "name");
    lua_rawget(lua(), index);
    if (lua_type(lua(), -1) != LUA_TSTRING && lua_type(lua(), -1) != LUA_TNIL)
      throw RuleError("returns " + type_of(-1) + " as the name of a hand");
    std::size_t length = 0;
    const char* text = lua_tolstring(lua(), -1, &length);
    constexpr std::size_t longest = 80;
    if (length > longest) throw RuleError("returns a name of more than 80 bytes");
    std::string name = text == nullptr ? "" : std::string(text, length);
    lua_pop(lua(), 1);
    return name;
  }
  /// Pops a number in the range of scores.
  std::int32_t read_small() {
    const Value number = views->read(-1, Type::number);
    if (number.type != Type::number) throw RuleError("returns a list with nil in it");
    if (number.bits < -32768 || number.bits > 32767)
      throw RuleError("returns " + std::to_string(number.bits) +
                      ", which is not between -32768 and 32767");
    lua_pop(lua(), 1);
    return static_cast<std::int32_t>(number.bits);
  }

  /// Adds one value in points; halves are allowed.
  void read_points(int index, PointValues& values) {
    const lua_Number points = lua_tonumber(lua(), index);
    if (lua_type(lua(), index) != LUA_TNUMBER)
      throw RuleError("must return a number, not " + type_of(index));
    const lua_Number halves = 2 * points;
    if (std::floor(halves) != halves || std::abs(halves) > 32767)
      throw RuleError("returns " + hooks::printable(luaL_tolstring(lua(), index, nullptr)) +
                      ", but points must be multiples of 1/2, up to 16383.5");
    if (values.count == values.halves.size())
      throw RuleError("returns more than three values for a card");
    values.halves[values.count++] = static_cast<std::int16_t>(halves);
  }

  /// Reads all results from `at` on: numbers or lists of numbers.
  void read_values(int at, PointValues& values) {
    for (const int top = lua_gettop(lua()); at <= top; ++at) {
      if (lua_isnil(lua(), at)) continue;
      if (lua_type(lua(), at) != LUA_TTABLE) {
        read_points(at, values);
        continue;
      }
      const lua_Integer length = luaL_len(lua(), at);
      for (lua_Integer i = 1; i <= length; ++i) {
        lua_geti(lua(), at, i);
        read_points(lua_gettop(lua()), values);
        lua_settop(lua(), top);
      }
    }
  }

  const Variant& v;
  Sandbox sandbox;
  std::unique_ptr<Views> views;
  std::unique_ptr<Scripts> scripts;
  std::vector<int> chunks, hook_functions;  // references into the registry
  std::vector<TypeSet> wanted;              // one per chunk
  Said<bool> said_wild{v.hooks.size()};
  Said<PointValues> said_value{v.hooks.size()};
  hooks::KnownScores known_scores;
};

LuaRunner::LuaRunner(const Variant& variant, const LuaLimits& limits) {
  if (!State::needed(variant)) return;
  state_ = std::make_unique<State>(variant, limits);
  for (std::size_t i = 0; i < variant.scripts.size(); ++i) state_->load_script(i);
  state_->scripts->close();
  for (std::size_t i = 0; i < variant.chunks.size(); ++i) state_->load_chunk(i);
  for (std::size_t i = 0; i < variant.hooks.size(); ++i) {
    if (!state_->load_hook(i))
      throw RuleError(hooks::script_path(variant.hooks[i].script) + ": there is no function '" +
                      variant.hooks[i].function + "'");
  }
}

LuaRunner::LuaRunner(std::unique_ptr<State> loaded) : state_(std::move(loaded)) {}

LuaRunner::~LuaRunner() = default;

std::int64_t LuaRunner::spent() const { return state_ == nullptr ? 0 : state_->sandbox.spent(); }

Value LuaRunner::evaluate(int chunk, const Scope& scope) {
  const auto at = static_cast<std::size_t>(chunk);
  if (state_ == nullptr || chunk < 0 || at >= state_->chunks.size())
    throw RuleError("there is no such expression");
  Value value;
  try {
    state_->call(
        state_->chunks[at], scope, 1, [] {},
        [&](int) { value = state_->views->read(-1, state_->wanted[at]); });
  } catch (const LimitError& error) {
    throw reworded(error, of_expression(state_->v.chunks[at], error.what()), -1, chunk);
  } catch (const RuleError& error) {
    throw reworded(error, of_expression(state_->v.chunks[at], error.what()), -1, chunk);
  }
  return value;
}

LuaRunner::State& LuaRunner::state() const {
  if (state_ == nullptr) throw RuleError("there is no such hook");
  return *state_;
}

bool LuaRunner::wild(int hook, Card card, const Scope& scope) {
  const auto ask = [&](const Scope& asked) {
    bool wild = false;
    state_->call_hook(
        hook, asked, 1, [&] { state_->views->push_card(card); },
        [&](int at) {
          wild = state_->views->read(at, Type::yes_no).truthy();
          if (lua_type(state_->lua(), at) == LUA_TNUMBER)
            throw RuleError("returns " + state_->type_of(at) + ", not true or false");
        });
    return wild;
  };
  return state().of_card(state_->said_wild, hook, card, scope, ask);
}

PointValues LuaRunner::value(int hook, Card card, const Scope& scope) {
  const auto ask = [&](const Scope& asked) {
    PointValues values;
    state_->call_hook(
        hook, asked, LUA_MULTRET, [&] { state_->views->push_card(card); },
        [&](int at) { state_->read_values(at, values); });
    return values;
  };
  return state().of_card(state_->said_value, hook, card, scope, ask);
}

bool LuaRunner::score(int hook, std::span<const Card> cards, const Scope& scope,
                      std::span<std::int32_t> out, int& count) {
  using hooks::KnownScores;
  const auto ask = [&](const Scope& asked) {
    bool qualifies = false;
    state().call_hook(
        hook, asked, 1, [&] { state_->views->push_cards(cards, state_->sandbox.depth()); },
        [&](int at) { qualifies = state_->read_numbers(at, out, count); });
    return qualifies;
  };
  // A nested call shares its caller's budget.
  const KnownScores::Keys keys =
      state().sandbox.depth() == 0 ? KnownScores::keys(cards) : KnownScores::Keys();
  if (keys.cards == 0) return ask(scope);
  const KnownScores::Entry* known = state_->known_scores.find(hook, keys.ranks);
  if (known == nullptr) known = state_->known_scores.find(hook, keys.cards);
  if (known != nullptr && known->count <= out.size()) {
    state_->sandbox.spend(known->spent);
    std::copy_n(known->numbers.begin(), known->count, out.begin());
    count = known->count;
    return known->qualifies;
  }
  const std::int64_t before = state_->sandbox.spent();
  const hooks::WatchedScope watched(scope);
  state_->views->forget_suits();
  count = 0;
  const bool qualifies = ask(watched);
  if (watched.asked() || count > static_cast<int>(KnownScores::most_numbers)) return qualifies;
  const bool by_rank = keys.ranks != 0 && !state_->views->suits_seen();
  KnownScores::Entry entry{by_rank ? keys.ranks : keys.cards, hook, qualifies,
                           static_cast<std::uint8_t>(count),  {},   0};
  std::copy_n(out.begin(), count, entry.numbers.begin());
  entry.spent = state_->sandbox.spent() - before;
  state_->known_scores.keep(entry);
  return qualifies;
}

std::string LuaRunner::score_name(int hook, std::span<const Card> cards, const Scope& scope) {
  std::string name;
  state().call_hook(
      hook, scope, 1, [&] { state_->views->push_cards(cards, state_->sandbox.depth()); },
      [&](int at) { name = state_->read_name(at); });
  return name;
}

bool LuaRunner::category(int hook, std::span<const Card> cards, const Scope& scope,
                         std::span<std::int32_t> out, int& count) {
  return score(hook, cards, scope, out, count);
}

// ---------------------------------------------------------------- checks

namespace {

/// Parses "scripts/sevens.lua:12: message".
ScriptFault fault_at(const std::string& message, const std::string& file) {
  ScriptFault fault;
  fault.file = file;
  fault.message = message;
  if (!message.starts_with(file + ":")) return fault;
  std::size_t at = file.size() + 1;
  int line = 0;
  for (; at < message.size() && message[at] >= '0' && message[at] <= '9'; ++at)
    line = line * 10 + (message[at] - '0');
  fault.line = line;
  const std::size_t text = message.find_first_not_of(": ", at);
  fault.message = text == message.npos ? message : message.substr(text);
  return fault;
}

/// Loads everything as a runner does, but continues after errors.
class ScriptCheck {
 public:
  ScriptCheck(LuaRunner::State& state, std::vector<ScriptFault>& faults)
      : state_(state), v_(state.v), faults_(faults) {}

  void run() {
    load_scripts();
    load_chunks();
    const bool whole = faults_.empty();
    for (std::size_t i = 0; i < v_.hooks.size(); ++i) load_hook(i, whole);
    if (std::any_of(faults_.begin(), faults_.end(), certain)) {
      std::erase_if(faults_, [](const ScriptFault& fault) { return fault.doubtful; });
    }
  }

  static bool certain(const ScriptFault& fault) { return !fault.doubtful; }

 private:
  void load_scripts() {
    for (std::size_t i = 0; i < v_.scripts.size(); ++i) {
      try {
        state_.load_script(i);
      } catch (const RuleError& error) {
        faults_.push_back(fault_at(error.what(), hooks::script_path(state_.script_name(i))));
      }
    }
    try {
      state_.scripts->close();
    } catch (const RuleError& error) {
      const std::string name = v_.scripts.empty() ? "" : state_.script_name(0);
      faults_.push_back(fault_at(error.what(), hooks::script_path(name)));
    }
  }

  void load_chunks() {
    for (std::size_t i = 0; i < v_.chunks.size(); ++i) {
      try {
        state_.load_chunk(i);
      } catch (const RuleError& error) {
        ScriptFault fault;
        fault.message = error.what();
        fault.chunk = static_cast<int>(i);
        faults_.push_back(std::move(fault));
      }
    }
  }

  /// `whole`: all scripts were loaded, so a function that is not found is really missing.
  void load_hook(std::size_t i, bool whole) {
    const HookSpec& hook = v_.hooks[i];
    ScriptFault fault;
    fault.hook = static_cast<int>(i);
    try {
      if (state_.load_hook(i)) {
        const int taken = state_.parameters_of_last_hook();
        if (taken == 1 || taken == 2) return;
        fault.doubtful = true;
        fault.message = "'" + hook.function + "' takes " +
                        (taken == 0 ? "nothing" : std::to_string(taken) + " values") +
                        ", but gets two: cards (or a card) and ctx";
      } else {
        if (!whole) return;
        fault.message =
            hooks::script_path(hook.script) + " has no function '" + hook.function + "'";
        const auto near = near_names(hook.function, state_.scripts->functions());
        if (!near.empty()) fault.hint = "did you mean '" + near.front() + "'?";
      }
    } catch (const RuleError& error) {
      fault.message = of_expression(hook.function, error.what());
    }
    faults_.push_back(std::move(fault));
  }

  LuaRunner::State& state_;
  const Variant& v_;
  std::vector<ScriptFault>& faults_;
};

}  // namespace

CheckedScripts::CheckedScripts(const Variant& variant, const LuaLimits& limits) {
  std::unique_ptr<LuaRunner::State> state;
  if (LuaRunner::State::needed(variant)) {
    state = std::make_unique<LuaRunner::State>(variant, limits);
    ScriptCheck(*state, faults).run();
  }
  if (std::none_of(faults.begin(), faults.end(), ScriptCheck::certain)) {
    runner.reset(new LuaRunner(std::move(state)));
  }
}

std::vector<std::string> script_functions(const Variant& variant) {
  if (variant.scripts.empty()) return {};
  Variant only_scripts;
  only_scripts.scripts = variant.scripts;
  only_scripts.script_names = variant.script_names;
  LuaRunner::State state(only_scripts, {});
  for (std::size_t i = 0; i < only_scripts.scripts.size(); ++i) {
    try {
      state.load_script(i);
    } catch (const RuleError&) {  // reported in CheckedScripts
    }
  }
  return state.scripts->functions();
}

}  // namespace houserules
