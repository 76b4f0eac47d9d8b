#pragma once
// The language for editors: JSON Schema for rule files, LuaCATS stubs for scripts.

#include <string>

namespace houserules {

/// JSON Schema, draft 07, of rule files as YAML 1.2 reads them: keys with their help, words and
/// phrases to complete. What it refuses is wrong; what it takes may still be.
std::string json_schema();

/// What scripts are given, as annotations that Lua's language server reads.
std::string lua_stubs();

}  // namespace houserules
