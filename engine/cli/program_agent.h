#pragma once
// Agents that are programs of their own: a line of JSON goes in, a line of JSON comes out.

#include "engine/agents/agent.h"

namespace houserules::cli {

/// Starts the command by the shell; it is ended with the agent. Throws AgentError.
std::unique_ptr<Agent> make_program_agent(const std::string& command, int seconds);

}  // namespace houserules::cli
