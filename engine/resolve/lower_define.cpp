// Expands defined steps, the author's and the prelude's.

#include <algorithm>
#include <utility>

#include "engine/language/phrases.h"
#include "engine/language/prelude.h"
#include "engine/language/substitute.h"
#include "engine/resolve/lowerer.h"
#include "engine/source/check_faults.h"
#include "engine/source/compile_faults.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/tree/notation.h"

namespace houserules {
namespace {

constexpr std::size_t deepest_definition = 20;
constexpr int most_written_out = 100'000;

/// Counts keys and values, up to a limit.
int nodes_of(const Node& node, int limit) {
  int count = 1;
  for (const Node& item : node.items) {
    if (count < limit) count += nodes_of(item, limit - count);
  }
  for (const Entry& entry : node.entries) {
    if (count < limit) count += nodes_of(entry.value, limit - count);
  }
  return count;
}

void put_in_scope(Node& node, std::uint32_t scope) {
  node.scope = scope;
  for (Node& item : node.items) put_in_scope(item, scope);
  for (Entry& entry : node.entries) put_in_scope(entry.value, scope);
}

using Arguments = std::map<std::string, Node, std::less<>>;

const Node* parameters_of(const Node& definition) {
  const Node* with = definition.find("with");
  return with != nullptr && with->is_map() ? with : nullptr;
}

/// Returns the default of a parameter; null for `none` and nothing.
Node default_of(const Node& parameter) {
  const Node* typed = parameter.is_map() ? parameter.find("default") : nullptr;
  const Node& value = typed != nullptr ? *typed : parameter;
  return value.is("none") ? Node::null(value.where) : value;
}

bool is_declare(const Entry& call) { return call.key == tree::DeclareStep::notation.name; }

/// Returns the keys that any step may have.
std::vector<const Entry*> of_any_step(const Node& step) {
  std::vector<const Entry*> found;
  for (const Entry& entry : step.entries) {
    if (is_step_key(entry.key)) found.push_back(&entry);
  }
  return found;
}

/// The places in built-in steps are those of their calls.
void place_ours(Node& node, const Place& where) {
  if (node.where.file == prelude_file) node.where = where;
  for (Node& item : node.items) place_ours(item, where);
  for (Entry& entry : node.entries) {
    if (entry.key_where.file == prelude_file) entry.key_where = where;
    place_ours(entry.value, where);
  }
}

}  // namespace

const Node* Lowerer::find_defined(std::string_view name) const {
  const Node* defined = root_.find("define");
  const Node* own = defined != nullptr ? defined->find(name) : nullptr;
  return own != nullptr ? own : find_notation(name);
}

void Lowerer::check_definitions() {
  const Node* defined = root_.find("define");
  if (defined == nullptr || defined->is_null()) return;
  if (!defined->is_map()) {
    faults_.error(fault::define, defined->where, "'define' must map step names to their steps");
    return;
  }
  const Node* options = root_.find("options");
  const auto hides_option = [&](const Entry& parameter) {
    const Entry* option = options != nullptr ? options->entry(parameter.key) : nullptr;
    return option != nullptr && option->key_where.file == parameter.key_where.file;
  };
  for (const Entry& entry : defined->entries) {
    const bool taken = find_verb(entry.key) != nullptr || find_notation(entry.key) != nullptr ||
                       is_step_key(entry.key) || entry.key == "else";
    if (taken) {
      faults_.error(fault::define, entry.key_where,
                    "'" + entry.key + "' is a keyword and cannot be redefined",
                    "choose another name");
      continue;
    }
    const std::set<std::string> of_others = std::exchange(meant_, {});
    for (const Entry& key : entry.value.entries) {
      if (find_word("define", key.key) == nullptr) {
        unknown_key(key, "the definition of '" + printable(entry.key, 60) + "'",
                    for_unknown_key(key, entry.value, keys_of("define")));
      }
    }
    const bool does = entry.value.find("do") != nullptr || meant_.contains("do");
    meant_ = of_others;
    if (!does) {
      const bool listed = entry.value.is_list();
      faults_.error(fault::define, entry.key_where,
                    "'" + printable(entry.key, 60) +
                        (listed ? "' must be a map, not a list" : "' has no steps"),
                    listed ? "put its steps under 'do:'" : "add 'do:' with its steps");
    }
    if (entry.value.find("do") == nullptr) continue;
    const Node* with = entry.value.find("with");
    if (with != nullptr && !with->is_map()) {
      const bool named = with->is_list() && !with->items.empty() && with->items[0].is_scalar();
      const std::string name = named ? printable(with->items[0].text, 40) : "price";
      faults_.error(fault::define, with->where, "'with' must give each parameter a default",
                    "write 'with: {" + name + ": 1}', for example");
    }
    const Node* parameters = parameters_of(entry.value);
    for (const Entry& p : entries_of(parameters)) {
      if (!is_reference_name(reference_name(p.key))) {
        faults_.error(fault::name_form, p.key_where,
                      "'" + printable(p.key, 60) + "' is not a valid parameter name",
                      "use only lowercase letters, digits and '-'");
      } else if (hides_option(p)) {
        faults_.error(fault::define, p.key_where,
                      "'" + p.key + "' is already an option in this file", "choose another name");
      }
    }
  }
}

/// Reports a value that is not a number, for parameters of built-in steps that are numbers.
void Lowerer::check_number(const Entry& given, const Node& definition) {
  const Node* parameters = parameters_of(definition);
  const Node* fallback = parameters != nullptr ? parameters->find(given.key) : nullptr;
  const bool ours = definition.where.file == prelude_file;
  if (!ours || fallback == nullptr || !fallback->is_scalar()) return;
  // What a negative number means is known where the parameter is used.
  const bool plain = given.value.is_scalar() && !given.value.is_expression() &&
                     !given.value.text.starts_with('-') &&
                     given.value.text.find('$') == std::string::npos;
  if (plain && convert::number_or_never(fallback->text) && !given.value.is("pot") &&
      !convert::number_or_never(given.value.text)) {
    faults_.error(fault::wrong_type, given.value.where,
                  "'" + given.key + "' cannot be " + describe(given.value),
                  usual_word(given.value.text).empty()
                      ? "write a whole number, 'never' or an expression ('= …')"
                      : "write " + std::string(usual_word(given.value.text)));
    return;
  }
  if (!convert::whole_number(fallback->text) || !(given.value.is_map() || given.value.is_list()))
    return;
  faults_.error(fault::wrong_type, given.value.where,
                "'" + given.key + "' takes one value, not " + describe(given.value));
}

/// Reports cards swapped with nothing, or with the player's own.
void Lowerer::check_swap(const Entry& call, const Node& with) {
  constexpr std::string_view hint = "name a zone on the table, such as 'with: board'";
  if (with.is_null())
    faults_.error(fault::missing_key, call.key_where, "'" + call.key + "' needs 'with'",
                  std::string(hint));
  else if (with.is("hand"))
    faults_.error(fault::wrong_type, with.where, "players cannot swap with their own hands",
                  std::string(hint));
}

bool Lowerer::bind(const Node& node, const Entry& call, const Node& definition, std::uint32_t scope,
                   Arguments& arguments) {
  const Node* parameters = parameters_of(definition);
  const std::size_t before = faults_.all().size();
  for (const Entry& p : entries_of(parameters)) {
    arguments[p.key] = default_of(p.value);
    put_in_scope(arguments[p.key], scope);
    if (p.key == "who" && p.value.is_null()) {
      arguments[p.key] = Node::scalar(seat_bound_ ? "seat" : "everyone", call.key_where);
    }
  }
  std::vector<std::string_view> names;
  for (const auto& [name, value] : arguments) names.push_back(name);
  const bool asks = call.key == "choose" || call.key == "declare";
  const auto give = [&](const Entry& entry) {
    if (arguments.contains(entry.key)) {
      check_number(entry, definition);
      arguments[entry.key] = entry.value;
      return;
    }
    const NotationRow* row = find_notation_row(call.key);
    if (entry.key == "from" && row != nullptr && row->notation.phrase == "pick") {
      faults_.error(
          fault::phrase, entry.key_where,
          "in '" + call.key + "', everyone is asked at the same time, so nobody goes first",
          "remove the order");
      return;
    }
    if (asks && call.value.is_null()) {
      if (faults_.all().size() == before)
        unknown_key(entry, "the step '" + call.key + "'",
                    "indent the answers below '" + call.key + ":'");
      return;
    }
    std::vector<std::string_view> known = names;
    known.insert(known.end(), {"name", "about", "when"});
    Advice advice = for_unknown_key(entry, node, known);
    // For the author's own parameters, the definition may be what is misspelled.
    if (find_notation(call.key) == nullptr) advice.edits.clear();
    unknown_key(entry, "the step '" + call.key + "'", std::move(advice));
  };

  Node object = call.value;
  const NotationRow* ours = find_notation_row(call.key);
  const std::string_view phrase = ours != nullptr ? ours->notation.phrase : std::string_view();
  if (!phrase.empty() && object.is_scalar() && !object.is_expression())
    object = this->phrase(phrase, object, call.key);
  const auto known = [&](const Entry& e) { return arguments.contains(e.key); };
  const auto meant = [&](const Entry& e) { return known(e) || !nearest(e.key, names).empty(); };
  const std::vector<Entry>& entries = object.entries;
  // One of them may be misspelled.
  const bool named = object.is_map() && std::any_of(entries.begin(), entries.end(), known) &&
                     std::all_of(entries.begin(), entries.end(), meant);
  if (named) {
    for (const Entry& entry : object.entries) give(entry);
  } else if (!object.is_null()) {
    const Node* with = definition.find("with");
    if (with != nullptr && !with->is_map()) {
      // Already reported: its parameters are not known.
    } else if (parameters == nullptr || parameters->entries.empty()) {
      faults_.error(fault::define, object.where, "'" + call.key + "' takes no value",
                    "to pass one, add 'with: {count: 1}' to the definition of '" + call.key +
                        "', and use '$count' there");
    } else {
      const Entry& first = parameters->entries.front();
      const bool takes_map = !first.value.is_scalar();
      if (object.is_map() && !takes_map) {
        for (const Entry& entry : object.entries) give(entry);
      } else {
        arguments[first.key] = object;
        for (const KeyWord& word : ours != nullptr ? ours->keys : std::vector<KeyWord>()) {
          if (word.key == first.key && word.takes == Takes::number && object.is_scalar())
            scalar(object, word.takes, word.detail, call.key);
        }
      }
    }
  }
  for (const Entry& entry : node.entries) {
    if (&entry != &call && !is_step_key(entry.key)) give(entry);
  }
  if (call.key == "choose" && arguments.at("options").is_null() && faults_.all().size() == before)
    faults_.error(fault::missing_key, call.key_where, "'choose' has no answers",
                  "list them below it, as in {in: , out: fold}");
  if (call.key == tree::SwapCardsStep::notation.name && ours != nullptr &&
      faults_.all().size() == before)
    check_swap(call, arguments.at("with"));
  const bool bound = faults_.all().size() == before;
  const Node* answers = asks && ours != nullptr ? &arguments.at("options") : nullptr;
  for (const Entry& answer : entries_of(answers)) {
    const bool is_key = arguments.contains(answer.key) || is_step_key(answer.key);
    if (!is_key || answer.key == "out") continue;  // that key is about the answer `out`
    faults_.warning(fault::stray_key, answer.key_where,
                    "'" + answer.key + "' is read as an answer here, but it is also a key of '" +
                        call.key + "'",
                    "if you mean the key, align it with '" + call.key + ":'");
  }
  return bound;
}

/// Declares the registers of a step: shared ones with their own names, local ones anew for each
/// call.
void Lowerer::declare_registers(const Node& definition, std::string_view name,
                                Arguments& arguments) {
  if (const Node* shared = definition.find("registers")) {
    for (const Entry& entry : shared->entries) {
      registers_.add({entry.key, entry.key_where, form(entry.value, "register", entry.key)});
    }
  }
  const Node* local = definition.find("local");
  if (local == nullptr) return;
  std::string base = reference_name(name);
  std::replace(base.begin(), base.end(), '-', '_');
  const int call = ++calls_[base];
  for (const Entry& entry : local->entries) {
    const std::string own = base + "_" + std::to_string(call) + "_" + entry.key;
    registers_.add({own, entry.key_where, form(entry.value, "register", entry.key)});
    arguments[entry.key] = Node::scalar(own, entry.key_where);
  }
}

namespace {

/// Goes through a defined step in text order, looking for a parameter that is used after a register
/// in its expression has been changed.
class ReadAnew {
 public:
  ReadAnew(std::string_view parameter, std::string_view expression)
      : parameter_("$" + reference_name(parameter)), expression_(expression) {}

  /// Returns where it is used, or null.
  const Node* find(const Node& node) {
    if (node.is_scalar())
      return !changed_.empty() && names(node.text, parameter_) ? &node : nullptr;
    for (const Node& item : node.items) {
      if (const Node* found = find(item)) return found;
    }
    for (const Entry& entry : node.entries) {
      // Conditions that are tested repeatedly are meant to be.
      if (entry.key == "until" || entry.key == "skip" || entry.key == "must") continue;
      if (const Node* found = find(entry.value)) return found;
    }
    for (const Entry& entry : entries_of(node.find("remember"))) {
      const bool read =
          names(expression_, "seat." + entry.key) || names(expression_, "game." + entry.key);
      if (read) changed_ = entry.key;
    }
    return nullptr;
  }
  const std::string& changed() const { return changed_; }

 private:
  static bool names(std::string_view text, std::string_view name) {
    const auto goes_on = [](char c) {
      return c == '_' || c == '-' || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
    };
    for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
      const std::size_t end = at + name.size();
      if (end == text.size() || !goes_on(text[end])) return true;
    }
    return false;
  }

  std::string parameter_;
  std::string_view expression_;
  std::string changed_;
};

bool same_place(const Place& a, const Place& b) {
  return a.file == b.file && a.line == b.line && a.column == b.column;
}

}  // namespace

/// The argument is inserted as an expression, and evaluated wherever the parameter is used.
void Lowerer::check_read_anew(const Node& body, const Entry& argument) {
  ReadAnew reader(argument.key, argument.value.text);
  const Node* use = reader.find(body);
  if (use == nullptr) return;
  const bool reported =
      std::any_of(suspicions_.begin(), suspicions_.end(), [&](const Diagnostic& one) {
        return same_place(one.where, use->where) &&
               same_place(one.notes.front().where, argument.value.where);
      });
  if (reported) return;
  const std::string name = "$" + reference_name(argument.key);
  suspicions_.push_back({Severity::warning,
                         std::string(fault::read_anew),
                         use->where,
                         "'" + name + "' is '" + printable(argument.value.text, 60) +
                             "' here, evaluated after '" + reader.changed() + "' has changed",
                         "add 'once: " + argument.key +
                             "' to the definition, so that it is evaluated when the step begins",
                         {{argument.value.where, "the call passes it here"}}});
}

/// Returns steps that store the arguments to be evaluated `once`; from there on, their registers
/// replace them.
Node Lowerer::worked_out_once(const Entry& verb, const Node& definition, Arguments& arguments) {
  Node steps = Node::list(verb.key_where);
  const Node* once = definition.find("once");
  if (once == nullptr) return steps;
  for (const Node& name : texts_of(*once)) {
    const auto argument = arguments.find(name.text);
    if (argument == arguments.end()) {
      faults_.error(fault::define, name.where,
                    "'" + printable(name.text, 60) + "' is not a parameter of this step",
                    "add it under 'with:' too");
      continue;
    }
    Node& value = argument->second;
    if (!value.is_expression()) continue;
    std::string own = reference_name(verb.key) + "_" + reference_name(name.text);
    std::replace(own.begin(), own.end(), '-', '_');
    own += "_" + std::to_string(++calls_[own]);
    registers_.add({own, name.where, form(Node::scalar("number", name.where), "register", own)});
    Node kept = Node::map(value.where);
    kept.add({own, value.where, value});
    Node step = Node::map(value.where);
    step.add({"remember", value.where, std::move(kept)});
    steps.items.push_back(std::move(step));
    value = Node::scalar("= game." + own, value.where);
  }
  return steps;
}

void Lowerer::expand(const Node& call, const Entry& verb, const Node& definition,
                     std::uint32_t scope, const Arguments& given, std::vector<Node>& out) {
  Arguments arguments = given;
  declare_registers(definition, verb.key, arguments);
  Node first = worked_out_once(verb, definition, arguments);
  Node body;
  if (is_declare(verb) && definition.where.file == prelude_file) {
    body = declare_body(verb, arguments);
  } else {
    body = *definition.find("do");
    put_in_scope(body, scope);
    for (const auto& [name, value] : given) {
      if (definition.where.file != prelude_file && arguments.at(name).is(value.text) &&
          value.is_expression())
        check_read_anew(body, {name, value.where, value});
    }
    Values values;
    for (const auto& [name, value] : arguments) values.set(reference_name(name), value);
    // Defaults may refer to other parameters, but not to themselves.
    substitute(body, values, faults_);
  }
  if (!first.items.empty()) {
    first.items.push_back(Node::map(verb.key_where));
    first.items.back().add({"do", verb.key_where, std::move(body)});
    body = std::move(first);
  }
  if (definition.where.file == prelude_file) place_ours(body, verb.key_where);
  const int before_limit = most_written_out - written_out_;
  written_out_ += nodes_of(body, before_limit + 1);
  if (written_out_ > most_written_out) {
    if (before_limit >= 0) {
      faults_.error(fault::size, verb.key_where,
                    "with this step, the file's defined steps expand to more than " +
                        std::to_string(most_written_out) + " keys and values",
                    "use `repeat:`");
    }
    return;
  }
  ++depth_;
  Node lowered = steps(body);
  --depth_;

  const std::vector<const Entry*> beside = of_any_step(call);
  if (beside.empty()) {
    std::move(lowered.items.begin(), lowered.items.end(), std::back_inserter(out));
    return;
  }
  const Entry* when = call.entry("when");
  const auto taken = [&](std::string_view key) { return lowered.items[0].find(key) != nullptr; };
  const bool single = lowered.items.size() == 1 && !taken("name") && !taken("about") &&
                      (when == nullptr || !taken("when"));
  Node whole = Node::map(call.where);
  for (const Entry* one : beside) {
    if (one != when) whole.add(*one);
  }
  if (single) {
    for (Entry& entry : lowered.items[0].entries) whole.entries.push_back(std::move(entry));
  } else {
    whole.add({"do", verb.key_where, std::move(lowered)});
  }
  if (when != nullptr) {
    whole.add({"when", when->key_where, scalar(when->value, Takes::condition, "", "when")});
  }
  out.push_back(std::move(whole));
}

/// Returns a step of the notation as it is, with defaults for the keys that are not given.
Node Lowerer::notation_step(const Node& node, const Entry& call, Arguments arguments) {
  Node out = Node::map(node.where);
  const std::vector<const Entry*> beside = of_any_step(node);
  for (const Entry* one : beside) {
    if (one->key != "when") out.add(*one);
  }
  out.add({call.key, call.key_where, Node::null(call.value.where)});
  if (is_declare(call)) {
    arguments["options"] = declared_options(call, arguments);
    arguments.erase("out");  // it is one of them
  }
  for (const KeyWord& key : find_notation_row(call.key)->keys) {
    Node& value_of = arguments[std::string(key.key)];
    if (value_of.is_null()) continue;
    place_ours(value_of, call.key_where);
    value({std::string(key.key), value_of.where, value_of}, key, out);
  }
  if (const Entry* when = node.entry("when")) {
    out.add({when->key, when->key_where, scalar(when->value, Takes::condition, "", when->key)});
  }
  return out;
}

/// Returns whether the call is in the text of the very step that it calls.
bool Lowerer::leads_back(const Entry& call, std::uint32_t scope) {
  std::string chain = "'" + call.key + "'";
  bool back = false;
  for (; scope != 0 && !back; scope = scopes_[scope].outer) {
    back = scopes_[scope].name == call.key;
    chain.insert(0, "'" + scopes_[scope].name + (back ? "' calls " : "', which calls "));
  }
  if (!back) return false;
  faults_.error(fault::recursion, call.key_where,
                "'" + call.key + "' ends up calling itself: " + chain, "use `repeat:`");
  return true;
}

void Lowerer::defined_step(const Node& node, const Entry& call, const Node& definition,
                           std::vector<Node>& out) {
  if (leads_back(call, node.scope)) return;
  if (depth_ > deepest_definition) {
    faults_.error(fault::size, call.key_where,
                  "defined steps are nested more than " + std::to_string(deepest_definition) +
                      " levels deep");
    return;
  }
  if (!definition.is_map() || definition.find("do") == nullptr) return;
  const auto scope = static_cast<std::uint32_t>(scopes_.size());
  scopes_.push_back({call.key, node.scope});
  Arguments arguments;
  const bool ours = definition.where.file == prelude_file;
  if (!bind(node, call, definition, scope, arguments)) {
    declare_registers(definition, call.key, arguments);  // other steps may refer to them
  } else if (ours && level_ == Level::author) {
    out.push_back(notation_step(node, call, std::move(arguments)));
  } else {
    expand(node, call, definition, scope, arguments, out);
  }
}

namespace {

Node single(std::string_view key, Node value, const Place& where) {
  Node map = Node::map(where);
  map.set(key, std::move(value));
  return map;
}

/// Players declare with chips in their hands: one for high, two for low. Returns "[high, low]" for
/// {1: high, 2: low} and for {high: 1, low: 2}, or an empty string for anything else.
std::string counted_declarations(const Node& options) {
  std::vector<std::string> by_key, by_value;
  for (const Entry& entry : entries_of(&options)) {
    if (!entry.value.is_scalar() || entry.value.is_null()) return {};
    if (convert::whole_number(entry.key)) by_key.push_back(printable(entry.value.text, 40));
    if (convert::whole_number(entry.value.text)) by_value.push_back(printable(entry.key, 40));
  }
  if (options.entries.empty()) return {};
  const auto& names = by_key.size() == options.entries.size() ? by_key : by_value;
  if (names.size() != options.entries.size()) return {};
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return "[" + list + "]";
}

/// Returns whether these steps take the player who answers out of the deal.
bool takes_out(const Node& steps) {
  static constexpr std::string_view ways[] = {"sit out", "stay out", "fold"};
  if (steps.is_list()) return std::any_of(steps.items.begin(), steps.items.end(), takes_out);
  if (steps.is_map() && steps.find("when") != nullptr) return false;
  return std::any_of(std::begin(ways), std::end(ways), [&](std::string_view way) {
    return steps.is(way) || steps.find(way) != nullptr;
  });
}

}  // namespace

/// Returns the answers of a `declare` for a list of words: they claim parts of the pot.
Node Lowerer::declared_options(const Entry& call, const Arguments& arguments) {
  const Node& options = arguments.at("options");
  if (const std::string list = counted_declarations(options); !list.empty()) {
    faults_.error(fault::wrong_type, options.where, "'declare' takes a list of declarations",
                  "write " + list);
    return Node::map(call.key_where);
  }
  if (options.is_map()) {
    const Entry* out = options.entry("out");
    if (out != nullptr && out->value.is_null() && !mentions(root_, "answer"))
      faults_.warning(fault::stray_key, out->key_where, "the answer 'out' does nothing",
                      "write 'out: sit out'");
    if (options.entries.size() > 1 &&
        std::all_of(options.entries.begin(), options.entries.end(),
                    [](const Entry& answer) { return takes_out(answer.value); }))
      faults_.warning(fault::stray_key, options.entries.front().key_where,
                      "every answer takes the player out, so nobody can be in",
                      "leave one of them empty, as in {in: , out: sit out}");
    return options;
  }
  if (!options.is_list()) {
    std::string list = options.text;  // "high, low or both"
    for (const std::string_view word : {", or ", " or ", ", and ", " and "}) {
      for (std::size_t at = list.find(word); at != list.npos; at = list.find(word))
        list.replace(at, word.size(), ", ");
    }
    faults_.error(
        fault::wrong_type, call.value.where,
        "'declare' takes a list of declarations, or a map from each declaration to its steps",
        list.find(", ") != list.npos
            ? "write [" + printable(list, 60) + "]"
            : "for example, write [high, low, both] or {in: , out: sit out}");
    return Node::map(call.key_where);
  }
  std::vector<Node> parts;
  for (const Node& item : options.items) {
    if (!item.is("in") && !item.is("out") && !item.is("both")) parts.push_back(item);
  }
  Node made = Node::map(options.where);
  for (const Node& item : options.items) {
    Node body = Node::null(item.where);
    if (item.is("out")) {
      body = arguments.at("out");
    } else if (item.is("both")) {
      body = single("claim", Node::list(parts, item.where), call.key_where);
    } else if (!item.is("in")) {
      body = single("claim", Node::list({item}, item.where), call.key_where);
    }
    made.add({item.text, item.where, std::move(body)});
  }
  return made;
}

/// The one expansion that the language cannot express.
Node Lowerer::declare_body(const Entry& call, const Arguments& arguments) {
  const Place& where = call.key_where;
  Node ask = single("ask", Node::scalar("declare", where), where);
  for (const std::string_view key : {"who", "from", "together"}) {
    if (Node value = arguments.find(key)->second; !value.is_null()) ask.set(key, std::move(value));
  }
  if (seat_bound_ && ask.find("who")->is("everyone")) ask.erase("together");
  if (seat_bound_ && ask.find("who")->is("everyone")) ask.erase("who");
  ask.set("options", declared_options(call, arguments));
  Node body = Node::list({std::move(ask)}, where);

  const Node &nobody = arguments.at("nobody in"), &otherwise = arguments.at("else");
  if (!nobody.is_null() || !otherwise.is_null()) {
    Node then = single("do", nobody.is_null() ? Node::list(where) : nobody, where);
    then.set("when", Node::scalar("= contesting.count == 0", where));
    if (!otherwise.is_null()) then.set("else", otherwise);
    body.items.push_back(std::move(then));
  }
  return body;
}

}  // namespace houserules
