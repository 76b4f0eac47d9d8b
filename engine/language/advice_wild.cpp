// What to write instead of a text that does not name wild cards.

#include <algorithm>

#include "engine/cards/notation.h"
#include "engine/language/phrase_words.h"
#include "engine/source/convert.h"
#include "engine/text/english.h"
#include "engine/text/one_of.h"

namespace houserules::rewording {

bool is_court(std::string_view word) {
  return word == "face" || word == "court" || word == "picture";
}

std::string ranks_named(std::string_view word) {
  if (!word.ends_with('s')) return {};
  word.remove_suffix(1);
  if (word.ends_with('\'')) word.remove_suffix(1);
  const auto rank = convert::rank(word);
  return rank ? std::string(rank_name_plural(*rank)) : std::string();
}

namespace {

/// Returns "[deuces, one-eyed jacks]" of "deuces and one-eyed jacks", or an empty string.
std::string several(const Given& words) {
  std::string list;
  for (std::size_t from = 0; from < words.size();) {
    const auto rest = words.subspan(from);
    const auto end = std::find(rest.begin(), rest.end(), "and");
    const auto part = rest.first(static_cast<std::size_t>(end - rest.begin()));
    const Words given(part.begin(), part.end());
    std::string item = is_known_phrase("wild", given) ? joined(given) : wild_meant(part).instead;
    if (item.empty() && given.size() == 1) item = ranks_named(given[0]);
    if (item.empty()) return {};
    list += (from == 0 ? "[" : ", ") + item;
    from += part.size() + 1;
  }
  return list + "]";
}

/// Returns the rank of "deuces", "3s" and "K".
std::optional<int> rank_in_plural(std::string_view word) {
  const auto rank = convert::rank(word);
  if (rank || !word.ends_with('s')) return rank;
  return convert::rank(word.substr(0, word.size() - 1));
}

/// Returns "{ranks: 3, when: = card.up}" of "3s showing", or an empty string.
std::string ranks_facing(const Given& words) {
  std::string ranks, when;
  std::size_t count = 0;
  for (std::string_view word : words) {
    if (word == "and" || word == "face" || word == "cards") continue;
    if (word == "showing" || word == "up" || word == "faceup" || word == "exposed") {
      when = "= card.up";
    } else if (word == "down" || word == "hidden" || word == "hole") {
      when = "= not card.up";
    } else {
      if (word.ends_with(',')) word.remove_suffix(1);
      const auto rank = rank_in_plural(word);
      if (!rank) return {};
      ranks += (count++ == 0 ? "" : ", ") + std::string(1, rank_char(*rank));
    }
  }
  if (when.empty() || count == 0) return {};
  return "{ranks: " + (count > 1 ? "[" + ranks + "]" : ranks) + ", when: " + when + "}";
}

/// Returns "ranks: 2" of "deuces when a queen is up", or an empty string.
std::string ranks_when(const Given& words) {
  if (words.size() < 3 || !is_one_of(words[1], {"when", "if", "while", "after", "once"})) return {};
  const auto rank = rank_in_plural(words[0]);
  return rank ? "ranks: " + std::string(1, rank_char(*rank)) : std::string();
}

/// "joker", "jokers are bugs", and just "bug".
bool is_joker(const Given& words) {
  return words.size() == 1 || std::any_of(words.begin(), words.end(), [](std::string_view word) {
           return word.starts_with("joker");
         });
}

/// Returns which card of the board is meant by "the turn card": 4. Otherwise, returns 0.
int place_on_board(const Given& words) {
  static constexpr std::pair<std::string_view, int> streets[] = {{"turn", 4}, {"river", 5}};
  for (const auto& [street, place] : streets) {
    const bool alone = words.size() < 3 || has(words, "card");
    if (has(words, street) && alone && !has(words, "down")) return place;
  }
  return 0;
}

/// The board has no such card before it is dealt.
std::string card_of_board(int place) {
  const std::string card = "table.board[" + std::to_string(place) + "]";
  return card + " and " + card + ".rank";
}

}  // namespace

Meaning wild_meant(const Given& words) {
  if (const std::string facing = ranks_facing(words); !facing.empty())
    return advise("write " + facing);
  if (const std::string ranks = ranks_when(words); !ranks.empty())
    return advise("write {" + ranks + ", when: = …} with a condition, such as '= pot > 20'");
  if (words.size() == 2 && (words[0] == "red" || words[0] == "black")) {
    std::string_view name = words[1];
    if (!convert::rank(name) && name.ends_with('s')) name.remove_suffix(1);
    if (const auto rank = convert::rank(name)) {
      const std::string letter(1, rank_char(*rank));
      return advise(words[0] == "red" ? "write '" + letter + "h " + letter + "d'"
                                      : "write '" + letter + "s " + letter + "c'");
    }
  }
  if (words.size() == 1 && convert::suit(words[0]))
    return advise("write {cards: " + std::string(words[0]) + "}");
  if (has(words, "and")) return write(several(words));
  const std::string text = joined({words.begin(), words.end()});
  if (text.find("eyed") != text.npos && text.find("jack") != text.npos)
    return write("one-eyed jacks");
  if (text.find(" axe") != text.npos) return write("man with the axe");
  if (is_joker(words) && (has(words, "bug") || has(words, "bugs"))) return write("joker as bug");
  if (has(words, "board") && has(words, "last"))
    return advise("for the last card of the board, write {is: '= table.board.last'}");
  if (const int place = place_on_board(words); place > 0)
    return advise("for a card on the board, write {is: '= " + card_of_board(place) + "'}");
  if (has(words, "suicide") || has(words, "suicidal")) return write("suicide king");
  if ((has(words, "low") || has(words, "lowest")) && (has(words, "hole") || has(words, "down"))) {
    return write(std::string("own lowest down card") + (has(words, "rank") ? " and its rank" : ""));
  }
  if (has(words, "after") || has(words, "follows") || has(words, "next"))
    return advise("apply a modifier instead, as in 'with: follow-the-queen'");
  if (std::any_of(words.begin(), words.end(), is_court)) return write("jacks, queens and kings");
  return {};
}

}  // namespace houserules::rewording
