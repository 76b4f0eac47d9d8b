// What to write instead of a text that is not a ranking.

#include <algorithm>

#include "engine/language/phrase_words.h"
#include "engine/language/slots.h"
#include "engine/source/convert.h"
#include "engine/source/word_rows.h"

namespace houserules::rewording {

bool has_several_parts(Given words) {
  const auto has = [&](std::string_view one, std::string_view other) {
    return std::any_of(words.begin(), words.end(),
                       [&](std::string_view word) { return word == one || word == other; });
  };
  if (has("high", "hi") && has("low", "lo")) return true;
  return std::any_of(words.begin(), words.end(), [](std::string_view word) {
    static constexpr std::string_view split[] = {"high-low", "hi-lo", "high-lo", "hi-low",
                                                 "low-high", "lo-hi", "hilo",    "highlow"};
    return word == "and" || word.find('/') != word.npos ||
           std::find(std::begin(split), std::end(split), word) != std::end(split);
  });
}

std::string category_or_better(Given words) {
  if (words.size() < 3 || words.back() != "better" || words[words.size() - 2] != "or") return {};
  std::string text;
  for (const std::string_view word : words.first(words.size() - 2)) {
    if (word != "a") text += (text.empty() ? "" : " ") + std::string(word);
  }
  const auto category = convert::category_said(text);
  return category ? std::string(category_name(*category)) : std::string();
}

namespace {

/// Returns the ranking that players call by another name, such as 'low 2-7' for "deuce to seven",
/// or an empty string.
std::string ranking_meant(std::span<const std::string_view> words) {
  Words lows;
  for (const std::string_view word : words) {
    if (word != "low" && word != "lowball") lows.emplace_back(word);
  }
  std::string text = joined(lows);
  if (lows.size() == 3 && lows[1] == "to") text = lows[0] + "-" + lows[2];  // "2 to 7"
  static constexpr WordRow rows[] = {
      {"deuce-seven", "low 2-7"},    {"2-seven", "low 2-7"},  {"deuce-7", "low 2-7"},
      {"deuce-to-seven", "low 2-7"}, {"ace-five", "low a-5"}, {"ace-to-five", "low a-5"},
      {"ace-5", "low a-5"},          {"A-5", "low a-5"},      {"ace-six", "low a-6"},
      {"ace-to-six", "low a-6"},     {"ace-6", "low a-6"},    {"A-6", "low a-6"}};
  const std::string_view ours = given_for(text, rows);
  if (!ours.empty()) return std::string(ours);
  const std::string low = "low " + text;
  const std::vector<std::string_view> known = slot_words(SlotKind::ranking);
  return std::find(known.begin(), known.end(), low) == known.end() ? std::string() : low;
}

/// "low a-5, 8 or better" of "high low 8 or better", or an empty string.
std::string qualified_low(Given words) {
  if (words.size() < 4 || words.back() != "better" || words[words.size() - 2] != "or") return {};
  const std::string_view rank = words[words.size() - 3];
  return has(words, "low") && convert::rank(rank) ? "low a-5, " + std::string(rank) + " or better"
                                                  : std::string();
}

/// "best hand", "highest", "standard poker hand".
bool is_best_hand(std::span<const std::string_view> words) {
  static constexpr std::string_view best[] = {"best",     "highest", "top",   "strongest",
                                              "standard", "normal",  "poker", "regular",
                                              "usual",    "high",    "hi",    "five-card"};
  return std::all_of(words.begin(), words.end(), [](std::string_view word) {
    return is_noise(word) || word == "five" || word == "5" ||
           std::find(std::begin(best), std::end(best), word) != std::end(best);
  });
}

}  // namespace

Meaning part_meant(const Given& words) {
  if (const std::string low = qualified_low(words); !low.empty() && has(words, "high"))
    return split("[high, \"" + low + "\"]");
  if (words.front() == "split" || has_several_parts(words)) return split("[high, low a-5]");
  if (words.front() == "=")
    return advise("write 'score: " + joined({words.begin(), words.end()}) + "'");
  if (is_best_hand(words)) return write("high");
  if (const std::string ranking = ranking_meant(words); !ranking.empty()) return write(ranking);
  if (const std::string category = category_or_better(words); !category.empty())
    return advise("write {by: high, qualify: " + category + " or better}");
  if (words.size() == 1 && convert::whole_number(words[0])) {
    return write("nearest " + std::string(words[0]));
  }
  return {};
}

}  // namespace houserules::rewording
