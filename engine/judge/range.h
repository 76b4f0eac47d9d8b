#pragma once
// Ranges: hands that a player may hold, in the notation that players write.
//
//   AKs  AKo  AK  QQ          two cards: suited, of two suits, either, a pair
//   QQ+  ATs+  77-99  A2s-A5s and those above, or between
//   15%  10%-30%              of all hands of two cards the best, by how they do against any other
//   AsKs                      these cards
//   AA**  A[KQJ]**  [2-6]*    patterns: any card is *, one of several ranks is in brackets
//   AxKx**  AA**ds  AA**ss    x y z w: different suits; ds, ss: double-suited, single-suited; np:
//   no
//                             pair
//   AA:0.5                    counts half
//
// Several are written with commas between; of a hand that is named twice the last weight counts.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cards/card.h"

namespace houserules::judge {

/// Cards that a player may hold, and how often beside others.
struct Combo {
  std::vector<Card> cards;
  double weight = 1;
};
using HandRange = std::vector<Combo>;

/// Hands by rank among all: these hundredths, from the best.
struct TopHands {
  double from = 0, to = 0;
  double weight = 1;
};

struct ParsedRange {
  HandRange hands;
  std::vector<TopHands> top;
  std::size_t cards = 0;  // of a hand
};

/// Where a range is not understood, and what to write.
struct RangeFault {
  std::size_t at = 0;  // in the text, from 0
  std::string problem;
};

/// Nothing, and `fault`, if it is not a range. `deck`: every face once.
std::optional<ParsedRange> parse_range(std::string_view text, CardSet deck, RangeFault& fault);

}  // namespace houserules::judge
