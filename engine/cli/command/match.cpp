// Agents against each other with the same cards.

#include "engine/session/match.h"

#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/cli/agents.h"
#include "engine/cli/command/commands.h"
#include "engine/cli/command/match_all.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/intervals.h"
#include "engine/cli/seats.h"
#include "engine/text/json.h"
#include "engine/variant/value_text.h"

namespace houserules::cli {
namespace {

using Json = nlohmann::ordered_json;

struct MatchOptions {
  VariantChoice variant;
  AgentChoice agents;
  int players = 0, deals = 1000;
  std::uint64_t seed = 0;
  Chips stack = 0;
  std::string format = "text";
  bool all = false, speed = false;
  int most = 0;
  std::string family;
};

/// Without a game the first word names an agent too.
int run_all(const MatchOptions& options) {
  if (!options.variant.set.empty() || !options.variant.with.empty() || options.stack > 0)
    throw Failure("--all plays each game as it is shipped");
  Tournament tournament{options.agents,  options.family, options.deals, options.most,
                        options.players, options.seed,   options.speed, options.format == "json"};
  tournament.agents.names.insert(tournament.agents.names.begin(), options.variant.name);
  return play_tournament(tournament);
}

void print_json(const session::Match& match, const MatchOptions& options,
                const collection::Sitting& sitting, int players) {
  Json out{
      {"variant", sitting.resolved.id}, {"hash", sitting.resolved.hash}, {"players", players},
      {"seed", options.seed},           {"games", match.played()},       {"deals", match.deals()},
      {"agents", Json::array()}};
  const auto chips = [](double number) { return json_number(number, 6); };
  for (const session::Match::Result& result : match.results()) {
    out["agents"].push_back({{"agent", result.agent},
                             {"mean", chips(result.mean)},
                             {"error", chips(result.error)},
                             {"ci95", chips(at_95 * result.error)},
                             {"ci99", chips(at_99 * result.error)}});
  }
  std::cout << json_written(out) << "\n";
}

void print(const session::Match& match, const MatchOptions& options,
           const collection::Sitting& sitting, int players) {
  std::cout << fmt::format(
      "{}, {} players, seed {}: {} {}, each in {} seatings ({} deals in all).\n\n", sitting.name,
      players, options.seed, match.played(),
      match.deals() == match.played() * static_cast<std::uint64_t>(players) ? "deals" : "games",
      players, match.deals());
  std::size_t width = 5;
  const std::vector<session::Match::Result> results = match.results();
  for (const session::Match::Result& result : results) width = std::max(width, result.agent.size());
  std::cout << fmt::format("{:<{}}  {:>12}  {:>11}  {:>11}\n", "agent", width, "chips a game",
                           "95%", "99%");
  for (const session::Match::Result& result : results) {
    std::cout << fmt::format("{:<{}}  {:>+12.4f}  {:>11}  {:>11}\n", result.agent, width,
                             result.mean, fmt::format("±{:.4f}", at_95 * result.error),
                             fmt::format("±{:.4f}", at_99 * result.error));
  }
}

int run(const MatchOptions& options) {
  if (options.all) return run_all(options);
  if (!options.family.empty()) throw Failure("--family needs --all", wrong_call);
  if (options.most > 0) throw Failure("--up-to needs --all", wrong_call);
  if (options.speed) throw Failure("--speed needs --all", wrong_call);
  FileSources sources;
  const collection::Sitting sitting = load_sitting(options.variant, sources);
  session::MatchSetup setup;
  setup.agents = agent_names(options.agents);
  if (setup.agents.size() < 2) throw Failure("a match needs at least two agents");
  setup.players = seats_for(sitting, static_cast<int>(setup.agents.size()), options.players);
  setup.stack = options.stack > 0 ? options.stack : sitting.stacks;
  setup.seed = options.seed;
  setup.make = agent_maker(options.agents);
  session::Match match(sitting.games(), setup);
  try {
    for (int i = 0; i < options.deals; ++i) match.play();
  } catch (const RuleError& error) {
    std::cerr << error_text(match.variant(), error) << "\n";
    return exit_code(error);
  }
  if (options.format == "json") {
    print_json(match, options, sitting, setup.players);
  } else {
    print(match, options, sitting, setup.players);
  }
  return done;
}

}  // namespace

void add_match(CommandLine& line) {
  auto options = std::make_shared<MatchOptions>();
  Command& command =
      line.command("match", "Play agents against each other with the same cards (duplicate)");
  add_variant(command, options->variant).required();
  command.add("AGENT", options->agents.names, agents_help).required();
  command.add("--all", options->all,
              "instead of a VARIANT: play the first AGENT against each of the others in every "
              "shipped variant");
  command.add("--family FAMILY", options->family, "with --all: only this family");
  command
      .add("--up-to", options->most,
           "with --all: keep playing a variant, up to this many deals, until it is 99% certain who "
           "wins (default: --deals)")
      .between(2, 100'000'000);
  command.add("--speed", options->speed,
              "with --all: also print how many decisions per second the first agent makes");
  command
      .add("--deals", options->deals,
           "number of deals, or of whole games if a pot may carry over (default 1,000); each is "
           "played in every seating")
      .between(2, 100'000'000);
  command
      .add("--players", options->players,
           "number of players (default: the smallest table where every agent gets the same number "
           "of seats)")
      .between(2, 12);
  command.add("--seed", options->seed, "random seed (default 0)");
  command
      .add("--stack CHIPS", options->stack,
           "each player's starting stack (default: as in the rule file)")
      .between(1, most_chips);
  add_think(command, options->agents);
  command.add("--format FORMAT", options->format, "text or json").one_of({"text", "json"});
  command.example("houserules match my-game.yaml rollout:100 check-call --deals 500");
  command.example("houserules match --all house random check-call --deals 100 --family draw");
  command.runs([options] { return run(*options); });
}

}  // namespace houserules::cli
