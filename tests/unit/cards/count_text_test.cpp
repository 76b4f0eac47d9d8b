#include "engine/cards/count_text.h"

#include <doctest/doctest.h>

using namespace houserules;

TEST_CASE("one thing is singular") {
  CHECK(count_text(0, "card") == "0 cards");
  CHECK(count_text(1, "card") == "1 card");
  CHECK(count_text(std::size_t{2}, "finishing stack") == "2 finishing stacks");
}
