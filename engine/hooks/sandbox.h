#pragma once
// A Lua state that cannot use up the machine: memory, instructions and time are limited.
//
// - Memory: the allocator refuses what goes over the limit; Lua collects its garbage and asks once
//   more, then the call ends. Who lives at the limit would collect for every table, so that only
//   some refusals are borne in one call. Long texts, long tables and piles of values that calls
//   hand each other are refused too, as comparing and copying them takes time that the count of
//   instructions does not see.
// - Instructions: a C hook counts them. Library functions add the work they do, and long texts add
//   their length, so that the budget is deterministic and bounds the time.
// - The clock is read as the last resort. Its limit is reported as internal: it is no result of
//   the rules.
//
// Scripts have no way to catch an error (no pcall, coroutines or metatables), so an error always
// ends the call. Lua here is the library built as C++: errors unwind C++ frames.

#include <chrono>
#include <cstdint>
#include <exception>
#include <lua.hpp>
#include <string>
#include <type_traits>
#include <utility>

#include "engine/hooks/limits.h"

namespace houserules::hooks {

class Views;
class Scripts;

class Sandbox {
 public:
  explicit Sandbox(const LuaLimits& limits);
  ~Sandbox();
  Sandbox(const Sandbox&) = delete;
  Sandbox& operator=(const Sandbox&) = delete;

  static Sandbox& of(lua_State* state) {
    return **static_cast<Sandbox**>(lua_getextraspace(state));
  }
  lua_State* state() const { return state_; }
  const LuaLimits& limits() const { return limits_; }

  /// Runs `body()` where Lua's errors are caught. Throws RuleError, LimitError, InternalLimit;
  /// leaves the stack as it was. A run within a run (a script asks for the best hand, which another
  /// script scores) shares its budget.
  template <class Body>
  void run(Body&& body) {
    run_protected([](void* b) { (*static_cast<std::remove_reference_t<Body>*>(b))(); }, &body);
  }
  /// Runs within runs, from 0.
  int depth() const { return depth_; }
  /// Instructions of all runs so far.
  std::int64_t spent() const { return spent_; }

  /// Takes work of a library function from the budget. Raises a Lua error when it is used up.
  void charge(std::int64_t work);
  /// Turns the C++ exception in flight into a Lua error; `run` throws it again. For catch blocks.
  void hold_exception();

  // Set by whoever makes them.
  Views* views = nullptr;
  Scripts* scripts = nullptr;

 private:
  using Clock = std::chrono::steady_clock;

  void run_protected(void (*body)(void*), void* data);
  [[noreturn]] void fail(int status);
  static int trampoline(lua_State* state);
  static void* allocate(void* self, void* block, std::size_t old_size, std::size_t new_size);
  static void count(lua_State* state, lua_Debug* where);
  void check(lua_State* state, int level);

  LuaLimits limits_;
  lua_State* state_ = nullptr;
  std::size_t used_ = 0;
  std::int64_t left_ = 0;
  std::int64_t spent_ = 0;
  Clock::time_point start_;
  int ticks_ = 0;  // of the hook, since the call began
  int depth_ = 0;
  int refusals_ = 0;  // of memory, in this call
  enum class Refused : std::uint8_t { memory, text, block } refused_ = Refused::memory;
  enum class End : std::uint8_t { none, instructions, time } end_ = End::none;
  std::exception_ptr held_;
  bool nested_error_ = false;
};

/// A C function for Lua that may throw C++ exceptions.
template <int (*body)(lua_State*)>
int guarded(lua_State* state) {
  try {
    return body(state);
  } catch (const std::exception&) {  // Lua's own errors are no std::exception and go through
    Sandbox::of(state).hold_exception();
  }
  return lua_error(state);
}

/// What Lua's error message says, whatever the error is. Requires: it lies on top of the stack.
std::string error_text(lua_State* state);
/// At most 60 bytes, everything but plain ASCII as '?'.
std::string printable(std::string_view text);
/// The same in quotes: "'x'".
std::string quoted(std::string_view text);

}  // namespace houserules::hooks
