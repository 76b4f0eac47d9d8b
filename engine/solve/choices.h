#pragma once
// Lists the answers that a seat chooses from. If any amount in a range may be bet, a few sizes
// represent them all.

#include <compare>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table/view.h"

namespace houserules::solve {

/// The game is too large, or of a kind that cannot be solved. The message suggests what may help.
class TooLarge : public std::runtime_error {
 public:
  /// `estimate` is how many nodes its tree may have, or 0.
  explicit TooLarge(const std::string& problem, double estimate = 0)
      : std::runtime_error(problem), nodes(estimate) {}
  double nodes;
};

/// The bet sizes to use where the rules leave them open: fractions of the pot, the minimum, all-in.
class BetSizes {
 public:
  /// Half the pot, the pot, all-in.
  BetSizes();
  /// Parses "half,pot,all-in", "min", "2/3", "150%": fractions are of the pot; "all": every amount.
  /// Throws std::invalid_argument with the invalid word.
  explicit BetSizes(std::string_view list);

  const std::string& text() const { return text_; }
  /// Returns the amounts to raise to, each within the allowed range, lowest first.
  std::vector<Chips> amounts(const View& view, const Question& question) const;

 private:
  struct Size {
    enum class Kind : std::uint8_t { least, of_pot, most, every };
    Kind kind = Kind::most;
    double of_pot = 1;
  };
  static Size parse(std::string_view word);
  std::string text_;
  std::vector<Size> sizes_;
};

struct Choice {
  std::vector<std::int64_t> label;  // equal for equal answers, whatever the order of cards
  Answer answer;
};

/// Returns whether the order in which the cards of a hand were dealt matters.
bool order_matters(const Variant& variant);

/// Returns all possible answers, sorted by label. Throws TooLarge. Requires that the deal is
/// waiting for the view's seat.
std::vector<Choice> choices(const View& view, const BetSizes& sizes, bool ordered);

}  // namespace houserules::solve
