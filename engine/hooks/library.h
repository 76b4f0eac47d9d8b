#pragma once
// The library of scripts: what of Lua's own is harmless, and safe versions of some of the rest.

#include <lua.hpp>

namespace houserules::hooks {

/// Pushes a new table with the library's functions; its tables (math, string, table) are
/// read-only. Changes what texts can do (their metatable). Requires: a protected call.
void push_library(lua_State* state);

/// Replaces the table on top by a read-only view of it, which reads through to it.
void make_read_only(lua_State* state);
/// Pushes the table behind a read-only view and returns true, or pushes nothing.
bool push_behind_view(lua_State* state, int index);
/// Is this the state of a running `pairs` loop?
bool is_iterator(lua_State* state, int index);

}  // namespace houserules::hooks
