#include "engine/cli/file/file_sources.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

#include "engine/cli/failure.h"
#include "engine/cli/file/installed.h"
#include "engine/cli/file/read_file.h"
#include "engine/cli/terminal/messages.h"
#include "engine/language/reader.h"
#include "engine/resolve/resolve.h"
#include "engine/source/diagnostic.h"
#include "engine/source/paths.h"
#include "engine/text/english.h"
#include "engine/text/printable.h"

namespace houserules::cli {
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}
bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool is_below(const fs::path& whole, const fs::path& folder) {
  const fs::path relative = whole.lexically_relative(folder);
  return !relative.empty() && *relative.begin() != "..";
}

/// Returns whether a file is in one of these folders once its links are followed.
bool lies_in(const fs::path& file, const std::vector<fs::path>& folders) {
  std::error_code error;
  const fs::path whole = fs::canonical(file, error);
  if (error) return false;
  return std::any_of(folders.begin(), folders.end(), [&](const fs::path& folder) {
    const fs::path base = fs::canonical(folder.empty() ? fs::path(".") : folder, error);
    return !error && is_below(whole, base);
  });
}

/// The same of a folder that is no link itself: "scripts" of a collection may not be elsewhere.
bool lies_in_unlinked(const fs::path& file, const fs::path& folder) {
  if (folder.filename() != "scripts") return lies_in(file, {folder});
  std::error_code error;
  const fs::path whole = fs::canonical(file, error);
  if (error) return false;
  const fs::path parent = folder.parent_path();
  const fs::path collection = fs::canonical(parent.empty() ? fs::path(".") : parent, error);
  return !error && is_below(whole, collection / "scripts");
}

Failure leads_out(const fs::path& link) {
  return Failure("'" + printable(link.lexically_normal().generic_string()) +
                 "' is a link that points outside its folder");
}

/// How a path is shown: short if the file is under the current folder or installed.
std::string shown(const fs::path& path) {
  std::error_code error;
  const fs::path whole = fs::weakly_canonical(path, error);
  if (error) return path.lexically_normal().generic_string();
  static const fs::path installed = fs::weakly_canonical(data_dir(), error);
  for (const fs::path& base : {fs::current_path(error), installed}) {
    const fs::path relative = whole.lexically_relative(base);
    if (!relative.empty() && *relative.begin() != "..") return relative.generic_string();
  }
  return path.lexically_normal().generic_string();
}

/// As much of a rule file as the reader wants to see: of one that is too long, one byte more than
/// may be.
std::string rule_text(const std::string& path) { return head_of_file(path, max_file_bytes + 1); }

}  // namespace

SourceFile source_of(const std::string& name, std::string text) {
  const fs::path path(name);
  std::error_code error;
  const std::string folder = fs::absolute(path, error).parent_path().filename().string();
  return {shown(path), std::move(text), path.stem().string(), folder};
}

std::string near_file(const std::string& missing) {
  const fs::path path(missing);
  std::error_code error;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::vector<std::string> names;
  for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
    if (names.size() > 500) return {};
    if (is_rule_path(it->path().string())) names.push_back(it->path().filename().string());
  }
  const std::string name = path.filename().string();
  const auto same = [](const std::string& text) {  // "Friday-Game.yml"
    return lower_case(fs::path(text).stem().string());
  };
  for (const std::string& one : names) {
    if (same(one) == same(name))
      return "; did you mean '" + printable((path.parent_path() / one).string(), 80) + "'?";
  }
  const std::string near = nearest(name, {names.begin(), names.end()});
  return near.empty()
             ? near
             : "; did you mean '" + printable((path.parent_path() / near).string(), 80) + "'?";
}

SourceFile open_source(const std::string& path) {
  std::error_code error;
  if (is_rule_path(path) && fs::symlink_status(path, error).type() == fs::file_type::not_found) {
    if (const std::string near = near_file(path); !near.empty())
      throw Failure("there is no file '" + printable(path) + "'" + near);
  }
  if (!is_rule_path(path) && !fs::exists(path, error)) {
    if (const auto game = FileSources().variant(path, ""))
      throw Failure("there is no file '" + printable(path) + "'; the game of that name is in " +
                    FileSources::path_of(game->name));
  }
  return source_of(path, rule_text(path));
}

SourceFile standard_input(const std::string& name) { return source_of(name, rule_text("-")); }

bool is_rule_path(std::string_view name) {
  return name.find('/') != name.npos || name.ends_with(".yaml") || name.ends_with(".yml");
}

std::string FileSources::path_of(const std::string& name) {
  std::error_code error;
  const fs::path here = fs::absolute(name, error);
  return (is_file(here) ? here : data_dir() / name).lexically_normal().string();
}

FileSources::FileSources() {
  std::vector<fs::path> folders = {"variants"};
  if (const char* path = std::getenv("HOUSERULES_PATH"); path != nullptr) {
    std::string_view rest = path;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(':'), rest.size());
      if (end > 0) {
        folders.emplace_back(rest.substr(0, end));
        folders.push_back(fs::path(rest.substr(0, end)) / "variants");
      }
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  folders.push_back(data_dir() / "variants");
  for (const fs::path& folder : folders) {
    std::error_code error;
    const auto known = [&](const std::string& root) { return fs::equivalent(root, folder, error); };
    if (is_folder(folder) && std::none_of(roots_.begin(), roots_.end(), known)) {
      roots_.push_back(folder.string());
    }
  }
}

void FileSources::expect_games() {
  if (!all(false).empty()) return;
  std::string where = "./variants";
  if (const char* path = std::getenv("HOUSERULES_PATH"); path != nullptr && *path != '\0') {
    where += ", HOUSERULES_PATH (" + printable(path) + ")";
  }
  throw Failure("no games found; looked in " + where + " and " +
                printable((data_dir() / "variants").string()) +
                ". Set HOUSERULES_PATH to a folder of rule files, or install the program again");
}

std::vector<SourceFile> FileSources::all(bool modifiers) {
  std::map<std::string, SourceFile> found;
  for (const std::string& root : roots_) {
    for (const std::string& path : rule_files({root})) {
      SourceFile file = open_source(path);
      if (is_modifier(file, parse_cache()) != modifiers) continue;
      found.try_emplace(fs::path(path).stem().string(), std::move(file));
    }
  }
  std::vector<SourceFile> files;
  for (auto& [id, file] : found) files.push_back(std::move(file));
  return files;
}

bool FileSources::in_collection(const std::filesystem::path& folder) const {
  // Messages show installed files without their folder.
  return lies_in(is_folder(folder) ? folder : data_dir() / folder, {roots_.begin(), roots_.end()});
}

std::optional<SourceFile> FileSources::find(std::string_view id, std::string_view beside,
                                            bool modifiers) const {
  const std::string name(id);
  const bool path = is_rule_path(name);
  const fs::path near = beside.empty() ? fs::path() : fs::path(beside).parent_path();
  // A rule file names rule files alone: messages show their lines.
  if (path && !beside.empty() && !name.ends_with(".yaml") && !name.ends_with(".yml")) {
    return std::nullopt;
  }
  // A game of a collection means the games of that collection, whatever the current folder holds.
  const bool of_collection = !near.empty() && in_collection(near);
  struct Try {
    fs::path file, folder;  // where it is looked for
  };
  std::vector<Try> tries;
  if (path) {
    if (!near.empty()) tries.push_back({near / name, near});
    tries.push_back({name, ""});
  } else {
    const std::string file = name + ".yaml";
    if (!near.empty() && modifiers) tries.push_back({near / "modifiers" / file, near});
    if (!near.empty()) tries.push_back({near / file, near});
    if (!of_collection) tries.push_back({file, ""});
  }
  // A file of the name that is meant: a variant and a modifier may share one.
  const auto meant = [&](const fs::path& candidate,
                         const fs::path& folder) -> std::optional<SourceFile> {
    if (!is_file(candidate)) return std::nullopt;
    // What a rule file names lies where it is looked for, or in a collection; what a command names
    // may lie anywhere.
    if (!beside.empty() && stays_inside(name)) {
      std::vector<fs::path> inside = {folder, data_dir()};
      inside.insert(inside.end(), roots_.begin(), roots_.end());
      if (!lies_in(candidate, inside)) throw leads_out(candidate);
    }
    SourceFile file = open_source(candidate.string());
    if (is_modifier(file, parse_cache()) != modifiers && !path) return std::nullopt;
    return file;
  };
  for (const Try& one : tries) {
    if (auto file = meant(one.file, one.folder)) return file;
    // Messages show installed files without their folder.
    if (path) continue;
    if (auto file = meant(data_dir() / one.file, data_dir())) return file;
  }
  if (path) return std::nullopt;
  // The other families of the collection that asks.
  std::vector<std::string> roots = roots_;
  if (!near.empty() && is_folder(near.parent_path())) {
    roots.insert(roots.begin(), near.parent_path().string());
  }
  for (const std::string& root : roots) {
    const fs::path folder(root);
    if (auto file = meant(folder / (name + ".yaml"), folder)) return file;
    std::error_code error;
    std::vector<fs::path> families;
    for (const auto& entry : fs::directory_iterator(folder, error))
      families.push_back(entry.path());
    std::sort(families.begin(), families.end());
    for (const fs::path& family : families) {
      const fs::path& own = fs::is_symlink(family, error) ? near : family;
      auto file = meant(family / (name + ".yaml"), own);
      // Else a file of that name in a folder beside may be anything.
      const bool rules = file && file->text.find("houserules") != file->text.npos;
      if (file && (rules || beside.empty())) return file;
    }
  }
  return of_collection ? meant(name + ".yaml", "") : std::nullopt;
}

const std::optional<SourceFile>& FileSources::find_once(Kind kind, std::string_view name,
                                                        std::string_view beside) {
  const fs::path folder = beside.empty() ? fs::path() : fs::path(beside).parent_path() / ".";
  std::tuple key(kind, std::string(name), folder.string());
  const auto known = found_.find(key);
  if (known != found_.end()) return known->second;
  auto file =
      kind == Kind::script ? find_script(name, beside) : find(name, beside, kind == Kind::modifier);
  return found_.emplace(std::move(key), std::move(file)).first->second;
}

std::optional<SourceFile> FileSources::variant(std::string_view id_or_path,
                                               std::string_view beside) {
  return find_once(Kind::variant, id_or_path, beside);
}

std::optional<SourceFile> FileSources::modifier(std::string_view id_or_path,
                                                std::string_view beside) {
  return find_once(Kind::modifier, id_or_path, beside);
}

std::optional<SourceFile> FileSources::script(std::string_view name, std::string_view beside) {
  return find_once(Kind::script, name, beside);
}

std::optional<SourceFile> FileSources::find_script(std::string_view name,
                                                   std::string_view beside) const {
  std::vector<fs::path> folders;
  const auto around = [&](const fs::path& folder) {
    folders.push_back(folder);
    folders.push_back(folder / "scripts");
    // A file of a collection: variants/FAMILY/x.yaml uses scripts/y.lua.
    folders.push_back(folder / ".." / "scripts");
    folders.push_back(folder / ".." / ".." / "scripts");
  };
  if (!beside.empty()) around(fs::path(beside).parent_path());
  folders.emplace_back("scripts");
  for (const std::string& root : roots_) folders.push_back(fs::path(root) / ".." / "scripts");
  folders.push_back(data_dir() / "scripts");
  for (const fs::path& folder : folders) {
    const fs::path candidate = folder / std::string(name);
    if (!is_file(candidate)) continue;
    if (!lies_in_unlinked(candidate, folder)) throw leads_out(candidate);
    SourceFile file;
    file.text = read_file(candidate.string(), max_file_bytes);
    file.name = shown(candidate);
    file.id = candidate.stem().string();
    return file;
  }
  return std::nullopt;
}

std::optional<std::string> FileSources::data(const std::string& name) {
  for (const std::string& root : roots_) {
    const fs::path candidate = fs::path(root) / name;
    if (is_file(candidate)) return read_file(candidate.string());
  }
  return std::nullopt;
}

std::vector<std::string> rule_files(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    if (!is_folder(path)) {
      files.push_back(path);
      continue;
    }
    std::vector<std::string> found;
    std::error_code error;
    fs::recursive_directory_iterator entry(path, fs::directory_options::skip_permission_denied,
                                           error);
    for (; !error && entry != fs::end(entry); entry.increment(error)) {
      if (entry->path().extension() != ".yaml" || !is_file(entry->path())) continue;
      if (entry->is_symlink() && !lies_in(entry->path(), {path})) {
        complain(leads_out(entry->path()).what());
        continue;
      }
      found.push_back(entry->path().lexically_normal().string());
    }
    if (error) throw Failure("cannot read the folder '" + printable(path) + "'");
    std::sort(found.begin(), found.end());
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

std::vector<std::string> some_rule_files(const std::vector<std::string>& paths) {
  std::vector<std::string> files = rule_files(paths);
  if (files.empty()) throw Failure("there are no rule files in '" + printable(paths.front()) + "'");
  return files;
}

}  // namespace houserules::cli
