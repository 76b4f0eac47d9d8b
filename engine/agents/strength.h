#pragma once
// How good a hand is: the share of possible hands that it beats.

#include <array>
#include <vector>

#include "engine/table/deal.h"

namespace houserules {

/// What a hand is worth for each part of the showdown, on each board.
struct Worth {
  static constexpr std::size_t most = 12;
  std::array<Score, most> scores{};
};

/// Of deals in which no hands are compared.
inline constexpr std::size_t no_showdown = static_cast<std::size_t>(-1);

/// What hands are compared for: the parts of one of a deal's showdowns, on each board.
struct Contest {
  std::size_t showdown = 0;
  std::size_t lines = 0;
  std::array<int, Worth::most> kth{};  // which of the hands wins
  int others = 1;                      // hands against which one is held

  Contest() = default;
  Contest(const Deal& deal, std::size_t showdown);
  /// Of a hand that beats this share of hands: the share of hands that win less often.
  double quality(std::size_t line, double share) const;
};

/// Hands to compare others with.
class Strength {
 public:
  /// Parts times boards of a showdown; 0 for `no_showdown`.
  static std::size_t lines(const Deal& deal, std::size_t showdown);
  /// Scores the cards that are there now. Hands that the rules can't rank yet score nothing.
  static Worth worth(const Deal& deal, Seat seat, std::size_t showdown);

  /// So many lines, each won by the best hand.
  void clear(std::size_t lines);
  void clear(const Contest& contest);
  void add(const Worth& hand);
  void sort();
  /// Returns whether the rules rank any two hands differently.
  bool tells() const { return tells_; }

  /// The share of the hands that it beats, half of those that are equal: 0 to 1. Where not the
  /// best hand wins: the share of those that win less often.
  double rank(const Worth& hand, std::size_t line) const;
  /// The same where it does best.
  double best(const Worth& hand) const;
  /// Of a pot that is split among the lines, what it wins from so many hands.
  double share(const Worth& hand, int others) const;

 private:
  double beats(const Worth& hand, std::size_t line) const;

  Contest contest_;
  std::array<std::vector<Score>, Worth::most> sorted_;
  bool tells_ = false;
};

}  // namespace houserules
