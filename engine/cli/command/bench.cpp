// Deals a second through the interpreter, in the output form of common harnesses:
// name, workload, median, least and most, tab separated.

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iostream>

#include "engine/agents/agent.h"
#include "engine/cli/command/commands.h"
#include "engine/cli/game_choice.h"
#include "engine/variant/value_text.h"

namespace houserules::cli {
namespace {

struct BenchOptions {
  VariantChoice variant;
  std::string agent = "check-call";
  int players = 0, runs = 5;
  std::int64_t deals = 200000;
  Chips stack = 0;
};

/// Plays every deal from fresh stacks; returns a sum that no optimiser may drop.
std::uint64_t play_deals(const Variant& variant, ScriptRunner* runner, const BenchOptions& options,
                         int players, Agent& agent) {
  const std::vector<Chips> stacks(static_cast<std::size_t>(players),
                                  options.stack > 0 ? options.stack : variant.stacks);
  const TableState table = new_game(variant, stacks, static_cast<Seat>(players - 1));
  const Chips all = stacks[0] * players;
  Random choices{6006};
  Deal deal(variant, runner, {Random::keyed(6006, 0, 0), nullptr}, table);
  const bool calls = agent.only_calls();
  std::uint64_t sum = 0;
  for (std::int64_t i = 0; i < options.deals; ++i) {
    if (i > 0) {
      deal.restart({Random::keyed(6006, static_cast<std::uint64_t>(i), 0), nullptr}, table);
    }
    while (!deal.over()) {
      if (calls && deal.call_around()) continue;
      const Seat seat = deal.waiting().front();
      deal.answer(seat, agent.answer(View(deal, seat), choices));
    }
    Chips chips = deal.pot() + deal.aside();
    for (Seat seat = 0; seat < players; ++seat) {
      const Chips stack = deal.stack(seat);
      chips += stack;
      sum = sum * 31 + static_cast<std::uint64_t>(stack);
    }
    if (chips != all) throw Failure("a deal lost or made chips");
  }
  return sum;
}

void bench(const Variant& game, ScriptRunner* runner, const BenchOptions& options,
           std::string_view name) {
  const std::unique_ptr<Agent> agent = make_agent(options.agent);
  const int players = options.players > 0 ? options.players : game.players_usual;
  if (players < game.players_min || players > game.players_max) {
    throw Failure(
        fmt::format("{} takes {} to {} players", game.id, game.players_min, game.players_max));
  }
  const Variant& variant = game.for_players(players);
  std::vector<double> rates;
  const std::uint64_t first = play_deals(variant, runner, options, players, *agent);  // the warm-up
  for (int run = 0; run < options.runs; ++run) {
    const auto begin = std::chrono::steady_clock::now();
    const std::uint64_t sum = play_deals(variant, runner, options, players, *agent);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    if (sum != first) throw Failure("two runs of the same deals differ");
    rates.push_back(static_cast<double>(options.deals) / time.count());
  }
  std::sort(rates.begin(), rates.end());
  std::cout << fmt::format("houserules\t{}-{}-{}\t{:.0f}\t{:.0f}\t{:.0f}\n", name, players,
                           options.agent, rates[rates.size() / 2], rates.front(), rates.back());
}

}  // namespace

void add_bench(CommandLine& line) {
  auto options = std::make_shared<BenchOptions>();
  Command& command = line.command("bench", "Measure how many deals per second the engine plays");
  add_variant(command, options->variant).required();
  command.add("--players", options->players, "number of players (default: the usual number)")
      .between(2, 12);
  command.add("--deals", options->deals, "number of deals in each run").between(1, 1'000'000'000);
  command.add("--runs", options->runs, "number of runs after a warm-up").between(1, 1000);
  command.add("--agents AGENT", options->agent, "check-call, random, tight, …");
  command.add("--stack CHIPS", options->stack, "each player's stack (default: as in the rule file)")
      .between(1, most_chips);
  command.example("houserules bench my-game.yaml --players 6 --deals 100000");
  command.runs([options] {
    FileSources sources;
    const collection::Sitting sitting = load_sitting(options->variant, sources);
    if (sitting.variant) {
      bench(*sitting.variant, sitting.runners[0].get(), *options, sitting.variant->id);
      return done;
    }
    // Of a mix, each game for itself.
    for (std::size_t i = 0; i < sitting.runners.size(); ++i) {
      const Mix::Game& game = sitting.mix->games[i];
      bench(*game.variant, sitting.runners[i].get(), *options, sitting.mix->id + "-" + game.name);
    }
    return done;
  });
}

}  // namespace houserules::cli
