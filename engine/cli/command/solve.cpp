// The best strategy for every player in a small game.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>

#include "engine/cards/count_text.h"
#include "engine/cli/agents.h"
#include "engine/cli/command/commands.h"
#include "engine/cli/file/read_file.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/parallel/spread_work.h"
#include "engine/cli/report/solution_text.h"
#include "engine/cli/seats.h"
#include "engine/cli/solving.h"
#include "engine/cli/system/interruption.h"
#include "engine/cli/system/replace_file.h"
#include "engine/cli/terminal/output.h"
#include "engine/solve/best_play.h"
#include "engine/solve/sampled.h"
#include "engine/solve/solver.h"
#include "engine/solve/strategy.h"
#include "engine/text/printable.h"
#include "engine/variant/value_text.h"

namespace houserules::cli {
namespace {

struct SolveOptions {
  VariantChoice variant;
  int players = 0, dealer = 0, deals = 1, samples = 100, threads = 0;
  std::vector<std::string> stacks;
  std::string sizes = "half,pot,all-in", carry = "split", target = "0.001", strategy = "first",
              format = "text", exploit, out, checkpoint;
  std::uint64_t iterations = 100'000, nodes = 5'000'000, seed = 0;
  Chips carried = 0;
  AgentChoice agents;
};

double chips_of(const std::string& text) {
  const std::optional<double> chips = parse_decimal(text);
  if (!chips || *chips > 1e9) {
    throw Failure("--target takes a number of chips such as 0.001, not '" + printable(text, 40) +
                  "'");
  }
  return *chips;
}

solve::GameSetup setup_of(const SolveOptions& options, const collection::Sitting& sitting) {
  solve::GameSetup setup;
  if (sitting.variant == nullptr) {
    throw Failure("this is a mix of games: name one of them, such as '" +
                  sitting.mix->games[0].name + "'");
  }
  setup.variant = sitting.variant.get();
  setup.runner = sitting.runners[0].get();
  setup.stacks = stacks_of(options.stacks, options.players, sitting);
  const std::size_t seats = setup.stacks.size();
  setup.dealer = static_cast<Seat>(
      options.dealer == 0 ? seats - 1 : static_cast<std::size_t>(options.dealer - 1));
  check_dealer(setup.dealer, seats);
  try {
    setup.sizes = solve::BetSizes(options.sizes);
  } catch (const std::invalid_argument& error) {
    throw Failure(
        "--sizes takes min, half, pot, all-in, all, or fractions of the pot such as 2/3 or 150%, "
        "not '" +
        printable(error.what(), 40) + "'");
  }
  setup.carried = options.carried;
  setup.deals = options.deals;
  setup.carry =
      options.carry == "split" ? solve::GameSetup::Carry::split : solve::GameSetup::Carry::lost;
  setup.most_nodes = options.nodes;
  return setup;
}

solve::Tree grown(const solve::GameSetup& setup, const solve::SetWatcher& found) {
  const bool many = setup.stacks.size() > static_cast<std::size_t>(setup.variant->players_min);
  return cli::grown(
      setup, found,
      {"fewer cards make it smaller: write a rule file that extends this one with its own `deck:`",
       std::string(many ? "fewer players (--players), " : "") +
           "shorter stacks (--stacks), fewer raises (--set) or fewer bet sizes (--sizes) also make "
           "it smaller"},
      "--nodes allows a larger tree, about 100 bytes per node");
}

using Clock = std::chrono::steady_clock;
double since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

void solve_it(Solution& solution, const SolveOptions& options, double target) {
  const Clock::time_point begin = Clock::now();
  solution.tree = grown(solution.setup, {});
  const double grown_in = since(begin);
  const Clock::time_point learning = Clock::now();
  solve::Solver solver(solution.tree, spread_over(options.threads));
  SavedLearning saved(options.checkpoint, solution.setup);
  solution.profile = learned(solver, solution.tree, {options.iterations, target, &saved});
  solution.iterations = solver.iterations();
  const double learned_in = std::max(since(learning), 1e-6);
  std::cerr << fmt::format("houserules: tree in {:.2f} s, {} in {:.2f} s ({:.0f} a second)\n",
                           grown_in, count_text(solver.iterations(), "iteration"), learned_in,
                           static_cast<double>(solver.iterations()) / learned_in);
}

/// A strategy of a file, in the tree; where it has nothing, the default.
solve::Profile profile_of(const solve::Strategy& strategy, Solution& solution) {
  solve::Profile profile{1.0};
  solve::GameSetup setup = solution.setup;
  setup.by_losses = strategy.by_losses;
  solution.tree = grown(setup, [&](const Deal& deal, Seat seat, const solve::InfoSet& set,
                                   std::span<const solve::Choice> choices) {
    profile.resize(set.first + set.count);
    const std::span<const float> often = strategy.at(set.key);
    if (often.size() == choices.size()) {
      std::copy(often.begin(), often.end(), profile.begin() + set.first);
      return;
    }
    bool exact = false;
    const View view(deal, seat);
    profile[set.first + solve::nearest(view, view.default_answer(), choices, exact)] = 1;
    ++solution.off_tree;
  });
  return profile;
}

void measure(Solution& solution, const SolveOptions& options) {
  const Clock::time_point begin = Clock::now();
  solution.agent = options.exploit;
  auto strategy = strategy_named(options.exploit);
  // It plays small games by a strategy, which is read as it is.
  if (options.exploit == "house") strategy = solve::BestPlays().of(solution.setup);
  if (strategy) {
    solution.profile = profile_of(*strategy, solution);
  } else {
    const std::unique_ptr<Agent> agent = agent_maker(options.agents)(options.exploit);
    solve::Sampled sampled(*agent, options.samples, options.seed);
    solution.tree = grown(
        solution.setup,
        [&](const Deal& deal, Seat seat, const solve::InfoSet& set,
            std::span<const solve::Choice> choices) { sampled.ask(deal, seat, set, choices); });
    solution.profile = sampled.profile();
    solution.off_tree = sampled.off_tree();
  }
  std::cerr << fmt::format("houserules: tree and answers in {:.2f} s\n", since(begin));
}

void save(const Solution& solution, const std::string& path) {
  const std::string text = solve::text(solve::strategy_of(
      solution.setup, solution.setup.variant->hash, solution.tree, solution.profile));
  if (text.size() > most_data_bytes) {
    throw Failure("the strategy is too large for a file that can be read back", limit);
  }
  replace_file(path, text);
  if (solution.tree.sets_alike > 0) {
    std::cerr << fmt::format(
        "houserules: {} information sets look like others to an agent; the file has the first\n",
        solution.tree.sets_alike);
  }
}

int run(const SolveOptions& options) {
  const double target = chips_of(options.target);
  const std::array<std::pair<const char*, std::string>, 2> files{
      {{"--out", options.out}, {"--checkpoint", options.checkpoint}}};
  for (const auto& [option, path] : files) {
    if (options.exploit.empty() || path.empty()) continue;
    throw Failure(std::string(option) + " saves a solution, but --exploit solves nothing",
                  wrong_call);
  }
  FileSources sources;
  const collection::Sitting sitting = load_sitting(options.variant, sources);
  const solve::GameSetup setup = setup_of(options, sitting);
  for (const auto& [option, path] : files) {
    if (!path.empty()) check_writable(path);
  }
  catch_interruptions();
  Solution solution{setup, {}, {}, 0, {}, 0};
  try {
    if (options.exploit.empty()) {
      solve_it(solution, options, target);
    } else {
      measure(solution, options);
    }
  } catch (const RuleError& error) {
    std::cerr << error_text(*setup.variant, error) << "\n";
    return exit_code(error);
  }
  if (!options.out.empty()) {
    save(solution, options.out);
  }
  if (options.format == "json") {
    std::cout << solution_json(solution, options.strategy);
  } else {
    std::cout << solution_text(solution, options.strategy);
  }
  return done;
}

}  // namespace

void add_solve(CommandLine& line) {
  auto options = std::make_shared<SolveOptions>();
  Command& command =
      line.command("solve", "Compute the best strategy for every player in a small game");
  add_variant(command, options->variant).required();
  command.add("--players", options->players, "number of players (default: the usual number)")
      .between(2, 12);
  command.add("--stacks AMOUNTS", options->stacks,
              "starting stacks: 20 for everyone, or 20,50,80 in seat order");
  command.add("--dealer", options->dealer, "the dealer's seat (default: the last one)")
      .between(1, 12);
  command.add(
      "--sizes SIZES", options->sizes,
      "bet sizes to try where the rules allow any amount: min, half, pot, 2/3, 150%, all-in, or "
      "all (every legal amount) (default half,pot,all-in)");
  command.add("--carried CHIPS", options->carried, "chips in the pot before the first deal")
      .between(0, most_chips);
  command.add("--deals", options->deals, "deals to play out if the pot may carry over (default 1)")
      .between(1, 1000);
  command
      .add("--carry HOW", options->carry,
           "what happens to a pot that nobody has won after the last deal: split, or lost (default "
           "split)")
      .one_of({"split", "lost"});
  command
      .add("--iterations", options->iterations, "stop after this many iterations (default 100,000)")
      .between(1, 1'000'000'000);
  command.add("--target CHIPS", options->target,
              "stop at this exploitability, in chips per hand (default 0.001)");
  command
      .add("--nodes", options->nodes,
           "maximum number of nodes in the tree, about 100 bytes each (default 5,000,000)")
      .between(1, 300'000'000);
  command
      .add("--strategy PART", options->strategy,
           "how much of the strategy to print: first (each player's first decisions), all or "
           "none (default first)")
      .one_of({"first", "all", "none"});
  command.add("--out FILE", options->out,
              "file to save the strategy in, for the agent solved:FILE");
  command
      .add("--threads", options->threads,
           "number of threads for large trees (default: one per processor)")
      .between(1, 256);
  command.add("--checkpoint FILE", options->checkpoint,
              "file to save progress in; the same command resumes from it");
  command.add(
      "--exploit AGENT", options->exploit,
      std::string("instead of solving, measure the exploitability of this agent: ") + agents_help);
  command
      .add("--samples", options->samples,
           "how many times to ask the agent at each decision (default 100)")
      .between(1, 1'000'000);
  command.add("--seed", options->seed, "random seed for the agent (default 0)");
  add_think(command, options->agents);
  command.add("--format FORMAT", options->format, "text or json").one_of({"text", "json"});
  command.example("houserules solve my-game.yaml --out my-game.strategy");
  command.example("houserules solve my-game.yaml --exploit tight");
  command.runs([options] { return run(*options); });
}

}  // namespace houserules::cli
