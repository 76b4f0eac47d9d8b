#pragma once
// Texts of rule files, and the interface that loads them. Nothing here opens a file.

#include <fmt/core.h>

#include <compare>
#include <concepts>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace houserules {

/// The name of a file. Every node of a tree has one, so copies share the text.
class FileName {
 public:
  FileName() = default;
  FileName(std::string_view text)
      : text_(text.empty() ? nullptr : std::make_shared<const std::string>(text)) {}
  FileName(const std::string& text) : FileName(std::string_view(text)) {}
  FileName(const char* text) : FileName(std::string_view(text)) {}

  const std::string& text() const {
    static const std::string none;
    return text_ == nullptr ? none : *text_;
  }
  operator const std::string&() const { return text(); }
  operator std::string_view() const { return text(); }
  bool empty() const { return text_ == nullptr; }

  template <class Text>
  requires std::convertible_to<const Text&, std::string_view>
  friend bool operator==(const FileName& a, const Text& b) {
    return std::string_view(a) == std::string_view(b);
  }
  friend auto operator<=>(const FileName& a, const FileName& b) {
    return a.text().compare(b.text()) <=> 0;
  }
  friend std::string operator+(const FileName& a, std::string_view b) {
    return std::string(a.text()).append(b);
  }
  friend std::string operator+(std::string_view a, const FileName& b) {
    return std::string(a).append(b.text());
  }

 private:
  std::shared_ptr<const std::string> text_;
};

/// One file. `name` is what messages show ("variants/stud/razz.yaml").
struct SourceFile {
  std::string name;
  std::string text;
  std::string id;      // the file name without folder and extension: "razz"
  std::string family;  // its folder: "stud"; "modifiers" for modifiers
};

class ParseCache;

/// A range of a source text. Lines and columns count from 1; columns count characters.
struct Place {
  FileName file;
  int line = 0, column = 0;
  int length = 1;  // characters to underline
};

/// Finds files by name. `beside` is SourceFile::name of the file that refers to it.
class Sources {
 public:
  Sources();
  /// Shares the parse cache of `others`.
  explicit Sources(const Sources& others) = default;
  virtual ~Sources();
  /// Files that have been parsed.
  ParseCache& parse_cache() const { return *parse_cache_; }
  /// Finds a variant by its id ("razz") or by a path relative to the referring file.
  virtual std::optional<SourceFile> variant(std::string_view id_or_path,
                                            std::string_view beside) = 0;
  virtual std::optional<SourceFile> modifier(std::string_view id_or_path,
                                             std::string_view beside) = 0;
  /// Finds a Lua file in `scripts/`. The name has been checked: no "..", not absolute, ends in
  /// ".lua".
  virtual std::optional<SourceFile> script(std::string_view name, std::string_view beside) = 0;
  /// Existing ids, for "did you mean".
  virtual std::vector<std::string> variant_ids() { return {}; }
  virtual std::vector<std::string> modifier_ids() { return {}; }
  /// Returns the id of the only variant that is called `name`, or an empty string.
  virtual std::string id_of_name(const std::string& /*name*/) { return {}; }

 private:
  std::shared_ptr<ParseCache> parse_cache_;
};

/// Lines of the files that a run has read, to quote below messages.
class SourceTexts {
 public:
  void add(std::string_view file, std::string_view text);
  void add(const SourceTexts& more) { texts_.insert(more.texts_.begin(), more.texts_.end()); }
  /// Returns the line without its newline, or nothing. Lines count from 1.
  std::optional<std::string_view> line(std::string_view file, int number) const;
  /// Returns the text at a place, which may be empty, or nothing if the line is shorter.
  std::optional<std::string_view> at(const Place& where) const;

 private:
  std::map<std::string, std::string, std::less<>> texts_;
};

}  // namespace houserules

template <>
struct fmt::formatter<houserules::FileName> : fmt::formatter<std::string_view> {
  auto format(const houserules::FileName& name, fmt::format_context& context) const {
    return fmt::formatter<std::string_view>::format(name.text(), context);
  }
};
