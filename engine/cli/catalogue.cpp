#include "engine/cli/catalogue.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <map>

#include "engine/rules/checks.h"
#include "engine/rules/diagnostic.h"
#include "engine/rules/shelf.h"
#include "engine/text/english.h"
#include "engine/text/markup.h"
#include "engine/variant/features.h"

namespace houserules::cli {
namespace {

std::vector<std::string> texts(const Node* node) {
  std::vector<std::string> out;
  if (node == nullptr) return out;
  if (node->is_scalar()) out.push_back(node->text);
  for (const Node& item : node->items) out.push_back(item.text);
  return out;
}

std::string text(const Node& root, std::string_view key) {
  const auto all = texts(root.find(key));
  return all.empty() ? std::string() : all[0];
}

class Reading {
 public:
  Reading(const SourceFile& file, FileSources& sources) : file_(file), sources_(sources) {}

  /// False: it has faults.
  bool run(Listed& entry, Diagnostics& faults) {
    entry_ = &entry;
    entry.id = file_.id;
    entry.family = file_.family;
    if (is_modifier(file_, sources_.shelf())) {
      const auto root = sources_.shelf().read(file_, faults);
      if (!root || faults.has_errors()) return false;
      entry.needs = texts(root->find("needs"));
      head(*root);
    } else {
      const Loaded loaded = load(file_, {}, sources_, faults, Expect::few_hands);
      if (!loaded.variant && !loaded.mix) return false;
      if (loaded.variant) use(*loaded.variant, loaded.resolved.rules.get());
      if (loaded.mix) use(*loaded.mix);
      head(loaded.resolved.root);
    }
    for (const std::string& feature : entry.features) found_ += " " + feature;
    entry.found_by = small(found_);
    return true;
  }

 private:
  void head(const Node& root) {
    entry_->name = text(root, "name");
    entry_->about = text(root, "about");
    entry_->aka = texts(root.find("aka"));
    entry_->sources = texts(root.find("source"));
    found_ += fmt::format(" {} {} {} {} {}", entry_->id, entry_->name, entry_->family,
                          entry_->about, fmt::join(entry_->aka, " "));
  }

  void use(const Variant& variant, const tree::File* rules) {
    for (const Feature& feature : features_of(variant)) {
      auto& all = entry_->features;
      if (std::find(all.begin(), all.end(), feature.name) != all.end()) continue;
      all.emplace_back(feature.name);
      found_ += " " + std::string(feature.words);
    }
    if (rules == nullptr) return;
    entry_->fewest = variant.players_min;
    entry_->most = variant.players_max;
    entry_->deck_allows = most_players_of_deck(variant, *rules);
  }

  void use(const Mix& mix) {
    found_ += " mix mixed";
    for (const Mix::Game& game : mix.games) {
      use(*game.variant, nullptr);
      entry_->games.push_back(game.name);
    }
    entry_->fewest = mix.players_min;
    entry_->most = entry_->deck_allows = mix.players_max;
  }

  const SourceFile& file_;
  FileSources& sources_;
  Listed* entry_ = nullptr;
  std::string found_;
};

/// The id as a link to the file.
std::string linked(const Listed& entry) {
  return fmt::format("[{}](../variants/{}/{}.yaml)", markdown_escaped(entry.id),
                     url_escaped(entry.family), url_escaped(entry.id));
}

std::string cell(const std::vector<std::string>& texts, std::string_view between) {
  return markdown_escaped(fmt::format("{}", fmt::join(texts, between)));
}

}  // namespace

std::string small(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

std::string Listed::players() const {
  if (most == 0) return {};
  return fewest == most ? std::to_string(most) : fmt::format("{}-{}", fewest, most);
}

std::vector<Listed> catalogue(FileSources& sources, bool modifiers, bool& whole) {
  std::vector<Listed> entries;
  for (const auto& [id, path] : sources.all(modifiers)) {
    const SourceFile file = open_source(path);
    Diagnostics faults;
    Listed entry;
    if (Reading(file, sources).run(entry, faults)) {
      entries.push_back(std::move(entry));
    } else {
      print_faults(faults, std::cerr);
      whole = false;
    }
  }
  std::stable_sort(entries.begin(), entries.end(),
                   [](const Listed& a, const Listed& b) { return a.family < b.family; });
  return entries;
}

bool matches(const Listed& entry, std::string_view search) {
  const std::vector<std::string> words = words_between(small(search));
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
  for (const std::string& word : words_between(small(search))) {
    const bool found = std::any_of(entries.begin(), entries.end(), [&](const Listed& entry) {
      return entry.found_by.find(word) != std::string::npos;
    });
    if (found) continue;
    const std::string near = did_you_mean(word, {known.begin(), known.end()});
    if (!near.empty()) return near;
  }
  return "try fewer or other words; 'houserules list' shows everything";
}

std::string catalogue_page(const std::vector<Listed>& variants,
                           const std::vector<Listed>& modifiers) {
  std::string out = R"(# The catalogue

Printed from the shipped files by `houserules list --format markdown`; do not edit. What a game uses is read off its compiled form.
*Players* are those the file allows; *deck* is how many the cards last for, counting those that are dealt whatever happens
(at most twelve; of a mix: all its games).

)";
  out += fmt::format("{} games, {} modifiers.\n", variants.size(), modifiers.size());
  std::string family;
  for (const Listed& entry : variants) {
    if (entry.family != family) {
      family = entry.family;
      const auto count = std::count_if(variants.begin(), variants.end(),
                                       [&](const Listed& e) { return e.family == family; });
      out += fmt::format(
          "\n## {} ({})\n\n| id | name | uses | players | deck | sources |\n"
          "|---|---|---|---|---|---|\n",
          markdown_escaped(family), count);
    }
    out += fmt::format("| {} | {} | {} | {} | {} | {} |\n", linked(entry),
                       markdown_escaped(entry.name),
                       cell(entry.games.empty() ? entry.features : entry.games, ", "),
                       entry.players(), entry.deck_allows, cell(entry.sources, "; "));
  }
  out +=
      "\n## Modifiers\n\nLaid over a game with `--with`. *Needs* is what the game must have.\n\n"
      "| id | what it does | needs | sources |\n|---|---|---|---|\n";
  for (const Listed& entry : modifiers) {
    out += fmt::format("| {} | {} | {} | {} |\n", linked(entry),
                       markdown_escaped(first_sentence(entry.about)), cell(entry.needs, ", "),
                       cell(entry.sources, "; "));
  }
  return out;
}

}  // namespace houserules::cli
