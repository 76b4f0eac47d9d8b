#pragma once
// What may be written at a place in a rule file, and help on what is there.

#include <string>
#include <string_view>
#include <vector>

#include "engine/editor/standing.h"
#include "engine/source/source.h"

namespace houserules::editor {

struct Offer {
  enum class Kind { key, step, word, phrase, game } kind = Kind::word;
  std::string label;
  std::string insert;  // the text to insert
  std::string detail;  // "number", "list of phrases (wild)"
  std::string help;    // Markdown
};
/// What fits at a place, the most likely first, and the bytes of the text that it replaces: the
/// word around the place.
struct Offers {
  std::vector<Offer> list;
  std::size_t begin = 0, end = 0;
  bool narrowed = false;  // there are others that do not begin with what is typed
};
/// `sources`: for the ids of games.
Offers offers_at(std::string_view text, std::size_t offset, Sources& sources);

/// Returns the reference text for the key or value at a byte, as Markdown, or an empty string; sets
/// its range to `begin` and `size`.
std::string help_at(std::string_view text, std::size_t offset, std::size_t& begin,
                    std::size_t& size);

}  // namespace houserules::editor
