// Hands ranked apart from any game.

#include "engine/door/inside.h"
#include "engine/language/ranking_words.h"

namespace houserules {
namespace door {
namespace {

/// More cards make up no hand.
constexpr std::size_t most_cards = 60;

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
      throw v1::Error(houserules::text(card) + " appears twice");
    }
    if (card.natural()) seen.insert(card);
    side.add(card, wilds);
  }
  return side;
}

/// Scores without hooks fill the upper half of `major` and the lower one of `minor`.
std::uint64_t number_of(Score score) { return score.major | score.minor; }

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
  door::Side table;
  if (one_board) table = door::side_of(board, compiled_->wild);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (!one_board) {
      table = door::side_of(board.subspan(i * board_cards, board_cards), compiled_->wild);
    }
    const door::Side hand =
        door::side_of(cards.subspan(i * cards_each, cards_each), compiled_->wild);
    const SourceCards sources[] = {hand.source(), table.source()};
    out[i] = door::number_of(compiled_->ranker.score({sources, nullptr, nullptr}));
  }
}

}  // namespace v1
}  // namespace houserules
