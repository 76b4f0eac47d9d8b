#include "engine/history/phh.h"

#include <algorithm>
#include <numeric>

// The library's exceptions have the place of an error.
#define TOML_EXCEPTIONS 1
#include <toml++/toml.h>

#include "engine/cards/count_text.h"
#include "engine/cards/notation.h"
#include "engine/history/decimal.h"
#include "engine/history/toml_bounds.h"
#include "engine/text/json.h"
#include "engine/text/printable.h"
#include "engine/text/text_place.h"
#include "engine/variant/value_text.h"

namespace houserules::history {
namespace {

/// The text of the file, by line.
class Source {
 public:
  explicit Source(std::string_view text) : text_(text) {
    lines_.push_back(0);
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\n') lines_.push_back(i + 1);
    }
  }
  static TextPlace place(const toml::node& node) {
    return {static_cast<int>(node.source().begin.line),
            static_cast<int>(node.source().begin.column)};
  }
  /// Returns the literal as written in the file. Numbers are ASCII, and so is everything before
  /// them.
  std::string_view literal(const toml::node& node) const {
    const std::size_t from = at(node.source().begin);
    const std::size_t to = at(node.source().end);
    return from < to && to <= text_.size() ? text_.substr(from, to - from) : std::string_view();
  }

 private:
  std::size_t at(const toml::source_position& p) const {
    if (p.line == 0 || p.line > lines_.size()) return text_.size();
    return lines_[p.line - 1] + p.column - 1;
  }
  std::string_view text_;
  std::vector<std::size_t> lines_;
};

/// Reads one hand from its table.
class HandReader {
 public:
  HandReader(const toml::table& table, const Source& source, PhhHand& hand)
      : table_(table), source_(source), hand_(hand) {}

  void read() {
    finishing();
    players();
    if (table_.contains("_script") && !table_.contains("variant")) return read_script();
    code();
    const auto stacks = amounts("starting_stacks", true);
    const auto antes = amounts("antes", false);
    const auto blinds = amounts("blinds_or_straddles", false);
    const std::optional<Decimal> bring_in = amount("bring_in");
    const std::optional<Decimal> small = amount("small_bet");
    const std::optional<Decimal> big = amount("big_bet");
    const std::optional<Decimal> least = amount("min_bet");
    actions();
    if (!hand_.faults.empty()) return;
    if (stacks.size() < 2 || stacks.size() > max_seats) {
      return fault("starting_stacks", "a hand has 2 to " + std::to_string(max_seats) + " players");
    }
    if (!hand_.finishing.empty() && hand_.finishing.size() != stacks.size()) {
      return fault("finishing_stacks", "there are " + std::to_string(stacks.size()) +
                                           " players, but " +
                                           count_text(hand_.finishing.size(), "finishing stack"));
    }
    if (!antes.empty() && antes.size() != stacks.size()) {
      return fault("antes", "there are " + std::to_string(stacks.size()) + " players, but " +
                                count_text(antes.size(), "ante"));
    }
    if (!blinds.empty() && blinds.size() != stacks.size()) {
      return fault("blinds_or_straddles", "there are " + std::to_string(stacks.size()) +
                                              " players, but " + std::to_string(blinds.size()) +
                                              " blinds");
    }

    for (const Decimal& d : stacks) {
      if (d.units <= 0 && !d.infinite) {
        return fault("starting_stacks", "a stack must be more than 0");
      }
      hand_.stacks.push_back(whole(d));
    }
    const auto seats = stacks.size();
    // Heads-up, these two arrays begin with the dealer.
    const auto seat_of = [&](std::size_t i) { return seats == 2 ? 1 - i : i; };
    for (std::size_t i = 0; i < antes.size(); ++i) hand_.forced.antes[seat_of(i)] = whole(antes[i]);
    for (std::size_t i = 0; i < blinds.size(); ++i) {
      hand_.forced.blinds[seat_of(i)] = whole(blinds[i]);
    }
    hand_.forced.antes_are_dead = !table_["ante_trimming_status"].value_or(false);
    if (bring_in) hand_.forced.bring_in = whole(*bring_in);
    if (least) hand_.forced.min_bet = whole(*least);
    // In all of PHH's fixed-limit games, the first two rounds have small bets.
    if (small && big) hand_.forced.sizes = {whole(*small), whole(*small), whole(*big)};
    for (const script::ScriptItem& item : hand_.items) {
      if (item.seat == no_seat || item.seat < stacks.size()) continue;
      hand_.faults.push_back({item.where, "there is no " + seat_name(item.seat) +
                                              ": the hand has " + std::to_string(stacks.size()) +
                                              " players"});
    }
    hand_.given.bring_in = bring_in.has_value();
    hand_.given.blinds = !blinds.empty();
    hand_.given.sizes = small.has_value() && big.has_value();
    hand_.given.min_bet = least.has_value();
    for (const auto& [item, d] : raises_) {
      script::ScriptItem& action = hand_.items[item];
      action.words[1].text = std::to_string(whole(d));
    }
    if (too_large_) fault("starting_stacks", "the numbers of chips are too large");
    name_cards();
  }

 private:
  void fault(std::string_view key, std::string problem) {
    const toml::node* node = table_.get(key);
    const TextPlace where = node != nullptr ? Source::place(*node) : Source::place(table_);
    hand_.faults.push_back({where, std::move(problem)});
  }
  void fault_at(const toml::node& node, std::string problem) {
    hand_.faults.push_back({Source::place(node), std::move(problem)});
  }

  /// A game without a code includes the log that replays it.
  void read_script() {
    const toml::node& node = *table_.get("_script");
    const auto text = node.value<std::string>();
    if (!text || !node.is_string()) return fault("_script", "the script must be text");
    TextPlace where = Source::place(node);
    // After the quotes; with triple quotes, the text begins on the next line.
    if (source_.literal(node).starts_with("'''\n")) {
      where = {where.line + 1, 1};
    } else {
      ++where.column;
    }
    script::ParsedScript script = script::parse_script(*text, where);
    script::read_header(script, hand_.script.emplace(), script.faults);
    for (const script::NotationFault& f : script.faults) {
      hand_.faults.push_back({f.where, script::text(f)});
    }
    hand_.code = hand_.script->variant;
    hand_.stacks = hand_.script->stacks;
    hand_.items = std::move(script.items);
    if (hand_.code.empty()) fault("_script", "the script names no variant");
    if (hand_.stacks.size() < 2) fault("_script", "the script names no stacks");
  }

  void code() {
    const auto code = table_["variant"].value<std::string>();
    if (!code) return fault("variant", "'variant' is missing or is not text");
    hand_.code = *code;
  }

  void players() {
    const toml::array* array = table_["players"].as_array();
    if (array == nullptr) return;
    for (const toml::node& name : *array) {
      hand_.players.push_back(name.value<std::string>().value_or(""));
    }
  }

  /// These may include half chips though the hand is played in whole ones.
  void finishing() {
    const toml::node* node = table_.get("finishing_stacks");
    if (node == nullptr) return;
    const toml::array* array = node->as_array();
    if (array == nullptr)
      return fault("finishing_stacks", "'finishing_stacks' must be a list of numbers");
    hand_.finishing_place = Source::place(*node);
    for (const toml::node& element : *array) {
      const std::optional<Decimal> d = decimal(element);
      if (!d) return;
      hand_.finishing.push_back(
          phh_amount(d->infinite ? endless_chips : d->units, power_of_ten(d->digits)));
    }
  }

  std::optional<Decimal> decimal(const toml::node& node) {
    std::optional<Decimal> out;
    if (node.is_integer()) {
      out = parse_decimal(std::to_string(node.as_integer()->get()));
    } else if (node.is_floating_point()) {
      out = parse_decimal(source_.literal(node));
    }
    if (!out) {
      fault_at(node, node.is_number() ? "this number is out of range" : "expected a number");
    }
    return out;
  }
  std::optional<Decimal> number(const toml::node& node) {
    const std::optional<Decimal> out = decimal(node);
    if (out) count(*out);
    return out;
  }

  /// Multiplies all numbers by the least common denominator, to make them whole.
  void count(const Decimal& d) {
    const Chips ten = power_of_ten(d.digits);
    const Chips denominator = ten / std::gcd(ten, d.units);
    hand_.scale = std::lcm(hand_.scale, denominator);
  }
  Chips whole(const Decimal& d) {
    if (d.infinite) return endless_chips;
    const Chips factor = hand_.scale;
    if (factor > Decimal::largest / std::max<Chips>(1, std::abs(d.units))) {
      too_large_ = true;
      return 1;
    }
    return d.units * factor / power_of_ten(d.digits);
  }

  std::vector<Decimal> amounts(const char* key, bool required) {
    std::vector<Decimal> out;
    const toml::node* node = table_.get(key);
    if (node == nullptr) {
      if (required) fault(key, std::string("the hand has no '") + key + "'");
      return out;
    }
    const toml::array* array = node->as_array();
    if (array == nullptr) {
      fault(key, std::string("'") + key + "' must be a list of numbers");
      return out;
    }
    for (const toml::node& element : *array) {
      if (const auto d = number(element)) out.push_back(*d);
    }
    return out;
  }

  std::optional<Decimal> amount(const char* key) {
    const toml::node* node = table_.get(key);
    return node == nullptr ? std::nullopt : number(*node);
  }

  void actions() {
    const toml::array* array = table_["actions"].as_array();
    if (array == nullptr) return fault("actions", "'actions' is missing or is not a list");
    for (const toml::node& node : *array) {
      const auto text = node.value<std::string>();
      if (!text || !node.is_string()) {
        fault_at(node, "an action is a text");
        continue;
      }
      TextPlace where = Source::place(node);
      ++where.column;  // after the quote
      script::ParsedScript script = script::parse_script(*text, where);
      for (const script::HeaderLine& line : script.header) {
        hand_.faults.push_back({line.where, "this is not an action"});
      }
      for (const script::NotationFault& f : script.faults) {
        hand_.faults.push_back({f.where, script::text(f)});
      }
      for (script::ScriptItem& item : script.items) action(std::move(item));
    }
  }

  void action(script::ScriptItem item) {
    const bool known_card = item.kind == script::ScriptItem::Kind::cards &&
                            (item.zone == "hand" || item.zone == "board");
    bool known = known_card;
    if (item.kind == script::ScriptItem::Kind::answer) {
      const std::string& verb = item.words[0].text;
      known = verb == "pb" || verb == "f" || verb == "cc" || verb == "cbr" || verb == "sd" ||
              verb == "sm";
      if (verb == "cbr") {
        const auto d = item.words.size() == 2 ? parse_decimal(item.words[1].text) : std::nullopt;
        if (!d || d->infinite) {
          hand_.faults.push_back({item.where, "'cbr' takes one amount"});
          return;
        }
        count(*d);
        raises_.emplace_back(hand_.items.size(), *d);
      }
      if ((verb == "f" || verb == "cc" || verb == "pb") && item.words.size() > 1) {
        hand_.faults.push_back({item.words[1].where, "'" + verb + "' takes no further words"});
        return;
      }
    }
    if (!known) {
      hand_.faults.push_back(
          {item.where,
           "'" + printable(item.words.empty() ? "this" : item.words[0].text, 40) +
               "' is not an action in a hand history; the actions are f, cc, cbr AMOUNT, "
               "pb, sd, sm and d"});
      return;
    }
    hand_.items.push_back(std::move(item));
  }

  static std::vector<Card> cards_said(const script::ScriptItem& item) {
    std::vector<Card> cards;
    for (std::size_t i = 1; i < item.words.size(); ++i) {
      const auto some = parse_cards(item.words[i].text);
      if (some) cards.insert(cards.end(), some->begin(), some->end());
    }
    return cards;
  }

  /// Gives cards dealt as "??" the faces that their owner discards or shows later. An unknown
  /// discard is the unknown card held longest.
  void name_cards() {
    for (Seat seat = 0; seat < hand_.stacks.size(); ++seat) {
      std::vector<Card*> held;
      std::vector<Card> shown;
      const auto take = [&](Card card) -> Card* {
        const auto at = std::find_if(held.begin(), held.end(), [&](const Card* one) {
          return card.known() ? *one == card : !one->known();
        });
        if (at == held.end()) return nullptr;
        Card* taken = *at;
        held.erase(at);
        return taken;
      };
      for (script::ScriptItem& item : hand_.items) {
        if (item.seat != seat) continue;
        if (item.kind == script::ScriptItem::Kind::cards) {
          for (Card& card : item.cards) held.push_back(&card);
          continue;
        }
        const std::string& verb = item.words[0].text;
        const std::vector<Card> cards = cards_said(item);
        if (verb == "sm" && !cards.empty()) shown = cards;
        if (verb != "sd") continue;
        for (const Card card : cards) {
          if (take(card) != nullptr || !card.known()) continue;
          if (Card* unknown = take(Card())) *unknown = card;
        }
      }
      std::erase_if(shown, [&](Card card) { return !card.known() || take(card) != nullptr; });
      for (const Card card : shown) {
        if (Card* unknown = take(Card())) *unknown = card;
      }
    }
  }

  const toml::table& table_;
  const Source& source_;
  PhhHand& hand_;
  std::vector<std::pair<std::size_t, Decimal>> raises_;  // item, amount
  bool too_large_ = false;
};

std::string number_of(const toml::table& table, std::string fallback) {
  const toml::node* node = table.get("hand");
  if (node != nullptr && node->is_integer()) return std::to_string(node->as_integer()->get());
  if (node != nullptr && node->is_string()) return json_text(node->as_string()->get());
  return fallback;
}

PhhHand read_hand(const toml::table& table, const Source& source, const std::string& fallback) {
  PhhHand hand;
  hand.where = Source::place(table);
  hand.number = number_of(table, fallback);
  HandReader(table, source, hand).read();
  return hand;
}

bool is_number(std::string_view text) {
  return !text.empty() && text.size() < 18 && (text == "0" || text[0] != '0') &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Explains to the author of a file where the TOML parser stopped.
PhhFault fault_of(const toml::parse_error& error, std::string_view text) {
  struct Wording {
    std::string_view toml, problem;
  };
  constexpr Wording wordings[] = {
      {"end-of-file", "the text ends inside a value: close its quote or bracket"},
      {"cannot redefine", "this key appears twice: remove one"},
      {"parsing array", "separate the values of a list with commas, and end it with ']'"},
      {"parsing inline table", "separate the values of a table with commas, and end it with '}'"},
      {"string", "a text must end with the quote it begins with, on the same line"},
      {"table header", "a table begins with its name in brackets, alone on the line: [1]"},
      {"parsing key", "each line must be a key and its value: variant = \"NT\""},
      {"UTF-8", "this is not UTF-8 text"},
  };
  const std::string_view said = error.description();
  std::string_view problem =
      "this is not a value: write a number, true or false, or put text in quotes";
  for (const Wording& wording : wordings) {
    if (said.find(wording.toml) == said.npos) continue;
    problem = wording.problem;
    break;
  }
  if (text.find('=') == text.npos)
    problem = "this is not a PHH file; houserules reads no other hand histories";
  if (text.find("\nd dh ") != text.npos || text.find("\np1 ") != text.npos)
    problem = "this is a script, not a hand history; use 'houserules run --script'";
  return {
      {static_cast<int>(error.source().begin.line), static_cast<int>(error.source().begin.column)},
      std::string(problem)};
}

/// The reason why a text is not valid TOML.
struct NoToml {
  PhhFault fault;
};

/// Throws NoToml.
toml::table table_of(std::string_view text) {
  if (auto excess = toml_excess(text)) throw NoToml{{excess->where, std::move(excess->problem)}};
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    throw NoToml{fault_of(error, text)};
  }
}

/// Reads a text that contains one hand, at the top level or in a table of its own.
PhhHand read_one(std::string_view text, const std::string& number) {
  try {
    const toml::table file = table_of(text);
    const Source source(text);
    if (file.size() == 1 && file.begin()->second.is_table()) {
      const std::string name(file.begin()->first.str());
      return read_hand(*file.begin()->second.as_table(), source,
                       is_number(name) ? name : json_text(name));
    }
    return read_hand(file, source, number);
  } catch (const NoToml& trouble) {
    PhhHand hand;
    hand.number = number;
    hand.where = trouble.fault.where;
    hand.faults.push_back(trouble.fault);
    return hand;
  }
}

/// Moves the places of a text that begins further down in its file.
void move_down(PhhHand& hand, int lines) {
  hand.where.line += lines;
  hand.finishing_place.line += lines;
  for (PhhFault& fault : hand.faults) fault.where.line += lines;
  for (script::ScriptItem& item : hand.items) {
    item.where.line += lines;
    for (TextPlace& place : item.card_places) place.line += lines;
    for (script::ScriptWord& word : item.words) word.where.line += lines;
    for (script::Claim& claim : item.claims) claim.where.line += lines;
  }
}

/// "[12]": a top-level table.
bool begins_table(std::string_view line) {
  const std::size_t from = line.find_first_not_of(" \t");
  if (from == std::string_view::npos || line[from] != '[') return false;
  const std::size_t to = line.find(']', from);
  const std::string_view name =
      line.substr(from + 1, to == std::string_view::npos ? 0 : to - from - 1);
  const std::size_t rest = line.find_first_not_of(" \t\r", to + 1);
  return !name.empty() && name.find_first_of("[.,") == std::string_view::npos &&
         (rest == std::string_view::npos || line[rest] == '#');
}

/// Returns whether a line opens or closes a multi-line string.
bool toggles_text(std::string_view line) {
  bool toggles = false;
  for (const char* quotes : {"'''", "\"\"\""}) {
    for (std::size_t at = line.find(quotes); at != std::string_view::npos;
         at = line.find(quotes, at + 3)) {
      toggles = !toggles;
    }
  }
  return toggles;
}

}  // namespace

PhhFile::PhhFile(std::function<bool(std::string&)> next_line) : next_line_(std::move(next_line)) {}

std::optional<PhhHand> PhhFile::next() {
  if (done_) return std::nullopt;
  const int first = line_ - (ahead_ ? 1 : 0);
  std::string text;
  bool any = false;  // something other than blank lines and comments has been read
  bool table = ahead_.has_value();
  if (ahead_) text = *std::exchange(ahead_, {}) + "\n";
  bool in_text = false;
  std::string line;
  done_ = true;
  while (next_line_(line)) {
    ++line_;
    // A hand without a table of its own is the whole file.
    if (!in_text && begins_table(line) && (table || !any)) {
      if (table) {
        ahead_ = std::move(line);
        done_ = false;
        break;
      }
      table = true;
    }
    const std::size_t from = line.find_first_not_of(" \t\r");
    any = any || (from != std::string::npos && line[from] != '#');
    in_text = in_text != toggles_text(line);
    text += line + "\n";
    // This is reported below; what follows cannot be split into hands.
    if (text.size() > most_toml_bytes) break;
  }
  PhhHand hand = read_one(text, std::to_string(++hands_));
  move_down(hand, first);
  return hand;
}

std::vector<PhhGame> read_phh_games(std::string_view toml, std::vector<PhhFault>& faults) {
  std::vector<PhhGame> games;
  try {
    const toml::table file = table_of(toml);
    for (const auto& [key, node] : file) {
      const toml::table* table = node.as_table();
      const auto id = table == nullptr ? std::nullopt : (*table)["variant"].value<std::string>();
      if (!id || script::name_in_log(*id) != *id) {
        faults.push_back({Source::place(node), "no variant is named for this code"});
        continue;
      }
      PhhGame game{std::string(key.str()), *id, {}};
      if (const toml::table* set = (*table)["set"].as_table()) {
        for (const auto& [name, value] : *set) {
          game.set.emplace_back(std::string(name.str()), value.value_or(std::string()));
        }
      }
      games.push_back(std::move(game));
    }
  } catch (const NoToml& trouble) {
    faults.push_back(trouble.fault);
  }
  return games;
}

/// Returns a field that the game needs and the hand does not have.
std::string missing_field(const Variant& variant, const PhhHand& hand) {
  const Betting& betting = variant.betting;
  const bool fixed = betting.limit.kind == Limit::Kind::fixed;
  if (fixed && !hand.given.sizes) return "'small_bet' or no 'big_bet'";
  if (!fixed && !hand.given.min_bet) return "'min_bet'";
  if (betting.bring_in.due() && !hand.given.bring_in) return "'bring_in'";
  if (!betting.blinds.empty() && !hand.given.blinds) return "'blinds_or_straddles'";
  return "";
}

PhhReplay replay_phh(const Variant& variant, ScriptRunner* runner, const PhhHand& hand,
                     session::Watcher* watcher) {
  session::TableSetup setup;
  script::ScriptRunSettings settings;
  settings.watcher = watcher;
  if (hand.script) {
    setup = script::table_setup(*hand.script);
    settings.one_game = false;
  } else {
    setup.stacks = hand.stacks;
    const std::string missing = missing_field(variant, hand);
    if (!missing.empty()) {
      return {{{hand.where, "the hand has no " + missing, "", "", ""}}, hand.stacks};
    }
    setup.forced = &hand.forced;
    settings.history = true;
  }
  script::ScriptRun run = script::run_script(variant, runner, setup, hand.items, settings);
  return {std::move(run.failures), std::move(run.stacks)};
}

std::string phh_amount(Chips chips, Chips scale) {
  if (chips >= endless_chips) return "\"inf\"";
  std::string out = (chips < 0 ? "-" : "") + std::to_string(std::abs(chips) / scale);
  Chips rest = std::abs(chips) % scale;
  if (rest != 0) out += '.';
  for (; rest != 0; rest %= scale) {
    rest *= 10;
    out += static_cast<char>('0' + rest / scale);
  }
  return out;
}

}  // namespace houserules::history
