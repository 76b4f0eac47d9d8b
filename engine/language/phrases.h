#pragma once
// Phrases: short forms of structured values, each a row of one table.
//
// A phrase stands in a value. It is matched left to right, word by word; a slot takes a literal,
// never another phrase and never an expression. docs/language.md is printed from the table.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"

namespace houserules {

/// What may stand in a slot.
enum class SlotKind {
  count,     // a whole number, or never
  facing,    // down, up, unseen, outward
  zone,      // one word: hand, board, a zone of the file
  seat,      // dealer, left of dealer, best showing, a register …
  seats,     // everyone, winners, those sitting out …
  rank,      // 3, T, jack, queens
  ranks,     // 3s and 9s; 3 9; deuces
  card,      // Qs
  cards,     // Js Jh Kd
  suit,      // spades
  ranking,   // high, low a-5
  category,  // two pair, full house
  type,      // number, yes/no, rank …
  name,      // any one word
};

struct PhraseRow {
  std::string_view key;
  /// Fixed words and at most four slots: "<count> <facing>"; "<a:count>" names a slot. Words that
  /// may be left out end in '?', words to choose from are "a|an".
  std::string_view pattern;
  /// YAML; `$count` is what the slot took. A list or map where the key takes several phrases.
  std::string_view structured;
  std::string_view example;
  std::string_view help = {};
};

/// How several phrases stand together.
enum class Join {
  none,   // one phrase only
  list,   // by commas; a list of results (of one: the result)
  merge,  // by commas; maps that complete each other
  sum,    // by "and", maps that complete each other; alternatives by "or", a list
};

struct PhraseKey {
  std::string_view key;
  Join join;
  std::string_view where;  // for the page: "`deal:`"
};

std::span<const PhraseKey> phrase_keys();
std::span<const PhraseRow> phrase_rows();
const PhraseKey* find_phrase_key(std::string_view key);
std::string_view slot_name(SlotKind slot);
std::string_view slot_help(SlotKind slot);
std::span<const SlotKind> all_slots();

/// Does the whole text match the row?
bool matches(const PhraseRow& row, std::string_view text);

/// The structured form of a scalar, every node placed where the scalar stands. A text that matches
/// no row is a fault, answered with the rows that came closest; then a null node comes back.
Node structured(std::string_view key, const Node& scalar, Diagnostics& faults);
/// The same without a fault: false when the text is no phrase of the key.
bool try_structured(std::string_view key, const Node& scalar, Node& out);

}  // namespace houserules
