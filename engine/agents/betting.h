#pragma once
// Fold, call or raise, and how much.

#include "engine/agents/temper.h"
#include "engine/agents/worlds.h"

namespace houserules {

class Bettor {
 public:
  explicit Bettor(Temper temper) : temper_(temper) {}
  /// Requires: the question is a bet. `luck` is this deal's; what is sampled hangs on the view alone.
  Answer answer(const View& view, Random& luck);

 private:
  struct Choice {
    Answer answer;
    double worth = 0;  // chips, against folding now
  };
  void weigh(const View& view, const Question& question);
  double worth_of_call(const View& view, const Question& question) const;
  double worth_of_raise(const View& view, const Worlds& worlds, Chips amount) const;
  const Worlds& when_raised() const { return opened_ ? *opened_ : worlds_; }

  Temper temper_;
  Worlds worlds_;
  Worlds opens_;
  const Worlds* opened_ = nullptr;  // where checking leads to another game than betting
  std::vector<Choice> choices_;
};

}  // namespace houserules
