// Hostile scripts: each must end in an error at once, and leave the runner as good as new.

#include <doctest/doctest.h>

#include "engine/hooks/lua_runner.h"
#include "engine/variant/errors.h"
#include "tests/unit/expression/fake_scope.h"

using namespace houserules;
using namespace houserules::testing;

namespace {

struct Attack {
  const char* name;
  const char* body;    // of function attack(cards, ctx)
  const char* result;  // its numbers, or a part of the message
};

constexpr const char* instructions = "limit: scripts/x.lua:";
constexpr const char* text_too_long = "bytes";

const Attack attacks[] = {
    {"endless loop", "while true do end", instructions},
    {"endless goto", "::again:: goto again", instructions},
    {"endless for", "for i = 1, math.huge do end", instructions},
    {"deep recursion", "local function f() return 1 + f() end return f()", "nested calls"},
    {"endless tail calls", "local function f() return f() end return f()", instructions},
    {"doubling a text", "local x = 'x' while true do x = x .. x end", text_too_long},
    {"endless table", "local t = {} while true do t[#t + 1] = {} end", "limit"},
    {"many long texts", "local t = {} for i = 1, 1e6 do t[i] = ('x'):rep(2000) .. i end", "limit"},
    {"copying long texts", "local x = ('x'):rep(2000) for i = 1, 1e6 do local y = x .. i end",
     instructions},
    {"changing long texts", "local x = ('x'):rep(2000) for i = 1, 1e6 do x = x:upper() end",
     instructions},
    {"comparing long texts",
     "local x, y = ('x'):rep(2000), ('x'):rep(2000) .. 'y' for i = 1, 1e6 do local z = x < y end",
     "limit: scripts/x.lua"},
    {"joining long lists",
     "local t = {} for i = 1, 1000 do t[i] = 'x' end for i = 1, 1e6 do table.concat(t) end",
     instructions},
    {"sorting long lists",
     "local t = {} for i = 1, 2000 do t[i] = -i end "
     "for i = 1, 1e6 do table.sort(t) table.sort(t, function(a, b) return a > b end) end",
     instructions},
    {"inserting at the front", "local t = {} for i = 1, 1e6 do table.insert(t, 1, i) end",
     instructions},
    {"removing at the front",
     "local t = {} for i = 1, 2000 do t[i] = i end while true do table.remove(t, 1) t[2000] = 1 "
     "end",
     instructions},
    {"order that contradicts itself",
     "local t = {} for i = 1, 200 do t[i] = i end "
     "table.sort(t, function() return true end) return #t",
     "200 "},
    {"order that fails", "table.sort({1, 2}, function() error('no order') end)", "no order"},
    {"pairs over a long table",
     "local t = {} for i = 1, 1000 do t[i] = i end for i = 1, 1e6 do pairs(t) end", instructions},
    {"a huge repetition", "return #('x'):rep(1 << 31)", "string.rep returns at most"},
    {"an empty repetition", "return #(''):rep(1e9)", "string.rep returns at most"},
    {"a separator's repetition", "return #('').rep('', 1e9, 'x')", "string.rep returns at most"},
    {"many results", "return table.unpack({}, 1, 1e7)", "table.unpack returns at most"},
    {"more results than there are numbers",
     "return table.unpack({}, math.mininteger, math.maxinteger)", "table.unpack returns at most"},
    {"many bytes", "return string.byte(('x'):rep(1000), 1, -1)", "string.byte returns at most"},
    {"a searching pattern", "return ('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'):find(('a?'):rep(30)) or 7",
     "7 "},
    {"a long search", "return ('a'):rep(2000):find(('a'):rep(500))", "looks for at most"},
    {"a wide number", "return #string.format('%99999d', 3)", "invalid conversion"},
    {"an address by format", "return #string.format('%p', {})", "addresses differ"},
    {"an address in disguise", "return #string.format('%%%-20p', 'x')", "addresses differ"},
    {"names instead of addresses",
     "return (tostring({}) == 'table' and tostring(print) == 'nil' and "
     "tostring(ipairs) == 'function' and string.format('%s', {}) == 'table') and 1 or 0",
     "1 "},
    {"no list of keys in a random order",
     "local t = {} for _, k in ipairs({'f', 'b', 'a', 'e', 'c', 'd'}) do t[k] = 1 end "
     "t[2], t[1], t[10] = 1, 1, 1 "
     "local s = '' for k in pairs(t) do s = s .. k .. ' ' end "
     "return s == '1 2 10 a b c d e f ' and 1 or 0",
     "1 "},
    {"catching errors", "return pcall(error)", "no function 'pcall'"},
    {"catching errors with a handler", "return xpcall(error, error)", "no function 'xpcall'"},
    {"coroutines", "return coroutine.wrap(error)", "there is no 'coroutine' here"},
    {"metatables", "return setmetatable({}, {})", "no function 'setmetatable'"},
    {"the metatable of texts", "return getmetatable('')", "no function 'getmetatable'"},
    {"raw access", "return rawset(ctx, 1, 1)", "no function 'rawset'"},
    {"code from text", "return load('return 1')", "no function 'load'"},
    {"code from files", "return dofile('/etc/passwd')", "no function 'dofile'"},
    {"modules", "return require('os')", "no function 'require'"},
    {"the system", "return os.execute('true')", "scripts have no 'os'"},
    {"files", "return io.open('/etc/passwd')", "scripts have no 'io'"},
    {"packages", "return package.loadlib('x', 'y')", "scripts have no 'package'"},
    {"the debugger", "return debug.sethook()", "scripts have no 'debug'"},
    {"the collector", "return collectgarbage('stop')", "no function 'collectgarbage'"},
    {"printing", "print('x')", "no function 'print'"},
    {"warning", "warn('@on')", "no function 'warn'"},
    {"the globals", "return _G.string", "there is no '_G' here"},
    {"bytecode", "return string.dump(attack)", "no function 'dump'"},
    {"chance", "return math.random(6)", "no function 'random'"},
    {"patterns", "return ('x'):gsub('x', 'y')", "no function 'gsub'"},
    {"more patterns", "for x in ('x'):gmatch('x') do end", "no function 'gmatch'"},
    {"packing", "return string.pack('c2000000000', 'x')", "no function 'pack'"},
    {"moving", "return table.move({}, 1, 1e8, 2)", "no function 'move'"},
    {"changing the library", "string.upper = nil", "'upper' cannot be set"},
    {"changing the library of numbers", "math.floor = math.ceil", "'floor' cannot be set"},
    {"changing texts", "('').upper = 3", "is a text, which has no fields"},
    {"reckoning with texts", "return '10' + 1",
     "'10' is a text, not a number; to join texts, write '..'"},
    {"texts and numbers", "return 2 < 'x'", "a number cannot be compared with a text"},
    {"two tables", "return {} < {}", "a table cannot be less or greater than another"},
    {"joining nothing", "local x return 'a' .. x", "'x' is nil, which '..' cannot join"},
    {"a new global", "total = 3", "'total' is not local"},
    {"a value to keep", "healthy = 3",
     "'healthy' can't change after loading: to remember a value, use a register"},
    {"another function", "function attack() end", "'attack' can't change after loading"},
    {"changing a table of the script", "constants.a = 2", "'a' cannot be set"},
    {"changing a table in a table", "constants.inner[1] = 2", "read-only during play"},
    {"adding to a list of the script", "table.insert(constants.inner, 2)", "read-only during play"},
    {"sorting a list of the script", "table.sort(constants.inner)", "read-only during play"},
    {"reading tables of the script",
     "local n = 0 for k, v in pairs(constants) do n = n + 1 end "
     "for i, v in ipairs(constants.inner) do n = n + v end "
     "return {n, #constants.inner, constants.a, table.concat(constants.inner) == '43' and 1 or 0}",
     "10 2 1 1 "},
    {"a local outside the function", "counter = counter and 1 or 2",
     "the call changes 'counter', a local outside its function"},
    {"a local of another function", "count_up()",
     "the call changes 'counter', a local outside its function"},
    {"another environment", "_ENV = {} return 3", "the call changes '_ENV'"},
    {"a local that stays as it was", "counter = 5 counter = 0 return counter", "0 "},
    {"an error without a text", "error({})", "raised an error of type table"},
    {"an error of nothing", "error(nil)", "raised an error of type nil"},
    {"an error with a strange text", "error('\\27[2J\\255')", "?[2J?"},
    {"a value to be closed", "local x <close> = {} return 1", "got a non-closable value"},
    {"numbers that are none", "return {0 / 0}", "not a whole number"},
    {"infinite numbers", "return {-1 / 0}", "not a whole number"},
    {"a number that is too large", "return {1 << 62}", "far too large"},
    {"fractions", "return {7.5}", "not a whole number"},
    {"a list without end", "local t = {} for i = 1, 1000 do t[i] = i end return t",
     "at most 8 count"},
    {"a list in itself", "local t = {} t[1] = t return t", "not a list of cards or seats"},
    {"a list with holes", "return {1, nil, 3}", "returns a list with nil in it"},
    {"a function", "return attack", "returns a function, not a list"},
    {"changing the cards", "cards[1] = cards[2]", "cannot change what is on the table"},
    {"a seat as a list", "return {ctx.seat[1]}",
     "a seat is not a list; for its cards, write 'seat.hand'"},
    {"changing a seat", "ctx.seat.stack = 1000", "cannot change what is on the table"},
    {"changing a register", "ctx.game.level = 1000", "cannot change what is on the table"},
    {"cards beyond the list", "return {cards[99] and 1 or 0, cards[0] and 1 or 0}", "0 0 "},
    {"a list as a seat", "return best(cards)", "argument 1 of 'best' is cards"},
    {"many arguments", "return max(table.unpack(constants.many))",
     "wrong number of arguments (40)"},
    {"an unknown word", "return at_least(cards, 'straigth')", "not a suit, category or name"},
    {"a table as a word", "return at_least(cards, {})", "argument 2 of 'at_least' is cards"},
};

constexpr const char* script = R"(
constants = {a = 1, inner = {4, 3}, many = {}}
for i = 1, 40 do constants.many[i] = i end
local counter = 0
function count_up() counter = counter + 1 end
function healthy(cards, ctx)
  return {cards[1].rank, ctx.seat.stack, #constants.inner, counter, ('ok'):len()}
end
function attack(cards, ctx) )";

std::string call(LuaRunner& runner, int hook, const Scope& scope) {
  std::array<std::int32_t, 8> out{};
  int count = 0;
  try {
    if (!runner.score(hook, *parse_cards("AsKd"), scope, out, count)) return "nothing";
  } catch (const InternalLimit& error) {
    return error.what();
  } catch (const LimitError& error) {
    return std::string("limit: ") + error.what();
  } catch (const RuleError& error) {
    return std::string("error: ") + error.what();
  }
  std::string all;
  for (int i = 0; i < count; ++i) {
    all += std::to_string(out[static_cast<std::size_t>(i)]);
    all += ' ';
  }
  return all;
}

Variant attacked(const char* body) {
  Variant variant = fake_variant();
  variant.scripts = {std::string(script) + body + " end"};
  variant.script_names = {"x.lua"};
  variant.hooks = {{"x.lua", "attack", {}}, {"x.lua", "healthy", {}}};
  return variant;
}

}  // namespace

TEST_CASE("hostile scripts end in an error, and the runner stays usable") {
  for (const Attack& attack : attacks) {
    CAPTURE(attack.name);
    const Variant variant = attacked(attack.body);
    const FakeScope scope(variant);
    LuaRunner runner(variant);
    const std::string first = call(runner, 0, scope);
    CAPTURE(first);
    CHECK(first.find(attack.result) != std::string::npos);
    CHECK(first.find("internal limit") == std::string::npos);
    CHECK(call(runner, 1, scope) == "14 110 2 0 2 ");
    // The same call ends the same way.
    CHECK(call(runner, 0, scope) == first);
  }
}

TEST_CASE("the time limit is the last resort") {
  LuaLimits limits;
  limits.instructions = std::int64_t{1} << 60;
  limits.seconds = 0.02;
  const Variant variant = attacked("while true do end");
  const FakeScope scope(variant);
  LuaRunner runner(variant, limits);
  CHECK(call(runner, 0, scope).find("internal limit: the code takes longer than 0.02 seconds") !=
        std::string::npos);
  CHECK(call(runner, 1, scope) == "14 110 2 0 2 ");
}

TEST_CASE("work not counted as instructions is limited too") {
  // Each of these took many seconds within one million instructions, or was stopped by the time
  // limit.
  const Attack rows[] = {
      {"arguments that pile up", "local function f(...) return f(1, ...) end return f()",
       "nested calls"},
      {"arguments handed on",
       "local function f(...) return f(...) end "
       "local function g(n, ...) if n == 0 then return f(...) end return g(n - 1, n, ...) end "
       "return g(1000)",
       instructions},
      {"results that pile up",
       "local function f(n) if n == 0 then return 1 end "
       "return 1, f(n - 1) end local function g() return #{f(1000)} end "
       "while true do g() end",
       "limit"},
      {"long texts read as numbers", "local s = ('1'):rep(2000) while true do local n = s | 1 end",
       "bitwise operation on a string"},
      {"digits read over and over",
       "local s = ('0'):rep(2000) while true do local n = tonumber(s, 10) end", instructions},
      {"a list that fills the memory, and one table after the other",
       "local t = {} for i = 1, 4000 do t[i] = {} for j = 1, 90 do t[i][j] = i end end "
       "for i = 4001, 1000000 do t[i] = {1} end",
       "limit"},
      {"a table of more than there are hands", "local t = {} for i = 1, 1000000 do t[i] = i end",
       "one table"},
  };
  for (const Attack& row : rows) {
    CAPTURE(row.name);
    const Variant variant = attacked(row.body);
    const FakeScope scope(variant);
    LuaRunner runner(variant);
    const std::string first = call(runner, 0, scope);
    CAPTURE(first);
    CHECK(first.find(row.result) != std::string::npos);
    CHECK(first.find("internal limit") == std::string::npos);
    CHECK(call(runner, 0, scope) == first);
    CHECK(call(runner, 1, scope) == "14 110 2 0 2 ");
  }
}

TEST_CASE("scripts are limited while loading too") {
  struct Row {
    const char* source;
    const char* message;
  };
  const std::string deep = "return " + std::string(5000, '(');
  const std::string tables = "return " + std::string(5000, '{');
  std::string locals;
  for (int i = 0; i < 300; ++i) locals.append("local a").append(std::to_string(i)) += " = 1\n";
  const std::string quote = "return '" + std::string(20'000, 'x') + "'";
  const Row rows[] = {
      {"for i = 1, 1e9 do end", "more than 1,000,000 instructions"},
      {"local t = {} while true do t[#t + 1] = ('x'):rep(2000) .. #t end", "more than"},
      {deep.c_str(), "C stack overflow"},
      {tables.c_str(), "C stack overflow"},
      {locals.c_str(), "too many local variables"},
      {quote.c_str(), "a string of more than 2048 bytes"},
      {"x = setmetatable({}, {__gc = function() while true do end end})", "setmetatable"},
  };
  for (const Row& row : rows) {
    Variant variant = fake_variant();
    variant.scripts = {row.source};
    variant.script_names = {"x.lua"};
    const std::vector<ScriptFault> faults = CheckedScripts(variant).faults;
    REQUIRE(faults.size() == 1);
    CHECK(faults[0].message.find(row.message) != std::string::npos);
  }
}
