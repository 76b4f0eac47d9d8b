#pragma once
// What may be written at a place of a rule file, and what is said of what stands there.

#include <string>
#include <string_view>
#include <vector>

#include "engine/editor/standing.h"
#include "engine/source/source.h"

namespace houserules::editor {

struct Offer {
  enum class Kind { key, step, word, phrase, game } kind = Kind::word;
  std::string label;
  std::string insert;  // what is written
  std::string detail;  // "number", "list of: phrase"
  std::string help;
};
/// `sources`: for the ids of games.
std::vector<Offer> offers_at(std::string_view text, std::size_t offset, Sources& sources);

/// What the language says of the key or value at a byte, as Markdown; `begin` and `size` are its
/// letters. Empty: nothing.
std::string help_at(std::string_view text, std::size_t offset, std::size_t& begin,
                    std::size_t& size);

}  // namespace houserules::editor
