// Suggests what to write instead of a text that is not a phrase.

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "engine/cards/notation.h"
#include "engine/language/phrase_rows.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/source/word_rows.h"
#include "engine/text/english.h"

namespace houserules {
namespace {

/// Returns all words used in the phrases of a key.
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

/// Returns the one word of a text that must have been misspelled, if changing it makes the text a
/// phrase.
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

using Words = std::vector<std::string>;

bool is_phrase_of(std::string_view key, const Words& words) {
  return !words.empty() &&
         is_phrase(key, std::vector<std::string_view>(words.begin(), words.end()));
}

/// The same, but only with seats that phrases know: any word may be a register.
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

}  // namespace

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

namespace {

/// Words that people add but phrases do not use.
bool is_noise(std::string_view word) {
  static constexpr std::string_view words[] = {
      "a",    "an",    "the",     "of",     "for",     "each",     "every", "chip",   "chips",
      "card", "cards", "coins",   "player", "players", "everyone", "hand",  "hands",  "wins",
      "win",  "face",  "times",   "limit",  "raises",  "to",       "and",   "per",    "round",
      "only", "just",  "exactly", "all",    "when",    "if",       "fixed", "spread", "in"};
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

/// Returns "1-5" as "1 to 5".
std::optional<std::string> written_range(std::string_view word) {
  const auto range = convert::range(word);
  if (!range || word.find('-') == word.npos || range->low >= range->high) return std::nullopt;
  return std::to_string(range->low) + " to " + std::to_string(range->high);
}

/// Returns how many of the first words say "at most": "up to", "max"; 0 if they do not.
std::size_t words_of_maximum(std::span<const std::string_view> words) {
  if (words[0] == "max" || words[0] == "maximum") return 1;
  if (words.size() < 2) return 0;
  const bool two =
      (words[0] == "at" && words[1] == "most") ||
      (words[0] == "up" && words[1] == "to" && words.size() > 2 && convert::whole_number(words[2]));
  return two ? 2 : 0;
}

/// Returns how the phrases with these words say "at most"; nothing if they need no word for it.
Words maximum(const std::vector<std::string_view>& known) {
  const auto has = [&](std::string_view word) {
    return std::find(known.begin(), known.end(), word) != known.end();
  };
  if (has("most")) return {"at", "most"};
  return has("up") ? Words{"up", "to"} : Words();
}

/// Returns the words as the phrases of a key would put them.
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

/// Returns whether a phrase names a zone that may not exist.
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

/// Returns a phrase made by adding a word or two to a text, or an empty string.
std::string phrase_with_more(std::string_view key, const Words& given) {
  static const std::vector<Words> pairs = {{"to", "the"}, {"by", "the"}};
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

/// Handles "2 down 1 up": two phrases without the comma between them. Returns an empty string if it
/// is not that.
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

/// Returns the phrase nearest to a text, or an empty string.
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

/// "'2 down'".
std::string shown(const PhraseRow& row) { return "'" + std::string(row.example) + "'"; }

/// Returns "deuces" of "2s" and "2's"; otherwise an empty string.
std::string ranks_named(std::string_view word) {
  if (!word.ends_with('s')) return {};
  word.remove_suffix(1);
  if (word.ends_with('\'')) word.remove_suffix(1);
  const auto rank = convert::rank(word);
  return rank ? std::string(rank_name_plural(*rank)) : std::string();
}

/// What to write instead: the rows that matched most of the text.
std::string advice(std::string_view key, std::span<const std::string_view> words,
                   std::string_view under) {
  const std::vector<std::string_view> known = vocabulary(key);
  const bool in_turn = under != "discard" && under != "show";
  std::vector<std::pair<std::size_t, const ReadyPhrase*>> scored;
  std::string misspelt;
  std::size_t best_misspelt = 0;
  for (const ReadyPhrase& row : phrases_of(key)) {
    if (!in_turn && row.row->pattern.ends_with(" first")) continue;
    // Few files have the zone of the example.
    if (key == "wild" && names_zone(key, split_words(row.row->example))) continue;
    const PhraseMatch m = match_phrase(row, words);
    std::size_t score = 4 * m.words;
    for (const PatternPart& part : row.parts) {
      for (const std::string_view fixed : part.fixed) {
        if (std::find(words.begin(), words.end(), fixed) != words.end()) score += 2;
      }
    }
    const bool misspelled = m.words < words.size() &&
                            std::find(known.begin(), known.end(), words[m.words]) == known.end();
    if (m.parts < row.parts.size() && misspelled) {
      const PatternPart& failed = row.parts[m.parts];
      const auto near =
          nearest(words[m.words], failed.fixed.empty() ? slot_words(failed.slot) : failed.fixed);
      if (!near.empty() && score + 3 > best_misspelt) {
        best_misspelt = score + 3;
        Words whole(words.begin(), words.end());
        whole[m.words] = near;
        misspelt = "did you mean '" + (is_phrase_of(key, whole) ? joined(whole) : near) + "'?";
        score += 3;
      }
    }
    scored.emplace_back(score, &row);
  }
  if (key == "wild" && words.size() == 1 && words[0] == "none")
    return "`wild: ~` takes those of the parent away";
  if (!misspelt.empty()) return misspelt;
  if (key == "wild" && words.size() == 1) {
    const std::string name(words[0].substr(0, words[0].find_last_not_of("'s") + 1));
    if (!ranks_named(words[0]).empty())
      return "write '" + name + "' for all four, or '" + name + " of spades' for just that card";
  }
  std::stable_sort(scored.begin(), scored.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::string out;
  for (std::size_t i = 0; i < scored.size() && i < 3; ++i) {
    out += (i == 0                                             ? "write "
            : i + 1 == std::min<std::size_t>(scored.size(), 3) ? " or "
                                                               : ", ") +
           shown(*scored[i].second->row);
  }
  return out;
}

/// Returns the ranking that players call by another name, such as 'low 2-7' for "deuce to seven",
/// or an empty string.
std::string ranking_meant(std::span<const std::string_view> words) {
  Words lows;
  for (const std::string_view word : words) {
    if (word != "low" && word != "lowball") lows.emplace_back(word);
  }
  const std::string text = joined(lows);
  static constexpr WordRow rows[] = {{"deuce to seven", "low 2-7"}, {"deuce-to-seven", "low 2-7"},
                                     {"ace to five", "low a-5"},    {"ace-to-five", "low a-5"},
                                     {"ace to six", "low a-6"},     {"ace-to-six", "low a-6"}};
  const std::string_view ours = given_for(text, rows);
  if (!ours.empty()) return std::string(ours);
  const std::string low = "low " + text;
  const std::vector<std::string_view> known = slot_words(SlotKind::ranking);
  return std::find(known.begin(), known.end(), low) == known.end() ? std::string() : low;
}

/// "high and low", "high/low": several parts of a pot.
bool has_several_parts(std::span<const std::string_view> words) {
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

/// Returns the category of "two pairs or better", or an empty string.
std::string category_or_better(std::span<const std::string_view> words) {
  if (words.size() < 3 || words.back() != "better" || words[words.size() - 2] != "or") return {};
  std::string text;
  for (const std::string_view word : words.first(words.size() - 2)) {
    if (word != "a") text += (text.empty() ? "" : " ") + std::string(word);
  }
  if (text.ends_with('s') && !convert::category(text)) text.pop_back();
  const auto category = convert::category(text);
  return category ? std::string(category_name(*category)) : std::string();
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

bool is_court(std::string_view word) {
  return word == "face" || word == "court" || word == "picture";
}

/// "a red card is dealt up", "black queen is dealt up": an event of some cards only.
std::string of_some_cards(std::span<const std::string_view> given) {
  std::vector<std::string_view> words(given.begin(), given.end());
  if (!words.empty() && words[0] != "a" && words[0] != "an") words.insert(words.begin(), "a");
  if (words.size() < 4) return {};
  const bool court = is_court(words[1]);
  const auto suit = convert::suit(words[1]);
  const bool colour = words[1] == "red" || words[1] == "black";
  if (!court && !colour && !suit) return {};
  const bool of_rank = convert::rank(words[2]).has_value();
  Words plain = {"a", std::string(of_rank ? words[2] : "card")};
  for (std::size_t i = of_rank ? 3 : 2; i < words.size(); ++i) {
    if (words[i] != "card") plain.emplace_back(words[i]);
  }
  if (!is_phrase_of("event", plain)) return {};
  const std::string which = court    ? "card.face"
                            : colour ? "card." + std::string(words[1])
                                     : "card.suit == '" + std::string(suit_name(*suit)) + "'";
  return "write '" + joined(plain) + "', and 'when: = " + which + "' below it";
}

/// "jacks or better" and "first left of the dealer", as `bet:` puts them, or an empty string.
std::string bet_meant(std::span<const std::string_view> words) {
  for (const Words& opens : {Words{"opens", "with", "a", "pair", "of"}, Words{"opens", "with"}}) {
    Words all = opens;
    all.insert(all.end(), words.begin(), words.end());
    if (is_known_phrase("bet", all)) return joined(all);
  }
  Words first;
  for (const std::string& word : reworded("bet", words, false)) {
    if (word != "first" && word != "the") first.push_back(word);
  }
  if (first.size() == 1) {
    const std::string seat = surely(first[0], slot_words(SlotKind::seat));
    if (!seat.empty()) first[0] = seat;
  }
  first.emplace_back("first");
  return is_known_phrase("bet", first) ? joined(first) : std::string();
}

/// "queen dealt up" and "the queen of spades is dealt", as `event:` puts them, or an empty string.
std::string event_meant(std::span<const std::string_view> words) {
  Words subject, rest;
  for (const std::string& word : reworded("event", words, false)) {
    const bool verb = word == "dealt" || word == "turned" || word == "moved";
    if (verb || !rest.empty()) {
      rest.push_back(word);
    } else if (!is_noise(word) && word != "is") {
      subject.push_back(word);
    }
  }
  const auto rank = subject.empty() ? std::nullopt : convert::rank(subject[0]);
  const auto suit = subject.size() == 2 ? convert::suit(subject[1]) : std::nullopt;
  Words all;
  if (rank && suit) {
    all = {std::string(1, rank_char(*rank)) + suit_char(*suit), "is"};
  } else if (rank && subject.size() == 1) {
    all = {subject[0].starts_with('a') || subject[0].starts_with('e') ? "an" : "a", subject[0],
           "is"};
  }
  all.insert(all.end(), rest.begin(), rest.end());
  return is_known_phrase("event", all) ? joined(all) : std::string();
}

/// How to write two numbers that may be two limits or the bounds of one.
std::string limit_of_two(std::string_view low, std::string_view high) {
  return "write '" + std::string(low) + " to " + std::string(high) +
         "' for any bet in between, or [" + std::string(low) + ", " + std::string(high) +
         "] for a limit per round";
}

/// Returns the advice for a text that has a meaning, but is written another way under this key.
std::string of_other_form(std::string_view key, std::span<const std::string_view> words) {
  const auto has = [&](std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  const bool one = words.size() == 1;
  if (key == "bet") {
    for (const bool without_noise : {false, true}) {
      const Words limit = reworded("limit", words, without_noise);
      if (is_known_phrase("limit", limit)) return "write {limit: " + joined(limit) + "}";
    }
  }
  if (key == "limit" && words.size() == 2 && convert::whole_number(words[0]) &&
      convert::whole_number(words[1]))
    return limit_of_two(words[0], words[1]);
  if (key == "limit" && words_of_maximum(words) > 0 && convert::whole_number(words.back()))
    return "did you mean '1 to " + std::string(words.back()) + "'?";
  if (key == "pick" && has("down") && convert::whole_number(words.back()))
    return "write 'keep: " + std::string(words.back()) + "' for the step";
  if (key == "pay" && has("half") && has("pot")) return "write '= pot // 2'";
  if (key == "pay" && has("from") && convert::whole_number(words[0]))
    return "write {amount: " + std::string(words[0]) + ", from: pot}, and who gets it under 'to:'";
  if (key == "wild" && words.size() == 2 && (words[0] == "red" || words[0] == "black")) {
    std::string_view name = words[1];
    if (!convert::rank(name) && name.ends_with('s')) name.remove_suffix(1);
    if (const auto rank = convert::rank(name)) {
      const std::string letter(1, rank_char(*rank));
      return words[0] == "red" ? "write '" + letter + "h " + letter + "d'"
                               : "write '" + letter + "s " + letter + "c'";
    }
  }
  if (key == "wild" && one && convert::suit(words[0]))
    return "write {cards: " + std::string(words[0]) + "}";
  if (key == "event" && has("begins") && (has("deal") || has("hand") || has("game")))
    return "put the step first under `play:`";
  if (key == "event" && has("wins")) return "put the steps under 'winners:' in `showdown:`";
  if (key == "ante" && one && words[0] == "none") return "leave 'ante:' out";
  if (key == "deal" && one) {
    const std::size_t end = words[0].find_first_not_of("0123456789");
    for (const std::string_view facing : {"down", "up", "unseen"}) {
      if (end > 0 && end != words[0].npos && words[0].substr(end) == facing)
        return "did you mean '" + std::string(words[0].substr(0, end)) + " " + std::string(facing) +
               "'?";
    }
  }
  if (key == "raises" && (has("player") || has("each")) && convert::whole_number(words[0]))
    return "write {player: " + std::string(words[0]) + "}";
  if (key == "register" && one && convert::whole_number(words[0]))
    return "write {type: number, starts: " + std::string(words[0]) + "}";
  return {};
}

std::string in_our_words(std::string_view key, std::span<const std::string_view> words);

/// Returns "[deuces, one-eyed jacks]" of "deuces and one-eyed jacks", or an empty string.
std::string several(std::string_view key, std::span<const std::string_view> words) {
  std::string list;
  for (std::size_t from = 0; from < words.size();) {
    const auto rest = words.subspan(from);
    const auto end = std::find(rest.begin(), rest.end(), "and");
    const auto part = rest.first(static_cast<std::size_t>(end - rest.begin()));
    const Words given(part.begin(), part.end());
    std::string item = is_known_phrase(key, given) ? joined(given) : in_our_words(key, part);
    if (item.empty() && given.size() == 1) item = ranks_named(given[0]);
    if (item.empty()) return {};
    list += (from == 0 ? "[" : ", ") + item;
    from += part.size() + 1;
  }
  return list + "]";
}

/// Returns the phrase for a text that says the same in other words, or an empty string.
std::string in_our_words(std::string_view key, std::span<const std::string_view> words) {
  const auto has = [&](std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  const bool one = words.size() == 1;
  if (key == "deal") {
    if (one && words[0] == "flop") return "3 to the board";
    if (one && (words[0] == "turn" || words[0] == "river")) return "1 to the board";
    const Words bare = reworded(key, words, true);  // "five cards"
    if (bare.size() == 1 && convert::whole_number(bare[0])) return bare[0] + " down";
  }
  if (key == "repeat" && one && words[0] == "twice") return "2";
  if (key == "nobody opens" && has("antes")) return "everyone antes again, the pot stays";
  if (key == "next game" && (has("dealer") || has("dealers"))) return "dealer's choice";
  if (key == "wild") {
    const std::string text = joined({words.begin(), words.end()});
    if (has("and")) return several(key, words);
    if (text.find("eyed") != text.npos && text.find("jack") != text.npos) return "one-eyed jacks";
    if (text.find(" axe") != text.npos) return "man with the axe";
    if (has("suicide") || has("suicidal")) return "suicide king";
    if ((has("low") || has("lowest")) && (has("hole") || has("down")))
      return std::string("own lowest down card") + (has("rank") ? " and its rank" : "");
    if (std::any_of(words.begin(), words.end(), is_court)) return "jacks, queens and kings";
  }
  if (key == "bet") return bet_meant(words);
  if (key == "event") return event_meant(words);
  return {};
}

/// Its numbers count chips, not cards or repetitions.
bool counts_chips(std::string_view key) {
  return key == "ante" || key == "bring-in" || key == "limit" || key == "pay";
}

/// Reports "5-1".
Diagnostic reversed_range(const Node& scalar, std::string_view word, const convert::Range& range) {
  Diagnostic told;
  told.id = fault::number_form;
  told.where = place_of(scalar, word);
  told.message = "the range '" + printable(word, 40) + "' is reversed";
  told.hint = "write '" + std::to_string(range.high) + " to " + std::to_string(range.low) + "'";
  return told;
}

/// Reports a number that is not whole, or not in plain digits.
std::optional<Diagnostic> number_fault(const PhraseKey& key, const Node& scalar,
                                       std::span<const std::string_view> words) {
  static constexpr std::string_view of_cards[] = {"part",    "wild",     "event",
                                                  "qualify", "register", "zone"};
  if (std::find(std::begin(of_cards), std::end(of_cards), key.key) != std::end(of_cards)) return {};
  const auto is_odd = [](std::string_view word) {
    return convert::is_fraction(word) || convert::is_foreign_number(word);
  };
  const auto found = std::find_if(words.begin(), words.end(), is_odd);
  if (found == words.end() || written_range(*found)) return {};
  const std::string_view word = *found;
  const auto range = convert::range(word);
  if (range && range->low > range->high) return reversed_range(scalar, word, *range);
  Diagnostic told;
  told.id = fault::number_form;
  told.where = place_of(scalar, word);
  const std::string plain = convert::plain_digits(word);
  const bool fraction = plain.empty() && convert::is_fraction(word);
  told.message = "'" + printable(word, 40) + "' is " +
                 (convert::is_negative(word) ? "negative"
                  : fraction                 ? "not a whole number"
                                             : "not a whole number in plain digits");
  const std::size_t slash = word.find('/');
  if (!fraction) {
    Advice advice = plain_number(word, told.where, plain);
    told.hint = std::move(advice.hint);
    told.edits = std::move(advice.edits);
  } else if (key.key == "rake") {
    told.hint = "write a percentage, such as '5 percent'";
  } else if (key.key == "limit" && slash != word.npos) {
    told.hint = limit_of_two(word.substr(0, slash), word.substr(slash + 1));
  } else {
    Advice advice("cards, raises and the like are whole numbers");
    if (counts_chips(key.key)) advice = whole_chips(convert::whole_by(word));
    told.hint = std::move(advice.hint);
    told.whole_by = advice.whole_by;
  }
  return told;
}

/// Returns what to write instead of a text that is not a phrase.
Advice advice_for(const PhraseKey& key, const Node& scalar, std::string_view piece,
                  std::span<const std::string_view> words, std::string_view under) {
  if (words.empty()) return advice(key.key, words, under);
  const auto instead = [&](const std::string& text) {
    Advice said = meant(piece, place_of(scalar, piece), text);
    // In [ ] and { }, a comma would end the value.
    if (text.find(',') != text.npos && !scalar.quoted && !text.starts_with('['))
      said.likely = respelt(piece, place_of(scalar, piece), "\"" + text + "\"");
    return said;
  };
  if (const auto meant = misspelt_word(key.key, words)) {
    const std::string_view word = words[meant->first];
    Words whole(words.begin(), words.end());
    whole[meant->first] = meant->second;
    return {"did you mean '" + joined(whole) + "'?",
            respelt(word, place_of(scalar, word), meant->second)};
  }
  if (key.key == "part" && (words.front() == "split" || has_several_parts(words)))
    return "to split the pot, write {split: [high, low a-5]}";
  if (key.key == "part" && words.front() == "=")
    return "write 'score: " + joined({words.begin(), words.end()}) + "'";
  if (key.key == "part" && is_best_hand(words)) return instead("high");
  if (key.key == "part") {
    if (const std::string ranking = ranking_meant(words); !ranking.empty()) return instead(ranking);
  }
  if (key.key == "part") {
    if (const std::string category = category_or_better(words); !category.empty())
      return "write {by: high, qualify: " + category + " or better}";
  }
  if (key.key == "part" && words.size() == 1 && convert::whole_number(words[0]))
    return "write 'nearest " + std::string(words[0]) + "', and add card values under `points:`";
  const bool low = std::any_of(words.begin(), words.end(), [](std::string_view word) {
    return word == "low" || word == "lo" || word == "lowball" || word == "lowest" ||
           word == "worst";
  });
  if (key.key == "event") {
    if (std::string said = of_some_cards(words); !said.empty()) return said;
  }
  if (const std::string other = of_other_form(key.key, words); !other.empty()) return other;
  if (const std::string ours = in_our_words(key.key, words); !ours.empty()) return instead(ours);
  // Two phrases would be two rankings of one part.
  const std::string two = key.key == "part" ? std::string() : two_phrases(key, words);
  if (!two.empty()) return instead(two);
  if (const std::string near = phrase_near(key.key, words); !near.empty()) return instead(near);
  if (key.key == "until" && scalar.text.find_first_of("<>=") != scalar.text.npos)
    return "write '= " + scalar.text + "'";
  if (key.key == "part" && !low) {
    const std::string near = nearest(scalar.text, slot_words(SlotKind::ranking));
    if (!near.empty()) return instead(near);
  }
  if (key.key == "part" && low) {
    return words.back() == "better" ? "write 'low a-5, 8 or better'"
                                    : "write 'low a-5', 'low 2-7' or 'low a-6'";
  }
  return advice(key.key, words, under);
}

/// Returns where the phrase is: "`draw:`" where the table lists several keys.
std::string where_said(const PhraseKey& key, std::string_view under) {
  if (key.where.find(" and ") == key.where.npos) return std::string(key.where);
  if (under == "split" || under == "parts") return "a part under `" + std::string(under) + ":`";
  if (!under.empty()) return "`" + std::string(under) + ":`";
  return std::string(key.where.substr(0, key.where.find_first_of(" ,")));
}

}  // namespace

Diagnostic no_phrase(const PhraseKey& key, const Node& scalar, std::string_view piece,
                     std::string_view under) {
  const auto words = convert::split(piece, " \n");
  if (auto told = number_fault(key, scalar, words)) return std::move(*told);
  Advice said = advice_for(key, scalar, piece, words, under);
  Diagnostic told;
  told.id = fault::phrase;
  told.where = place_of(scalar, piece);
  told.message = "'" + printable(piece, 80) + "' is not valid for " + where_said(key, under);
  told.hint = std::move(said.hint);
  told.edits = std::move(said.edits);
  told.likely = std::move(said.likely);
  if (key.key == "part") told.ranking = std::string(piece);
  return told;
}

}  // namespace houserules
