#pragma once
// `options:` of a file: declared types, chosen values, patches.

#include <string>
#include <string_view>
#include <vector>

#include "engine/language/substitute.h"
#include "engine/resolve/resolve.h"
#include "engine/source/node.h"

namespace houserules {

/// An option with what was chosen for it.
struct Chosen {
  OptionInfo info;
  Node value;           // as `$name`; null: the word for none
  std::string literal;  // in expressions
  Node patch;           // null, or what the choice changes in the file
};

/// Reads `options:` of the merged file and the values set for them.
std::vector<Chosen> choose_options(const Node& root, const Choices& choices, Diagnostics& faults);

/// The game has no such option; `names`: those that it has.
void no_option(std::string_view name, const std::vector<std::string_view>& names,
               const Place& where, Diagnostics& faults);

/// The place of what `--set NAME=TEXT` says.
Place place_of_set(std::string_view name, std::string_view text);

/// What to try of an option: all words of a choice, both ends of a range or of the ranks and cards,
/// and the word for none.
std::vector<std::string> samples_of(const OptionInfo& option);

/// Each value worth trying of each option, by itself: with what it needs, and nothing else set.
std::vector<Choices> settings_of(const std::vector<OptionInfo>& options);

/// Where a map that says `set:` and `with:` chooses what a fault of choices is of.
Place place_of_choice(const Place& where, const Node& set, const Node& with);

Values values_of(const std::vector<Chosen>& options);

}  // namespace houserules
