#pragma once
// Where in the language a place of a rule file stands, read off its lines: the text need not be
// YAML, since it is being written.

#include <string>
#include <string_view>
#include <vector>

namespace houserules::editor {

struct Standing {
  enum class Kind {
    nothing,  // in a remark, in a worked deal, or where the tables say nothing
    key,      // a key of the map under `path`
    step,     // a step: a verb, or a key that belongs to the verbs beside it
    name,     // a name of the author's own
    value,    // the value of `key`
  };
  Kind kind = Kind::nothing;
  std::string key;                    // value: of which key
  bool item = false;                  // it begins an item of a list
  std::vector<std::string> path;      // keys above, the file's first level first
  std::vector<std::string> siblings;  // keys of the map in which the place stands
  std::string typed;                  // of the word so far
};

/// What may be written at this byte of the text.
Standing standing_at(std::string_view text, std::size_t offset);

/// The key whose letters lie at this byte, or nothing; `begin` is its first byte.
std::string key_at(std::string_view text, std::size_t offset, std::size_t& begin);
/// The value whose letters lie at this byte: a scalar, or an item of a list.
std::string value_at(std::string_view text, std::size_t offset, std::size_t& begin);

}  // namespace houserules::editor
