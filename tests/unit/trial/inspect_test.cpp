#include "engine/trial/inspect.h"

#include <doctest/doctest.h>

#include "engine/collection/collection.h"
#include "engine/trial/file_test.h"

using namespace houserules;

namespace {

collection::MemoryCollection with(const char* play, const char* gets) {
  collection::MemoryCollection::Files all;
  all["plain.yaml"] = std::string(R"(houserules: 1
name: Plain
about: Five cards, one bet.
players: 2-6
betting: {ante: 1, limit: [2]}
play:
)") + play + R"(showdown: high
examples:
  - name: aces win
    players: 2
    script: |
      d dh p1 AsAhKdQc9s; d dh p2 2c3d5h7s8c
      all cc
      ! p1 gets )" + gets +
                      "\n";
  return collection::MemoryCollection(std::move(all));
}

}  // namespace

TEST_CASE("a file is tested by play without a disk") {
  collection::MemoryCollection sound = with("  - deal: 5 down\n  - bet\n", "2");
  CHECK(trial::inspect(*sound.variant("plain", ""), {}, sound).faults.all().empty());
  collection::MemoryCollection unsound = with("  - deal: 50 down\n  - bet\n", "2");
  CHECK(trial::inspect(*unsound.variant("plain", ""), {}, unsound).faults.has_errors());
}

TEST_CASE("its examples run without a disk") {
  for (const auto& [gets, failures] : {std::pair("2", 0U), std::pair("3", 1U)}) {
    collection::MemoryCollection all = with("  - deal: 5 down\n  - bet\n", gets);
    std::vector<trial::Outcome> outcomes;
    trial::TestMessages unheard;
    trial::test_file(*all.variant("plain", ""), all, unheard, outcomes, nullptr);
    REQUIRE(outcomes.size() == 1);
    CHECK(outcomes[0].failures.size() == failures);
  }
}
