#pragma once
// The collection of games on the disk.

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/collection/collection.h"

namespace houserules::cli {

/// Rule files on the disk: beside the file that asks, under the current folder, in the folders of
/// HOUSERULES_PATH, then where the program was installed.
class FileSources final : public collection::Collection {
 public:
  FileSources();
  std::optional<SourceFile> variant(std::string_view id_or_path, std::string_view beside) override;
  std::optional<SourceFile> modifier(std::string_view id_or_path, std::string_view beside) override;
  std::optional<SourceFile> script(std::string_view name, std::string_view beside) override;
  std::vector<SourceFile> all(bool modifiers) override;
  std::optional<std::string> data(const std::string& name) override;

  /// Throws Failure, naming the folders searched, when there is no game in any of them.
  void expect_games();
  /// The whole path of a file that this brought, by its name.
  static std::string path_of(const std::string& name);

 private:
  enum class Kind : std::uint8_t { variant, modifier, script };
  /// Looked for once: what a name means beside files of one folder does not change.
  const std::optional<SourceFile>& find_once(Kind kind, std::string_view name,
                                             std::string_view beside);
  /// Returns whether a folder is a folder of rule files, or below one.
  bool in_collection(const std::filesystem::path& folder) const;
  std::optional<SourceFile> find(std::string_view id, std::string_view beside,
                                 bool modifiers) const;
  std::optional<SourceFile> find_script(std::string_view name, std::string_view beside) const;

  /// Folders of families, in the order in which they are searched.
  std::vector<std::string> roots_;
  std::map<std::tuple<Kind, std::string, std::string>, std::optional<SourceFile>> found_;
};

/// Opens a rule file by its path. Throws Failure.
SourceFile open_source(const std::string& path);
/// Returns "; did you mean 'friday.yaml'?" for a rule file in the folder of one that does not
/// exist, or an empty string.
std::string near_file(const std::string& path);
/// Standard input, as if it stood in a file of this name.
SourceFile standard_input(const std::string& name);

/// A rule file of this path whose text is another than on the disk.
SourceFile source_of(const std::string& name, std::string text);

/// Is it a path, and no id?
bool is_rule_path(std::string_view name);

/// Files of a list of paths: folders stand for the rule files in them, sorted.
std::vector<std::string> rule_files(const std::vector<std::string>& paths);
/// The same. Throws a Failure if there are none.
std::vector<std::string> some_rule_files(const std::vector<std::string>& paths);

}  // namespace houserules::cli
