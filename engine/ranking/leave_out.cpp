// Of a player's cards the few that make the best hand: of several such hands the one that is left
// when cards are left out one after the other, as long as the score stays. Source after source, in
// each from the last card on.

#include <algorithm>
#include <array>
#include <bit>

#include "engine/ranking/plan.h"

namespace houserules {

using namespace ranking;

namespace {

/// A player's cards, of which some can be left out.
class Cards {
 public:
  Cards(const HandInput& input, const Composition& composition)
      : composition_(composition),
        sources_(input.sources.begin(), input.sources.end()),
        input_(input) {
    for (const SourceCards& source : sources_) count_ += source.cards.size();
    cards_.reserve(count_);
    for (SourceCards& source : sources_) {
      const std::size_t begin = cards_.size();
      cards_.insert(cards_.end(), source.cards.begin(), source.cards.end());
      source.cards = {cards_.data() + begin, source.cards.size()};
    }
    input_.sources = sources_;
  }
  Cards(const Cards&) = delete;
  Cards& operator=(const Cards&) = delete;

  const HandInput& input() const { return input_; }

  /// Leaves out every card of which `can_do_without()` says so, down to `wanted` cards.
  void reduce(std::size_t wanted, const auto& can_do_without) {
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      if (!composition_.names_all() && !names(i)) leave_out_all(sources_[i]);
    }
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      if (must_use_every(i)) continue;
      SourceCards& source = sources_[i];
      for (std::size_t place = source.cards.size(); place-- > 0 && count_ > wanted;) {
        const SourceCards before = source;
        Card* const card = &cards_[static_cast<std::size_t>(&source.cards[place] - cards_.data())];
        Card* const end = card + (source.cards.size() - place);
        std::rotate(card, card + 1, end);
        source = {before.cards.first(before.cards.size() - 1), without(before.wild, place),
                  without(before.bug, place)};
        if (can_do_without()) {
          --count_;
          continue;
        }
        source = before;
        std::rotate(card, end - 1, end);
      }
    }
  }

 private:
  bool names(std::size_t source) const {
    return std::any_of(composition_.terms.begin(), composition_.terms.end(),
                       [&](const UseTerm& term) { return term.source == source; });
  }
  bool must_use_every(std::size_t source) const {
    return std::any_of(
        composition_.terms.begin(), composition_.terms.end(),
        [&](const UseTerm& term) { return term.source == source && term.min == UseTerm::every; });
  }
  void leave_out_all(SourceCards& source) {
    count_ -= source.cards.size();
    source.cards = {};
  }
  static std::uint64_t without(std::uint64_t marks, std::size_t place) {
    if (place >= 64) return marks;
    const std::uint64_t below = (std::uint64_t{1} << place) - 1;
    return (marks & below) | (marks >> 1 & ~below);
  }

  const Composition& composition_;
  std::vector<Card> cards_;
  std::vector<SourceCards> sources_;
  std::size_t count_ = 0;  // of cards left
  HandInput input_;
};

/// For each card of a pool a bit, the greater the sooner the card is left out.
class Leaving {
 public:
  static constexpr std::size_t most_cards = 64;

  /// Requires: there are bits for all cards, and no card is wild.
  Leaving(const Pool& pool, const Composition& composition, std::span<const SourceCards> sources)
      : pool_(pool) {
    const auto add = [&](const SourceCards& source) {
      const std::size_t begin = count_;
      for (const Card each : source.cards) count_ += each.natural() ? 1U : 0U;
      for (std::size_t i = begin; i < count_; ++i) place_[i] = begin + count_ - 1 - i;
    };
    if (composition.names_all()) std::for_each(sources.begin(), sources.end(), add);
    for (const UseTerm& term : composition.terms) {
      if (term.source < sources.size()) add(sources[term.source]);
    }
  }

  /// When the card is left out: 0 is the first one.
  std::size_t place(std::size_t item) const { return place_[item]; }
  std::uint64_t bit(std::size_t item) const { return std::uint64_t{1} << (63 - place_[item]); }
  /// Those cards that have a bit in `kept`, in the order of the pool.
  void take(std::uint64_t kept, std::span<Pool::Item, max_hand> used) const {
    std::size_t taken = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      if ((kept & bit(i)) != 0) used[taken++] = pool_.items()[i];
    }
  }

 private:
  const Pool& pool_;
  std::size_t count_ = 0;
  std::array<std::size_t, most_cards> place_;
};

bool in_order(const Composition& composition) {
  return std::adjacent_find(composition.terms.begin(), composition.terms.end(),
                            [](const UseTerm& a, const UseTerm& b) {
                              return a.source >= b.source;
                            }) == composition.terms.end();
}

}  // namespace

Score Ranker::Plan::leave_out(const Composition& composition, const HandInput& input, Pool& pool,
                              std::span<Pool::Item, max_hand> used) const {
  const bool natural = pool.wilds() + pool.bugs() == 0;
  if (natural && pool.items().size() <= Leaving::most_cards && in_order(composition)) {
    std::optional<Score> known;
    if (table != nullptr && composition.free) {
      known = leave_out_by_table(pool, composition, input.sources, used);
    } else if (two_and_three != nullptr && composition.two_and_three) {
      known = leave_out_by_two_and_three(pool, used);
    }
    return known ? *known : best_left(pool, composition, input, used);
  }

  const Score score = this->score(composition, input);
  if (!score.qualifies()) return score;
  Cards cards(input, composition);
  cards.reduce(static_cast<std::size_t>(hand_size),
               [&] { return this->score(composition, cards.input()) == score; });
  (void)pool.gather(composition, cards.input(), hand_size);
  std::copy_n(pool.items().begin(), pool.size(), used.begin());
  return score;
}

/// Any of a few cards.
std::optional<Score> Ranker::Plan::leave_out_by_table(const Pool& pool,
                                                      const Composition& composition,
                                                      std::span<const SourceCards> sources,
                                                      std::span<Pool::Item, max_hand> used) const {
  std::size_t count = pool.items().size();
  if (count > most_looked_up) return std::nullopt;
  const Leaving leaving(pool, composition, sources);
  std::array<Card, most_looked_up> cards;  // in the order in which they are left out
  std::uint64_t sum = 0, kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Card each = pool.items()[i].card();
    cards[leaving.place(i)] = each;
    sum += sums::key(each);
    kept |= leaving.bit(i);
  }
  const auto score = look_up({cards.data(), count}, sum, 0);
  if (!score) return std::nullopt;
  std::size_t at = 0;
  for (std::uint64_t next = std::uint64_t{1} << 63; count > static_cast<std::size_t>(hand_size);
       next >>= 1) {
    const std::uint64_t less = sum - sums::key(cards[at]);
    std::array<Card, most_looked_up> fewer = cards;
    std::copy(cards.begin() + at + 1, cards.end(), fewer.begin() + at);
    if (look_up({fewer.data(), count - 1}, less, 0) != score) {
      ++at;
      continue;
    }
    cards = fewer;
    sum = less;
    --count;
    kept &= ~next;
  }
  leaving.take(kept, used);
  return score;
}

/// Two of the first source's cards and three of the second's.
std::optional<Score> Ranker::Plan::leave_out_by_two_and_three(
    const Pool& pool, std::span<Pool::Item, max_hand> used) const {
  // The cards to keep longest come first.
  std::array<Card, TwoAndThree::most_twos> twos;
  std::array<Card, TwoAndThree::threes_held> threes;
  const Pool::Part& two = pool.parts()[0];
  const Pool::Part& three = pool.parts()[1];
  const auto count = static_cast<std::size_t>(two.size());
  if (two.max != 2 || count > twos.size() || three.size() != max_hand) return std::nullopt;
  for (std::size_t i = 0; i < count; ++i) twos[i] = pool.items()[i].card();
  for (std::size_t i = 0; i < threes.size(); ++i) threes[i] = pool.items()[count + i].card();

  const TwoAndThree::Answer best = two_and_three->value({twos.data(), count}, threes);
  if (best == TwoAndThree::unknown) return std::nullopt;
  if (best == 0) return Score::none();
  const auto make_best = [&](std::size_t a, std::size_t b) {
    const Card pair[] = {twos[a], twos[b]};
    return two_and_three->value(pair, threes) == best;
  };
  std::size_t a = 0, b = 1;
  while (!make_best(a, b)) {
    if (++a < b) continue;
    a = 0;
    ++b;
  }
  for (std::size_t e = 2; e < threes.size(); ++e) {
    for (std::size_t d = 1; d < e; ++d) {
      for (std::size_t c = 0; c < d; ++c) {
        const Card hand[] = {twos[a], twos[b], threes[c], threes[d], threes[e]};
        if (value(hand, sums::sum_of(std::span(hand)), 0) != best) continue;
        for (std::size_t i = 0; i < max_hand; ++i) used[i] = {hand[i].code(), CardKind::natural};
        return score_of(best, no_wilds);
      }
    }
  }
  return std::nullopt;
}

/// Tries all hands.
Score Ranker::Plan::best_left(const Pool& pool, const Composition& composition,
                              const HandInput& input, std::span<Pool::Item, max_hand> used) const {
  const Leaving leaving(pool, composition, input.sources);
  Score best;
  std::uint64_t kept = 0;
  Chooser(pool, false, [&](const Choice& choice) {
    const Score score = score_of_choice(choice, input.hooks);
    if (score < best) return;
    std::uint64_t left = 0;
    for (std::size_t i = 0; i < choice.count; ++i) left |= leaving.bit(choice.items[i]);
    if (score == best && left > kept) return;
    best = score;
    kept = left;
  });
  leaving.take(kept, used);
  return best;
}

}  // namespace houserules
