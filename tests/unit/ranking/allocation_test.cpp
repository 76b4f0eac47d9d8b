#include <doctest/doctest.h>

#include <cstdlib>
#include <new>

#include "tests/unit/ranking/marked.h"
#include "tests/unit/ranking/reference.h"

// The address sanitizer replaces these operators, so nothing can be counted there.
#ifndef HOUSERULES_SANITIZED

namespace {
int allocations = 0;
}

void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

using namespace houserules;

TEST_CASE("scoring does not allocate") {
  const UseSum two_and_three = {{0, 2, 2}, {1, 3, 3}}, some = {{0, 1, 3}, {1, 0, 255}};
  for (const std::string_view name : ranking_names()) {
    for (const std::vector<UseSum>& use : {std::vector<UseSum>{}, {two_and_three, some}}) {
      const Ranker ranker =
          reference::ranker(std::string(name).c_str(), [&](RankingSpec& spec) { spec.use = use; });
      for (const char* hand : {"AsKd9c8h / 7c7d6s2h2c", "AsKs9s8h / 7s7d6s2h2c",
                               "AsJo*9s8h / 7s7d6s*2h2c", "Jo*Jo*Jo*8h / 7s7d6s2hJo~"}) {
        reference::Marked marked(hand);
        const int before = allocations;
        const Score score = ranker.score(marked.input());
        CHECK(allocations == before);
        CHECK(score.qualifies() == ranker.explain(marked.input()).score.qualifies());
      }
    }
  }
}

#endif
