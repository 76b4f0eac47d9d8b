#include "engine/collection/collection.h"

#include <algorithm>

#include "engine/collection/listing.h"
#include "engine/rules/diagnostic.h"
#include "engine/rules/modifier.h"
#include "engine/rules/reader.h"
#include "engine/text/input_error.h"

namespace houserules::collection {
namespace {

std::vector<std::string> ids_of(const std::vector<SourceFile>& files) {
  std::vector<std::string> ids;
  for (const SourceFile& file : files) ids.push_back(file.id);
  return ids;
}

/// A name as people type it: "Hold'em" and "hold em" are one.
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

constexpr std::string_view ending = ".yaml";

}  // namespace

std::vector<std::string> Collection::variant_ids() { return ids_of(all(false)); }

std::vector<std::string> Collection::modifier_ids() { return ids_of(all(true)); }

std::optional<SourceFile> MemoryCollection::rules(std::string_view id, bool modifier) {
  const std::string name =
      id.ends_with(ending) ? std::string(id) : std::string(id) + std::string(ending);
  const auto found = files_.find(name);
  if (found == files_.end()) return std::nullopt;
  SourceFile file{name, found->second, name.substr(0, name.size() - ending.size()), ""};
  if (is_modifier(file, shelf()) != modifier) return std::nullopt;
  return file;
}

std::optional<SourceFile> MemoryCollection::variant(std::string_view id, std::string_view) {
  return rules(id, false);
}

std::optional<SourceFile> MemoryCollection::modifier(std::string_view id, std::string_view) {
  return rules(id, true);
}

std::optional<SourceFile> MemoryCollection::script(std::string_view name, std::string_view) {
  const auto found = files_.find(name);
  if (found == files_.end()) return std::nullopt;
  return SourceFile{found->first, found->second, std::string(name.substr(0, name.rfind('.'))), ""};
}

std::vector<SourceFile> MemoryCollection::all(bool modifiers) {
  std::vector<SourceFile> out;
  for (const auto& [name, text] : files_) {
    if (!name.ends_with(ending)) continue;
    if (auto file = rules(name, modifiers)) out.push_back(std::move(*file));
  }
  return out;
}

std::optional<std::string> MemoryCollection::data(const std::string& name) {
  const auto found = files_.find(name);
  if (found == files_.end()) return std::nullopt;
  return found->second;
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
    Diagnostics ignored;
    const auto root = read(file, ignored);
    const GameHead head = root ? head_of(*root) : GameHead();
    bool is_it = false;
    const auto call = [&](const std::string& text) {
      const std::string known = bare(text);
      if (!known.empty()) ids.emplace(known, file.id);
      is_it = is_it || (!wanted.empty() && known == wanted);
    };
    call(file.id);
    call(head.name);
    for (const std::string& other : head.aka) call(other);
    if (is_it) out.games.push_back({std::move(file), head.about});
  }
  if (!out.games.empty()) return out;
  for (const history::PhhGame& game : named_games("names.toml", collection)) {
    if (bare(game.code) != wanted) continue;
    out.with_settings = game;
    return out;
  }
  out.modifier = collection.modifier(name, "").has_value();
  // Among so many names some other is always near: one that begins otherwise is not meant.
  std::vector<std::string_view> names;
  for (const auto& [known, id] : ids) {
    if (!wanted.empty() && known.front() == wanted.front()) names.push_back(known);
  }
  const std::string near = nearest(wanted, names);
  if (!near.empty()) out.near = ids[near];
  return out;
}

}  // namespace houserules::collection
