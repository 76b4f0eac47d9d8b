// The slow way to a score, which also tells why.

#include <algorithm>

#include "engine/cards/notation.h"
#include "engine/ranking/plan.h"

namespace houserules {

using namespace ranking;

namespace {

/// One card of the hand and what it stands for.
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
    const bool doubled = std::ranges::count(others, Card(rank, suit)) > 0;
    const bool flush =
        std::ranges::all_of(naturals, [&](Card card) { return card.suit() == suit; });
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
  Reading(const Made& made, std::vector<Pool::Item> items, bool rainbow)
      : made_(made), items_(std::move(items)), rainbow_(rainbow) {
    naturals_.reserve(items_.size());
    for (const Pool::Item& item : items_) {
      if (item.kind == CardKind::natural) naturals_.push_back(item.card());
    }
    others_.reserve(items_.size());
    others_ = naturals_;
    if (made.exact) {
      read_exactly();
      return;
    }
    places_.resize(static_cast<std::size_t>(made.size));
    for (std::size_t i = 0; i < places_.size(); ++i) place_natural(places_[i], made.ranks[i]);
    // A bug is an ace if there is an ace to be filled.
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (!places_[i].filled && made.ranks[i] == rank_ace) {
        place_wild(places_[i], rank_ace, CardKind::bug);
      }
    }
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (!places_[i].filled) place_wild(places_[i], made.ranks[i], CardKind::wild);
    }
    for (std::size_t i = 0; i < places_.size(); ++i) {
      if (!places_[i].filled) place_wild(places_[i], made.ranks[i], CardKind::bug);
    }
  }

  std::span<const Place> places() const { return places_; }

 private:
  void fill(Place& place, std::vector<Pool::Item>::iterator item, Card stands_for) {
    place = {*item, stands_for, true};
    items_.erase(item);
  }

  void place_natural(Place& place, int rank) {
    // Of equal ranks a four-flush shows its own suit first.
    const auto fits = [&](const Pool::Item& item, bool any_suit) {
      return item.kind == CardKind::natural && item.card().rank() == rank &&
             (any_suit || item.card().suit() == made_.suit);
    };
    auto item = std::ranges::find_if(items_, [&](const auto& each) { return fits(each, false); });
    if (item == items_.end()) {
      item = std::ranges::find_if(items_, [&](const auto& each) { return fits(each, true); });
    }
    if (item != items_.end()) fill(place, item, item->card());
  }

  void place_wild(Place& place, int rank, CardKind kind) {
    const auto item =
        std::ranges::find_if(items_, [&](const auto& each) { return each.kind == kind; });
    if (item == items_.end()) return;
    int suit = made_.suit;
    if (rainbow_) {
      suit = 0;
      while (suit + 1 < suit_count &&
             std::ranges::any_of(others_, [&](Card card) { return card.suit() == suit; })) {
        ++suit;
      }
    } else if (suit < 0) {
      suit = idle_suit(rank, others_, naturals_);
    }
    others_.push_back(Card(rank, suit));
    fill(place, item, Card(rank, suit));
  }

  /// The search of a category has left the very cards, naturals first, then bugs.
  void read_exactly() {
    std::ranges::stable_sort(items_, std::less<>(), &Pool::Item::kind);
    std::size_t index = 0;
    for (const Pool::Item& item : items_) {
      const Card card = item.kind == CardKind::natural ? item.card() : made_.cards[index];
      places_.push_back({item, card, true});
      ++index;
    }
    std::ranges::stable_sort(places_, [](const Place& a, const Place& b) {
      return a.stands_for.rank() > b.stands_for.rank();
    });
  }

  Made made_;
  std::vector<Pool::Item> items_;
  bool rainbow_;
  std::vector<Card> naturals_, others_;
  std::vector<Place> places_;
};

}  // namespace

RankedHand Ranker::Plan::explain(const HandInput& input) const {
  RankedHand best;
  const auto take = [&](const Made& made, std::vector<Pool::Item> items, bool rainbow) {
    best = {made.score, {}, {}, label(spec, made)};
    const Reading reading(made, std::move(items), rainbow);
    best.used.reserve(reading.places().size());
    best.stands_for.reserve(reading.places().size());
    for (const Place& place : reading.places()) {
      best.used.push_back(place.item.card());
      best.stands_for.push_back(place.stands_for);
    }
  };
  for (const Composition& composition : compositions) {
    Pool pool;
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
          best.score = score;
          best.used = best.stands_for = {cards.begin(), cards.end()};
        });
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
      default: {
        const Score before = best.score;
        Choice chosen;
        Chooser(pool, wilds_first, [&](const Choice& choice) {
          const Score score = score_of_choice(choice, input.hooks);
          if (score <= best.score) return;
          best.score = score;
          chosen = choice;
        });
        if (best.score == before) break;
        const Score score = best.score;
        take(make(chosen.hand, input.hooks, nullptr), items_of(pool, chosen), false);
        best.score = score;
      }
    }
  }
  return best;
}

std::vector<Pool::Item> Ranker::Plan::items_of(const Pool& pool, const Choice& choice) {
  std::vector<Pool::Item> items;
  items.reserve(choice.count);
  for (std::size_t i = 0; i < choice.count; ++i) items.push_back(pool.items()[choice.items[i]]);
  return items;
}

}  // namespace houserules
