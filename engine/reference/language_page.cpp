// docs/language.md, printed from the tables of words, phrases, notation and expressions.

#include <fmt/format.h>

#include <algorithm>

#include "engine/language/phrases.h"
#include "engine/language/prelude.h"
#include "engine/language/ranking_keys.h"
#include "engine/ranking/ranking.h"
#include "engine/reference/grammar.h"
#include "engine/resolve/needs.h"
#include "engine/resolve/resolve.h"
#include "engine/text/english.h"
#include "engine/tree/words.h"
#include "engine/variant/expression_names.h"

namespace houserules {
namespace {

constexpr std::string_view opening = R"(# The language of rule files

Generated from the engine's own tables; do not edit. [kernel.md](kernel.md) describes how the
program expands a file into the steps that it plays.

A rule file is YAML: maps, lists and text. A value's type depends only on its key, not on how YAML
would read it. `no` is read as the word no, not as false; where a rank is expected, `10` and `T`
both mean ten. Numbers are plain digits; `never` and `no cap` mean no limit. A value that
begins with `=` is an expression. Where a table says *the player's view*, an expression can use only
what the player to act knows.

`$name` stands for one of the file's options, or for a parameter of a defined step. It can be an
entire value, a word in a phrase, or part of an expression. If the value is empty, its key is
removed.

Files are merged in this order: the parent (`extends:`), the file, modifiers (`--with`), and the
changes made by options (`--set`). Maps merge key by key; single values and lists are replaced; `~` removes
a key. `wild` and `whenever` accumulate. `change:` edits steps by name. Steps without a name are
called `first bet`, `second deal` and so on, in file order; `last bet` is the last one.
)";

std::string cell(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '|' ? "\\|" : std::string(1, c);
  return out;
}

void print_words(std::string& out, std::string_view section) {
  out += "| key | takes | default | |\n|---|---|---|---|\n";
  for (const KeyWord& w : words()) {
    if (w.section != section || w.takes == Takes::alias) continue;
    std::string help(w.help);
    if (w.reader == Reader::player) help += " (the player's view)";
    out += fmt::format("| `{}` | {} | {} | {} |\n", w.key,
                       cell(grammar::type_text({w.takes, w.detail})), cell(w.fallback), cell(help));
  }
  out += '\n';
}

void print_verbs(std::string& out) {
  out +=
      "## Steps\n\nA step is one verb with its object; the keys next to it are its options. A step "
      "without an object may\nbe a bare word. The keys of the *object* may also be written next to "
      "the verb.\n\n";
  out += "Every step:\n\n";
  print_words(out, "step");
  for (const Verb& verb : verbs()) {
    out += fmt::format("### {}\n\n{}. Takes: {}.\n\n", verb.name, capitalised(verb.help),
                       grammar::type_text({verb.takes, verb.detail}));
    const std::string object = std::string(verb.detail) + ":";
    if (verb.takes == Takes::form && !keys_of(object).empty()) {
      out += "Object:\n\n";
      print_words(out, object);
    }
    if (!keys_of(beside(verb.name)).empty()) {
      out += "Options:\n\n";
      print_words(out, beside(verb.name));
    }
  }
  for (const std::string_view key : {"cards", "number"}) {
    out += fmt::format("### asked {0}\n\nUnder `{0}:` of `ask:`.\n\n", key);
    print_words(out, fmt::format("asked {}", key));
  }
}

void print_notation(std::string& out) {
  out +=
      "## Built-in steps\n\nThese are defined in the language itself; `show --resolved` expands "
      "them.\n\n| step | parameters | |\n|---|---|---|\n";
  for (const auto& [notation, keys] : notations()) {
    std::string parameters;
    for (const KeyWord& key : keys) {
      const bool has_default = !key.fallback.empty() && !key.required();
      parameters += fmt::format("{}`{}`{}", parameters.empty() ? "" : ", ", key.key,
                                has_default ? fmt::format(" ({})", key.fallback) : "");
    }
    out += fmt::format("| `{}` | {} | {} |\n", notation.name, parameters, notation.help);
  }
  out += '\n';
}

void print_phrases(std::string& out) {
  out +=
      "## Phrases\n\nA phrase is short for structured keys and values. Words ending in `?` are "
      "optional.\n\n";
  static constexpr std::string_view joins[] = {
      "", " Separate several with commas.", " Combine several with commas.",
      " Join several with `and`, and alternatives with `or`."};
  for (const PhraseKey& key : phrase_keys()) {
    out += fmt::format("### {}\n\nFor {}.{}\n\n", key.key, key.where,
                       joins[static_cast<std::size_t>(key.join)]);
    out += "| phrase | stands for | as in |\n|---|---|---|\n";
    for (const PhraseRow& row : phrase_rows()) {
      if (row.key != key.key) continue;
      out += fmt::format("| `{}` | `{}` | `{}` |\n", cell(row.pattern), cell(row.structured),
                         row.example);
    }
    out += '\n';
  }
  out += "Slots:\n\n| slot | takes |\n|---|---|\n";
  for (const SlotKind slot : all_slots()) {
    out += fmt::format("| `<{}>` | {} |\n", slot_name(slot), cell(slot_help(slot)));
  }
  out += '\n';
}

void print_expressions(std::string& out) {
  out +=
      "## Expressions\n\nA value after `=` is one Lua expression, which may use these names. "
      "Registers are `game.NAME` and\n`seat.NAME`; zones are `table.NAME` and `seat.NAME`."
      "\n\n| name | |\n|---|---|\n";
  for (const RootName& n : root_names()) {
    out += fmt::format("| `{}` | {}{} |\n", n.name, cell(n.help),
                       n.lexical ? "; not set elsewhere" : "");
  }
  out += "\n| after a dot | of | |\n|---|---|---|\n";
  for (const AttributeName& n : attribute_names()) {
    std::string of;
    if (n.of_root) {
      of = fmt::format("`{}`", name_of(*n.of_root).name);
    } else {
      for (int t = 0; t <= static_cast<int>(Type::object); ++t) {
        const auto type = static_cast<Type>(t);
        if (type != Type::nothing && n.of.contains(type)) {
          of += (of.empty() ? "" : ", ") + std::string(type_name(type));
        }
      }
    }
    out += fmt::format("| `.{}` | {} | {} |\n", n.name, of, cell(n.help));
  }
  out += "\n| function | |\n|---|---|\n";
  for (const FunctionName& n : function_names()) {
    out += fmt::format("| `{}` | {} |\n", n.name, cell(n.help));
  }
  out += '\n';
}

void print_categories(std::string& out) {
  const std::span<const Category> usual = standard_order();
  std::string standard;
  for (const Category category : usual) {
    standard += fmt::format("{} {}", standard.empty() ? "" : ",", category_name(category));
  }
  std::string others;
  for (int c = 0; c < static_cast<int>(Category::inserted); ++c) {
    const auto category = static_cast<Category>(c);
    if (std::find(usual.begin(), usual.end(), category) != usual.end()) continue;
    others += fmt::format("{} {}", others.empty() ? "" : ",", category_name(category));
  }
  out += fmt::format(
      "The standard `order:` of categories, lowest first:{}. An `order:` may also contain:{}.\n\n",
      standard, others);
}

void print_ranking_keys(std::string& out) {
  out +=
      "Some keys of a part work only with the rankings listed here. Using them with any "
      "other ranking is an error.\n\n"
      "| key | ranking |\n|---|---|\n";
  for (const RankingKey& row : ranking_keys()) {
    out += fmt::format("| `{}` | {} |\n", row.key, rankings_that_use(row));
  }
  out += '\n';
}

}  // namespace

std::string language_page() {
  std::string out(opening);
  for (const Section& section : sections()) {
    if (section.name == "step") continue;
    out += fmt::format("\n## {}\n\n", section.title);
    print_words(out, section.name);
    out.pop_back();
  }
  out += "\nA modifier's `needs:` may contain:";
  for (const std::string_view need : known_needs()) {
    out += fmt::format("{} `{}`", need == known_needs().front() ? "" : ",", need);
  }
  out += ".\n\n";
  print_categories(out);
  print_ranking_keys(out);
  print_verbs(out);
  print_notation(out);
  print_phrases(out);
  print_expressions(out);
  out.pop_back();
  return out;
}

}  // namespace houserules
