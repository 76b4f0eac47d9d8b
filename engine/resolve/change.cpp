// Names of steps, and `change:`, which edits steps by name.

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/language/prelude.h"
#include "engine/resolve/merge.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/text/english.h"
#include "engine/text/one_of.h"
#include "engine/text/sentence.h"
#include "engine/tree/words.h"

namespace houserules {
namespace {

/// A key for automatic names while changes are applied; no rule file can contain it.
constexpr std::string_view automatic = "\x01";
/// The same, for rows that are not steps: effects, sources of wild cards, parts of the pot.
constexpr std::string_view of_row = "\x02";

bool is_flow(std::string_view verb) {
  return verb == "each" || verb == "repeat" || verb == "turns" || verb == "do";
}

/// Control flow and bookkeeping, which need no names in logs.
bool is_quiet(std::string_view verb) {
  return is_flow(verb) || verb == "remember" || verb == "claim" || verb == "end" ||
         verb == "split pot" || verb == "boards";
}

/// Returns the word that characterizes a step: "bet". Empty if there is none.
std::string verb_of(const Node& step, const Node& root) {
  if (step.is_scalar()) return step.text;
  const Node* defined = root.find("define");
  std::string_view flow;
  for (const Entry& entry : step.entries) {
    if (entry.key == "name" || entry.key == "when" || entry.key == "else") continue;
    if (entry.key == "do") {
      if (flow.empty()) flow = "do";
    } else if (find_verb(entry.key) != nullptr || find_notation(entry.key) != nullptr ||
               (defined != nullptr && defined->find(entry.key) != nullptr)) {
      return entry.key;
    }
  }
  return std::string(flow);
}

struct Namer {
  const Node& root;
  std::string_view key;
  std::map<std::string, int> counts;

  void steps(Node& node) {
    if (node.is_list()) {
      for (Node& item : node.items) step(item);
    } else {
      step(node);
    }
  }

  /// "first effect"; a row that is a single word or phrase also has that as its name.
  void rows(Node* node, const std::string& what) {
    if (node == nullptr) return;
    if (!node->is_list()) *node = Node::list({*node}, node->where);
    for (Node& row : node->items) {
      const std::string name =
          row.is_scalar() ? row.text : ordinal_name(++counts[what]) + " " + what;
      if (row.is_map()) row.add({std::string(of_row), row.where, Node::scalar(name, row.where)});
    }
  }

  /// Each has its name or, without one, its ranking.
  void parts(Node* showdown) {
    Node* split = showdown != nullptr ? showdown->find("split") : nullptr;
    if (split == nullptr) return;
    for (Node& part : split->items) {
      const Node* name = part.find("part") != nullptr ? part.find("part") : part.find("by");
      if (name == nullptr || !name->is_scalar()) continue;
      part.add({std::string(of_row), part.where, Node::scalar(name->text, part.where)});
    }
  }

  void step(Node& node) {
    if (!node.is_scalar() && !node.is_map()) return;
    const std::string verb = verb_of(node, root);
    if (verb.empty()) return;
    const int n = ++counts[verb];
    if (node.is_map() && node.find("name") != nullptr) return;
    if (is_flow(verb)) {
      if (Node* body = node.find("do")) steps(*body);
      if (Node* body = node.find("else")) steps(*body);
    }
    if (key == "name" && is_quiet(verb)) return;
    if (node.is_scalar()) {
      Node map = Node::map(node.where);
      map.add({node.text, node.where, Node::null(node.where)});
      node = std::move(map);
    }
    node.entries.push_back(
        {std::string(key), node.where, Node::scalar(ordinal_name(n) + " " + verb, node.where)});
  }
};

void remove_automatic(Node& node) {
  node.erase(automatic);
  node.erase(of_row);
  for (Entry& entry : node.entries) remove_automatic(entry.value);
  for (Node& item : node.items) remove_automatic(item);
}

/// One edit, of the steps with one name.
class Edit {
 public:
  enum class What { before, after, replace, remove };
  Edit(What what, std::string_view name, Node with)
      : what_(what), name_(name), with_(std::move(with)) {}

  /// Warns when a deal to the table is replaced by one to the players that says no more than how
  /// many cards.
  void doubt_deal(const Node& step, Diagnostics& faults) const {
    if (what_ != What::replace || (with_.is_list() && with_.items.size() != 1)) return;
    const Node& other = with_.is_list() ? with_.items.front() : with_;
    const Node* before = step.find("deal");
    const Node* after = other.find("deal");
    if (before == nullptr || after == nullptr || other.find("to") != nullptr) return;
    const std::size_t to = before->text.find(" to ");
    if (to == std::string::npos || !convert::whole_number(after->text)) return;
    const std::string place = printable(before->text.substr(to), 40);
    faults.warning(
        fault::change, after->where,
        "'" + name_ + "' was dealt" + place + ", but this step deals to every player",
        "write '" + after->text + place + "', or '" + after->text + " down' for the players");
  }

  /// Searches for the step everywhere below, and edits it. Returns whether it was found.
  bool apply(Node& node, Diagnostics& faults, bool rows = false) {
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      if (is_it(node.items[i]) || (rows && node.items[i].is(name_))) {
        doubt_deal(node.items[i], faults);
        in_list(node.items, i, rows || is_row(node.items[i]));
        return true;
      }
      if (apply(node.items[i], faults)) return true;
    }
    for (Entry& entry : node.entries) {
      if (is_it(entry.value)) {
        std::vector<Node> alone{entry.value};
        in_list(alone, 0, false);
        entry.value = Node::list(std::move(alone), entry.value.where);
        return true;
      }
      if (apply(entry.value, faults)) return true;
    }
    return false;
  }

 private:
  bool is_it(const Node& node) const {
    if (!node.is_map()) return false;
    for (const std::string_view key : {std::string_view("name"), automatic, of_row}) {
      const Node* name = node.find(key);
      if (name != nullptr && name->is(name_)) return true;
    }
    return false;
  }
  static bool is_row(const Node& node) { return node.find(of_row) != nullptr; }

  void in_list(std::vector<Node>& list, std::size_t at, bool rows) {
    std::vector<Node> with = with_.is_list() ? with_.items : std::vector<Node>{with_};
    if (what_ == What::replace && !rows) keep_name(with);
    if (what_ == What::replace && rows && with.size() == 1 && with.front().is_map()) {
      with.front().add({std::string(of_row), with.front().where,
                        Node::scalar(std::string(name_), with.front().where)});
    }
    auto place = list.begin() + static_cast<std::ptrdiff_t>(at);
    if (what_ == What::remove || what_ == What::replace) place = list.erase(place);
    if (what_ == What::remove) return;
    if (what_ == What::after) ++place;
    list.insert(place, with.begin(), with.end());
  }

  /// The replacement of a step keeps its name.
  void keep_name(std::vector<Node>& with) const {
    if (with.empty()) return;
    const Place where = with.front().where;
    if (with.size() == 1 && with.front().is_map()) {
      if (with.front().find("name") == nullptr) {
        with.front().add({"name", where, Node::scalar(std::string(name_), where)});
      }
      return;
    }
    Node all = Node::map(where);
    all.add({"name", where, Node::scalar(std::string(name_), where)});
    all.add({"do", where, Node::list(std::move(with), where)});
    with = {std::move(all)};
  }

  What what_;
  std::string name_;
  Node with_;
};

/// Collects the names of steps, for lookups and suggestions.
void collect_names(const Node& node, std::vector<std::string>& names) {
  for (const std::string_view key : {std::string_view("name"), automatic}) {
    const Node* name = node.find(key);
    if (name != nullptr && name->is_scalar()) names.push_back(name->text);
  }
  for (const Node& item : node.items) collect_names(item, names);
  for (const Entry& entry : node.entries) collect_names(entry.value, names);
}

constexpr std::array<std::string_view, 6> places_of_steps = {"play",   "whenever", "wild",
                                                             "define", "showdown", "showdowns"};

std::vector<std::string> names_of_steps(const Node& root) {
  std::vector<std::string> names;
  for (const std::string_view key : places_of_steps) {
    if (const Node* node = root.find(key)) collect_names(*node, names);
  }
  return names;
}

void collect_rows(const Node& node, std::vector<std::string>& names) {
  if (const Node* name = node.find(of_row)) names.push_back(name->text);
  for (const Node& item : node.items) collect_rows(item, names);
  for (const Entry& entry : node.entries) collect_rows(entry.value, names);
}

/// Returns the names of effects, sources of wild cards and parts of the pot.
std::vector<std::string> names_of_rows(const Node& root) {
  std::vector<std::string> names;
  for (const std::string_view key : places_of_steps) {
    if (const Node* node = root.find(key)) collect_rows(*node, names);
  }
  if (const Node* wild = root.find("wild")) {
    for (const Node& row : wild->items) {
      if (row.is_scalar()) names.push_back(row.text);
    }
  }
  return names;
}

/// Returns "third bet" for "last bet" and, if it is the only one, for "bet".
std::string full_name(const std::string& name, const Namer& namer) {
  const bool last = name.starts_with("last ");
  const auto counted = namer.counts.find(last ? name.substr(5) : name);
  if (counted == namer.counts.end() || (!last && counted->second != 1)) return name;
  return ordinal_name(counted->second) + " " + counted->first;
}

constexpr std::pair<std::string_view, Edit::What> kinds_of_change[] = {
    {"before", Edit::What::before},
    {"after", Edit::What::after},
    {"replace", Edit::What::replace},
    {"remove", Edit::What::remove}};

bool names_step(const Node& change) {
  return std::any_of(std::begin(kinds_of_change), std::end(kinds_of_change),
                     [&](const auto& kind) { return change.find(kind.first) != nullptr; });
}

/// The steps may be in `do:` or next to the name, where `with:` is meant.
Advice for_key_of_change(const Entry& entry, const Node& change,
                         const std::vector<std::string_view>& known) {
  const bool step =
      entry.key == "do" || find_verb(entry.key) != nullptr || find_notation(entry.key) != nullptr;
  if (entry.key == "insert" || entry.key == "add") {
    return "write the step's name under 'before:' or 'after:', and the new steps under 'with:'";
  }
  // "add after", "insert before"
  for (const std::string_view key : {"before", "after"})
    if (entry.key.ends_with(std::string(" ") += key))
      return meant(entry.key, entry.key_where, std::string(key));
  if (is_one_of(entry.key, {"step", "at", "target"}) && entry.value.is_scalar() &&
      !names_step(change))
    return "write 'replace: " + printable(entry.value.text, 60) +
           "' (or 'before:' or 'after:'), and the new steps under `with:`";
  if (!step || change.find("with") != nullptr)
    return respelling(entry.key, entry.key_where, known, "steps go under `with:`");
  if (entry.key != "do") return "steps go under `with:`";
  return {"steps go under `with:`", respelt(entry.key, entry.key_where, "with")};
}

struct Names {
  std::vector<std::string> steps, rows;
};

/// Returns the names that may have been meant: all of them for "third deal", which may have another
/// name.
std::string step_meant(const std::string& name, const Names& names) {
  constexpr std::size_t few = 8;
  std::vector<std::string_view> known(names.steps.begin(), names.steps.end());
  known.insert(known.end(), names.rows.begin(), names.rows.end());
  // "third draw": those that end with its verb, if there are any.
  const auto quoted_if = [&](const auto& test) {
    std::vector<std::string> quoted;
    for (const std::string& step : names.steps) {
      if (test(step)) quoted.push_back("'" + step + "'");
    }
    return quoted;
  };
  const std::string verb = " " + name.substr(name.rfind(' ') + 1);
  auto alike = quoted_if([&](const std::string& step) { return step.ends_with(verb); });
  if (alike.empty()) {  // "discards"
    const auto last_word = [](std::string_view step) { return step.substr(step.rfind(' ') + 1); };
    std::vector<std::string_view> ends;
    for (const std::string& step : names.steps) ends.push_back(last_word(step));
    const std::string near = nearest(last_word(name), ends);
    alike = quoted_if([&](const std::string& step) { return last_word(step) == near; });
  }
  const auto all = quoted_if([](const std::string&) { return true; });
  if (std::find(known.begin(), known.end(), "the " + name) != known.end())
    return "did you mean 'the " + name + "'?";
  const std::string listed = all.size() <= few ? "the steps are " + joined(all)
                             : !alike.empty() && alike.size() <= few
                                 ? "did you mean " + joined(alike, "or") + "?"
                                 : "`show --resolved` prints the names";
  if (only_counts(name)) return listed;
  const std::pair<std::string_view, std::string_view> ordinals[] = {
      {"1st ", "first "}, {"2nd ", "second "}, {"3rd ", "third "}};
  for (const auto& [digits, word] : ordinals) {
    if (name.starts_with(digits))
      return did_you_mean(std::string(word) + name.substr(digits.size()), known, listed);
  }
  return did_you_mean(name, known, listed);
}

std::optional<Edit> read_change(const Node& change, const Names& names, const Namer& namer,
                                Diagnostics& faults) {
  const Entry* target = nullptr;
  Edit::What what = Edit::What::remove;
  for (const auto& [key, kind] : kinds_of_change) {
    const Entry* entry = change.is_map() ? change.entry(key) : nullptr;
    if (entry == nullptr) continue;
    if (target != nullptr) {
      faults.error(fault::change, entry->key_where, "each change can do only one thing",
                   "write each one as its own item, with a dash");
      return std::nullopt;
    }
    target = entry;
    what = kind;
  }
  for (const Entry& entry : change.entries) {
    const auto known = keys_of("change");
    if (std::find(known.begin(), known.end(), entry.key) != known.end()) continue;
    faults.error(fault::unknown_key, entry.key_where,
                 "unknown key '" + printable(entry.key, 60) + "' in 'change'",
                 for_key_of_change(entry, change, known));
    return std::nullopt;
  }
  if (target == nullptr || !target->value.is_scalar()) {
    std::string each;
    for (const Node& item : target != nullptr ? target->value.items : std::vector<Node>()) {
      each +=
          (each.empty() ? "'- " : " and '- ") + target->key + ": " + printable(item.text, 40) + "'";
    }
    faults.error(fault::change, change.where,
                 each.empty() ? "this change does not say which step it changes"
                              : "a change can name only one step",
                 each.empty() ? "write {after: first bet, with: …} or {remove: first bet}"
                              : "write a separate change for each: " + each);
    return std::nullopt;
  }
  const Node* with = change.find("with");
  if ((with == nullptr || with->is_null()) != (what == Edit::What::remove)) {
    faults.error(fault::change, target->key_where,
                 what == Edit::What::remove ? "'remove' takes no `with:`"
                                            : "'" + target->key + "' needs steps under `with:`");
    return std::nullopt;
  }
  const auto among = [](const std::vector<std::string>& all, const std::string& one) {
    return std::find(all.begin(), all.end(), one) != all.end();
  };
  // Names of steps take precedence over names of rows.
  std::string name = target->value.text;
  if (!among(names.steps, name)) {
    const std::string full = full_name(name, namer);
    const bool verb = namer.counts.contains(name);
    if (among(names.steps, full) || verb || !among(names.rows, name)) name = full;
  }
  if (!among(names.steps, name) && (namer.counts.contains(name) || !among(names.rows, name))) {
    faults.error(fault::change, target->value.where,
                 "no step is called '" + printable(target->value.text, 60) + "'",
                 step_meant(name, names));
    return std::nullopt;
  }
  return Edit(what, name, with != nullptr ? *with : Node());
}

}  // namespace

void apply_changes(Node& root, const Node& changes, Diagnostics& faults) {
  Namer namer{root, automatic, {}};
  if (Node* play = root.find("play")) namer.steps(*play);
  namer.rows(root.find("whenever"), "effect");
  namer.rows(root.find("wild"), "wild");
  namer.parts(root.find("showdown"));
  const Names names{names_of_steps(root), names_of_rows(root)};
  const std::vector<Node> list = changes.is_list() ? changes.items : std::vector<Node>{changes};
  for (const Node& change : list) {
    auto edit = read_change(change, names, namer, faults);
    if (!edit) continue;
    bool found = false;
    for (const std::string_view key : places_of_steps) {
      Node* node = root.find(key);
      if (node != nullptr && edit->apply(*node, faults, key == "whenever" || key == "wild")) {
        found = true;
        break;
      }
    }
    if (!found) {
      faults.error(fault::change, change.where, "an earlier change removed this step");
    }
  }
  remove_automatic(root);
}

void name_steps(Node& root) {
  Namer namer{root, "name", {}};
  if (Node* play = root.find("play")) namer.steps(*play);
}

std::string ordinal_name(int n) {
  static constexpr std::array<std::string_view, 13> words = {
      "",        "first",  "second", "third", "fourth",   "fifth",  "sixth",
      "seventh", "eighth", "ninth",  "tenth", "eleventh", "twelfth"};
  if (n < static_cast<int>(words.size())) return std::string(words[static_cast<std::size_t>(n)]);
  return std::to_string(n) + "th";
}

}  // namespace houserules
