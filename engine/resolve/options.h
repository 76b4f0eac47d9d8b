#pragma once
// `options:` of a file: declared types, chosen values, patches.

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/language/substitute.h"
#include "engine/resolve/resolve.h"
#include "engine/source/node.h"

namespace houserules {

/// An option with its chosen value.
struct Chosen {
  OptionInfo info;
  Node value;           // as `$name`; null: the word for none
  std::string literal;  // in expressions
  Node patch;           // null, or what the choice changes in the file
};

/// `options:` of a merged file, read once for any number of choices.
class DeclaredOptions {
 public:
  /// Reports errors in the declarations. Requires: `root` outlives it and stays as it is.
  DeclaredOptions(const Node& root, Diagnostics& faults);
  ~DeclaredOptions();
  /// Returns all options, with the values set for them.
  std::vector<Chosen> choose(const Choices& choices, Diagnostics& faults) const;

 private:
  class Reader;
  void check_need(const Entry& need, Diagnostics& faults) const;

  const Node& root_;
  const Node* declared_;
  std::vector<Chosen> defaults_;
  std::map<std::string, std::unique_ptr<Reader>, std::less<>> readers_;  // of those that make sense
};

/// Reads `options:` of the merged file, and the values set for them.
std::vector<Chosen> choose_options(const Node& root, const Choices& choices, Diagnostics& faults);

/// Reports that the game has no such option; `names`: those that it has.
void no_option(std::string_view name, const std::vector<std::string_view>& names,
               const Place& where, Diagnostics& faults);

/// Returns the place in `--set NAME=TEXT`.
Place place_of_set(std::string_view name, std::string_view text);

/// Returns values to try: all words of a choice, both ends of a range or of the ranks and cards,
/// and the word for none.
std::vector<std::string> samples_of(const OptionInfo& option);

/// Returns each value worth trying of each option, by itself: with the options it needs, and
/// nothing else set.
std::vector<Choices> settings_of(const std::vector<OptionInfo>& options);

/// Returns the place, in a map with `set:` and `with:`, of the choice that an error is about.
Place place_of_choice(const Diagnostic& found, const Node& set, const Node& with);

Values values_of(const std::vector<Chosen>& options);

}  // namespace houserules
