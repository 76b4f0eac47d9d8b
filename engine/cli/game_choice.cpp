#include "engine/cli/game_choice.h"

#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <mutex>
#include <set>

#include "engine/agents/agent.h"
#include "engine/collection/collection.h"
#include "engine/resolve/betting_options.h"
#include "engine/resolve/resolve.h"
#include "engine/source/convert.h"
#include "engine/text/english.h"
#include "engine/text/printable.h"
#include "engine/text/sentence.h"

namespace houserules::cli {

Argument& add_variant(Command& command, VariantChoice& choice) {
  Argument& variant = command.add("VARIANT", choice.name, "id, nickname or file");
  command.add("--set NAME=VALUE", choice.set, "a house rule (repeatable)");
  command.add("--with MODIFIER", choice.with, "a modifier to apply to the variant (repeatable)");
  return variant;
}

Choices choices_of(const VariantChoice& choice) {
  Choices choices;
  for (const std::string& text : choice.set) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0) {
      std::string name = text.substr(0, text.find(':'));
      name = is_betting_option(name) ? name + "=VALUE" : "NAME=VALUE, such as limit=pot";
      throw Failure("write a house rule as " + name + ", not '" + printable(text, 60) + "'");
    }
    if (const std::size_t comma = text.find(',', sign);
        comma != text.npos && text.find('=', comma) != text.npos)
      throw Failure("each house rule needs a --set of its own; write --set " +
                    printable(text.substr(0, comma), 60) + " --set " +
                    printable(convert::trim(text.substr(comma + 1)), 60));
    choices.set.emplace_back(convert::trim(text.substr(0, sign)),
                             convert::trim(text.substr(sign + 1)));
  }
  choices.with = choice.with;
  return choices;
}

void print_and_fail(const Diagnostics& faults) {
  static std::mutex mutex;  // pages of all games are written by several threads
  const std::lock_guard lock(mutex);
  print_faults(faults, std::cerr);
  throw Failure("");
}

void print_and_fail(const Diagnostics& faults, const std::string& options) {
  Diagnostics named;
  named.texts() = faults.texts();
  for (Diagnostic fault : faults.all()) {
    const std::string& place = fault.where.file;
    if (place.starts_with("--")) fault.where.file = options + place.substr(2);
    named.add(std::move(fault));
  }
  print_and_fail(named);
}

namespace {

/// `options`: what its options begin with, such as "--compare-".
[[noreturn]] void fail_as_modifier(const std::string& name, const std::string& options) {
  const std::string shown = printable(name, 60);
  throw Failure("'" + shown + "' is a modifier: " +
                (options == "--" ? "apply it to a game, as in GAME --with " + shown
                                 : "write " + options + "with " + shown));
}

SourceFile game_at(const std::string& path, FileSources& sources, const std::string& options) {
  SourceFile file = open_source(path);
  if (is_modifier(file, sources.parse_cache())) fail_as_modifier(path, options);
  return file;
}

/// `choices` is null where none can be added to.
SourceFile find(const std::string& name, FileSources& sources, Choices* choices,
                const std::string& options = "--") {
  // "7/27" is a name of a game; what looks like a file and is no name is looked for as one.
  std::error_code error;
  const bool a_path = is_rule_path(name);
  if (a_path && (name.find('/') == name.npos || name.ends_with(".yaml") || name.ends_with(".yml") ||
                 std::filesystem::exists(name, error))) {
    const std::string id = std::filesystem::path(name).stem().string();
    if (!std::filesystem::exists(name, error) && near_file(name).empty() &&
        sources.variant(id, "")) {
      throw Failure("there is no file '" + printable(name, 60) +
                    "'; for the game of that name, write '" + printable(id, 60) + "'");
    }
    return game_at(name, sources, options);
  }
  if (auto file = sources.variant(name, "")) return std::move(*file);
  sources.expect_games();
  collection::NameMeaning meaning = collection::meaning_of(name, sources);
  if (meaning.games.size() == 1) return std::move(meaning.games.front().file);
  const std::string shown = "'" + printable(name, 60) + "'";
  if (!meaning.games.empty()) {
    std::vector<std::string> named;
    for (const auto& [file, about] : meaning.games) {
      named.push_back(file.id + (about.empty() ? "" : ": " + about));
    }
    throw Failure(shown + " is the name of several games; give the id of one:", wrong_input,
                  std::move(named));
  }
  if (meaning.with_settings) {
    if (choices != nullptr) {
      collection::set_by_name(*meaning.with_settings, choices->set);
      return find(meaning.with_settings->variant, sources, nullptr);
    }
    std::string call = meaning.with_settings->variant;
    for (const auto& [option, value] : meaning.with_settings->set) {
      call += " --set " + option + "=" + value;
    }
    throw Failure(shown + " is a game with a house rule: write " + call);
  }
  if (a_path) return game_at(name, sources, options);
  if (meaning.modifier) fail_as_modifier(name, options);
  const bool agent =
      std::find(plain_agents.begin(), plain_agents.end(), name) != plain_agents.end();
  if (agent) throw Failure(shown + " is an agent; name the game first");
  if (name.find(':') != name.npos)
    throw Failure("there is no game " + shown + "; name the game first");
  if (name.find('=') != name.npos)
    throw Failure("there is no game " + shown +
                  "; a house rule is set with --set or, to compare, --compare-set");
  throw Failure("there is no game " + shown +
                (meaning.near.empty() ? "; 'houserules list' lists all games"
                                      : "; did you mean '" + meaning.near + "'?"));
}

}  // namespace

SourceFile find_variant(const std::string& name, FileSources& sources) {
  return find(name, sources, nullptr);
}

std::optional<SourceFile> modifier_named(const std::string& name, FileSources& sources) {
  std::error_code error;
  if (is_rule_path(name) && std::filesystem::exists(name, error)) {
    SourceFile file = open_source(name);
    if (!is_modifier(file, sources.parse_cache())) return std::nullopt;
    return file;
  }
  return sources.variant(name, "") ? std::nullopt : sources.modifier(name, "");
}

void check_family(const std::set<std::string>& families, const std::string& family) {
  if (families.contains(family)) return;
  throw Failure("there is no family '" + printable(family, 40) + "'; " +
                did_you_mean(family, {families.begin(), families.end()},
                             "the families are " + joined({families.begin(), families.end()})));
}

ChosenGame find_game(const VariantChoice& choice, FileSources& sources) {
  ChosenGame game;
  game.choices = choices_of(choice);
  game.file = find(choice.name, sources, &game.choices, choice.options);
  return game;
}

collection::Playable load_playable(const SourceFile& file, const Choices& choices,
                                   FileSources& sources) {
  return faults_printed([&] { return collection::load_playable(file, choices, sources); });
}

collection::Playable load_playable(const VariantChoice& choice, FileSources& sources) {
  const ChosenGame game = find_game(choice, sources);
  return load_playable(game.file, game.choices, sources);
}

collection::LoadGame game_loader(FileSources& sources) {
  return [&sources](const std::string& id, const Choices& choices) {
    return load_playable(find_variant(id, sources), choices, sources);
  };
}

collection::Sitting load_sitting(const SourceFile& file, const Choices& choices,
                                 FileSources& sources) {
  return faults_printed([&] { return collection::load_sitting(file, choices, sources); });
}

collection::Sitting load_sitting(const VariantChoice& choice, FileSources& sources) {
  const ChosenGame game = find_game(choice, sources);
  return faults_printed([&] { return collection::load_sitting(game.file, game.choices, sources); },
                        choice.options);
}

}  // namespace houserules::cli
