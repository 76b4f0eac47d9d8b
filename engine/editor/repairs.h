#pragma once
// What `houserules fix` repairs, as changes that an editor can make.

#include <optional>
#include <string>
#include <vector>

#include "engine/editor/document.h"
#include "engine/source/diagnostic.h"
#include "engine/source/source.h"

namespace houserules::editor {

/// What puts a fault of this file right; nothing where that is not certain.
std::vector<Change> changes_of(const SourceFile& file, const Diagnostic& fault);

/// What they do, in a few words: "Write 'wild' for 'wyld'".
std::string title_of(const Diagnostic& fault);

/// All that is certain, one repair after the other. Nothing: there is none.
std::optional<Change> repair_of_all(const SourceFile& file, Sources& sources);

}  // namespace houserules::editor
