#pragma once
// The text of a new rule file: it extends another one, and has what is most likely to be changed as
// comments.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/resolve/resolve.h"

namespace houserules {

/// A top-level key of a file, with its lines.
struct TopLevel {
  std::string key;
  std::string text;  // whole lines
};
std::vector<TopLevel> top_level(std::string_view text);

/// Returns whether this is an id of a rule file: lowercase letters, digits and hyphens.
bool is_id(std::string_view text);

struct NewFile {
  std::string id;
  std::string extends;                                   // as given in the file
  std::string like_name;                                 // the name of that game
  std::vector<SourceFile> modifiers;                     // merged into the file, in order
  std::vector<std::pair<std::string, std::string>> set;  // options and their new defaults
};

/// Returns the file without examples: only the required lines. Throws std::invalid_argument, with a
/// message for the author, if two modifiers set the same key, or a modifier's option cannot be set
/// here.
std::string first_lines(const NewFile& file);

/// Returns keys that the author of such a file may want to change, as written in the files of its
/// parent, each as whole lines. `texts`: of these files.
std::vector<std::string> changes_to_offer(const Resolved& parent, const SourceTexts& texts,
                                          std::string_view players);

/// Returns the lines with "# " before each.
std::string as_comment(std::string_view lines);

}  // namespace houserules
