// Hands of two cards in order of strength: AtOnce::by_strength.

#include <algorithm>
#include <map>
#include <tuple>

#include "engine/judge/at_once.h"
#include "engine/judge/draw_pile.h"

namespace houserules::judge {
namespace {

/// How often a hand was on a board, and the shares of other hands that it beat there, in all.
struct Record {
  double beaten = 0, times = 0;
};
using Records = std::map<Lanes, Record>;

/// Half of the equals are beaten, and none by a hand that does not qualify.
void note_beaten(std::vector<Ranked> ranked, Records& records) {
  std::sort(ranked.begin(), ranked.end(),
            [](const Ranked& a, const Ranked& b) { return a.score < b.score; });
  for (auto from = ranked.begin(); from != ranked.end();) {
    const auto end = std::find_if(from, ranked.end(),
                                  [&](const Ranked& other) { return other.score != from->score; });
    const std::ptrdiff_t below = from - ranked.begin(), half = (end - from) / 2;
    const auto middle = static_cast<double>(below + half);
    for (auto each = from; each != end; ++each) {
      Record& record = records[each->cards];
      record.beaten += each->score.qualifies() ? middle / static_cast<double>(ranked.size()) : 0;
      ++record.times;
    }
    from = end;
  }
}

/// Two ranks, suited or not.
std::tuple<int, int, bool> kind_of(Lanes cards) {
  const Card one = first_card(cards), other = first_card(cards & (cards - 1));
  return {std::min(one.rank(), other.rank()), std::max(one.rank(), other.rank()),
          one.suit() == other.suit()};
}

}  // namespace

bool AtOnce::ranks_two_cards() const {
  return quick_ && std::all_of(of_hand_.begin(), of_hand_.end(), [&](const auto& groups) {
           return groups.size() == 1 && groups_[groups[0]].open.size() == 2;
         });
}

std::vector<Combo> AtOnce::by_strength(Random random, int boards) {
  list_holdings(open_hands_[0]);
  Work work(*this);
  Records records;
  DrawPile pile(rest_);
  for (int i = 0; i < boards; ++i) {
    Lanes rest = rest_;
    pile.begin();
    for (const std::size_t group : on_table_) {
      work.dealt[group] = pile.draw(groups_[group].open.size(), 0, random);
      rest &= ~work.dealt[group].cards;
    }
    rank_holdings(0, rest, work);
    std::vector<Ranked> ranked = work.open[0].ranked;
    note_beaten(ranked, records);
    for (const std::vector<Score>& scores : work.open[0].others) {
      for (std::size_t c = 0; c < ranked.size(); ++c) ranked[c].score = scores[c];
      note_beaten(ranked, records);
    }
  }
  std::map<std::tuple<int, int, bool>, Record> kinds;
  for (const auto& [cards, record] : records) {
    Record& kind = kinds[kind_of(cards)];
    kind.beaten += record.beaten;
    kind.times += record.times;
  }
  std::vector<std::pair<double, Lanes>> order;
  for (const Holding& holding : open_hands_[0].holdings) {
    const Record& kind = kinds[kind_of(holding.cards)];
    order.emplace_back(-kind.beaten / kind.times, holding.cards);
  }
  std::sort(order.begin(), order.end());
  std::vector<Combo> out;
  for (const auto& [strength, cards] : order) {
    Combo& combo = out.emplace_back();
    combo.weight = -strength;
    each_card(cards, [&](Card card) { combo.cards.push_back(card); });
    std::sort(combo.cards.begin(), combo.cards.end());
  }
  return out;
}

}  // namespace houserules::judge
