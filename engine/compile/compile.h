#pragma once
// Compiles the fully expanded rules (docs/kernel.md) to a Variant.
//
// Structured forms that docs/kernel.md leaves open:
//
//   use:      {hand: 2, board: 3} or a list of such maps (alternatives). Keys: zones, `hole`, `up`.
//             Counts: N, N-M, `any`, `all` (both: as many as the hand takes), `one line` (any cards
//             of one of the zone's `sets`), {lines: N} (N cards of one line)
//   from:     (in a part) a zone, `hole`, `up`, or a list of these: the same as `any` from each
//   qualify:  {rank: 8} (low: 8 or better), {pair of: J}, {category: two pair},
//             {category: full house, of: [K, 4]}, `no pair`; or the text of these phrases
//   by:       a name of ranking_names(), `points`, `card`, `score`
//   score:, value:   = function   (Lua; by: score, by: points)
//   order:    list of categories, lowest first;  inserted: {NAME: {above: CATEGORY, when: = fn}}
//   hand: 3, straights: yes|no|N, flushes: yes|no|N, kth best: 2, wilds: {may duplicate: yes,
//             natural beats wild: no, fewer wilds win: no}, best subset: yes, tie: under wins|share
//   points:   {A: 1 or 11, 2-10: pips, J-K: 1/2, joker: 0}
//   deck:     {cards: 52|list, jokers: 1, packs: 2, ranks: 6-A, without: CARDS, with: CARDS};
//             `for players: {3: …, 5-6: …}` overrides these for some numbers of players
//   repeat:   items are whole numbers, cards, or {rank: 3}, {suit: spades}, {word: NAME}
//   pots:     {NAME: {barred: = …, returned: = …}}

#include <memory>
#include <string>
#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/source/source.h"
#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

struct CompileOptions {
  std::string id;      // the file's name without extension
  std::string family;  // its folder
  std::string hash;
  std::vector<SourceFile> scripts;  // Lua, in order
  Expect expect = Expect::many_hands;
  std::vector<std::string> functions = {};  // defined in the scripts
  int players = 0;  // number of players whose deck to use; 0: the usual number
  std::vector<std::pair<std::string, std::string>> options = {};  // with their values
  std::vector<std::string> modifiers = {};
};

/// Returns the index of the deck in `for players:` for this many players, or -1 for the general
/// one.
int deck_for(const tree::Deck& deck, int players);

/// Compiles a fully expanded rule file. All diagnostics go to `faults`; the variant is complete
/// only if there are none. Never returns null.
std::unique_ptr<Variant> compile(const tree::File& file, const CompileOptions& options,
                                 Diagnostics& faults);

}  // namespace houserules
