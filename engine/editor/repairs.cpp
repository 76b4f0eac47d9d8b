#include "engine/editor/repairs.h"

#include <algorithm>

#include "engine/load/repair.h"

namespace houserules::editor {
namespace {

std::string quoted(std::string_view text) {
  while (text.ends_with('\n') || text.ends_with('\r')) text.remove_suffix(1);
  return "'" + printable(text, 40) + "'";
}

/// Returns the edits that are certain or, failing that, those that the hint suggests.
const std::vector<TextEdit>& edits_of(const Diagnostic& fault) {
  return fault.edits.empty() ? fault.likely : fault.edits;
}

}  // namespace

std::vector<Change> changes_of(const SourceFile& file, const Diagnostic& fault) {
  std::vector<Change> changes;
  for (const TextEdit& edit : edits_of(fault)) {
    if (edit.where.file != file.name) return {};
    changes.push_back({range_of_edit(file.text, edit.where), edit.text});
  }
  return changes;
}

std::string title_of(const Diagnostic& fault) {
  if (edits_of(fault).size() != 1) return "Fix: " + fault.hint;
  const TextEdit& edit = edits_of(fault).front();
  if (edit.text.empty()) return "Remove " + quoted(edit.was);
  if (edit.where.length == 0) return "Insert " + quoted(edit.text);
  return "Write " + quoted(edit.text) + (edit.was.empty() ? "" : " for " + quoted(edit.was));
}

std::optional<Change> repair_of_all(const SourceFile& file, Sources& sources) {
  const Repaired repaired = repair(file, sources);
  if (repaired.edits.empty()) return std::nullopt;
  return change_between(file.text, repaired.text);
}

}  // namespace houserules::editor
