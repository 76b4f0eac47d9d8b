#include <iostream>

#include "engine/cards/count_text.h"
#include "engine/cli/cli.h"
#include "engine/cli/on_terminal.h"
#include "engine/text/text_place.h"
#include "engine/variant/errors.h"

namespace houserules::cli {

namespace {

/// Characters of a message that may list what there is.
constexpr std::size_t longest_message = 2000;

}  // namespace

void complain(std::string_view what) {
  std::cerr << "houserules: " << printable(what, longest_message) << "\n";
}

void report(const std::string& file, TextPlace where, std::string_view what) {
  std::cerr << printable(file) << ":" << where.line << ":" << where.column
            << ": error: " << printable(what, longest_fault) << "\n";
}

void add_variant(Command& command, VariantChoice& choice) {
  command.add("VARIANT", choice.name, "id, other name or file").required();
  command.add("--set", choice.set, "NAME=VALUE: a house rule (repeatable)");
  command.add("--with", choice.with, "MODIFIER laid over the variant (repeatable)");
}

Choices choices_of(const VariantChoice& choice) {
  Choices choices;
  for (const std::string& text : choice.set) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0) {
      throw Failure("--set wants NAME=VALUE, not '" + printable(text, 60) + "'");
    }
    choices.set.emplace_back(text.substr(0, sign), text.substr(sign + 1));
  }
  choices.with = choice.with;
  return choices;
}

void print_faults(const Diagnostics& faults, std::ostream& out, bool notes) {
  constexpr std::size_t most = 50;  // a reader has had enough
  std::size_t shown = 0, more = faults.left_out();
  for (const Diagnostic& fault : faults.all()) {
    if (fault.severity == Severity::note && !notes) continue;
    if (shown == most) {
      ++more;
      continue;
    }
    ++shown;
    write(out, fault, faults.texts(), colours_of(out));
  }
  if (more > 0) out << "and " << count_text(more, "more fault") << "\n";
}

namespace {

/// A variant or a mix; faults go to stderr.
Loaded load_or_fail(const SourceFile& file, const Choices& choices, FileSources& sources,
                    Diagnostics& faults) {
  Loaded loaded = load(file, choices, sources, faults);
  if (!loaded.variant && !loaded.mix) {
    print_faults(faults, std::cerr);
    throw Failure("");
  }
  return loaded;
}

}  // namespace

session::Games Sitting::games() const {
  if (variant != nullptr) return {*variant, runners[0].get()};
  std::vector<ScriptRunner*> each;
  for (const auto& runner : runners) each.push_back(runner.get());
  return {*mix, each};
}

Sitting load_sitting(const SourceFile& file, const Choices& choices, FileSources& sources) {
  Diagnostics faults;
  return seated(load_or_fail(file, choices, sources, faults), choices);
}

Sitting seated(Loaded loaded, const Choices& choices) {
  Sitting out;
  const auto head = [&](const auto& game) {
    out.name = game.name;
    out.players_min = game.players_min;
    out.players_max = game.players_max;
    out.players_usual = game.players_usual;
    out.stacks = game.stacks;
  };
  if (loaded.variant) {
    out.runners.push_back(std::move(loaded.runner));
    head(*loaded.variant);
  } else {
    for (const Mix::Game& game : loaded.mix->games) {
      out.runners.push_back(std::make_unique<LuaRunner>(*game.variant));
    }
    head(*loaded.mix);
  }
  out.variant = std::move(loaded.variant);
  out.mix = std::move(loaded.mix);
  out.resolved = std::move(loaded.resolved);
  out.choices = choices;
  return out;
}

Playable load_playable(const SourceFile& file, const Choices& choices, FileSources& sources) {
  Diagnostics faults;
  Loaded loaded = load_or_fail(file, choices, sources, faults);
  if (loaded.mix) {
    std::string games;
    for (const Mix::Game& game : loaded.mix->games) {
      games += (games.empty() ? "" : ", ") + game.variant->id;
    }
    throw Failure("'" + loaded.mix->id + "' is a mix, and this takes one of its games: " + games);
  }
  Playable out;
  out.variant = std::move(loaded.variant);
  out.resolved = std::move(loaded.resolved);
  out.choices = choices;
  out.texts = faults.texts();
  out.runner = std::move(loaded.runner);
  return out;
}

Playable load_playable(const VariantChoice& choice, FileSources& sources) {
  return load_playable(find_variant(choice.name, sources), choices_of(choice), sources);
}

std::string error_text(const Variant& variant, const RuleError& error, const std::string& lead) {
  const Origin at = origin_of(variant, error);
  return printable(at.line == 0 ? variant.id : at.file + ":" + std::to_string(at.line)) +
         ": error: " + lead + printable(error.what(), longest_message);
}

int exit_code(const RuleError& error) {
  return dynamic_cast<const LimitError*>(&error) != nullptr ? limit : wrong_input;
}

}  // namespace houserules::cli
