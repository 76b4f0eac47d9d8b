#include "engine/editor/open_files.h"

#include <algorithm>
#include <utility>

#include "engine/resolve/resolve.h"

namespace houserules::editor {
namespace {

std::string_view folder_of(std::string_view name) {
  const std::size_t slash = name.rfind('/');
  return slash == name.npos ? std::string_view() : name.substr(0, slash);
}

}  // namespace

std::optional<SourceFile> OpenFiles::as_open(std::optional<SourceFile> found) {
  if (!found) return found;
  const auto open = open_.find(found->name);
  if (open != open_.end()) found->text = open->second.text;
  brought_.insert(found->name);
  return found;
}

/// A file that was never saved has no folder: it is known by its name, or by its id in its family.
std::optional<SourceFile> OpenFiles::find_open(std::string_view name, std::string_view beside,
                                               bool modifier) {
  for (const auto& [known, file] : open_) {
    const bool near = file.id == name && folder_of(known) == folder_of(beside);
    if ((known != name && !near) || is_modifier(file, parse_cache()) != modifier) continue;
    brought_.insert(known);
    return file;
  }
  return std::nullopt;
}

std::optional<SourceFile> OpenFiles::variant(std::string_view name, std::string_view beside) {
  auto found = as_open(others_.variant(name, beside));
  return found ? found : find_open(name, beside, false);
}

std::optional<SourceFile> OpenFiles::modifier(std::string_view name, std::string_view beside) {
  auto found = as_open(others_.modifier(name, beside));
  return found ? found : find_open(name, beside, true);
}

std::optional<SourceFile> OpenFiles::script(std::string_view name, std::string_view beside) {
  return as_open(others_.script(name, beside));
}

std::set<std::string> OpenFiles::brought() { return std::exchange(brought_, {}); }

}  // namespace houserules::editor
