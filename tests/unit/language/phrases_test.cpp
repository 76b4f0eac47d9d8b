#include "engine/language/phrases.h"

#include <doctest/doctest.h>

#include <string>

#include "engine/language/slots.h"
#include "tests/unit/language/tree.h"

namespace houserules {
namespace {

TEST_CASE("every phrase has a structured form") {
  for (const PhraseRow& row : phrase_rows()) {
    CAPTURE(row.pattern);
    CAPTURE(row.example);
    CHECK(find_phrase_key(row.key) != nullptr);
    Diagnostics faults;
    const Node result = structured(row.key, Node::scalar(std::string(row.example), {}), faults);
    CHECK(faults.all().empty());
    CHECK(!result.is_null());
    CHECK(brief(result).find('$') == std::string::npos);
  }
}

TEST_CASE("phrases are expanded") {
  struct Row {
    const char* key;
    const char* text;
    const char* tree;
  };
  const Row rows[] = {
      {"deal", "2 down", "{count: 2, facing: down}"},
      {"deal", "2 down, 1 up", "[{count: 2, facing: down}, {count: 1, facing: up}]"},
      {"deal", "3 to the board", "{count: 3, to: board}"},
      {"deal", "3 to each board", "{count: 3, to: board, boards: each}"},
      {"bet", "best showing first", "{first: best showing}"},
      {"bet", "opener first", "{first: opener}"},
      {"bet", "leader first", "{first: = game.leader or dealer.left}"},
      {"bet", "opens with a pair of jacks or better",
       "{opens with: = at_least(seat.hand, 'pair', 'J')}"},
      {"bet", "left of dealer first, opens with two pair or better",
       "{first: left of dealer, opens with: = at_least(seat.hand, 'two pair')}"},
      {"pick", "up to 3", "{min: 0, max: 3}"},
      {"pick", "up to 3, opener first", "{min: 0, max: 3, from: opener}"},
      {"wild", "deuces", "{ranks: 2}"},
      {"wild", "3s and 9s", "{ranks: 3 9}"},
      {"wild", "3, 9", "[{ranks: 3}, {ranks: 9}]"},
      {"wild", "10", "{ranks: T}"},
      {"wild", "9s 9h", "{cards: 9s 9h}"},
      {"wild", "Js Jh Kd", "{cards: Js Jh Kd}"},
      {"wild", "joker", "{jokers: yes}"},
      {"wild", "own lowest down card and its rank", "{own: lowest down card, and its rank: yes}"},
      {"wild", "the cards of spit and their rank", "{cards in: spit, and their rank: yes}"},
      {"event", "a 3 is dealt up", "{card: 3, dealt: up}"},
      {"event", "an ace is turned up", "{card: A, turned: up}"},
      {"event", "Qs is dealt up", "{card: Qs, dealt: up}"},
      {"use", "2 from hand and 3 from board", "{hand: 2, board: 3}"},
      {"use", "at most 2 from hand and any from board", "{hand: 0-2, board: any}"},
      {"use", "any from hand and any from one line of cross", "{hand: any, cross: {lines: any}}"},
      {"use", "2 from hand and 3 from one line of the cross", "{hand: 2, cross: {lines: 3}}"},
      {"use", "2 from hand and 3 from board or all from board",
       "[{hand: 2, board: 3}, {board: all}]"},
      {"qualify", "8 or better", "{rank: 8}"},
      {"part", "low a-5, 8 or better", "{by: low a-5, qualify: {rank: 8}}"},
      {"register", "number per seat", "{type: number, per: seat}"},
      {"register", "rank kept for the game, secret", "{type: rank, kept for: game, secret: yes}"},
      {"chain rule", "same dealer, nobody antes", "{dealer: same, antes: nobody}"},
      {"until", "nobody took a card", "= none(players, 'took')"},
      {"limit", "1 to 5", "{from: 1, to: 5}"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    Diagnostics faults;
    CHECK(brief(structured(row.key, Node::scalar(row.text, {}), faults)) == std::string(row.tree));
  }
}

TEST_CASE("near misses get suggestions") {
  struct Row {
    const char* key;
    const char* text;
    const char* message;
  };
  const Row rows[] = {
      {"deal", "2 donw", "'2 donw' is not valid for `deal:`; did you mean '2 down'?"},
      {"limit", "no-limit", "'no-limit' is not valid for `limit:`; did you mean 'no limit'?"},
      {"limit", "pot-limit", "'pot-limit' is not valid for `limit:`; did you mean 'pot'?"},
      {"deal", "two down", "'two down' is not valid for `deal:`; did you mean '2 down'?"},
      {"pick", "at most 3", "'at most 3' is not valid for `draw:`; did you mean 'up to 3'?"},
      {"part", "hi", "'hi' is not valid for `showdown:`; did you mean 'high'?"},
      {"zone", "one per player",
       "'one per player' is not a valid zone under `zones:`; did you mean 'one per seat'?"},
      {"ante", "-1", "'-1' is negative; for no ante, leave 'ante:' out"},
      {"limit", "-2", "'-2' is negative; write 2"},
      {"wild", "thress and nines",
       "'thress and nines' is not valid for `wild:`; did you mean 'threes and nines'?"},
      {"wild", "9s",
       "'9s' is not valid for `wild:`; "
       "write '9' for all four of that rank, or '9 of spades' for just that card"},
      {"event", "a 3 is delt up",
       "'a 3 is delt up' is not valid for `event:` under `whenever:`; "
       "did you mean 'a 3 is dealt up'?"},
      {"part", "low A-6", "'low A-6' is not valid for `showdown:`; did you mean 'low a-6'?"},
      {"next game", "dealers choice",
       "'dealers choice' is not valid for `next game:`; did you mean 'dealer's choice'?"},
      {"raises", "3 per player", "'3 per player' is not valid for `raises:`; write {player: 3}"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    Diagnostics faults;
    structured(row.key, Node::scalar(row.text, {}), faults);
    REQUIRE(faults.all().size() == 1);
    const Diagnostic& d = faults.all().front();
    CHECK(d.message + "; " + d.hint == std::string(row.message));
  }
}

/// Returns all texts of a row, with each sample in each slot.
void expand(std::span<const PatternPart> parts, const std::string& text,
            std::vector<std::string>& out) {
  if (parts.empty()) {
    out.push_back(text);
    return;
  }
  const PatternPart& part = parts.front();
  if (part.optional) expand(parts.subspan(1), text, out);
  const auto words = part.fixed.empty() ? slot_samples(part.slot) : part.fixed;
  for (const std::string_view word : words) {
    expand(parts.subspan(1), text + (text.empty() ? "" : " ") + std::string(word), out);
  }
}

TEST_CASE("no text matches two rows of one key") {
  for (const PhraseRow& row : phrase_rows()) {
    const auto parts = parse_pattern(row.pattern);
    std::size_t slots = 0;
    for (const PatternPart& part : parts) slots += part.fixed.empty() ? 1U : 0U;
    CHECK(slots <= 4);
    std::vector<std::string> texts;
    expand(parts, "", texts);
    for (const std::string& text : texts) {
      for (const PhraseRow& other : phrase_rows()) {
        if (other.key != row.key) continue;
        const bool hit = matches(other, text);
        if (hit != (&other == &row)) {
          CAPTURE(text);
          CAPTURE(row.pattern);
          CAPTURE(other.pattern);
          CHECK(hit == (&other == &row));
        }
      }
    }
  }
}

}  // namespace
}  // namespace houserules
