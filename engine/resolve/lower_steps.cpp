// Steps: one verb each, with its object lowered and its options checked.

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "engine/expression/tree.h"
#include "engine/language/phrases.h"
#include "engine/language/slots.h"
#include "engine/resolve/lowerer.h"
#include "engine/source/compile_faults.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/source/word_rows.h"
#include "engine/text/one_of.h"

namespace houserules {
namespace {

/// Returns the section of keys in the object of a verb, such as `at most` of `pay`.
std::string object_section(const Verb& verb) {
  return verb.takes == Takes::form ? std::string(verb.detail) + ":" : std::string();
}

/// Returns whether a key is an option of some verb, next to it or in its object.
bool is_option(std::string_view key) {
  if (is_step_key(key)) return true;
  return std::any_of(verbs().begin(), verbs().end(), [&](const Verb& verb) {
    return find_word(beside(verb.name), key) != nullptr ||
           find_word(object_section(verb), key) != nullptr;
  });
}

/// Returns the key that a scalar object is short for.
std::string_view main_key(std::string_view verb) {
  static constexpr WordRow rows[] = {
      {"deal", "count"},      {"pay", "amount"},   {"move", "cards"}, {"turn up", "cards"},
      {"turn down", "cards"}, {"repeat", "times"}, {"bet", "first"},  {"compare", "who"}};
  for (const auto& [name, key] : rows) {
    if (name == verb) return key;
  }
  return {};
}

/// Returns the first phrase of a key, or null.
const PhraseRow* example_phrase(std::string_view key) {
  const auto phrase = std::find_if(phrase_rows().begin(), phrase_rows().end(),
                                   [&](const PhraseRow& row) { return row.key == key; });
  return phrase == phrase_rows().end() ? nullptr : &*phrase;
}

/// Returns what may be written after a verb that needs an object.
std::string example_object(const Verb& verb) {
  static constexpr WordRow rows[] = {{"ask", "declare"},
                                     {"remember", "{leader: = seat}"},
                                     {"new dealer", "left of dealer"},
                                     {"claim", "[high]"},
                                     {"end", "deal"},
                                     {"split pot", "side pot"},
                                     {"boards", "2"},
                                     {"do", "[bet]"},
                                     {"each", "everyone"},
                                     {"turns", "everyone"}};
  if (const std::string_view object = given_for(verb.name, rows); !object.empty())
    return std::string(object);
  const PhraseRow* phrase = example_phrase(verb.detail);
  return phrase == nullptr ? std::string("…") : std::string(phrase->example);
}

/// Returns the rule file word for one used at the table, or an empty string.
std::string_view said_at_tables(std::string_view word) {
  constexpr std::string_view redeal =
      "write 'end: deal' or, under 'nobody opens:', 'everyone antes again, the pot stays'";
  constexpr std::string_view next_deal =
      "write 'end: deal' to carry the pot over to the next deal; `chain:` says who antes in that "
      "deal";
  static constexpr WordRow rows[] = {
      {"flop", "write 'deal: 3 to the board'"},
      {"turn", "write 'deal: 1 to the board'"},
      {"river", "write 'deal: 1 to the board'"},
      {"burn", "burn cards change nothing here; remove this step"},
      {"shuffle",
       "the deck is always shuffled, and discards are reshuffled if it runs out; remove this step"},
      {"redeal", redeal},
      {"deal again", redeal},
      {"reshuffle", redeal},
      {"betting", "write 'bet'"},
      {"betting round", "write 'bet'"},
      {"match the pot", "write 'pay: the pot' or, after the showdown, 'pay: = result.pot'"},
      {"exchange", "write 'draw: up to 3'"},
      {"trade", "write 'draw: up to 3'"},
      {"reveal", "write 'turn up: all'"},
      {"replace", "write 'draw: up to 3'"},
      {"hit", "write 'take: 1 up'"},
      {"cut", "the deck is always shuffled, so remove this step"},
      {"winner takes all", "the showdown awards the pot, so remove this step"},
      {"round", "write 'bet'"},
      {"drop out", "write 'sit out'"},
      {"preflop", "list its steps themselves; to name one, add 'name: preflop'"},
      {"everyone antes", "write 'everyone antes again, the pot stays' after 'nobody opens:'"},
      {"everyone antes again", next_deal},
      {"the pot stays", next_deal},
      {"everyone antes again, the pot stays", next_deal},
      {"match", "write 'pay: the pot' or, after the showdown, 'pay: = result.pot'"},
      {"arrange", "write 'set: 5 in order'"},
      {"flip", "write 'turn up: next 1'"},
      {"muck", "write 'fold: everyone', or name the players"},
      {"for each player", "write 'each: everyone' with 'do:'"},
      {"each player", "write 'each: everyone' with 'do:'"},
      {"everyone", "write 'each: everyone' with 'do:'"},
      {"if", "put the steps under 'do:', and add 'when: = …' and 'else:' beside it"},
      {"then", "write 'do:'"},
      {"while", "write 'repeat:' with 'until: = …' and 'do:'"},
      {"for each", "write 'each: everyone' with 'do:'"},
      {"for", "write 'each: everyone' with 'do:'"},
      {"foreach", "write 'each: everyone' with 'do:'"},
      {"for all", "write 'each: everyone' with 'do:'"},
      {"loop", "write 'repeat: 3' with 'do:'"},
      {"until", "write 'repeat:' with 'until:' and 'do:' under it"},
      {"stay", "to stay in, leave the answer empty, as in {in: , out: fold}"},
      {"stay in", "to stay in, leave the answer empty, as in {in: , out: fold}"},
      {"check", "players check in a 'bet'"},
      {"raise", "players raise in a 'bet'"},
      {"call", "players call in a 'bet'"},
      {"ante", "it belongs under `betting:`, at the top level of the file"},
      {"blinds", "they belong under `betting:`, at the top level of the file"},
      {"turn over", "write 'turn up: all'"},
      {"throw away", "write 'discard: 1'"},
      {"fine", "write 'pay: 5'"},
      {"collect", "write 'pay: 5'"},
      {"wager", "write 'bet'"},
      {"drop", "write 'fold: everyone', or name the players"},
      {"stop", "write 'end: deal'"},
      {"community", "write 'deal: 3 to the board'"},
      {"board", "write 'deal: 3 to the board'"},
      {"discard and draw", "write 'draw: up to 3'"}};
  return given_for(word, rows);
}

/// Returns the step for one used at the table with a number of cards or chips, "muck: 1", or an
/// empty string.
std::string counted_at_tables(std::string_view word, const Node* number) {
  static constexpr WordRow rows[] = {
      {"muck", "discard: "},      {"throw away", "discard: "}, {"reveal", "turn up: next "},
      {"flip", "turn up: next "}, {"exchange", "draw: "},      {"turn over", "turn up: next "},
      {"trade", "draw: "},        {"replace", "draw: "},       {"fine", "pay: "},
      {"collect", "pay: "}};
  const std::string_view ours = given_for(word, rows);
  const bool counted =
      number != nullptr && number->is_scalar() && convert::whole_number(number->text).has_value();
  return ours.empty() || !counted ? std::string()
                                  : "write '" + std::string(ours) + number->text + "'";
}

/// Returns the key of the phrases that a verb takes, or an empty string.
std::string_view phrase_key(std::string_view verb) {
  const Verb* known = find_verb(verb);
  const NotationRow* notation = find_notation_row(verb);
  const std::string_view key = known != nullptr      ? known->detail
                               : notation != nullptr ? notation->notation.phrase
                                                     : std::string_view();
  return find_phrase_key(key) != nullptr ? key : std::string_view();
}

/// Returns whether a text is a phrase that a verb takes.
bool takes_phrase(std::string_view verb, std::string_view object) {
  const std::string_view key = phrase_key(verb);
  const std::string text(convert::trim(object.substr(object.starts_with(':') ? 1 : 0)));
  Node phrase;
  return !key.empty() && try_structured(key, Node::scalar(text, {}), phrase);
}

/// "deal 5 down", "deal:5 down": a verb with its object, but without the colon or space between
/// them. `below`: the value of such a key, or null.
std::optional<Advice> colon_after_verb(std::string_view word, const Place& where,
                                       const std::vector<std::string_view>& verbs_known,
                                       const Node* below, std::string_view written) {
  std::string_view verb;
  for (const std::string_view known : verbs_known) {
    const std::string_view rest = word.substr(std::min(known.size(), word.size()));
    const bool begins = word.starts_with(known) && (rest.starts_with(' ') || rest.starts_with(':'));
    if (begins && known.size() > verb.size()) verb = known;
  }
  if (verb.empty()) return std::nullopt;
  const std::string_view object = word.substr(verb.size());
  const bool begins_step = std::any_of(
      verbs_known.begin(), verbs_known.end(),
      [&](std::string_view known) { return object.starts_with(" " + std::string(known)); });
  if ((begins_step || object.find(", ") != object.npos) && !takes_phrase(verb, object))
    return Advice("write a list of steps, such as '- deal: 2 down' and '- bet', one on each line");
  Place after = where;
  after.column += static_cast<int>(verb.size());
  after.length = 0;
  if (object.starts_with(": "))
    return Advice("remove the quotes: '- " + std::string(verb) + std::string(object) + "'");
  if (object.starts_with(':')) {
    after.column += 1;
    return Advice("a key ends with ': '; write '" + std::string(verb) + ": " +
                      std::string(object.substr(1)) + "'",
                  {{after, "", " "}});
  }
  if (phrase_key(verb) != std::string_view() && !takes_phrase(verb, object)) {
    const PhraseRow* example = example_phrase(phrase_key(verb));
    const Verb* known = find_verb(verb);
    const bool alone = known != nullptr && !known->needs_object;
    return Advice("write '" + (alone ? std::string(verb) + "', or '" : std::string()) +
                  std::string(verb) + ": " + std::string(example->example) + "', for example");
  }
  if (below != nullptr && below->is_list() && find_word(beside(verb), "do") != nullptr)
    return Advice("write '" + std::string(verb) + ":" + std::string(written.substr(verb.size())) +
                  "', then 'do:' on the next line, with the steps under it");
  return Advice(
      "write '" + std::string(verb) + ":" + std::string(written.substr(verb.size())) + "'",
      {{after, "", ":"}});
}

/// Returns "up" of "= it up", or an empty string.
std::string facing_after(const Node& object) {
  if (!object.is_expression()) return {};
  for (const std::string_view facing : slot_words(SlotKind::facing)) {
    if (object.text.ends_with(" " + std::string(facing))) return std::string(facing);
  }
  return {};
}

/// Returns what to write for "grab(3)" or "bet()", or an empty string.
std::string call_as_step(std::string_view word, const std::vector<std::string_view>& known) {
  const std::size_t open = word.find('(');
  if (open == word.npos || !word.ends_with(')')) return {};
  const std::string name(convert::trim(word.substr(0, open)));
  const std::string_view given = convert::trim(word.substr(open + 1, word.size() - open - 2));
  if (std::find(known.begin(), known.end(), name) == known.end()) return {};
  if (given.empty()) return "write '" + name + "'";
  if (given.find_first_of(",=:") != given.npos)
    return "write '" + name + ":' with its keys below it";
  return "write '" + name + ": " + printable(given, 40) + "'";
}

const std::vector<std::string_view> body_keys{"about", "narrated", "when", "price", "do"};
bool is_body_key(std::string_view key) {
  return std::find(body_keys.begin(), body_keys.end(), key) != body_keys.end();
}

bool binds_seat(std::string_view verb) { return verb == "each" || verb == "turns"; }

/// Returns the value of an expression that depends only on chosen options, or nothing if it depends
/// on the table.
std::optional<bool> constant_truth(const ExprTree& e) {
  using Kind = ExprTree::Kind;
  if (e.is("true")) return true;
  if (e.is("false") || e.is("nil")) return false;
  if (e.kind == Kind::unary && e.text == "not") {
    const auto inner = constant_truth(e.args[0]);
    return inner ? std::optional(!*inner) : std::nullopt;
  }
  if (e.kind != Kind::binary) return std::nullopt;
  const std::string_view op = e.text;
  if (op == "and" || op == "or") {
    const auto a = constant_truth(e.args[0]), b = constant_truth(e.args[1]);
    const bool decides = op == "or";
    if ((a && *a == decides) || (b && *b == decides)) return decides;
    return a && b ? std::optional(!decides) : std::nullopt;
  }
  if (!e.args[0].is_literal() || !e.args[1].is_literal()) return std::nullopt;
  const bool same = e.args[0].kind == e.args[1].kind && e.args[0].text == e.args[1].text;
  const auto a = convert::whole_number(e.args[0].text), b = convert::whole_number(e.args[1].text);
  const bool numbers = e.args[0].kind == Kind::number && e.args[1].kind == Kind::number && a && b;
  if (op == "==") return numbers ? *a == *b : same;
  if (op == "~=") return numbers ? *a != *b : !same;
  if (!numbers) return std::nullopt;
  if (op == "<") return *a < *b;
  if (op == "<=") return *a <= *b;
  if (op == ">") return *a > *b;
  if (op == ">=") return *a >= *b;
  return std::nullopt;
}

std::optional<bool> constant_truth(std::string_view text) {
  try {
    return constant_truth(read_expression(text));
  } catch (const ExpressionFault&) {
    return std::nullopt;  // reported by the compiler
  }
}

/// Returns whether `when: yes` or `when: no` keeps or removes a step; nothing if it depends on the
/// table.
std::optional<bool> fixed_condition(const Node& step) {
  const Node* when = step.find("when");
  if (when == nullptr || !when->is_scalar()) return std::nullopt;
  if (when->is_expression())
    return constant_truth(convert::trim(std::string_view(when->text).substr(1)));
  return convert::yes_no(when->text);
}

}  // namespace

Node Lowerer::steps(const Node& node, std::string_view phrase_key) {
  if (node.is_scalar() && !phrase_key.empty()) {
    Node phrase;
    if (try_structured(phrase_key, node, phrase)) return steps(phrase);
  }
  Node out = Node::list(node.where);
  if (node.is_list()) {
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      next_ = i + 1 < node.items.size() ? &node.items[i + 1] : nullptr;
      in_brackets_ = node.flow;
      step(node.items[i], out.items);
    }
    next_ = nullptr;
  } else if (!node.is_null()) {
    step(node, out.items);
  }
  return out;
}

/// Returns ", 'deal: 5 down' and 'bet'", or an empty string if one of them takes more than a text.
std::string both_steps(const Entry& first, const Entry& second) {
  if (!first.value.entries.empty() || first.value.is_list() || !second.value.entries.empty() ||
      second.value.is_list())
    return {};
  const auto step = [](const Entry& entry) {
    return "'" + entry.key + (entry.value.is_null() ? "" : ": " + printable(entry.value.text, 60)) +
           "'";
  };
  return ", " + step(first) + " and " + step(second);
}

const Entry* Lowerer::find_verb_entry(const Node& step) {
  const Entry* found = nullptr;
  const Entry* body = nullptr;
  for (const Entry& entry : step.entries) {
    if (entry.key == "do") {
      body = &entry;
      continue;
    }
    if (find_verb(entry.key) == nullptr && find_defined(entry.key) == nullptr) continue;
    if (found == nullptr) {
      found = &entry;
    } else if (find_word(beside(found->key), entry.key) == nullptr) {
      // Elsewhere, `showdown` and the like may be words of an option, but not here.
      faults_.error(fault::two_verbs, entry.key_where,
                    "a step can have only one verb, but this one has '" + found->key + "' and '" +
                        entry.key + "'",
                    find_word(beside(found->key), "do") != nullptr
                        ? Advice("put the second under 'do:'")
                    : &step == effect_ ? Advice("put both under 'do:', each with a dash")
                    : step.flow        ? Advice("write two steps" + both_steps(*found, entry))
                                : Advice("begin the second with a dash", dash_before(entry, step)));
      return nullptr;
    }
  }
  return found != nullptr ? found : body;
}

/// Returns the edit that makes a key of a step, on a line of its own, a separate step.
std::vector<TextEdit> Lowerer::dash_before(const Entry& entry, const Node& step) const {
  const Place& first = step.entries.front().key_where;
  Place before = entry.key_where;
  before.column -= 2;
  before.length = 2;
  Place dash = before;
  dash.line = first.line;
  const bool in_lines =
      !step.flow && first.line < entry.key_where.line && first.column == entry.key_where.column;
  if (!in_lines || faults_.texts().at(dash) != "- ") return {};
  return {{before, "  ", "- "}};
}

void Lowerer::unknown_step(const Node& node) {
  std::vector<std::string_view> known;
  for (const NotationRow& row : notations()) known.push_back(row.notation.name);
  for (const Verb& verb : verbs()) known.push_back(verb.name);
  if (const Node* defined = root_.find("define")) {
    for (const Entry& entry : defined->entries) known.push_back(entry.key);
  }
  std::string word = node.is_scalar() ? node.text : std::string();
  Place where = node.where;
  // The first key that steps do not have next to a verb must be the verb.
  for (const Entry& entry : node.entries) {
    if (is_step_key(entry.key) || entry.key == "else") continue;
    const bool beside = is_option(entry.key);
    if (!word.empty() && beside) continue;
    word = entry.key;
    where = entry.key_where;
    if (!beside) break;
  }
  const std::string near = nearest(word, known);
  if (word.empty()) {
    const bool goes_on = next_ != nullptr && next_->is_map() && !next_->entries.empty() &&
                         !is_option(next_->entries.front().key);
    faults_.error(
        fault::unknown_step, where, "this step does nothing",
        node.find("else") != nullptr
            ? "put 'else:' at the same level as 'do:' and 'when:', without a '-'"
        : goes_on && !node.entries.empty()
            ? in_brackets_
                  ? "write the whole step in { }, as in {name: first, deal: 5 down}"
                  : "remove the '-' before '" + printable(next_->entries.front().key, 60) + ":'"
            : "write a step such as 'deal: 2 down' or 'bet'");
  } else {
    Node phrase;
    Advice advice = respelling(word, where, known);
    if (near.empty() && try_structured("deal", Node::scalar(word, where), phrase)) {
      advice = in_brackets_
                   ? "a comma in [ ] ends a step, so write this 'deal:' on a line of its own"
                   : "write 'deal: " + printable(word, 60) + "'";
    }
    // Keys next to verbs are not verbs; and a misspelled `define:` hides the file's own steps.
    const bool head_is_known =
        std::all_of(root_.entries.begin(), root_.entries.end(),
                    [](const Entry& e) { return find_word("file", e.key) != nullptr; });
    if (is_option(word) || !head_is_known) advice.edits.clear();
    if (const std::string belongs = section_with(word); !belongs.empty() && !is_option(word))
      advice = belongs;
    const std::string_view said = said_at_tables(word);
    if (!said.empty())
      advice =
          seat_bound_ && said.starts_with("write 'fold: ") ? "write 'fold'" : std::string(said);
    const Entry* key = node.entry(word);
    const Node* below = key != nullptr ? &key->value : nullptr;
    if (const std::string counted = counted_at_tables(word, below); !counted.empty())
      advice = counted;
    const bool names_step =
        below != nullptr && below->is_scalar() && !below->is_null() &&
        (node.find("with") != nullptr || (said.empty() && !convert::whole_number(below->text)));
    if (names_step && !is_option(word) && find_word("change", word) != nullptr)
      advice = "it belongs under `change:`";
    if (const std::size_t end = word.find_first_not_of("0123456789");
        end > 0 && end != word.npos && (word.substr(end, 2) == ". " || word.substr(end, 2) == ") "))
      advice = "a list item begins with '- ', without a number";
    if (word.find("\uFF1A") != word.npos) advice = "'：' is a full-width colon; write ':'";
    const bool beside_a_step = is_option(word) && near.empty();
    if (beside_a_step || (word == "by" && !node.is_scalar()))
      advice = "`" + word + ":` belongs to a step: write it below that step, without a '-'";
    if (const std::string called = call_as_step(word, known); !called.empty()) advice = called;
    const auto said_there = faults_.texts().at(where);
    const bool has_option = said_there && said_there->find('$') != said_there->npos;
    const std::string written = has_option ? std::string(*said_there) : std::string(word);
    auto colon = colon_after_verb(word, where, known, below, written);
    if (colon && said.empty() && surely(word, known).empty()) {
      advice = std::move(*colon);
      if (!head_is_known) advice.edits.clear();
    }
    if (!node.is_scalar()) std::erase_if(advice.edits, [](const auto& e) { return e.was.empty(); });
    faults_.error(fault::unknown_step, where, "unknown step '" + printable(written, 60) + "'",
                  std::move(advice));
  }
  // What are clearly steps within it is checked anyway.
  for (const Entry& entry : node.entries) {
    const auto is_step = [&](const Node& item) {
      return std::any_of(item.entries.begin(), item.entries.end(), [&](const Entry& e) {
        return find_verb(e.key) != nullptr || find_defined(e.key) != nullptr;
      });
    };
    const std::vector<Node>& items = entry.value.items;
    if (items.empty() || !std::all_of(items.begin(), items.end(), is_step)) continue;
    const Node registers = registers_;
    steps(entry.value);
    registers_ = registers;
  }
}

void Lowerer::step(const Node& node, std::vector<Node>& out) {
  if (node.is_scalar()) {
    Node map = Node::map(node.where);
    map.scope = node.scope;
    map.add({node.text, node.where, Node::null(node.where)});
    if (find_verb(node.text) == nullptr && find_defined(node.text) == nullptr)
      return unknown_step(node);
    return step(map, out);
  }
  if (!node.is_map()) {
    faults_.error(fault::wrong_type, node.where, "expected a step, not " + describe(node),
                  node.flow ? "write the whole step in { }, as in {name: first, deal: 5 down}"
                  : node.is_list() ? "a step has one '-'; remove the second"
                                   : "write a step such as 'deal: 2 down' or 'bet'");
    return;
  }
  const std::size_t before = faults_.all().size();
  const Entry* verb = find_verb_entry(node);
  if (verb == nullptr) {
    if (faults_.all().size() == before) unknown_step(node);
    return;
  }
  if (const auto fixed = fixed_condition(node)) {
    if (*fixed) {
      Node kept = node;
      kept.erase("when");
      kept.erase("else");
      return step(kept, out);
    }
    // Lowered to find its errors, then dropped.
    Node skipped = node;
    skipped.erase("when");
    const Node* otherwise = node.find("else");
    if (verb->key != "do") otherwise = nullptr;
    skipped.erase("else");
    std::vector<Node> nowhere;
    const Node registers = registers_;
    step(skipped, nowhere);
    registers_ = registers;
    if (otherwise != nullptr) {
      Node rest = steps(*otherwise);
      std::move(rest.items.begin(), rest.items.end(), std::back_inserter(out));
    }
    return;
  }
  if (const Node* definition = find_defined(verb->key)) {
    return defined_step(node, *verb, *definition, out);
  }
  kernel_step(node, *verb, out);
}

/// Options given by a phrase of the object ("3 to board") become the step's own.
void Lowerer::hoist(Node& object, std::string_view verb, Node& step) {
  std::vector<Node*> portions;
  if (object.is_map()) portions.push_back(&object);
  for (Node& item : object.items) {
    if (item.is_map()) portions.push_back(&item);
  }
  std::set<std::string_view> hoisted;
  for (Node* portion : portions) {
    for (const KeyWord* row : words_of(beside(verb))) {
      const KeyWord& word = *row;
      if (find_word(std::string(verb) + ":", word.key) != nullptr) continue;
      const Entry* said = portion->entry(word.key);
      if (said == nullptr) continue;
      const bool of_all = std::all_of(portions.begin(), portions.end(), [&](const Node* other) {
        return other->find(word.key) != nullptr || hoisted.contains(word.key);
      });
      if (!of_all) {
        faults_.error(fault::phrase, said->key_where,
                      "'" + std::string(word.key) + "' is given for only some of these cards",
                      said->value.is("everyone")
                          ? "remove it: cards are dealt to everyone by default"
                          : "write a separate 'deal:' step for each");
      }
      hoisted.insert(word.key);
      const Node* old = step.find(word.key);
      if (old != nullptr && !same(*old, said->value)) {
        faults_.error(fault::phrase, said->key_where,
                      "this step has '" + std::string(word.key) + "' twice", "write two steps");
      } else if (old == nullptr) {
        value(Entry(*said), word, step);
      }
      portion->erase(word.key);
    }
  }
}

void Lowerer::kernel_step(const Node& node, const Entry& entry, std::vector<Node>& out) {
  const Verb& verb = *find_verb(entry.key);
  const Node* next = next_;
  const std::string section = object_section(verb), own = beside(verb.name);
  const Within bound(seat_bound_, seat_bound_ || binds_seat(verb.name));
  Node result = Node::map(node.where);
  if (const Entry* name = node.entry("name")) result.add(*name);

  // Keys of the object may be written next to the verb.
  Node object = entry.value;
  for (const Entry& other : node.entries) {
    const bool of_object = !section.empty() && find_word(section, other.key) != nullptr &&
                           find_word(own, other.key) == nullptr;
    if (&other == &entry || !of_object) continue;
    if (!object.is_map()) {
      Node full = Node::map(object.is_null() ? other.value.where : object.where);
      if (object.is_scalar() && !object.is_expression() &&
          find_phrase_key(verb.detail) != nullptr) {
        full = structured(verb.detail, object, faults_, entry.key);
        if (!full.is_map()) full = Node::map(object.where);
      } else if (!object.is_null()) {
        full.set(main_key(verb.name), object);
      }
      object = std::move(full);
    }
    object.add(other);
  }
  if (object.is_null() && verb.needs_object) {
    faults_.error(fault::missing_key, entry.key_where, "'" + entry.key + "' needs a value",
                  "write '" + entry.key + ": " + example_object(verb) + "', for example");
    return;
  }
  if (const std::string facing = facing_after(object); !facing.empty() && entry.key == "deal") {
    faults_.error(fault::expression, object.where,
                  "an expression ends with its value, not '" + facing + "'",
                  "write {count: " + object.text.substr(0, object.text.size() - facing.size() - 1) +
                      ", facing: " + facing + "}");
    return;
  }
  if (!object.is_null()) {
    // A phrase or map as the object may contain options, which are moved out before it is checked.
    if (verb.takes == Takes::form && object.is_scalar()) {
      if (!object.is_expression() && find_phrase_key(verb.detail) != nullptr) {
        object = structured(verb.detail, object, faults_, entry.key);
      } else {
        Node whole = Node::map(object.where);
        whole.set(main_key(verb.name), object);
        object = std::move(whole);
      }
    }
    if (object.is_map() && object.entries.size() == 1 &&
        find_verb(object.entries[0].key) != nullptr &&
        find_word(section, object.entries[0].key) == nullptr && !section.empty()) {
      // A phrase that stands for another step, which keeps the name and condition.
      for (const Entry& other : node.entries) {
        if (is_step_key(other.key)) {
          object.add(other);
        } else if (other.key != entry.key) {
          unknown_key(other, "the step '" + entry.key + "'",
                      for_unknown_key(other, node, keys_of("step")));
        }
      }
      return step(object, out);
    }
    if (verb.takes == Takes::form) hoist(object, verb.name, result);
    const bool written_out = !(verb.name == "remember" || verb.takes == Takes::anything);
    if (written_out) object = value(object, verb.takes, verb.detail, entry.key);
  }
  result.entries.insert(result.entries.begin() + (result.find("name") != nullptr ? 1 : 0),
                        Entry{entry.key, entry.key_where, std::move(object)});

  const std::set<std::string> of_others = std::exchange(meant_, {});
  for (const Entry& other : node.entries) {
    if (&other == &entry || other.key == "name") continue;
    if (!section.empty() && find_word(section, other.key) != nullptr &&
        find_word(own, other.key) == nullptr) {
      continue;
    }
    const KeyWord* word = find_word(own, other.key);
    if (word == nullptr) word = find_word("step", other.key);
    if (word == nullptr) {
      std::vector<std::string_view> known = keys_of(own);
      const auto of_object = keys_of(section);
      known.insert(known.end(), of_object.begin(), of_object.end());
      known.insert(known.end(), {"name", "about", "when"});
      // The steps are next to another verb, which is misspelled.
      if (entry.key == "do") {
        for (const Verb& other_verb : verbs()) {
          if (find_word(beside(other_verb.name), "do") != nullptr) known.push_back(other_verb.name);
        }
      }
      Advice advice = for_unknown_key(other, node, known);
      const std::string_view said = said_at_tables(other.key);
      if (entry.key == "do" && advice.likely.empty() && advice.edits.empty() && !said.empty()) {
        faults_.error(fault::unknown_step, other.key_where,
                      "unknown step '" + printable(other.key, 60) + "'", std::string(said));
      } else {
        unknown_key(other, "the step '" + entry.key + "'", std::move(advice));
      }
      continue;
    }
    const Node* hoisted = result.find(other.key);
    if (hoisted != nullptr && !same(*hoisted, other.value)) {
      faults_.error(fault::phrase, other.key_where, "this step has '" + other.key + "' twice",
                    "keep only one");
      continue;
    }
    value(other, *word, result);
  }
  const Node* answers = verb.name == "ask" ? node.find("options") : nullptr;
  if (answers != nullptr && entry.value.is("choose") && answers->entries.size() > 1 &&
      std::all_of(answers->entries.begin(), answers->entries.end(),
                  [](const Entry& answer) { return answer.value.is_null(); }) &&
      !mentions(root_, "answer")) {
    faults_.warning(fault::stray_key, answers->where, "no answer to this question changes anything",
                    "write the steps of each answer after its ':'");
  }
  for (const KeyWord* row : words_of(own)) {
    const KeyWord& word = *row;
    if (!word.required() || result.find(word.key) != nullptr) continue;
    if (meant_.contains(std::string(word.key))) continue;  // it is there, but misspelled
    // Without what is bound in them.
    const bool apart = word.key == "do" && next != nullptr && next->entries.size() == 1 &&
                       next->entry("do") != nullptr;
    faults_.error(fault::missing_key, entry.key_where,
                  "'" + entry.key + "' needs '" + std::string(word.key) + "'",
                  apart              ? "remove the '-' before 'do:'"
                  : word.key == "do" ? "add 'do:' with " + std::string(word.help.substr(
                                                               0, word.help.find_first_of(",;")))
                                     : add_key(word));
  }
  meant_ = of_others;
  out.push_back(std::move(result));
}

/// Returns whether this is {about, narrated, when, price, do}, not a step; one of the keys may be
/// misspelled.
bool Lowerer::is_full_body(const Node& body) const {
  if (!body.is_map() || body.entries.empty()) return false;
  const auto is_key = [](const Entry& e) { return is_body_key(e.key); };
  const auto is_verb = [&](const Entry& e) {
    return !is_body_key(e.key) &&
           (find_verb(e.key) != nullptr || find_defined(e.key) != nullptr || is_option(e.key));
  };
  if (std::all_of(body.entries.begin(), body.entries.end(), is_key)) return true;
  return std::any_of(body.entries.begin(), body.entries.end(), is_key) &&
         std::none_of(body.entries.begin(), body.entries.end(), is_verb);
}

/// "{stay: , pay: {pay: 3}, fold: fold}" of "stay, pay 3, fold".
std::string answers_as_map(const Node& list) {
  std::string map;
  bool complete = true;
  const auto add = [&](std::string_view answer) {
    const std::string_view name = answer.substr(0, answer.find(' '));
    const std::string object =
        answer.size() > name.size() ? printable(answer.substr(name.size() + 1), 30) : "";
    const Verb* verb = find_verb(name);
    const bool step = verb != nullptr && (!object.empty() || !verb->needs_object);
    complete = complete && step;
    map += (map.empty() ? "" : ", ") + printable(step ? name : answer, 30) + ": ";
    if (step)
      map += object.empty() ? std::string(name) : "{" + std::string(name) + ": " + object + "}";
  };
  for (const Node& item : list.items) {
    if (item.is_scalar()) add(item.text);
  }
  const std::string_view between = list.text.find(" or ") != std::string::npos ? " or " : ", ";
  if (list.text.find(between) != std::string::npos)
    for (std::string_view rest = list.text; !rest.empty();) {
      const std::size_t end = rest.find(between);
      add(convert::trim(rest.substr(0, end)));
      rest.remove_prefix(end == rest.npos ? rest.size() : end + between.size());
    }
  if (map.empty()) return "{stay: , take: {deal: 1 up}}";
  if (complete) return "{" + map + "}";
  return "each answer as a key, such as '" + map.substr(0, map.find(':')) +
         ":', with its steps below it";
}

Node Lowerer::bodies(const Node& node) {
  if (!node.is_map()) {
    const bool of_maps = !node.items.empty() &&
                         std::all_of(node.items.begin(), node.items.end(),
                                     [](const Node& item) { return item.entries.size() == 1; });
    faults_.error(fault::wrong_type, node.where,
                  "the answers must be a map from each answer to its steps, not " + describe(node),
                  of_maps && !node.flow ? "remove the '-' before each answer"
                                        : "write " + answers_as_map(node));
    return node;
  }
  const Within bound(seat_bound_, true), answer(in_answer_, true);
  Node out = Node::map(node.where);
  // Where no answer has any, that is reported.
  const bool has_effects = std::any_of(node.entries.begin(), node.entries.end(),
                                       [](const Entry& entry) { return !entry.value.is_null(); });
  for (const Entry& entry : node.entries) {
    const Node& body = entry.value;
    Node lowered = Node::null(body.where);
    if (is_full_body(body)) {
      lowered = Node::map(body.where);
      for (const Entry& e : body.entries) {
        if (!is_body_key(e.key)) {
          unknown_key(e, "the effect of '" + printable(entry.key, 60) + "'",
                      for_unknown_key(e, body, body_keys));
          continue;
        }
        const bool is_text = e.key == "about" || e.key == "narrated";
        Node part = is_text           ? e.value
                    : e.key == "do"   ? (e.value.is_null() ? e.value : steps(e.value))
                    : e.key == "when" ? scalar(e.value, Takes::condition, "", "when")
                                      : scalar(e.value, Takes::number, "pot", "price");
        lowered.add({e.key, e.key_where, std::move(part)});
      }
      // An option that is never offered is dropped.
      const auto fixed = fixed_condition(lowered);
      if (fixed && !*fixed) continue;
      if (fixed) lowered.erase("when");
    } else if (body.is_scalar() && takes_phrase(entry.key, body.text) &&
               find_verb(body.text) == nullptr && find_defined(body.text) == nullptr) {
      faults_.error(fault::unknown_step, body.where,
                    "unknown step '" + printable(body.text, 60) + "'",
                    "'" + entry.key + "' is an answer here, and takes steps; write '" + entry.key +
                        ": {" + entry.key + ": " + printable(body.text, 60) + "}'");
    } else if (const Verb* alone = find_verb(body.text.substr(0, body.text.find(' ')));
               alone != nullptr && !alone->needs_object &&
               body.text == std::string(alone->name) + " " + entry.key) {  // "out: fold out"
      faults_.error(fault::unknown_step, body.where, "unknown step '" + body.text + "'",
                    "write '" + entry.key + ": " + std::string(alone->name) + "'");
    } else if (!body.is_null()) {
      lowered = steps(body);
    } else if (has_effects && is_one_of(entry.key, {"fold", "drop"})) {
      faults_.warning(fault::stray_key, entry.key_where,
                      "the answer '" + entry.key + "' does nothing",
                      "write '" + entry.key + ": fold'");
    }
    out.add({entry.key, entry.key_where, std::move(lowered)});
  }
  return out;
}

/// A row of `whenever:`; its steps may be written next to the event.
Node Lowerer::effect(const Node& node) {
  Node said;
  const Entry* condition = node.find("event") == nullptr ? node.entry("when") : nullptr;
  if (condition != nullptr && condition->value.is_scalar() &&
      try_structured("event", condition->value, said)) {
    faults_.error(fault::missing_key, condition->key_where,
                  "'when' takes a condition, and this is an event",
                  meant("when", condition->key_where, "event"));
    Node renamed = node;
    for (Entry& entry : renamed.entries) {
      if (entry.key == "when") entry.key = "event";
    }
    return effect(renamed);
  }
  const Within bound(seat_bound_, true);
  Node out = Node::map(node.where);
  Node own_step = Node::map(node.where);
  for (const Entry& entry : node.entries) {
    const KeyWord* word = find_word("whenever", entry.key);
    if (word == nullptr) {
      own_step.add(entry);
    } else if (entry.key != "do") {
      value(entry, *word, out);
    }
  }
  if (Node* event = out.find("event"); event != nullptr && event->items.size() == 1) {
    *event = Node(event->items[0]);
  }
  const auto meant =
      std::find_if(own_step.entries.begin(), own_step.entries.end(), [](const Entry& e) {
        return e.key == "on" || e.key == "trigger" ||
               nearest(e.key, {"event", "when", "do", "name"}) == "event";
      });
  Node phrase;
  const auto as_key =
      std::find_if(own_step.entries.begin(), own_step.entries.end(), [&](const Entry& e) {
        return try_structured("event", Node::scalar(e.key, e.key_where), phrase);
      });
  if (node.find("event") == nullptr && as_key != own_step.entries.end()) {
    unknown_key(*as_key, "'whenever'",
                "write 'event: " + as_key->key + "', and put its steps under 'do:'");
    steps(as_key->value);
    return Node::null(node.where);
  }
  if (node.find("event") == nullptr && meant != own_step.entries.end()) {
    unknown_key(*meant, "'whenever'", for_unknown_key(*meant, node, keys_of("whenever")));
    own_step.entries.erase(meant);
  } else if (node.find("event") == nullptr) {
    faults_.error(fault::missing_key, node.where, "this item under 'whenever' has no 'event'",
                  "write 'event: a 3 is dealt up', for example");
  }
  const Entry* body = node.entry("do");
  // Next to `do:`, no other step is meant.
  if (body != nullptr) {
    std::erase_if(own_step.entries, [&](const Entry& e) {
      const bool step = find_verb(e.key) != nullptr || find_defined(e.key) != nullptr;
      if (step || is_option(e.key) || nearest(e.key, keys_of("whenever")).empty()) return false;
      unknown_key(e, "'whenever'", for_unknown_key(e, node, keys_of("whenever")));
      return true;
    });
  }
  if (body != nullptr && !own_step.entries.empty()) {
    const Entry& first = own_step.entries.front();
    const bool takes_steps = find_word(beside(first.key), "do") != nullptr;
    faults_.error(fault::two_verbs, first.key_where, "this item under 'whenever' has several steps",
                  takes_steps ? "below 'do:', write '- " + first.key + ": " +
                                    printable(first.value.text, 40) + "' with a 'do:' of its own"
                              : std::string("put them under 'do:'"));
  }
  if (body == nullptr && own_step.entries.empty()) {
    faults_.error(fault::missing_key, node.where, "this event has no steps",
                  "add 'do:' with its steps");
    return Node::null(node.where);
  }
  if (body != nullptr) check_has_steps(body->value);
  const Node& to_do = body != nullptr ? body->value : own_step;
  const auto of_others = std::exchange(effect_, body != nullptr ? nullptr : &own_step);
  out.add({"do", body != nullptr ? body->key_where : node.where, steps(to_do)});
  effect_ = of_others;
  const auto fixed = fixed_condition(out);
  if (fixed && !*fixed) return Node::null(node.where);
  if (fixed) out.erase("when");
  return out;
}

}  // namespace houserules
