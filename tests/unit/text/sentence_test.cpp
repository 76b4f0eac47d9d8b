#include "engine/text/sentence.h"

#include <doctest/doctest.h>

#include "engine/text/english.h"

using namespace houserules;

TEST_CASE("one of several things") {
  for (const char* one : {"leg", "token", "party", "box", "pass", "ace", "match"})
    CHECK(singular_of(plural_of(one)) == one);
  CHECK(singular_of("lost lives") == "lost life");
  CHECK(singular_of("in fantasyland") == "in fantasyland");
}

TEST_CASE("verbs in the third person") {
  CHECK(third_person("have lost two lives") == "has lost two lives");
  CHECK(third_person("be in") == "is in");
  CHECK(third_person("do not swap") == "does not swap");
  CHECK(third_person("pass") == "passes");
  CHECK(third_person("carry on") == "carries on");
}
