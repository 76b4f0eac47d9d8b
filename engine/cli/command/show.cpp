#include <iostream>

#include "engine/cli/command/commands.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/terminal/output.h"
#include "engine/resolve/emit.h"

namespace houserules::cli {
namespace {

struct ShowOptions {
  VariantChoice variant;
  bool resolved = false;
};

int show(const ShowOptions& options) {
  FileSources sources;
  if (const auto modifier = modifier_named(options.variant.name, sources);
      modifier && !options.resolved) {
    put_file(modifier->text);
    return done;
  }
  const auto [file, choices] = find_game(options.variant, sources);
  if (!options.resolved && choices.set.empty() && choices.with.empty()) {
    put_file(file.text);
    return done;
  }
  Diagnostics faults;
  const auto resolved = resolve(file, choices, sources, faults);
  print_faults(faults, std::cerr);
  if (!resolved) return wrong_input;
  std::cout << emit(resolved->root, file.name);
  return done;
}

}  // namespace

void add_show(CommandLine& line) {
  auto options = std::make_shared<ShowOptions>();
  Command& command = line.command("show", "Print a variant's file, or its fully expanded rules");
  add_variant(command, options->variant).required();
  command.add("--resolved", options->resolved,
              "the fully expanded rules, with base games, modifiers and house rules applied");
  command.example("houserules show my-game.yaml --resolved");
  command.runs([options] { return show(*options); });
}

}  // namespace houserules::cli
