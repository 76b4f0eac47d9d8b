#include "engine/collection/playable.h"

#include "engine/text/sentence.h"

namespace houserules::collection {

namespace {

Loaded load_or_throw(const SourceFile& file, const Choices& choices, Sources& sources,
                     Diagnostics& faults) {
  Loaded loaded = load(file, choices, sources, faults);
  if (!loaded.variant && !loaded.mix) throw LoadError(std::move(faults));
  return loaded;
}

}  // namespace

session::Games Sitting::games() const {
  if (variant != nullptr) return {*variant, runners[0].get()};
  std::vector<ScriptRunner*> each;
  for (const auto& runner : runners) each.push_back(runner.get());
  return {*mix, each};
}

Sitting load_sitting(const SourceFile& file, const Choices& choices, Sources& sources) {
  Diagnostics faults;
  return seated(load_or_throw(file, choices, sources, faults), choices);
}

Sitting seated(Loaded loaded, const Choices& choices) {
  Sitting out;
  const auto head = [&](const auto& game) {
    out.name = game.name;
    out.players_min = game.players_min;
    out.players_max = game.players_max;
    out.players_usual = game.players_usual;
    out.stacks = game.stacks;
  };
  if (loaded.variant) {
    out.runners.push_back(std::move(loaded.runner));
    head(*loaded.variant);
  } else {
    for (const Mix::Game& game : loaded.mix->games) {
      out.runners.push_back(std::make_unique<LuaRunner>(*game.variant));
    }
    head(*loaded.mix);
  }
  out.variant = std::move(loaded.variant);
  out.mix = std::move(loaded.mix);
  out.resolved = std::move(loaded.resolved);
  out.choices = choices;
  return out;
}

Playable load_playable(const SourceFile& file, const Choices& choices, Sources& sources) {
  Diagnostics faults;
  Loaded loaded = load_or_throw(file, choices, sources, faults);
  if (loaded.mix) {
    throw InputError(
        "'" + loaded.mix->id + "' is a mix; name one of its games: " +
        parted(loaded.mix->games, ", ", [](const Mix::Game& game) { return game.variant->id; }));
  }
  Playable out;
  out.variant = std::move(loaded.variant);
  out.resolved = std::move(loaded.resolved);
  out.choices = choices;
  out.texts = faults.texts();
  out.runner = std::move(loaded.runner);
  return out;
}

}  // namespace houserules::collection
