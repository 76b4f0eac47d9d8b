#include "engine/cli/command/match_all.h"

#include <fmt/format.h>

#include <chrono>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/cli/game_choice.h"
#include "engine/cli/intervals.h"
#include "engine/cli/seats.h"
#include "engine/session/match.h"
#include "engine/text/json.h"
#include "engine/variant/value_text.h"

namespace houserules::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Clocked {
  double seconds = 0;
  std::uint64_t answers = 0;
};

/// Takes the time of its answers.
class TimedAgent final : public AgentWrapper {
 public:
  TimedAgent(std::unique_ptr<Agent> agent, Clocked& clock)
      : AgentWrapper(std::move(agent)), clock_(clock) {}
  Answer answer(const View& view, Random& random) override {
    const auto begin = std::chrono::steady_clock::now();
    Answer answer = AgentWrapper::answer(view, random);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    clock_.seconds += time.count();
    ++clock_.answers;
    return answer;
  }

 private:
  Clocked& clock_;
};

/// How one match came out for the first agent: its edge over the average of both.
struct Outcome {
  std::string against;
  double edge = 0, error = 0;
  std::uint64_t games = 0;

  double interval() const { return at_99 * error; }
  bool wins() const { return edge > interval(); }
  bool loses() const { return -edge > interval(); }
  std::string_view word() const { return wins() ? "wins" : loses() ? "loses" : "even"; }
};

struct Row {
  std::string game;
  int players = 0;
  std::vector<Outcome> outcomes;
  Clocked clock;
};

class Player {
 public:
  Player(const Tournament& tournament, std::vector<std::string> agents)
      : tournament_(tournament), agents_(std::move(agents)) {}

  /// Throws RuleError.
  Row play(const collection::Sitting& sitting) const {
    Row row{sitting.resolved.id, seats_for(sitting, 2, tournament_.players), {}, {}};
    for (std::size_t i = 1; i < agents_.size(); ++i)
      row.outcomes.push_back(play(sitting, agents_[i], row));
    return row;
  }

 private:
  Outcome play(const collection::Sitting& sitting, const std::string& other, Row& row) const {
    session::MatchSetup setup;
    setup.agents = {agents_[0], other};
    setup.players = row.players;
    setup.stack = sitting.stacks;
    setup.seed = tournament_.seed;
    const AgentMaker make = agent_maker(tournament_.agents);
    setup.make = [&, make](std::string_view name) {
      std::unique_ptr<Agent> agent = make(name);
      if (name == agents_[0] && tournament_.speed)
        agent = std::make_unique<TimedAgent>(std::move(agent), row.clock);
      return agent;
    };
    session::Match match(sitting.games(), setup);
    Outcome outcome{other};
    for (int until = tournament_.deals;; until *= 2) {
      until = std::min(until, std::max(tournament_.deals, tournament_.most));
      while (match.played() < static_cast<std::uint64_t>(until)) match.play();
      const session::Match::Result result = match.results()[0];
      outcome.edge = result.edge;
      outcome.error = result.edge_error;
      outcome.games = match.played();
      if (outcome.wins() || outcome.loses() || until >= tournament_.most) return outcome;
    }
  }

  const Tournament& tournament_;
  std::vector<std::string> agents_;
};

Json json_of(const Row& row, bool speed) {
  const auto chips = [](double number) { return json_number(number, 4); };
  Json out{{"variant", row.game}, {"players", row.players}, {"matches", Json::array()}};
  for (const Outcome& outcome : row.outcomes) {
    out["matches"].push_back({{"against", outcome.against},
                              {"games", outcome.games},
                              {"mean", chips(outcome.edge)},
                              {"ci99", chips(outcome.interval())},
                              {"result", outcome.word()}});
  }
  if (speed) {
    out["answers"] = row.clock.answers;
    out["seconds"] = json_number(row.clock.seconds, 3);
  }
  return out;
}

constexpr std::size_t game_width = 30;

void print(const Row& row, bool speed) {
  std::string line = fmt::format("{:<{}}", row.game, game_width);
  for (const Outcome& outcome : row.outcomes) {
    line += fmt::format("  {:>9} {:>9} {:<5}", fmt::format("{:+.2f}", outcome.edge),
                        fmt::format("±{:.2f}", outcome.interval()), outcome.word());
  }
  if (speed && row.clock.seconds > 0) {
    line += fmt::format("  {:>8.0f}", static_cast<double>(row.clock.answers) / row.clock.seconds);
  }
  std::cout << line << "\n" << std::flush;
}

void print_head(const std::vector<std::string>& agents, bool speed) {
  std::cout << fmt::format(
      "{}, chips a game above the average of both, with 99% confidence intervals.\n\n", agents[0]);
  std::string line = fmt::format("{:<{}}", "game", game_width);
  for (std::size_t i = 1; i < agents.size(); ++i) line += fmt::format("  {:>25}", agents[i]);
  if (speed) line += fmt::format("  {:>8}", "a second");
  std::cout << line << "\n";
}

void print_sum(const std::vector<Row>& rows, const std::vector<std::string>& agents) {
  std::cout << "\n";
  for (std::size_t i = 1; i < agents.size(); ++i) {
    int wins = 0;
    int loses = 0;
    for (const Row& row : rows) {
      wins += row.outcomes[i - 1].wins() ? 1 : 0;
      loses += row.outcomes[i - 1].loses() ? 1 : 0;
    }
    std::cout << fmt::format("against {}: wins {}, loses {}, even in {} of {} games\n", agents[i],
                             wins, loses, static_cast<int>(rows.size()) - wins - loses,
                             rows.size());
  }
}

}  // namespace

int play_tournament(const Tournament& tournament) {
  const std::vector<std::string> agents = agent_names(tournament.agents);
  if (agents.size() < 2) throw Failure("a match needs at least two agents");
  FileSources sources;
  sources.expect_games();
  int code = done;
  std::vector<collection::Listed> games =
      collection::catalogue(sources, false, [&](const Diagnostics&) { code = wrong_input; });
  if (!tournament.family.empty()) keep_family(games, tournament.family);
  if (!tournament.json) print_head(agents, tournament.speed);
  const Player player(tournament, agents);
  std::vector<Row> rows;
  for (const collection::Listed& game : games) {
    const collection::Sitting sitting = load_sitting(VariantChoice{game.id, {}, {}}, sources);
    try {
      rows.push_back(player.play(sitting));
    } catch (const RuleError& error) {
      std::cerr << "houserules: " << game.id << ": " << error.what() << "\n";
      code = exit_code(error);
      continue;
    }
    if (!tournament.json) print(rows.back(), tournament.speed);
  }
  if (tournament.json) {
    Json out{{"agent", agents[0]},
             {"seed", tournament.seed},
             {"deals", tournament.deals},
             {"games", Json::array()}};
    for (const Row& row : rows) out["games"].push_back(json_of(row, tournament.speed));
    std::cout << json_written(out) << "\n";
  } else {
    print_sum(rows, agents);
  }
  return code;
}

}  // namespace houserules::cli
