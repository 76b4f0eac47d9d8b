#pragma once
// The language for editors: JSON Schema for rule files, LuaCATS stubs for scripts.

#include <string>

namespace houserules {

/// Returns a JSON Schema (draft 07) for rule files read as YAML 1.2: keys with their help, words
/// and phrases to complete. What it rejects is wrong; what it accepts may still be.
std::string json_schema();

/// Returns annotations for Lua's language server that describe what scripts can use.
std::string lua_stubs();

}  // namespace houserules
