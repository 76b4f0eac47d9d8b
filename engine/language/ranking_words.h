#pragma once
// Rankings and what goes with them, as typed by hand: `houserules eval` and the library's Ranking.

#include <string>

#include "engine/ranking/ranking.h"

namespace houserules {

/// What makes up a ranking, in words.
struct RankingWords {
  std::string ranking;  // "high", "low a-5", "points nearest 7", "card highest of spades"
  /// "2 from hand and 3 from board", "0-2 from hand and any from board or all from hand"; empty:
  /// any cards. The hand is source 0, the board source 1.
  std::string use = {};
  std::string wild = {};    // "deuces", "3s and 9s", "Js Jh"; empty: none
  std::string deck = "52";  // also "36" (sixes up), "32" (sevens up), or the ranks: "8-A"
  std::string points = "A: 1 or 11, 2-10: pips, J-K: 1/2";
};

struct ParsedRanking {
  RankingSpec spec;
  CardSet wild;
};
/// Throws std::invalid_argument with a message like "use takes '…', not '…'". `prefix` comes before
/// the names of the words: "--".
ParsedRanking parse_ranking(const RankingWords& words, const std::string& prefix = "");

}  // namespace houserules
