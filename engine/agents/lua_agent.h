#pragma once
// Agents written in Lua: a function reply(view, question) in the sandbox of the hooks.

#include "engine/agents/agent.h"

namespace houserules {

/// `name` is the file's, for messages. Throws AgentError.
std::unique_ptr<Agent> make_lua_agent(const std::string& source, const std::string& name);

}  // namespace houserules
