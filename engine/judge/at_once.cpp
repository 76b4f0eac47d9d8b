#include "engine/judge/at_once.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "engine/judge/deal_to_showdown.h"
#include "engine/table/state.h"
#include "engine/variant/errors.h"

namespace houserules::judge {
namespace {

/// Is a hand in this part worth what its cards are, whatever else is on the table?
bool told_by_cards(const Part& part) {
  return part.called == nullptr && part.score_hook < 0 && part.category_hooks.empty();
}

double choose(double from, std::size_t count) {
  double ways = 1;
  for (std::size_t i = 0; i < count; ++i) {
    ways *= (from - static_cast<double>(i)) / static_cast<double>(i + 1);
  }
  return ways;
}

}  // namespace

std::unique_ptr<AtOnce> AtOnce::of(const Variant& variant, const Runouts& runouts) {
  std::unique_ptr<AtOnce> all(new AtOnce(variant, runouts));
  try {
    return all->prepare() ? std::move(all) : nullptr;
  } catch (const LimitError&) {
    throw;
  } catch (const RuleError&) {
    return nullptr;  // the rules ask about a card that is still to come
  }
}

AtOnce::AtOnce(const Variant& variant, const Runouts& runouts)
    : variant_(variant), runouts_(runouts), deal_(runouts.stopped()) {}

AtOnce::Work::Work(const AtOnce& of)
    : dealt(of.groups_.size()),
      scores(of.comparison_.lines.size()),
      standings(of.comparison_, of.seats_),
      open(of.open_hands_.size()) {
  if (!of.by_cards_) deal = of.deal_;
  for (Candidates& candidates : open) candidates.others.resize(of.comparison_.lines.size() - 1);
}

bool AtOnce::prepare() {
  const std::optional<Comparison> comparison = deal_.only_compares(runouts_.layout());
  if (!comparison) return false;
  comparison_ = *comparison;
  SeatSet hands;
  for (const Comparison::Line& line : comparison_.lines) hands = hands | line.contest;
  for (const Seat seat : hands) seats_.push_back(seat);
  // Packs with cards twice are not sets.
  for (const Card card : runouts_.rest()) {
    if ((rest_ & lanes_of(card)) != 0) return false;
    rest_ |= lanes_of(card);
  }
  if (!find_sources() || !find_groups()) return false;
  if (by_cards_) {
    find_scorers();
    find_suits();
  }
  find_holdings();
  return true;
}

bool AtOnce::find_sources() {
  for (const Layout::Pile& pile : runouts_.layout().piles) {
    // Cards are where they are in the layout.
    const std::span<const Slot> laid = deal_.zone(pile.zone, pile.seat, pile.board);
    const auto same = [](const Slot& a, const Slot& b) { return a.card == b.card; };
    if (!std::equal(laid.begin(), laid.end(), pile.cards.begin(), pile.cards.end(), same)) {
      return false;
    }
  }
  for (const Comparison::Line& line : comparison_.lines) {
    const Part& part = variant_.showdowns[comparison_.showdown].parts[line.part];
    by_cards_ = by_cards_ && told_by_cards(part);
    auto& hands = usable_.emplace_back();
    auto& faces = faces_.emplace_back();
    for (const Seat seat : seats_) {
      hands.push_back(deal_.usable(comparison_, line, seat));
      faces.emplace_back();
      if (!by_cards_) continue;
      const std::optional<Faces> known = deal_.faces(comparison_, line, seat);
      by_cards_ = known.has_value();
      if (known) faces.back() = *known;
    }
  }
  by_cards_ = by_cards_ && !deal_.guessed();
  return true;
}

/// Places that are the same for every hand form one group.
bool AtOnce::find_groups() {
  of_hand_.resize(seats_.size());
  const auto hand_of = [&](const Runouts::Open& open) {
    const Seat seat = pile_of(open).seat;
    const auto at = std::find(seats_.begin(), seats_.end(), seat);
    return at == seats_.end() ? -1 : static_cast<int>(at - seats_.begin());
  };
  if (!by_cards_) {
    for (const Runouts::Group& group : runouts_.groups()) {
      groups_.push_back({hand_of(group.open[0]), group.open, group.range});
    }
  } else {
    std::map<std::tuple<int, const HandRange*, std::vector<std::uint16_t>>, std::size_t> known;
    for (const Runouts::Group& group : runouts_.groups()) {
      for (const Runouts::Open& open : group.open) {
        const Slot* slot = slot_of(open);
        std::vector<std::uint16_t> in;
        std::uint16_t number = 0;
        for (const auto& line : usable_) {
          for (const auto& hand : line) {
            for (const auto& source : hand) {
              if (std::find(source.begin(), source.end(), slot) != source.end()) {
                in.push_back(number);
              }
              ++number;
            }
          }
        }
        if (in.empty() && group.range == nullptr) continue;  // in no hand
        const int hand = hand_of(open);
        const auto [at, fresh] = known.try_emplace({hand, group.range, in}, groups_.size());
        if (fresh) groups_.push_back({hand, {}, group.range});
        groups_[at->second].open.push_back(open);
      }
      // Hands tell places apart that one range fills.
      if (group.range != nullptr && groups_.back().open.size() != group.open.size()) return false;
    }
  }
  constexpr std::size_t most_groups = 60;
  if (groups_.size() > most_groups) return false;
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (groups_[i].hand < 0) {
      on_table_.push_back(i);
    } else {
      of_hand_[static_cast<std::size_t>(groups_[i].hand)].push_back(i);
    }
  }
  return true;
}

std::uint64_t AtOnce::own_groups(std::size_t hand) const {
  std::uint64_t own = 0;
  for (const std::size_t group : of_hand_[hand]) own |= std::uint64_t{1} << group;
  return own;
}

void AtOnce::find_scorers() {
  std::map<const Slot*, std::size_t> group_of;
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    for (const Runouts::Open& open : groups_[i].open) group_of[slot_of(open)] = i;
  }
  const bool jokers = std::any_of(variant_.deck.begin(), variant_.deck.end(),
                                  [](Card card) { return card.joker(); });
  std::vector<std::size_t> sizes;
  for (const Places& group : groups_) sizes.push_back(group.open.size());
  for (std::size_t i = 0; i < comparison_.lines.size(); ++i) {
    const Part& part = variant_.showdowns[comparison_.showdown].parts[comparison_.lines[i].part];
    auto& scorers = scorers_.emplace_back();
    for (std::size_t hand = 0; hand < seats_.size(); ++hand) {
      std::vector<HandScorer::Source> sources;
      for (const auto& slots : usable_[i][hand]) {
        HandScorer::Source& source = sources.emplace_back();
        for (const Slot* slot : slots) {
          const auto group = group_of.find(slot);
          auto& groups = source.groups;
          if (group == group_of.end()) {
            source.cards.push_back(slot->card);
          } else if (std::find(groups.begin(), groups.end(), group->second) == groups.end()) {
            groups.push_back(group->second);
          }
        }
      }
      scorers.emplace_back(part, std::move(sources), faces_[i][hand], sizes, own_groups(hand),
                           jokers);
    }
  }
  quick_ = std::all_of(scorers_.begin(), scorers_.end(), [](const auto& line) {
    return std::all_of(line.begin(), line.end(), [](const auto& hand) { return hand.quick(); });
  });
}

/// Suits that neither the rules nor any hand, nor the cards that are gone, tell apart.
void AtOnce::find_suits() {
  SuitClasses suits{};
  for (std::size_t i = 0; i < comparison_.lines.size(); ++i) {
    const Part& part = variant_.showdowns[comparison_.showdown].parts[comparison_.lines[i].part];
    for (const Faces& faces : faces_[i]) {
      SuitClasses here = suits_differ;
      for (std::size_t suit = 1; suit < here.size(); ++suit) {
        for (std::size_t other = 0; other < suit; ++other) {
          const bool alike =
              suits[suit] == suits[other] &&
              suits_alike(part, faces, static_cast<int>(suit), static_cast<int>(other));
          if (!alike) continue;
          here[suit] = here[other];
          break;
        }
      }
      suits = here;
    }
  }
  suits = split(suits, rest_);
  for (const auto& line : usable_) {
    for (const auto& hand : line) {
      for (const auto& source : hand) {
        Lanes held = 0;
        for (const Slot* slot : source) {
          if (slot->card.known()) held |= lanes_of(slot->card);
        }
        suits = split(suits, held);
      }
    }
  }
  for (const Places& group : groups_) {
    if (group.range != nullptr) suits = split(suits, *group.range);
  }
  suits_ = suits;
}

void AtOnce::find_holdings() {
  for (std::size_t i = 0; i < groups_.size(); ++i) {
    if (groups_[i].range != nullptr) ranged_.push_back({i, RangePile(*groups_[i].range)});
  }
  for (std::size_t hand = 0; hand < seats_.size(); ++hand) {
    if (!of_hand_[hand].empty()) open_hands_.push_back({hand, {}, {}, {}});
  }
}

double AtOnce::cost() const {
  double boards = 1;
  double left = static_cast<double>(std::popcount(rest_));
  for (const std::size_t group : on_table_) {
    boards *= choose(left, groups_[group].open.size());
    left -= static_cast<double>(groups_[group].open.size());
  }
  boards /= renamings(suits_);
  const double look_up = cost_of_hand();
  double hands = static_cast<double>(seats_.size() - open_hands_.size());
  double joint = 1;
  std::vector<double> each;
  for (const OpenHand& open : open_hands_) {
    double here = 1;
    double free = left;
    for (const std::size_t group : of_hand_[open.hand]) {
      here *= choices(group, free);
      free -= static_cast<double>(groups_[group].open.size());
    }
    hands += here;
    joint *= here;
    each.push_back(here);
  }
  if (each.size() < 2) joint = 0;
  if (each.size() == 2 && pairs_are_counted(each[0], each[1])) joint = pair_cost(each[0], each[1]);
  return boards * (hands * look_up + joint * static_cast<double>(comparison_.lines.size()));
}

/// Of a hand with all its cards.
double AtOnce::cost_of_hand() const {
  constexpr double by_table = 1, by_cards = 12, by_rules = 60;
  const double one = !by_cards_ ? by_rules : quick_ ? by_table : by_cards;
  return one * static_cast<double>(comparison_.lines.size());
}

double AtOnce::cost_of_sample() const {
  constexpr double cards = 8;  // to draw them
  return cards + cost_of_hand() * static_cast<double>(seats_.size());
}

double AtOnce::choices(std::size_t group, double left) const {
  const Places& places = groups_[group];
  if (places.range != nullptr) return static_cast<double>(places.range->size());
  return choose(left, places.open.size());
}

/// Of two hands only.
double AtOnce::pair_cost(double ones, double others) const {
  std::size_t cards = 0;
  for (const OpenHand& open : open_hands_) {
    std::size_t here = 0;
    for (const std::size_t group : of_hand_[open.hand]) here += groups_[group].open.size();
    cards = std::max(cards, here);
  }
  return cards > PairCount::most_cards ? ones * others
                                       : PairCount::cost(ones, others, static_cast<int>(cards));
}

bool AtOnce::pairs_are_counted(double ones, double others) const {
  const bool one_winner = comparison_.lines.size() == 1 && comparison_.lines[0].levels == 1;
  return one_winner && pair_cost(ones, others) < ones * others;
}

void AtOnce::settle(const Standings& standings, double factor, Outcomes& outcomes) const {
  using OddChip = Showdown::OddChip;
  const OddChip rule = variant_.showdowns[comparison_.showdown].odd_chip;
  const bool by_card = rule == OddChip::by_card || rule == OddChip::by_high_card;
  Deal trial = runouts_.stopped();
  standings.each([&](const std::vector<HandPlaces>& places, double ways) {
    trial = runouts_.stopped();
    trial.listen(&outcomes);
    try {
      trial.settle(runouts_.layout(), comparison_, places);
    } catch (const GoesOn&) {
      // Everything that hands can win is won.
    }
    const bool asks = !trial.over() && trial.state().asking && !outcomes.won();
    const bool by_odd_card = by_card && outcomes.odd_chips();
    if (trial.guessed() || asks || by_odd_card) throw NotAtOnce();
    outcomes.close(ways * factor);
  });
}

}  // namespace houserules::judge
