#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "engine/language/phrases.h"
#include "engine/language/prelude.h"
#include "engine/language/reader.h"
#include "engine/resolve/resolve.h"
#include "engine/tree/words.h"

namespace houserules {
namespace {

TEST_CASE("docs/language.md is generated from the tables") {
  const std::string path = "docs/language.md";
  // HOUSERULES_REFRESH=1 rewrites it.
  if (std::getenv("HOUSERULES_REFRESH") != nullptr) std::ofstream(path) << language_page();
  std::ifstream in(path, std::ios::binary);
  std::stringstream page;
  page << in.rdbuf();
  CHECK((page.str() == language_page()));
}

TEST_CASE("the table of words is in order") {
  for (const KeyWord& w : words()) {
    CAPTURE(w.section);
    CAPTURE(w.key);
    CHECK(find_word(w.section, w.key) == &w);  // once only
    if (w.takes == Takes::alias) CHECK(find_word(w.section, w.detail) != nullptr);
    const bool shaped =
        w.takes == Takes::form || w.takes == Takes::forms || w.takes == Takes::named;
    if (shaped) {
      CHECK((find_phrase_key(w.detail) != nullptr || !keys_of(w.detail).empty()));
    }
  }
  for (const Verb& v : verbs()) CHECK(find_verb(v.name) == &v);
}

TEST_CASE("the built-in steps are well-formed") {
  for (const auto& [notation, keys] : notations()) {
    const std::string_view name = notation.name;
    CAPTURE(name);
    CHECK(find_verb(notation.name) == nullptr);
    CHECK_FALSE(keys.empty());
    Diagnostics faults;
    CHECK(read({"notation", std::string(notation.stands_for), "", ""}, faults));
    CHECK(faults.all().empty());
    CHECK(find_notation(notation.name)->find("do") != nullptr);
    CHECK((notation.phrase.empty() || find_phrase_key(notation.phrase) != nullptr));
  }
}

}  // namespace
}  // namespace houserules
