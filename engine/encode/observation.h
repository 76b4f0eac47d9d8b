#pragma once
// What a seat sees as numbers, for learners: the same shape for every game.
// include/houserules/learning.h describes it.

#include <cstdint>
#include <span>

#include "engine/table/deal.h"

namespace houserules::encode {

inline constexpr std::size_t seat_facts = 7, seat_registers = 8, seat_zones = 4;
inline constexpr std::size_t table_zones = 8, table_registers = 16;
inline constexpr std::size_t zone_size = 55, most_cards = 64, question_kinds = 6;
inline constexpr std::size_t observation_size =
    max_seats * (seat_facts + seat_registers + seat_zones * zone_size) + table_zones * zone_size +
    table_registers + 2 + question_kinds + 1 + 2 * most_cards;

/// Returns the place of a card in a zone: 0 to 51 from 2c to As, 52 a joker, 54 unknown.
std::size_t card_number(Card card);
/// Returns a register as a number: for a word, a fraction that represents it.
float register_number(const Variant& variant, const Value& value);

/// Writes what the seat sees to `out`, of observation_size numbers. `chosen`: cards of the question
/// that the seat has chosen so far. `shown`: cards that each seat has shown; may be empty.
void observe(const Deal& deal, Seat seat, std::span<const std::uint8_t> chosen,
             std::span<const CardSet> shown, std::span<float> out);

}  // namespace houserules::encode
