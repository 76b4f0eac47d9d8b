#include "engine/load/load.h"

#include <algorithm>
#include <array>

#include "engine/check/bets.h"
#include "engine/check/checks.h"
#include "engine/check/events.h"
#include "engine/check/unspoken.h"
#include "engine/compile/compile.h"
#include "engine/hooks/lua_runner.h"
#include "engine/load/mix.h"
#include "engine/load/other_decks.h"
#include "engine/resolve/parse_cache.h"
#include "engine/resolve/script_slips.h"
#include "engine/source/compile_faults.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/tree/file.h"

namespace houserules {
namespace {

/// Names that a semantic error may have missed, and the keys of the file that declare them.
struct Needs {
  std::string_view fault;
  std::array<std::string_view, 4> keys;
};
constexpr Needs independent_faults[] = {
    {fault::value, {"registers", "options"}},
    {fault::expression, {"registers", "zones", "define", "options"}},
    {fault::no_register, {"registers", "define"}},
    {fault::no_zone, {"zones"}},
    {fault::no_part, {"showdown", "showdowns"}},
    {fault::no_showdown, {"showdown", "showdowns"}},
    {fault::no_seat, {}},
    {fault::same_name, {}},
    {fault::deck, {"deck"}},
    {fault::players, {"players"}},
    {fault::hook, {"scripts"}},
    {fault::points, {"options"}},
};

constexpr std::string_view no_function = "no script has a function";

/// Errors found before semantic checks.
class Before {
 public:
  Before(const Diagnostics& faults, const std::set<std::string>& faulty) : faulty_(faulty) {
    for (const Diagnostic& d : faults.all()) {
      lines_.emplace(d.where.file, d.where.line);
      unknown_steps_ = unknown_steps_ || d.id == fault::unknown_step;
    }
  }

  /// Returns whether this semantic error would remain if all of them were fixed.
  bool leaves(const Diagnostic& found) const {
    if (lines_.contains({found.where.file, found.where.line})) return false;
    // An unknown step may have declared registers.
    const bool names = found.id == fault::expression || found.id == fault::no_register;
    if (names && unknown_steps_) return false;
    if (faulty_.contains("scripts") && found.message.starts_with(no_function)) return false;
    for (const Needs& row : independent_faults) {
      if (row.fault != found.id) continue;
      return std::none_of(row.keys.begin(), row.keys.end(),
                          [&](std::string_view key) { return faulty_.contains(std::string(key)); });
    }
    return false;
  }

 private:
  const std::set<std::string>& faulty_;
  std::set<std::pair<FileName, int>> lines_;
  bool unknown_steps_ = false;
};

/// A script that cannot be loaded has no functions: reports only that.
void tell_broken_scripts(const Variant& variant, const std::vector<SourceFile>& files,
                         Diagnostics& faults) {
  const auto of_hook = [](const Diagnostic& d) {
    return d.id == fault::hook || d.message.starts_with(no_function);
  };
  if (std::none_of(faults.all().begin(), faults.all().end(), of_hook)) return;
  Variant scripts;
  scripts.scripts = variant.scripts;
  scripts.script_names = variant.script_names;
  Diagnostics told;
  for (ScriptFault& found : CheckedScripts(scripts).faults) {
    const SourceFile* script = script_called(found.file, files);
    Place where{script != nullptr ? script->name : found.file, std::max(found.line, 1), 1, 1};
    if (script != nullptr) reword_lua_fault(script->text, where, found.message);
    told.error(fault::hook, where, std::move(found.message), std::move(found.hint));
  }
  if (!told.has_errors()) return;
  for (const Diagnostic& found : faults.all()) {
    if (!of_hook(found)) told.add(found);
  }
  told.texts() = faults.texts();
  faults = std::move(told);
}

/// Returns the script with a line "local function NAME", or null.
const SourceFile* script_with_local(std::string_view name, const std::vector<SourceFile>& files) {
  for (const SourceFile& file : files) {
    for (const std::string_view line : convert::split(file.text, "\n")) {
      const auto rest = convert::after(line, "local function");
      if (rest && convert::trim(rest->substr(0, rest->find('('))) == name) return &file;
    }
  }
  return nullptr;
}

/// Returns the name in the message about a function that no script has, or an empty string.
std::string_view name_without_function(std::string_view message) {
  for (const std::string_view begin : {no_function, std::string_view("unknown name")}) {
    const auto rest = convert::after(message, begin);
    if (rest) return rest->substr(1, rest->find('\'', 1) - 1);
  }
  return {};
}

/// A missing function may be in a script that keeps it to itself.
void tell_local_functions(const std::vector<SourceFile>& files, Diagnostics& faults) {
  Diagnostics told;
  told.texts() = faults.texts();
  for (Diagnostic found : faults.all()) {
    const std::string_view name = name_without_function(found.message);
    const SourceFile* script = name.empty() ? nullptr : script_with_local(name, files);
    if (script != nullptr) {
      found.message = "'" + std::string(name) + "' is local in " + script->name;
      found.hint = "remove 'local' there";
    }
    told.add(std::move(found));
  }
  faults = std::move(told);
}

/// Errors that a variant does not have without its modifiers are caused by them: they do not fit
/// it.
void blame_modifiers(const SourceFile& file, const Choices& choices, Sources& sources,
                     Diagnostics& faults, LoadFor whom) {
  if (choices.with.empty() || !faults.has_errors()) return;
  Diagnostics without;
  load(file, {}, sources, without, Expect::few_hands, whom);
  if (without.has_errors()) return;
  std::string names;
  for (const std::string& name : choices.with) names += (names.empty() ? "'" : ", '") + name + "'";
  faults.blame(names + (choices.with.size() == 1 ? " does not fit" : " do not fit"), file.name);
}

/// Returns the key at the top level that a place is below.
std::string key_above(const Place& where, const SourceTexts& texts) {
  for (int number = where.line; number > 0; --number) {
    const auto line = texts.line(where.file.text(), number);
    if (!line || line->empty() || line->find_first_of(" #-") == 0) continue;
    return std::string(line->substr(0, line->find(':')));
  }
  return {};
}

}  // namespace

void blame_changes(const SourceFile& file, const Resolved& resolved, Sources& sources,
                   Diagnostics& faults) {
  const auto& lineage = resolved.lineage;
  const auto own_name = std::find(lineage.begin(), lineage.end(), file.name);
  const auto of_parent = [&](const Diagnostic& d) {
    return std::find(lineage.begin(), own_name, d.where.file.text()) != own_name;
  };
  if (std::none_of(faults.all().begin(), faults.all().end(), of_parent)) return;
  Diagnostics unheard;
  const auto own = sources.parse_cache().read(file, unheard);
  const Node* extends = own != nullptr ? own->find("extends") : nullptr;
  const auto parent = extends != nullptr ? sources.variant(extends->text, file.name) : std::nullopt;
  if (!parent) return;
  Diagnostics before;
  load(*parent, {}, sources, before, Expect::few_hands, LoadFor::mix);
  const auto was_there = [&](const Diagnostic& d) {
    return std::any_of(before.all().begin(), before.all().end(), [&](const Diagnostic& one) {
      return one.message == d.message && one.where.line == d.where.line;
    });
  };
  const auto cause = [&](const Diagnostic& d) {
    const std::string key = key_above(d.where, faults.texts());
    for (const std::string_view one :
         {std::string_view(key), std::string_view("play"), std::string_view("change"),
          std::string_view("deck"), std::string_view("zones"), std::string_view("betting"),
          std::string_view("players"), std::string_view("extends")}) {
      if (const Entry* entry = own->entry(one)) return entry->key_where;
    }
    return d.where;
  };
  Diagnostics told;
  told.texts() = faults.texts();
  for (Diagnostic found : faults.all()) {
    if (of_parent(found) && !was_there(found)) {
      const Place inherited = std::exchange(found.where, cause(found));
      found.edits.clear();
      found.notes.push_back({inherited, "this rule is inherited"});
    }
    told.add(std::move(found));
  }
  faults = std::move(told);
}

namespace {

std::size_t cards_at_full_table(const Variant& variant) {
  return variant.for_players(variant.players_max).deck.size();
}

/// Loads a file without modifiers and other choices, once.
ParseCache::Plain plain_of(const SourceFile& file, const Resolved& resolved, Sources& sources) {
  std::vector<std::string> files;
  for (const std::string& name : resolved.lineage) {
    files.push_back(name);
    if (name == file.name) break;  // modifiers come after it
  }
  std::optional<ParseCache::Plain>& plain = sources.parse_cache().plain(files);
  if (!plain) {
    Diagnostics elsewhere;
    const Loaded loaded = load(file, {}, sources, elsewhere, Expect::few_hands, LoadFor::mix);
    plain = ParseCache::Plain{!elsewhere.has_errors(),
                              loaded.variant != nullptr ? cards_at_full_table(*loaded.variant) : 0};
  }
  return *plain;
}

/// A modifier may remove cards, or need more of them.
void seat_fewer(Variant& variant, const Resolved& resolved, const SourceFile& file,
                Sources& sources) {
  int most = most_players_of_deck(variant, *resolved.rules);
  const auto cards = static_cast<int>(plain_of(file, resolved, sources).cards);
  const auto left = static_cast<int>(cards_at_full_table(variant));
  // Cards drawn and bought cannot be counted in advance: assume as many for each player as before.
  if (cards > left) most = std::min(most, variant.players_max * left / cards);
  if (most < variant.players_min) return;  // reported by the checks, or in play
  variant.players_max = std::min(variant.players_max, most);
  variant.players_usual = std::min(variant.players_usual, most);
}

}  // namespace

namespace {

/// Reports `on:` in the examples of a game.
void check_on(const std::vector<tree::ExampleRules>& examples, Diagnostics& faults) {
  for (const tree::ExampleRules& example : examples) {
    if (!example.on) continue;
    faults.error(fault::example, example.on.key_where, "'on' is only for modifiers",
                 "remove it: a game's examples always use the game itself");
  }
}

/// Returns the value of an option. Options from the betting are listed as the file has them.
std::string set_value(const Choices& choices, const OptionInfo& option) {
  std::string value = option.value;
  for (const auto& [name, chosen] : choices.set) {
    if (name == option.name) value = chosen;
  }
  return value;
}

}  // namespace

Loaded load(const SourceFile& file, const Choices& choices, Sources& sources, Diagnostics& faults,
            Expect expect, LoadFor whom, ManyLoads* many) {
  const LoadBudget budget(sources.parse_cache());
  Loaded loaded;
  std::set<std::string> faulty;
  auto resolved = resolve_in_part(file, choices, sources, faults, faulty,
                                  many != nullptr ? &many->files : nullptr);
  if (!resolved) {
    blame_modifiers(file, choices, sources, faults, whom);
    faults.sort();
    return loaded;
  }
  loaded.resolved = std::move(*resolved);
  if (loaded.resolved.root.find("mix") != nullptr) {
    if (whom == LoadFor::mix) return loaded;
    if (!faults.has_errors())
      loaded.mix = load_mix(loaded.resolved, choices, sources, faults, expect, many);
    if (loaded.mix) {
      check_on(*loaded.resolved.rules->examples, faults);
      loaded.examples = read_examples(*loaded.resolved.rules->examples, *loaded.mix, faults);
    }
    if (faults.has_errors()) loaded.mix.reset();
    faults.sort();
    return loaded;
  }
  const bool is_mix = faulty.contains("mix");  // its games have another key
  if (const auto& next = loaded.resolved.rules->next_game; next && !is_mix) {
    faults.error(fault::mix, next.where, "'next game' works only in a mix",
                 "list the games under 'mix:'");
  }
  if (const auto& set = loaded.resolved.rules->set; set && !is_mix) {
    faults.error(fault::mix, set.where, "'set' works only in a mix",
                 "change the values or the option defaults in this file");
  }
  const Resolved& r = loaded.resolved;
  Diagnostics meaning;
  meaning.texts() = faults.texts();
  CompileOptions options{r.id, r.family, r.hash, r.scripts, expect, r.functions};
  for (const auto* all : {&r.options, &r.of_betting}) {
    for (const OptionInfo& option : *all) {
      options.options.emplace_back(option.name, set_value(choices, option));
    }
  }
  options.modifiers = choices.with;
  auto variant = compile(*r.rules, options, meaning);
  if (!meaning.has_errors()) add_other_decks(*variant, *r.rules, options, meaning);
  tell_broken_scripts(*variant, r.scripts, meaning);
  tell_local_functions(r.scripts, meaning);
  const bool as_it_stands = choices.set.empty() && choices.with.empty();
  // Checks of an incomplete variant would not be certain.
  const bool whole = !faults.has_errors();
  if (whole && !meaning.has_errors() && !choices.with.empty()) {
    seat_fewer(*variant, r, file, sources);
  }
  if (whole && !meaning.has_errors()) {
    check_all_decks(*variant, *r.rules, meaning);
    loaded.runner = check_hooks(*variant, r.scripts, meaning);
  }
  if (whole && !meaning.has_errors() && as_it_stands) {
    check_events(*variant, *r.rules, meaning);
    if (r.options.empty()) check_limit_used(*variant, *r.rules, meaning);
    check_uncalled(file, r.scripts, meaning);
    if (const auto own = sources.parse_cache().read(file, meaning))
      check_unspoken(file, *own, r.root, r.scripts, meaning);
  }
  const Before before(faults, faulty);
  for (const Diagnostic& found : meaning.all()) {
    if (whole || before.leaves(found)) faults.add(found);
  }
  // Examples are written for the file without choices: other choices may remove what they refer to.
  Diagnostics elsewhere;
  // Without players, the file may be meant as a modifier, whose examples are different.
  const bool of_game = as_it_stands && r.rules->players;
  if (of_game) check_on(*r.rules->examples, faults);
  loaded.examples = read_examples(*r.rules->examples, *variant, of_game ? faults : elsewhere);
  if (as_it_stands) blame_changes(file, r, sources, faults);
  blame_modifiers(file, choices, sources, faults, whom);
  faults.sort();
  if (faults.has_errors()) {
    loaded.runner.reset();
  } else {
    loaded.variant = std::move(variant);
  }
  return loaded;
}

}  // namespace houserules
