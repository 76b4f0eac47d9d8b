#pragma once
// Cards in the notation of hand histories: "As", "Td", "Jo" (joker), "??" (unknown).

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cards/card.h"

namespace houserules {

/// Parses "2".."9", "T" or "10", "J", "Q", "K", "A"; rejects lowercase.
std::optional<int> parse_rank(std::string_view text);
/// Parses "As", "10h", "Jo", "??"; a suit may also be one of ♣ ♦ ♥ ♠.
std::optional<Card> parse_card(std::string_view text);
/// Removes a card from the beginning of a text; if there is none, returns nothing and leaves the
/// text unchanged.
std::optional<Card> take_card(std::string_view& text);
/// Parses "AsKd", "As Kd", "As,Kd"; an empty text is an empty list. Returns nothing if any part is
/// not a card.
std::optional<std::vector<Card>> parse_cards(std::string_view text);

char rank_char(int rank);
char suit_char(int suit);
/// Returns "As"; "Jo" for a joker, "??" for an unknown card.
std::string text(Card card);
/// Returns "AsKd", without spaces.
std::string text(std::span<const Card> cards);

/// "ace", "king", … "deuce".
std::string_view rank_name(int rank);
/// "aces", "sixes", "deuces".
std::string_view rank_name_plural(int rank);
std::string_view suit_name(int suit);  // "spades"

}  // namespace houserules
