#pragma once
// Names of a rule file: where they are defined, and where they stand.

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
/// Where what stands at a byte is defined: the parent of `extends`, a script, a step of the
/// author's own, a register. Nothing: it is no such name.
std::optional<Target> definition_at(const SourceFile& file, std::size_t offset, Sources& sources);

/// A name that can be changed everywhere in its file: a register or a part.
struct Name {
  enum class Kind { reg, part } kind = Kind::reg;
  std::string text;
  std::size_t begin = 0;  // of its letters at the byte asked for
};
std::optional<Name> name_at(const SourceFile& file, std::size_t offset);

/// The file with the name changed everywhere; nothing where the new name may not stand there, or
/// would be another's, with the reason in `why`.
std::optional<std::string> renamed(const SourceFile& file, const Name& name, const std::string& to,
                                   Sources& sources, std::string& why);

}  // namespace houserules::editor
