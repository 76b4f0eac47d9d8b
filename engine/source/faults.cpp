#include "engine/source/faults.h"

#include <algorithm>

namespace houserules {
namespace {

/// Cuts off the text up to and including the mark and returns the part before it. Without the mark,
/// cuts off all of it.
std::string_view cut(std::string_view& text, std::string_view mark) {
  const std::size_t at = std::min(text.find(mark), text.size());
  const std::string_view head = text.substr(0, at);
  text.remove_prefix(std::min(at + mark.size(), text.size()));
  return head;
}

/// Parses "## ID: LINE", or "## ID (warning): LINE"; the explanation; examples in fences with the
/// first line "```yaml NAME CHOICES".
Fault read_section(std::string_view section) {
  Fault fault;
  std::string_view title = cut(section, "\n");
  const std::string_view head = cut(title, ": ");
  fault.id = head.substr(0, head.find(' '));
  if (head.ends_with("(warning)")) fault.severity = Severity::warning;
  fault.line = title;
  fault.explanation = cut(section, "\n```");
  while (fault.explanation.starts_with('\n')) fault.explanation.remove_prefix(1);
  while (fault.explanation.ends_with('\n')) fault.explanation.remove_suffix(1);
  while (!section.empty()) {
    std::string_view info = cut(section, "\n");
    cut(info, " ");  // the language
    FaultExample example;
    example.name = cut(info, " ");
    example.choices = info;
    const std::size_t end = section.find("```");
    example.text = section.substr(0, end);
    fault.examples.push_back(example);
    cut(section, "```\n");
    cut(section, "\n```");
  }
  return fault;
}

std::vector<Fault> read_page(std::string_view page) {
  std::vector<Fault> all;
  cut(page, "\n## ");
  while (!page.empty()) all.push_back(read_section(cut(page, "\n## ")));
  return all;
}

}  // namespace

std::span<const Fault> faults() {
  static const std::vector<Fault> all = read_page(faults_page());
  return all;
}

const Fault* find_fault(std::string_view id) {
  const auto rows = faults();
  const auto found =
      std::find_if(rows.begin(), rows.end(), [&](const Fault& f) { return f.id == id; });
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace houserules
