#include <iostream>

#include "engine/cli/cli.h"
#include "engine/variant/errors.h"

namespace houserules::cli {

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
  for (const Diagnostic& fault : faults.all()) {
    if (fault.severity == Severity::note && !notes) continue;
    out << text(fault, faults.texts());
  }
}

Playable load_playable(const SourceFile& file, const Choices& choices, FileSources& sources) {
  Diagnostics faults;
  Loaded loaded = load(file, choices, sources, faults);
  if (!loaded.variant) {
    print_faults(faults, std::cerr);
    throw Failure("");
  }
  Playable out;
  out.variant = std::move(loaded.variant);
  out.resolved = std::move(loaded.resolved);
  out.choices = choices;
  out.runner = std::make_unique<LuaRunner>(*out.variant);
  return out;
}

Playable load_playable(const VariantChoice& choice, FileSources& sources) {
  return load_playable(find_variant(choice.name, sources), choices_of(choice), sources);
}

Origin origin_of(const Variant& variant, const RuleError& error) {
  const auto row = [](const auto& table, int at) {
    return at >= 0 && static_cast<std::size_t>(at) < table.size()
               ? &table[static_cast<std::size_t>(at)]
               : nullptr;
  };
  if (const HookSpec* hook = row(variant.hooks, error.hook)) return hook->origin;
  const Origin* chunk = row(variant.chunk_origins, error.chunk);
  if (chunk != nullptr && chunk->line > 0) return *chunk;
  const Origin* step = row(variant.origins, error.step);
  return step != nullptr ? *step : Origin();
}

}  // namespace houserules::cli
