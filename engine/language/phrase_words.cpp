#include "engine/language/phrase_words.h"

#include <algorithm>

#include "engine/language/phrase_rows.h"
#include "engine/source/convert.h"
#include "engine/source/word_rows.h"
#include "engine/text/english.h"

namespace houserules {

std::string_view first_after_blinds(std::string_view text) {
  const auto names = [&](std::string_view name) { return text.find(name) != text.npos; };
  return names("big blind") || names("under the gun") || names("utg")
             ? "with blinds, the player to the left of the big blind already acts first"
             : "";
}

std::string_view usual_word(std::string_view word) {
  static constexpr WordRow rows[] = {{"one", "1"},
                                     {"two", "2"},
                                     {"three", "3"},
                                     {"four", "4"},
                                     {"five", "5"},
                                     {"six", "6"},
                                     {"seven", "7"},
                                     {"eight", "8"},
                                     {"nine", "9"},
                                     {"ten", "10"},
                                     {"highest", "best"},
                                     {"lowest", "low"},
                                     {"face-up", "up"},
                                     {"faceup", "up"},
                                     {"facedown", "down"},
                                     {"open", "up"},
                                     {"exposed", "up"},
                                     {"face-down", "down"},
                                     {"hidden", "down"},
                                     {"closed", "down"},
                                     {"button", "dealer"},
                                     {"table", "board"},
                                     {"community", "board"},
                                     {"on", "to"},
                                     {"onto", "to"},
                                     {"unlimited", "no cap"},
                                     {"half-pot", "half pot"},
                                     {"pot-limit", "pot"},
                                     {"no-limit", "no limit"},
                                     {"potlimit", "pot"},
                                     {"pl", "pot"},
                                     {"nolimit", "no limit"},
                                     {"nl", "no limit"},
                                     {"none", "no limit"},
                                     {"player", "seat"},
                                     {"players", "seat"},
                                     {"hi", "high"},
                                     {"upto", "up to"},
                                     {"hands", "deals"},
                                     {"hand", "deal"},
                                     {"orbits", "orbit"},
                                     {"hole", "down"},
                                     {"any", "a"},
                                     {"someone", "a seat"},
                                     {"somebody", "a seat"},
                                     {"anyone", "a seat"},
                                     {"anybody", "a seat"},
                                     {"raises", "bets"},
                                     {"bool", "yes/no"},
                                     {"boolean", "yes/no"},
                                     {"flag", "yes/no"},
                                     {"int", "number"},
                                     {"integer", "number"},
                                     {"count", "number"},
                                     {"counter", "number"}};
  return given_for(lower_case(word), rows);
}

namespace rewording {

std::vector<std::string_view> vocabulary(std::string_view key) {
  std::vector<std::string_view> all;
  for (const ReadyPhrase& row : phrases_of(key)) {
    for (const PatternPart& part : row.parts) {
      all.insert(all.end(), part.fixed.begin(), part.fixed.end());
      if (!part.fixed.empty()) continue;
      for (const std::string_view text : slot_words(part.slot)) {
        const auto words = convert::split(text, " ");
        all.insert(all.end(), words.begin(), words.end());
      }
    }
  }
  return all;
}

bool is_phrase_of(std::string_view key, const Words& words) {
  return !words.empty() &&
         is_phrase(key, std::vector<std::string_view>(words.begin(), words.end()));
}

bool is_known_phrase(std::string_view key, const Words& words) {
  const std::vector<std::string_view> given(words.begin(), words.end());
  const auto is_known = [&](const ReadyPhrase& row) {
    const PhraseMatch m = match_phrase(row, given);
    return m.whole && std::all_of(row.parts.begin(), row.parts.end(), [&](const PatternPart& part) {
             const bool seat = part.fixed.empty() &&
                               (part.slot == SlotKind::seat || part.slot == SlotKind::seats);
             if (!seat) return true;
             const auto known = slot_words(part.slot);
             const std::string& text = m.values.values.find(part.name)->second.node.text;
             return std::find(known.begin(), known.end(), text) != known.end();
           });
  };
  const std::deque<ReadyPhrase>& all = phrases_of(key);
  return !given.empty() && std::any_of(all.begin(), all.end(), is_known);
}

Words split_words(std::string_view text) {
  Words words;
  for (const std::string_view word : convert::split(text, " ")) words.emplace_back(word);
  return words;
}

std::string joined(const Words& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

bool is_noise(std::string_view word) {
  static constexpr std::string_view words[] = {
      "a",    "an",    "the",     "of",     "for",     "each",     "every", "chip",   "chips",
      "card", "cards", "coins",   "player", "players", "everyone", "hand",  "hands",  "wins",
      "win",  "face",  "times",   "limit",  "raises",  "to",       "and",   "per",    "round",
      "only", "just",  "exactly", "all",    "when",    "if",       "fixed", "spread", "in"};
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

std::optional<std::string> written_range(std::string_view word) {
  const auto range = convert::range(word);
  if (!range || word.find('-') == word.npos || range->low >= range->high) return std::nullopt;
  return std::to_string(range->low) + " to " + std::to_string(range->high);
}

std::size_t words_of_maximum(std::span<const std::string_view> words) {
  if (words[0] == "max" || words[0] == "maximum") return 1;
  if (words.size() < 2) return 0;
  const bool two =
      (words[0] == "at" && words[1] == "most") ||
      (words[0] == "up" && words[1] == "to" && words.size() > 2 && convert::whole_number(words[2]));
  return two ? 2 : 0;
}

namespace {

/// Returns how the phrases with these words say "at most"; nothing if they need no word for it.
Words maximum(const std::vector<std::string_view>& known) {
  const auto has = [&](std::string_view word) {
    return std::find(known.begin(), known.end(), word) != known.end();
  };
  if (has("most")) return {"at", "most"};
  return has("up") ? Words{"up", "to"} : Words();
}

}  // namespace

Words reworded(std::string_view key, std::span<const std::string_view> words, bool without_noise) {
  const std::vector<std::string_view> known = vocabulary(key);
  Words out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (without_noise && is_noise(word) && !(key == "use" && word == "hand")) continue;
    if (word.ends_with('%') && convert::whole_number(word.substr(0, word.size() - 1))) {
      out.insert(out.end(), {std::string(word.substr(0, word.size() - 1)), "percent"});
      continue;
    }
    if (word.starts_with('$') && convert::whole_number(word.substr(1))) {
      out.emplace_back(word.substr(1));
      continue;
    }
    if (const std::size_t length = words_of_maximum(words.subspan(i)); length > 0) {
      const Words ours = maximum(known);
      const bool behind = !out.empty() && convert::whole_number(out.back()) &&
                          (i + length == words.size() || !convert::whole_number(words[i + length]));
      out.insert(behind ? out.end() - 1 : out.end(), ours.begin(), ours.end());
      i += length - 1;
      continue;
    }
    const bool ours_too = std::find(known.begin(), known.end(), word) != known.end();
    std::string_view ours = ours_too ? std::string_view() : usual_word(word);
    if (key == "use" && (ours == "down" || word == "hand")) ours = "hand";
    const std::string text = written_range(word).value_or(std::string(ours.empty() ? word : ours));
    for (const std::string_view part : convert::split(text, " ")) out.emplace_back(part);
  }
  return out;
}

bool names_zone(std::string_view key, const Words& words) {
  const std::vector<std::string_view> given(words.begin(), words.end());
  for (const ReadyPhrase& row : phrases_of(key)) {
    const PhraseMatch m = match_phrase(row, given);
    if (!m.whole) continue;
    return std::any_of(row.parts.begin(), row.parts.end(), [&](const PatternPart& part) {
      if (!part.fixed.empty() || part.slot != SlotKind::zone) return false;
      const std::string& zone = m.values.values.find(part.name)->second.node.text;
      return zone != "hand" && zone != "board" && zone != "discards";
    });
  }
  return false;
}

}  // namespace rewording
}  // namespace houserules
