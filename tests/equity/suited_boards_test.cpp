// Boards counted by rank give the same results as boards dealt card by card.

#include "engine/judge/suited_boards.h"

#include <doctest/doctest.h>

#include <map>
#include <utility>

#include "engine/cards/notation.h"

using namespace houserules;
using namespace houserules::judge;

namespace {

/// The ranks of a board and, if there are enough for a flush, its cards of one suit.
using Kind = std::pair<std::uint64_t, Lanes>;
using Counts = std::map<Kind, double>;

std::uint64_t ranks_of(std::uint64_t sum) { return ranking::sums::ranks(sum); }

Counts dealt(Lanes from, std::size_t size, const FlushNeeds& needs) {
  Counts counts;
  Subsets(from, size, suits_differ).each([&](Lanes cards, std::uint64_t sum, double ways) {
    Lanes suited = 0;
    for (int suit = 0; suit < suit_count; ++suit) {
      const Lanes lane = cards & (Lanes{0x1FFF} << (16 * suit));
      if (std::popcount(lane) >= needs[static_cast<std::size_t>(suit)]) suited = lane;
    }
    counts[{ranks_of(sum), suited}] += ways;
  });
  return counts;
}

Counts counted(const SuitedBoards& boards) {
  Counts counts;
  boards.each([&](Lanes cards, std::uint64_t sum, double ways) {
    std::uint64_t ranks = 0;
    each_card(cards, [&](Card card) { ranks += ranking::sums::rank_key(card.rank()); });
    CHECK(ranks == ranks_of(sum));
    Lanes suited = 0;
    for (int suit = 0; suit < suit_count; ++suit) {
      const int count = CardSum(sum, cards).of_suit(suit);
      const Lanes lane = cards & (Lanes{0x1FFF} << (16 * suit));
      if (count > 0) suited |= lane;
      if (count > 0) CHECK(count == std::popcount(lane));
    }
    counts[{ranks, suited}] += ways;
  });
  std::erase_if(counts, [](const auto& entry) { return entry.second == 0; });
  return counts;
}

Lanes all_but(std::string_view cards) {
  Lanes all = 0;
  for (std::uint8_t code = 0; code < Card::joker_code; ++code) all |= lanes_of(Card(code));
  for (std::size_t i = 0; i < cards.size(); i += 2) {
    all &= ~lanes_of(*parse_card(cards.substr(i, 2)));
  }
  return all;
}

}  // namespace

TEST_CASE("boards by ranks, and boards with enough cards of a suit for a flush") {
  const Lanes rest = all_but("AhKhQsQd");
  for (const auto& [size, needs] : {std::pair<std::size_t, FlushNeeds>{4, {5, 4, 3, 4}},
                                    {4, {3, 3, 3, 3}},
                                    {3, {9, 9, 2, 9}},
                                    {2, {9, 9, 1, 3}},
                                    {1, {1, 2, 1, 5}}}) {
    const auto boards = SuitedBoards::of(rest, size, needs, suits_differ);
    REQUIRE(boards.has_value());
    CHECK(counted(*boards) == dealt(rest, size, needs));
  }
}

TEST_CASE("equivalent suits are counted once") {
  const Lanes rest = all_but("AhKhQsQd");
  const SuitClasses alike{0, 1, 2, 1};  // diamonds and spades
  const FlushNeeds needs{5, 4, 3, 4};
  const auto once = SuitedBoards::of(rest, 5, needs, alike);
  const auto each = SuitedBoards::of(rest, 5, needs, suits_differ);
  REQUIRE((once && each));
  double ways = 0, some = 0;
  once->each([&](Lanes, std::uint64_t, double times) { ways += times; });
  each->each([&](Lanes, std::uint64_t, double times) { some += times; });
  CHECK(ways == 1712304);
  CHECK(some == 1712304);
}

TEST_CASE("boards where suits matter from the start") {
  const Lanes rest = all_but("AhKh");
  CHECK_FALSE(SuitedBoards::of(rest, 2, {5, 5, 0, 5}, suits_differ).has_value());
  CHECK_FALSE(SuitedBoards::of(rest, 5, {5, 2, 3, 5}, suits_differ).has_value());
}
