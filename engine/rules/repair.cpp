#include "engine/rules/repair.h"

#include <algorithm>
#include <tuple>

#include "engine/rules/load.h"
#include "engine/rules/modifier.h"
#include "engine/rules/options.h"

namespace houserules {
namespace {

auto begin_of(const TextEdit& edit) { return std::tie(edit.where.line, edit.where.column); }

/// Is one in the other's way?
bool overlap(const TextEdit& a, const TextEdit& b) {
  if (a.where.line != b.where.line) return false;
  const int a_end = a.where.column + a.where.length, b_end = b.where.column + b.where.length;
  // Two texts that are put in at one place have no order.
  return (a.where.column < b_end && b.where.column < a_end) || a.where.column == b.where.column;
}

/// The edits of this file, without those that are in each other's way: a later round has them.
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

/// What is at fault in the file as it stands; else what each value of an option brings to light.
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

std::string edited(std::string_view text, std::vector<TextEdit> edits) {
  std::sort(edits.begin(), edits.end(),
            [](const auto& a, const auto& b) { return begin_of(a) < begin_of(b); });
  if (edits.empty()) return std::string(text);
  const std::string& name = edits.front().where.file;
  SourceTexts texts;
  texts.add(name, text);
  const char* first = texts.at({name, 1, 1, 0})->data();
  const std::size_t mark = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;  // which no line has
  std::string out;
  std::size_t copied = 0;
  for (const TextEdit& edit : edits) {
    const auto there = texts.at(edit.where);
    const std::size_t offset = static_cast<std::size_t>(there->data() - first) + mark;
    out += text.substr(copied, offset - copied);
    out += edit.text;
    copied = offset + there->size();
  }
  return out + std::string(text.substr(copied));
}

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
