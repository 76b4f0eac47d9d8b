#include "engine/resolve/betting_options.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string_view>

#include "engine/language/phrases.h"
#include "engine/resolve/options.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/source/word_rows.h"
#include "engine/text/printable.h"

namespace houserules {
namespace {

constexpr std::int64_t most_chips = 1'000'000;

std::optional<std::int64_t> chips(std::string_view text, std::int64_t least) {
  const auto number = convert::whole_number(text);
  return number && *number >= least && *number <= most_chips ? number : std::nullopt;
}

/// Parses "2/4" or "2,4": chips, none fewer than the one before.
std::vector<std::int64_t> rising(std::string_view text, char separator) {
  std::vector<std::int64_t> all;
  const auto parts = convert::split(text, std::string_view(&separator, 1));
  const auto separators = std::count(text.begin(), text.end(), separator);
  if (parts.size() != static_cast<std::size_t>(separators) + 1) return {};  // one is empty
  for (const std::string_view part : parts) {
    const auto number = chips(part, 1);
    if (!number || (!all.empty() && *number < all.back())) return {};
    all.push_back(*number);
  }
  return all;
}

Node list_of(const std::vector<std::int64_t>& numbers, const Place& where) {
  Node list = Node::list(where);
  for (const std::int64_t number : numbers)
    list.items.push_back(Node::scalar(std::to_string(number), where));
  return list;
}

/// Returns the numbers of a list, or the single number; empty if it is something else.
std::vector<std::int64_t> numbers_of(const Node& node) {
  std::vector<std::int64_t> all;
  for (const Node& item : texts_of(node)) {
    const auto number = item.is_scalar() ? chips(item.text, 1) : std::nullopt;
    if (!number) return {};
    all.push_back(*number);
  }
  return all;
}

std::string with_slashes(const std::vector<std::int64_t>& numbers) {
  std::string text;
  for (const std::int64_t number : numbers)
    text += (text.empty() ? "" : "/") + std::to_string(number);
  return text;
}

/// Returns the number of betting rounds, as far as the file gives it in plain numbers.
int rounds_of(const Node& steps, const Values& values) {
  int rounds = 0;
  for (const Node& step : texts_of(steps)) {
    if (step.is("bet") || step.entry("bet") != nullptr) ++rounds;
    const Node* todo = step.find("do");
    if (todo == nullptr) continue;
    const Node* times = step.find("repeat");
    std::string text = times != nullptr && times->is_scalar() ? times->text : "1";
    if (text.starts_with('$')) {
      const auto option = values.values.find(text.substr(1));
      if (option != values.values.end()) text = option->second.node.text;
    }
    const auto known = chips(text, 1);
    rounds +=
        rounds_of(*todo, values) * static_cast<int>(std::min<std::int64_t>(known.value_or(1), 20));
  }
  return rounds;
}

/// The rules that an option changes, and the values of the file's own options.
struct Rules {
  Node& root;
  const Values& values;
};

/// Returns a small or a big bet for each round: if the game has two sizes, where it has them;
/// otherwise, small bets in the first half of the rounds, rounded down.
std::vector<std::int64_t> two_sizes(const Rules& rules, std::int64_t small, std::int64_t big) {
  const Node* betting = rules.root.find("betting");
  const Node* limit = betting == nullptr ? nullptr : betting->find("limit");
  std::vector<std::int64_t> now =
      limit == nullptr ? std::vector<std::int64_t>() : numbers_of(*limit);
  if (!now.empty() && now.front() < now.back()) {
    const std::int64_t first = now.front();
    for (std::int64_t& size : now) size = size == first ? small : big;
    return now;
  }
  const Node* play = rules.root.find("play");
  const int rounds = std::max(play == nullptr ? 1 : rounds_of(*play, rules.values), 1);
  std::vector<std::int64_t> sizes(static_cast<std::size_t>(rounds), big);
  std::fill_n(sizes.begin(), rounds / 2, small);
  return sizes;
}

struct BettingOption {
  std::string_view name, about, type;
  /// Returns the file's value as a value of the option; empty: the game does not have this option.
  std::string (*now)(const Node* value, const Node& betting);
  /// Puts a value into the rules. Returns false if it is invalid.
  bool (*put)(const Rules& rules, Node& betting, const std::string& text, const Place& where);
};

std::string limit_now(const Node* said, const Node&) {
  if (said == nullptr) return {};
  const Node& value = *said;
  if (value.is_map()) {
    const Node* from = value.find("from");
    const Node* to = value.find("to");
    if (from != nullptr && to != nullptr && from->is_list() && to->is_list()) return "by-round";
    const bool fixed =
        from != nullptr && to != nullptr && !from->is_expression() && !to->is_expression();
    return fixed ? from->text + "-" + to->text : "";
  }
  if (value.is("no limit") || value.is("pot") || value.is("half pot")) {
    std::string text = value.text;
    std::replace(text.begin(), text.end(), ' ', '-');
    return text;
  }
  std::vector<std::int64_t> sizes = numbers_of(value);
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  return with_slashes(sizes);
}

/// Sets bet sizes: one for all rounds, a small and a big one, or one for each round.
bool put_sizes(const Rules& rules, Node& betting, const std::string& text, const Place& where) {
  std::vector<std::int64_t> sizes = rising(text, '/');
  if (sizes.empty()) sizes = rising(text, ',');
  if (sizes.empty()) return false;
  const bool two = sizes.size() == 2 && text.find('/') != text.npos;
  if (two) sizes = two_sizes(rules, sizes[0], sizes[1]);
  Node limit = list_of(sizes, where);
  betting.set("limit", limit.items.size() == 1 ? limit.items.front() : std::move(limit));
  return true;
}

bool put_limit(const Rules& rules, Node& betting, const std::string& text, const Place& where) {
  std::string words = text;
  std::replace(words.begin(), words.end(), '-', ' ');
  if (words == "no limit" || words == "pot" || words == "half pot") {
    betting.set("limit", Node::scalar(words, where));
    betting.erase("raises");
    return true;
  }
  if (text == "fixed") {
    if (!numbers_of(*betting.find("limit")).empty()) return true;
    const Node* blinds = betting.find("blinds");
    const auto forced = blinds == nullptr ? std::vector<std::int64_t>() : numbers_of(*blinds);
    if (forced.empty()) return false;
    betting.set("limit", list_of(two_sizes(rules, forced.back(), 2 * forced.back()), where));
    return true;
  }
  if (const auto range = convert::range(text); range && range->low < range->high) {
    Node spread = Node::map(where);
    spread.set("from", Node::scalar(std::to_string(range->low), where));
    spread.set("to", Node::scalar(std::to_string(range->high), where));
    betting.set("limit", std::move(spread));
    return true;
  }
  return put_sizes(rules, betting, text, where);
}

std::string raises_now(const Node* value, const Node& betting) {
  if (value == nullptr) {
    const Node* limit = betting.find("limit");
    if (limit == nullptr) return {};
    return limit->is("no limit") || limit->is("pot") || limit->is("half pot") ? "no-cap" : "3";
  }
  if (value->is_map()) value = value->find("round");
  if (value == nullptr) return {};
  if (value->is("no cap")) return "no-cap";
  return value->is_scalar() && chips(value->text, 0) ? value->text : "";
}

bool put_raises(const Rules&, Node& betting, const std::string& text, const Place& where) {
  const bool no_cap = text == "no-cap" || text == "no cap";
  if (!no_cap && !chips(text, 0)) return false;
  const Node number = Node::scalar(no_cap ? "no cap" : text, where);
  if (Node* said = betting.find("raises"); said != nullptr && said->is_map()) {
    said->set("round", number);
  } else {
    betting.set("raises", number);
  }
  return true;
}

/// For keys that are a number, or a map with one in `amount`.
std::string amount_now(const Node* value, const Node&) {
  if (value == nullptr) return {};
  const Node* amount = value->is_map() ? value->find("amount") : value;
  return amount != nullptr && amount->is_scalar() && chips(amount->text, 0) ? amount->text : "";
}

bool put_amount(Node& value, const std::string& text, const Place& where, std::int64_t least) {
  if (!chips(text, least)) return false;
  (value.is_map() ? *value.find("amount") : value) = Node::scalar(text, where);
  return true;
}

bool put_ante(const Rules&, Node& betting, const std::string& text, const Place& where) {
  return put_amount(*betting.find("ante"), text, where, 0);
}

bool put_bring_in(const Rules&, Node& betting, const std::string& text, const Place& where) {
  return put_amount(*betting.find("bring-in"), text, where, 1);
}

std::string blinds_now(const Node* value, const Node&) {
  return value == nullptr ? std::string() : with_slashes(numbers_of(*value));
}

bool put_blinds(const Rules&, Node& betting, const std::string& text, const Place& where) {
  std::vector<std::int64_t> blinds = rising(text, '/');
  if (blinds.empty()) blinds = rising(text, ',');
  if (blinds.empty()) return false;
  betting.set("blinds", list_of(blinds, where));
  return true;
}

constexpr BettingOption all_options[] = {
    {"limit", "how much may be bet and raised",
     "fixed, pot, half-pot, no-limit, 2, 2/4 (small and big bet), '2,2,4' (by round) or 1-5 "
     "(any bet between)",
     limit_now, put_limit},
    {"raises", "raises allowed per round", "a number, or no-cap", raises_now, put_raises},
    {"ante", "what everyone pays before the deal", "a number of chips", amount_now, put_ante},
    {"blinds", "forced bets from the dealer's left", "chips, smallest first, such as 1/2",
     blinds_now, put_blinds},
    {"bring-in", "the forced first bet", "a number of chips", amount_now, put_bring_in},
};

/// Returns a phrase, such as "2 by the lowest up card", as the map that it stands for.
Node in_full(std::string_view key, const Node& value) {
  Node full;
  return value.is_scalar() && find_phrase_key(key) != nullptr && try_structured(key, value, full)
             ? full
             : value;
}

/// Returns whether bets are never matched, as in brag. Then the number of raises has no limit.
bool round_and_round(const Node& steps) {
  const auto all = texts_of(steps);
  return std::any_of(all.begin(), all.end(), [](const Node& step) {
    const Node* bet = step.find("bet");
    const Node* todo = step.find("do");
    return (bet != nullptr && bet->is("round and round")) ||
           (todo != nullptr && round_and_round(*todo));
  });
}

/// Returns the current value of such an option in a game; empty: the game does not have it.
std::string now(const Node& root, const BettingOption& option) {
  const Node* betting = root.find("betting");
  const Node* play = root.find("play");
  if (option.put == put_raises && play != nullptr && round_and_round(*play)) return {};
  const Node* own = root.find("options");
  if (betting == nullptr || !betting->is_map()) return {};
  if (own != nullptr && own->find(option.name) != nullptr) return {};
  const Node* value = betting->find(option.name);
  if (value == nullptr) return option.now(nullptr, *betting);
  const Node full = in_full(option.name, *value);
  return option.now(&full, *betting);
}

Advice wanted(const BettingOption& option, const std::string& text) {
  static constexpr std::string_view words[] = {"fixed", "pot", "half-pot", "no-limit", "no-cap"};
  std::vector<std::string_view> known;
  for (const std::string_view word : words)
    if (option.type.find(word) != std::string_view::npos) known.push_back(word);
  static constexpr WordRow rows[] = {{"nl", "no-limit"},      {"none", "no-limit"},
                                     {"pl", "pot"},           {"fl", "fixed"},
                                     {"unlimited", "no-cap"}, {"any", "no-cap"}};
  std::string low = text;
  for (char& c : low) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  const std::string_view ours = given_for(low, rows);
  if (std::find(known.begin(), known.end(), ours) != known.end())
    return "did you mean '" + std::string(ours) + "'?";
  const std::string near = did_you_mean(text, known);
  return near.empty() ? "it takes " + std::string(option.type) : near;
}

/// "fixed 2/4", "2 chips": the number alone may be a value.
Advice of_two_words(const Rules& rules, const BettingOption& option, Node betting,
                    const std::string& text, Advice otherwise) {
  const auto words = convert::split(text, " ");
  for (const std::string_view word : words)
    if (words.size() == 2 && word[0] >= '1' && word[0] <= '9' &&
        option.put(rules, betting, std::string(word), betting.where))
      return "write " + std::string(word);
  return otherwise;
}

void put(const Rules& rules, const BettingOption& option, const std::string& text,
         const Place& where, Diagnostics& faults) {
  Node& root = rules.root;
  if (now(root, option).empty()) {
    std::vector<std::string_view> names;
    for (const Entry& entry : entries_of(root.find("options"))) names.push_back(entry.key);
    for (const BettingOption& other : all_options)
      if (!now(root, other).empty()) names.push_back(other.name);
    no_option(option.name, names, where, faults);
    return;
  }
  Node& betting = *root.find("betting");
  if (Node* value = betting.find(option.name)) *value = in_full(option.name, *value);
  if (!option.put(rules, betting, text, where)) {
    faults.error(
        fault::option_value, where,
        "the option '" + std::string(option.name) + "' cannot be '" + printable(text, 60) + "'",
        of_two_words(rules, option, betting, text, wanted(option, text)));
  }
}

}  // namespace

std::vector<OptionInfo> betting_options(const Node& root) {
  std::vector<OptionInfo> options;
  for (const BettingOption& option : all_options) {
    std::string value = now(root, option);
    if (value.empty()) continue;
    OptionInfo info;
    info.name = option.name;
    info.about = option.about;
    info.type = option.type;
    info.fallback = info.value = std::move(value);
    const Entry* said = root.find("betting")->entry(option.name);
    info.where = said == nullptr ? root.find("betting")->where : said->key_where;
    options.push_back(std::move(info));
  }
  return options;
}

bool is_betting_option(std::string_view name) {
  return std::any_of(std::begin(all_options), std::end(all_options),
                     [&](const BettingOption& option) { return option.name == name; });
}

void set_betting(Node& root, const Choices& choices, const Values& values, Diagnostics& faults) {
  // The limit comes first: it may remove the number of raises.
  for (const BettingOption& option : all_options) {
    for (const auto& [name, text] : choices.set) {
      const Node* own = root.find("options");
      if (name != option.name || (own != nullptr && own->find(name) != nullptr)) continue;
      put({root, values}, option, text, place_of_set(name, text), faults);
    }
  }
}

void set_betting_defaults(Node& root, Diagnostics& faults) {
  for (const BettingOption& option : all_options) {
    Node* own = root.find("options");
    const Node* declared = own == nullptr ? nullptr : own->find(option.name);
    if (declared == nullptr || !declared->is_map() || declared->entries.size() != 1) continue;
    const Node* value = declared->find("default");
    if (value == nullptr || !value->is_scalar()) continue;
    const Node said = *value;
    own->erase(option.name);
    put({root, {}}, option, said.text, said.where, faults);
  }
}

}  // namespace houserules
