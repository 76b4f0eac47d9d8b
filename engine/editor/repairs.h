#pragma once
// The repairs of `houserules fix`, as changes for an editor.

#include <optional>
#include <string>
#include <vector>

#include "engine/editor/document.h"
#include "engine/source/diagnostic.h"
#include "engine/source/source.h"

namespace houserules::editor {

/// Returns the changes that fix an error in this file or, if no repair is certain, those that its
/// hint suggests.
std::vector<Change> changes_of(const SourceFile& file, const Diagnostic& fault);

/// Returns a short title: "Write 'wild' for 'wyld'".
std::string title_of(const Diagnostic& fault);

/// Returns all certain repairs, applied one after the other, or nothing if there are none.
std::optional<Change> repair_of_all(const SourceFile& file, Sources& sources);

}  // namespace houserules::editor
