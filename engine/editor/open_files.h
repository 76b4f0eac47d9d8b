#pragma once
// Files as the editor has them: the text of an open file is the editor's.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/sources_of.h"

namespace houserules::editor {

class OpenFiles final : public SourcesOf {
 public:
  /// `others`: sources of files that are not open.
  explicit OpenFiles(Sources& others) : others_(others) {}

  /// Opens a file, or replaces its text.
  void put(const SourceFile& file) { open_[file.name] = file; }
  void close(const std::string& name) { open_.erase(name); }

  std::optional<SourceFile> variant(std::string_view name, std::string_view beside) override;
  std::optional<SourceFile> modifier(std::string_view name, std::string_view beside) override;
  std::optional<SourceFile> script(std::string_view name, std::string_view beside) override;

  /// Returns the names of the files provided since the last call.
  std::set<std::string> brought();

 private:
  Sources& others() override { return others_; }
  std::optional<SourceFile> as_open(std::optional<SourceFile> found);
  std::optional<SourceFile> find_open(std::string_view name, std::string_view beside,
                                      bool modifier);

  Sources& others_;
  std::map<std::string, SourceFile> open_;  // by name
  std::set<std::string> brought_;
};

}  // namespace houserules::editor
