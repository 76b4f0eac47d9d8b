#include "engine/cli/solving.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/cli/failure.h"
#include "engine/cli/report/solution_text.h"
#include "engine/cli/system/interruption.h"
#include "engine/cli/terminal/output.h"

namespace houserules::cli {
namespace {

constexpr const char* instead = "use --agents house, which plays any game";

}  // namespace

solve::Tree grown(const solve::GameSetup& setup, const solve::SetWatcher& found,
                  std::vector<std::string> advice, std::string_view for_nodes) {
  StatusLine line(true);
  try {
    return solve::grow(setup, found, [&](std::uint64_t nodes) {
      line.show(fmt::format("{} nodes ", nodes));
      return interruption() == 0;
    });
  } catch (const solve::TooLarge& error) {
    if (interruption() != 0) throw Failure("");
    constexpr double most = 1e10;  // a terabyte
    if (error.nodes < most) advice.emplace_back(for_nodes);
    throw Failure(fmt::format("{} is too large to solve: {}", setup.variant->name, error.what()),
                  limit, advice);
  }
}

solve::Profile learned(solve::Solver& solver, const solve::Tree& tree, const Learning& learning) {
  StatusLine line(true);
  if (learning.saved != nullptr) learning.saved->resume(solver, learning.iterations);
  std::uint64_t next_look = 16;
  while (next_look < solver.iterations()) next_look += next_look / 2;
  while (true) {
    if (solver.iterations() == next_look) {
      next_look += next_look / 2;
      const double rest = exploitability(solve::gains(tree, solver.average()));
      line.show(fmt::format("{} iterations, exploitability {:.6f} ", solver.iterations(), rest));
      if (rest <= learning.target) break;
    }
    if (solver.iterations() >= learning.iterations || interruption() != 0) break;
    solver.iterate();
    if (learning.saved != nullptr) learning.saved->write_if_due(solver);
  }
  if (learning.saved != nullptr) learning.saved->write(solver);
  return solver.average();
}

SolvedGame solved_game(const collection::Sitting& sitting, const std::vector<Chips>& stacks) {
  constexpr std::uint64_t most_nodes = 1'000'000, most_visits = 2'000'000'000;
  constexpr double target = 0.001;
  if (sitting.variant == nullptr) {
    throw Failure("this is a mix of games, but 'solved' plays a single game", wrong_input,
                  {instead});
  }
  solve::GameSetup setup;
  setup.variant = sitting.variant.get();
  setup.runner = sitting.runners[0].get();
  setup.stacks = stacks;
  setup.dealer = static_cast<Seat>(stacks.size() - 1);
  setup.most_nodes = most_nodes;
  const solve::Tree tree =
      grown(setup, {}, {instead},
            "houserules solve --nodes … --out FILE solves larger games, for solved:FILE");
  if (tree.chained) {
    throw Failure(
        fmt::format(
            "in {}, a pot may carry over to the next deal, but 'solved' plays a single deal",
            setup.variant->name),
        limit, {instead});
  }
  solve::Solver solver(tree);
  const std::uint64_t iterations = std::clamp<std::uint64_t>(
      most_visits / std::max<std::uint64_t>(tree.nodes(), 1), 100, 100'000);
  const solve::Profile profile = learned(solver, tree, {iterations, target});
  const std::vector<double> gains = solve::gains(tree, profile);
  return {std::make_shared<solve::Strategy>(strategy_of(setup, setup.variant->hash, tree, profile)),
          *std::max_element(gains.begin(), gains.end())};
}

}  // namespace houserules::cli
