#pragma once
// The features that a variant uses, for searching. Derived from the compiled variant, never written
// by hand.

#include <string>
#include <string_view>
#include <vector>

#include "engine/variant/variant.h"

namespace houserules {

struct Feature {
  std::string_view name;   // "declaration"
  std::string_view words;  // synonyms: "declare"
};

/// Returns them in the order of the table of features.
std::vector<Feature> features_of(const Variant& variant);

/// Returns what readers see instead of the name of a register or zone: its `about`, or else the
/// words of its name.
std::string spoken_name(const Variant& variant, std::string_view name);
std::string spoken_name(const Variant& variant, const Showdown& showdown);

/// Returns whether the name of a game has its limit in it: "No-Limit Hold'em" and "no limit".
bool names_limit(std::string_view name, std::string_view limit);

/// Returns whether hands that are compared may have cards of this zone.
bool counts_in_hands(const Variant& variant, std::uint8_t zone);

/// Returns whether players ever have cards face up.
bool shows_cards(const Variant& variant);

/// Returns whether some question of the game has an answer of this name.
bool has_answer(const Variant& variant, std::string_view name);

/// Returns whether chips can ever get into the pot.
bool has_pot(const Variant& variant);

}  // namespace houserules
