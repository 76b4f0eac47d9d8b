#pragma once
// Agents as the command line names them: those of the engine, Lua files and programs.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/agents/agent.h"
#include "engine/cli/command_line.h"

namespace houserules::solve {
struct Strategy;
}

namespace houserules::cli {

inline constexpr const char* agents_help =
    "house, house:tight, house:loose, check-call, random, random-min, tight, rollout:BUDGET, "
    "solved:FILE, lua:FILE, exec:COMMAND";

/// The best play of the game itself, where a command solves it first.
inline constexpr std::string_view solved_agent = "solved";

struct AgentChoice {
  std::vector<std::string> names;
  int think = 10;       // seconds that a program has for an answer
  bool solves = false;  // does this command know `solved`?
};
/// Words of a list, at commas too; a program's command is one word. Throws Failure, AgentError
/// where a name means nothing.
std::vector<std::string> agent_names(const AgentChoice& choice);
/// `solved`: what the agent of that name plays by. Throws AgentError, Failure.
AgentMaker agent_maker(const AgentChoice& choice,
                       std::shared_ptr<const solve::Strategy> solved = nullptr);
/// What a name such as "solved:kuhn.strategy" stands for; null: it is no such name. Throws Failure,
/// InputError.
std::shared_ptr<const solve::Strategy> strategy_named(std::string_view agent);
/// `--think`
void add_think(Command& command, AgentChoice& choice);

}  // namespace houserules::cli
