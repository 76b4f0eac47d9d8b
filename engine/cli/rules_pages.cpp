#include "engine/cli/rules_pages.h"

#include "engine/cli/game_choice.h"
#include "engine/hooks/lua_runner.h"
#include "engine/load/load.h"

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

}  // namespace

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
