#pragma once
// The answers that a seat chooses among, as a list. Where everything from one amount to another may
// be bet, a few sizes stand for all.

#include <compare>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table/view.h"

namespace houserules::solve {

/// The game is too large, or of a kind that cannot be solved. The message says what may help.
class TooLarge : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// How much is bet where the rules leave it open: parts of the pot, the least, everything.
class BetSizes {
 public:
  /// Half the pot, the pot, everything.
  BetSizes();
  /// "half,pot,all-in", "min", "2/3", "150%": parts are of the pot; "all": every amount. Throws
  /// std::invalid_argument with the word at fault.
  explicit BetSizes(std::string_view list);

  const std::string& text() const { return text_; }
  /// The amounts to raise to, each within what is allowed, lowest first.
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
  std::vector<std::int64_t> label;  // the same for the same answer, in whatever order cards lie
  Answer answer;
};

/// Does it matter in which order the cards of a hand came?
bool order_matters(const Variant& variant);

/// Everything that may be answered, in the order of the labels. Throws TooLarge.
/// Requires: the deal waits for the view's seat.
std::vector<Choice> choices(const View& view, const BetSizes& sizes, bool ordered);

}  // namespace houserules::solve
