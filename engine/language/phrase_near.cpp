// Finds the phrase nearest to a text.

#include <algorithm>
#include <set>

#include "engine/language/phrase_rows.h"
#include "engine/language/phrase_words.h"
#include "engine/source/convert.h"
#include "engine/source/diagnostic.h"

namespace houserules::rewording {

std::optional<std::pair<std::size_t, std::string>> misspelt_word(
    std::string_view key, std::span<const std::string_view> words) {
  const std::vector<std::string_view> known = vocabulary(key);
  std::set<std::pair<std::size_t, std::string_view>> found;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (!usual_word(words[i]).empty()) continue;  // a word of its own, not a slip
    for (const std::string_view meant : known) {
      if (meant == words[i] || surely(words[i], {meant}).empty()) continue;
      std::vector<std::string_view> otherwise(words.begin(), words.end());
      otherwise[i] = meant;
      if (is_phrase(key, otherwise)) found.emplace(i, meant);
    }
  }
  if (found.size() != 1) return std::nullopt;
  return std::pair(found.begin()->first, std::string(found.begin()->second));
}

namespace {

/// Returns a phrase made by adding a word or two to a text, or an empty string.
std::string phrase_with_more(std::string_view key, const Words& given) {
  static const std::vector<Words> pairs = {{"to", "the"}, {"by", "the"}, {"or", "better"}};
  if (given.size() > 12) return {};
  std::vector<Words> additions = pairs;
  for (const std::string_view word : vocabulary(key)) additions.push_back({std::string(word)});
  for (const Words& addition : additions) {
    for (std::size_t i = 0; i <= given.size(); ++i) {
      Words more = given;
      more.insert(more.begin() + static_cast<std::ptrdiff_t>(i), addition.begin(), addition.end());
      if (is_known_phrase(key, more) && !names_zone(key, more)) return joined(more);
    }
  }
  return {};
}

}  // namespace

std::string two_phrases(const PhraseKey& key, std::span<const std::string_view> words) {
  if (key.join != Join::list && key.join != Join::merge) return {};
  const Words all = reworded(key.key, words, false);
  for (std::size_t i = 1; i < all.size(); ++i) {
    const auto cut = all.begin() + static_cast<std::ptrdiff_t>(i);
    const bool joined_by_and = *cut == "and" && i + 1 < all.size();
    const Words first(all.begin(), cut), second(joined_by_and ? cut + 1 : cut, all.end());
    if (is_known_phrase(key.key, first) && is_known_phrase(key.key, second))
      return joined(first) + ", " + joined(second);
  }
  return {};
}

std::string phrase_near(std::string_view key, std::span<const std::string_view> words) {
  for (const bool without_noise : {false, true}) {
    const Words otherwise = reworded(key, words, without_noise);
    if (is_known_phrase(key, otherwise)) return joined(otherwise);
  }
  if (words.size() < 2) return {};
  if (words.size() == 2) {
    const Words turned = {std::string(words[1]), std::string(words[0])};
    if (is_known_phrase(key, turned)) return joined(turned);
  }
  static constexpr std::pair<std::string_view, std::string_view> degrees[] = {
      {"low", "lowest"}, {"high", "highest"}, {"lower", "lowest"}, {"higher", "highest"}};
  for (const bool without_noise : {false, true}) {
    const Words given = reworded(key, words, without_noise);
    for (std::size_t i = 0; i < given.size(); ++i) {
      for (const auto& [word, most] : degrees) {
        if (given[i] != word) continue;
        Words otherwise = given;
        otherwise[i] = most;
        if (is_known_phrase(key, otherwise)) return joined(otherwise);
      }
    }
  }
  for (const bool without_noise : {false, true}) {
    const Words otherwise = reworded(key, words, without_noise);
    if (otherwise.empty()) continue;
    if (auto text = phrase_with_more(key, otherwise); !text.empty()) return text;
  }
  return {};
}

}  // namespace houserules::rewording
