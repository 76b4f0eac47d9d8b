#pragma once
// The text of a rule file to begin with: it extends another one, and says as comments what is most
// likely to be changed.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/resolve/resolve.h"

namespace houserules {

/// A key of a file's first level, with the lines that belong to it.
struct TopLevel {
  std::string key;
  std::string text;  // whole lines
};
std::vector<TopLevel> top_level(std::string_view text);

/// Is this the id of a rule file: small letters, digits and hyphens?
bool is_id(std::string_view text);

struct NewFile {
  std::string id;
  std::string extends;                                   // as the file says it
  std::string like_name;                                 // what that game is called
  std::vector<SourceFile> modifiers;                     // worked into the file, in order
  std::vector<std::pair<std::string, std::string>> set;  // options and what they are from now on
};

/// The file without examples: only what it must say. Throws std::invalid_argument, worded for the
/// author, where two modifiers say one thing, or a modifier's option cannot be set here.
std::string first_lines(const NewFile& file);

/// Keys that the author of such a file may want to change, as they stand in the files of its
/// parent, each in whole lines. `texts`: of these files.
std::vector<std::string> changes_to_offer(const Resolved& parent, const SourceTexts& texts,
                                          std::string_view players);

/// "# " before every line.
std::string as_comment(std::string_view lines);

}  // namespace houserules
