#include "engine/cli/rules_pages.h"

#include <set>

#include "engine/cli/game_choice.h"
#include "engine/describe/shown_by_play.h"
#include "engine/hooks/lua_runner.h"
#include "engine/load/load.h"
#include "engine/tree/file.h"

namespace houserules::cli {
namespace {

struct Read {
  Loaded loaded;
  Choices choices;
  SourceTexts texts;

  RulesToTell rules() const {
    return {*loaded.variant, loaded.runner.get(), loaded.resolved, loaded.examples, choices};
  }
};

Read read_rules(const SourceFile& file, const Choices& choices, FileSources& sources) {
  Diagnostics faults;
  Read out{load(file, choices, sources, faults), choices, {}};
  if (!out.loaded.variant && !out.loaded.mix) print_and_fail(faults);
  out.texts = faults.texts();
  return out;
}

/// A page that leaves a rule out is not given to anybody.
Page whole_page(Described described, const std::vector<const Read*>& files) {
  if (described.untold.empty()) return std::move(described.page);
  Diagnostics faults;
  for (const Read* read : files) faults.texts().add(read->texts);
  for (const Untold& one : described.untold) {
    faults.error("", one.where, "the rulebook page has no words for '" + one.path + "'");
  }
  print_and_fail(faults);
}

/// The examples of a modifier, each with the game that it is applied to.
std::vector<Chapter> examples_of(const SourceFile& modifier, const Resolved& resolved,
                                 FileSources& sources) {
  constexpr std::size_t most = 2;
  std::vector<Chapter> out;
  std::set<std::pair<std::string, std::vector<std::pair<std::string, std::string>>>> used;
  for (const tree::ExampleRules& example : *resolved.rules->examples) {
    if (!example.on || out.size() == most) continue;
    const auto game = sources.variant(example.on->text, modifier.name);
    if (!game) continue;
    Choices choices;
    for (const Entry& one : example.set->entries) choices.set.emplace_back(one.key, one.value.text);
    choices.with = text_list(*example.with);
    if (!used.emplace(example.on->text, choices.set).second) continue;
    Choices applied = choices;
    const bool by_id = sources.modifier(modifier.id, "").has_value();
    applied.with.insert(applied.with.begin(), by_id ? modifier.id : modifier.name);
    Diagnostics faults;
    const Loaded loaded = load(*game, applied, sources, faults);
    if (!loaded.variant) continue;
    Diagnostics of_other_games;
    std::vector<Example> examples =
        read_examples(*resolved.rules->examples, *loaded.variant, of_other_games);
    for (Example& one : examples) {
      if (one.on == example.on->text) one.on.clear();
      if (!one.name.empty()) one.name += " (" + loaded.variant->name + ")";
    }
    Chapter chapter =
        worked_deals(session::Games(*loaded.variant, loaded.runner.get()), examples, choices);
    if (chapter.blocks.size() > 1) chapter.blocks.resize(1);
    if (!chapter.blocks.empty()) out.push_back(std::move(chapter));
  }
  return out;
}

}  // namespace

Page page_of_modifier(const SourceFile& file, const Choices& choices, FileSources& sources) {
  Diagnostics faults;
  const auto resolved = resolve(file, choices, sources, faults);
  if (!resolved) print_and_fail(faults);
  return describe_modifier(*resolved, examples_of(file, *resolved, sources));
}

Page page_of(const SourceFile& file, const Choices& choices, FileSources& sources,
             std::optional<int> house_deals) {
  const Read read = read_rules(file, choices, sources);
  if (read.loaded.variant) {
    return whole_page(
        house_deals ? describe(read.rules(), *house_deals) : describe_rules(read.rules()), {&read});
  }

  const Mix& mix = *read.loaded.mix;
  std::vector<Read> games;
  MixToTell whole{mix, {}, read.loaded.resolved, read.loaded.examples, {}, choices};
  for (const Mix::Game& game : mix.games) {
    const auto found = sources.variant(game.variant->id, file.name);
    if (!found) throw Failure("there is no game '" + game.variant->id + "'");
    games.push_back(read_rules(*found, {game.set, game.with}, sources));
  }
  std::vector<std::unique_ptr<LuaRunner>> runners;
  for (const Mix::Game& game : mix.games) {
    runners.push_back(std::make_unique<LuaRunner>(*game.variant));
    whole.runners.push_back(runners.back().get());
  }
  std::vector<const Read*> files{&read};
  for (const Read& game : games) {
    whole.games.push_back(game.rules());
    files.push_back(&game);
  }
  return whole_page(house_deals ? describe(whole) : describe_rules(whole), files);
}

}  // namespace houserules::cli
