#pragma once
// Sets a hand in several rows: swaps cards as long as the rows get better.

#include "engine/agents/strength.h"
#include "engine/table/view.h"

namespace houserules {

class Arranging {
 public:
  /// Returns nothing if the rules rank all arrangements the same.
  std::optional<Answer> answer(const View& view, Random& random);

 private:
  /// All cards go back to where they are parted from.
  void gather();
  void lay(const Answer& answer);
  bool showdown_reads_targets() const;
  Worth worth(const Answer& answer);
  /// How good an arrangement is. The yardstick has few hands: where it tells no difference, the
  /// score of the best line does.
  struct Grade {
    double value = 0;
    std::size_t line = 0;
    Score score;
    bool beats(const Grade& other) const;
  };
  Grade grade(const Answer& answer);
  struct Starts {
    int sorted = 0, random = 0;
  };
  bool accepts(const Answer& answer);
  std::optional<Answer> sorted(const Question& question, int start);
  std::optional<Answer> some_start(const Question& question, Random& random);
  std::optional<Answer> search(const Question& question, Starts starts, Random& random);
  void make_yardstick(const Question& question);

  struct Target {
    std::uint8_t zone = 0;
    std::size_t first = 0, count = 0;  // places of the order
  };
  std::vector<Target> targets_;
  std::vector<Card> cards_;   // that are parted
  std::optional<Deal> deal_;  // where cards are laid out and ranked
  /// As the seat sees the table: what the rules say of its own cards. In `deal_` they no longer lie
  /// face up or down as they did.
  std::optional<Deal> as_dealt_;
  bool own_cards_ = false;  // `cards_` are the seat's own
  Seat seat_ = no_seat;
  std::uint8_t from_ = zone_hand;
  Strength yardstick_;
  std::size_t lines_ = 0;
  bool by_zones_ = false;
  bool by_rows_ = false;            // each row is settled for itself
  const Variant* known_ = nullptr;  // whose yardstick it is
};

}  // namespace houserules
