#pragma once
// The scripts of a variant, loaded: their functions, and the proof that these keep nothing.
//
// Scripts share one table of globals. After loading it is closed, and so is everything a script
// function can reach: tables become read-only views, and every local outside the functions, `_ENV`
// too, is compared after each call with what it was. So a call cannot leave anything behind for the
// next one, nor show anything to a call within it.

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
  /// Makes the environments. Requires: a protected call.
  Scripts(Sandbox& sandbox, Views& views);
  static Scripts& of(lua_State* state) { return *Sandbox::of(state).scripts; }

  /// Runs the text of one script. Throws RuleError or LimitError.
  void load(const std::string& source, const std::string& name);
  /// After the last script.
  void close();
  /// Functions of the scripts, sorted.
  std::vector<std::string> functions();

  /// Pushes the function of a script, and says whether there is one. Requires: a protected call.
  bool push_function(std::string_view name);
  /// Pushes an expression as a function of no arguments, or of (card or cards, ctx).
  /// Requires: a protected call.
  void push_expression(const std::string& text, bool of_cards);

  /// Throws RuleError when the call has changed a local outside its functions; puts it back. To the
  /// bit: 1 and 1.0, or the two zeros, would remember something.
  void check_kept();
  /// The same after an error, which is the one to report.
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

  Sandbox& sandbox_;
  lua_State* state_;
  bool loading_ = true;
  int script_ = 0;                                  // number of the script that loads
  std::map<std::string, int, std::less<>> owners_;  // of globals
  std::vector<Kept> kept_;
  // References into the registry.
  int globals_ = 0, script_environment_ = 0, expression_environment_ = 0;
  int first_expression_ = 0;  // all expressions share its `_ENV`
  int frozen_ = 0;            // table or function -> its read-only view or true; upvalue id -> true
};

/// "scripts/sevens.lua"
std::string script_path(std::string_view name);

}  // namespace houserules::hooks
