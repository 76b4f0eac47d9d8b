// Literals, names and the places of diagnostics.

#include "engine/compile/context.h"

#include <algorithm>
#include <functional>

#include "engine/cards/notation.h"
#include "engine/source/convert.h"
#include "engine/source/word_rows.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"

namespace houserules::compiling {

namespace {

/// Returns a key in quotes, but a description such as "the name of a step" as it is.
std::string subject(std::string_view what) {
  for (const std::string_view article : {"a ", "an ", "the "}) {
    if (what.starts_with(article)) return std::string(what);
  }
  return "'" + std::string(what) + "'";
}

}  // namespace

std::string not_that(const Node& node) {
  return node.is_scalar() ? ", not '" + printable(node.text) + "'" : std::string();
}

void Context::wrong(std::string_view id, const Node& node, std::string_view what,
                    const std::string& problem, Advice advice) {
  fault(id, node, subject(what) + " must be " + problem, std::move(advice));
}

void Context::fault(std::string_view id, const Place& where, std::string message, Advice advice) {
  faults.error(id, where, std::move(message), std::move(advice));
}

void Context::idle(std::string_view key, const Place& where, std::string_view why,
                   Severity severity) {
  faults.add({severity,
              std::string(fault::stray_key),
              where,
              "'" + std::string(key) + "' has no effect here: " + std::string(why),
              "remove '" + std::string(key) + "'",
              {}});
}

std::string Context::hint(std::string_view word, const std::vector<std::string_view>& among) {
  const std::string_view whole = word == "hi" ? "high" : word == "lo" ? "low" : "";
  if (!whole.empty() && std::find(among.begin(), among.end(), whole) != among.end())
    return "did you mean '" + std::string(whole) + "'?";
  if (among.empty() || among.size() > 12) return did_you_mean(word, among);
  if (among.size() == 1) {
    return did_you_mean(word, among, "the only one is '" + std::string(among[0]) + "'");
  }
  return did_you_mean(word, among, "write " + either_of(among));
}

bool Context::check_keys(const Node& map, std::string_view what,
                         std::initializer_list<std::string_view> keys) {
  if (!map.is_map()) {
    fault(fault::value, map, subject(what) + " takes keys, not " + describe(map));
    return false;
  }
  for (const Entry& entry : map.entries) {
    if (std::find(keys.begin(), keys.end(), entry.key) != keys.end()) continue;
    fault(fault::stray_key, entry.key_where,
          "unknown key '" + printable(entry.key) + "' in " + subject(what),
          respelling(
              entry.key, entry.key_where, keys,
              keys.size() > 1 ? "it takes " + each_of(keys) : "it takes only " + each_of(keys)));
  }
  return true;
}

Word Context::word(std::string_view said) {
  // Keeps a word on one line: a name with line breaks would begin lines of its own.
  const std::string text = printable(said, std::string::npos);
  const auto found = std::find(v.words.begin(), v.words.end(), text);
  if (found != v.words.end()) return static_cast<Word>(found - v.words.begin());
  v.words.push_back(text);
  return static_cast<Word>(v.words.size() - 1);
}

std::string_view Context::text(const Node& node, std::string_view what) {
  if (node.is_scalar() && !node.text.empty()) return node.text;
  if (node.is_null() || node.is_scalar()) {
    fault(fault::value, node, subject(what) + " is empty", "write a word");
  } else {
    wrong(fault::value, node, what, "a word, not " + describe(node));
  }
  return {};
}

std::string_view Context::narration(const tree::Said<tree::Text>& said) {
  const std::string_view words = text(said);
  const std::size_t open = words.find('{'), close = words.find('}', open);
  if (open == words.npos || close == words.npos) return words;
  const std::string slot = "'" + printable(words.substr(open, close - open + 1), 40) + "'";
  faults.warning(fault::value, said.where,
                 slot + " is printed as is: text in braces is not replaced",
                 "remove it, or write N for a number or CARDS for the cards");
  return words;
}

std::string_view Context::name(const Node& node, std::string_view what) {
  if (node.is_expression()) {
    fault(fault::value, node, subject(what) + " cannot be an expression", "write it without '='");
  }
  return text(node, what);
}

bool Context::yes_no(const Node& node, std::string_view what, bool otherwise) {
  if (node.is_scalar()) {
    if (const auto value = convert::yes_no(node.text)) return *value;
  }
  wrong(fault::value, node, what, "yes or no" + not_that(node));
  return otherwise;
}

std::int64_t Context::whole(const Node& node, std::string_view what, std::int64_t least,
                            std::int64_t most, std::int64_t otherwise) {
  const auto value = node.is_scalar() ? convert::whole_number(node.text) : std::nullopt;
  if (!value) {
    const bool endless = node.is_scalar() && convert::number_or_never(node.text);
    wrong(fault::value, node, what, "a whole number" + not_that(node),
          endless ? "write a number from " + std::to_string(least) + " to " + std::to_string(most)
                  : std::string());
    return otherwise;
  }
  if (*value < least || *value > most) {
    wrong(fault::value, node, what,
          "from " + std::to_string(least) + " to " + std::to_string(most) + ", not " +
              std::to_string(*value));
    return otherwise;
  }
  return *value;
}

Chips Context::chips(const Node& node, std::string_view what) {
  if (node.is_scalar() && convert::is_fraction(node.text)) {
    wrong(fault::value, node, what, "a whole number" + not_that(node),
          whole_chips(convert::whole_by(node.text)));
    return 0;
  }
  return whole(node, what, 0, 1'000'000'000);
}

namespace {

/// "2s and 3s": spades, or all twos and threes?
bool spades_joined(std::string_view text) {
  const auto words = convert::split(text, " ");
  return words.size() > 2 && std::all_of(words.begin(), words.end(), [](std::string_view word) {
           return word == "and" ||
                  (word.size() == 2 && word[1] == 's' && convert::rank(word.substr(0, 1)));
         });
}

}  // namespace

namespace {

/// "2 3" of "2s and 3s".
std::string ranks_alone(const std::string& text) {
  std::string out;
  for (std::string word : words_between(text, " ,")) {
    if (word == "and" || word == "or") continue;
    if (word.size() > 1 && word.back() == 's') word.pop_back();
    out += (out.empty() ? "" : " ") + word;
  }
  return out;
}

}  // namespace

CardSet Context::cards(const Node& node, std::string_view what) {
  CardSet set;
  for (const auto& [name, where] : names(node, what)) {
    const auto some = convert::card_set(name);
    if (!some) {
      fault(fault::value, where, "'" + printable(name) + "' is not a card, rank or suit",
            "write cards like 'As Td', ranks like '3 9' or '2-6', or suits like 'spades'");
      continue;
    }
    if (*some == CardSet()) {  // "hearts and spades"
      if (spades_joined(node.text))
        fault(fault::value, where, "in '" + printable(node.text, 60) + "', 's' means spades",
              "for all cards of these ranks, write '" + ranks_alone(node.text) + "'");
      continue;
    }
    const CardSet both = set | *some;
    if (both == set) {
      fault(fault::value, where, "'" + printable(name) + "' is listed twice",
            "list each card once");
    }
    set = both;
  }
  return set;
}

void Context::doubt_spades(const Node& node) {
  const auto words = words_between(node.text, " ,");
  int last = -1;
  for (const std::string& word : words) {
    const auto rank = word.size() == 2 && word[1] == 's' ? convert::rank(word.substr(0, 1))
                                                         : std::optional<int>();
    if (!rank || (last >= 0 && *rank != last + 1)) return;
    last = *rank;
  }
  if (words.size() > 1)
    faults.warning(fault::deck, node.where,
                   "in '" + printable(node.text, 60) + "', 's' means spades",
                   "for all cards of these ranks, write '" + ranks_alone(node.text) + "'");
}

std::vector<std::pair<std::string, Place>> Context::names(const Node& node, std::string_view what) {
  std::vector<std::pair<std::string, Place>> names;
  if (node.is_list()) {
    for (const Node& item : node.items) {
      const std::string_view name = text(item, what);
      if (!name.empty()) names.emplace_back(name, item.where);
    }
  } else if (node.is_scalar()) {
    for (const std::string_view name : convert::split(node.text, " ,\n")) {
      names.emplace_back(name, node.where);
    }
  } else {
    wrong(fault::value, node, what, "a word or a list of words");
  }
  return names;
}

// ---------------------------------------------------------------- names of the file

std::optional<ZonePick> Context::find_zone(std::string_view name) const {
  if (name == "hole") return ZonePick{zone_hand, ZoneRef::Filter::hole};
  if (name == "up") return ZonePick{zone_hand, ZoneRef::Filter::up};
  if (name == "unseen") return ZonePick{zone_hand, ZoneRef::Filter::unseen};
  for (std::size_t i = 0; i < v.zones.size(); ++i) {
    if (v.zones[i].name == name) return ZonePick{static_cast<std::uint8_t>(i)};
  }
  return std::nullopt;
}

std::vector<std::string_view> Context::zone_names() const {
  std::vector<std::string_view> names;
  for (const ZoneSpec& zone : v.zones) names.push_back(zone.name);
  return names;
}

std::string Context::own_zone(std::string_view name) {
  return "declare the zone under `zones:`, as in {" + printable(name, 40) + ": on the table}";
}

std::string Context::zone_hint(std::string_view name) const {
  const std::string own = own_zone(name);
  if (name == "middle" || name == "center") return "write 'board', or " + own;
  return did_you_mean(name, zone_names(), own);
}

ZonePick Context::zone(const Node& node) {
  const std::string_view name = text(node, "a zone");
  if (name.empty()) return {};
  if (const auto pick = find_zone(name)) return *pick;
  fault(fault::no_zone, node, "there is no zone '" + printable(name) + "'",
        name == "table" ? "did you mean 'board'?" : zone_hint(name));
  return {};
}

ZonePick Context::zone_of_cards(const Node& node) {
  const ZonePick pick = zone(node);
  if (pick.zone == zone_stock) {
    fault(fault::value, node, "cards leave the stock only when they are dealt",
          "deal them first, as in 'deal: 1 to ZONE'");
  }
  return pick;
}

int Context::find_register(std::string_view name) const {
  for (std::size_t i = 0; i < v.registers.size(); ++i) {
    if (v.registers[i].name == name) return static_cast<int>(i);
  }
  return -1;
}

std::optional<Facing> Context::facing(const Node& node) {
  const std::string_view name = text(node, "a facing");
  if (name == "down") return Facing::down;
  if (name == "up") return Facing::up;
  if (name == "unseen") return Facing::unseen;
  if (name == "outward") return Facing::outward;
  if (!name.empty()) {
    fault(fault::value, node,
          "a card is dealt down, up, unseen or outward, not '" + printable(name) + "'");
  }
  return std::nullopt;
}

std::optional<std::pair<std::uint8_t, std::uint8_t>> Context::part(const Node& node) {
  const std::string_view name = text(node, "a part");
  if (name.empty()) return std::nullopt;
  std::vector<std::string_view> known;
  for (std::size_t s = 0; s < part_names.size(); ++s) {
    for (std::size_t p = 0; p < part_names[s].size(); ++p) {
      if (part_names[s][p] == name)
        return std::pair(static_cast<std::uint8_t>(s), static_cast<std::uint8_t>(p));
      known.push_back(part_names[s][p]);
    }
  }
  static constexpr WordRow rows[] = {{"hi", "high"},        {"lo", "low"},
                                     {"swing", "both"},     {"high and low", "both"},
                                     {"both ways", "both"}, {"two ways", "both"}};
  const std::string_view ours = given_for(name, rows);
  const std::string_view part = ours.empty() ? name : ours;
  const bool split = known.size() == 1 && (part == "high" || part == "low") && part != known[0];
  fault(fault::no_part, node, "no showdown has a part '" + printable(name) + "'",
        split          ? "to split the pot, write 'showdown: {split: [high, low a-5]}'"
        : ours.empty() ? hint(name, known)
                       : "did you mean '" + std::string(ours) + "'?");
  return std::nullopt;
}

Word Context::reason(const Node& node) {
  const std::string_view name = this->name(node, "a reason");
  if (name.empty()) return no_word;
  reasons.emplace(name, node.where);
  return word(name);
}

/// Reports a function written as an expression that cannot be read or uses an unknown name.
bool Context::checked_hook(const Node& node) {
  const std::string_view source = std::string_view(node.text).substr(node.is_expression() ? 1 : 0);
  static constexpr std::string_view given[] = {"card",  "cards", "ctx",  "true",
                                               "false", "nil",   "never"};
  const std::function<void(const ExprTree&)> walk = [&](const ExprTree& tree) {
    const std::string_view name = tree.text;
    const bool known = (tree.kind != ExprTree::Kind::name && tree.kind != ExprTree::Kind::call) ||
                       std::find(std::begin(given), std::end(given), name) != std::end(given) ||
                       find_root(name) != nullptr || find_function(name) != nullptr ||
                       functions.contains(name) || is_library_name(name);
    if (!known) {
      std::vector<std::string> near = near_names(name, {functions.begin(), functions.end()});
      if (find_attribute(Type::card, name) != nullptr) near = {"card." + std::string(name)};
      throw ExpressionFault{tree.begin, static_cast<int>(name.size()),
                            "unknown name '" + printable(name, 60) + "'", std::move(near)};
    }
    for (const ExprTree& argument : tree.args) walk(argument);
  };
  try {
    walk(read_expression(source));
    return true;
  } catch (const ExpressionFault& bad) {
    fault(fault::expression, place_in(node, bad), bad.message, advice_of(bad));
    return false;
  }
}

int Context::hook(const Node& node, std::string_view what) {
  const std::string_view name = text(node, what);
  if (name.empty()) return -1;
  HookSpec spec;
  spec.function = convert::trim(name.starts_with('=') ? name.substr(1) : name);
  spec.origin = {node.where.file, node.where.line, node.where.column};
  if (spec.function.empty()) {
    wrong(fault::hook, node, what, "the name of a Lua function", "write '= function'");
    return -1;
  }
  const bool plain_name = std::all_of(spec.function.begin(), spec.function.end(), [](char ch) {
    return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || (ch >= '0' && ch <= '9') ||
           ch == '_';
  });
  if (plain_name && functions.find(spec.function) == functions.end()) {
    const bool local = std::any_of(v.scripts.begin(), v.scripts.end(), [&](const auto& text) {
      return text.find("local function " + spec.function) != text.npos;
    });
    const std::string function = "function '" + printable(spec.function) + "'";
    fault(fault::hook, node,
          local ? "the " + function + " is local to its script" : "no script has a " + function,
          local               ? "remove 'local'"
          : v.scripts.empty() ? "list the script that defines it, as in 'scripts: [friday.lua]'"
                              : hint(spec.function, std::vector<std::string_view>(
                                                        functions.begin(), functions.end())));
    return -1;
  }
  if (!plain_name && !checked_hook(node)) return -1;
  for (std::size_t i = 0; i < v.hooks.size(); ++i) {
    if (v.hooks[i].function == spec.function) return static_cast<int>(i);
  }
  if (!plain_name) VariantNames(v).intern_words_of_scripts();
  v.hooks.push_back(std::move(spec));
  return static_cast<int>(v.hooks.size() - 1);
}

}  // namespace houserules::compiling
