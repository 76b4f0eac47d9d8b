#include "engine/resolve/lower.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "engine/expression/lexer.h"
#include "engine/expression/tree.h"
#include "engine/language/phrases.h"
#include "engine/language/substitute.h"
#include "engine/resolve/lowerer.h"
#include "engine/resolve/other_words.h"
#include "engine/source/compile_faults.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/source/word_rows.h"
#include "engine/text/english.h"
#include "engine/text/one_of.h"
#include "engine/text/sentence.h"
#include "engine/text/utf8.h"
#include "engine/variant/expression_names.h"

namespace houserules {
namespace {

constexpr std::size_t few_keys = 9;  // that a hint lists

/// Returns how to write a list as the one value that a key takes: 2-6 for players: [2, 6].
/// Otherwise an empty string.
std::string in_one_value(const Node& list, std::string_view key) {
  if (key == "cards" || key == "ranks" || key == "suits" || key == "without") {
    std::string all;
    for (const Node& item : list.items) all += (all.empty() ? "" : " ") + item.text;
    return "write '" + std::string(key) + ": " + all + "'";
  }
  if (key == "ask")
    return "write 'ask: declare', for example, and list the answers below it under 'options:'";
  if (key == "showdown")
    return "write '- showdown'; its parts belong under `showdown:`, at the top level";
  if (key == "nearest")
    return "to split the pot between two targets, write a part for each under 'split:'";
  const bool pair = key == "players" && list.items.size() == 2 &&
                    std::all_of(list.items.begin(), list.items.end(), [](const Node& item) {
                      return convert::whole_number(item.text).has_value();
                    });
  return pair ? "write 'players: " + list.items[0].text + "-" + list.items[1].text + "'"
              : std::string();
}

/// Returns whether text may be written instead of the keys of a map.
bool takes_text(std::string_view detail) {
  const Section* row = find_section(section_of(detail));
  return find_phrase_key(detail) != nullptr || (row != nullptr && !row->short_for.empty());
}

/// "write, for example, {lives: number}", with the names that a list has.
std::string example_of_names(const Node& list, std::string_view detail) {
  static constexpr WordRow values[] = {{"zone", "on the table"},
                                       {"register", "number"},
                                       {"chain rule", "same dealer"},
                                       {"showdown", "high"}};
  static constexpr WordRow names[] = {{"zone", "spit"},
                                      {"register", "lives"},
                                      {"chain rule", "nobody wins"},
                                      {"showdown", "early"}};
  const std::string_view value = given_for(detail, values);
  if (value.empty()) return {};
  std::string map;
  for (const Node& item : list.items) {
    if (item.is_scalar() && detail != "chain rule" && detail != "showdown")
      map += (map.empty() ? "" : ", ") + printable(item.text, 30) + ": " + std::string(value);
  }
  if (map.empty()) map = std::string(given_for(detail, names)) + ": " + std::string(value);
  return "write, for example, {" + map + "}";
}

/// Returns whether two words of similar length differ by no more letters than a typo would.
bool is_slip(std::string_view word, std::string_view meant) {
  const std::size_t more = std::max(word.size(), meant.size());
  const auto same_front = std::mismatch(word.begin(), word.end(), meant.begin(), meant.end());
  const auto same_back = std::mismatch(word.rbegin(), word.rend(), meant.rbegin(), meant.rend());
  const auto front = static_cast<std::size_t>(same_front.first - word.begin());
  const auto back = static_cast<std::size_t>(same_back.first - word.rbegin());
  return front + back + 2 >= more;
}

/// Returns a letter that looks Latin but is not.
std::string foreign_letter(std::string_view word) {
  for (; !word.empty(); word.remove_prefix(1)) {
    if (static_cast<unsigned char>(word.front()) < 0x80 || utf8_length(word) == 0) continue;
    const auto code = static_cast<unsigned>(utf8_decode(word));
    return " '" + std::string(word.substr(0, static_cast<std::size_t>(utf8_length(word)))) +
           fmt::format("' is U+{:04X}, not a Latin letter", code);
  }
  return {};
}

/// Returns whether a text is an expression that lacks its '=': more than a name or a number.
bool is_formula(std::string_view text) {
  if (text.find_first_of(" (.<>=") == text.npos) return false;
  try {
    const ExprTree::Kind kind = read_expression(text).kind;
    return kind != ExprTree::Kind::number && kind != ExprTree::Kind::fraction &&
           kind != ExprTree::Kind::text;
  } catch (const ExpressionFault&) {
    return false;
  }
}

/// Returns whether the name `card` is in an expression.
bool mentions_card(std::string_view expression) {
  ExprToken token = next_token(expression, 0);
  while (token.kind != ExprToken::Kind::end && token.kind != ExprToken::Kind::fault) {
    if (token.kind == ExprToken::Kind::name && token.text == "card") return true;
    token = next_token(expression, token.offset + static_cast<int>(token.text.size()));
  }
  return false;
}

/// Returns whether "= is_wild" is just the name of a function.
bool names_function(std::string_view expression) {
  const ExprToken name = next_token(expression, 1);
  const int end = name.offset + static_cast<int>(name.text.size());
  return name.kind == ExprToken::Kind::name && find_root(name.text) == nullptr &&
         next_token(expression, end).kind == ExprToken::Kind::end;
}

/// Registers that phrases use implicitly.
struct Implied {
  std::string_view name, type, per;
};
constexpr std::array<Implied, 1> implied_registers = {{{"leader", "seat", "game"}}};

/// Returns "pot" of "the pot".
std::string_view without_article(std::string_view text) {
  return convert::after(text, "the").value_or(text);
}

/// Advice for a value that is not a number: the digits in "$200" or "100bb", or the number in
/// words.
Advice for_number(const Node& value) {
  const std::string& text = value.text;
  std::string number;
  std::copy_if(text.begin(), text.end(), std::back_inserter(number),
               [](char c) { return c >= '0' && c <= '9'; });
  const bool decimal = text.find_first_of(".,/-") != text.npos;
  if (decimal || !convert::whole_number(number)) number = usual_word(text);
  for (int n = 1; n <= 10; ++n)
    if (text == ordinal(n)) number = std::to_string(n);
  static constexpr std::string_view endless[] = {"none", "unlimited", "infinite", "infinity"};
  if (is_one_of(text, endless) || convert::number_or_never(text))
    return "write a large number, such as 1000";
  if (convert::said_yes_no(text) == "yes") return "write a number, such as 1";
  if (!convert::whole_number(number)) return "write a number such as 2";
  const std::string unit = lower_case(
      convert::trim(text.substr(std::min(text.find_last_of("0123456789") + 1, text.size()))));
  if (unit == "bb" || unit.starts_with("big blind"))
    return "amounts are in chips, so with a big blind of 2 write " +
           std::to_string(2 * *convert::whole_number(number));
  Advice advice("write " + number);
  advice.likely = respelt(text, value.where, number);
  return advice;
}

/// "{ante: 1, limit: 2}" for "ante 1 limit 2" and "ante:1 limit:2"; otherwise an empty string.
std::string keys_in_a_row(std::string_view text, const std::vector<std::string_view>& keys) {
  std::string map;
  int count = 0;
  bool colons = false;
  for (bool value = true; !text.empty();) {
    std::string_view key;
    for (const std::string_view one : keys) {
      const std::string_view rest = text.substr(std::min(one.size(), text.size()));
      if (text.starts_with(one) && !rest.empty() && (rest[0] == ' ' || rest[0] == ':') &&
          one.size() > key.size())
        key = one;
    }
    if (!key.empty() && value) {
      text.remove_prefix(key.size() + 1);
      colons = colons || text.data()[-1] == ':';
      map += (count++ > 0 ? ", " : "") + std::string(key) + ":";
      value = false;
    } else if (count == 0) {
      return {};
    } else {
      const std::string_view word = text.substr(0, text.find(' '));
      map += " " + printable(word, 60);
      text.remove_prefix(word.size());
      value = true;
    }
    text = convert::trim(text);
    if (text.empty() && !value) return {};
  }
  return count > 1 || colons ? "{" + map + "}" : std::string();
}

/// Returns a text that is one key with its value as a map: "{limit: 2}" for "limit 2", "{limit: no
/// limit}" for "no limit". Otherwise an empty string.
std::string as_map(const std::string& text, const std::vector<std::string_view>& keys) {
  const bool commas = text.find(',') != text.npos;
  const std::string in_a_row = commas ? std::string() : keys_in_a_row(text, keys);
  if (!in_a_row.empty()) return in_a_row;
  if (commas) {
    std::string all;  // "ante 1, limit 2"
    for (const std::string_view piece : convert::split(text, ",")) {
      const std::string one = as_map(std::string(piece), keys);
      if (one.empty()) return {};
      all += (all.empty() ? "{" : ", ") + one.substr(1, one.size() - 2);
    }
    return all + "}";
  }
  for (const std::string_view key : keys) {
    const auto value = convert::after(text, key);
    if (value && !value->empty())
      return "{" + std::string(key) + ": " + printable(*value, 60) + "}";
  }
  const auto has = [&](std::string_view key) {
    return std::find(keys.begin(), keys.end(), key) != keys.end();
  };
  const std::string_view limit = text.ends_with(" limit") && text != "no limit"
                                     ? std::string_view(text).substr(0, text.size() - 6)
                                     : usual_word(text);
  Node of_limit;
  if (has("limit") && try_structured("limit", Node::scalar(std::string(limit), {}), of_limit))
    return "{limit: " + std::string(limit) + "}";
  Node rule;
  if (has("always") && has("after") && try_structured("chain rule", Node::scalar(text, {}), rule))
    return "{always: " + text + "}";
  std::string range = text;
  if (const std::size_t to = range.find(" to "); to != range.npos) range.replace(to, 4, "-");
  const auto bounds = convert::range(range);
  if (bounds && has("min") && has("max"))
    return fmt::format("{{min: {}, max: {}}}", bounds->low, bounds->high);
  Node phrase;
  for (const std::string_view key : keys) {
    const bool whole = convert::whole_number(text).has_value();  // of any key
    if (!whole && find_phrase_key(key) != nullptr &&
        try_structured(key, Node::scalar(text, {}), phrase))
      return "{" + std::string(key) + ": " + printable(text, 60) + "}";
  }
  return {};
}

}  // namespace

bool mentions(const Node& node, std::string_view text) {
  if (node.is_scalar()) return node.text.find(text) != std::string::npos;
  return std::any_of(node.items.begin(), node.items.end(),
                     [&](const Node& n) { return mentions(n, text); }) ||
         std::any_of(node.entries.begin(), node.entries.end(),
                     [&](const Entry& e) { return e.key == text || mentions(e.value, text); });
}

const KeyWord* word_elsewhere(std::string_view key) {
  if (const KeyWord* word = find_word("file", key)) return word;
  const KeyWord* found = nullptr;
  for (const std::string_view section : {"betting", "showdown", "deck", "chain"}) {
    const KeyWord* word = find_word(section, key);
    if (word != nullptr && found != nullptr) return nullptr;
    if (word != nullptr) found = word;
  }
  return found;
}

std::string add_key(const KeyWord& word) {
  // Without the default: this file has to set the key.
  return "add '" + std::string(word.key) + ":' (" +
         std::string(word.help.substr(0, word.help.find("; default"))) + ")";
}

bool is_key_of_mix(std::string_view key) {
  return is_one_of(key, {"houserules", "name", "aka", "about", "source", "players", "usually",
                         "stacks", "options", "define", "change", "mix", "set", "next game",
                         "examples", "resolved", "with"});
}

std::string section_with(std::string_view key) {
  const KeyWord* word = word_elsewhere(key);
  if (word == nullptr) {
    const auto meant = expected_key(key, {"raises", "blinds"});
    return meant.empty() ? "" : "write '" + std::string(meant) + ":' under `betting:`";
  }
  return word->section == "file" ? "it belongs at the top level of the file"
                                 : "it belongs under `" + std::string(word->section) + ":`";
}

namespace {

/// Returns the value of a key, or an example where there is none.
std::string text_at(const Node& map, std::string_view key, std::string_view otherwise) {
  const Node* value = map.find(key);
  return value != nullptr && value->is_scalar() ? printable(value->text, 20)
                                                : std::string(otherwise);
}

/// Returns where a key that the step does not take belongs, or an empty string.
std::string_view place_of_step_key(std::string_view key, const std::vector<std::string_view>& known,
                                   bool in_answer) {
  if (key == "where" && is_one_of("cards", known)) return "it belongs under `cards:`";
  if (key == "where" && is_one_of("must", known))
    return "write 'must:' with a condition on the answer, such as \"= count(answer, 'face') == "
           "answer.count\"";
  if (key == "else") return "put the step under 'do:', with 'when:' and 'else:' beside it";
  if (in_answer && (key == "price" || key == "cost"))
    return "put 'price:' under the answer, next to 'do:', and the steps under 'do:'";
  const bool changes = key != "with" && find_word("change", key) != nullptr;
  return changes ? "it belongs under `change:`" : "";
}

/// Returns "2 down, 1 up" of {down: 2, up: 1}, a map of the words of a phrase, or an empty string.
std::string phrase_of_map(const Node& map, std::string_view kind) {
  if (map.entries.empty() || find_phrase_key(kind) == nullptr) return {};
  std::string values_first, keys_first;
  for (const Entry& entry : map.entries) {
    if (!entry.value.is_scalar() || entry.value.is_null()) return {};
    const std::string_view comma = values_first.empty() ? "" : ", ";
    values_first += std::string(comma) + entry.value.text + " " + entry.key;
    keys_first += std::string(comma) + entry.key + " " + entry.value.text;
  }
  Node phrase;
  for (std::string& text : {std::ref(values_first), std::ref(keys_first)})
    if (try_structured(kind, Node::scalar(text, map.where), phrase)) return text;
  return {};
}

}  // namespace

Lowerer::Lowerer(const Node& root, Level level, Diagnostics& faults, std::set<std::string>& faulty)
    : root_(root), level_(level), faults_(faults), faulty_(faulty) {
  registers_ = Node::map(root.where);
}

Node Lowerer::file() {
  const std::size_t before = faults_.all().size();
  check_definitions();
  if (faults_.all().size() > before) faulty_.insert("define");
  Node out = map(root_, "file", "the rule file");
  // Registers of defined steps are added to those of the file.
  if (!registers_.entries.empty()) {
    if (out.find("registers") == nullptr) out.set("registers", Node::map(root_.where));
    Node& all = *out.find("registers");
    for (Entry& entry : registers_.entries) {
      const Node* old = all.find(entry.key);
      if (old == nullptr) {
        all.entries.push_back(std::move(entry));
      } else if (!same(*old, entry.value)) {
        faults_.error(fault::define, entry.key_where,
                      "the register '" + entry.key + "' has two different declarations");
      }
    }
  }
  imply_registers(out);
  for (Diagnostic& one : suspicions_) faults_.add(std::move(one));
  // In table order, whichever file has which key.
  const auto keys = keys_of("file");
  std::stable_sort(out.entries.begin(), out.entries.end(), [&](const Entry& a, const Entry& b) {
    return std::find(keys.begin(), keys.end(), a.key) < std::find(keys.begin(), keys.end(), b.key);
  });
  return out;
}

void Lowerer::imply_registers(Node& file) const {
  for (const Implied& row : implied_registers) {
    const Node* registers = file.find("registers");
    if (registers != nullptr && registers->find(row.name) != nullptr) continue;
    if (!mentions(file, "game." + std::string(row.name))) continue;
    if (registers == nullptr) file.set("registers", Node::map(root_.where));
    Node declared = Node::map(root_.where);
    declared.set("type", Node::scalar(std::string(row.type), root_.where));
    declared.set("per", Node::scalar(std::string(row.per), root_.where));
    file.find("registers")->set(row.name, std::move(declared));
  }
}

namespace {

/// "No string bets. The host takes no cut."
std::string texts_joined(const Node& list) {
  std::string all;
  for (const Node& item : list.items) all += (all.empty() ? "" : " ") + printable(item.text, 60);
  return all;
}

/// The key and value of "no check raise: yes".
std::pair<std::string, std::string> denied_key(const Entry& entry,
                                               const std::vector<std::string_view>& known) {
  const auto denied = convert::after(entry.key, "no");
  const auto said = convert::yes_no(entry.value.text);
  if (!denied || !entry.value.is_scalar() || !said) return {};
  std::string dashed(*denied);
  std::replace(dashed.begin(), dashed.end(), ' ', '-');
  for (const std::string& key : {std::string(*denied), dashed}) {
    const KeyWord* word = word_elsewhere(key);
    const bool here = std::find(known.begin(), known.end(), key) != known.end();
    if (here && word != nullptr && word->takes == Takes::yes_no) return {key, *said ? "no" : "yes"};
  }
  return {};
}

}  // namespace

Advice Lowerer::for_unknown_key(const Entry& entry, const Node& in,
                                std::vector<std::string_view> known) {
  const std::string near = nearest(entry.key, known);
  // In a step, the same word means something else than in the deck.
  const bool in_step = std::find(known.begin(), known.end(), "when") != known.end();
  std::string elsewhere = section_with(entry.key);
  if (in_step && elsewhere == "it belongs under `deck:`") elsewhere.clear();
  const auto takes = [&](std::string_view key) {
    return std::find(known.begin(), known.end(), key) != known.end();
  };
  if (is_one_of(entry.key, {"target", "goal", "aim"}) && takes("nearest") && takes("under")) {
    const std::string text = text_at(in, entry.key, "21");
    meant_.insert("nearest");
    return "write 'nearest: " + text + "', or 'under: " + text + "' if any higher total loses";
  }
  if (std::string_view expected = expected_key(entry.key, known); !expected.empty()) {
    // No id has a blank.
    if (expected == "extends" && in.find("name") == nullptr && takes("name") &&
        entry.value.text.find(' ') != std::string::npos)
      expected = "name";
    if (expected == "about" && entry.value.is_list())
      return "put the text in one string: 'about: " + texts_joined(entry.value) + "'";
    if (expected == "winners" && entry.value.is_scalar() && takes("by")) expected = "by";
    meant_.insert(std::string(expected));
    if (entry.key == "small blind" || entry.key == "big blind") {
      return "write 'blinds: [" + text_at(in, "small blind", "1") + ", " +
             text_at(in, "big blind", "2") + "]', with the small blind first";
    }
    if (entry.key == "straddle") {
      const Node* blinds = in.find("blinds");
      std::string all;
      for (const Node& blind : blinds != nullptr ? blinds->items : std::vector<Node>())
        all += printable(blind.text, 20) + ", ";
      return "a straddle is a third blind; write 'blinds: [" + (all.empty() ? "1, 2, " : all) +
             (convert::whole_number(entry.value.text) ? printable(entry.value.text, 20) : "4") +
             "]'";
    }
    return meant(entry.key, entry.key_where, std::string(expected));
  }
  if ((entry.key == "price" || entry.key == "cost") && takes("up") && takes("down")) {
    const std::string price = entry.value.is_scalar() ? printable(entry.value.text, 40) : "5";
    return "up cards and down cards have separate prices: write {up: " + price +
           ", down: " + price + "}";
  }
  if (const auto [key, value] = denied_key(entry, known); !key.empty())
    return "write '" + key + ": " + value + "'";
  if (entry.key == "then" && in_step)
    return "put the next step on a line of its own" +
           (entry.value.is_scalar() ? ": '- " + printable(entry.value.text, 60) + "'" : "");
  if (entry.key == "unless" && takes("when")) return "write 'when: = not …'";
  if (const std::string_view place = in_step ? place_of_step_key(entry.key, known, in_answer_) : "";
      !place.empty())
    return std::string(place);
  if (const std::string split = missing_colon(entry, known); !split.empty()) return split;
  if (takes("play") && find_verb(entry.key) != nullptr)
    return "it is a step: write '- " + printable(entry.key, 60) + ":' under `play:`";
  if (takes("game") && takes("set") && near.empty() && entry.value.is_scalar() &&
      !entry.value.is_null())
    return "write 'set: {" + printable(entry.key, 60) + ": " + printable(entry.value.text, 60) +
           "}'";
  if (takes("split") && takes("by") &&
      (entry.key.starts_with("high") || entry.key.starts_with("low")))
    return "to split the pot, write 'split: [high, low a-5]'";
  if (takes("limit") && (entry.key == "min" || entry.key == "max"))
    return "write the minimum and maximum bet as 'limit: " + text_at(in, "min", "1") + " to " +
           text_at(in, "max", "5") + "'";
  if (takes("amounts") && takes("then") && entry.value.is_scalar())
    return "write a limit for each betting round, as in [2, 2, 4, 4]";
  if (takes("blinds") && entry.key.ends_with("levels"))
    return "blinds stay the same for the whole game; leave this out";
  if (takes("wilds") && entry.key == "five of a kind" &&
      convert::said_yes_no(entry.value.text) == "no")
    return "write 'wilds: {may duplicate: no}'";
  if (takes("net") && takes("script") &&
      is_one_of(entry.key, {"winner", "winners", "wins", "result"}))
    return "write '! p1 gets 4' at the end of the script, or the chips won and lost under 'net:'";
  Advice advice;
  if (!near.empty() && (elsewhere.empty() || is_slip(entry.key, near))) {
    for (std::string& one : equally_near(entry.key, known)) meant_.insert(std::move(one));
    std::string hint = did_you_mean(entry.key, known) + foreign_letter(entry.key);
    // It may already be here or, for all we know, in a map that is merged over this one.
    std::erase_if(known, [&](std::string_view key) {
      const Entry* there = in.entry(key);
      return there != nullptr && there->key_where.file == entry.key_where.file &&
             (there->key_where.line == entry.key_where.line ||
              there->key_where.column == entry.key_where.column);
    });
    advice = respelling(entry.key, entry.key_where, known);
    advice.hint = std::move(hint);
  } else if (!elsewhere.empty()) {
    advice.hint = elsewhere;
  } else if (known.size() <= few_keys) {
    advice.hint = "it takes " + each_of(known);
  }
  return advice;
}

void Lowerer::unknown_key(const Entry& entry, std::string_view what, Advice advice) {
  faults_.error(fault::unknown_key, entry.key_where,
                "unknown key '" + printable(entry.key, 60) + "' in " + std::string(what),
                std::move(advice));
}

Node Lowerer::map(const Node& node, std::string_view section, std::string_view what) {
  Node out = Node::map(node.where);
  const std::set<std::string> of_others = std::exchange(meant_, {});
  for (const Entry& entry : node.entries) {
    const std::size_t before = faults_.all().size();
    const KeyWord* word = find_word(section, entry.key);
    // Refused when the mix is loaded, whatever its value.
    if (word != nullptr && section == "file" && node.find("mix") != nullptr &&
        !is_key_of_mix(entry.key))
      continue;
    if (word != nullptr) {
      value(entry, *word, out);
    } else if (section == "mixed game" && node.find("game") == nullptr && entry.value.is_map()) {
      unknown_key(entry, what,
                  "write 'game: " + printable(entry.key, 60) + "', and its options under 'set:'");
      meant_.insert("game");
    } else {
      unknown_key(entry, what, for_unknown_key(entry, node, keys_of(section)));
      // Its value may be wrong, too.
      const KeyWord* elsewhere = word_elsewhere(entry.key);
      if (elsewhere != nullptr && elsewhere->section == "betting")
        value(entry.value, elsewhere->takes, elsewhere->detail, entry.key);
    }
    if (section == "file" && faults_.all().size() > before) faulty_.insert(entry.key);
  }
  for (const KeyWord* row : words_of(section)) {
    const KeyWord& word = *row;
    if (!word.required()) continue;
    if (const Entry* entry = node.entry(word.key); entry != nullptr) {
      if (section == "file" && word.key == "play" && entry->value.is_null())
        faults_.error(fault::missing_key, entry->key_where, "'play' is empty",
                      "list the steps of a deal below it, such as '- deal: 5 down'");
      continue;
    }
    // A parent or the games of a mix have what the file lacks.
    const bool of_games = word.key == "play" || word.key == "players";
    const bool of_mix = node.find("mix") != nullptr || meant_.contains("mix");
    if (section == "file" && of_games && (of_mix || meant_.contains("extends"))) continue;
    if (meant_.contains(std::string(word.key))) continue;  // it is there, but misspelled
    const bool modifier = of_games && node.find("players") == nullptr &&
                          node.find("play") == nullptr && !meant_.contains("play") &&
                          (node.find("wild") != nullptr || node.find("whenever") != nullptr);
    if (modifier && word.key == "play") continue;  // reported with the players
    faults_.error(fault::missing_key, node.where,
                  "'" + std::string(word.key) + "' is missing from " + std::string(what),
                  modifier ? "for a game, add 'players:' and 'play:'; for a modifier, 'needs: []'"
                           : add_key(word));
  }
  if (section == "file") faulty_.insert(meant_.begin(), meant_.end());
  meant_ = of_others;
  return out;
}

void Lowerer::value(const Entry& entry, const KeyWord& word, Node& into) {
  if (word.takes == Takes::alias) {
    const Entry renamed{std::string(word.detail), entry.key_where, entry.value};
    return value(renamed, *find_word(word.section, word.detail), into);
  }
  if (word.section == "file") {
    if (word.key == "define" || word.key == "options" || word.key == "change") return;
    if (word.key == "needs" || word.key == "override" || word.key == "resolved") {
      value(entry.value, word.takes, word.detail, entry.key);
      return;
    }
    if (word.key == "showdown") {
      into.add({entry.key, entry.key_where, showdown(entry.value)});
      return;
    }
    if (word.key == "showdowns") {
      if (!entry.value.is_map() && !entry.value.is_null())
        faults_.error(fault::value, entry.value.where,
                      "'showdowns' must be a map, not " + describe(entry.value),
                      example_of_names(entry.value, "showdown"));
      Entry lowered = entry;
      for (Entry& one : lowered.value.entries) one.value = showdown(one.value);
      into.add(std::move(lowered));
      return;
    }
  }
  into.add({entry.key, entry.key_where, value(entry.value, word.takes, word.detail, entry.key)});
}

/// Reports a map, or a list with other items than values.
void Lowerer::not_texts(const Node& node, std::string_view key) {
  const auto inner = std::find_if(node.items.begin(), node.items.end(),
                                  [](const Node& item) { return !item.is_scalar(); });
  const bool in_list = inner != node.items.end();
  const Node& wrong = in_list ? *inner : node;
  std::string advice;
  if (wrong.is_map() && !wrong.entries.empty()) {
    advice = "write '" + (in_list ? "" : std::string(key) + ": ") +
             printable(wrong.entries[0].key, 60) + "'";
  } else if (wrong.is_list()) {
    std::string all;
    const auto add = [&](const Node& one) {
      all += (all.empty() ? "" : ", ") + printable(one.text, 60);
    };
    for (const Node& item : node.items) {
      if (item.is_scalar()) add(item);
      for (const Node& one : item.items) add(one);
    }
    advice = "write [" + all + "]";
  }
  faults_.error(fault::wrong_type, wrong.where,
                "'" + std::string(key) + "' takes one value or a list of values, not " +
                    (in_list && wrong.is_list() ? "a nested list"
                                                : describe(wrong) + (in_list ? " in a list" : "")),
                advice);
}

namespace {

/// Returns whether an entry of the named items under `key` is a key that belongs beside `key`, such
/// as a `cap` under `after`.
bool belongs_outside(const Entry& entry, std::string_view detail, std::string_view key) {
  Node out;
  if (!entry.value.is_scalar() || find_phrase_key(detail) == nullptr ||
      try_structured(detail, entry.value, out))
    return false;
  return std::any_of(words().begin(), words().end(), [&](const KeyWord& word) {
    return word.key == key && word.takes == Takes::named && word.detail == detail &&
           find_word(word.section, entry.key) != nullptr;
  });
}

}  // namespace

Node Lowerer::value(const Node& node, Takes takes, std::string_view detail, std::string_view key) {
  const bool of_a_seat = key == "losers" || key == "winners" || key == "buyer";
  const Within where_seats(seat_bound_, seat_bound_ || of_a_seat);
  switch (takes) {
    case Takes::anything:
    case Takes::alias:
      return node;
    case Takes::texts: {
      const bool list = node.is_list() && std::all_of(node.items.begin(), node.items.end(),
                                                      [](const Node& n) { return n.is_scalar(); });
      if (!node.is_scalar() && !list) not_texts(node, key);
      return node;
    }
    case Takes::form:
      return form(node, detail, key);
    case Takes::forms:
      return forms(node, detail, key);
    case Takes::named: {
      if (node.is_null()) return Node::map(node.where);
      if (!node.is_map()) {
        faults_.error(fault::wrong_type, node.where,
                      "'" + std::string(key) + "' must be a map, not " + describe(node),
                      example_of_names(node, detail));
        return node;
      }
      Node out = Node::map(node.where);
      for (const Entry& entry : node.entries) {
        if (belongs_outside(entry, detail, key)) {
          faults_.error(fault::unknown_key, entry.key_where,
                        "'" + entry.key + ":' does not belong under '" + std::string(key) + ":'",
                        "indent it like '" + std::string(key) + ":'");
          continue;
        }
        Node lowered = entry.value.is_null() ? Node::map(entry.value.where)
                                             : form(entry.value, detail, entry.key);
        if (entry.value.is_null()) lowered.text = entry.value.text;
        out.add({entry.key, entry.key_where, std::move(lowered)});
      }
      return out;
    }
    case Takes::steps:
      if (key == "do") check_has_steps(node);
      return node.is_null() ? node : steps(node, detail);
    case Takes::bodies:
      return bodies(node);
    default:
      return scalar(node, takes, detail, key);
  }
}

void Lowerer::check_has_steps(const Node& body) const {
  if (!body.is_null()) return;
  faults_.error(fault::missing_key, body.where, "there are no steps under 'do:'",
                "write the steps below 'do:', indented further");
}

Node Lowerer::form(const Node& node, std::string_view detail, std::string_view key,
                   const std::string& wanted) {
  const std::string section = section_of(detail);
  const std::string what = "'" + std::string(key) + "'";
  if (node.is_map()) {
    if (words_of(section).empty()) return node;  // any names: read by the compiler
    if (section == "whenever") return effect(node);
    if (section == "part") return node;
    const bool known =
        std::any_of(node.entries.begin(), node.entries.end(),
                    [&](const Entry& entry) { return find_word(section, entry.key) != nullptr; });
    if (const std::string text = known ? std::string() : phrase_of_map(node, detail);
        !text.empty()) {
      unknown_key(node.entries.front(), what, "write '" + printable(text, 60) + "'");
      return structured(detail, Node::scalar(text, node.where), faults_, key);
    }
    return map(node, section, what);
  }
  if (detail == "wild" && node.is_expression()) {
    const bool each = mentions_card(node.text) || names_function(node.text);
    faults_.error(fault::wrong_type, node.where, "an expression needs a key here",
                  std::string("write [{") + (each ? "hook: " : "is: ") + node.text + "}]");
    return Node::null(node.where);
  }
  if (node.is_null() || node.is_expression()) return node;
  if (node.is_list() && takes_text(detail)) {
    // The items of a repeat are the author's own.
    if (detail == "repeat") return node;
    Node out = node;
    for (Node& item : out.items) item = form(item, detail, key);
    return out;
  }
  if (find_phrase_key(detail) != nullptr) {
    // A rank may be in quotes, a number may not.
    if (node.quoted && detail != "wild" && convert::whole_number(node.text)) {
      faults_.error(fault::number_form, node.where, what + " must be a number without quotes",
                    {"remove the quotes", respelt(node.text, node.where, node.text)});
    }
    return phrase(detail, node, key);
  }
  // A short form of a deck, "52 and 1 joker", is parsed by the compiler.
  if (takes_text(detail)) return node;
  const auto keys = keys_of(section);
  const std::string in_map = node.is_scalar() ? as_map(node.text, keys) : std::string();
  faults_.error(fault::wrong_type, node.where,
                (wanted.empty() ? what + " takes keys" : wanted) + ", not " + describe(node),
                node.is("none")   ? "leave '" + std::string(key) + ":' out"
                : key == "stakes" ? "put bet sizes in 'limit:' or 'blinds:'"
                : in_map.starts_with("{event: ")
                    ? "write 'event: " + node.text + "', and put its steps under 'do:'"
                : !in_map.empty() ? "write " + in_map
                : keys.size() <= few_keys
                    ? "it takes " + each_of(keys)
                    : "write its keys below it, such as '" + std::string(keys[0]) + ":' and '" +
                          std::string(keys[1]) + ":'");
  return node;
}

Node Lowerer::forms(const Node& node, std::string_view detail, std::string_view key) {
  Node out = Node::list(node.where);
  const bool only_maps = !takes_text(detail);
  const std::string name = "'" + std::string(key) + "'";
  const std::string wanted =
      node.is_list() ? "each item under " + name + " takes keys" : name + " must be a list of maps";
  const auto add = [&](const Node& item) {
    Node lowered = form(item, detail, key, wanted);
    if (lowered.is_list()) {
      std::move(lowered.items.begin(), lowered.items.end(), std::back_inserter(out.items));
    } else if (!lowered.is_null() && !(only_maps && lowered.is_scalar())) {
      out.items.push_back(std::move(lowered));
    }
  };
  const bool none =
      !only_maps && (node.is("none") || (node.items.size() == 1 && node.items.front().is("none")));
  if (node.is_list() && !none) {
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      const Node* next = i + 1 < node.items.size() ? &node.items[i + 1] : nullptr;
      const bool cut = detail == "whenever" && next != nullptr && next->is_map() &&
                       !next->entries.empty() && next->find("event") == nullptr &&
                       node.items[i].entries.size() == 1 && node.items[i].find("event") != nullptr;
      if (cut) {
        const Entry& first = next->entries.front();
        faults_.error(fault::missing_key, first.key_where,
                      "this item under 'whenever' has no 'event'",
                      "remove the '-' before '" + printable(first.key, 60) + ":'");
        ++i;
        continue;
      }
      add(node.items[i]);
    }
  } else if (!node.is_null() && !none) {
    add(node);
  }
  return out;
}

Node Lowerer::phrase(std::string_view kind, const Node& text, std::string_view under) const {
  Node out;
  if (try_structured(kind, text, out)) return out;
  const Node* options = root_.find("options");
  for (std::string_view word : convert::split(text.text, " ")) {
    if (word.starts_with('{') && word.ends_with('}')) word = word.substr(1, word.size() - 2);
    const Node* option = options != nullptr ? options->find(word) : nullptr;
    if (option == nullptr) continue;
    // A yes or no can be no part of a phrase: "red jacks", where 'jacks' is an option.
    const Node* type = option->is_map() ? option->find("type") : option;
    if (type != nullptr && type->is("yes/no")) continue;
    faults_.error(
        fault::phrase, text.where,
        "'" + printable(text.text, 80) + "' is not valid for `" + std::string(under) + ":`",
        "to use the option '" + std::string(word) + "', write '$" + std::string(word) + "'");
    return Node();
  }
  return structured(kind, text, faults_, under);
}

/// Advice for a condition that is neither yes nor no.
std::string Lowerer::for_condition(const Node& node) const {
  const std::string& text = node.text;
  const auto written = faults_.texts().at(node.where);
  if (written && written->starts_with('$') && has_reference(*written)) {
    const std::string option(*written);
    return convert::whole_number(text)
               ? "write '= " + option + " > 0'"
               : "write \"= " + option + " == '" + printable(text, 40) + "'\"";
  }
  const Node* options = root_.find("options");
  const Node* registers = root_.find("registers");
  if (options != nullptr && options->find(text) != nullptr)
    return "to use the option '" + text + "', write '$" + text + "'";
  if (const Node* own = registers != nullptr ? registers->find(text) : nullptr) {
    const Node* per = own->find("per");
    const bool of_seat = (per != nullptr && per->is("seat")) ||
                         (own->is_scalar() && own->text.find("per seat") != std::string::npos);
    return "write '= " + std::string(of_seat ? "seat." : "game.") + text + "'";
  }
  if (const std::string yes_no = convert::said_yes_no(text); !yes_no.empty())
    return "write '" + yes_no + "'";
  if (is_formula(text)) return "write '= " + text + "'";
  std::string compared = text;
  if (const std::size_t sign = text.find(" = "); sign != text.npos) {
    compared.insert(sign + 1, "=");
    if (is_formula(compared)) return "write '= " + compared + "'";
  }
  return "expressions begin with '='";
}

Node Lowerer::scalar(const Node& node, Takes takes, std::string_view detail, std::string_view key) {
  const std::string name = "'" + std::string(key) + "'";
  if (node.is_null()) {
    faults_.error(fault::wrong_type, node.where, name + " needs a value",
                  "add one, or remove the key");
    return node;
  }
  if (!node.is_scalar()) {
    faults_.error(fault::wrong_type, node.where, name + " takes one value, not " + describe(node),
                  in_one_value(node, key));
    return node;
  }
  // A name that is still here has already been reported.
  if (node.text.starts_with('$') && has_reference(node.text)) return node;
  const auto choices = alternatives(detail);
  const bool listed = std::find(choices.begin(), choices.end(), node.text) != choices.end();
  if (node.is_expression() && takes != Takes::text && takes != Takes::word) return node;
  switch (takes) {
    case Takes::word:
      if (!listed) {
        const std::string_view usual = usual_word(node.text);
        const bool known = std::find(choices.begin(), choices.end(), usual) != choices.end();
        faults_.error(
            fault::unknown_word, node.where, name + " cannot be '" + printable(node.text, 60) + "'",
            known ? meant(node.text, node.where, std::string(usual))
                  : respelling(node.text, node.where, choices, "it takes " + either_of(choices)));
      }
      break;
    case Takes::yes_no:
    case Takes::condition:
      if (!convert::yes_no(node.text)) {
        faults_.error(fault::wrong_type, node.where,
                      name + " must be yes" +
                          (takes == Takes::condition ? ", no or an expression" : " or no") +
                          ", not '" + printable(node.text, 60) + "'",
                      {takes == Takes::condition ? for_condition(node) : std::string(),
                       respelt(node.text, node.where, convert::said_yes_no(node.text))});
      }
      break;
    case Takes::expression:
      faults_.error(fault::wrong_type, node.where, name + " takes an expression",
                    "expressions begin with '='");
      break;
    case Takes::number: {
      const bool off = convert::said_yes_no(node.text) == "no" &&
                       std::find(choices.begin(), choices.end(), "no") != choices.end();
      if (convert::is_foreign_number(node.text)) {
        faults_.error(fault::number_form, node.where,
                      name + (convert::is_negative(node.text)
                                  ? " cannot be negative"
                                  : " must be a whole number in plain digits, not '" +
                                        printable(node.text, 60) + "'"),
                      plain_number(node.text, node.where, convert::plain_digits(node.text)));
      } else if (!listed && convert::is_fraction(node.text)) {
        faults_.error(fault::number_form, node.where,
                      name + " must be a whole number, not '" + printable(node.text, 60) + "'",
                      whole_chips(convert::whole_by(node.text)));
      } else if (!listed && !convert::number_or_never(node.text)) {
        faults_.error(fault::wrong_type, node.where,
                      name + (off ? " must be 'no' or a number" : " must be a whole number") +
                          ", not '" + printable(node.text, 60) + "'",
                      off ? Advice("write 'no'", respelt(node.text, node.where, "no"))
                      : is_one_of(without_article(node.text), choices)
                          ? meant(node.text, node.where, std::string(without_article(node.text)))
                      : is_formula(node.text) ? Advice("write '= " + node.text + "'")
                                              : for_number(node));
      } else if (node.quoted) {
        faults_.error(fault::number_form, node.where, name + " must be a number without quotes",
                      {"remove the quotes", respelt(node.text, node.where, node.text)});
      }
      break;
    }
    default:
      break;
  }
  return node;
}

Node lower(const Node& root, Level level, Diagnostics& faults, std::set<std::string>& faulty) {
  return Lowerer(root, level, faults, faulty).file();
}

}  // namespace houserules
