#pragma once
// Reads parts of files: what has changed since the last time, as in an editor, or a few keys.

#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "engine/source/node.h"
#include "engine/source/source.h"

namespace houserules {

/// A section is a key that begins a line, with everything up to the next one. Whatever is written
/// across sections, such as a quote that is not closed, leaves one that has errors on its own.
class Sections {
 public:
  /// Returns what read() does for a file without errors or warnings; nothing if the file must be
  /// read as a whole, because it may have some. Sections read before are not parsed again.
  std::optional<Node> read(const SourceFile& file);

 private:
  std::shared_ptr<const Node> section(const SourceFile& file, std::string text, bool last);

  std::map<std::string, std::shared_ptr<const Node>, std::less<>> known_;  // by their texts
};

/// Reads these keys of the top level, and perhaps others, without parsing the whole file if it can
/// be avoided. Lines of the result are not those of the file. Returns nothing if the file has
/// errors there.
std::optional<Node> read_keys(const SourceFile& file, std::initializer_list<std::string_view> keys);

}  // namespace houserules
