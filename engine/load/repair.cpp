#include "engine/load/repair.h"

#include <algorithm>

#include "engine/load/load.h"
#include "engine/load/modifier.h"
#include "engine/resolve/options.h"

namespace houserules {
namespace {

/// Returns whether two edits conflict.
bool overlap(const TextEdit& a, const TextEdit& b) {
  if (a.where.line != b.where.line) return false;
  const int a_end = a.where.column + a.where.length, b_end = b.where.column + b.where.length;
  // Two insertions at the same place have no order.
  return (a.where.column < b_end && b.where.column < a_end) || a.where.column == b.where.column;
}

/// Returns the edits of this file, without conflicting ones, which a later round applies.
std::vector<TextEdit> edits_of(const Diagnostics& faults, const std::string& file) {
  std::vector<TextEdit> all;
  for (const Diagnostic& fault : faults.all()) {
    const bool fits = std::all_of(fault.edits.begin(), fault.edits.end(), [&](const TextEdit& e) {
      return e.where.file == file &&
             std::none_of(all.begin(), all.end(), [&](const auto& o) { return overlap(o, e); });
    });
    if (fits) all.insert(all.end(), fault.edits.begin(), fault.edits.end());
  }
  return all;
}

/// Returns the diagnostics of the file without settings or, if there are none, those under each
/// value of an option.
Diagnostics faults_of(const SourceFile& file, Sources& sources) {
  Diagnostics faults;
  const Loaded loaded = find_faults(file, sources, faults, Expect::few_hands);
  if (faults.has_errors()) return faults;
  for (const OptionInfo& option : loaded.resolved.options) {
    for (const std::string& value : samples_of(option)) {
      Choices choices;
      choices.set.emplace_back(option.name, value);
      Diagnostics set;
      load(file, choices, sources, set, Expect::few_hands);
      if (set.has_errors()) return set;
    }
  }
  return faults;
}

}  // namespace

Repaired repair(const SourceFile& file, Sources& sources) {
  constexpr int most_rounds = 100;
  SourceFile now = file;
  Repaired out;
  for (int round = 0;; ++round) {
    out.left = faults_of(now, sources);
    const std::vector<TextEdit> edits = edits_of(out.left, file.name);
    if (edits.empty() || round == most_rounds) break;
    now.text = edited(now.text, edits);
    out.edits.insert(out.edits.end(), edits.begin(), edits.end());
  }
  out.text = std::move(now.text);
  return out;
}

}  // namespace houserules
