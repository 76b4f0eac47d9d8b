#pragma once
// Trying answers out: the deal is imagined as the seat may see it, answered, and played to its end.

#include <optional>
#include <vector>

#include "engine/agents/agent.h"

namespace houserules {

/// The answers worth trying, what a seat takes that does not care first; all are accepted.
std::vector<Answer> candidates(const View& view, Random& random);

/// The default, but where that is to fold because nobody may check: the smallest bet.
Answer staying_answer(const Deal& deal, Seat seat);

class Lookahead {
 public:
  /// How the others are imagined to play on. The seat itself takes every default and stays in.
  enum class Others : std::uint8_t { check_call, mixed };

  explicit Lookahead(Others others) : others_(others) {}

  /// The answer with the best mean of some `budget` deals played out; the usual one stands first.
  /// Less where the deals take more work than any game should: then what was tried decides.
  /// Every answer is tried in the same imagined deals; the worse half is left out again and again.
  Answer best(const View& view, std::vector<Answer> answers, int budget, Random& random);
  /// What the seat has at the end, in the mean of so many imagined deals.
  double worth(const View& view, const Answer& answer, int deals, Random& random);

 private:
  struct Line {
    Answer answer;
    double sum = 0;
  };
  class Counted;
  void begin();
  bool try_out(const View& view, std::span<Line> lines, Random& random);
  struct Kinds {
    SeatSet wild;    // answers anything
    SeatSet shrewd;  // bets by how the cards will fall
  };
  SeatSet find_lucky(Seat seat);
  Answer shrewd_answer(Seat seat, Random& random) const;
  void play_on(Seat seat, const Kinds& kinds, Random random);
  double play_out(Seat seat, const Answer& answer, Random random);

  Others others_;
  std::optional<Deal> imagined_, trial_;  // kept, so that nothing is allocated
  SeatSet lucky_;                         // of the imagined deal
  std::vector<double> gains_;
  /// Work of deals tried out for one answer, and how much there may be.
  std::int64_t spent_ = 0, permitted_ = 0;
};

}  // namespace houserules
