#include "engine/variant/expression_names.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace houserules {
namespace {

constexpr TypeSet nothing = Type::nothing, yes_no = Type::yes_no, number = Type::number,
                  rank = Type::rank, suit = Type::suit, card = Type::card, seat = Type::seat,
                  seats = Type::seats, zone = Type::zone, cards = Type::cards, word = Type::word,
                  object = Type::object;
constexpr TypeSet cards_like = zone | cards;  // any number of arguments, in order
constexpr TypeSet some_cards = cards_like | card;
constexpr TypeSet seats_like = seat | seats;

constexpr RootName roots[] = {
    {Root::seat, "seat", seat, true, "the seat this step, event or question is about"},
    {Root::card, "card", card, true, "the card this event, choice or wild test is about"},
    {Root::it, "it", TypeSet::any(), true,
     "the current item of the enclosing `repeat`, or its count"},
    {Root::answer, "answer", TypeSet::any(), true, "the player's answer to this question"},
    {Root::part, "part", word | nothing, true,
     "the part of the pot that the hand or wild card is for"},
    {Root::game, "game", object, false, "the game's registers and the number of the deal"},
    {Root::table, "table", object, false, "zones on the table"},
    {Root::turn, "turn", object, false, "the current turn"},
    {Root::result, "result", object, false, "the last comparison or showdown"},
    {Root::pot, "pot", number, false, "chips in the pot"},
    {Root::dealer, "dealer", seat, false, "the seat with the button"},
    {Root::opener, "opener", seat | nothing, false,
     "the player who made the first bet of the deal"},
    {Root::players, "players", seats, false, "all seats dealt in"},
    {Root::in_deal, "in_deal", seats, false, "all seats that have not folded"},
    {Root::contesting, "contesting", seats, false,
     "all seats that have not folded and are not sitting out; in `contests:`, all seats that play "
     "for "
     "that pot"},
    {Root::bet, "bet", number, false, "the current bet in this betting round, 0 if there is none"},
    {Root::raises, "raises", number, false, "number of bets and raises in this round"},
    {Root::round, "round", number, false,
     "number of the betting round, from 1; between rounds, the number of the next"},
    {Root::stock, "stock", number, false, "number of cards left in the deck"},
};

constexpr AttributeName attributes[] = {
    {Attribute::hand, "hand", seat, {}, zone, "its cards in hand"},
    {Attribute::best_hand,
     "best_hand",
     seat,
     {},
     zone,
     "the cards of its best hand, as ranked by the first part of the showdown"},
    {Attribute::up, "up", seat | zone, {}, zone, "its cards that everyone can see"},
    {Attribute::hole, "hole", seat | zone, {}, zone, "its cards that are not face up"},
    {Attribute::up,
     "up",
     card,
     {},
     yes_no,
     "is it face up in front of this seat, or on the table?"},
    {Attribute::unseen, "unseen", seat | zone, {}, zone, "its cards that nobody has seen"},
    {Attribute::natural,
     "natural",
     cards_like,
     {},
     cards_like,
     "the cards in it that are not wild for their holder"},
    {Attribute::discards, "discards", seat, {}, zone, "its discards"},
    {Attribute::stack, "stack", seat, {}, number, "its chips, not counting its bet"},
    {Attribute::left, "left", seat, {}, seat, "the next seat clockwise that is still in"},
    {Attribute::next_chair,
     "next_chair",
     seat,
     {},
     seat,
     "the next seat clockwise, still in or not"},
    {Attribute::right, "right", seat, {}, seat, "the next seat counterclockwise that is still in"},
    {Attribute::number, "number", seat, {}, number, "1 for p1"},
    {Attribute::folded, "folded", seat, {}, yes_no, "has it folded?"},
    {Attribute::sitting_out, "sitting_out", seat, {}, yes_no, "is it sitting out?"},
    {Attribute::all_in, "all_in", seat, {}, yes_no, "is it all-in?"},
    {Attribute::bet, "bet", seat, {}, number, "the chips it has bet in this round"},
    {Attribute::paid, "paid", seat, {}, number, "the chips paid in this deal"},
    {Attribute::answer, "answer", seat, {}, TypeSet::any(), "its last answer"},
    {Attribute::count, "count", cards_like | seats, {}, number, "how many there are"},
    {Attribute::first, "first", cards_like, {}, card | nothing, "the first card"},
    {Attribute::last, "last", cards_like, {}, card | nothing, "the last card"},
    {Attribute::first,
     "first",
     seats,
     {},
     seat | nothing,
     "the first seat, starting left of the dealer"},
    {Attribute::last,
     "last",
     seats,
     {},
     seat | nothing,
     "the last seat, starting left of the dealer"},
    {Attribute::count, "count", {}, Root::answer, number, "how many cards were arranged"},
    {Attribute::hand, "hand", {}, Root::answer, cards, "the cards arranged into the hand"},
    {Attribute::highest, "highest", cards_like, {}, rank | nothing, "the highest rank, aces high"},
    {Attribute::lowest, "lowest", cards_like, {}, rank | nothing, "the lowest rank, aces high"},
    {Attribute::rank,
     "rank",
     card | cards_like,
     {},
     rank | nothing,
     "its rank; a joker has none; of several cards, the highest rank"},
    {Attribute::suit, "suit", card, {}, suit | nothing, "its suit; a joker has none"},
    {Attribute::value, "value", card, {}, number | nothing, "2 to 14 (an ace); a joker has none"},
    {Attribute::face, "face", card, {}, yes_no, "is it a jack, queen or king?"},
    {Attribute::red, "red", card, {}, yes_no, "is it a heart or diamond?"},
    {Attribute::black, "black", card, {}, yes_no, "is it a club or spade?"},
    {Attribute::joker, "joker", card, {}, yes_no, "is it a joker?"},
    {Attribute::wild, "wild", card, {}, yes_no, "is it wild for this seat?"},
    {Attribute::seat, "seat", {}, Root::turn, seat | nothing, "whose turn it is"},
    {Attribute::previous, "previous", {}, Root::turn, seat | nothing, "whose turn it was before"},
    {Attribute::circuit, "circuit", {}, Root::turn, number, "which time around the table, from 1"},
    {Attribute::winners, "winners", {}, Root::result, seats, "who won"},
    {Attribute::losers, "losers", {}, Root::result, seats, "who lost"},
    {Attribute::pot, "pot", {}, Root::result, number, "the chips that were played for"},
    {Attribute::deal, "deal", {}, Root::game, number, "number of this deal in the game, from 1"},
};

constexpr std::uint8_t many = 32;

constexpr FunctionName functions[] = {
    {Function::beats,
     "beats",
     2,
     2,
     {some_cards, some_cards, {}},
     yes_no,
     "beats(a, b): a is strictly better than b. Hands can be of any size and have wild cards; a "
     "straight or flush needs five cards"},
    {Function::best,
     "best",
     1,
     1,
     {seats_like, {}, {}},
     seats,
     "best(seats): those with the best showdown hand"},
    {Function::worst,
     "worst",
     1,
     1,
     {seats_like, {}, {}},
     seats,
     "worst(seats): those with the worst showdown hand"},
    {Function::best_showing,
     "best_showing",
     1,
     2,
     {seats_like, seat, {}},
     seat | nothing,
     "best_showing(seats, from): the one with the best cards showing; ties go to the first "
     "clockwise from `from`"},
    {Function::at_least,
     "at_least",
     2,
     3,
     {some_cards, word, rank},
     yes_no,
     "at_least(cards, 'pair', 'J'): whether they make a hand of this category (and rank) or "
     "better; "
     "wild cards count"},
    {Function::low,
     "low",
     1,
     1,
     {some_cards, {}, {}},
     number,
     "low(cards): the highest card of their ace-to-five low, 1 for an ace; `never` if paired"},
    {Function::count,
     "count",
     1,
     2,
     {some_cards | seats, rank | suit | card | word | seat | nothing, {}},
     number,
     "count(cards, what): how many are of this rank or suit, are this card, or are 'face', "
     "'red', 'black', 'joker', 'up' or 'hole' cards. It is 0 if `what` is nil; a joker's rank, "
     "for example, is nil"},
    {Function::all,
     "all",
     2,
     2,
     {seats_like, word, {}},
     yes_no,
     "all(seats, 'register'): the register is yes for each of them"},
    {Function::any,
     "any",
     2,
     2,
     {seats_like, word, {}},
     yes_no,
     "any(seats, 'register'): the register is yes for at least one of them"},
    {Function::none,
     "none",
     2,
     2,
     {seats_like, word, {}},
     yes_no,
     "none(seats, 'register'): the register is yes for none of them"},
    {Function::sum,
     "sum",
     2,
     2,
     {seats_like, word, {}},
     number,
     "sum(seats, 'register'): the sum of the register over all of them"},
    {Function::most,
     "most",
     2,
     2,
     {seats_like, word, {}},
     seats,
     "most(seats, 'register'): those with the highest number in it"},
    {Function::fewest,
     "fewest",
     2,
     2,
     {seats_like, word, {}},
     seats,
     "fewest(seats, 'register'): those with the lowest number in it"},
    {Function::min, "min", 1, many, {number, number, number}, number, "min(a, b, …): the smallest"},
    {Function::max, "max", 1, many, {number, number, number}, number, "max(a, b, …): the largest"},
    {Function::cycle,
     "cycle",
     2,
     many,
     {number, TypeSet::any(), TypeSet::any()},
     TypeSet::any(),
     "cycle(n, a, b, …): the n-th value in the list, counting from 0 and wrapping around"},
};

constexpr std::string_view library[] = {"assert", "cards",    "error",    "ipairs",
                                        "math",   "pairs",    "select",   "string",
                                        "table",  "tonumber", "tostring", "type"};

constexpr std::string_view counted[] = {"face", "red", "black", "joker", "up", "hole"};

constexpr std::pair<std::string_view, std::string_view> types[] = {
    {"nothing", "nothing"}, {"yes or no", "yes or no"}, {"number", "a number"},
    {"rank", "a rank"},     {"suit", "a suit"},         {"card", "a card"},
    {"seat", "a seat"},     {"seats", "seats"},         {"zone", "a zone"},
    {"cards", "cards"},     {"word", "a word"},         {"object", "an object"},
};

/// Which values have an attribute: one bit per type and per object.
constexpr int attribute_count = static_cast<int>(Attribute::natural) + 1;
struct Owners {
  TypeSet types;
  std::uint32_t roots = 0;
};
constexpr std::array<Owners, attribute_count> make_owners() {
  std::array<Owners, attribute_count> owners{};
  for (const AttributeName& row : attributes) {
    Owners& o = owners[static_cast<std::size_t>(row.attribute)];
    o.types = o.types | row.of;
    if (row.of_root) o.roots |= 1U << static_cast<unsigned>(*row.of_root);
  }
  return owners;
}
constexpr std::array<Owners, attribute_count> owners = make_owners();

template <class Row, std::size_t count>
const Row* find_row(const Row (&rows)[count], std::string_view name) {
  const auto* row = std::find_if(rows, rows + count, [&](const Row& r) { return r.name == name; });
  return row == rows + count ? nullptr : row;
}

/// Edit distance: letters added, dropped, changed, or swapped with a neighbor.
int distance(std::string_view a, std::string_view b) {
  std::vector<int> before(b.size() + 1), row(b.size() + 1), next(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    next[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      next[j] = std::min({row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        next[j] = std::min(next[j], before[j - 2] + 1);
    }
    std::swap(before, row);
    std::swap(row, next);
  }
  return row[b.size()];
}

}  // namespace

std::optional<Type> TypeSet::only() const {
  const std::uint32_t some = bits_ & ~bit(Type::nothing);
  for (unsigned t = 1; t < std::size(types); ++t) {
    const TypeSet one = static_cast<Type>(t);
    if (some != 0 && (some & ~one.bits_) == 0) return static_cast<Type>(t);
  }
  return std::nullopt;
}

std::span<const RootName> root_names() { return roots; }
std::span<const AttributeName> attribute_names() { return attributes; }
std::span<const FunctionName> function_names() { return functions; }
std::span<const std::string_view> library_names() { return library; }
bool is_library_name(std::string_view name) {
  return std::find(std::begin(library), std::end(library), name) != std::end(library);
}
std::span<const std::string_view> counted_words() { return counted; }

const RootName* find_root(std::string_view name) { return find_row(roots, name); }
const FunctionName* find_function(std::string_view name) { return find_row(functions, name); }

const AttributeName* find_attribute(TypeSet of, std::string_view name) {
  for (const AttributeName& row : attributes)
    if (row.name == name && row.of.overlaps(of)) return &row;
  return nullptr;
}
const AttributeName* find_attribute(Root of, std::string_view name) {
  for (const AttributeName& row : attributes)
    if (row.name == name && row.of_root == of) return &row;
  return nullptr;
}

bool has_attribute(Value owner, Attribute attribute) {
  const Owners& o = owners[static_cast<std::size_t>(attribute)];
  if (owner.type == Type::object) return ((o.roots >> static_cast<int>(root_of(owner))) & 1U) != 0;
  return o.types.contains(owner.type);
}

const RootName& name_of(Root root) { return roots[static_cast<std::size_t>(root)]; }
const AttributeName& name_of(Attribute attribute) {
  return *std::find_if(std::begin(attributes), std::end(attributes),
                       [&](const AttributeName& row) { return row.attribute == attribute; });
}
const FunctionName& name_of(Function function) {
  return functions[static_cast<std::size_t>(function)];
}

std::string_view type_name(Type type) { return types[static_cast<std::size_t>(type)].first; }
std::string type_with_article(Type type) {
  return std::string(types[static_cast<std::size_t>(type)].second);
}

std::vector<std::string> near_names(std::string_view wrong, std::vector<std::string> words) {
  std::vector<std::string> near;
  int least = std::max(1, static_cast<int>(wrong.size()) / 3);
  for (std::string& candidate : words) {
    const int far = distance(wrong, candidate);
    if (far > least || far >= static_cast<int>(candidate.size())) continue;
    if (far < least) near.clear();
    least = far;
    near.push_back(std::move(candidate));
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  if (near.size() > 3) near.resize(3);
  return near;
}

}  // namespace houserules
