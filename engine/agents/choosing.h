#pragma once
// Answers to questions other than bets, by what they lead to.

#include <map>

#include "engine/agents/futures.h"
#include "engine/agents/hidden_cards.h"
#include "engine/agents/keeping.h"
#include "engine/agents/temper.h"

namespace houserules {

class Choosing {
 public:
  explicit Choosing(Temper temper) : temper_(temper) {}
  /// Requires: the question is no bet.
  Answer answer(const View& view, Random& luck);

 private:
  struct Line {
    Answer answer;
    double sum = 0;
    double price = 0;  // for each deal, whatever it brings
  };
  std::optional<Answer> kept(const View& view, const Question& question, Random& luck);
  void keep_best(const View& view, std::size_t most);
  int draws_to_come(const View& view, Random& luck);
  std::size_t decider(const View& view);
  bool holds_up(const View& view, const Answer& usual, const Answer& better, Random& luck);
  Answer race(const View& view, const std::vector<Answer>& answers, Random& luck);
  void thin_out(const View& view, std::vector<Line>& lines, std::int64_t work, Random& luck);
  bool try_out(const View& view, std::span<Line> lines, Random& luck);

  void price_dropping(const View& view, std::span<Line> lines, Random& luck);

  Temper temper_;
  Futures futures_;
  Keeping keeping_;
  ChosenHands chosen_;
  bool declares_ = false;                 // the question asks for an option
  std::map<std::uint64_t, double> sums_;  // worth of choices of cards
  std::vector<std::uint64_t> leaders_;    // the best of them, best first
  std::optional<Deal> imagined_, trial_;
  std::vector<double> gains_;
  std::int64_t spent_ = 0;
  bool staked_ = false;  // imagined deals are played until the seat wins or loses chips
  const Variant* variant_ = nullptr;
  std::vector<bool> compares_;  // hands, after each question
  std::size_t showdown_ = 0;    // the one that decides
};

}  // namespace houserules
