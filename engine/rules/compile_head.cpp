// What is on the table before play: identity, players, the deck, zones, registers.

#include <algorithm>

#include "engine/cards/count_text.h"
#include "engine/cards/notation.h"
#include "engine/rules/compile_context.h"
#include "engine/rules/convert.h"
#include "engine/rules/faults.h"

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

void read_deck_map(Context& c, const Node& deck, DeckPlan& plan) {
  const Node* base = deck.find("cards");
  const Node* ranks = deck.find("ranks");
  if (base != nullptr && base->is_scalar()) {
    if (!read_deck_text(base->text, plan)) {
      c.fault(fault::deck, *base, "'" + printable(base->text) + "' is no pack of cards",
              "52, 36, 32, 28, or a list of cards");
    }
  } else if (base != nullptr) {
    for (const auto& [name, where] : c.names(*base, "a card")) {
      const auto cards = parse_cards(name);
      if (!cards) {
        c.fault(fault::deck, where, "'" + printable(name) + "' is no card");
        continue;
      }
      plan.pack.insert(plan.pack.end(), cards->begin(), cards->end());
    }
  } else if (ranks == nullptr) {
    add_ranks(plan.pack, 0x1FFF);
  }
  if (ranks != nullptr) {
    std::uint16_t set = 0;
    for (const auto& [name, where] : c.names(*ranks, "ranks")) {
      if (const auto some = convert::rank_range(name)) {
        set = static_cast<std::uint16_t>(set | *some);
      } else if (const auto one = convert::rank(name)) {
        set = static_cast<std::uint16_t>(set | (1U << *one));
      } else {
        c.fault(fault::deck, where, "'" + printable(name) + "' is no rank", "ranks: 6-A");
      }
    }
    if (base == nullptr) {
      add_ranks(plan.pack, set);
    } else {
      std::erase_if(plan.pack, [&](Card card) {
        return card.natural() && ((static_cast<unsigned>(set) >> card.rank()) & 1U) == 0;
      });
    }
  }
  if (const Node* without = deck.find("without")) {
    const CardSet gone = c.cards(*without, "without");
    std::erase_if(plan.pack, [&](Card card) { return gone.contains(card); });
  }
  if (const Node* packs = deck.find("packs")) {
    plan.packs = static_cast<int>(c.whole(*packs, "packs", 1, 2, 1));
  }
  if (const Node* jokers = deck.find("jokers")) {
    plan.jokers = static_cast<int>(c.whole(*jokers, "jokers", 0, jokers_in_pack));
  }
  if (const Node* with = deck.find("with")) {
    for (const auto& [name, where] : c.names(*with, "with")) {
      const auto cards = parse_cards(name);
      if (!cards) {
        c.fault(fault::deck, where, "'" + printable(name) + "' is no card");
        continue;
      }
      plan.pack.insert(plan.pack.end(), cards->begin(), cards->end());
    }
  }
}

bool is_name(std::string_view name) {
  const auto letter = [](char ch) { return (ch >= 'a' && ch <= 'z') || ch == '_'; };
  return !name.empty() && letter(name[0]) && std::all_of(name.begin(), name.end(), [&](char ch) {
    return letter(ch) || (ch >= '0' && ch <= '9');
  });
}

/// Names that expressions can use, as `game.NAME` or `seat.NAME`. What bears a wrong one is there
/// all the same, so that its uses are not at fault too.
void check_name(Context& c, const Entry& entry, std::string_view what) {
  if (is_name(entry.key)) return;
  std::string better;
  for (const char ch : entry.key) better += ch == ' ' || ch == '-' ? '_' : ch;
  c.fault(fault::name_form, entry.key_where,
          "'" + printable(entry.key) + "' cannot name " + std::string(what),
          is_name(better) ? "write '" + better + "'"
                          : "names are lower-case letters, digits and '_', a letter first");
}

}  // namespace

void compile_head(Context& c, const Node& root) {
  if (const Node* name = root.find("name")) c.v.name = printable(c.text(*name, "name"));
  if (c.v.name.empty()) c.v.name = c.v.id;
  if (const Node* about = root.find("about"); about != nullptr && !about->is_null()) {
    c.v.about = c.text(*about, "about");
  }
  if (const Node* players = root.find("players")) {
    const auto range =
        players->is_scalar() ? convert::range(players->text) : std::optional<convert::Range>();
    if (!range) {
      const auto ends = convert::split(players->text, " ");
      const bool to = ends.size() == 3 && (ends[1] == "to" || ends[1] == "or") &&
                      convert::whole_number(ends[0]) && convert::whole_number(ends[2]);
      const std::string meant = to ? std::string(ends[0]) + "-" + std::string(ends[2]) : "";
      c.fault(fault::players, *players, "'players' is a number or a range",
              {"players: " + (to ? meant : "2-8"), respelt(players->text, players->where, meant)});
    } else if (range->low > range->high) {
      c.fault(fault::players, *players, "the range of players is reversed",
              "players: " + std::to_string(range->high) + "-" + std::to_string(range->low));
    } else if (range->low < 2 || range->high > max_seats) {
      c.fault(fault::players, *players, "from 2 to 12 players can sit at a table");
    } else {
      c.v.players_min = static_cast<int>(range->low);
      c.v.players_max = static_cast<int>(range->high);
    }
  } else {
    c.fault(fault::lacking, root, "the file does not say how many players", "players: 2-8");
  }
  c.v.players_usual = c.v.players_min;
  if (const Node* usual = root.find("usually")) {
    c.v.players_usual = static_cast<int>(
        c.whole(*usual, "usually", c.v.players_min, c.v.players_max, c.v.players_min));
  }
  if (const Node* stacks = root.find("stacks")) {
    c.v.stacks = c.whole(*stacks, "stacks", 1, 1'000'000'000, c.v.stacks);
  }
  // A card player shuffles the discards in when the stock runs out.
  c.v.reshuffle_discards = true;
  if (const Node* when_short = root.find("when short")) {
    const std::string_view text = c.text(*when_short, "when short");
    if (text == "fault") {
      c.v.reshuffle_discards = false;
    } else if (text != "reshuffle discards") {
      c.fault(fault::value, *when_short, "'when short' is 'reshuffle discards' or 'fault'");
    }
  }
  // Boards are numbered from 1; the parts name those they use.
  int boards = 1;
  if (const Node* node = root.find("boards")) {
    boards = static_cast<int>(c.whole(*node, "boards", 1, 3, 1));
  }
  c.v.boards = boards;
}

void compile_deck(Context& c, const Node* deck) {
  DeckPlan plan;
  if (deck == nullptr || deck->is_null()) {
    add_ranks(plan.pack, 0x1FFF);
  } else if (deck->is_map()) {
    read_deck_map(c, *deck, plan);
  } else if (deck->is_list()) {
    for (const auto& [name, where] : c.names(*deck, "a card")) {
      const auto cards = parse_cards(name);
      if (!cards) {
        c.fault(fault::deck, where, "'" + printable(name) + "' is no card");
        continue;
      }
      plan.pack.insert(plan.pack.end(), cards->begin(), cards->end());
    }
  } else if (!read_deck_text(deck->text, plan)) {
    c.fault(fault::deck, *deck, "'" + printable(deck->text) + "' is no deck",
            "52, 36, '52 and 1 joker', 'two decks', {ranks: 6-A}, or a list of cards");
    add_ranks(plan.pack, 0x1FFF);
  }
  std::vector<Card> all;
  for (int pack = 0; pack < plan.packs; ++pack) {
    all.insert(all.end(), plan.pack.begin(), plan.pack.end());
  }
  // Jokers of a list ("Jo") and those counted all get codes of their own.
  int jokers = plan.jokers;
  std::erase_if(all, [&](Card card) {
    jokers += card.joker() ? 1 : 0;
    return card.joker();
  });
  if (jokers > jokers_in_pack) {
    c.fault(fault::deck, *deck, "a deck has at most 4 jokers");
    jokers = jokers_in_pack;
  }
  for (int j = 0; j < jokers; ++j) {
    all.emplace_back(static_cast<std::uint8_t>(Card::joker_code + j));
  }
  if (std::any_of(all.begin(), all.end(), [](Card card) { return !card.known(); })) {
    c.fault(fault::deck, *deck, "every card of a deck is known");
  }
  if (all.size() < 5 || all.size() > deck_limit) {
    const Place where = deck != nullptr ? deck->where : Place{};
    c.fault(fault::deck, where,
            "the deck has " + count_text(all.size(), "card") + "; it must have 5 to 112");
  }
  c.v.deck = std::move(all);
}

void compile_zones(Context& c, const Node* zones) {
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
  if (zones == nullptr || zones->is_null()) return;
  if (!zones->is_map()) {
    c.fault(fault::value, *zones, "'zones' maps names to zones", "zones: {shelf: {of: table}}");
    return;
  }
  int seat_zones = 2;
  int table_zones = 2;
  for (const Entry& entry : zones->entries) {
    const auto known = c.find_zone(entry.key);
    const bool board = entry.key == "board";
    if (known && !board) {
      c.fault(fault::same_name, entry.key_where, "a zone '" + entry.key + "' is already there");
      continue;
    }
    if (!board) check_name(c, entry, "a zone");
    bool of_seat = false;
    if (const Node* of = entry.value.find("of")) {
      const std::string_view whose = c.text(*of, "of");
      of_seat = whose == "seat";
      if (whose != "seat" && whose != "table") {
        c.fault(fault::value, *of, "a zone is of the table, or of each seat", "of: table");
      }
    }
    if (board && of_seat) c.fault(fault::value, entry.key_where, "the board is of the table");
    if (!board &&
        ++(of_seat ? seat_zones : table_zones) > (of_seat ? max_seat_zones : max_table_zones)) {
      c.fault(fault::too_many, entry.key_where,
              (of_seat ? "a seat has at most " + std::to_string(max_seat_zones - 2)
                       : "the table has at most " + std::to_string(max_table_zones - 2)) +
                  " zones of the file's own");
      continue;
    }
    ZoneSpec& spec = board ? c.v.zones[zone_board] : add(entry.key, of_seat);
    const auto index = static_cast<std::uint8_t>(&spec - c.v.zones.data());
    if (const Node* places = entry.value.find("places")) {
      const auto count = places->is_scalar() ? convert::whole_number(places->text) : std::nullopt;
      if (count && *count >= 1 && *count <= max_zone_cards) {
        for (std::int64_t i = 1; i <= *count; ++i) spec.places.push_back(std::to_string(i));
      } else if (count) {
        c.fault(fault::too_many, *places, "a zone has at most 60 places");
      } else {
        for (const auto& [name, where] : c.names(*places, "places")) {
          if (std::find(spec.places.begin(), spec.places.end(), name) != spec.places.end()) {
            c.fault(fault::same_name, where, "the place '" + printable(name) + "' is named twice");
          }
          spec.places.push_back(name);
        }
      }
    }
    if (const Node* about = entry.value.find("about")) spec.about = c.text(*about, "about");
    if (const Node* keeps = entry.value.find("keeps places")) {
      spec.keeps_places = c.yes_no(*keeps, "keeps places");
    }
    const Node* sets = entry.value.find("sets");
    if (sets == nullptr || sets->is_null()) continue;
    if (!sets->is_map()) {
      c.fault(fault::value, *sets, "'sets' maps names to places",
              "sets: {across: left centre right}");
      continue;
    }
    for (const Entry& set : sets->entries) {
      Line line;
      line.name = set.key;
      for (const auto& [name, where] : c.names(set.value, "places")) {
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

void compile_registers(Context& c, const Node* registers) {
  if (registers == nullptr || registers->is_null()) return;
  if (!registers->is_map()) {
    c.fault(fault::value, *registers, "'registers' maps names to registers",
            "registers: {leader: {type: seat}}");
    return;
  }
  int counts[2] = {0, 0};
  for (const Entry& entry : registers->entries) {
    check_name(c, entry, "a register");
    RegisterSpec spec;
    spec.name = entry.key;
    if (c.find_zone(entry.key)) {
      c.fault(fault::same_name, entry.key_where,
              "a zone and a register are both called '" + entry.key + "'");
    }
    if (const Node* type = entry.value.find("type")) {
      if (const auto read = convert::register_type(c.text(*type, "type"))) {
        spec.type = *read;
      } else {
        c.fault(fault::value, *type, "'" + printable(type->text) + "' is no type of a register",
                "number, yes/no, rank, suit, card or seat");
      }
    }
    if (const Node* per = entry.value.find("per")) {
      const std::string_view whose = c.text(*per, "per");
      spec.per_seat = whose == "seat";
      if (whose != "seat" && whose != "game") {
        c.fault(fault::value, *per, "a register is per seat or per game");
      }
    }
    if (const Node* kept = entry.value.find("kept for")) {
      const std::string_view life = c.text(*kept, "kept for");
      if (life == "game") {
        spec.kept = RegisterSpec::Kept::game;
      } else if (life == "table") {
        spec.kept = RegisterSpec::Kept::table;
      } else if (life != "deal") {
        c.fault(fault::value, *kept, "a register is kept for the deal, the game or the table");
      }
    }
    if (const Node* about = entry.value.find("about")) spec.about = c.text(*about, "about");
    if (const Node* secret = entry.value.find("secret")) {
      spec.secret = c.yes_no(*secret, "secret");
    }
    if (spec.type == Type::number) spec.start = Value::number(0);
    if (spec.type == Type::yes_no) spec.start = Value::yes_no(false);
    if (const Node* starts = entry.value.find("starts")) {
      const auto value =
          starts->is_scalar() ? convert::literal(starts->text, spec.type) : std::nullopt;
      if (value) {
        spec.start = *value;
      } else {
        c.fault(fault::value, *starts,
                "the register '" + spec.name + "' starts as " + type_with_article(spec.type),
                "or as 'none'");
      }
    }
    int& count = counts[spec.per_seat ? 1 : 0];
    if (count == max_registers) {
      c.fault(
          fault::too_many, entry.key_where,
          spec.per_seat ? "a seat has at most 16 registers" : "the game has at most 16 registers");
      continue;
    }
    spec.slot = static_cast<std::uint8_t>(count++);
    c.v.registers.push_back(std::move(spec));
  }
}

}  // namespace houserules::compiling
