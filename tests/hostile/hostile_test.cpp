// Untrusted rule files: each case must end exactly as recorded in its file.

#include <doctest/doctest.h>

#include <cstdlib>

#include "engine/cli/file/file_sources.h"
#include "engine/cli/game_choice.h"
#include "engine/collection/playable.h"
#include "engine/session/game.h"
#include "tests/hostile/cases.h"

using namespace houserules;
using namespace houserules::hostile;

namespace {

/// Plays one deal. Returns the final stacks, or the error.
std::string play(const collection::Playable& game, std::size_t players) {
  session::TableSetup setup;
  setup.stacks.assign(players, game.variant->stacks);
  setup.seed = 7;
  session::Table table(*game.variant, game.runner.get(), setup);
  session::Agents agents({"check-call"}, 7);
  agents.begin_deal(1);
  try {
    table.play_deal(agents, nullptr);
  } catch (const RuleError& error) {
    return error.what();
  }
  std::string stacks;
  for (const Chips stack : table.state().stacks) stacks += std::to_string(stack) + " ";
  return stacks;
}

/// After an attack, the same runner plays like a fresh one, and another attack ends the same way.
void check_next_deal() {
  cli::FileSources sources;
  const auto loaded = [&] { return cli::load_playable(cli::open_source("x.yaml"), {}, sources); };
  const collection::Playable fresh = loaded(), attacked = loaded();
  const std::string first = play(attacked, 3);
  CHECK(first.find_first_not_of("0123456789 ") != first.npos);  // a message, no stacks
  CHECK(play(attacked, 2) == play(fresh, 2));
  CHECK(play(attacked, 3) == first);
}

void run_cases(const std::string& name) {
  const std::string path = "tests/hostile/" + name;
  std::vector<Case> cases = read_cases(path);
  const bool refresh = std::getenv("HOUSERULES_REFRESH") != nullptr;
  for (Case& one : cases) {
    CAPTURE(one.title);
    REQUIRE(!one.runs.empty());
    const Scene scene(one);
    for (Run& run : one.runs) {
      const std::string written = run_program(run.words);
      if (refresh) run.expected = written;
      CHECK(written == run.expected);
    }
    if (one.attacks && one.runs[0].expected.find("HR0800") != std::string::npos) check_next_deal();
  }
  if (refresh) write_cases(path, cases);
}

}  // namespace

TEST_CASE("attacks that once succeeded") { run_cases("own.txt"); }
TEST_CASE("scripts") { run_cases("scripts.txt"); }
TEST_CASE("beginners' house rules") { run_cases("repairs.txt"); }
TEST_CASE("inputs") { run_cases("inputs.txt"); }
TEST_CASE("beginners' small mistakes") { run_cases("slips.txt"); }
