#pragma once
// The loaded scripts of a variant: their functions, and a guard against stored state.
//
// Scripts share one table of globals. After loading, it is frozen, and so is everything that script
// functions can reach: tables become read-only views, and every local outside the functions,
// including `_ENV`, is compared with its old value after each call. So a call cannot leave anything
// behind for later calls, nor pass anything to a nested call.

#include <lua.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hooks/sandbox.h"
#include "engine/hooks/views.h"

namespace houserules::hooks {

class Scripts {
 public:
  /// Creates the environments. Requires a protected call.
  Scripts(Sandbox& sandbox, Views& views);
  static Scripts& of(lua_State* state) { return *Sandbox::of(state).scripts; }

  /// Runs the text of one script. Throws RuleError or LimitError.
  void load(const std::string& source, const std::string& name);
  /// Call after the last script: freezes everything.
  void close();
  /// Returns the sorted names of the scripts' functions.
  std::vector<std::string> functions();

  /// Pushes a script function and returns true, or returns false if there is none. Requires a
  /// protected call.
  bool push_function(std::string_view name);
  /// Pushes an expression as a function with no parameters, or of (card or cards, ctx). Requires a
  /// protected call.
  void push_expression(const std::string& text, bool of_cards);

  /// Throws RuleError if the call has changed a local outside its functions, and restores it.
  /// Compares bit by bit: the difference between 1 and 1.0, or between the two zeros, could store
  /// something.
  void check_kept();
  /// The same after an error; only the error is reported.
  void restore_kept();

 private:
  struct Kept {
    int function = 0;  // references into the registry
    int upvalue = 0;
    int value = 0;
    std::string name;
  };

  void compile(const std::string& source, const std::string& chunk_name, int environment);
  bool is_environment() const;
  const Kept* put_back();
  void freeze(int depth);
  void freeze_table(int depth);
  void freeze_function(int depth);
  void keep(int upvalue, const char* name);

  static int set_global(lua_State* state);
  static int get_name(lua_State* state);
  static int no_name(lua_State* state);

  Sandbox& sandbox_;
  lua_State* state_;
  bool loading_ = true;
  int script_ = 0;                                  // number of the script being loaded
  std::map<std::string, int, std::less<>> owners_;  // script that defined each global
  std::vector<Kept> kept_;
  // References into the registry.
  int globals_ = 0, script_environment_ = 0, expression_environment_ = 0;
  int first_expression_ = 0;  // its `_ENV` is shared by all expressions
  int frozen_ = 0;            // table or function -> its read-only view or true; upvalue id -> true
};

/// "scripts/sevens.lua"
std::string script_path(std::string_view name);

}  // namespace houserules::hooks
