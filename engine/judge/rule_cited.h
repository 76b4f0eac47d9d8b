#pragma once
// The lines of the rules behind an event.

#include <cstdint>
#include <string_view>

namespace houserules::judge {

struct RuleCited {
  enum class What : std::uint8_t {
    part,            // how hands are ranked in it
    qualify,         // what a hand must be
    without_winner,  // who gets a part that nobody wins
    both,            // what who declared several parts must win
    odd_chips,       // to which part an odd chip goes
    odd_chip_to,     // to which of equal hands
    hands_count,     // as they are announced
    wild,
    alone,    // nobody else is left
    betting,  // a key of `betting`
    step,     // of the schedule
  };
  What what = What::part;
  std::uint8_t showdown = 0, part = 0;
  int step = -1;
  std::string_view key = {};  // "ante"; of betting

  static RuleCited of_step(int step) { return {What::step, 0, 0, step, {}}; }
  static RuleCited of_betting(std::string_view key) { return {What::betting, 0, 0, -1, key}; }
  friend bool operator==(const RuleCited&, const RuleCited&) = default;
};

}  // namespace houserules::judge
