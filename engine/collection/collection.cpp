#include "engine/collection/collection.h"

#include <algorithm>
#include <filesystem>

#include "engine/collection/listing.h"
#include "engine/language/sections.h"
#include "engine/load/modifier.h"
#include "engine/text/input_error.h"

namespace houserules::collection {
namespace {

std::vector<std::string> ids_of(const std::vector<SourceFile>& files) {
  std::vector<std::string> ids;
  for (const SourceFile& file : files) ids.push_back(file.id);
  return ids;
}

/// Normalizes a name as people type it: "Hold'em" and "hold em" are the same.
std::string bare(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c >= 'A' && c <= 'Z')
      out += static_cast<char>(c - 'A' + 'a');
    else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c & 0x80) != 0)
      out += c;
  }
  return out;
}

using Files = MemoryCollection::Files;
namespace fs = std::filesystem;

SourceFile source_of(const std::string& path, const std::string& text) {
  const fs::path where(path);
  return {path, text, where.stem().string(), where.parent_path().filename().string()};
}

/// Returns the file at this path, with "." and ".." resolved. Paths are just texts here: no disk is
/// involved.
std::optional<SourceFile> file_at(const Files& files, const fs::path& path) {
  const auto found = files.find(path.lexically_normal().generic_string());
  if (found == files.end()) return std::nullopt;
  return source_of(found->first, found->second);
}

/// Returns whether it is the path of a file with this name, in any folder.
bool names_file(std::string_view path, std::string_view name) {
  return path.ends_with(name) &&
         (path.size() == name.size() || path[path.size() - name.size() - 1] == '/');
}

constexpr std::string_view ending = ".yaml";

}  // namespace

std::vector<std::string> Collection::variant_ids() { return ids_of(all(false)); }

std::vector<std::string> Collection::modifier_ids() { return ids_of(all(true)); }

std::string Collection::id_of_name(const std::string& name) {
  const NameMeaning meaning = meaning_of(name, *this);
  return meaning.games.size() == 1 ? meaning.games.front().file.id : std::string();
}

std::optional<SourceFile> MemoryCollection::rules(std::string_view name, std::string_view beside,
                                                  bool modifier) {
  if (name.ends_with(ending)) {
    auto file = file_at(*files_, fs::path(beside).parent_path() / fs::path(name));
    return file ? file : file_at(*files_, fs::path(name));
  }
  const std::string wanted = std::string(name) + std::string(ending);
  for (const auto& [path, text] : *files_) {
    if (!names_file(path, wanted)) continue;
    SourceFile file = source_of(path, text);
    if (is_modifier(file, parse_cache()) == modifier) return file;
  }
  return std::nullopt;
}

std::optional<SourceFile> MemoryCollection::variant(std::string_view id_or_path,
                                                    std::string_view beside) {
  return rules(id_or_path, beside, false);
}

std::optional<SourceFile> MemoryCollection::modifier(std::string_view id_or_path,
                                                     std::string_view beside) {
  return rules(id_or_path, beside, true);
}

std::optional<SourceFile> MemoryCollection::script(std::string_view name, std::string_view beside) {
  const fs::path folder = fs::path(beside).parent_path();
  for (const fs::path& place : {folder, folder / "scripts", folder / ".." / "scripts",
                                folder / ".." / ".." / "scripts", fs::path("scripts")}) {
    if (auto file = file_at(*files_, place / fs::path(name))) return file;
  }
  return std::nullopt;
}

std::vector<SourceFile> MemoryCollection::all(bool modifiers) {
  std::map<std::string, SourceFile> by_id;
  for (const auto& [path, text] : *files_) {
    if (!path.ends_with(ending)) continue;
    SourceFile file = source_of(path, text);
    if (is_modifier(file, parse_cache()) != modifiers) continue;
    std::string id = file.id;
    by_id.emplace(std::move(id), std::move(file));
  }
  std::vector<SourceFile> out;
  for (auto& [id, file] : by_id) out.push_back(std::move(file));
  return out;
}

std::optional<std::string> MemoryCollection::data(const std::string& name) {
  for (const auto& [path, text] : *files_) {
    if (names_file(path, name)) return text;
  }
  return std::nullopt;
}

std::vector<history::PhhGame> named_games(const std::string& file, Collection& collection) {
  const auto text = collection.data(file);
  if (!text) return {};
  std::vector<history::PhhFault> faults;
  std::vector<history::PhhGame> games = history::read_phh_games(*text, faults);
  if (!faults.empty()) {
    throw InputError(file + ":" + std::to_string(faults[0].where.line) + ": " + faults[0].problem);
  }
  return games;
}

NameMeaning meaning_of(const std::string& name, Collection& collection) {
  NameMeaning out;
  const std::string wanted = bare(name);
  std::map<std::string, std::string> ids;  // by all names
  for (SourceFile& file : collection.all(false)) {
    const auto head_with = [&](std::initializer_list<std::string_view> keys) {
      const auto root = read_keys(file, keys);
      return root ? head_of(*root) : GameHead();
    };
    const GameHead head = head_with({"name", "aka"});
    bool is_it = false;
    const auto call = [&](const std::string& text) {
      const std::string known = bare(text);
      if (!known.empty()) ids.emplace(known, file.id);
      is_it = is_it || (!wanted.empty() && known == wanted);
    };
    call(file.id);
    call(head.name);
    for (const std::string& other : head.aka) call(other);
    if (!is_it) continue;
    std::string about = head_with({"about"}).about;
    out.games.push_back({std::move(file), std::move(about)});
  }
  if (!out.games.empty()) return out;
  for (const history::PhhGame& game : named_games("names.toml", collection)) {
    if (bare(game.code) != wanted) continue;
    out.with_settings = game;
    return out;
  }
  out.modifier = collection.modifier(name, "").has_value();
  // With so many names, one is always near: suggest only those with the same first letter.
  std::vector<std::string_view> names;
  for (const auto& [known, id] : ids) {
    if (!wanted.empty() && known.front() == wanted.front()) names.push_back(known);
  }
  const std::string near = nearest(wanted, names);
  if (!near.empty()) out.near = ids[near];
  return out;
}

void set_by_name(const history::PhhGame& meant,
                 std::vector<std::pair<std::string, std::string>>& set) {
  const auto is_set = [&](const auto& rule) {
    return std::any_of(set.begin(), set.end(),
                       [&](const auto& other) { return other.first == rule.first; });
  };
  auto rules = meant.set;
  std::erase_if(rules, is_set);
  set.insert(set.begin(), rules.begin(), rules.end());
}

}  // namespace houserules::collection
