#include "engine/language/slots.h"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/cards/notation.h"
#include "engine/ranking/ranking.h"
#include "engine/source/convert.h"
#include "engine/tree/words.h"

namespace houserules {
namespace {

struct SlotRow {
  SlotKind slot;
  std::string_view name, help;
  std::array<std::string_view, 6> samples;
};
constexpr SlotRow slot_rows[] = {
    {SlotKind::count, "count", "a whole number, or `never`", {"1", "8", "12", "never"}},
    {SlotKind::facing,
     "facing",
     "`down`, `up`, `unseen` or `outward`",
     {"down", "up", "unseen", "outward"}},
    {SlotKind::zone,
     "zone",
     "a zone: `hand`, `board`, `discards`, or one from the file",
     {"hand", "board", "shelf"}},
    {SlotKind::seat,
     "seat",
     "`dealer`, `left of dealer`, `opener`, `best showing`, `low showing`, or a register",
     {"dealer", "left of dealer", "best showing", "low showing", "opener", "knocker"}},
    {SlotKind::seats,
     "seats",
     "a group, such as `everyone` (not folded) or `winners`, or a register",
     {"everyone", "everyone in", "winners", "those sitting out", "dealer", "knocker"}},
    {SlotKind::rank,
     "rank",
     "`3`, `10`, `J`, `jack`, `queens`",
     {"3", "10", "T", "J", "queen", "deuces"}},
    {SlotKind::ranks,
     "ranks",
     "ranks: `deuces`, `3s and 9s`, `3 9`",
     {"3", "deuces", "3s and 9s", "3 9", "T and 9s and queens", "aces"}},
    {SlotKind::card,
     "card",
     "a card: `Qs`, `queen of spades`",
     {"Qs", "Td", "2c", "queen of spades"}},
    {SlotKind::cards,
     "cards",
     "cards: `Js Jh Kd`",
     {"Js", "Js Jh", "Js Jh Kd", "9s 9h", "2c", "jack of spades"}},
    {SlotKind::suit, "suit", "a suit: `spades`, `heart`", {"spade", "spades", "heart"}},
    {SlotKind::ranking,
     "ranking",
     "the name of a ranking",
     {"high", "low a-5", "low 2-7", "badugi", "short-deck", "points"}},
    {SlotKind::category,
     "category",
     "a category of hand: `two pair`, `full house`",
     {"pair", "two pair", "three of a kind", "straight", "full house", "flush"}},
    {SlotKind::type,
     "type",
     "`number`, `yes/no`, `rank`, `suit`, `card` or `seat`",
     {"number", "yes/no", "rank", "suit", "card", "seat"}},
    {SlotKind::name, "name", "one word", {"luck", "3", "none"}},
};
const SlotRow& row_of(SlotKind slot) {
  return *std::find_if(std::begin(slot_rows), std::end(slot_rows),
                       [&](const SlotRow& r) { return r.slot == slot; });
}

constexpr std::string_view facings[] = {"down", "up", "unseen", "outward"};
constexpr std::string_view types[] = {"number", "yes/no", "rank", "suit", "card", "seat"};
constexpr std::string_view seat_words[] = {"left of dealer", "dealer", "opener", "best showing",
                                           "low showing"};
constexpr std::string_view seats_words[] = {"everyone in the game",
                                            "everyone dealt in",
                                            "everyone else",
                                            "everyone in",
                                            "everyone",
                                            "those sitting out",
                                            "winners",
                                            "losers",
                                            "left of dealer",
                                            "dealer",
                                            "opener",
                                            "seat"};

std::vector<std::string_view> rankings() {
  std::vector<std::string_view> names = ranking_names();
  // In rule files, a qualifier is written next to the ranking.
  std::erase_if(names, [](std::string_view n) { return n.find("or-better") != n.npos; });
  names.push_back("points");
  names.push_back("score");
  names.push_back("card");
  return names;
}

std::vector<std::string_view> categories() {
  std::vector<std::string_view> names;
  for (const Category c : standard_order()) names.push_back(category_name(c));
  return names;
}

/// Returns whether a word may be a register, zone or other name of the file.
bool is_name(std::string_view word) {
  return !word.empty() && word.front() >= 'a' && word.front() <= 'z' && word != "the" &&
         std::all_of(word.begin(), word.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
         });
}

/// Returns the longest of the texts that the words begin with.
SlotWord longest(std::span<const std::string_view> words, std::span<const std::string_view> texts) {
  SlotWord best;
  for (const std::string_view text : texts) {
    const auto parts = convert::split(text, " ");
    if (parts.size() > best.words && parts.size() <= words.size() &&
        std::equal(parts.begin(), parts.end(), words.begin())) {
      best = {parts.size(), std::string(text), {}};
    }
  }
  return best;
}

std::string rank_letter(int rank) { return std::string(1, "23456789TJQKA"[rank]); }

/// "9s": the nines or the nine of spades.
bool is_plural_digit(std::string_view word) {
  return word.size() >= 2 && word.ends_with('s') &&
         convert::whole_number(word.substr(0, word.size() - 1)) &&
         convert::rank(word.substr(0, word.size() - 1));
}

std::optional<int> rank_of(std::string_view word) {
  return convert::rank(is_plural_digit(word) ? word.substr(0, word.size() - 1) : word);
}

/// "9s" is a rank only next to an "and": "3s and 9s".
SlotWord match_ranks(std::span<const std::string_view> words) {
  SlotWord found;
  const bool plural = words.size() >= 3 && words[1] == "and";
  std::size_t i = 0;
  while (i < words.size()) {
    const bool joined = i > 0 && words[i] == "and" && i + 1 < words.size();
    const std::string_view word = words[i + (joined ? 1U : 0U)];
    const auto rank = plural ? rank_of(word) : convert::rank(word);
    if (!rank) break;
    i += joined ? 2 : 1;
    found.text += (found.text.empty() ? "" : " ") + rank_letter(*rank);
    found.words = i;
  }
  return found;
}

/// "Qs", or "queen of spades".
SlotWord match_card(std::span<const std::string_view> words) {
  if (parse_card(words[0])) return {1, std::string(words[0]), {}};
  if (words.size() < 3 || words[1] != "of") return {};
  const auto rank = convert::rank(words[0]);
  const auto suit = convert::suit(words[2]);
  if (!rank || !suit) return {};
  return {3, text(Card(*rank, *suit)), {}};
}

SlotWord match_cards(std::span<const std::string_view> words) {
  SlotWord found;
  // "9s" alone could mean the nines, so it is rejected.
  if (std::all_of(words.begin(), words.end(), is_plural_digit)) return found;
  while (found.words < words.size()) {
    const auto rest = words.subspan(found.words);
    SlotWord one = match_card(rest);
    if (one.words == 0 && parse_cards(rest[0])) one = {1, std::string(rest[0]), {}};
    if (one.words == 0) break;
    found.text += (found.text.empty() ? "" : " ") + one.text;
    found.words += one.words;
  }
  return found;
}

}  // namespace

constexpr std::string_view rank_plurals[] = {"deuces", "threes", "fours", "fives", "sixes",
                                             "sevens", "eights", "nines", "tens",  "jacks",
                                             "queens", "kings",  "aces"};

SlotWord match_slot(SlotKind slot, std::span<const std::string_view> words) {
  if (words.empty()) return {};
  const std::string_view first = words.front();
  const SlotWord one{1, std::string(first), {}};
  switch (slot) {
    case SlotKind::count:
      return convert::number_or_never(first) ? one : SlotWord{};
    case SlotKind::facing:
      return longest(words, facings);
    case SlotKind::type:
      return longest(words, types);
    case SlotKind::ranking:
      return longest(words, rankings());
    case SlotKind::category: {
      SlotWord found = longest(words, categories());
      found.literal = "'" + found.text + "'";
      return found;
    }
    case SlotKind::seat: {
      const SlotWord known = longest(words, seat_words);
      // "leader first" has a row of its own.
      return known.words > 0 ? known : is_name(first) && first != "leader" ? one : SlotWord{};
    }
    case SlotKind::seats: {
      const SlotWord known = longest(words, seats_words);
      return known.words > 0 ? known : is_name(first) && first != "pot" ? one : SlotWord{};
    }
    case SlotKind::rank: {
      const auto rank = rank_of(first);
      if (!rank) return {};
      return {1, rank_letter(*rank), "'" + rank_letter(*rank) + "'"};
    }
    case SlotKind::suit: {
      const auto suit = convert::suit(first);
      if (!suit) return {};
      return {1, std::string(suit_name(*suit)), "'" + std::string(suit_name(*suit)) + "'"};
    }
    case SlotKind::card:
      return match_card(words);
    case SlotKind::ranks:
      return match_ranks(words);
    case SlotKind::cards:
      return match_cards(words);
    case SlotKind::zone:
      return is_name(first) ? one : SlotWord{};
    case SlotKind::name:
      return one;
  }
  return {};
}

std::vector<std::string_view> slot_words(SlotKind slot) {
  switch (slot) {
    case SlotKind::facing:
      return {std::begin(facings), std::end(facings)};
    case SlotKind::type:
      return {std::begin(types), std::end(types)};
    case SlotKind::seat:
      return {std::begin(seat_words), std::end(seat_words)};
    case SlotKind::seats:
      return {std::begin(seats_words), std::end(seats_words)};
    case SlotKind::ranking:
      return rankings();
    case SlotKind::category:
      return categories();
    case SlotKind::ranks:
      return {std::begin(rank_plurals), std::end(rank_plurals)};
    default:
      return {};
  }
}

std::vector<std::string_view> slot_samples(SlotKind slot) {
  std::vector<std::string_view> samples;
  for (const std::string_view sample : row_of(slot).samples) {
    if (!sample.empty()) samples.push_back(sample);
  }
  return samples;
}

std::string_view slot_name(SlotKind slot) { return row_of(slot).name; }
std::string_view slot_help(SlotKind slot) { return row_of(slot).help; }

std::span<const SlotKind> all_slots() {
  static const std::vector<SlotKind> slots = [] {
    std::vector<SlotKind> all;
    for (const SlotRow& row : slot_rows) all.push_back(row.slot);
    return all;
  }();
  return slots;
}

std::vector<PatternPart> parse_pattern(std::string_view pattern) {
  std::vector<PatternPart> parts;
  for (std::string_view word : convert::split(pattern, " ")) {
    PatternPart part;
    if (word.starts_with('<')) {
      word = word.substr(1, word.size() - 2);
      const std::size_t colon = word.find(':');
      const std::string_view kind = colon == word.npos ? word : word.substr(colon + 1);
      part.name = word.substr(0, colon);
      part.slot = std::find_if(std::begin(slot_rows), std::end(slot_rows), [&](const SlotRow& r) {
                    return r.name == kind;
                  })->slot;
    } else {
      part.optional = word.ends_with('?');
      if (part.optional) word.remove_suffix(1);
      part.fixed = alternatives(word);
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace houserules
