#include "engine/collection/listing.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/check/checks.h"
#include "engine/collection/collection.h"
#include "engine/load/load.h"
#include "engine/resolve/parse_cache.h"
#include "engine/text/english.h"
#include "engine/variant/features.h"

namespace houserules::collection {
namespace {

std::vector<std::string> texts(const Node& root, std::string_view key) {
  const Node* node = root.find(key);
  return node != nullptr ? text_list(*node) : std::vector<std::string>();
}

std::string text(const Node& root, std::string_view key) {
  const auto all = texts(root, key);
  return all.empty() ? std::string() : all[0];
}

/// What a list says of a file, and the words by which a search finds it.
class Entry {
 public:
  Entry(const SourceFile& file, const Node& root) {
    entry_.id = file.id;
    entry_.family = file.family;
    entry_.head = head_of(root);
    found_ = fmt::format(" {} {} {} {} {}", entry_.id, entry_.head.name, entry_.family,
                         entry_.head.about, fmt::join(entry_.head.aka, " "));
  }

  void needs(const Node& root) { entry_.needs = texts(root, "needs"); }

  void use(const Variant& variant, const tree::File* rules) {
    for (const Feature& feature : features_of(variant)) {
      auto& all = entry_.features;
      if (std::find(all.begin(), all.end(), feature.name) != all.end()) continue;
      all.emplace_back(feature.name);
      found_ += " " + std::string(feature.words);
    }
    if (rules == nullptr) return;
    entry_.fewest = variant.players_min;
    entry_.most = variant.players_max;
    entry_.deck_allows = most_players_of_deck(variant, *rules);
  }

  void use(const Mix& mix) {
    found_ += " mix mixed";
    for (const Mix::Game& game : mix.games) {
      use(*game.variant, nullptr);
      entry_.games.push_back(game.name);
    }
    entry_.fewest = mix.players_min;
    entry_.most = entry_.deck_allows = mix.players_max;
  }

  Listed done() {
    for (const std::string& feature : entry_.features) found_ += " " + feature;
    entry_.found_by = lower_case(found_);
    return std::move(entry_);
  }

 private:
  Listed entry_;
  std::string found_;
};

std::optional<Listed> listed_modifier(const SourceFile& file, Sources& sources,
                                      Diagnostics& faults) {
  const auto root = sources.parse_cache().read(file, faults);
  if (!root || faults.has_errors()) return std::nullopt;
  Entry entry(file, *root);
  entry.needs(*root);
  return entry.done();
}

/// Keeps the order of ids.
void sort_by_family(std::vector<Listed>& entries) {
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Listed& a, const Listed& b) { return a.family < b.family; });
}

}  // namespace

GameHead head_of(const Node& root) {
  return {text(root, "name"), text(root, "about"), texts(root, "aka"), texts(root, "source")};
}

std::string Listed::players() const {
  if (most == 0) return {};
  return fewest == most ? std::to_string(most) : fmt::format("{}-{}", fewest, most);
}

Listed listed(const SourceFile& file, const Loaded& loaded) {
  Entry entry(file, loaded.resolved.root);
  if (loaded.variant) entry.use(*loaded.variant, loaded.resolved.rules.get());
  if (loaded.mix) entry.use(*loaded.mix);
  return entry.done();
}

void complete(std::vector<Listed>& variants, Collection& collection) {
  for (const history::PhhGame& game : named_games("names.toml", collection)) {
    for (Listed& entry : variants) {
      if (entry.id == game.variant) entry.found_by += " " + lower_case(game.code);
    }
  }
  sort_by_family(variants);
}

std::vector<Listed> catalogue(Collection& collection, bool modifiers,
                              const std::function<void(const Diagnostics&)>& unsound) {
  std::vector<Listed> entries;
  for (const SourceFile& file : collection.all(modifiers)) {
    Diagnostics faults;
    std::optional<Listed> entry;
    if (modifiers) {
      entry = listed_modifier(file, collection, faults);
    } else {
      const Loaded loaded = load(file, {}, collection, faults, Expect::few_hands);
      if (loaded.variant || loaded.mix) entry = listed(file, loaded);
    }
    if (entry) {
      entries.push_back(*std::move(entry));
    } else {
      unsound(faults);
    }
  }
  if (modifiers) {
    sort_by_family(entries);
  } else {
    complete(entries, collection);
  }
  return entries;
}

bool matches(const Listed& entry, std::string_view search) {
  const std::vector<std::string> words = words_between(lower_case(search));
  return std::all_of(words.begin(), words.end(), [&](const std::string& word) {
    return entry.found_by.find(word) != std::string::npos;
  });
}

std::string search_advice(const std::vector<Listed>& entries, std::string_view search) {
  std::vector<std::string> known;
  for (const Listed& entry : entries) {
    for (std::string& word : words_between(entry.found_by, " ,.;:()-"))
      known.push_back(std::move(word));
  }
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  for (const std::string& word : words_between(lower_case(search))) {
    const bool found = std::any_of(entries.begin(), entries.end(), [&](const Listed& entry) {
      return entry.found_by.find(word) != std::string::npos;
    });
    if (found) continue;
    if (word.size() < 4) continue;  // near too many words
    const std::string near = did_you_mean(word, {known.begin(), known.end()});
    if (!near.empty()) return near;
  }
  return {};
}

}  // namespace houserules::collection
