#pragma once
// Finds the place in the language at a position in a rule file. Works on lines, because the text is
// being edited and may not be valid YAML.

#include <string>
#include <string_view>
#include <vector>

namespace houserules::editor {

struct Standing {
  enum class Kind {
    nothing,  // in a comment, in an example deal, or where the tables have nothing
    key,      // a key of the map at `path`
    step,     // a step: a verb, or a key next to a verb
    name,     // a name chosen by the author
    value,    // the value of `key`
  };
  Kind kind = Kind::nothing;
  std::string key;                    // value: of this key
  bool item = false;                  // it begins a list item
  std::vector<std::string> path;      // enclosing keys, outermost first
  std::vector<std::string> siblings;  // other keys of the same map
  std::string typed;                  // the word so far
  std::size_t begin = 0;              // its first byte
};

/// Returns what may be written at this byte of the text.
Standing standing_at(std::string_view text, std::size_t offset);

/// Returns the key at this byte, or an empty string; `begin` is its first byte.
std::string key_at(std::string_view text, std::size_t offset, std::size_t& begin);
/// Returns the value at this byte: a scalar, or an item of a list.
std::string value_at(std::string_view text, std::size_t offset, std::size_t& begin);

}  // namespace houserules::editor
