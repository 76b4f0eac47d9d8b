#include "engine/tree/fill.h"

#include <concepts>
#include <utility>
#include <variant>

namespace houserules::tree {
namespace {

template <class S>
concept Declared = requires {
  S::form;
};

template <class S>
void fill(S& into, const Node& map);

// ---------------------------------------------------------------- values

void read(Leaf& into, const Node& node) { static_cast<Node&>(into) = node; }

template <Declared S>
void read(S& into, const Node& node) {
  fill(into, node);
}

template <class T>
void read(std::vector<T>& into, const Node& node) {
  const auto add = [&](const Node& item) { read(into.emplace_back(), item); };
  if (node.is_list()) {
    for (const Node& item : node.items) add(item);
  } else if (!node.is_null()) {
    add(node);
  }
}

template <class T>
void read(Named<T>& into, const Node& node) {
  into.where = node.where;
  for (const Entry& entry : node.entries) {
    into.items.push_back({entry.key, entry.key_where, {}});
    read(into.items.back().value, entry.value);
  }
}

void read(Steps& into, const Node& node);
void read(Bodies& into, const Node& node);

/// Returns whether nothing is given here. A single value that is left empty counts as given.
template <class T>
bool says_nothing(const Node& node) {
  return node.is_null() && !std::derived_from<T, Leaf> && !std::same_as<T, Steps>;
}

// ---------------------------------------------------------------- keys

template <class T>
void say(Said<T>& said, std::string_view key, const Entry& entry) {
  if (says_nothing<T>(entry.value)) return;
  said.given = true;
  said.key = key;
  said.key_where = entry.key_where;
  said.where = entry.value.where;
  read(said.value, entry.value);
}

/// Visits the keys of a form, with a map that has some of them.
template <class S>
struct FromMap {
  S& into;
  const Node& map;

  template <class T, class Owner>
  void operator()(std::string_view key, Said<T> Owner::*member, std::string_view,
                  const More& = {}) const {
    if (const Entry* entry = map.entry(key)) say(into.*member, key, *entry);
  }
};

/// The same, with a value that is short for one of the keys.
template <class S>
struct FromShort {
  S& into;
  const Node& value;

  template <class T, class Owner>
  void operator()(std::string_view key, Said<T> Owner::*member, std::string_view,
                  const More& = {}) const {
    if (key == S::form.short_for) say(into.*member, key, Entry{{}, {}, value});
  }
};

template <class S>
void fill(S& into, const Node& map) {
  into.at = map.where;
  if (map.is_map()) {
    into.written.text = map.text;  // a name being removed
    FromMap<S> keys{into, map};
    S::keys(keys);
  } else {
    into.written = map;
    FromShort<S> keys{into, map};
    S::keys(keys);
  }
}

// ---------------------------------------------------------------- steps

template <class A>
constexpr std::string_view name_of() {
  if constexpr (Notated<A>) {
    return A::notation.name;
  } else {
    return A::verb.name;
  }
}

/// Creates the act of this verb. Returns false if no act has it.
template <class... Acts>
bool make_act(std::variant<Acts...>& act, const Entry& verb, const Node& step) {
  const auto make = [&]<class A>(A made) {
    if (name_of<A>() != verb.key) return false;
    if constexpr (!Notated<A>) read(made.object, verb.value);
    FromMap<A> keys{made, step};
    A::keys(keys);
    act = std::move(made);
    return true;
  };
  return (make(Acts()) || ...);
}

void read_step(Step& into, const Node& node) {
  into.where = node.where;
  FromMap<Step> keys{into, node};
  Step::keys(keys);
  // Next to another verb, `do` is that verb's body.
  const Entry* verb = nullptr;
  for (const Entry& entry : node.entries) {
    const bool only_a_body = verb == nullptr || verb->key == DoStep::verb.name;
    if (only_a_body && (find_verb(entry.key) != nullptr || find_notation_row(entry.key) != nullptr))
      verb = &entry;
  }
  if (verb == nullptr) return;
  into.verb_where = verb->key_where;
  make_act(into.act, *verb, node);
}

void read(Steps& into, const Node& node) {
  into.where = node.where;
  into.nothing = node.is_null();
  if (node.is_list()) {
    for (const Node& item : node.items) read_step(into.items.emplace_back(), item);
  } else if (!node.is_null()) {
    read_step(into.items.emplace_back(), node);
  }
}

void read(Bodies& into, const Node& node) {
  into.where = node.where;
  into.a_map = node.is_map();
  for (const Entry& entry : node.entries) {
    Body& body = into.items.emplace_back();
    body.name = entry.key;
    body.key_where = entry.key_where;
    if (entry.value.is_map()) {
      FromMap<Body> keys{body, entry.value};
      Body::keys(keys);
    } else {
      say(body.to_do, "do", {{}, entry.value.where, entry.value});
    }
  }
}

}  // namespace

File filled(const Node& resolved) {
  File file;
  fill(file, resolved);
  return file;
}

OptionRules option_of(const Node& written) {
  OptionRules rules;
  fill(rules, written);
  return rules;
}

std::vector<ExampleRules> examples_of(const Node& file) {
  std::vector<ExampleRules> examples;
  if (const Node* said = file.find("examples")) read(examples, *said);
  return examples;
}

}  // namespace houserules::tree
