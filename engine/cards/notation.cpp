#include "engine/cards/notation.h"

#include <array>

namespace houserules {
namespace {

constexpr std::string_view rank_chars = "23456789TJQKA";
constexpr std::string_view suit_chars = "cdhs";
constexpr std::array<std::string_view, suit_count> suit_signs = {"♣", "♦", "♥", "♠"};
constexpr std::array<std::string_view, rank_count> rank_names = {
    "deuce", "three", "four", "five",  "six",  "seven", "eight",
    "nine",  "ten",   "jack", "queen", "king", "ace"};
constexpr std::array<std::string_view, rank_count> rank_names_plural = {
    "deuces", "threes", "fours", "fives",  "sixes", "sevens", "eights",
    "nines",  "tens",   "jacks", "queens", "kings", "aces"};
constexpr std::array<std::string_view, suit_count> suit_names = {"clubs", "diamonds", "hearts",
                                                                 "spades"};

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// Maps each character to its position in `all`, or -1.
constexpr std::array<int, 256> places_in(std::string_view all) {
  std::array<int, 256> places{};
  places.fill(-1);
  for (std::size_t i = 0; i < all.size(); ++i) {
    places[static_cast<unsigned char>(all[i])] = static_cast<int>(i);
  }
  return places;
}
constexpr auto rank_of_char = places_in(rank_chars), suit_of_char = places_in(suit_chars);

std::optional<int> take_rank(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  if (text.front() == '1' && take(text, "10")) return rank_ten;
  const int rank = rank_of_char[static_cast<unsigned char>(text.front())];
  if (rank < 0) return std::nullopt;
  text.remove_prefix(1);
  return rank;
}

std::optional<int> take_suit(std::string_view& text) {
  if (text.empty()) return std::nullopt;
  if (const int suit = suit_of_char[static_cast<unsigned char>(text.front())]; suit >= 0) {
    text.remove_prefix(1);
    return suit;
  }
  for (int suit = 0; suit < suit_count; ++suit) {
    if (!take(text, suit_signs[static_cast<std::size_t>(suit)])) continue;
    take(text, "\uFE0F");  // "shown as a picture", which phones add
    return suit;
  }
  return std::nullopt;
}

}  // namespace

std::optional<int> parse_rank(std::string_view text) {
  const auto rank = take_rank(text);
  return text.empty() ? rank : std::nullopt;
}

std::optional<Card> take_card(std::string_view& text) {
  std::string_view rest = text;
  const auto rank = take_rank(rest);
  const auto suit = rank ? take_suit(rest) : std::nullopt;
  if (suit) {
    text = rest;
    return Card(*rank, *suit);
  }
  if (take(text, "Jo")) return Card(Card::joker_code);
  if (take(text, "??")) return Card();
  return std::nullopt;
}

std::optional<Card> parse_card(std::string_view text) {
  const auto card = take_card(text);
  return text.empty() ? card : std::nullopt;
}

std::optional<std::vector<Card>> parse_cards(std::string_view text) {
  std::vector<Card> cards;
  cards.reserve(text.size() / 2);
  bool separated = true;  // a comma is needed between two cards
  while (!text.empty()) {
    if (text.front() == ' ') {
      text.remove_prefix(1);
      continue;
    }
    if (!separated && take(text, ",")) {
      separated = true;
      if (text.find_first_not_of(' ') == std::string_view::npos) return std::nullopt;
      continue;
    }
    const auto card = take_card(text);
    if (!card) return std::nullopt;
    cards.push_back(*card);
    separated = false;
  }
  return cards;
}

char rank_char(int rank) { return rank_chars[static_cast<std::size_t>(rank)]; }

char suit_char(int suit) { return suit_chars[static_cast<std::size_t>(suit)]; }

std::string text(Card card) {
  if (card.joker()) return "Jo";
  if (!card.natural()) return "??";
  return {rank_char(card.rank()), suit_char(card.suit())};
}

std::string text(std::span<const Card> cards) {
  std::string result;
  result.reserve(2 * cards.size());
  for (const Card card : cards) {
    if (card.natural()) {
      result += rank_char(card.rank());
      result += suit_char(card.suit());
    } else {
      result += text(card);
    }
  }
  return result;
}

std::string_view rank_name(int rank) { return rank_names[static_cast<std::size_t>(rank)]; }

std::string_view rank_name_plural(int rank) {
  return rank_names_plural[static_cast<std::size_t>(rank)];
}

std::string_view suit_name(int suit) { return suit_names[static_cast<std::size_t>(suit)]; }

}  // namespace houserules
