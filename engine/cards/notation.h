#pragma once
// Cards in the notation of hand histories: "As", "Td", "Jo" (joker), "??" (unknown).

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cards/card.h"

namespace houserules {

/// "2".."9", "T" or "10", "J", "Q", "K", "A"; lower case is not accepted.
std::optional<int> parse_rank(std::string_view text);
/// "As", "10h", "Jo", "??"; a suit may also be one of ♣ ♦ ♥ ♠.
std::optional<Card> parse_card(std::string_view text);
/// Takes a card off the beginning of a text; nothing, and the text as it was, if there is none.
std::optional<Card> take_card(std::string_view& text);
/// "AsKd", "As Kd", "As,Kd"; an empty text is an empty list. Nothing if any part is no card.
std::optional<std::vector<Card>> parse_cards(std::string_view text);

char rank_char(int rank);
char suit_char(int suit);
/// "As"; a joker is "Jo", an unknown card "??".
std::string text(Card card);
/// "AsKd", without blanks.
std::string text(std::span<const Card> cards);

/// "ace", "king", … "deuce".
std::string_view rank_name(int rank);
/// "aces", "sixes", "deuces".
std::string_view rank_name_plural(int rank);
std::string_view suit_name(int suit);  // "spades"

}  // namespace houserules
