#include <iostream>

#include "engine/cli/command/commands.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/rules_pages.h"
#include "engine/pages/difference.h"

namespace houserules::cli {
namespace {

struct DiffOptions {
  std::string a, b;
  std::vector<std::string> set_a, set_b, with_a, with_b;
};

Page page(const VariantChoice& choice, FileSources& sources) {
  const ChosenGame game = find_game(choice, sources);
  return page_of(game.file, game.choices, sources, std::nullopt);
}

int diff(const DiffOptions& options) {
  FileSources sources;
  const Page a = page({options.a, options.set_a, options.with_a}, sources);
  const Page b = page({options.b, options.set_b, options.with_b}, sources);
  const std::string told = difference(a, b);
  std::cout << (told.empty() ? "no difference\n" : told);
  return done;
}

}  // namespace

void add_diff(CommandLine& line) {
  auto options = std::make_shared<DiffOptions>();
  Command& command = line.command("diff", "Describe in words how two variants differ");
  command.add("A", options->a, "id, nickname or file").required();
  command.add("B", options->b, "id, nickname or file").required();
  command.add("--set-a NAME=VALUE", options->set_a, "a house rule of A (repeatable)");
  command.add("--set-b NAME=VALUE", options->set_b, "a house rule of B (repeatable)");
  command.add("--with-a MODIFIER", options->with_a, "a modifier to apply to A (repeatable)");
  command.add("--with-b MODIFIER", options->with_b, "a modifier to apply to B (repeatable)");
  command.example("houserules diff my-game.yaml our-game.yaml");
  command.runs([options] { return diff(*options); });
}

}  // namespace houserules::cli
