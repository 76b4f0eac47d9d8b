#include <algorithm>
#include <bit>

#include "engine/ranking/scales.h"

namespace houserules::ranking {
namespace {

/// Which suits some ranks can be given, a different one each, as a set of sets of suits. A further
/// rank can join them if it is held in a suit that one of the sets leaves free. Every way to be
/// reached is a state, numbered.
struct Suits {
  static constexpr std::size_t most = 68;
  struct Step {
    std::uint8_t next = 0;
    std::uint8_t joined = 0;  // bit 0: the lower of two ranks joins, bit 1: the other
  };
  /// By state and by the suits two ranks are held in, four bits each.
  std::array<std::array<Step, 256>, most> steps{};
  std::array<std::uint8_t, most> size{};  // ranks taken
};

constexpr Suits suit_sets = [] {
  Suits made;
  std::array<std::uint16_t, Suits::most> states{1};  // at first only the empty set
  std::size_t count = 1;
  for (std::size_t state = 0; state < count; ++state) {
    for (unsigned held = 0; held < 16; ++held) {
      unsigned with = 0;
      for (unsigned set = 0; set < 16; ++set) {
        if (((states[state] >> set) & 1) == 0) continue;
        for (unsigned suit = 1; suit < 16; suit *= 2) {
          if ((held & ~set & suit) != 0) with |= 1u << (set | suit);
        }
      }
      std::size_t to = with == 0 ? state : 0;
      while (with != 0 && to < count && states[to] != with) ++to;
      if (to == count) {
        states[count++] = static_cast<std::uint16_t>(with);
        made.size[to] = static_cast<std::uint8_t>(made.size[state] + 1);
      }
      made.steps[state][held] = {static_cast<std::uint8_t>(to), to != state};
    }
  }
  for (std::size_t state = 0; state < count; ++state) {
    for (unsigned held = 16; held < 256; ++held) {
      const Suits::Step low = made.steps[state][held % 16];
      const Suits::Step high = made.steps[low.next][held / 16];
      made.steps[state][held] = {high.next,
                                 static_cast<std::uint8_t>(low.joined | high.joined << 1)};
    }
  }
  return made;
}();

constexpr std::uint64_t all_faces = (std::uint64_t{1} << Card::joker_code) - 1;

/// Suits one by one: the natural cards of the badugi, `left` of them.
bool choose(std::span<const Card> naturals, std::uint32_t ranks, int left, int suit,
            std::vector<Card>& chosen) {
  if (left == 0) return true;
  if (suit == suit_count) return false;
  for (std::uint32_t rest = ranks; rest != 0; rest &= rest - 1) {
    const Card card(std::countr_zero(rest), suit);
    if (std::count(naturals.begin(), naturals.end(), card) == 0) continue;
    chosen.push_back(card);
    if (choose(naturals, ranks & ~(1u << card.rank()), left - 1, suit + 1, chosen)) return true;
    chosen.pop_back();
  }
  return choose(naturals, ranks, left, suit + 1, chosen);
}

}  // namespace

/// Ranks that can have suits of their own are the independent sets of a matroid, so that the best
/// are found one by one: the lowest first, each that can join those taken.
struct BadugiScale::Best {
  std::uint32_t ranks = 0;  // low ranks, a bit each
  int size = 0, wilds = 0;
};

BadugiScale::BadugiScale(const RankingSpec& spec)
    : ace_low_(spec.scale == Scale::badugi),
      largest_(std::min(spec.hand_size, suit_count)),
      wild_(spec.wild),
      qualify_(spec.qualify) {
  for (int rank = 0; rank < rank_count; ++rank) {
    if ((spec.ranks_in_deck >> rank) & 1) deck_ |= 1u << low_rank(rank);
  }
}

inline BadugiScale::Best BadugiScale::best(CardSet naturals, int wilds) const {
  std::uint64_t held = naturals.bits();
  if (ace_low_) held = (held << 4 | held >> (4 * rank_ace)) & all_faces;
  if (wilds > 0) return best_with_wilds(held, wilds);
  Best best;
  std::size_t state = 0;
#pragma GCC unroll 8
  for (int rank = 0; rank < rank_count; rank += 2) {
    const Suits::Step step = suit_sets.steps[state][(held >> (4 * rank)) & 0xFF];
    best.ranks |= static_cast<std::uint32_t>(step.joined) << rank;
    state = step.next;
  }
  best.size = suit_sets.size[state];
  while (best.size > largest_) {
    best.ranks &= ~std::bit_floor(best.ranks);
    --best.size;
  }
  return best;
}

/// A rank that cannot join, or of which no card is held, takes a wild card.
BadugiScale::Best BadugiScale::best_with_wilds(std::uint64_t held, int wilds) const {
  Best best;
  std::size_t state = 0;
  for (int rank = 0; rank < rank_count && best.size < largest_; ++rank) {
    const Suits::Step step = suit_sets.steps[state][(held >> (4 * rank)) & 0xF];
    state = step.next;
    if (step.joined == 0) {
      if (best.wilds == wilds || ((deck_ >> rank) & 1) == 0) continue;
      ++best.wilds;
    }
    best.ranks |= 1u << rank;
    ++best.size;
  }
  return best;
}

inline Score BadugiScale::score(const Best& best) const {
  if (qualify_.kind == Qualifier::Kind::low_or_better &&
      (best.size < largest_ || best.ranks >> low_rank(qualify_.rank) > 1)) {
    return Score::none();
  }
  // Of badugis of one size the lower wins, comparing from the highest card down.
  return score_of(static_cast<std::uint32_t>(best.size + 1) << 28 | (0xFFFF - best.ranks),
                  wild_tie_break(wild_, best.wilds));
}

Score BadugiScale::score(CardSet naturals, int wilds) const { return score(best(naturals, wilds)); }

Made BadugiScale::make(std::span<const Card> naturals, int wilds, std::vector<Card>* chosen) const {
  CardSet faces;
  for (const Card card : naturals) faces.insert(card);
  const Best found = best(faces, wilds);
  Made made;
  made.score = score(found);
  made.size = found.size;
  std::uint32_t held = 0;
  std::size_t placed = 0;
  for (int low = rank_count - 1; low >= 0; --low) {
    if (((found.ranks >> low) & 1) == 0) continue;
    made.ranks[placed++] = card_rank(low);
    held |= 1u << card_rank(low);
  }
  if (chosen != nullptr) choose(naturals, held, found.size - found.wilds, 0, *chosen);
  return made;
}

}  // namespace houserules::ranking
