// Everything but steps: deck, betting, rankings, wild cards, the chain.

#include "engine/cards/notation.h"
#include "tests/unit/compile/helpers.h"

using namespace houserules;
using namespace houserules::compile_test;

namespace {

std::unique_ptr<Variant> variant_of(const std::string& keys) {
  Compiled compiled = compile_text(file_with(keys));
  const std::string faults = fault_text(compiled.faults);
  CHECK(faults == "");
  return std::move(compiled.variant);
}

std::string parts_text(const Variant& v, std::size_t showdown = 0) {
  std::string text;
  for (const Part& part : v.showdowns[showdown].parts) text += text_of(v, part) + "\n";
  return text;
}

}  // namespace

TEST_CASE("decks") {
  struct Row {
    const char* deck;
    std::size_t cards;
    const char* last;
  };
  const Row rows[] = {
      {"52", 52, "As"},
      {"36", 36, "As"},
      {"52 and 1 joker", 53, "Jo"},
      {"{cards: 52, jokers: 2}", 54, "Jo"},
      {"two decks", 104, "As"},
      {"two decks and 4 jokers", 108, "Jo"},
      {"{ranks: 6-A}", 36, "As"},
      {"{packs: 2, ranks: 9-A}", 48, "As"},
      {"{without: 2s Qs}", 50, "As"},
      {"{without: deuces}", 48, "As"},
      {"[As, Ks, Qs, Js, Ts, Jo]", 6, "Jo"},
      {"{with: As}", 53, "As"},
  };
  for (const Row& row : rows) {
    CAPTURE(std::string(row.deck));
    const auto v =
        variant_of(std::string("players: 2\nplay: [{deal: {count: 1, facing: down}}]\n") +
                   "deck: " + row.deck);
    CHECK(v->deck.size() == row.cards);
    CHECK(text(v->deck.back()) == row.last);
  }
  CHECK(variant_of("deck: 52 and 1 joker")->deck.back().code() == Card::joker_code);
}

TEST_CASE("forced bets and limits") {
  const auto stud = variant_of(
      "betting: {ante: 1, bring-in: {by: highest up card, amount: 2}, limit: [2, 4], raises: no "
      "cap, first: best showing, check-raise: no}");
  CHECK(stud->betting.ante == 1);
  CHECK(stud->betting.bring_in.chips == 2);
  CHECK(stud->betting.bring_in.by == Betting::BringIn::By::highest_up);
  CHECK(stud->betting.limit.kind == Limit::Kind::fixed);
  REQUIRE(stud->betting.limit.sizes.size() == 2);
  CHECK(stud->betting.limit.sizes[1].literal == 4);
  CHECK(stud->betting.most_raises(stud->betting.limit) == never);
  CHECK(stud->betting.opener.kind == OpenerSpec::Kind::best_showing);
  CHECK_FALSE(stud->betting.check_raise);

  const auto board =
      variant_of("betting: {ante: {amount: 5, by: big blind}, blinds: [1, 2], limit: no limit}");
  CHECK(board->betting.ante_by == Betting::Ante::big_blind);
  CHECK(board->betting.blinds == std::vector<Chips>{1, 2});
  CHECK(board->betting.limit.kind == Limit::Kind::none);
  CHECK(board->betting.most_raises(board->betting.limit) == never);

  const auto spread = variant_of("betting: {limit: {from: 1, to: 5}}");
  CHECK(spread->betting.limit.kind == Limit::Kind::spread);
  REQUIRE(spread->betting.limit.sizes.size() == 1);
  CHECK(spread->betting.limit.sizes[0].literal == 1);
  CHECK(spread->betting.limit.most[0].literal == 5);
  CHECK(spread->betting.most_raises(spread->betting.limit) == 3);
}

TEST_CASE("which cards make a hand") {
  struct Row {
    const char* name;
    const char* keys;
    const char* parts;
  };
  const Row rows[] = {
      {"the hand alone", "showdown: {parts: [{part: high, by: high}]}", "high: any of hand\n"},
      {"and the board, when it gets cards", R"(
play:
  - deal: {count: 2, facing: down}
  - deal: {count: 5}
    to: board
)",
       "high: any of hand and board\n"},
      {"two and three", R"(
showdown:
  use: {hand: 2, board: 3}
  parts: [{by: high}, {by: low a-5, qualify: {rank: 8}}]
)",
       "high: 2 of hand and 3 of board\nlow: 2 of hand and 3 of board\n"},
      {"either way", R"(
showdown:
  parts:
    - by: high
      use: [{hand: 2, board: 3}, {hand: 5}]
)",
       "high: 2 of hand and 3 of board or 5 of hand\n"},
      {"at most two", R"(
showdown:
  parts: [{by: high, use: {hand: 0-2, board: any}}]
)",
       "high: 0-2 of hand and any of board\n"},
      {"all of one zone, and what is wanted of another", R"(
showdown:
  parts: [{by: high, use: {hand: all, board: any}}]
)",
       "high: all of hand and any of board\n"},
      {"the best of all cards of one zone", R"(
showdown:
  parts: [{by: high, use: {hand: all}}]
)",
       "high: any of hand\n"},
      {"lines", R"(
zones:
  cross: {of: table, places: left right top bottom centre, sets: {row: left centre right, column: top centre bottom}}
showdown:
  parts:
    - by: high
      use: {hand: any, cross: one line}
)",
       "high: any of hand and any of cross[left right centre] or any of hand and any of cross[top "
       "bottom centre]\n"},
      {"boards", R"(
boards: 2
showdown:
  use: {hand: 2, board: 3}
  parts:
    - {part: first, by: high, board: 1}
    - {part: second, by: high, board: 2}
)",
       "first: 2 of hand and 3 of board\nsecond: 2 of hand and 3 of board 2\n"},
      {"hole cards", R"(
showdown:
  parts:
    - {part: spade, by: card, highest of: spades, from: hole}
)",
       "spade: any of hand.hole\n"},
  };
  for (const Row& row : rows) {
    CAPTURE(std::string(row.name));
    CHECK(parts_text(*variant_of(row.keys)) == row.parts);
  }
}

TEST_CASE("rankings") {
  const auto v = variant_of(R"(
deck: {ranks: 6-A}
whenever: [{event: a 7 is dealt up, do: [{claim: seven}]}]
showdown:
  points: {A: 1 or 11, 6-10: pips, J-K: 1/2}
  parts:
    - {part: small, by: high, hand: 3, straights: yes, flushes: no}
    - {part: pairs, by: high, qualify: {pair of: J}}
    - {part: seven, nearest: 7, tie: share}
    - {part: most, by: points, most: yes}
    - {part: heart, by: card, lowest of: hearts, ace low: yes}
    - {part: flushes, by: high, inserted: {four flush: {above: pair}}}
    - {part: second, by: high, kth best: 2}
  odd chips: [seven, small]
  both: must win both
)");
  const auto& parts = v->showdowns[0].parts;
  const auto spec = [&](std::size_t i) -> const RankingSpec& { return parts[i].ranker->spec(); };
  CHECK(spec(0).hand_size == 3);
  CHECK(spec(0).straights_from == 3);
  CHECK(spec(0).flushes_from == 0);
  CHECK(spec(0).ranks_in_deck == 0x1FF0);
  CHECK(spec(1).qualify.kind == Qualifier::Kind::high_or_better);
  CHECK(spec(1).qualify.ranks[0] == rank_jack);
  CHECK(spec(2).points.target_halves == 14);
  CHECK(spec(2).points.tie == PointsSpec::Tie::share);
  CHECK(spec(2).points.values[Card(rank_ace, 0).code()].count == 2);
  CHECK(spec(2).points.values[Card(rank_ace, 0).code()].halves[1] == 22);
  CHECK(spec(2).points.values[Card(rank_king, 1).code()].halves[0] == 1);
  CHECK(spec(2).points.values[Card(rank_ten, 1).code()].halves[0] == 20);
  CHECK(spec(3).points.aim == PointsSpec::Aim::most);
  CHECK(spec(4).card.lowest);
  CHECK(spec(4).card.ace_low);
  CHECK(spec(4).card.among == CardSet::of_suit(2));
  CHECK(spec(5).order[2] == Category::four_flush);
  CHECK(parts[6].kth_best == 2);
  CHECK(v->showdowns[0].odd_chips == std::vector<std::uint8_t>{2, 0, 1, 3, 4, 5, 6});
  CHECK(v->showdowns[0].both == Showdown::Both::must_win);
}

TEST_CASE("shares of the pot") {
  const auto shares = [](const std::string& parts) {
    std::string text;
    const auto v = variant_of("showdown: {parts: [" + parts + "]}");
    for (const Part& part : v->showdowns[0].parts) text += std::to_string(part.share) + " ";
    return text;
  };
  CHECK(shares("{by: high}, {by: low a-5}") == "0 0 ");
  CHECK(shares("{by: high, share: 2/3}, {by: low a-5, share: 1/3}") == "2 1 ");
  CHECK(shares("{by: high, share: 1/2}, {by: low a-5}, {by: badugi}") == "2 1 1 ");
}

TEST_CASE("wild cards") {
  const auto v = variant_of(R"(
registers: {follower: {type: rank}}
zones: {spit: {of: table}}
deck: 52 and 1 joker
wild:
  - {ranks: 3s and 9s}
  - {cards: Js Jh}
  - {jokers: yes, as: bug}
  - {own: lowest down card, and its rank: yes, aces: low}
  - {cards in: spit, and their rank: yes, parts: high}
  - {is: = game.follower}
showdown:
  parts:
    - {part: high, by: high}
    - {part: low, by: low a-5, wild: none}
    - {part: other, by: badugi, wild: [{ranks: 2}]}
)");
  CHECK(v->wilds.size() == 7);
  CHECK(v->wilds[0].cards == (CardSet::of_rank(1) | CardSet::of_rank(7)));
  CHECK(v->wilds[1].cards.size() == 2);
  CHECK(v->wilds[2].bug);
  CHECK(v->wilds[2].cards == CardSet::jokers());
  CHECK(v->wilds[3].kind == WildSource::Kind::own_lowest_hole);
  CHECK(v->wilds[3].and_its_rank);
  CHECK(v->wilds[3].ace_low);
  CHECK(v->wilds[4].kind == WildSource::Kind::zone_card);
  CHECK(v->zones[v->wilds[4].zone].name == "spit");
  CHECK(v->wilds[5].kind == WildSource::Kind::computed);
  CHECK(text_of(*v, v->wilds[5].expr) == "game.follower");
  const auto& parts = v->showdowns[0].parts;
  CHECK(parts[0].wild == std::vector<int>{0, 1, 2, 3, 4, 5});
  CHECK(parts[1].wild.empty());
  CHECK(parts[2].wild == std::vector<int>{6});
}

TEST_CASE("registers and zones are numbered per kind") {
  const auto v = variant_of(R"(
zones: {shelf: {of: table}, five: {of: seat}, cross: {of: table, places: 9}}
registers:
  lead: {type: seat}
  stays: {type: number, per: seat, secret: yes}
  need: {type: rank, kept for: game, starts: J}
)");
  CHECK(v->zones.size() == first_own_zone + 3);
  CHECK(v->zones[4].slot == 2);
  CHECK(v->zones[5].slot == 2);
  CHECK(v->zones[6].slot == 3);
  CHECK(v->zones[6].places.size() == 9);
  CHECK(v->registers[0].slot == 0);
  CHECK(v->registers[1].slot == 0);
  CHECK(v->registers[1].secret);
  CHECK(v->registers[1].start == Value::number(0));
  CHECK(v->registers[2].slot == 1);
  CHECK(v->registers[2].kept == RegisterSpec::Kept::game);
  CHECK(v->registers[2].start == Value::rank(rank_jack));
}

TEST_CASE("the chain of deals") {
  const auto v = variant_of(R"(
play:
  - deal: {count: 5, facing: down}
  - end: deal
    because: redeal
    when: = pot > 3
chain:
  after:
    nobody opened: {dealer: same, dealt in: those still in, antes: with chips}
    redeal: {antes: nobody}
  always: {dealer: moves}
  cap: 20
  without chips: leaves the game
  until: = pot == 0
)");
  REQUIRE(v->chain.rules.size() == 3);
  CHECK(v->word(v->chain.rules[0].reason) == "nobody opened");
  CHECK(v->chain.rules[0].same_dealer);
  CHECK(v->chain.rules[0].dealt_in == ChainRule::DealtIn::still_in);
  CHECK(v->chain.rules[0].antes == ChainRule::Antes::with_chips);
  CHECK(v->word(v->chain.rules[1].reason) == "redeal");
  CHECK(v->chain.rules[2].reason == no_word);
  CHECK(v->chain.cap == 20);
  CHECK(v->chain.broke_leave);
  CHECK(text_of(*v, v->chain.until) == "pot == 0");
}

TEST_CASE("named pots") {
  const auto v = variant_of(R"(
registers: {bound: {type: yes/no, per: seat}}
play:
  - bet
  - split pot: later
  - bet
showdown:
  parts: [{by: high}]
  pots: {later: {barred: = seat.bound, returned: = result.winners.count == 1}}
  without winner: stays
)");
  REQUIRE(v->showdowns[0].pots.size() == 1);
  CHECK(v->showdowns[0].pots[0].pot == v->split_pots[0].name);
  CHECK(text_of(*v, v->showdowns[0].pots[0].barred) == "seat.bound");
  CHECK(v->showdowns[0].without_winner == Showdown::Fallback::stays);
}
