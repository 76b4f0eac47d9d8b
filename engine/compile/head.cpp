// What is on the table before play: identity, players, the deck, zones, registers.

#include <algorithm>
#include <set>

#include "engine/cards/count_text.h"
#include "engine/cards/notation.h"
#include "engine/compile/compile.h"
#include "engine/compile/context.h"
#include "engine/language/phrases.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/text/english.h"
#include "engine/text/one_of.h"
#include "engine/variant/expression_names.h"

namespace houserules::compiling {

namespace {

constexpr std::size_t deck_limit = 112;
constexpr int jokers_in_pack = 4;

void add_ranks(std::vector<Card>& deck, std::uint16_t ranks) {
  for (int rank = 0; rank < rank_count; ++rank) {
    if (((static_cast<unsigned>(ranks) >> rank) & 1U) == 0) continue;
    for (int suit = 0; suit < suit_count; ++suit) deck.emplace_back(rank, suit);
  }
}

/// "52" → all ranks; 36, 32 and 28 are packs without the low ranks.
std::optional<std::uint16_t> ranks_of_pack(std::int64_t cards) {
  if (cards % suit_count != 0 || cards < suit_count || cards > 52) return std::nullopt;
  const auto ranks = static_cast<unsigned>(cards / suit_count);
  return static_cast<std::uint16_t>(0x1FFFU & ~((1U << (13U - ranks)) - 1U));
}

/// "one" … "four", or digits.
std::optional<std::int64_t> count_word(std::string_view text) {
  constexpr std::string_view words[] = {"no", "one", "two", "three", "four"};
  for (std::size_t i = 0; i < std::size(words); ++i) {
    if (words[i] == text) return static_cast<std::int64_t>(i);
  }
  return convert::whole_number(text);
}

struct DeckPlan {
  std::vector<Card> pack;
  int jokers = 0;
  int packs = 1;
};

/// "52", "52 and 1 joker", "two decks", "two decks and 4 jokers", "6-A", "As Kd …".
bool read_deck_text(std::string_view text, DeckPlan& plan) {
  if (text.empty()) return false;
  std::string_view base = text;
  if (const auto at = text.find(" and "); at != std::string_view::npos) {
    base = convert::trim(text.substr(0, at));
    const auto words = convert::split(text.substr(at + 5), " ");
    if (words.size() != 2 || !words[1].starts_with("joker")) return false;
    const auto n = count_word(words[0]);
    if (!n || *n > jokers_in_pack) return false;
    plan.jokers = static_cast<int>(*n);
  }
  const auto words = convert::split(base, " ");
  if (words.size() == 2 && (words[1] == "decks" || words[1] == "packs" || words[1] == "deck")) {
    const auto n = count_word(words[0]);
    if (!n || *n < 1 || *n > 2) return false;
    plan.packs = static_cast<int>(*n);
    add_ranks(plan.pack, 0x1FFF);
    return true;
  }
  if (const auto n = convert::whole_number(base)) {
    const auto ranks = ranks_of_pack(*n);
    if (!ranks) return false;
    add_ranks(plan.pack, *ranks);
    return true;
  }
  if (const auto ranks = convert::rank_range(base)) {
    add_ranks(plan.pack, *ranks);
    return true;
  }
  const auto cards = parse_cards(base);
  if (!cards || cards->empty()) return false;
  plan.pack = *cards;
  return true;
}

void add_cards(Context& c, const Node& list, std::string_view what, std::vector<Card>& pack) {
  for (const auto& [name, where] : c.names(list, what)) {
    if (const auto cards = parse_cards(name)) {
      pack.insert(pack.end(), cards->begin(), cards->end());
    } else {
      c.fault(fault::deck, where, "'" + printable(name) + "' is not a card",
              "write cards like 'As Td' and jokers like 'Jo'");
    }
  }
}

/// Returns a deck with jokers that is written another way ("54", "52 + 2 jokers") as the language
/// has it, or an empty string.
std::string deck_meant(std::string_view text) {
  if (text == "53") return "52 and 1 joker";
  if (text == "54") return "52 and 2 jokers";
  if (text == "short") return "36";
  if (text == "standard") return "52";
  if (text == "double") return "two decks";
  if (text == "52 and a joker" || text == "a joker") return "52 and 1 joker";
  for (const std::string_view cards : {" cards", " card deck", "-card deck", "-card"}) {
    DeckPlan plan;
    if (const std::string_view count =
            text.substr(0, text.size() - std::min(cards.size(), text.size()));
        text.ends_with(cards) && read_deck_text(std::string(count), plan))
      return std::string(count);
  }
  for (const std::string_view with : {" with ", " plus ", " + "}) {
    const std::size_t at = text.find(with);
    if (at == text.npos) continue;
    const std::string joined =
        std::string(text.substr(0, at)) + " and " + std::string(text.substr(at + with.size()));
    DeckPlan plan;
    if (read_deck_text(joined, plan)) return joined;
  }
  return {};
}

/// Returns "7-A" for "seven to ace", "7+", "7 and up" or "A-7"; otherwise an empty string.
std::string ranks_meant(std::string_view text) {
  const bool above = text.ends_with('+');
  if (above) text.remove_suffix(1);
  const auto words = convert::split(text, " -");
  if (words.empty() || words.size() > 3) return {};
  const bool range = words.size() == 2
                         ? text.find('-') != text.npos
                         : words.size() == 3 && is_one_of(words[1], {"to", "through"});
  const bool up = above ? words.size() == 1
                        : words.size() > 1 && is_one_of(words.back(), {"up", "higher", "above"});
  const auto first = convert::rank(words.front());
  const auto last = up ? rank_count - 1 : range ? convert::rank(words.back()) : std::nullopt;
  if (!first || !last || *first == *last) return {};
  return {rank_char(std::min(*first, *last)), '-', rank_char(std::max(*first, *last))};
}

/// Reports a text that names no pack: the odd one of its words, if the others are cards.
void no_pack(Context& c, const Node& said) {
  const auto words = convert::split(said.text, " ,");
  const auto is_card = [](std::string_view word) { return parse_cards(word).has_value(); };
  const auto odd = std::find_if_not(words.begin(), words.end(), is_card);
  if (words.size() > 1 && std::any_of(words.begin(), words.end(), is_card)) {
    c.fault(fault::deck, said, "'" + printable(*odd) + "' is not a card",
            "write cards like 'As Td' and jokers like 'Jo'");
    return;
  }
  const std::string instead = deck_meant(said.text);
  c.fault(fault::deck, said, "'" + printable(said.text) + "' is not a deck",
          instead.empty() ? Advice("write 52, 36, 32, 28, or a list of cards")
                          : meant(said.text, said.where, instead));
}

void read_deck_map(Context& c, const tree::PackRules& deck, DeckPlan& plan) {
  const auto& base = deck.cards;
  const auto& ranks = deck.ranks;
  if (base && base->is_scalar()) {
    if (!read_deck_text(base->text, plan)) {
      no_pack(c, *base);
      add_ranks(plan.pack, 0x1FFF);
    }
  } else if (base) {
    add_cards(c, *base, "a card", plan.pack);
  } else if (!ranks) {
    add_ranks(plan.pack, 0x1FFF);
  }
  if (ranks) {
    std::uint16_t set = 0;
    for (const auto& [name, where] : c.names(*ranks, ranks.key)) {
      if (const auto some = convert::rank_range(name)) {
        set = static_cast<std::uint16_t>(set | *some);
      } else if (const auto one = convert::rank(name)) {
        set = static_cast<std::uint16_t>(set | (1U << *one));
      } else {
        const std::string& said = ranks->is_scalar() ? ranks->text : name;
        const std::string range = ranks_meant(said);
        const bool reversed = !range.empty() && said.find('-') != said.npos;
        c.fault(fault::deck, where,
                "'" + printable(range.empty() ? name : said) +
                    (reversed                                        ? "' is reversed"
                     : !range.empty() && said.find(' ') != said.npos ? "' is not a range of ranks"
                                                                     : "' is not a rank"),
                range.empty() ? "write ranks such as '7-A' or '9 T J Q K A'"
                              : "write 'ranks: " + range + "'");
        set = 0x1FFF;
        if (!range.empty()) break;
      }
    }
    if (!base) {
      add_ranks(plan.pack, set);
    } else {
      std::erase_if(plan.pack, [&](Card card) {
        return card.natural() && ((static_cast<unsigned>(set) >> card.rank()) & 1U) == 0;
      });
    }
  }
  if (deck.suits) {
    unsigned suits = 0;
    for (const auto& [name, where] : c.names(*deck.suits, deck.suits.key)) {
      if (const auto suit = convert::suit(name)) {
        suits |= 1U << static_cast<unsigned>(*suit);
      } else {
        c.fault(fault::deck, where, "'" + printable(name) + "' is not a suit",
                "the suits are clubs, diamonds, hearts and spades");
        suits = 0xF;
      }
    }
    std::erase_if(plan.pack, [&](Card card) {
      return card.natural() && ((suits >> static_cast<unsigned>(card.suit())) & 1U) == 0;
    });
  }
  if (deck.without) {
    const CardSet gone = c.cards(*deck.without, deck.without.key);
    c.doubt_spades(*deck.without);
    std::erase_if(plan.pack, [&](Card card) { return gone.contains(card); });
  }
  plan.packs = static_cast<int>(c.whole(deck.packs, 1, 2, deck.packs ? 1 : plan.packs));
  plan.jokers =
      static_cast<int>(c.whole(deck.jokers, 0, jokers_in_pack, deck.jokers ? 0 : plan.jokers));
  if (deck.with) add_cards(c, *deck.with, deck.with.key, plan.pack);
}

bool is_for(const tree::NamedItem<tree::PackRules>& item, int players) {
  const auto range = convert::range(item.name);
  return range && range->low <= players && players <= range->high;
}

/// Each key is a number of players of this game, and no number has two decks.
void check_players_of_decks(Context& c, const tree::Deck& deck) {
  const auto& items = deck.for_players->items;
  for (const auto& item : items) {
    const auto range = convert::range(item.name);
    if (range && range->low >= c.v.players_min && range->low <= range->high &&
        range->high <= c.v.players_max) {
      continue;
    }
    if (range && range->low > range->high) {
      c.fault(fault::players, item.key_where, "the range '" + item.name + "' is reversed",
              "write '" + std::to_string(range->high) + "-" + std::to_string(range->low) + "'");
      continue;
    }
    c.fault(
        fault::players, item.key_where,
        "'" + printable(item.name, 60) + "' is not a valid number of players for this game",
        "write 'for players: {" + std::to_string(c.v.players_min) + ": {jokers: 1}}', for example");
  }
  for (int players = c.v.players_min; players <= c.v.players_max; ++players) {
    const auto first = std::find_if(items.begin(), items.end(),
                                    [&](const auto& item) { return is_for(item, players); });
    if (first == items.end()) continue;
    const auto second = std::find_if(first + 1, items.end(),
                                     [&](const auto& item) { return is_for(item, players); });
    if (second == items.end()) continue;
    c.fault(fault::players, second->key_where,
            "two entries here are for " + count_text(players, "player"),
            "list each number of players once");
  }
}

/// Keys for this many players override the general ones.
tree::PackRules pack_for(const tree::Deck& deck, int players) {
  tree::PackRules out = deck;
  const int index = deck_for(deck, players);
  if (index < 0) return out;
  const tree::PackRules& laid = deck.for_players->items[static_cast<std::size_t>(index)].value;
  const auto lay = [](auto& under, const auto& over) {
    if (over) under = over;
  };
  lay(out.cards, laid.cards), lay(out.ranks, laid.ranks), lay(out.suits, laid.suits);
  lay(out.without, laid.without), lay(out.with, laid.with);
  lay(out.jokers, laid.jokers), lay(out.packs, laid.packs);
  return out;
}

bool is_name(std::string_view name) {
  const auto letter = [](char ch) { return (ch >= 'a' && ch <= 'z') || ch == '_'; };
  return !name.empty() && letter(name[0]) && std::all_of(name.begin(), name.end(), [&](char ch) {
    return letter(ch) || (ch >= '0' && ch <= '9');
  });
}

/// Names that expressions can use as `game.NAME` or `seat.NAME`. An invalid name is declared
/// anyway, to prevent further errors where it is used.
void check_name(Context& c, std::string_view name, const Place& where, std::string_view what) {
  if (is_name(name)) return;
  std::string better;
  for (const char ch : name) better += ch == ' ' || ch == '-' ? '_' : ch;
  c.fault(fault::name_form, where, "'" + printable(name) + "' cannot name " + std::string(what),
          is_name(better) ? "write '" + better + "'"
                          : "names are lowercase letters, digits and '_', and begin with a letter");
}

/// Returns "2-6" for a text with two numbers, such as "2 to 6 players", or for "up to 6"; "3-" for
/// "3+" or "3 or more"; otherwise an empty string.
std::string range_meant(std::string_view text) {
  std::string plain;  // "two to six"
  for (const std::string_view word : convert::split(text, " ")) {
    const std::string_view number = usual_word(word);
    plain += " " + std::string(convert::whole_number(number) ? number : word);
  }
  std::vector<std::string> numbers;
  bool inside = false;
  for (const char c : plain) {
    const bool digit = c >= '0' && c <= '9';
    if (digit && !inside) numbers.emplace_back();
    if (digit) numbers.back() += c;
    inside = digit;
  }
  if (numbers.size() == 2) return numbers[0] + "-" + numbers[1];
  const auto number = numbers.size() == 1 ? convert::whole_number(numbers[0]) : std::nullopt;
  if (!number) return {};
  if (text.starts_with("up to ") && *number > 2 && *number <= max_seats) return "2-" + numbers[0];
  const bool or_more = plain == " " + numbers[0] + "+" || plain == " " + numbers[0] + " or more";
  return or_more && *number >= 2 && *number < max_seats ? numbers[0] + "-" : std::string();
}

}  // namespace

void compile_head(Context& c, const tree::File& file) {
  if (file.name) c.v.name = printable(c.text(file.name));
  if (c.v.name.empty()) c.v.name = c.v.id;
  if (file.about && !file.about->is_null()) c.v.about = c.text(file.about);
  if (const auto& players = file.players) {
    const auto range =
        players->is_scalar() ? convert::range(players->text) : std::optional<convert::Range>();
    if (!range) {
      const std::string meant = range_meant(players->text);
      const bool one_end = meant.ends_with('-');
      const bool ascii = std::all_of(players->text.begin(), players->text.end(),
                                     [](char ch) { return static_cast<unsigned char>(ch) < 0x80; });
      c.fault(
          fault::players, *players,
          ascii || meant.empty() ? "'players' must be a number or a range"
                                 : "the range needs a plain hyphen",
          {one_end         ? "write both ends, as in 'players: " + meant + "12'"
           : meant.empty() ? "write 'players: 2-6', for example"
                           : "write 'players: " + meant + "'",
           respelt(players->text, players->where,
                   !one_end && players->text.size() <= meant.size() + 3 ? meant : std::string())});
    } else if (range->low > range->high) {
      c.fault(fault::players, *players, "the range of players is reversed",
              "write 'players: " + std::to_string(range->high) + "-" + std::to_string(range->low) +
                  "'");
    } else if (range->low < 2 || range->high > max_seats) {
      c.fault(fault::players, *players, "a table seats 2 to 12 players");
    } else {
      c.v.players_min = static_cast<int>(range->low);
      c.v.players_max = static_cast<int>(range->high);
    }
  } else {
    c.fault(fault::lacking, file.at, "the file does not give the number of players",
            "add 'players: 2-8'");
  }
  // If another file gives the range of players, limit the usual number to it.
  const bool one_file = file.players && file.usually.where.file == file.players.where.file;
  const int least = one_file ? c.v.players_min : 2;
  const int most = one_file ? c.v.players_max : max_seats;
  c.v.players_usual =
      std::clamp(static_cast<int>(c.whole(file.usually, least, most, c.v.players_min)),
                 c.v.players_min, c.v.players_max);
  c.v.stacks = c.whole(file.stacks, 1, 1'000'000'000, c.v.stacks);
  // The card player shuffles in the discards when the deck runs out.
  c.v.reshuffle_discards = !(file.when_short && *file.when_short == "fault");
  // Boards are numbered from 1; parts name the ones they use.
  c.v.boards = static_cast<int>(c.whole(file.boards, 1, 3, 1));
}

void compile_deck(Context& c, const tree::Said<tree::Deck>& deck, int players) {
  DeckPlan plan;
  const Node& written = deck->written;  // instead of a map
  if (!deck) {
    add_ranks(plan.pack, 0x1FFF);
  } else if (written.is_null()) {
    check_players_of_decks(c, *deck);
    read_deck_map(c, pack_for(*deck, players), plan);
  } else if (written.is_list()) {
    add_cards(c, written, "a card", plan.pack);
  } else if (!read_deck_text(written.text, plan)) {
    const std::string instead = deck_meant(written.text);
    c.fault(fault::deck, written, "'" + printable(written.text) + "' is not a deck",
            instead.empty()
                ? "write 52, 36, '52 and 1 joker', 'two decks', {ranks: 6-A}, or a list of cards"
                : meant(written.text, written.where, instead));
    add_ranks(plan.pack, 0x1FFF);
  }
  std::vector<Card> all;
  for (int pack = 0; pack < plan.packs; ++pack) {
    all.insert(all.end(), plan.pack.begin(), plan.pack.end());
  }
  // Jokers in a list ("Jo") and counted jokers all get codes of their own.
  int jokers = plan.jokers;
  std::erase_if(all, [&](Card card) {
    jokers += card.joker() ? 1 : 0;
    return card.joker();
  });
  if (jokers > jokers_in_pack) {
    c.fault(fault::deck, deck.where, "a deck can have at most 4 jokers");
    jokers = jokers_in_pack;
  }
  for (int j = 0; j < jokers; ++j) {
    all.emplace_back(static_cast<std::uint8_t>(Card::joker_code + j));
  }
  if (std::any_of(all.begin(), all.end(), [](Card card) { return !card.known(); })) {
    c.fault(fault::deck, deck.where, "a deck cannot have unknown cards");
  }
  if (all.size() < 2 || all.size() > deck_limit) {
    c.fault(fault::deck, deck.where,
            "the deck has " + count_text(all.size(), "card") + "; it must have 2 to 112");
  }
  c.v.deck = std::move(all);
}

namespace {

/// Each place is drawn once.
void check_drawing(Context& c, const ZoneSpec& spec, const tree::Said<tree::Texts>& drawn) {
  if (!drawn || drawn->is_null()) return;
  std::set<std::string> seen;
  bool sound = true;
  for (const Node& row : texts_of(*drawn)) {
    for (const std::string& name : words_between(row.text)) {
      if (name == ".") continue;
      if (std::find(spec.places.begin(), spec.places.end(), name) == spec.places.end()) {
        sound = false;
        c.fault(fault::value, row,
                "the zone '" + spec.name + "' has no place '" + printable(name) + "'",
                Context::hint(
                    name, std::vector<std::string_view>(spec.places.begin(), spec.places.end())));
      } else if (!seen.insert(name).second) {
        c.fault(fault::same_name, row,
                "the place '" + printable(name) + "' appears twice in 'drawn'");
      }
    }
  }
  if (sound && seen.size() < spec.places.size()) {
    const auto missing =
        std::find_if(spec.places.begin(), spec.places.end(),
                     [&](const std::string& name) { return !seen.contains(name); });
    c.fault(fault::value, *drawn,
            "the place '" + printable(*missing) + "' is missing from 'drawn'");
  }
}

}  // namespace

void compile_zones(Context& c, const tree::Named<tree::ZoneRules>& zones) {
  const auto add = [&](std::string_view name, bool of_seat) -> ZoneSpec& {
    ZoneSpec spec;
    spec.name = name;
    spec.of_seat = of_seat;
    spec.slot = static_cast<std::uint8_t>(
        std::count_if(c.v.zones.begin(), c.v.zones.end(),
                      [&](const ZoneSpec& other) { return other.of_seat == of_seat; }));
    c.v.zones.push_back(std::move(spec));
    return c.v.zones.back();
  };
  add("hand", true);
  add("discards", true);
  add("board", false);
  add("stock", false);
  int seat_zones = 2;
  int table_zones = 2;
  for (const auto& [name_of_zone, where_named, rules] : zones.items) {
    const auto known = c.find_zone(name_of_zone);
    const bool board = name_of_zone == "board";
    if (known && !board) {
      c.fault(fault::same_name, where_named, "there is already a zone '" + name_of_zone + "'");
      continue;
    }
    if (!board) check_name(c, name_of_zone, where_named, "a zone");
    const bool of_seat = rules.of && *rules.of == "seat";
    if (board && of_seat)
      c.fault(fault::value, where_named, "the board belongs to the table, not to a seat");
    if (!board &&
        ++(of_seat ? seat_zones : table_zones) > (of_seat ? max_seat_zones : max_table_zones)) {
      c.fault(fault::too_many, where_named,
              "a game can declare at most " +
                  (of_seat ? std::to_string(max_seat_zones - 2) + " zones per seat"
                           : std::to_string(max_table_zones - 2) + " zones on the table"));
      continue;
    }
    ZoneSpec& spec = board ? c.v.zones[zone_board] : add(name_of_zone, of_seat);
    const auto index = static_cast<std::uint8_t>(&spec - c.v.zones.data());
    if (const auto& places = rules.places) {
      const auto count = places->is_scalar() ? convert::whole_number(places->text) : std::nullopt;
      if (count && *count >= 1 && *count <= max_zone_cards) {
        for (std::int64_t i = 1; i <= *count; ++i) spec.places.push_back(std::to_string(i));
      } else if (count) {
        c.fault(fault::too_many, *places, "a zone can have at most 60 places");
      } else {
        for (const auto& [name, where] : c.names(*places, places.key)) {
          if (std::find(spec.places.begin(), spec.places.end(), name) != spec.places.end()) {
            c.fault(fault::same_name, where, "the place '" + printable(name) + "' is named twice");
          }
          spec.places.push_back(name);
        }
      }
    }
    if (rules.about) spec.about = c.text(rules.about);
    spec.keeps_places = c.yes_no(rules.keeps_places);
    check_drawing(c, spec, rules.drawn);
    const auto& sets = rules.sets;
    if (!sets || sets->is_null()) continue;
    if (!sets->is_map()) {
      std::string some = "left center";
      if (spec.places.size() > 1) some = spec.places[0] + " " + spec.places[1];
      c.fault(fault::value, *sets, "'sets' must map names to places",
              "write 'sets: {first line: " + some + "}', for example");
      continue;
    }
    for (const Entry& set : sets->entries) {
      Line line;
      line.name = set.key;
      for (const auto& [name, where] : c.names(set.value, "the places")) {
        const auto at = std::find(spec.places.begin(), spec.places.end(), name);
        if (at == spec.places.end()) {
          c.fault(fault::value, where,
                  "the zone '" + spec.name + "' has no place '" + printable(name) + "'",
                  Context::hint(
                      name, std::vector<std::string_view>(spec.places.begin(), spec.places.end())));
          continue;
        }
        line.slots |= std::uint64_t{1} << (at - spec.places.begin());
      }
      c.lines[index].push_back(std::move(line));
    }
  }
}

namespace {

/// Returns advice for a starting value that does not fit.
Advice starting_value(const Node& starts, Type type) {
  std::string value;
  if (type == Type::number) value = usual_word(starts.text);
  if (type == Type::yes_no) value = convert::said_yes_no(starts.text);
  if (!value.empty()) return {"write '" + value + "'", respelt(starts.text, starts.where, value)};
  if (starts.is_expression())
    return "write a fixed value here, and set others with 'remember:' in `play:`";
  if (type == Type::yes_no) return "write 'yes' or 'no'";
  if (type == Type::number) return "write a whole number";
  return type == Type::seat ? "write 'none', and set it with 'remember:' in `play:`"
                            : "write one, or 'none'";
}

}  // namespace

void compile_registers(Context& c, const tree::Named<tree::RegisterRules>& registers) {
  int counts[2] = {0, 0};
  for (const auto& [name, where, rules] : registers.items) {
    check_name(c, name, where, "a register");
    RegisterSpec spec;
    spec.name = name;
    if (rules.type) spec.type = convert::register_type(rules.type->text).value_or(spec.type);
    spec.pool = rules.type && *rules.type == "pool";
    spec.per_seat = rules.per && *rules.per == "seat";
    if (rules.kept_for && *rules.kept_for == "game") spec.kept = RegisterSpec::Kept::game;
    if (rules.kept_for && *rules.kept_for == "table") spec.kept = RegisterSpec::Kept::table;
    if (spec.pool) {
      spec.type = Type::number;
      spec.kept = RegisterSpec::Kept::table;
      const std::string as = "write '" + spec.name + ": pool'";
      const auto never = [&](const auto& said) {
        if (!said) return;
        c.fault(fault::value, *said,
                "a pool belongs to the table, starts empty and is never secret", as);
      };
      if (spec.per_seat) never(rules.per);
      if (rules.kept_for && *rules.kept_for != "table") never(rules.kept_for);
      never(rules.starts);
      if (c.yes_no(rules.secret)) never(rules.secret);
    }
    const Root owner = spec.kept == RegisterSpec::Kept::table ? Root::table : Root::game;
    if (const AttributeName* built_in =
            spec.per_seat ? find_attribute(Type::seat, name) : find_attribute(owner, name)) {
      c.fault(fault::same_name, where,
              "'" + std::string(spec.per_seat ? "seat" : name_of(owner).name) + "." + name +
                  "' is already built in (" + std::string(built_in->help) + ")",
              "choose another name");
    } else if (c.find_zone(name)) {
      c.fault(fault::same_name, where, "a zone and a register are both called '" + name + "'");
    }
    if (rules.about) spec.about = c.text(rules.about);
    if (rules.narrated) spec.narrated = c.narration(rules.narrated);
    spec.secret = c.yes_no(rules.secret);
    if (spec.type == Type::number) spec.start = Value::number(0);
    if (spec.type == Type::yes_no) spec.start = Value::yes_no(false);
    if (const auto& starts = rules.starts) {
      const auto value =
          starts->is_scalar() ? convert::literal(starts->text, spec.type) : std::nullopt;
      if (value) {
        spec.start = *value;
      } else {
        c.fault(fault::value, *starts,
                "the register '" + spec.name + "' needs " + type_with_article(spec.type) +
                    " as its starting value",
                starting_value(*starts, spec.type));
      }
    }
    int& count = counts[spec.per_seat ? 1 : 0];
    if (count == max_registers) {
      c.fault(fault::too_many, where,
              spec.per_seat
                  ? "a game can declare at most 16 registers per seat"
                  : "a game can declare at most 16 registers, not counting those per seat");
      continue;
    }
    spec.slot = static_cast<std::uint8_t>(count++);
    c.v.registers.push_back(std::move(spec));
  }
}

}  // namespace houserules::compiling

namespace houserules {

int deck_for(const tree::Deck& deck, int players) {
  const auto& items = deck.for_players->items;
  const auto found = std::find_if(items.begin(), items.end(), [&](const auto& item) {
    return compiling::is_for(item, players);
  });
  return found == items.end() ? -1 : static_cast<int>(found - items.begin());
}

}  // namespace houserules
