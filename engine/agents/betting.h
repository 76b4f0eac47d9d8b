#pragma once
// Fold, call or raise, and how much.

#include <vector>

#include "engine/agents/habits.h"
#include "engine/agents/temper.h"
#include "engine/agents/worlds.h"

namespace houserules {

class Bettor {
 public:
  /// `draws`: of the hand being played; `habits`: of the players. The owner keeps both up to date.
  Bettor(Temper temper, Draws& draws, const Habits& habits)
      : temper_(temper), habits_(habits), worlds_(draws), opens_(draws) {}
  /// Requires: the question is a bet. Imagined deals are kept while only bets are added.
  Answer answer(const View& view, Random& luck);

 private:
  /// An answer, and its gain in each imagined deal, in chips over folding now.
  struct Choice {
    Answer answer;
    double care = 0;   // subtracted: risks still to come
    double worth = 0;  // in the mean
    std::vector<double> gains;
  };
  /// The two best choices, how far apart they are, and the standard error of that.
  struct Lead {
    std::size_t first = 0, second = 0;
    double by = 0, error = 0;
  };
  bool imagine(const View& view, const Answer& line, const Answer& least_raise, std::size_t deals,
               Random& luck);
  void list(const View& view, const Question& question);
  double care_of_call(const View& view, const Question& question) const;
  void weigh(const View& view, const Question& question);
  void gains_of_call(const View& view, const Question& question, std::vector<double>& gains) const;
  void gains_of_raise(const View& view, const Worlds& worlds, Chips amount,
                      std::vector<double>& gains) const;
  Lead lead() const;
  const Answer& drawn(double width, Random& luck) const;
  const Worlds& when_raised() const { return opens_apart_ ? opens_ : worlds_; }

  Temper temper_;
  const Habits& habits_;
  Worlds worlds_;
  Worlds opens_;
  bool opens_apart_ = false;  // if all check, nobody may have opened: bets are imagined apart
  FoldPrice folding_;         // at this question
  std::vector<Choice> choices_;
};

}  // namespace houserules
