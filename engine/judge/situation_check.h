#pragma once
// Checks a table as it was described: with how many cards hands are compared, and what is wrong
// with those that were laid down. Used by `judge` only.

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "engine/judge/deal_to_showdown.h"

namespace houserules::judge {

struct Range {
  std::size_t least = 0, most = 0;
  bool has(std::size_t count) const { return count >= least && count <= most; }
  void widen(std::size_t count) {
    least = std::min(least, count);
    most = std::max(most, count);
  }
};

/// Where and with how many cards hands are compared.
class Comparisons {
 public:
  using Zone = std::tuple<Seat, std::uint8_t, std::uint8_t>;
  struct Choice {
    Habit habit;
    int at = -1;  // so many comparisons come before; -1: there is none
    int pc = 0;
    std::size_t unused = 0;  // of what was said
  };

  Comparisons(const Variant& variant, ScriptRunner* runner, const Situation& situation);

  const Range* range(int pc, Zone zone) const;
  /// The comparison that fits most hands, then most of what was said; of several the first.
  Choice best() const;
  bool fits(int pc, Seat seat) const;
  /// A seat's cards, wherever the rules put them; what rules threw away too.
  std::vector<Card> cards_before(const Deal& deal, Seat seat) const;

 private:
  void record(const Deal& deal, const Choice& choice);
  bool arranged(const Deal& deal, Seat seat) const;

  const Variant& variant_;
  const Situation& situation_;
  const bool hands_lose_cards_;
  std::map<int, std::map<Zone, Range>> ranges_;  // by the step that compares
  std::vector<Choice> choices_;
};

/// Places on the table whose cards count in hands, or make cards wild: zone and board.
std::vector<std::pair<std::uint8_t, std::uint8_t>> places_that_count(const Variant& variant);

/// Lays the table out.
class LayingOut {
 public:
  LayingOut(const Variant& variant, const Situation& situation, const Comparisons& comparisons,
            int pc, std::vector<std::string>& faults)
      : variant_(variant),
        situation_(situation),
        comparisons_(comparisons),
        pc_(pc),
        faults_(faults) {}

  /// What cannot be settled goes to the faults.
  Layout layout(const DealToShowdown& play);
  /// Nobody's declaration is guessed, where the rules ask for one.
  void check_declarations(const DealToShowdown& play);
  /// Said of hands that are dead.
  const std::vector<std::string>& rulings() const { return rulings_; }

 private:
  const std::string& name(Seat seat) const { return situation_.holders[seat].name; }
  void rule_dead(Seat seat, Layout& layout);
  void put(const Deal& deal, Seat seat, const Situation::Cards& given, Layout& layout) const;
  bool lies_elsewhere(const Deal& deal, Seat seat, const std::vector<Card>& cards) const;
  bool moved_by_rules(const Deal& deal, const Situation::Cards& given) const;
  std::string table_zone(std::uint8_t zone, std::uint8_t board) const;
  int boards() const;
  void check_zone(const Deal& deal, std::uint8_t zone, std::uint8_t board);
  void check_table(const Deal& deal);
  void check_who_is_in(const Deal& deal, SeatSet live);
  void check_seats(const Deal& deal, const Layout& layout, SeatSet live);
  void put_stakes(const Deal& deal, SeatSet live, Layout& layout);

  const Variant& variant_;
  const Situation& situation_;
  const Comparisons& comparisons_;
  const int pc_;
  std::vector<std::string>& faults_;
  std::vector<std::string> rulings_;
};

}  // namespace houserules::judge
