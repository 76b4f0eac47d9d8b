#include <algorithm>
#include <charconv>

#include "engine/door/inside.h"
#include "engine/text/sentence.h"

namespace houserules {
namespace door {
namespace {

v1::Findings public_findings(const session::Games& games, const simulate::Columns& columns,
                             const simulate::Tally& tally) {
  v1::Findings out;
  out.games = tally.total(simulate::Columns::games);
  out.deals = tally.total(simulate::Columns::deals);
  const simulate::Findings found = simulate::findings(games, columns, tally);
  for (const simulate::FindingTable& from : found.tables) {
    v1::Findings::Table table{from.id, from.title, {}, {}};
    for (const simulate::FindingTable::Column& column : from.columns) {
      table.columns.push_back(column.id);
    }
    for (const simulate::FindingTable::Row& row : from.rows) {
      v1::Findings::Row& into = table.rows.emplace_back();
      into.name = row.id;
      for (const simulate::Measure& measure : row.cells) {
        const std::optional<simulate::Estimate> cell = simulate::estimate(tally, measure);
        into.cells.emplace_back();
        if (cell) into.cells.back() = {cell->value, cell->ci95};
      }
    }
    out.tables.push_back(std::move(table));
  }
  return out;
}

/// Keeps all sums far below the largest integer.
void check_sums(const std::vector<Chips>& stacks, std::uint64_t games) {
  Chips all = 0;
  for (const Chips chips : stacks) all += chips;
  if (games == 0) throw v1::Error("at least one game must be played");
  if (games > 10'000'000'000 || all > endless_chips / 16 / static_cast<Chips>(games)) {
    throw v1::Error("that is more than can be counted: use fewer chips or play fewer games");
  }
}

simulate::SimulationSetup simulation_setup(const v1::GameInfo& info, const v1::Trials& trials) {
  simulate::SimulationSetup setup;
  setup.stacks = checked_stacks(info, trials.stacks, trials.players);
  setup.seed = trials.seed;
  setup.make = agent_maker();
  check_sums(setup.stacks, trials.games);
  if (trials.agents.size() > setup.stacks.size())
    throw v1::Error("there are more agents than players");
  for (std::size_t i = 0; i < setup.stacks.size(); ++i) {
    setup.players.push_back(trials.agents.empty()
                                ? "check-call"
                                : trials.agents[std::min(i, trials.agents.size() - 1)]);
  }
  return setup;
}

/// What decides the games, as the first line of counts.
std::string facts_of(const v1::GameInfo& info, const simulate::SimulationSetup& setup) {
  return fmt::format("houserules counts 1, rules {}, seed {}, stacks {}, agents {}\n", info.hash,
                     setup.seed,
                     parted(setup.stacks, ",", [](Chips chips) { return std::to_string(chips); }),
                     parted(setup.players, ","));
}

/// Returns numbers with a space after each; nothing if there is anything else.
std::optional<std::vector<std::int64_t>> numbers_in(std::string_view text) {
  std::vector<std::int64_t> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at != end) {
    std::int64_t number = 0;
    const auto [after, error] = std::from_chars(at, end, number);
    if (error != std::errc() || after == end || *after != ' ') return std::nullopt;
    numbers.push_back(number);
    at = after + 1;
  }
  return numbers;
}

}  // namespace
}  // namespace door

inline namespace v1 {

struct Simulation::Counted {
  Counted(const Rules& of, Trials wanted)
      : rules(of.compiled_),
        trials(std::move(wanted)),
        runner(rules),
        games(*rules->variant, runner.get()),
        setup(door::simulation_setup(rules->info, trials)),
        columns(games, setup.players),
        tally(columns.size()),
        simulation(games, columns, setup) {}

  std::uint64_t played() const {
    return static_cast<std::uint64_t>(tally.total(simulate::Columns::games));
  }
  /// Adds games if the sums then still have their bounds.
  void add(const simulate::Tally& more) {
    simulate::Tally sum = tally;
    sum.add(more);
    if (!simulate::Tally(columns.size()).read(sum.numbers()) ||
        sum.total(simulate::Columns::games) > static_cast<std::int64_t>(trials.games)) {
      throw Error("more games are counted than the simulation has");
    }
    tally = std::move(sum);
  }

  std::shared_ptr<const Rules::Compiled> rules;
  Trials trials;
  door::Runner runner;
  session::Games games;
  simulate::SimulationSetup setup;
  simulate::Columns columns;
  simulate::Tally tally;
  simulate::Simulation simulation;
};

Simulation::Simulation(const Rules& rules, const Trials& trials)
    : counted_(door::guarded(rules.compiled_->variant.get(),
                             [&] { return std::make_unique<Counted>(rules, trials); })) {}
Simulation::Simulation(Simulation&& other) noexcept = default;
Simulation& Simulation::operator=(Simulation&& other) noexcept = default;
Simulation::~Simulation() = default;

void Simulation::play(std::uint64_t first, std::uint64_t last) {
  const Trials& trials = counted_->trials;
  if (first < 1 || last > trials.games || first > last) {
    throw Error(fmt::format("the games of this simulation are 1 to {}", trials.games));
  }
  door::guarded(counted_->rules->variant.get(), [&] {
    simulate::Tally tally(counted_->columns.size());
    for (std::uint64_t game = first; game <= last; ++game) {
      if (trials.go_on && !trials.go_on()) throw Error("stopped");
      counted_->simulation.play(game, tally);
    }
    counted_->add(tally);
  });
}

std::string Simulation::counts() const {
  return door::guarded(nullptr, [&] {
    std::string out = door::facts_of(counted_->rules->info, counted_->setup);
    for (const std::int64_t number : counted_->tally.numbers())
      fmt::format_to(std::back_inserter(out), "{} ", number);
    return out;
  });
}

void Simulation::add(std::string_view counts) {
  door::guarded(nullptr, [&] {
    const std::string facts = door::facts_of(counted_->rules->info, counted_->setup);
    if (!counts.starts_with(facts)) throw Error("these are not counts of this simulation");
    const auto numbers = door::numbers_in(counts.substr(facts.size()));
    simulate::Tally more(counted_->columns.size());
    if (!numbers || !more.read(*numbers)) throw Error("these counts are damaged");
    counted_->add(more);
  });
}

Findings Simulation::findings() const {
  return door::guarded(counted_->rules->variant.get(), [&] {
    return door::public_findings(counted_->games, counted_->columns, counted_->tally);
  });
}

std::string Simulation::report(PageFormat format) const {
  return door::guarded(counted_->rules->variant.get(), [&] {
    if (counted_->played() == 0) throw Error("no game has been played yet");
    const std::vector<std::string>& agents = counted_->trials.agents;
    SimulationFacts facts;
    facts.seed = counted_->trials.seed;
    facts.wanted = counted_->trials.games;
    facts.partial = counted_->played() < counted_->trials.games;
    return door::written_page(
        simulation_page(
            {counted_->rules->info.name, counted_->games, counted_->columns, counted_->tally,
             agents.empty() ? std::vector<std::string>{"check-call"} : agents, std::string()},
            facts),
        format);
  });
}

}  // namespace v1
}  // namespace houserules
