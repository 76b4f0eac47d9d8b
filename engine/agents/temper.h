#pragma once
// What kind of player: a number instead of code.

namespace houserules {

/// 0: plays few hands and seldom bluffs, 1: plays many and bets them hard.
struct Temper {
  double loose = 0.5;
  double bias() const { return loose - 0.5; }  // -0.5 to 0.5
};

}  // namespace houserules
