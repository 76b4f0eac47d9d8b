#include "engine/cli/inspect.h"

#include <set>

#include "engine/rules/compile_faults.h"
#include "engine/rules/faults.h"
#include "engine/rules/reader.h"
#include "engine/session/game.h"
#include "engine/variant/errors.h"

namespace houserules::cli {
namespace {

/// A modifier is checked laid over every variant that its examples name, as they set it.
void check_modifier(const SourceFile& file, FileSources& sources, Diagnostics& faults) {
  const auto root = read(file, faults);
  if (!root) return;
  using Settings = std::vector<std::pair<std::string, std::string>>;
  std::set<std::pair<std::string, Settings>> uses;
  if (const Node* examples = root->find("examples"); examples != nullptr) {
    for (const Node& example : examples->items) {
      const Node* on = example.find("on");
      if (on == nullptr || !on->is_scalar()) continue;
      Settings settings;
      for (const Entry& set : entries_of(example.find("set"))) {
        settings.emplace_back(set.key, set.value.text);
      }
      uses.emplace(on->text, std::move(settings));
    }
  }
  for (const auto& [base, settings] : uses) {
    const auto variant = sources.variant(base, file.name);
    if (!variant) continue;  // told by `test`
    Choices choices;
    choices.set = settings;
    choices.with.push_back(file.name);
    load(*variant, choices, sources, faults, Expect::few_hands);
  }
}

/// Ranks every hand by every part, so that each function of the showdowns has been called.
void probe(const Deal& deal) {
  const Variant& variant = deal.variant();
  for (std::size_t showdown = 0; showdown < variant.showdowns.size(); ++showdown) {
    for (std::size_t part = 0; part < variant.showdowns[showdown].parts.size(); ++part) {
      const SeatSet compared = deal.in_deal() - deal.sitting_out();
      for (Seat seat = 0; seat < deal.seats(); ++seat) {
        if (!compared.contains(seat)) continue;
        deal.hand_of(seat, static_cast<int>(showdown), static_cast<int>(part));
      }
    }
  }
}

/// Plays with fewest and most players: what only play can show. Of a mix, an orbit of each game.
void smoke(const Games& games, int plays, const std::string& file, Diagnostics& faults) {
  const Variant* playing = games.list[0].variant;
  try {
    int fewest = playing->players_min;
    int most = playing->players_max;
    if (games.mix != nullptr) {
      fewest = games.mix->players_min;
      most = games.mix->players_max;
    }
    for (const int players : {fewest, most}) {
      for (int play = 0; play < plays; ++play) {
        TableSetup setup;
        setup.stacks.assign(static_cast<std::size_t>(players),
                            games.mix != nullptr ? games.mix->stacks : playing->stacks);
        setup.seed = static_cast<std::uint64_t>(play);
        Table table(games, setup);
        Agents agents({play == 0 ? "check-call" : "random-min"}, setup.seed);
        std::size_t left = games.mix == nullptr ? 1 : games.list.size() * setup.stacks.size();
        while (left > 0 && table.can_deal()) {
          agents.begin_deal(table.deals() + 1);
          table.play_deal(agents, nullptr);
          playing = &table.variant();
          if (play == 0) probe(table.deal());
          if (games.mix != nullptr || table.game_over()) --left;
        }
      }
    }
  } catch (const RuleError& error) {
    Diagnostic found;
    found.id = fault::smoke;
    found.message = std::string("in play: ") + error.what();
    found.where = {file, 1, 1, 1};
    const Origin origin = origin_of(*playing, error);
    if (origin.line > 0) found.where = {origin.file, origin.line, origin.column, 1};
    faults.add(std::move(found));
  }
}

}  // namespace

Diagnostics inspect(const std::string& path, bool deep, FileSources& sources) {
  Diagnostics faults;
  try {
    const SourceFile file = open_source(path);
    if (is_modifier(file)) {
      check_modifier(file, sources, faults);
    } else {
      Loaded loaded = load(file, {}, sources, faults, Expect::few_hands);
      if (loaded.variant || loaded.mix) {
        const Sitting sitting = seated(std::move(loaded), {});
        smoke(sitting.games(), deep ? 50 : 2, file.name, faults);
      }
    }
  } catch (const Failure& failure) {
    faults.error(fault::file, Place{path, 1, 1, 1}, failure.what());
  }
  faults.sort();
  return faults;
}

}  // namespace houserules::cli
