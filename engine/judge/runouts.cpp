#include "engine/judge/runouts.h"

#include <algorithm>

#include "engine/judge/deal_to_showdown.h"
#include "engine/table/state.h"

namespace houserules::judge {
namespace {

bool known(const Slot& slot) { return slot.card.known(); }

}  // namespace

Runouts::Runouts(const Variant& variant, const Situation& situation, const Deal& stopped)
    : variant_(variant), situation_(situation), stopped_(stopped), trial_(stopped) {
  whole_ = reads_order();
  for (Seat seat = 0; seat < stopped.seats(); ++seat) {
    const Situation::Holder& holder = situation.holders[seat];
    if (holder.folded) continue;
    layout_.stakes[seat] = stake;
    for (std::size_t z = 0; z < variant.zones.size(); ++z) {
      if (variant.zones[z].of_seat && z != zone_discards) lay(static_cast<std::uint8_t>(z), seat);
    }
  }
  for (std::size_t z = 0; z < variant.zones.size(); ++z) {
    if (variant.zones[z].of_seat || z == zone_stock) continue;
    const int boards = z == zone_board ? max_boards : 1;
    for (int board = 0; board < boards; ++board) {
      lay(static_cast<std::uint8_t>(z), no_seat, static_cast<std::uint8_t>(board));
    }
  }
  find_open();
  find_rest();
  find_ranges();
}

double Runouts::count() const {
  double ways = 1;
  auto left = static_cast<double>(rest_.size());
  for (const Group& group : groups_) {
    for (std::size_t i = 0; i < group.open.size(); ++i) {
      ways *= (left - static_cast<double>(i)) / static_cast<double>(i + 1);
    }
    left -= static_cast<double>(group.open.size());
  }
  return ways;
}
bool Runouts::enough_cards() const {
  std::size_t open = 0;
  for (const Group& group : groups_) open += group.open.size();
  return open <= rest_.size();
}

void Runouts::deal_one(Random& random) {
  std::size_t at = 0;
  CardSet gone;
  if (ranges() && !deal_ranges(random)) throw NothingFits();
  for (const Left& left : ranges_) {
    for (const Open& open : groups_[left.group].open) gone.insert(open.card);
  }
  for (Group& group : groups_) {
    if (group.range != nullptr) continue;
    for (Open& open : group.open) {
      do {
        const auto left = static_cast<std::uint32_t>(rest_.size() - at);
        std::swap(rest_[at], rest_[at + random.below(left)]);
        open.card = rest_[at++];
      } while (gone.contains(open.card));
    }
  }
}

/// A hand of each range, anew until none shares a card with another. False: it seems that all do.
bool Runouts::deal_ranges(Random& random) {
  for (int i = 0; i < patience; ++i) {
    CardSet gone;
    bool fits = true;
    for (const Left& left : ranges_) {
      const double drawn = random.unit() * left.sums.back();
      const auto at = static_cast<std::size_t>(
          std::upper_bound(left.sums.begin(), left.sums.end(), drawn) - left.sums.begin());
      const Combo& combo = (*left.range)[std::min(at, left.sums.size() - 1)];
      for (std::size_t c = 0; c < combo.cards.size(); ++c) {
        fits = fits && !gone.contains(combo.cards[c]);
        gone.insert(combo.cards[c]);
        groups_[left.group].open[c].card = combo.cards[c];
      }
    }
    if (fits) return true;
  }
  return false;
}

/// May the rules look at the order of cards when hands are compared?
bool Runouts::reads_order() const {
  const auto computed = [](const WildSource& source) {
    return source.kind == WildSource::Kind::computed || source.kind == WildSource::Kind::hook;
  };
  const auto reads = [](const Showdown& showdown) {
    return showdown.before != no_code || !showdown.pots.empty() ||
           std::any_of(showdown.parts.begin(), showdown.parts.end(), [](const Part& part) {
             return part.contests.given() ||
                    std::any_of(part.sources.begin(), part.sources.end(),
                                [](const SourceSpec& source) { return source.when.given(); });
           });
  };
  return !variant_.events.empty() ||
         std::any_of(variant_.wilds.begin(), variant_.wilds.end(), computed) ||
         std::any_of(variant_.showdowns.begin(), variant_.showdowns.end(), reads);
}

void Runouts::lay(std::uint8_t zone, Seat seat, std::uint8_t board) {
  const std::span<const Slot> dealt = stopped_.zone(zone, seat, board);
  if (dealt.empty()) return;
  Layout::Pile pile{zone, seat, board, {dealt.begin(), dealt.end()}};
  const Situation::Cards* given = given_of(zone, seat, board);
  if (given != nullptr && !all_lie(*given, seat)) {
    for (std::size_t i = 0; i < pile.cards.size(); ++i) {
      pile.cards[i].card = i < given->cards.size() ? given->cards[i] : Card();
    }
  }
  layout_.piles.push_back(std::move(pile));
}

const Situation::Cards* Runouts::given_of(std::uint8_t zone, Seat seat, std::uint8_t board) const {
  const auto& list = seat == no_seat ? situation_.table : situation_.holders[seat].cards;
  for (const Situation::Cards& cards : list) {
    if (cards.zone == zone && cards.board == board) return &cards;
  }
  return nullptr;
}
/// The rules have left these cards before the seat, wherever.
bool Runouts::all_lie(const Situation::Cards& given, Seat seat) const {
  if (seat == no_seat) return true;
  return std::all_of(given.cards.begin(), given.cards.end(), [&](Card card) {
    for (std::size_t z = 0; z < variant_.zones.size() && card.known(); ++z) {
      if (!variant_.zones[z].of_seat || z == zone_discards) continue;
      const auto slots = stopped_.zone(static_cast<std::uint8_t>(z), seat);
      if (std::any_of(slots.begin(), slots.end(),
                      [&](const Slot& slot) { return slot.card == card; })) {
        return true;
      }
    }
    return !card.known();
  });
}

/// Does any hand hang on this place? Of places that all hands see alike the order is nothing.
std::uint64_t Runouts::use_of(const Layout::Pile& pile, std::size_t at) const {
  std::uint64_t use = whole_ ? 1 : 0;
  unsigned bit = 1;
  const auto add = [&](bool used) {
    if (used) use |= std::uint64_t{1} << (bit % 64);
    ++bit;
  };
  for (const Showdown& showdown : variant_.showdowns) {
    for (const Part& part : showdown.parts) {
      for (const SourceSpec& source : part.sources) {
        add(source.zone == pile.zone && ((source.slots >> at) & 1U) != 0);
      }
    }
  }
  for (const WildSource& wild : variant_.wilds) {
    add(wild.kind == WildSource::Kind::zone_card && wild.zone == pile.zone &&
        ((wild.slots >> at) & 1U) != 0);
  }
  return use;
}

/// What may be in a hand that is a range.
Runouts::Group Runouts::range_of(const Layout::Pile& pile) const {
  if (pile.seat == no_seat || pile.zone != zone_hand) return {};
  const HandRange& range = situation_.holders[pile.seat].range;
  return {{}, range.empty() ? nullptr : &range};
}

void Runouts::find_open() {
  for (std::size_t p = 0; p < layout_.piles.size(); ++p) {
    const Layout::Pile& pile = layout_.piles[p];
    std::vector<std::pair<std::uint64_t, Facing>> kinds;
    std::vector<Group> groups;
    Group range = range_of(pile);
    const std::size_t ranged = range.range == nullptr ? 0 : (*range.range)[0].cards.size();
    for (std::size_t i = 0; i < pile.cards.size(); ++i) {
      if (known(pile.cards[i])) continue;
      if (range.open.size() < ranged) {
        range.open.push_back({p, i, Card()});
        continue;
      }
      const std::uint64_t use = use_of(pile, i);
      if (use == 0) continue;
      const std::pair kind(use, pile.cards[i].facing);
      const auto same = std::find(kinds.begin(), kinds.end(), kind);
      if (whole_ || same == kinds.end()) {
        kinds.push_back(kind);
        groups.push_back({{Open{p, i, Card()}}, nullptr});
      } else {
        groups[static_cast<std::size_t>(same - kinds.begin())].open.push_back({p, i, Card()});
      }
    }
    if (ranged > 0) groups_.push_back(std::move(range));
    groups_.insert(groups_.end(), groups.begin(), groups.end());
  }
}

void Runouts::find_rest() {
  rest_ = variant_.deck;
  const auto take = [&](Card card) {
    const auto at = std::find(rest_.begin(), rest_.end(), card);
    if (card.known() && at != rest_.end()) rest_.erase(at);
  };
  for (const Situation::Holder& holder : situation_.holders) {
    for (const Situation::Cards& cards : holder.cards) {
      for (const Card card : cards.cards) take(card);
    }
  }
  for (const Situation::Cards& cards : situation_.table) {
    for (const Card card : cards.cards) take(card);
  }
  for (const Card card : situation_.gone.cards) take(card);
  used_.resize(rest_.size());
}

/// The places of a range are a group of their own.
void Runouts::find_ranges() {
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (groups_[i].range == nullptr) continue;
    const auto free = [&](Card card) {
      return std::find(rest_.begin(), rest_.end(), card) != rest_.end();
    };
    auto left = std::make_shared<HandRange>();
    Left& here = ranges_.emplace_back(Left{i, left, {}});
    double sum = 0;
    for (const Combo& combo : *groups_[i].range) {
      if (!std::all_of(combo.cards.begin(), combo.cards.end(), free)) continue;
      left->push_back(combo);
      here.sums.push_back(sum += combo.weight);
    }
    if (left->empty()) blocked_ = layout_.piles[groups_[i].open[0].pile].seat;
    groups_[i].range = left.get();
  }
}

void Runouts::choose(std::size_t group, std::size_t slot, std::size_t from, double ways,
                     Outcomes& outcomes) {
  if (group == groups_.size()) return settle(outcomes, ways);
  if (groups_[group].range != nullptr) return choose_combo(group, ways, outcomes);
  if (slot == groups_[group].open.size()) return choose(group + 1, 0, 0, ways, outcomes);
  for (std::size_t i = from; i < rest_.size(); ++i) {
    if (used_[i]) continue;
    used_[i] = true;
    groups_[group].open[slot].card = rest_[i];
    choose(group, slot + 1, i + 1, ways, outcomes);
    used_[i] = false;
  }
}

void Runouts::choose_combo(std::size_t group, double ways, Outcomes& outcomes) {
  for (const Combo& combo : *groups_[group].range) {
    std::vector<std::size_t> at;
    for (const Card card : combo.cards) {
      const auto found = std::find(rest_.begin(), rest_.end(), card);
      at.push_back(static_cast<std::size_t>(found - rest_.begin()));
    }
    if (std::any_of(at.begin(), at.end(), [&](std::size_t i) { return used_[i]; })) continue;
    for (std::size_t c = 0; c < at.size(); ++c) {
      used_[at[c]] = true;
      groups_[group].open[c].card = combo.cards[c];
    }
    choose(group + 1, 0, 0, ways * combo.weight, outcomes);
    for (const std::size_t i : at) used_[i] = false;
  }
}

void Runouts::settle(Outcomes& outcomes, double ways) {
  for (const Group& group : groups_) {
    for (const Open& open : group.open) layout_.piles[open.pile].cards[open.at].card = open.card;
  }
  trial_ = stopped_;
  trial_.listen(&outcomes);
  try {
    trial_.settle(layout_);
    while (!trial_.over() && !outcomes.won()) {
      const Seat seat = trial_.question().seat;
      trial_.answer(seat, trial_.default_answer(seat));
    }
  } catch (const GoesOn&) {
    // Everything that hands can win is won.
  }
  outcomes.close(ways);
}

}  // namespace houserules::judge
