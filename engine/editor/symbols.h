#pragma once
// Names in a rule file: where they are defined and used.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/editor/document.h"
#include "engine/source/source.h"

namespace houserules::editor {

/// A place in a file that may not be open.
struct Target {
  std::string file;  // SourceFile::name
  Range range;
};
/// Returns the definition of the name at a byte: the parent in `extends`, a script, a step of the
/// author's, a register. Returns nothing for anything else.
std::optional<Target> definition_at(const SourceFile& file, std::size_t offset, Sources& sources);

/// A name that can be renamed throughout its file: a register or a part.
struct Name {
  enum class Kind { reg, part } kind = Kind::reg;
  std::string text;
  std::size_t begin = 0;  // of the occurrence at the byte in question
};
std::optional<Name> name_at(const SourceFile& file, std::size_t offset);

/// Returns the file with the name replaced everywhere. Returns nothing if the new name is invalid
/// or already in use, with the reason in `why`.
std::optional<std::string> renamed(const SourceFile& file, const Name& name, const std::string& to,
                                   Sources& sources, std::string& why);

}  // namespace houserules::editor
