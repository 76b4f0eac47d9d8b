// Hands ranked apart from any game.

#include "engine/door/inside.h"
#include "engine/language/ranking_words.h"
#include "engine/ranking/two_and_three.h"

namespace houserules {
namespace door {
namespace {

/// More cards make up no hand.
constexpr std::size_t most_cards = 60;
using ranking::TwoAndThree;
/// Of a hand and its board together.
constexpr std::size_t most_in_table = TwoAndThree::most_twos + TwoAndThree::threes_held;
static_assert(most_in_table >= ranking::sums::most_cards);

/// Cards of a hand or a board, those that are wild marked.
struct Side {
  std::array<Card, most_cards> cards;
  std::uint64_t wild = 0;
  std::size_t count = 0;

  void add(Card card, CardSet wilds) {
    if (wilds.contains(card)) wild |= std::uint64_t{1} << count;
    cards[count++] = card;
  }
  SourceCards source() const { return {std::span(cards).first(count), wild, 0}; }
};

Side side_of(std::span<const std::uint8_t> cards, CardSet wilds) {
  Side side;
  for (const std::uint8_t code : cards) {
    if (code > Card::joker_code) {
      throw v1::Error(std::to_string(code) + " is not a card: cards are 0 to 52");
    }
    side.add(Card(code), wilds);
  }
  return side;
}

/// Requires `seen` for the cards of the other side.
Side side_of(const std::string& text, CardSet wilds, CardSet& seen) {
  const auto cards = parse_cards(text);
  if (!cards || cards->size() > most_cards) {
    throw v1::Error("'" + printable(text, 60) + "' is not a list of cards");
  }
  Side side;
  for (const Card card : *cards) {
    if (!card.known()) throw v1::Error("?? can't be ranked: every card of a hand must be known");
    if (card.natural() && seen.contains(card)) {
      throw v1::Error("the card '" + houserules::text(card) + "' appears twice");
    }
    if (card.natural()) seen.insert(card);
    side.add(card, wilds);
  }
  return side;
}

/// Scores without hooks fill the upper half of `major` and the lower one of `minor`.
std::uint64_t number_of(Score score) { return score.major | score.minor; }

/// Rows of cards, one for each hand, or one for all.
struct Rows {
  std::span<const std::uint8_t> cards;
  std::size_t each = 0;

  std::span<const std::uint8_t> operator[](std::size_t hand) const {
    return cards.size() == each ? cards : cards.subspan(hand * each, each);
  }
};

/// Ranks hands one by one.
class OneByOne {
 public:
  OneByOne(const Ranker& ranker, CardSet wilds) : ranker_(ranker), wilds_(wilds) {}
  std::uint64_t operator()(std::span<const std::uint8_t> cards,
                           std::span<const std::uint8_t> board) const {
    const Side hand = side_of(cards, wilds_), table = side_of(board, wilds_);
    const SourceCards sources[] = {hand.source(), table.source()};
    return number_of(ranker_.score({sources, nullptr, nullptr}));
  }

 private:
  const Ranker& ranker_;
  CardSet wilds_;
};

/// Ranks hands by a table, a few hundred at once. Those that the table is not for (with jokers, or
/// with a card twice) are ranked one by one.
template <class Table>
void rank_by_table(const Table& table, const OneByOne& other, const Rows& hands, const Rows& boards,
                   std::span<std::uint64_t> out) {
  constexpr std::size_t at_once = 256;
  std::array<std::array<Card, at_once>, most_in_table> columns;
  std::array<const Card*, most_in_table> starts;
  for (std::size_t i = 0; i < starts.size(); ++i) starts[i] = columns[i].data();
  std::array<std::uint16_t, at_once> values;
  std::vector<std::size_t> others;
  const std::size_t size = hands.each + boards.each;
  for (std::size_t done = 0; done < out.size(); done += at_once) {
    const std::size_t count = std::min(at_once, out.size() - done);
    for (std::size_t hand = 0; hand < count; ++hand) {
      CardSet seen;
      std::size_t column = 0;
      for (const auto& cards : {hands[done + hand], boards[done + hand]}) {
        for (const std::uint8_t code : cards) {
          const Card card(code < Card::joker_code ? code : std::uint8_t{0});
          if (code < Card::joker_code) seen.insert(card);
          columns[column++][hand] = card;
        }
      }
      if (seen.size() != static_cast<int>(size)) others.push_back(done + hand);
    }
    table.values({starts.data(), size}, {values.data(), count});
    for (std::size_t hand = 0; hand < count; ++hand) {
      out[done + hand] = number_of(table.score_of(values[hand]));
    }
  }
  for (const std::size_t hand : others) out[hand] = other(hands[hand], boards[hand]);
}

ParsedRanking parsed(const v1::RankingSetup& setup) {
  return parse_ranking({setup.ranking, setup.use, setup.wild, setup.deck, setup.points});
}

}  // namespace
}  // namespace door

inline namespace v1 {

struct Ranking::Compiled {
  explicit Compiled(const ParsedRanking& parsed) : ranker(parsed.spec), wild(parsed.wild) {}
  Ranker ranker;
  CardSet wild;
};

Ranking::Ranking(const RankingSetup& setup)
    : compiled_(door::guarded(
          nullptr, [&] { return std::make_shared<const Compiled>(door::parsed(setup)); })) {}

Ranking::Hand Ranking::hand(const std::string& cards, const std::string& board) const {
  CardSet seen;
  const door::Side hand = door::side_of(cards, compiled_->wild, seen);
  const door::Side table = door::side_of(board, compiled_->wild, seen);
  const SourceCards sources[] = {hand.source(), table.source()};
  const RankedHand ranked = compiled_->ranker.explain({sources, nullptr, nullptr});
  return {door::number_of(ranked.score), houserules::text(ranked.stands_for), ranked.label};
}

void Ranking::scores(std::span<const std::uint8_t> cards, std::size_t cards_each,
                     std::span<const std::uint8_t> board, std::size_t board_cards,
                     std::span<std::uint64_t> out) const {
  if (cards_each > door::most_cards || board_cards > door::most_cards) {
    throw Error("a hand has at most " + std::to_string(door::most_cards) + " cards");
  }
  const bool one_board = board.size() == board_cards;
  if (cards.size() != out.size() * cards_each ||
      (!one_board && board.size() != out.size() * board_cards)) {
    throw Error("there must be a row of cards for each hand, and one board for all or for each");
  }
  const Ranker& ranker = compiled_->ranker;
  const door::OneByOne one_by_one(ranker, compiled_->wild);
  const door::Rows hands{cards, cards_each}, boards{board, board_cards};
  const std::size_t size = cards_each + board_cards;
  const bool use = !ranker.spec().use.empty();
  if (!compiled_->wild.empty()) {
    // Wild cards are in no table.
  } else if (!use && size > 0 && size <= ranking::sums::most_cards) {
    if (const auto table = ranker.table(size)) {
      return door::rank_by_table(*table, one_by_one, hands, boards, out);
    }
  } else if (use && door::TwoAndThree::takes(cards_each, board_cards)) {
    const auto table = ranker.pair_table();
    if (table && table->two == 0 && table->three == 1) {
      return door::rank_by_table(*table, one_by_one, hands, boards, out);
    }
  }
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = one_by_one(hands[i], boards[i]);
}

}  // namespace v1
}  // namespace houserules
