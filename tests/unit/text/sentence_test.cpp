#include "engine/text/sentence.h"

#include <doctest/doctest.h>

using namespace houserules;

TEST_CASE("one of several things") {
  for (const char* one : {"leg", "token", "party", "box", "pass", "ace", "match"})
    CHECK(singular_of(plural_of(one)) == one);
  CHECK(singular_of("lost lives") == "lost life");
  CHECK(singular_of("in fantasyland") == "in fantasyland");
}
