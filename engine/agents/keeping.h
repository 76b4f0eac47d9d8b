#pragma once
// Chooses which cards to keep: tries each choice with random cards in place of the discards.

#include <span>
#include <vector>

#include "engine/agents/strength.h"

namespace houserules {

/// Returns whether the cards chosen in this question have only to prove something, such as openers:
/// they stay where they are.
bool only_shows(const Variant& variant, std::uint16_t ask_row);
/// Returns whether the cards chosen in this question leave the hand.
bool gives_up(const Variant& variant, std::uint16_t ask_row);

class Keeping {
 public:
  /// How carefully: samples for each choice, and whether all choices are tried or a chain of them,
  /// each a card more.
  struct Care {
    int samples = 2;
    int others = 1;  // hands to be beaten
    bool all = false;
    /// How often cards are drawn until the hands are compared, this time included; the hands to be
    /// beaten are drawn to as often. 0: not known, and they are merely better than at random.
    int draws = 0;
    /// Lua instructions that may be spent, where scripts score hands.
    std::int64_t most_script = 0;
    /// The only choices to try; if empty, `all` decides.
    std::span<const std::uint64_t> among = {};
  };
  struct Choice {
    std::uint64_t cards = 0;  // given up
    double worth = 0;
  };
  /// Another decision: hands are compared with others, for this showdown.
  void begin(std::size_t showdown) {
    known_ = {};
    showdown_ = showdown;
  }
  /// Returns the choices, best first, and leaves the deal as it was. Empty if no hand ranks above
  /// another here.
  std::span<const Choice> choose(Deal& deal, const Question& question, Seat seat, const Care& care,
                                 Random& random);

 private:
  void make_yardstick(const Question& question, int draws, Random& random);
  void draw_to(std::vector<Card>& hand, const Question& question, Random& random);
  void fill(std::size_t cards, Random& random);
  Worth worth_of_hand();
  void try_choice(std::uint64_t given);
  void try_chain(const Question& question);
  void tell_winners_apart();

  std::vector<Choice> choices_;
  std::vector<Card> fill_, held_, hand_;
  std::vector<Worth> became_;  // what hands became: those of one choice after another
  Strength own_;               // the same, to compare them
  Strength yardstick_;         // hands to be beaten
  /// The hands that the yardstick holds: of this many cards, in this zone.
  struct Measured {
    std::size_t cards = 0;
    std::uint8_t zone = 0;
    bool operator==(const Measured&) const = default;
  };
  Measured known_;
  int others_ = 1;
  std::size_t showdown_ = 0;
  Deal* deal_ = nullptr;
  Seat seat_ = no_seat;
  std::uint8_t zone_ = 0;
  int per_choice_ = 0;
  int draws_ = 1;                 // each hand is drawn to this often, and the best one counts
  std::int64_t script_cost_ = 0;  // Lua instructions to score a hand; 0: the rules need none
};

}  // namespace houserules
