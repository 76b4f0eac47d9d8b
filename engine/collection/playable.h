#pragma once
// Games with everything that a table needs to play them.

#include <memory>
#include <string>
#include <vector>

#include "engine/load/load.h"
#include "engine/session/game.h"
#include "engine/text/input_error.h"

namespace houserules::collection {

/// A file does not load, with the reasons.
class LoadError final : public InputError {
 public:
  explicit LoadError(Diagnostics found) : InputError(""), faults(std::move(found)) {}
  Diagnostics faults;
};

/// A variant with everything needed to play it.
struct Playable {
  std::unique_ptr<Variant> variant;
  std::unique_ptr<LuaRunner> runner;
  Resolved resolved;
  Choices choices;
  SourceTexts texts;  // of all files it was made from
};

/// A variant or a mix, with everything that a table needs to play it.
struct Sitting {
  std::unique_ptr<Variant> variant;  // one of these two
  std::unique_ptr<Mix> mix;
  std::vector<std::unique_ptr<LuaRunner>> runners;  // one per game
  Resolved resolved;
  Choices choices;
  std::string name;
  int players_min = 0, players_max = 0, players_usual = 0;
  Chips stacks = 0;

  session::Games games() const;
};

/// Throws LoadError, and InputError if the file is a mix.
Playable load_playable(const SourceFile& file, const Choices& choices, Sources& sources);
/// The same, also for mixes.
Sitting load_sitting(const SourceFile& file, const Choices& choices, Sources& sources);
Sitting seated(Loaded loaded, const Choices& choices);

}  // namespace houserules::collection
