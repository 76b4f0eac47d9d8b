#pragma once
// Ranks hands outside of any game, many at a time.
//
//   const houserules::Ranking high({.ranking = "high"});
//   high.hand("AsAh", "AdKcKd").name;   // "full house, aces over kings"

#include <houserules/types.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace houserules {
inline namespace v1 {

/// What makes up a ranking, in the notation of `houserules eval`.
struct RankingSetup {
  std::string ranking =
      "high";  // "low a-5", "badugi", "points nearest 7", "card highest of spades"
  /// Which cards make up a hand: "2 from hand and 3 from board"; empty: any.
  std::string use = {};
  std::string wild = {};    // "deuces", "3s and 9s", "Js Jh", "jokers"; empty: none
  std::string deck = "52";  // also "36" (sixes and up), "32" (sevens and up), or the ranks: "8-A"
  std::string points = "A: 1 or 11, 2-10: pips, J-K: 1/2";  // what cards are worth, for points
};

/// Ranks hands. Immutable, and cheap to copy.
class HOUSERULES_EXPORT Ranking {
 public:
  /// Throws if there is no such ranking, or the other members don't fit it.
  explicit Ranking(const RankingSetup& setup = {});

  struct Hand {
    std::uint64_t score = 0;  // higher wins, equal scores tie; 0 does not qualify
    std::string cards;        // the cards that count, wild cards as what they stand for
    std::string name;         // "full house, aces over kings"
  };
  /// Ranks a hand and names it. Throws if a string isn't a list of cards, or a card appears twice.
  Hand hand(const std::string& cards, const std::string& board = {}) const;
  /// Writes the scores of many hands. A card is a number: 0 for 2c, 1 for 2d, 2 for
  /// 2h, 3 for 2s and so on to 51 for As; 52 is a joker. `cards` has a row of `cards_each` for each
  /// hand. `board` has one row of `board_cards` for all hands, or one for each hand. Does not check
  /// for duplicate cards. Throws if the sizes don't match, or a number is not a card.
  void scores(std::span<const std::uint8_t> cards, std::size_t cards_each,
              std::span<const std::uint8_t> board, std::size_t board_cards,
              std::span<std::uint64_t> out) const;

  struct Compiled;  // internal

 private:
  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace v1
}  // namespace houserules
