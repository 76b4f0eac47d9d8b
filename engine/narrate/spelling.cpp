#include "engine/narrate/spelling.h"

#include <algorithm>
#include <array>

#include "engine/cards/count_text.h"
#include "engine/cards/notation.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/features.h"
#include "engine/variant/value_text.h"

namespace houserules::narrate {
namespace {

constexpr std::array<std::string_view, 21> numbers = {
    "no",       "one",     "two",     "three",     "four",     "five",     "six",
    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};

}  // namespace

std::string Spelling::card(Card card) const {
  if (!card.known()) return plain_ ? "an unknown card" : "??";
  if (card.joker()) return plain_ ? "a joker" : "joker";
  if (plain_) {
    return "the " + std::string(rank_name(card.rank())) + " of " +
           std::string(suit_name(card.suit()));
  }
  static constexpr const char* suits[] = {"♣", "♦", "♥", "♠"};
  return std::string(1, rank_char(card.rank())) + suits[card.suit()];
}

std::string Spelling::cards(const std::vector<Card>& cards) const {
  std::vector<std::string> names;
  for (const Card c : cards) names.push_back(card(c));
  return plain_ ? joined(names) : parted(names, " ");
}

std::string Spelling::card_count(std::size_t count) const {
  if (count == 1) return "a card";
  return (count < numbers.size() ? std::string(numbers[count]) : std::to_string(count)) + " cards";
}

std::string Spelling::chips(Chips chips) const {
  return plain_ ? count_text(chips, "chip") : std::to_string(chips);
}

std::string Spelling::seat(Seat seat) const {
  if (seat < names_.size()) return names_[seat];
  return (plain_ ? "Player " : "p") + std::to_string(seat + 1);
}

std::string Spelling::seats(const std::vector<Seat>& seats) const {
  std::vector<std::string> names;
  for (const Seat s : seats) names.push_back(seat(s));
  return joined(names);
}

Seat Spelling::seat_called(std::string_view name) const {
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (lower_case(names_[i]) == lower_case(name)) return static_cast<Seat>(i);
  }
  const bool number = !name.empty() && name[0] >= '0' && name[0] <= '9';
  return parse_seat(number ? "p" + std::string(name) : lower_case(name));
}

std::string pool_name(const Variant& variant, const Event& payment) {
  if (payment.pool == Event::no_pool) return "the pot";
  return "the " + spoken_name(variant, variant.registers[payment.pool].name);
}

std::string named_pot(std::string_view name) {
  return "the " + std::string(name) + (name.ends_with("pot") ? "" : " pot");
}

std::string pot_name(std::size_t pot, std::size_t pots) {
  if (pots < 2) return "the pot";
  if (pot == 0) return "the main pot";
  return pots == 2 ? "the side pot" : "side pot " + std::to_string(pot);
}

Wager wager(const Event& event, const Spelling& spelling) {
  using Kind = Event::Kind;
  struct Words {
    Kind kind;
    const char *one, *many;
    Chips Event::*chips;
  };
  static constexpr Words rows[] = {
      {Kind::antes, "antes", "ante", &Event::chips},
      {Kind::blind, "posts", "post", &Event::chips},
      {Kind::bring_in, "brings it in for", "bring it in for", &Event::chips},
      {Kind::check, "checks", "check", nullptr},
      {Kind::call, "calls", "call", &Event::chips},
      {Kind::bet, "bets", "bet", &Event::amount},
      {Kind::raise, "raises to", "raise to", &Event::amount},
      {Kind::fold, "folds", "fold", nullptr}};
  for (const Words& row : rows) {
    if (row.kind != event.kind) continue;
    const std::string chips = row.chips == nullptr ? "" : " " + spelling.chips(event.*row.chips);
    return {row.one + chips, row.many + chips};
  }
  return {};
}

UncalledBet uncalled_bet(Seat seat, Chips chips, const Spelling& spelling) {
  const std::string amount = spelling.chips(chips), name = spelling.seat(seat);
  return {"Uncalled bet of " + amount + " returned to " + name, name + " takes back " + amount,
          "nobody matched it"};
}

}  // namespace houserules::narrate
