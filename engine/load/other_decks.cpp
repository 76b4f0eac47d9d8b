#include "engine/load/other_decks.h"

#include <bit>
#include <cstdint>
#include <map>
#include <memory>
#include <tuple>
#include <utility>

#include "engine/check/checks.h"

namespace houserules {
namespace {

/// Returns the numbers of players for each deck, as bits.
std::map<int, std::uint32_t> tables_by_deck(const Variant& variant, const tree::Deck& deck) {
  std::map<int, std::uint32_t> out;
  for (int players = variant.players_min; players <= variant.players_max; ++players) {
    out[deck_for(deck, players)] |= 1U << players;
  }
  return out;
}

/// Runs `check()` with these numbers of players only.
void check_tables(Variant& variant, std::uint32_t tables, const tree::File& rules,
                  Diagnostics& faults) {
  const std::pair all{variant.players_min, variant.players_max};
  variant.players_min = std::countr_zero(tables);
  variant.players_max = static_cast<int>(std::bit_width(tables)) - 1;
  check(variant, rules, faults);
  std::tie(variant.players_min, variant.players_max) = all;
}

}  // namespace

void add_other_decks(Variant& variant, const tree::File& rules, CompileOptions options,
                     Diagnostics& faults) {
  const int usual = deck_for(*rules.deck, variant.players_usual);
  for (const auto& [index, tables] : tables_by_deck(variant, *rules.deck)) {
    if (index == usual) continue;
    options.players = std::countr_zero(tables);
    std::shared_ptr<Variant> other = compile(rules, options, faults);
    other->players_min = variant.players_min;
    other->players_max = variant.players_max;
    other->players_usual = variant.players_usual;
    variant.other_decks.push_back({tables, std::move(other)});
  }
}

void check_all_decks(Variant& variant, const tree::File& rules, Diagnostics& faults) {
  std::uint32_t left = 0;
  for (int players = variant.players_min; players <= variant.players_max; ++players) {
    left |= 1U << players;
  }
  for (const Variant::WithOtherDeck& other : variant.other_decks) {
    Variant with_deck = *other.variant;
    check_tables(with_deck, other.tables, rules, faults);
    left &= ~other.tables;
  }
  check_tables(variant, left, rules, faults);
}

}  // namespace houserules
