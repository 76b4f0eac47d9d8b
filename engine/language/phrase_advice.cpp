// Suggests what to write instead of a text that is not a phrase.

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "engine/language/phrase_rows.h"
#include "engine/language/phrase_words.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/text/one_of.h"

namespace houserules {
namespace {

using namespace rewording;

/// "'2 down'".
std::string shown(const PhraseRow& row) { return "'" + std::string(row.example) + "'"; }

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
    // Nor has it lines.
    if (key == "use" && !has(words, "line") &&
        row.row->pattern.find("one line") != std::string_view::npos)
      continue;
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
  if (key == "wild" && words.size() == 1 && convert::said_yes_no(words[0]) == "no")
    return under.empty() ? "`wild: ~` takes those of the parent away" : "write 'none'";
  if (!misspelt.empty()) return misspelt;
  if (key == "wild" && words.size() == 1) {
    const std::string name(words[0].substr(0, words[0].find_last_not_of("'s") + 1));
    if (!ranks_named(words[0]).empty())
      return "write '" + name + "' for all four of that rank, or '" + name +
             " of spades' for just that card";
  }
  if (key == "register") return std::string(register_types);
  std::stable_sort(scored.begin(), scored.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  if (key == "bet" && !scored.empty() && scored.front().first == 0) return std::string(plain_bet);
  const bool examples =
      scored.size() > 3 || std::any_of(scored.begin(), scored.end(), [](const auto& one) {
        return one.second->row->pattern.find('<') != std::string_view::npos;
      });
  const std::string begin = examples ? "write, for example, " : "write ";
  std::string out;
  for (std::size_t i = 0; i < scored.size() && i < 3; ++i) {
    out += (i == 0                                             ? begin
            : i + 1 == std::min<std::size_t>(scored.size(), 3) ? " or "
                                                               : ", ") +
           shown(*scored[i].second->row);
  }
  return out;
}

/// "for a limit of 2 in this round, ": a bare number may mean something else.
std::string what_for(std::string_view key) {
  const auto limit = convert::after(key, "limit:");
  return limit && convert::whole_number(*limit)
             ? "for a limit of " + std::string(*limit) + " in this round, "
             : std::string();
}

/// Returns "$n down" of "n down": the name of a parameter without its sign. Otherwise, returns an
/// empty string.
std::string parameter_meant(std::string_view key, const Given& words) {
  if (!is_one_of(key, {"deal", "pick", "pay", "take", "pass", "repeat", "limit"})) return {};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool letter = words[i].size() == 1 && words[i][0] >= 'a' && words[i][0] <= 'z';
    if (!letter && !is_one_of(words[i], {"count", "number", "amount"})) continue;
    Words counted(words.begin(), words.end());
    counted[i] = "2";
    if (!is_known_phrase(key, counted)) continue;
    counted[i] = "$" + std::string(words[i]);
    return joined(counted);
  }
  return {};
}

/// Returns what a text of this key means.
Meaning meaning(std::string_view key, const Given& words, std::string_view under) {
  if (key == "part") return part_meant(words);
  if (key == "event") return event_meant(words);
  if (key == "wild") return wild_meant(words);
  if (key == "deal") return deal_meant(words);
  if (key == "bet") return bet_meant(words);
  if (key == "limit") return limit_meant(words);
  if (key == "pay") return pay_meant(words);
  return other_meant(key, words, under);
}

/// Returns what to write instead of a text that is not a phrase.
Advice advice_for(const PhraseKey& key, const Node& scalar, std::string_view piece,
                  std::span<const std::string_view> words, std::string_view under) {
  if (words.empty()) return advice(key.key, words, under);
  if (const std::size_t open = piece.find("${"), close = piece.find('}', open);
      open != piece.npos && close != piece.npos)
    return "write '" + printable(piece.substr(0, open + 1), 40) +
           printable(piece.substr(open + 2, close - open - 2), 40) +
           printable(piece.substr(close + 1), 40) + "'";
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
  if (const std::string with_sign = parameter_meant(key.key, words); !with_sign.empty())
    return "to use a parameter or an option, write '" + with_sign + "'";
  // A list item below it that is indented too far is read as more text.
  const std::size_t dash = scalar.text.find(" - ");
  if (dash != scalar.text.npos && !scalar.quoted && scalar.where.length <= static_cast<int>(dash))
    return "the next line is read as part of it; align its '-' with the '-' above";
  // "deuces", "man with the axe": two lines.
  if (key.join == Join::list) {
    if (const std::string two = two_phrases(key, words); !two.empty()) return instead(two);
  }
  const Meaning said = meaning(key.key, words, under);
  if (!said.advice.empty()) return said.advice;
  if (!said.key.empty())
    return piece.size() == convert::trim(scalar.text).size()
               ? what_for(said.key) + "write {" + said.key + "}"
               : "write '" + said.key + "' on a line of its own below this one";
  const bool several = key.key == "part" && has_several_parts(convert::split(scalar.text, " ,\n"));
  if (const std::string parts = several && said.parts.empty() ? "[high, low a-5]" : said.parts;
      !parts.empty())
    return under == "split" ? "write " + parts : "to split the pot, write {split: " + parts + "}";
  if (!said.instead.empty()) return instead(said.instead);
  // Two phrases would be two rankings of one part.
  const std::string two = key.key == "part" ? std::string() : two_phrases(key, words);
  if (!two.empty()) return instead(two);
  if (const std::string near = phrase_near(key.key, words); !near.empty()) return instead(near);
  if (key.key == "until" && scalar.text.find_first_of("<>=") != scalar.text.npos)
    return "write '= " + scalar.text + "'";
  if (key.key == "part") {
    const bool low = std::any_of(words.begin(), words.end(), [](std::string_view word) {
      return word == "low" || word == "lo" || word == "lowball" || word == "lowest" ||
             word == "worst";
    });
    const bool qualified = scalar.text.ends_with(" or better");
    constexpr std::string_view or_better = "-or-better";
    if (low && words.back().ends_with(or_better))
      return instead("low a-5, " +
                     std::string(words.back().substr(0, words.back().size() - or_better.size())) +
                     " or better");
    if (low && words.back() != "better")
      return qualified ? instead("low a-5")
                       : Advice("write 'low a-5', 'low 2-7', 'low a-6' or 'low a-5, 8 or better'");
    if (low) {
      std::string better = "8 or better";
      for (const std::string_view word : words) {
        if (const auto rank = convert::rank(word); rank && *rank + 2 < 10)
          better = std::to_string(*rank + 2) + " or better";
      }
      // After a comma, the ranking has been named.
      if (piece.size() < convert::trim(scalar.text).size()) return instead(better);
      return "write 'low a-5, " + better + "'";
    }
    const std::string near = nearest(scalar.text, slot_words(SlotKind::ranking));
    if (!near.empty()) return instead(near);
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
  const std::string place = where_said(key, under);
  const std::string what = place.starts_with("a ") ? "' is not a valid " + place.substr(2)
                                                   : "' is not valid for " + place;
  told.message = "'" + printable(piece, 80) + what;
  told.hint = std::move(said.hint);
  told.edits = std::move(said.edits);
  told.likely = std::move(said.likely);
  if (key.key == "part") told.ranking = std::string(piece);
  return told;
}

}  // namespace houserules
