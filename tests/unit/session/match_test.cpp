#include "engine/session/match.h"

#include <doctest/doctest.h>

#include "tests/unit/session/hand_made_games.h"

using namespace houserules;

namespace {

std::vector<session::Match::Result> results_of(const Variant& v, Chips stack) {
  session::MatchSetup setup;
  setup.agents = {"check-call", "random"};
  setup.players = 2;
  setup.stack = stack;
  session::Match match(session::Games{v, nullptr}, setup);
  for (int i = 0; i < 50; ++i) match.play();
  return match.results();
}

}  // namespace

TEST_CASE("if no chips stay on the table, the edge is what an agent wins") {
  const Variant v = hand_made::draw_game();
  const auto results = results_of(v, 100);
  CHECK(results[0].mean != 0);
  for (const auto& one : results) {
    CHECK(one.edge == doctest::Approx(one.mean));
    CHECK(one.edge_error == doctest::Approx(one.error));
  }
}
