#include "engine/language/sections.h"

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

#include "engine/language/reader.h"

namespace houserules {
namespace {

bool begins_key(char c) { return c >= 'a' && c <= 'z'; }

/// Returns the sections of a text. What comes before its first key belongs to the first one.
std::vector<std::string_view> sections_of(std::string_view text) {
  std::vector<std::string_view> sections;
  std::size_t from = 0;
  bool keyed = false;
  for (std::size_t line = 0; line < text.size(); line = text.find('\n', line) + 1) {
    if (begins_key(text[line]) && std::exchange(keyed, true)) {
      sections.push_back(text.substr(from, line - from));
      from = line;
    }
    if (text.find('\n', line) == text.npos) break;
  }
  sections.push_back(text.substr(from));
  return sections;
}

/// Returns whether each line begins a key, an item or a comment, or is blank or indented: not with
/// the mark of a document, for example.
bool is_plain(std::string_view text) {
  if (text.starts_with("---") || text.find("\n---") != text.npos) return false;
  for (std::size_t line = 0; line < text.size(); line = text.find('\n', line) + 1) {
    const bool plain =
        begins_key(text[line]) || std::string_view(" #-\r\n").find(text[line]) != text.npos;
    const bool marked = line == 0 && text.starts_with("\xEF\xBB\xBF");
    if (!plain && !marked) return false;
    if (text.find('\n', line) == text.npos) break;
  }
  return true;
}

void move_down(Node& node, int lines) {
  node.where.line += lines;
  for (Node& item : node.items) move_down(item, lines);
  for (Entry& entry : node.entries) {
    entry.key_where.line += lines;
    move_down(entry.value, lines);
  }
}

}  // namespace

std::shared_ptr<const Node> Sections::section(const SourceFile& file, std::string text, bool last) {
  // What follows may end a value that is several lines long: any key does.
  if (!last) text += "next: key\n";
  const auto known = known_.find(text);
  if (known != known_.end()) return known->second;
  Diagnostics faults;
  SourceFile part = file;
  part.text = text;
  std::optional<Node> root = houserules::read(part, faults);
  if (!root || !faults.all().empty() || root->entries.front().key_where.column != 1) return nullptr;
  if (!last) root->entries.pop_back();
  return known_.emplace(std::move(text), std::make_shared<const Node>(*std::move(root)))
      .first->second;
}

std::optional<Node> Sections::read(const SourceFile& file) {
  // Every key and value takes a byte, so that a file of this size does not have too many.
  if (file.text.size() > max_file_nodes || !is_plain(file.text)) return std::nullopt;
  std::optional<Node> whole;
  int line = 0;
  const std::vector<std::string_view> texts = sections_of(file.text);
  // Enough for many changes.
  constexpr std::size_t few = 200;
  if (known_.size() > texts.size() + few) known_.clear();
  for (const std::string_view& text : texts) {
    const bool last = &text == &texts.back();
    const std::shared_ptr<const Node> known = section(file, std::string(text), last);
    if (!known) return std::nullopt;
    Node part = *known;
    move_down(part, line);
    line += static_cast<int>(std::count(text.begin(), text.end(), '\n'));
    if (!whole) {
      whole = std::move(part);
      continue;
    }
    for (Entry& entry : part.entries) {
      if (whole->entry(entry.key) != nullptr) return std::nullopt;
      whole->entries.push_back(std::move(entry));
    }
  }
  return whole;
}

std::optional<Node> read_keys(const SourceFile& file,
                              std::initializer_list<std::string_view> keys) {
  SourceFile part = file;
  if (is_plain(file.text)) {
    const std::vector<std::string_view> sections = sections_of(file.text);
    part.text.clear();
    for (const std::string_view& section : sections) {
      std::string_view key = section.substr(0, section.find(':'));
      key = key.substr(0, key.find_last_not_of(' ') + 1);
      const bool wanted = std::find(keys.begin(), keys.end(), key) != keys.end();
      if (wanted || &section == &sections.front()) part.text += section;
    }
  }
  Diagnostics ignored;
  return houserules::read(part, ignored);
}

}  // namespace houserules
