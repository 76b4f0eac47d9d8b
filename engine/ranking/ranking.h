#pragma once
// Scales that turn cards into comparable scores. Knows nothing of chips, seats, YAML or Lua.
//
// A `RankingSpec` says what counts; `Ranker` is the plan made from it, once per variant.

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cards/card.h"
#include "engine/ranking/card_sum.h"

namespace houserules {

namespace ranking {
class TwoAndThree;
}

/// What a hand is worth on one scale. A larger score wins, equal scores tie.
/// Scores of different rankers must not be compared. `Score::none()` does not qualify and is
/// lower than every other score.
struct Score {
  std::uint64_t major = 0;
  std::uint64_t minor = 0;

  static constexpr Score none() { return {}; }
  constexpr bool qualifies() const { return major != 0 || minor != 0; }
  friend constexpr auto operator<=>(const Score&, const Score&) = default;
};

/// Categories of the high scale. The order in which they rank is data (`RankingSpec::order`).
enum class Category : std::uint8_t {
  high_card,
  pair,
  four_straight,  // four to a straight (Sökö), ready but not in the standard order
  four_flush,     // four of a suit
  two_pair,
  blaze,  // five face cards
  three_of_a_kind,
  skip_straight,  // every other rank
  straight,
  flush,
  double_ace_flush,  // flush whose wild cards are further aces
  full_house,
  four_of_a_kind,
  straight_flush,
  five_of_a_kind,
  inserted,  // first category of a variant's own; inserted + n is its n-th
};

enum class Scale : std::uint8_t {
  high,             // categories as in `order`
  low_a5,           // ace low, straights and flushes ignored; A-2-3-4-5 is best
  low_27,           // ace high, straights and flushes count; A-2-3-4-5 is no straight
  low_a6,           // ace low, straights and flushes count; A-2-3-4-6 is best
  badugi,           // best subset of distinct ranks and suits, more cards first, ace low
  badugi_ace_high,  // the same with the ace high
  pure_rank,        // lowest ranks, ace low, pairs, straights and flushes ignored (AAAA2 is best)
  points,           // sum of card values against a target
  card,             // one single card: the highest or lowest that fits
  custom,           // a hook's list of integers
};

/// Value of a card in a points game, in half points: up to three alternatives ("1 or 11").
struct PointValues {
  std::uint8_t count = 0;                // 0: the card counts nothing
  std::array<std::int16_t, 3> halves{};  // J = 1/2 is 1, an ace of "1 or 11" is {2, 22}
};

struct PointsSpec {
  enum class Aim : std::uint8_t { nearest, most, least };
  /// A total beyond the target: as near as any, worse than all that are not, or no hand at all.
  enum class Beyond : std::uint8_t { counts, last, loses };
  /// On equal distance: the total below the target wins, or both share.
  enum class Tie : std::uint8_t { under_wins, share };

  std::array<PointValues, Card::code_count> values{};
  Aim aim = Aim::nearest;
  int target_halves = 0;  // 14 is seven points
  Tie tie = Tie::under_wins;
  Beyond over = Beyond::counts, below = Beyond::counts;
  bool best_subset = false;  // any cards of those usable, not all
};

struct CardScaleSpec {
  CardSet among{~std::uint64_t{0}};  // only these count ("spades")
  bool lowest = false;
  bool ace_low = false;
  bool suits_break_ties = false;  // clubs < diamonds < hearts < spades
};

/// The least hand that qualifies. `category`/`ranks` for high ("jacks or better"), `low_card` for
/// lows ("8 or better").
struct Qualifier {
  enum class Kind : std::uint8_t { none, low_or_better, high_or_better, no_pair };
  Kind kind = Kind::none;
  int rank = 0;                              // low_or_better: highest rank allowed (8 -> 6)
  Category category = Category::pair;        // high_or_better
  std::array<std::int8_t, 2> ranks{-1, -1};  // high_or_better: leading ranks, -1 = any
};

/// "n to m cards from a source"; sources are numbered as in `HandInput`.
struct UseTerm {
  static constexpr std::uint8_t every = 255;
  std::uint8_t source = 0;
  std::uint8_t min = 0;      // every: all cards of the source
  std::uint8_t max = every;  // every: as many as the hand size allows
  friend bool operator==(const UseTerm&, const UseTerm&) = default;
};
/// One way of composing a hand: a sum of terms. Cards of sources not named cannot be used.
using UseSum = std::vector<UseTerm>;

/// How wild cards behave on this scale.
struct WildRules {
  bool expected = true;             // without its tables made ahead a hand with wilds takes long
  bool may_duplicate = true;        // a wild may stand for a card already held
  bool natural_beats_wild = false;  // equal hands: no wild beats any wild
  bool fewer_wilds_win = false;     // equal hands: fewer wild cards win
};

/// How much a Ranker is made for. For many hands tables are made ahead, which takes as long as
/// ranking thousands of hands without.
enum class Expect : std::uint8_t { many_hands, few_hands };

/// Everything that decides how hands compare. A plain description, copied into the Ranker.
struct RankingSpec {
  Scale scale = Scale::high;
  int hand_size = 5;  // cards that make a hand: best `hand_size` of those usable
  /// Compositions allowed; empty: any cards of any source.
  std::vector<UseSum> use;
  /// high: categories from lowest to highest; empty: the standard order.
  std::vector<Category> order;
  /// Fewest cards that make a straight or flush; 0: never. Three for three-card hands with them.
  int straights_from = 5;
  int flushes_from = 5;
  bool ace_low_straight = true;   // A-2-3-4-5 (with missing ranks: ace below the lowest rank)
  bool ace_high_straight = true;  // T-J-Q-K-A
  bool wrap_straight = false;     // Q-K-A-2-3
  /// Ranks in the deck (bit r = rank r); short decks join the ace below their lowest rank.
  std::uint16_t ranks_in_deck = 0x1FFF;
  Qualifier qualify;
  PointsSpec points;
  CardScaleSpec card;
  WildRules wild;
  Expect expect = Expect::many_hands;
  /// Names of the inserted categories, for labels; index n is Category::inserted + n.
  std::vector<std::string> inserted_names;
};

/// Scripts that take part in ranking. Implemented by the hooks room; all pure.
class RankingHooks {
 public:
  virtual ~RankingHooks() = default;
  /// custom scale: integers compared in order (at most 8, each -32768..32767); false: does not
  /// qualify.
  virtual bool score(std::span<const Card> cards, std::span<std::int32_t> out, int& count) = 0;
  /// custom scale: what such a hand is called; empty: nothing.
  virtual std::string name(std::span<const Card> cards) {
    static_cast<void>(cards);
    return {};
  }
  /// Is this hand of concrete cards in the variant's own category? At most 5 tie-breaks.
  virtual bool category(int index, std::span<const Card> cards, std::span<std::int32_t> out,
                        int& count) = 0;
};

/// Cards of one source (a zone, a board, one line of a cross), in any order.
struct SourceCards {
  std::span<const Card> cards;
  std::uint64_t wild = 0;  // bit i: cards[i] is wild
  std::uint64_t bug = 0;   // bit i: cards[i] is a bug (an ace, or completes a straight or flush;
                           //        in a low: the lowest rank not held)
};

struct HandInput {
  std::span<const SourceCards> sources;
  RankingHooks* hooks = nullptr;
  /// points: values by script, in place of those of the spec; indexed by card code.
  const std::array<PointValues, Card::code_count>* values = nullptr;
};

/// A score with its reason.
struct RankedHand {
  Score score;
  std::vector<Card> used;        // as dealt; kickers last, points: all cards counted
  std::vector<Card> stands_for;  // the same hand with wild cards replaced by what they stand for
  std::string label;  // "full house, kings over fours"; "eight-six low"; "6½, half a point under 7"
  bool named = true;  // no: the label is the numbers of a script, which no table calls out
};

/// What hands of one size are worth, none of them wild. Copied into a loop over many hands it stays
/// in registers. Needs its ranker.
class HandTable {
 public:
  /// Requires: together as many cards as the table is for.
  Score score(const CardSum& held, Card last) const {
    return score({held.bits() + ranking::sums::key(last),
                  held.suited_ranks() + ranking::sums::suited_ranks[last.code()]});
  }
  Score score(const CardSum& held) const {
    const std::uint64_t value = this->value(held);
    return score_of(value);
  }
  Score score_of(std::uint64_t value) const { return {value << 32, value == 0 ? 0 : no_wilds_}; }
  /// The values of many hands in columns: the cards of the first hand are the first of each column.
  /// Requires: as many columns as the table is for, each with a card of every hand; all cards with
  /// faces, none twice in a hand.
  void values(std::span<const Card* const> columns, std::span<std::uint16_t> values) const;
  /// How many cards of a suit make a flush; more than any hand has if flushes do not count.
  int flush_size() const {
    return flushes_ == nullptr ? 2 * static_cast<int>(ranking::sums::most_cards)
                               : ranking::sums::count_of_bias(bias_);
  }
  /// In the order of scores; 0 does not qualify.
  std::uint64_t value(const CardSum& held) const {
    const std::uint64_t sum = held.bits() + bias_;
    std::uint64_t value = values_[ranking::sums::place(rows_, ranking::sums::ranks(sum))];
    if ((sum & ranking::sums::suit_alarm) != 0) [[unlikely]]
      value = std::max(value, flush(held));
    return value;
  }

 private:
  friend class Ranker;
  HandTable() = default;
  /// From `hand` on as many hands as fill whole blocks; returns the next one.
  std::size_t values_of_blocks(std::span<const Card* const> columns, std::size_t hand,
                               std::span<std::uint16_t> values) const;
  std::size_t values_of_wide_blocks(std::span<const Card* const> columns, std::size_t hand,
                                    std::span<std::uint16_t> values) const;
  /// The value of the flush in these cards. Requires: there is one.
  std::uint64_t flush(const CardSum& held) const {
    const std::uint64_t suit = (held.bits() + bias_) & ranking::sums::suit_alarm;
    return flushes_[ranking::sums::of_first_suit(held.suited_ranks(), suit)];
  }
  /// A block from `hand` on, with a bit for each hand that has a flush.
  template <std::size_t size>
  void look_up(const std::uint32_t* ranks, std::uint64_t alarms,
               std::span<const Card* const> columns, std::size_t hand, std::uint16_t* values) const;

  const std::uint16_t *rows_ = nullptr, *values_ = nullptr, *flushes_ = nullptr;
  std::uint64_t bias_ = 0, no_wilds_ = 0;
};

/// A ranking plan. Immutable, shareable between threads.
class Ranker {
 public:
  explicit Ranker(RankingSpec spec);
  Ranker(Ranker&&) noexcept;
  Ranker& operator=(Ranker&&) noexcept;
  ~Ranker();

  const RankingSpec& spec() const;
  /// Does not allocate. Any number of cards: with fewer than `hand_size` the hand is short, and a
  /// missing card is lower than any card (an empty hand is the lowest that qualifies).
  /// A composition in `use` that cannot be formed is skipped; when none can, Score::none().
  /// Unknown cards never help: a source that holds one cannot make a hand (Score::none()).
  Score score(const HandInput& input) const;
  RankedHand explain(const HandInput& input) const;

  /// What hands are called for short: "full house", "eight low", "26½". Kinds are numbered from 0,
  /// the better the higher.
  int kinds() const;
  /// Requires: the score is of this ranker and qualifies.
  int kind_of(Score score) const;
  std::string kind_name(int kind) const;

  /// Cards of a single source, no wild cards: the cheapest inputs, in the header so that a loop
  /// over many hands costs no calls.
  Score score(std::span<const Card> cards) const {
    return score(cards, ranking::sums::sum_of(cards));
  }
  /// The same where the keys of the cards are added up already.
  Score score(std::span<const Card> cards, std::uint64_t key_sum) const {
    if (cards.size() > ranking::sums::most_cards) return score_slowly(cards);
    const std::uint64_t sum = key_sum + direct_.bias;
    if ((sum & direct_.alarm) != 0) [[unlikely]]
      return score_alarmed(cards, sum);
    return direct_.score(sum, cards.size());
  }
  /// For hands of so many cards, at most seven. Nothing if no table tells what all of them are
  /// worth, as where flushes hurt or two suits may make one.
  std::optional<HandTable> table(std::size_t cards) const;
  /// For hands that are always two cards of the source `two` and three of the source `three`.
  struct PairTable {
    const ranking::TwoAndThree* table;
    std::size_t two, three;
    std::uint64_t no_wilds;  // Score::minor, of hands that qualify

    Score score_of(std::uint64_t value) const { return {value << 32, value == 0 ? 0 : no_wilds}; }
    /// As `HandTable::values`: the columns of 2 to 6 cards of the one source, then five of the
    /// other.
    void values(std::span<const Card* const> columns, std::span<std::uint16_t> values) const;
  };
  std::optional<PairTable> pair_table() const;

 private:
  struct Plan;
  /// Tables for hands that are no flush: of up to five cards, of six and of seven.
  struct Direct {
    struct Table {
      const std::uint16_t* rows = nullptr;
      const std::uint16_t* values = nullptr;
    };
    std::uint64_t value(std::uint64_t sum, std::size_t cards) const {
      const Table& table = tables[cards > 5 ? cards - 5 : 0];
      return table.values[ranking::sums::place(table.rows, ranking::sums::ranks(sum))];
    }
    Score score_of(std::uint64_t value) const { return {value << 32, value == 0 ? 0 : no_wilds}; }
    Score score(std::uint64_t sum, std::size_t cards) const { return score_of(value(sum, cards)); }

    std::array<Table, 3> tables;
    const std::uint16_t* flushes = nullptr;  // by the ranks held in a suit, if they help
    /// A sum with `bias` added and a bit of `alarm` in it needs a closer look, as every one does
    /// if there are no tables.
    std::uint64_t bias = ranking::sums::always, alarm = ranking::sums::always;
    std::uint64_t no_wilds = 0;  // Score::minor of a hand without wild cards
  };

  // All by value and without effects, so that a loop keeps what it holds in registers.
  [[gnu::pure]] Score score_alarmed(std::span<const Card> cards, std::uint64_t sum) const;
  [[gnu::pure]] Score score_slowly(std::span<const Card> cards) const;

  Direct direct_;
  std::unique_ptr<const Plan> plan_;
};

/// The standard order of the high scale, lowest first.
std::span<const Category> standard_order();
/// "full house"; inserted categories are named in the spec.
std::string_view category_name(Category category);
/// The names of all categories but inserted ones, in the order of `Category`.
std::span<const std::string_view> category_names();
/// Returns the category that players call by another name, such as "trips", or an empty text.
std::string_view category_meant(std::string_view name);

/// The rankings by their names: "high", "low a-5", "low 2-7", "low a-6", "low 8-or-better",
/// "badugi", "badugi ace-high", "short-deck", "short-deck trips-high", "pure-rank". Nothing for an
/// unknown name. ("points …" and "card …" take tables and are made by their own words.)
std::vector<std::string_view> ranking_names();
bool make_ranking(std::string_view name, RankingSpec& spec);

}  // namespace houserules
