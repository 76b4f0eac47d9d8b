#pragma once
// Which cards may be used together, and every hand that can be chosen from them.

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/ranking/card_sum.h"
#include "engine/ranking/hand.h"

namespace houserules::ranking {

/// One way of composing a hand.
struct Composition {
  std::vector<UseTerm> terms;  // empty: any cards of any source
  bool free = false;           // any cards of the sources named, without counting
  bool two_and_three = false;  // exactly two cards of the source `two`, three of the source `three`
  std::size_t two = 0, three = 0;

  bool names_all() const { return terms.empty(); }
};

/// The compositions of a spec for hands of `hand_size` cards. Never empty.
std::vector<Composition> compositions(const RankingSpec& spec, int hand_size);

/// The usable cards of one composition, part by part.
///
/// A part is a term of the composition, or everything if the composition is free. Within a part
/// wild cards stand last, as they need not be told apart.
class Pool {
 public:
  static constexpr std::size_t most_cards = 512, most_parts = 32;

  // Without initial values: a pool has room for many, and is made for every hand.
  struct Item {
    std::uint8_t code;
    CardKind kind;

    Card card() const { return Card(code); }
  };
  struct Part {
    std::size_t begin, wild_begin, end;
    int min, max;

    int size() const { return static_cast<int>(end - begin); }
    int wilds() const { return static_cast<int>(end - wild_begin); }
  };

  /// False if a part has too few cards. Jokers that are neither wild nor bugs are left out.
  bool gather(const Composition& composition, const HandInput& input, int hand_size) {
    return gather(composition, input, hand_size, false);
  }
  /// The same, every card as the face it shows, for scales on which nothing is wild.
  bool gather_faces(const Composition& composition, const HandInput& input, int hand_size) {
    return gather(composition, input, hand_size, true);
  }

  std::span<const Item> items() const { return {items_.data(), count_}; }
  std::span<const Part> parts() const { return {parts_.data(), part_count_}; }
  int wilds() const { return wilds_; }
  int bugs() const { return bugs_; }
  /// Cards of a hand: `hand_size`, or what there is.
  int size() const { return size_; }

 private:
  bool gather(const Composition& composition, const HandInput& input, int hand_size, bool faces);
  bool add(const SourceCards& source, bool faces);

  std::array<Item, most_cards> items_;
  std::array<Part, most_parts> parts_;
  std::size_t count_ = 0, part_count_ = 0;
  int wilds_ = 0, bugs_ = 0, size_ = 0;
};

/// A hand being chosen from a pool.
struct Choice {
  Hand hand;
  std::uint64_t sum = 0;                        // of natural and wild cards
  std::array<std::uint16_t, max_hand> items{};  // indices into the pool, in the order chosen
  std::size_t count = 0;

  void add(std::span<const Pool::Item> pool, std::size_t index) {
    hand.add(pool[index].card(), pool[index].kind);
    sum += key(pool[index]);
    items[count++] = static_cast<std::uint16_t>(index);
  }
  void remove_last(std::span<const Pool::Item> pool) {
    const Pool::Item& item = pool[items[--count]];
    hand.remove_last(item.kind);
    sum -= key(item);
  }

 private:
  static std::uint64_t key(const Pool::Item& item) {
    if (item.kind == CardKind::natural) return sums::key(item.card());
    return item.kind == CardKind::wild ? sums::wild_key : 0;
  }
};

/// Cards chosen as the faces they show, of any number.
struct FaceChoice {
  std::array<Card, Pool::most_cards> cards;
  std::size_t count = 0;

  void add(std::span<const Pool::Item> pool, std::size_t index) {
    cards[count++] = pool[index].card();
  }
  void remove_last(std::span<const Pool::Item>) { --count; }
};

/// Calls `visit(choice)` for each hand of `pool.size()` cards.
///
/// With `wilds_first` only hands with as many wild cards as possible are visited: enough for
/// scales on which a wild card is never worse than the card it replaces.
template <class Visit, class Chosen = Choice>
class Chooser {
 public:
  Chooser(const Pool& pool, bool wilds_first, Visit visit)
      : items_(pool.items()), parts_(pool.parts()), wilds_first_(wilds_first), visit_(visit) {
    choose_part(0, pool.size());
  }

 private:
  void choose_part(std::size_t part, int wanted) {
    if (part == parts_.size()) {
      if (wanted == 0) visit_(choice_);
      return;
    }
    int later_min = 0, later_max = 0;
    for (std::size_t i = part + 1; i < parts_.size(); ++i) {
      later_min += parts_[i].min;
      later_max += std::min(parts_[i].max, parts_[i].size());
    }
    const Part& here = parts_[part];
    const int least = std::max(here.min, wanted - later_max);
    const int most = std::min({here.max, here.size(), wanted - later_min});
    for (int count = least; count <= most; ++count) {
      const int naturals = here.size() - here.wilds();
      const int most_wilds = std::min(count, here.wilds());
      const int least_wilds = wilds_first_ ? most_wilds : std::max(0, count - naturals);
      for (int wilds = least_wilds; wilds <= most_wilds; ++wilds) {
        for (int i = 0; i < wilds; ++i) {
          choice_.add(items_, here.wild_begin + static_cast<std::size_t>(i));
        }
        choose_cards(part, here.begin, count - wilds, wanted - count);
        for (int i = 0; i < wilds; ++i) choice_.remove_last(items_);
      }
    }
  }

  void choose_cards(std::size_t part, std::size_t from, int count, int wanted_later) {
    if (count == 0) {
      choose_part(part + 1, wanted_later);
      return;
    }
    const std::size_t last = parts_[part].wild_begin - static_cast<std::size_t>(count);
    for (std::size_t i = from; i <= last; ++i) {
      choice_.add(items_, i);
      choose_cards(part, i + 1, count - 1, wanted_later);
      choice_.remove_last(items_);
    }
  }

  using Part = Pool::Part;
  std::span<const Pool::Item> items_;
  std::span<const Part> parts_;
  bool wilds_first_;
  Visit visit_;
  Chosen choice_;
};

}  // namespace houserules::ranking
