#pragma once
// The library for scripts: the harmless part of Lua's own, and safe versions of some of the rest.

#include <lua.hpp>

namespace houserules::hooks {

/// Pushes a new table with the library's functions; its tables (math, string, table) are read-only.
/// Also replaces the metatable of strings. Requires a protected call.
void push_library(lua_State* state);

/// Replaces the table on top of the stack by a read-only view, which reads through to it.
void make_read_only(lua_State* state);
/// Pushes the table behind a read-only view and returns true, or returns false and pushes nothing.
bool push_behind_view(lua_State* state, int index);
/// Returns whether this is the state of a running `pairs` loop.
bool is_iterator(lua_State* state, int index);

}  // namespace houserules::hooks
