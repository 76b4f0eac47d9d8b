#pragma once
// The words of a rule file for what players do, with blanks: N for a number, CARDS for cards.

#include <cstdint>
#include <string>
#include <string_view>

namespace houserules::narrate {

/// Returns whether the file says that this is not narrated.
inline bool is_silent(std::string_view words) { return words == "none"; }

bool has_number_blank(std::string_view words);
bool has_cards_blank(std::string_view words);
/// Replaces the first N: "offer two cards", "bid 4".
std::string with_number(std::string_view words, std::int64_t number);
/// The same by an amount of chips: "pay 4 chips to see".
std::string with_amount(std::string_view words, std::string_view amount);
/// Replaces CARDS: "show Q♦ Q♠ as openers".
std::string with_cards(std::string_view words, std::string_view cards);
/// Returns the words up to the first blank.
std::string without_blanks(std::string_view words);

}  // namespace houserules::narrate
