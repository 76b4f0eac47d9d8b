#pragma once
// Phrases: short forms of structured values, each a row of one table.
//
// A phrase is written as a value. It is matched from left to right, word by word; a slot takes a
// literal, never another phrase or an expression. docs/language.md is printed from the table.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"

namespace houserules {

/// What a slot takes.
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
  /// Fixed words and at most four slots: "<count> <facing>"; "<a:count>" names a slot. Optional
  /// words end in '?'; alternatives are written "a|an".
  std::string_view pattern;
  /// YAML; `$count` is the value of the slot. A list or map if the key takes several phrases.
  std::string_view structured;
  std::string_view example;
  std::string_view help = {};
};

/// How several phrases are combined.
enum class Join {
  none,   // one phrase only
  list,   // separated by commas; a list of results (of one: the result)
  merge,  // separated by commas; maps that are merged
  sum,    // "and" merges maps; "or" lists alternatives
};

struct PhraseKey {
  std::string_view key;
  Join join;
  std::string_view where;  // for the language page: "`deal:`"
};

std::span<const PhraseKey> phrase_keys();
std::span<const PhraseRow> phrase_rows();
const PhraseKey* find_phrase_key(std::string_view key);
std::string_view slot_name(SlotKind slot);
std::string_view slot_help(SlotKind slot);
std::span<const SlotKind> all_slots();

/// Returns the word of phrases for one used at the table or by programmers ("button", "bool"), or
/// an empty string.
std::string_view usual_word(std::string_view word);
/// Returns a clause about whom the blinds leave to act first, if the text names that player;
/// otherwise an empty string.
std::string_view first_after_blinds(std::string_view text);

/// Returns whether the whole text matches the row.
bool matches(const PhraseRow& row, std::string_view text);

/// Returns the structured form of a scalar, every node with the place of the scalar. If no row
/// matches, reports an error that suggests the nearest rows, and returns a null node. `under`: the
/// key as the file has it, such as `draw` for the key "pick".
Node structured(std::string_view key, const Node& scalar, Diagnostics& faults,
                std::string_view under = {});
/// The same, but returns false instead of reporting an error.
bool try_structured(std::string_view key, const Node& scalar, Node& out);

}  // namespace houserules
