// The slow way to a score, which also explains it.

#include <algorithm>

#include "engine/cards/notation.h"
#include "engine/ranking/plan.h"

namespace houserules {

using namespace ranking;

namespace {

/// One card of the hand, and the card that it counts as.
struct Place {
  Pool::Item item{};
  Card stands_for;
  bool filled = false;
};

/// A suit for a wild card where suits do not matter: such that no face is doubled and nothing
/// looks like a flush, if possible.
int idle_suit(int rank, std::span<const Card> others, std::span<const Card> naturals) {
  int best = 0, best_faults = 100;
  for (int suit = suit_count - 1; suit >= 0; --suit) {
    const bool doubled = std::count(others.begin(), others.end(), Card(rank, suit)) > 0;
    const bool flush = std::all_of(naturals.begin(), naturals.end(),
                                   [&](Card card) { return card.suit() == suit; });
    const int faults = (doubled ? 2 : 0) + (flush && !naturals.empty() ? 1 : 0);
    if (faults < best_faults) {
      best = suit;
      best_faults = faults;
    }
  }
  return best;
}

/// Orders the cards of a made hand as they are compared and says what wild cards stand for.
class Reading {
 public:
  Reading(const Made& made, std::span<const Pool::Item> items, bool rainbow)
      : made_(made), items_(items), rainbow_(rainbow) {
    for (const Pool::Item& item : items_) {
      if (item.kind == CardKind::natural) others_[other_count_++] = item.card();
    }
    natural_count_ = other_count_;
    if (made.exact) {
      read_exactly();
      return;
    }
    place_count_ = static_cast<std::size_t>(made.size);
    for (std::size_t i = 0; i < place_count_; ++i) place_natural(places_[i], made.ranks[i]);
    // A bug is an ace if there is an ace to be filled.
    for (std::size_t i = 0; i < place_count_; ++i) {
      if (made.ranks[i] == rank_ace) place_wild(places_[i], rank_ace, CardKind::bug);
    }
    for (const CardKind kind : {CardKind::wild, CardKind::bug}) {
      for (std::size_t i = 0; i < place_count_; ++i) place_wild(places_[i], made.ranks[i], kind);
    }
  }

  std::span<const Place> places() const { return {places_.data(), place_count_}; }

 private:
  std::span<const Card> others() const { return {others_.data(), other_count_}; }

  /// The first card left that fits, if there is one.
  std::size_t find(const auto& fits) const {
    std::size_t i = 0;
    while (i < items_.size() && (taken_[i] || !fits(items_[i]))) ++i;
    return i;
  }

  void fill(Place& place, std::size_t item, Card stands_for) {
    place = {items_[item], stands_for, true};
    taken_[item] = true;
  }

  void place_natural(Place& place, int rank) {
    const auto fits = [&](const Pool::Item& item) {
      return item.kind == CardKind::natural && item.card().rank() == rank;
    };
    // Of equal ranks a four-flush shows its own suit first.
    std::size_t item = find([&](const Pool::Item& each) {
      return fits(each) && (made_.suit < 0 || each.card().suit() == made_.suit);
    });
    if (item == items_.size()) item = find(fits);
    if (item < items_.size()) fill(place, item, items_[item].card());
  }

  void place_wild(Place& place, int rank, CardKind kind) {
    if (place.filled) return;
    const std::size_t item = find([&](const Pool::Item& each) { return each.kind == kind; });
    if (item == items_.size()) return;
    int suit = made_.suit;
    if (rainbow_) {
      suit = 0;
      while (suit + 1 < suit_count && std::any_of(others().begin(), others().end(),
                                                  [&](Card card) { return card.suit() == suit; })) {
        ++suit;
      }
    } else if (suit < 0) {
      suit = idle_suit(rank, others(), others().first(natural_count_));
    }
    others_[other_count_++] = Card(rank, suit);
    fill(place, item, Card(rank, suit));
  }

  /// The search of a category has left the very cards, naturals first, then bugs.
  void read_exactly() {
    for (const CardKind kind : {CardKind::natural, CardKind::bug, CardKind::wild}) {
      for (const Pool::Item& item : items_) {
        if (item.kind != kind) continue;
        const Card card = kind == CardKind::natural ? item.card() : made_.cards[place_count_];
        places_[place_count_++] = {item, card, true};
      }
    }
    std::stable_sort(
        places_.begin(), places_.begin() + static_cast<std::ptrdiff_t>(place_count_),
        [](const Place& a, const Place& b) { return a.stands_for.rank() > b.stands_for.rank(); });
  }

  const Made& made_;
  std::span<const Pool::Item> items_;
  bool rainbow_;
  std::array<bool, max_hand> taken_{};
  std::array<Card, max_hand> others_{};  // naturals, then what wild cards stand for
  std::size_t natural_count_ = 0, other_count_ = 0;
  std::array<Place, max_hand> places_{};
  std::size_t place_count_ = 0;
};

/// The numbers that a script gives these cards: "20, 4".
std::string numbers_of(std::span<const Card> cards, RankingHooks* hooks) {
  std::array<std::int32_t, 8> numbers{};
  int count = 0;
  (void)hooks->score(cards, numbers, count);
  std::string text;
  for (const std::int32_t number : std::span(numbers).first(static_cast<std::size_t>(count))) {
    text += (text.empty() ? "" : ", ") + std::to_string(number);
  }
  return text;
}

}  // namespace

RankedHand Ranker::Plan::explain(const HandInput& input) const {
  RankedHand best;
  const auto take = [&](const Made& made, std::span<const Pool::Item> items, bool rainbow) {
    best = {made.score, {}, {}, label(spec, made)};
    const Reading reading(made, items, rainbow);
    best.used.reserve(reading.places().size());
    best.stands_for.reserve(reading.places().size());
    for (const Place& place : reading.places()) {
      best.used.push_back(place.item.card());
      best.stands_for.push_back(place.stands_for);
    }
  };
  for (const Composition& composition : compositions) {
    Pool pool;
    if (forms_hands) {
      if (!pool.gather(composition, input, hand_size)) continue;
      std::array<Pool::Item, max_hand> items;
      const Score score = leave_out(composition, input, pool, items);
      if (score <= best.score) continue;
      const std::span used(items.data(), static_cast<std::size_t>(pool.size()));
      Hand hand;
      for (const Pool::Item& item : used) hand.add(item.card(), item.kind);
      take(make(hand, score, input.hooks), used, false);
      best.score = score;
      continue;
    }
    const bool gathered = reads_faces() ? pool.gather_faces(composition, input, hand_size)
                                        : pool.gather(composition, input, hand_size);
    if (!gathered) continue;
    switch (spec.scale) {
      case Scale::points: {
        int total = 0;
        const Score score = points.best(pool, values(input), &total);
        if (score <= best.score) break;
        best = {score, {}, {}, points.label(total)};
        for (const std::size_t index : points.cards_of(pool, values(input), total)) {
          best.used.push_back(pool.items()[index].card());
        }
        best.stands_for = best.used;
        break;
      }
      case Scale::card:
        for (const Pool::Item& item : pool.items()) {
          const Score score = card.score(item.card());
          if (score <= best.score) continue;
          const std::string suit(suit_name(item.card().suit()));
          best = {score,
                  {item.card()},
                  {item.card()},
                  std::string(rank_name(item.card().rank())) + " of " + suit};
        }
        break;
      case Scale::custom:
        each_custom(pool, [&](std::span<const Card> cards) {
          const Score score = score_custom(cards, input.hooks);
          if (score <= best.score) return;
          best = {score, {cards.begin(), cards.end()}, {cards.begin(), cards.end()}, ""};
        });
        if (!best.score.qualifies()) break;
        best.label = input.hooks->name(best.used);
        best.named = !best.label.empty();
        if (!best.named) best.label = numbers_of(best.used, input.hooks);
        break;
      case Scale::badugi:
      case Scale::badugi_ace_high: {
        const auto consider = [&](std::span<const Pool::Item> items) {
          std::vector<Card> naturals, chosen;
          std::vector<Pool::Item> wilds, used;
          for (const Pool::Item& item : items) {
            if (item.kind == CardKind::natural)
              naturals.push_back(item.card());
            else
              wilds.push_back(item);
          }
          const Made made = badugi.make(naturals, static_cast<int>(wilds.size()), &chosen);
          if (made.score <= best.score) return;
          for (const Card each : chosen) used.push_back({each.code(), CardKind::natural});
          wilds.resize(static_cast<std::size_t>(made.size) - chosen.size());
          used.insert(used.end(), wilds.begin(), wilds.end());
          take(made, used, true);
        };
        if (composition.free) {
          consider(pool.items());
          break;
        }
        Chooser(pool, wilds_first, [&](const Choice& choice) { consider(items_of(pool, choice)); });
        break;
      }
      default:
        break;
    }
  }
  return best;
}

/// A hand whose score is known.
Made Ranker::Plan::make(const Hand& hand, Score score, RankingHooks* hooks) const {
  const bool in_table = table != nullptr && hand.bugs == 0 && (score.major & 0xFFFFFFFF) == 0;
  if (!in_table || (hand.wilds > 0 && !high.wilds_are_reasoned_out())) return make(hand, hooks);
  const std::uint32_t value = table->value_of(static_cast<Class>(score.major >> 32));
  return spec.scale == Scale::high ? high.read(value, hand) : low.read(value, hand);
}

std::vector<Pool::Item> Ranker::Plan::items_of(const Pool& pool, const Choice& choice) {
  std::vector<Pool::Item> items;
  items.reserve(choice.count);
  for (std::size_t i = 0; i < choice.count; ++i) items.push_back(pool.items()[choice.items[i]]);
  return items;
}

}  // namespace houserules
