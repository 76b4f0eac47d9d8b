#include "engine/cli/rules_pages.h"

#include "engine/cli/game_choice.h"
#include "engine/hooks/lua_runner.h"
#include "engine/load/load.h"

namespace houserules::cli {
namespace {

RulesToTell rules_of(const RulesRead& read) {
  const Loaded& loaded = read.loaded;
  return {*loaded.variant, loaded.runner.get(), loaded.resolved, loaded.examples, read.choices};
}

RulesRead read_sound(const SourceFile& file, const Choices& choices, Sources& sources) {
  RulesRead read = read_rules(file, choices, sources);
  if (!read.loaded.variant && !read.loaded.mix) print_and_fail(read.faults);
  return read;
}

/// A page that leaves a rule out is not given to anybody.
Page whole_page(Described described, const std::vector<const RulesRead*>& files) {
  if (described.untold.empty()) return std::move(described.page);
  Diagnostics faults;
  for (const RulesRead* read : files) faults.texts().add(read->faults.texts());
  for (const Untold& one : described.untold) {
    faults.error("", one.where, "the rulebook page has no words for '" + one.path + "'");
  }
  print_and_fail(faults);
}

}  // namespace

Page page_of_modifier(const SourceFile& file, const Choices& choices, FileSources& sources) {
  Diagnostics faults;
  const auto resolved = resolve(file, choices, sources, faults);
  if (!resolved) print_and_fail(faults);
  return describe_modifier(*resolved);
}

RulesRead read_rules(const SourceFile& file, const Choices& choices, Sources& sources) {
  RulesRead read{{}, choices, {}};
  read.loaded = load(file, choices, sources, read.faults);
  return read;
}

Page page_of(const SourceFile& file, const Choices& choices, FileSources& sources,
             std::optional<int> house_deals) {
  return page_of(file, read_sound(file, choices, sources), sources, house_deals);
}

Page page_of(const SourceFile& file, const RulesRead& read, FileSources& sources,
             std::optional<int> house_deals) {
  if (read.loaded.variant) {
    return whole_page(
        house_deals ? describe(rules_of(read), *house_deals) : describe_rules(rules_of(read)),
        {&read});
  }

  const Mix& mix = *read.loaded.mix;
  std::vector<RulesRead> games;
  MixToTell whole{mix, {}, read.loaded.resolved, read.loaded.examples, {}, read.choices};
  for (const Mix::Game& game : mix.games) {
    const auto found = sources.variant(game.variant->id, file.name);
    if (!found) throw Failure("there is no game '" + game.variant->id + "'");
    games.push_back(read_sound(*found, {game.set, game.with}, sources));
  }
  std::vector<std::unique_ptr<LuaRunner>> runners;
  for (const Mix::Game& game : mix.games) {
    runners.push_back(std::make_unique<LuaRunner>(*game.variant));
    whole.runners.push_back(runners.back().get());
  }
  std::vector<const RulesRead*> files{&read};
  for (const RulesRead& game : games) {
    whole.games.push_back(rules_of(game));
    files.push_back(&game);
  }
  return whole_page(house_deals ? describe(whole) : describe_rules(whole), files);
}

}  // namespace houserules::cli
