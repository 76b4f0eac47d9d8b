#include "engine/editor/symbols.h"

#include <algorithm>

#include "engine/editor/standing.h"
#include "engine/language/reader.h"
#include "engine/load/modifier.h"
#include "engine/source/paths.h"

namespace houserules::editor {
namespace {

bool of_a_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-';
}

/// Returns the name at a byte; `begin` is its first byte.
std::string_view word_at(std::string_view text, std::size_t offset, std::size_t& begin) {
  begin = std::min(offset, text.size());
  std::size_t end = begin;
  while (begin > 0 && of_a_name(text[begin - 1])) --begin;
  while (end < text.size() && of_a_name(text[end])) ++end;
  return text.substr(begin, end - begin);
}

std::optional<Node> tree_of(const SourceFile& file) {
  Diagnostics ignored;
  return read(file, ignored);
}

const Entry* entry_of(const Node& root, std::string_view map, std::string_view key) {
  const Node* node = root.find(map);
  return node != nullptr && node->is_map() ? node->entry(key) : nullptr;
}

/// Returns the file, its parent, and so on.
std::vector<SourceFile> lineage(const SourceFile& file, Sources& sources) {
  constexpr std::size_t longest = 10;
  std::vector<SourceFile> out{file};
  while (out.size() < longest) {
    const auto root = tree_of(out.back());
    const Node* extends = root ? root->find("extends") : nullptr;
    if (extends == nullptr || !extends->is_scalar() || !stays_inside(extends->text)) break;
    auto parent = sources.variant(extends->text, out.back().name);
    if (!parent) break;
    out.push_back(std::move(*parent));
  }
  return out;
}

std::optional<Target> entry_target(const SourceFile& file, std::string_view map,
                                   std::string_view key) {
  const auto root = tree_of(file);
  const Entry* entry = root ? entry_of(*root, map, key) : nullptr;
  if (entry == nullptr) return std::nullopt;
  return Target{file.name, range_of(file.text, entry->key_where)};
}

// ---------------------------------------------------------------- renaming

/// Finds the parts that a file names with `part:`.
void find_parts(const Node& node, std::vector<std::string>& parts) {
  for (const Entry& entry : node.entries) {
    if (entry.key == "part" && entry.value.is_scalar()) parts.push_back(entry.value.text);
    if (entry.key != "examples") find_parts(entry.value, parts);
  }
  for (const Node& item : node.items) find_parts(item, parts);
}

/// Returns whether this word of an expression is the name of a register: after a dot, or as a
/// quoted word.
bool in_expression(std::string_view text, std::size_t at, std::size_t size, Name::Kind kind) {
  const char before = at > 0 ? text[at - 1] : ' ';
  const char after = at + size < text.size() ? text[at + size] : ' ';
  const bool quoted = before == '\'' && after == '\'';
  return quoted || (kind == Name::Kind::reg && before == '.');
}

/// Finds the occurrences of a name, as byte offsets.
class Finder {
 public:
  Finder(std::string_view text, const Name& name) : text_(text), name_(name) {}

  std::vector<std::size_t> find(const Node& root) {
    walk(root, "");
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    return std::move(found_);
  }

 private:
  void note(const Place& where) {
    std::size_t at = offset_of(text_, range_of(text_, where).from);
    if (at < text_.size() && (text_[at] == '"' || text_[at] == '\'')) ++at;
    if (text_.substr(at, name_.text.size()) == name_.text) found_.push_back(at);
  }

  /// Finds all words of a range that are the name and pass `is_it`.
  template <class Test>
  void note_words(std::size_t from, std::size_t to, Test is_it) {
    for (std::size_t at = from; (at = text_.find(name_.text, at)) < to; at += name_.text.size()) {
      std::size_t begin = 0;
      if (word_at(text_, at, begin) != name_.text || begin != at) continue;
      if (is_it(at)) found_.push_back(at);
    }
  }

  bool names_it(std::string_view key) const {
    if (name_.kind == Name::Kind::reg) {
      return key == "registers" || key == "remember" || key == "into" || key == "local";
    }
    return key == "declare" || key == "options" || key == "claim";
  }

  void scalar(const Node& node, const std::string& key) {
    if (node.text == name_.text) {
      const bool part = key == "part" || key == "parts" || key == "odd chips" || key == "declare" ||
                        key == "claim" || key == "by";
      const bool reg = key != "name" && key != "about" && key != "type" && key != "part";
      if (name_.kind == Name::Kind::part ? part : reg) note(node.where);
      return;
    }
    if (!node.is_expression()) return;
    const std::size_t from = offset_of(text_, range_of(text_, node.where).from);
    const std::size_t to = std::min(text_.size(), from + node.text.size() + 2);
    note_words(from, to, [&](std::size_t at) {
      return in_expression(text_, at, name_.text.size(), name_.kind);
    });
  }

  /// Example deals: the claims.
  void script(const Node& node) {
    if (name_.kind != Name::Kind::part) return;
    const std::size_t from = offset_of(text_, range_of(text_, node.where).from);
    // A block ends with its text; its lines are no longer than in the file.
    std::size_t to = from;
    const auto lines = std::count(node.text.begin(), node.text.end(), '\n') + 1;
    for (auto line = 0; line <= lines && to < text_.size(); ++line) {
      to = std::min(text_.find('\n', to), text_.size() - 1) + 1;
    }
    note_words(from, to, [&](std::size_t at) {
      std::size_t begin = 0;
      const std::size_t before = at > 1 ? at - 2 : 0;
      return at > 1 && text_[at - 1] == ' ' && word_at(text_, before, begin) == "declare";
    });
  }

  void walk(const Node& node, const std::string& key) {
    if (node.is_scalar()) {
      if (key == "script") return script(node);
      return scalar(node, key);
    }
    for (const Node& item : node.items) walk(item, key);
    for (const Entry& entry : node.entries) {
      if (entry.key == name_.text && names_it(key)) note(entry.key_where);
      walk(entry.value, entry.key);
    }
  }

  std::string_view text_;
  const Name& name_;
  std::vector<std::size_t> found_;
};

std::size_t errors_of(const SourceFile& file, Sources& sources) {
  Diagnostics faults;
  find_faults(file, sources, faults, Expect::few_hands);
  return static_cast<std::size_t>(
      std::count_if(faults.all().begin(), faults.all().end(),
                    [](const Diagnostic& one) { return one.severity == Severity::error; }));
}

}  // namespace

std::optional<Target> definition_at(const SourceFile& file, std::size_t offset, Sources& sources) {
  std::size_t begin = 0;
  const std::string value = value_at(file.text, offset, begin);
  const Standing standing = standing_at(file.text, value.empty() ? offset : begin);
  const bool item = !standing.path.empty() && standing.key.empty();
  const std::string key = item ? standing.path.back() : standing.key;
  const auto whole = [](const SourceFile& target) { return Target{target.name, {}}; };
  const bool of_file = key == "extends" || key == "game" || key == "on" || key == "mix" ||
                       key == "with" || key == "scripts";
  if (of_file && !stays_inside(value)) return std::nullopt;
  if (!value.empty() && (key == "extends" || key == "game" || key == "on" || key == "mix")) {
    if (const auto parent = sources.variant(value, file.name)) return whole(*parent);
    return std::nullopt;
  }
  if (!value.empty() && key == "with") {
    if (const auto modifier = sources.modifier(value, file.name)) return whole(*modifier);
  }
  if (!value.empty() && key == "scripts") {
    if (const auto script = sources.script(value, file.name)) return whole(*script);
    return std::nullopt;
  }
  std::string name = key_at(file.text, offset, begin);
  if (name.empty()) name = value;
  std::size_t word_begin = 0;
  const std::string word(word_at(file.text, offset, word_begin));
  for (const SourceFile& one : lineage(file, sources)) {
    for (const std::string& candidate : {name, word}) {
      if (candidate.empty()) continue;
      if (auto found = entry_target(one, "define", candidate)) return found;
      if (auto found = entry_target(one, "registers", candidate)) return found;
      const bool option = word_begin > 0 && file.text[word_begin - 1] == '$';
      if (!option) continue;
      if (auto found = entry_target(one, "options", candidate)) return found;
    }
  }
  return std::nullopt;
}

std::optional<Name> name_at(const SourceFile& file, std::size_t offset) {
  Name name;
  const std::string_view word = word_at(file.text, offset, name.begin);
  const auto root = tree_of(file);
  if (word.empty() || !root) return std::nullopt;
  name.text = word;
  if (entry_of(*root, "registers", word) != nullptr) return name;
  std::vector<std::string> parts;
  find_parts(*root, parts);
  if (std::find(parts.begin(), parts.end(), word) == parts.end()) return std::nullopt;
  name.kind = Name::Kind::part;
  return name;
}

std::optional<std::string> renamed(const SourceFile& file, const Name& name, const std::string& to,
                                   Sources& sources, std::string& why) {
  const bool good = !to.empty() && to.size() <= 40 && to[0] >= 'a' && to[0] <= 'z' &&
                    std::all_of(to.begin(), to.end(), [](char c) {
                      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
                    });
  if (!good) {
    why = "names are lowercase letters, digits and '_', and begin with a letter";
    return std::nullopt;
  }
  const auto root = tree_of(file);
  if (!root) {
    why = "the file cannot be read to the end";
    return std::nullopt;
  }
  const Name other{name.kind, to, 0};
  if (!Finder(file.text, other).find(*root).empty()) {
    why = "'" + to + "' already exists";
    return std::nullopt;
  }
  SourceFile changed = file;
  changed.text.clear();
  std::size_t done = 0;
  for (const std::size_t at : Finder(file.text, name).find(*root)) {
    changed.text += file.text.substr(done, at - done) + to;
    done = at + name.text.size();
  }
  changed.text += file.text.substr(done);
  if (errors_of(changed, sources) > errors_of(file, sources)) {
    why = "with that name, the file would have errors";
    return std::nullopt;
  }
  return changed.text;
}

}  // namespace houserules::editor
