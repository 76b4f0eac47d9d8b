// Random settings: any variant, with any choice of each of its options, up to two modifiers, any
// number of players, and several kinds of agents. What a file rejects is reported before a card is
// dealt; everything else plays, and every action is checked (properties/checks.h).
//
// HOUSERULES_SOAK="DEALS SEED" plays that many deals; `./dev soak` sets it. A failure shows the
// setting and the seed that reproduces it.

#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>

#include "engine/cli/file/file_sources.h"
#include "engine/collection/playable.h"
#include "engine/load/load.h"
#include "engine/resolve/options.h"
#include "engine/source/diagnostic.h"
#include "tests/properties/checks.h"
#include "tests/run_length.h"

using namespace houserules;

namespace {

constexpr int deals_of_setting = 20;

struct Length {
  std::uint64_t deals, seed;
};

Length wanted() {
  Length length{static_cast<std::uint64_t>(
                    tests::length_of_run({.usual = 6'000, .sanitized = 400, .all = 100'000})),
                1};
  if (const char* given = std::getenv("HOUSERULES_SOAK")) {
    std::istringstream words(given);
    REQUIRE_MESSAGE((words >> length.deals >> length.seed), "not DEALS SEED: " << given);
  }
  return length;
}

class Soak {
 public:
  explicit Soak(std::uint64_t seed) : random_{seed} {}

  /// Plays one setting. Returns the number of deals, or 0 if it is rejected.
  int play() {
    const std::string id = one_of(ids_);
    const std::optional<SourceFile> file = sources_.variant(id, "");
    REQUIRE(file.has_value());
    const Choices choices = some_choices(*file);
    const std::uint64_t seed = random_.next();
    CAPTURE(id);
    CAPTURE(tests::words_of(choices));
    CAPTURE(seed);
    Diagnostics faults;
    Loaded loaded = load(*file, choices, sources_, faults);
    if (loaded.variant == nullptr && loaded.mix == nullptr) {
      REQUIRE(faults.has_errors());
      REQUIRE_MESSAGE((!choices.set.empty() || !choices.with.empty()), "refused as it stands");
      return 0;
    }
    const collection::Sitting sitting = collection::seated(std::move(loaded), choices);
    const int players = between(sitting.players_min, sitting.players_max);
    CAPTURE(players);
    tests::play_checked(sitting.games(), players, deals_of_setting, some_agents(), seed);
    return deals_of_setting;
  }

 private:
  std::size_t below(std::size_t count) { return random_.below(static_cast<std::uint32_t>(count)); }
  int between(int least, int most) {
    return least + static_cast<int>(below(static_cast<std::size_t>(most - least + 1)));
  }
  const std::string& one_of(const std::vector<std::string>& names) {
    return names[below(names.size())];
  }

  Choices some_choices(const SourceFile& file) {
    Choices choices;
    for (std::size_t left = below(3); left > 0; --left) {
      const std::string& modifier = one_of(modifiers_);
      if (std::find(choices.with.begin(), choices.with.end(), modifier) == choices.with.end()) {
        choices.with.push_back(modifier);
      }
    }
    Diagnostics faults;
    for (const OptionInfo& option : load(file, choices, sources_, faults).resolved.options) {
      if (below(2) == 0) continue;
      const std::vector<std::string> samples = samples_of(option);
      if (!samples.empty()) choices.set.emplace_back(option.name, one_of(samples));
    }
    return choices;
  }

  /// Mostly random agents, which reach every situation; in one of eight settings, agents that look
  /// ahead, which take a hundred times as long.
  std::vector<std::string> some_agents() {
    switch (below(8)) {
      case 0:
        return {"rollout:2", "random"};
      case 1:
        return {"tight", "random", "random-min"};
      case 2:
        return {"check-call", "random"};
      default:
        return {"random"};
    }
  }

  cli::FileSources sources_;
  std::vector<std::string> ids_ = sources_.variant_ids(), modifiers_ = sources_.modifier_ids();
  Random random_;
};

}  // namespace

TEST_CASE("any variant with any choices, modifiers, players and agents") {
  const Length length = wanted();
  Soak soak(length.seed);
  std::uint64_t deals = 0, settings = 0, refused = 0;
  while (deals < length.deals) {
    const int played = soak.play();
    deals += static_cast<std::uint64_t>(played);
    ++settings;
    if (played == 0) ++refused;
  }
  std::fprintf(stderr, "%llu deals, %llu settings, %llu of them refused\n",
               static_cast<unsigned long long>(deals), static_cast<unsigned long long>(settings),
               static_cast<unsigned long long>(refused));
  CHECK(refused < settings);
}
