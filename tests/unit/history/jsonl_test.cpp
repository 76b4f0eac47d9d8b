#include "engine/history/jsonl.h"

#include <doctest/doctest.h>

#include "tests/unit/session/hand_made_games.h"

using namespace houserules;

TEST_CASE("events as JSON") {
  const Variant variant = hand_made::draw_game();
  session::TableSetup setup;
  setup.stacks = {40, 100, 100};
  session::Table table(variant, nullptr, setup);
  session::Agents agents({"check-call"}, 0);
  history::JsonLines lines;
  table.play_deal(agents, &lines);
  CHECK(lines.take().starts_with(R"({"event":"deal_begins","dealer":"p3")"));
}
