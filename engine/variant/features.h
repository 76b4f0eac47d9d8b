#pragma once
// What a variant uses, for those who look for one. Read off the compiled variant, never written by
// hand.

#include <string>
#include <string_view>
#include <vector>

#include "engine/variant/variant.h"

namespace houserules {

struct Feature {
  std::string_view name;   // "declaration"
  std::string_view words;  // further words that mean it: "declare"
};

/// In the order of the table of features.
std::vector<Feature> features_of(const Variant& variant);

/// What readers are told in place of the name of a register or a zone: its `about`, else the words
/// of the name.
std::string spoken_name(const Variant& variant, std::string_view name);

/// Can chips ever get into the pot?
bool has_pot(const Variant& variant);

}  // namespace houserules
