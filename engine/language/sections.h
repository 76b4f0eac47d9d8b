#pragma once
// Reads a file that changes a little at a time, as in an editor, without parsing all of it again.

#include <functional>
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

}  // namespace houserules
