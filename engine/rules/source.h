#pragma once
// Texts of rule files, and who brings them. This room opens no file itself.

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace houserules {

/// One file. `name` is what messages show ("variants/stud/razz.yaml").
struct SourceFile {
  std::string name;
  std::string text;
  std::string id;      // the file's name without folder and ending: "razz"
  std::string family;  // its folder: "stud"; "modifiers" for modifiers
};

/// Finds files by name. `beside` is SourceFile::name of the file that asks.
class Sources {
 public:
  virtual ~Sources() = default;
  /// A variant by its id ("razz") or by a path relative to the asking file.
  virtual std::optional<SourceFile> variant(std::string_view id_or_path,
                                            std::string_view beside) = 0;
  virtual std::optional<SourceFile> modifier(std::string_view id_or_path,
                                             std::string_view beside) = 0;
  /// A Lua file under `scripts/`. The name was checked: no "..", not absolute, ends in ".lua".
  virtual std::optional<SourceFile> script(std::string_view name, std::string_view beside) = 0;
  /// Ids that exist, for "did you mean".
  virtual std::vector<std::string> variant_ids() { return {}; }
  virtual std::vector<std::string> modifier_ids() { return {}; }
};

/// Lines of the files that a run has read, for the pictures below messages.
class SourceTexts {
 public:
  void add(std::string_view file, std::string_view text);
  /// The line without its end, or nothing. Lines count from 1.
  std::optional<std::string_view> line(std::string_view file, int number) const;

 private:
  std::map<std::string, std::string, std::less<>> texts_;
};

}  // namespace houserules
