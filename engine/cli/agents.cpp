#include "engine/cli/agents.h"

#include <utility>

#include "engine/agents/lua_agent.h"
#include "engine/cli/failure.h"
#include "engine/cli/file/read_file.h"
#include "engine/cli/program_agent.h"
#include "engine/solve/best_play.h"
#include "engine/source/convert.h"
#include "engine/source/diagnostic.h"
#include "engine/text/sentence.h"

namespace houserules::cli {
namespace {

constexpr std::string_view lua_file = "lua:", command_line = "exec:", strategy_file = "solved:";

std::unique_ptr<Agent> make(std::string_view name, int think, const AgentMaker& built_in) {
  for (const std::string_view prefix : {lua_file, strategy_file, command_line}) {
    if (name != prefix) continue;
    throw Failure("nothing follows '" + std::string(prefix) + "'; write " + std::string(prefix) +
                  (prefix == command_line ? "COMMAND" : "FILE"));
  }
  if (name.starts_with(command_line)) {
    return make_program_agent(std::string(name.substr(command_line.size())), think);
  }
  if (name.starts_with(lua_file)) {
    const std::string path(name.substr(lua_file.size()));
    return make_lua_agent(read_file(path), path);
  }
  if (const auto strategy = strategy_named(name)) {
    return solve::make_solved(strategy, std::string(name.substr(strategy_file.size())));
  }
  if (name == solved_agent) {
    throw Failure("'solved' needs a FILE here, solved:FILE; only simulate solves the game itself");
  }
  try {
    return built_in(name);
  } catch (const AgentError& error) {
    const std::string problem = error.what();
    if (!problem.starts_with("there is no agent")) throw Failure(problem);
    std::vector<std::string_view> known(plain_agents.begin(), plain_agents.end());
    known.insert(known.end(), {"rollout", "house:loose", "house:tight"});
    const auto style = std::find_if(known.begin(), known.end(), [&](std::string_view agent) {
      return agent.ends_with(":" + std::string(name));
    });
    const std::string program(name);
    if (program == "human" || program == "me")
      throw Failure(problem.substr(0, problem.find(';')) +
                    "; to take a seat yourself, use 'houserules play'");
    if (program.ends_with(".py") || program.ends_with(".lua") || program.starts_with("./")) {
      throw Failure(problem.substr(0, problem.find(';')) + "; write " +
                    (program.ends_with(".py")    ? "\"exec:python3 " + program + "\""
                     : program.ends_with(".lua") ? "lua:" + program
                                                 : "exec:" + program));
    }
    if (program.find(',') != program.npos)
      throw Failure(problem.substr(0, problem.find(';')) + "; name one agent only");
    const std::string near = style != known.end() ? "did you mean '" + std::string(*style) + "'?"
                                                  : did_you_mean(name, known);
    if (!near.empty()) throw Failure(problem.substr(0, problem.find(';')) + "; " + near);
    if (convert::whole_number(name))
      throw Failure(problem.substr(0, problem.find(';')) +
                    "; set the number of players with --players");
    std::vector<std::string> all(plain_agents.begin(), plain_agents.end());
    all.insert(all.end(), {"rollout:BUDGET", "solved:FILE", "lua:FILE", "exec:COMMAND"});
    throw Failure(problem.substr(0, problem.find(';')) + "; the agents are " + joined(all));
  }
}

}  // namespace

std::shared_ptr<const solve::Strategy> strategy_named(std::string_view agent) {
  if (!agent.starts_with(strategy_file)) return nullptr;
  const std::string path(agent.substr(strategy_file.size()));
  return std::make_shared<solve::Strategy>(solve::parse_strategy(read_file(path), path));
}

std::vector<std::string> agent_names(const AgentChoice& choice) {
  std::vector<std::string> out;
  for (const std::string& text : choice.names) {
    std::size_t at = 0;
    while (at < text.size()) {
      const bool command = std::string_view(text).substr(at).starts_with(command_line);
      const std::size_t end = command ? text.size() : std::min(text.find(',', at), text.size());
      if (end > at) out.push_back(text.substr(at, end - at));
      const bool later = command || (choice.solves && end > at && out.back() == solved_agent);
      if (end > at && !later) make(out.back(), choice.think, make_agent);  // there is one
      at = end + 1;
    }
  }
  return out;
}

AgentMaker agent_maker(const AgentChoice& choice, std::shared_ptr<const solve::Strategy> solved) {
  return [think = choice.think, solved = std::move(solved),
          built_in = solve::player_maker()](std::string_view name) {
    if (solved != nullptr && name == solved_agent) return solve::make_solved(solved, "solved");
    return make(name, think, built_in);
  };
}

void add_think(Command& command, AgentChoice& choice) {
  command
      .add("--think SECONDS", choice.think, "seconds per decision for external bots (default 10)")
      .between(1, 86400);
}

}  // namespace houserules::cli
