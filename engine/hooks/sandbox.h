#pragma once
// A Lua state with limits on memory, instructions and time.
//
// - Memory: the allocator refuses requests beyond the limit. Lua then collects garbage and tries
//   once more, and if that fails the call ends. A script that stays at the limit would collect for
//   every table, so only a few refusals are allowed per call. Long strings, long tables and large
//   numbers of values passed between calls are refused, too: comparing and copying them takes time
//   that the instruction count does not include.
// - Instructions: counted by a C hook. Library functions add the work they do, and long strings
//   their length, so the budget is deterministic and bounds the time.
// - Time: the last resort. Its limit is reported as internal, because it is not a consequence of
//   the rules.
//
// Scripts cannot catch errors (they have no pcall, coroutines or metatables), so an error always
// ends the call. Lua is built as C++ here: errors unwind C++ frames.

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

  /// Runs `body()` where Lua errors are caught. Leaves the stack unchanged. Throws RuleError,
  /// LimitError, InternalLimit. A nested run (a script asks for the best hand, which another script
  /// scores) shares the budget.
  template <class Body>
  void run(Body&& body) {
    run_protected([](void* b) { (*static_cast<std::remove_reference_t<Body>*>(b))(); }, &body);
  }
  /// Nesting depth of runs, from 0.
  int depth() const { return depth_; }
  /// Instructions of all runs so far.
  std::int64_t spent() const { return spent_; }
  /// Counts a run whose result is known as if it had been made.
  void spend(std::int64_t instructions) { spent_ += instructions; }
  struct Budget {
    std::int64_t left = 0, spent = 0;
  };
  Budget budget() const { return {left_, spent_}; }
  /// Undoes the charges since then. A result that is kept is free for all, the first to ask too.
  void take_back(const Budget& before) {
    left_ = before.left;
    spent_ = before.spent;
  }

  /// Charges the work of a library function to the budget. Raises a Lua error when the budget is
  /// used up.
  void charge(std::int64_t work) {
    left_ -= work;
    if (left_ < 0 || end_ != End::none) check(state_, 1);
  }
  /// Turns the C++ exception in flight into a Lua error, which `run` throws again. For catch
  /// blocks.
  void hold_exception();

  // Set by the creator of the views.
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
  int ticks_ = 0;  // hook calls since the call began
  int depth_ = 0;
  int refusals_ = 0;  // refused allocations in this call
  enum class Refused : std::uint8_t { memory, text, block } refused_ = Refused::memory;
  enum class End : std::uint8_t { none, instructions, time } end_ = End::none;
  std::exception_ptr held_;
  bool nested_error_ = false;
};

/// Wraps a C++ function that may throw as a C function for Lua.
template <int (*body)(lua_State*)>
int guarded(lua_State* state) {
  try {
    return body(state);
  } catch (const std::exception&) {  // Lua's own errors are not std::exceptions and pass through
    Sandbox::of(state).hold_exception();
  }
  return lua_error(state);
}

/// Returns the message of the Lua error on top of the stack, whatever its type.
std::string error_text(lua_State* state);

inline constexpr const char* no_random =
    "there is no function 'random'; for a random number, use `roll:`";
/// Returns at most 60 bytes, with '?' for anything but printable ASCII.
std::string printable(std::string_view text);
/// The same in quotes: "'x'".
std::string quoted(std::string_view text);

}  // namespace houserules::hooks
