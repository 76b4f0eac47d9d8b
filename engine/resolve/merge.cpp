#include "engine/resolve/merge.h"

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <utility>

#include "engine/language/phrases.h"
#include "engine/language/ranking_keys.h"
#include "engine/resolve/other_words.h"
#include "engine/source/compile_faults.h"
#include "engine/source/faults.h"
#include "engine/text/one_of.h"
#include "engine/tree/words.h"

namespace houserules {
namespace {

/// Returns the section of the value of a key; empty if it has none.
std::string_view section_under(std::string_view section, std::string_view key, bool& names) {
  names = false;
  const KeyWord* word = find_word(section, key);
  if (word == nullptr) return {};
  names = word->takes == Takes::named;
  return names || word->takes == Takes::form ? word->detail : std::string_view();
}

/// `by` and `split` are alternatives: the later one wins.
void drop_other_way(Node& base, const Node& over) {
  const auto drop = [&](std::initializer_list<std::string_view> keys) {
    for (const std::string_view key : keys) base.erase(key);
  };
  if (over.find("split") != nullptr || over.find("parts") != nullptr) {
    drop({"by", "split", "parts"});
    // The keys of the single part go with it; unknown ones stay, to be reported.
    std::erase_if(base.entries, [](const Entry& e) {
      return find_word("showdown", e.key) == nullptr && find_word("part", e.key) != nullptr;
    });
  } else if (over.find("by") != nullptr) {
    drop({"split", "parts"});
  }
}

void merge_map(Node& base, const Node& over, std::string_view section, bool names);

void merge_value(Node& base, const Node& over, std::string_view section, bool names) {
  if (!over.is_map()) {
    base = over;
    return;
  }
  if (base.is_scalar() && !names) {
    // "high" means {by: high} when other keys are merged with it.
    const Section* row = find_section(section);
    Node said;
    if (find_phrase_key(section) != nullptr && try_structured(section, base, said) &&
        said.is_map()) {
      base = std::move(said);
    } else if (row != nullptr && !row->short_for.empty()) {
      Node map = Node::map(base.where);
      map.add({std::string(row->short_for), base.where, base});
      base = std::move(map);
    }
  }
  if (!base.is_map()) {
    base = over;
    return;
  }
  if (section == "showdown" && !names) drop_other_way(base, over);
  merge_map(base, over, section, names);
}

/// Returns whether a name of this section may be declared without a value. A zone may, an option
/// may not.
bool may_be_empty(std::string_view section) {
  return std::none_of(words_of(section).begin(), words_of(section).end(),
                      std::mem_fn(&KeyWord::required));
}

void merge_map(Node& base, const Node& over, std::string_view section, bool names) {
  for (const Entry& entry : over.entries) {
    if (entry.value.is_null()) {
      const bool declares = names && may_be_empty(section) && base.find(entry.key) == nullptr;
      if (declares) {
        base.entries.push_back(entry);
      } else {
        base.erase(entry.key);
      }
      continue;
    }
    bool sub_names = false;
    const std::string_view sub = names ? section : section_under(section, entry.key, sub_names);
    Node* old = base.find(entry.key);
    if (old == nullptr) {
      base.entries.push_back(entry);
    } else {
      merge_value(*old, entry.value, sub, names ? false : sub_names);
    }
  }
}

Node as_list(const Node& node) { return node.is_list() ? node : Node::list({node}, node.where); }

void add_up(Node& root, const Entry& entry) {
  Node* old = root.find(entry.key);
  if (entry.value.is_null()) {
    root.erase(entry.key);
    return;
  }
  // A `~` at the beginning of a list removes what was there.
  Node more = as_list(entry.value);
  const bool anew = !more.items.empty() && more.items.front().is_null();
  if (anew) more.items.erase(more.items.begin());
  if (old == nullptr) {
    root.entries.push_back({entry.key, entry.key_where, std::move(more)});
  } else if (anew) {
    *old = std::move(more);
  } else {
    Node all = as_list(*old);
    all.items.insert(all.items.end(), more.items.begin(), more.items.end());
    *old = std::move(all);
  }
}

/// Removes nulls from a map: they only remove other values.
void drop_nulls(Node& node) {
  std::erase_if(node.entries, [](const Entry& e) { return e.value.is_null(); });
}

/// Checks what the values of an option merge into the file.
void check_patches(const Node& option, Diagnostics& faults) {
  for (const std::string_view key : {"if yes", "if no"}) {
    if (const Node* patch = option.find(key)) check_removals(*patch, "file", faults);
  }
  for (const Entry& choice : entries_of(option.find("choices")))
    check_removals(choice.value, "file", faults);
}

}  // namespace

void strip_own_keys(Node& root) {
  for (const std::string_view key : {"name", "aka", "examples", "extends", "needs", "override",
                                     "source", "resolved", "houserules"}) {
    root.erase(key);
  }
}

void check_removals(const Node& map, std::string_view section, Diagnostics& faults) {
  if (!map.is_map() || words_of(section).empty()) return;
  if (section == "showdown") check_ranking_keys(map, faults);
  const Entry* showdown = section == "file" ? map.entry("showdown") : nullptr;
  // `~` removes the one of a parent on purpose.
  if (showdown != nullptr && showdown->value.is_null() && showdown->value.text.empty()) {
    faults.warning(fault::stray_key, showdown->key_where,
                   "'showdown' has no value, so the high hand wins",
                   "write 'showdown: high', or remove the key");
  }
  for (const Entry& entry : map.entries) {
    const bool is_known = !entry.value.is_null() || find_word(section, entry.key) != nullptr ||
                          (section == "showdown" && find_word("part", entry.key) != nullptr);
    if (!is_known) {
      std::vector<std::string_view> known = keys_of(section);
      if (section == "showdown") {
        for (const std::string_view key : keys_of("part")) known.push_back(key);
      }
      const std::string split = missing_colon(entry, known);
      faults.error(fault::unknown_key, entry.key_where,
                   "unknown key '" + printable(entry.key, 60) + "'",
                   split.empty() ? respelling(entry.key, entry.key_where, known) : Advice(split));
    }
    bool names = false;
    const std::string_view under = section_under(section, entry.key, names);
    if (!names) check_removals(entry.value, under, faults);
    for (const Entry& named : entry.value.entries) {
      if (names && under != "option") check_removals(named.value, under, faults);
      if (names && under == "option") check_patches(named.value, faults);
    }
  }
}

void lay_over(Node& base, const Node& over, Diagnostics& faults) {
  for (const Entry& entry : over.entries) {
    if (is_one_of(entry.key, {"change", "needs", "override", "extends"})) continue;
    if (is_one_of(entry.key, {"wild", "whenever"})) {
      add_up(base, entry);
      continue;
    }
    if (entry.value.is_null()) {
      base.erase(entry.key);
      // Without a value, not even '~', it is reported where it is.
      if (entry.key == "play" && entry.value.text.empty()) base.add(entry);
      continue;
    }
    bool names = false;
    const std::string_view section = section_under("file", entry.key, names);
    if (Node* old = base.find(entry.key)) {
      merge_value(*old, entry.value, section, names);
    } else {
      base.entries.push_back(entry);
      const bool has_keys = !names && !words_of(section).empty();
      if (entry.value.is_map() && has_keys) drop_nulls(base.entries.back().value);
    }
  }
  if (const Node* changes = over.find("change"); changes != nullptr && !changes->is_null()) {
    apply_changes(base, *changes, faults);
  }
}

namespace {

void leaves(const Node& node, const std::string& path,
            std::vector<std::pair<std::string, const Node*>>& out) {
  if (!node.is_map()) {
    out.emplace_back(path, &node);
    return;
  }
  for (const Entry& entry : node.entries) {
    leaves(entry.value, path.empty() ? entry.key : path + ": " + entry.key, out);
  }
}

}  // namespace

void Conflicts::check(const Node& over, std::string_view source, bool may_override,
                      Diagnostics& faults) {
  for (const Entry& entry : over.entries) {
    // These accumulate, or are about the source itself.
    if (is_one_of(entry.key,
                  {"wild", "whenever", "options", "define", "change", "needs", "override", "name",
                   "about", "aka", "source", "houserules", "examples"})) {
      continue;
    }
    std::vector<std::pair<std::string, const Node*>> values;
    leaves(entry.value, entry.key, values);
    for (const auto& [path, value] : values) {
      const auto [before, first] = set_.try_emplace(path, Set{*value, std::string(source)});
      if (first || same(before->second.value, *value)) continue;
      if (!may_override) {
        Diagnostic conflict{Severity::error,
                            std::string(fault::merge_conflict),
                            value->where,
                            std::string(source) + " and " + before->second.source +
                                " set different values for '" + printable(path, 80) + "'",
                            "choose one of them",
                            {}};
        conflict.notes.push_back({before->second.value.where, "first set here"});
        faults.add(std::move(conflict));
      }
      before->second = Set{*value, std::string(source)};
    }
  }
}

}  // namespace houserules
