#pragma once
// Plays an imagined deal to its end: every seat acts fast, by what its own cards are worth now.

#include <array>
#include <vector>

#include "engine/agents/keeping.h"
#include "engine/table/view.h"

namespace houserules {

/// What a seat has out of a deal that is over; of chips that stay in the pot it has its share.
struct Outcome {
  double chips = 0;
  bool stays = false;  // the pot does, for the next deal
};
Outcome outcome_of(const Deal& deal, Seat seat);

/// Which showdown decides the deal if everybody takes defaults from here on; 0 where none does.
/// Plays the deal to its end. Throws RuleError.
std::size_t deciding_showdown(Deal& deal);

class Futures {
 public:
  /// Another decision, in a deal that this showdown decides.
  void begin(std::size_t showdown);
  /// To the end of the deal. Throws RuleError.
  void play_out(Deal& deal, Random& random);
  /// Until the next betting round begins, or to the end. Returns who acts first in that round, or
  /// no_seat if there is none. Throws RuleError.
  Seat play_to_next_round(Deal& deal, Random& random);
  /// Until this seat wins or loses chips, or to the end. Numbers, such as bets against the pot, are
  /// a quarter of what is allowed instead of the least. Returns what the seat then has, with its
  /// share of the pot. Throws RuleError.
  double play_until_paid(Deal& deal, Seat seat, Random& random);
  /// The options of the question after which this seat is out, where others stay in. Throws
  /// RuleError.
  std::uint32_t drops_of(const Deal& deal, Seat seat);
  /// To the end of the deal; how often this seat chooses cards to give up.
  int draws_of(Deal& deal, Seat seat, Random& random);
  /// Deals tried out meanwhile, to learn what answers do.
  int probes() const { return probes_; }

 private:
  /// What the answers of a question do.
  struct Ways {
    bool known = false;
    bool cards = false;       // some bring cards
    std::uint32_t stays = 0;  // options that stay in, where others do not
    std::uint32_t drops = 0;
  };
  void learn(const Variant& variant);
  Answer answer(Deal& deal, Seat seat, Random& random);
  static Answer staked(const Deal& deal, Seat seat);
  Answer option(Deal& deal, Seat seat, Random& random);
  Answer cards(Deal& deal, Seat seat, Random& random);
  double chips_after(const Deal& deal, Seat seat, const Answer& answer);
  Answer declared(const Deal& deal, Seat seat);
  Answer discarded(const Deal& deal, Seat seat, const Question& question, Random& random);
  const Ways& ways_of(const Deal& deal, Seat seat);
  double standing(Deal& deal, Seat seat, Random& random);

  std::vector<Ways> ways_;  // by row of asks
  std::vector<std::uint8_t> gives_up_;
  const Variant* variant_ = nullptr;
  std::size_t showdown_ = 0;
  std::optional<Deal> probe_;
  Keeping keeping_;
  int probes_ = 0;
  std::int64_t probed_ = 0;  // work of deals played to their end to find what to declare
};

}  // namespace houserules
