// What rules do to a game: many games, each afresh, and what is counted of them.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <optional>

#include "engine/cards/count_text.h"
#include "engine/cli/agents.h"
#include "engine/cli/command/commands.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/parallel/checkpoint.h"
#include "engine/cli/parallel/long_run.h"
#include "engine/cli/parallel/process_group.h"
#include "engine/cli/parallel/thread_pool.h"
#include "engine/cli/parallel/threads.h"
#include "engine/cli/report/simulation_json.h"
#include "engine/cli/seats.h"
#include "engine/cli/solving.h"
#include "engine/cli/system/interruption.h"
#include "engine/cli/terminal/output.h"
#include "engine/pages/player_words.h"
#include "engine/text/sentence.h"

namespace houserules::cli {
namespace {

struct SimulateOptions {
  VariantChoice variant, compared;
  AgentChoice agents;
  std::vector<std::string> compared_agents;
  std::int64_t games = 10000;
  int players = 0, threads = 0;
  std::uint64_t seed = 0;
  std::vector<std::string> stacks;
  std::string format = "text", checkpoint;

  bool compares_rules() const {
    return !compared.name.empty() || !compared.set.empty() || !compared.with.empty();
  }
  bool compares() const { return compares_rules() || !compared_agents.empty(); }
};

/// Shows on a terminal how far it is, and says at the end how long it took.
class ProgressOfGames {
 public:
  ProgressOfGames(std::uint64_t games, bool leads) : games_(games), line_(leads) {}

  /// The first call gets the number played before.
  void show(std::uint64_t played) {
    if (!from_) from_ = played;
    if (!line_.on() || played <= *from_) return;
    constexpr std::size_t width = 30;
    const double share = static_cast<double>(played) / static_cast<double>(games_);
    const auto full = static_cast<std::size_t>(share * width);
    const double rate = static_cast<double>(played - *from_) / seconds();
    line_.show(fmt::format("[{}{}] {:3.0f}%  {:.0f} games a second, {:.0f} s left ",
                           std::string(full, '='), std::string(width - full, ' '), 100 * share,
                           rate, static_cast<double>(games_ - played) / rate));
  }
  void finish(std::uint64_t played) {
    const double time = seconds();
    line_.wipe();
    std::cerr << fmt::format("houserules: {} in {:.1f} s, {:.0f} a second\n",
                             count_text(played, "game"), time, static_cast<double>(played) / time);
  }

 private:
  using Clock = std::chrono::steady_clock;
  double seconds() const {
    const std::chrono::duration<double> passed = Clock::now() - begin_;
    return std::max(passed.count(), 1e-6);
  }
  std::uint64_t games_;
  StatusLine line_;
  std::optional<std::uint64_t> from_;
  Clock::time_point begin_ = Clock::now();
};

/// The rules to compare with: other ones, or the same with changes.
VariantChoice compared_choice(const SimulateOptions& options) {
  VariantChoice choice = options.compared;
  choice.options = "--compare-";
  if (!choice.name.empty()) return choice;
  choice.name = options.variant.name;
  choice.set = options.variant.set;
  choice.with = options.variant.with;
  for (const std::string& set : options.compared.set) {
    const std::string name = set.substr(0, set.find('=') + 1);
    std::erase_if(choice.set, [&](const std::string& other) { return other.starts_with(name); });
    choice.set.push_back(set);
  }
  for (const std::string& with : options.compared.with) choice.with.push_back(with);
  return choice;
}

/// What is played: the rules, and who plays them.
struct Table {
  VariantChoice variant;
  AgentChoice agents;
};
std::vector<Table> tables_of(const SimulateOptions& options) {
  std::vector<Table> tables{{options.variant, options.agents}};
  tables[0].agents.solves = true;
  if (tables[0].agents.names.empty()) tables[0].agents.names.emplace_back("check-call");
  if (!options.compares()) return tables;
  tables.push_back({compared_choice(options), tables[0].agents});
  if (!options.compared_agents.empty()) tables[1].agents.names = options.compared_agents;
  return tables;
}

/// An agent for each player; with fewer the last one plays the rest. Throws Failure.
std::vector<std::string> players_of(const std::vector<std::string>& agents, std::size_t players) {
  if (agents.size() > players) {
    throw Failure(
        fmt::format("there are {} agents, but {}", agents.size(), count_text(players, "player")));
  }
  std::vector<std::string> out = agents;
  out.resize(players, agents.back());
  return out;
}

/// "Baseball", or with what was chosen besides: "7-27 (stand=yes, with bug)".
std::string name_of(const collection::Sitting& sitting, const VariantChoice& choice) {
  std::vector<std::string> settings = choice.set;
  for (const std::string& with : choice.with) settings.push_back("with " + with);
  return sitting.name + (settings.empty() ? "" : " (" + parted(settings) + ")");
}

std::vector<std::unique_ptr<ScriptRunner>> runners_of(const session::Games& games) {
  std::vector<std::unique_ptr<ScriptRunner>> runners;
  for (const session::Games::Game& game : games.list) {
    runners.push_back(std::make_unique<LuaRunner>(*game.variant));
  }
  return runners;
}

/// Everything counted stays far below the largest number there is.
void check_sums(const std::vector<Chips>& stacks, std::int64_t games) {
  Chips all = 0;
  constexpr Chips most = endless_chips / 16;
  for (const Chips chips : stacks) all += std::min(chips, most);
  if (all > most / games) {
    throw Failure("that is more chips than can be counted: use fewer chips or play fewer games");
  }
}

/// What decides the games, and so whether a checkpoint is of this call.
CallFacts facts_of(const std::vector<collection::Sitting>& sittings,
                   const std::vector<Simulated>& simulated) {
  const simulate::SimulationSetup& setup = simulated[0].setup;
  const simulate::SimulationSetup* compared = simulated.size() > 1 ? &simulated[1].setup : nullptr;
  const auto rules = [](const collection::Sitting& sitting) {
    return sitting.resolved.id + " of the rules " + sitting.resolved.hash;
  };
  return {{"variant", rules(sittings[0])},
          {"compared variant", sittings.size() > 1 ? rules(sittings[1]) : "none"},
          {"seed", std::to_string(setup.seed)},
          {"stacks", parted(setup.stacks, ",", [](Chips chips) { return std::to_string(chips); })},
          {"agents", parted(setup.players, ",")},
          {"compared agents", compared == nullptr ? "none" : parted(compared->players, ",")}};
}

/// The rules with their players, those who play best with what they play by.
struct Seated {
  Simulated simulated;
  std::vector<std::string> agents;
  std::string note;
};
Seated seated(const collection::Sitting& sitting, const AgentChoice& agents,
              simulate::SimulationSetup setup) {
  std::vector<std::string> names = agent_names(agents);
  setup.players = players_of(names, setup.stacks.size());
  std::string note;
  std::shared_ptr<const solve::Strategy> strategy;
  if (std::find(setup.players.begin(), setup.players.end(), solved_agent) != setup.players.end()) {
    const SolvedGame solved = solved_game(sitting, setup.stacks);
    strategy = solved.strategy;
    note = fmt::format("Nobody gains more than {:.4f} chips a deal by changing their own play.",
                       solved.gain);
  }
  setup.make = agent_maker(agents, strategy);
  simulate::Columns columns(sitting.games(), setup.players);
  return {{sitting.games(), std::move(columns), std::move(setup)}, std::move(names), note};
}

class Report {
 public:
  Report(const std::vector<collection::Sitting>& sittings, std::vector<SimulatedRules> rules)
      : sittings_(sittings), rules_(std::move(rules)) {}
  std::string in(const std::string& format, const SimulationFacts& facts) const {
    const bool compares = rules_.size() > 1;
    if (format == "json") {
      return simulation_json(rules_[0], sittings_[0].resolved, compares ? &rules_[1] : nullptr,
                             compares ? &sittings_[1].resolved : nullptr, facts);
    }
    const Page page =
        compares ? comparison_page(rules_[0], rules_[1], facts) : simulation_page(rules_[0], facts);
    return format == "html" ? html_of(page) : text_of(page);
  }

 private:
  const std::vector<collection::Sitting>& sittings_;
  std::vector<SimulatedRules> rules_;
};

/// How two tables differ: in the rules, the players, or both.
std::string table_name(const SimulateOptions& options, const Table& table,
                       const collection::Sitting& sitting, const std::vector<std::string>& agents) {
  const std::string game = name_of(sitting, table.variant);
  if (options.compared_agents.empty()) return game;
  return options.compares_rules() ? game + ", " + table_of(agents) : table_of(agents);
}

int run(const SimulateOptions& options) {
  const ProcessGroup processes;
  FileSources sources;
  const std::vector<Table> tables = tables_of(options);
  std::vector<collection::Sitting> sittings;
  for (const Table& table : tables) sittings.push_back(load_sitting(table.variant, sources));

  simulate::SimulationSetup setup;
  setup.stacks = stacks_of(options.stacks, options.players, sittings[0]);
  check_players(sittings.back(), static_cast<int>(setup.stacks.size()));
  check_sums(setup.stacks, options.games);
  setup.seed = options.seed;
  std::vector<Seated> all;
  std::vector<Simulated> simulated;
  std::vector<simulate::Tally> tallies;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    all.push_back(seated(sittings[i], tables[i].agents, setup));
    simulated.push_back(all.back().simulated);
    tallies.emplace_back(simulated.back().columns.size());
  }
  ThreadPool pool(
      simulated, [&](std::size_t r) { return runners_of(simulated[r].games); },
      threads_for(options.threads));
  const Checkpoint checkpoint(options.checkpoint, facts_of(sittings, simulated));

  const auto games = static_cast<std::uint64_t>(options.games);
  catch_interruptions();
  ProgressOfGames progress(games, processes.leads());
  LongRun long_run{processes, pool, checkpoint, games};
  const LongRun::Result result =
      long_run.play(tallies, [&](std::uint64_t played) { progress.show(played); });
  if (!processes.leads()) return done;
  if (result.code != done) {
    std::cerr << result.message << "\n";
    return result.code;
  }
  progress.finish(result.played - result.resumed);
  SimulationFacts facts{options.seed, games, {}, result.played < games};
  if (options.compares() && !options.compares_rules()) {
    facts.game = name_of(sittings[0], options.variant);
  }
  std::vector<SimulatedRules> rules;
  for (std::size_t i = 0; i < tables.size(); ++i) {
    rules.push_back({table_name(options, tables[i], sittings[i], all[i].agents), simulated[i].games,
                     simulated[i].columns, tallies[i], all[i].agents, all[i].note});
  }
  std::cout << Report(sittings, std::move(rules)).in(options.format, facts);
  return done;
}

}  // namespace

void add_simulate(CommandLine& line) {
  auto options = std::make_shared<SimulateOptions>();
  Command& command =
      line.command("simulate", "Play a game many times and report the effect of its rules");
  add_variant(command, options->variant).required();
  command
      .add("--deals", options->games,
           "number of deals, or of whole games if a pot may carry over, each with fresh stacks "
           "(default 10,000)")
      .between(1, 10'000'000'000);
  command.add("--players", options->players, "number of players (default: the usual number)")
      .between(2, 12);
  command.add(
      "--agents AGENTS", options->agents.names,
      std::string(agents_help) +
          ", solved (solves the game first); one for all, or one each (default check-call). "
          "The agents change seats after every deal or game");
  add_think(command, options->agents);
  command.add("--stacks AMOUNTS", options->stacks,
              "starting stacks: 200 for everyone, or 200,50,80 in seat order");
  command.add("--seed", options->seed, "random seed (default 0)");
  command.add("--compare VARIANT", options->compared.name,
              "another variant to compare with, played with the same cards");
  command.add("--compare-set NAME=VALUE", options->compared.set,
              "a house rule to compare with (repeatable)");
  command.add("--compare-with MODIFIER", options->compared.with,
              "a modifier to compare with (repeatable)");
  command.add("--compare-agents AGENTS", options->compared_agents,
              "other agents to compare with, playing the same cards");
  command.add("--threads", options->threads, "number of threads (default: one per processor)")
      .between(1, 256);
  command.add("--checkpoint FILE", options->checkpoint,
              "file to save progress in; the same command resumes from it");
  command.add("--format FORMAT", options->format, "text, json or html")
      .one_of({"text", "json", "html"});
  command.example("houserules simulate my-game.yaml --players 5 --deals 100000");
  command.example("houserules simulate my-game.yaml --compare-with jokers --format html");
  command.example(
      "houserules simulate my-game.yaml --agents house:tight --compare-agents house:loose");
  command.runs([options] { return run(*options); });
}

}  // namespace houserules::cli
