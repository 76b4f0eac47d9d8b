#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/cli/cli.h"
#include "engine/rules/reader.h"

namespace houserules::cli {
namespace {

struct ListOptions {
  std::string family, format = "text";
  bool modifiers = false;
};

struct Row {
  std::string id, name, family, players, about;
};

std::string scalar(const Node& root, std::string_view key) {
  const Node* node = root.find(key);
  return node != nullptr && node->is_scalar() ? node->text : std::string();
}

int list(const ListOptions& options) {
  FileSources sources;
  std::vector<Row> rows;
  int code = done;
  for (const auto& [id, path] : sources.all(options.modifiers)) {
    const SourceFile file = open_source(path);
    if (!options.family.empty() && file.family != options.family) continue;
    Diagnostics faults;
    Row row{id, id, file.family, "", ""};
    if (options.modifiers) {
      // A modifier is no game of its own: it is only read.
      const auto root = read(file, faults);
      if (root) row.name = scalar(*root, "name");
      if (root) row.about = scalar(*root, "about");
    } else {
      const auto resolved = resolve(file, {}, sources, faults);
      if (resolved) {
        row.name = scalar(resolved->root, "name");
        row.about = scalar(resolved->root, "about");
        row.players = scalar(resolved->root, "players");
      }
    }
    if (faults.has_errors()) {
      print_faults(faults, std::cerr);
      code = wrong_input;
      continue;
    }
    rows.push_back(std::move(row));
  }
  if (options.format == "json") {
    nlohmann::ordered_json out = nlohmann::ordered_json::array();
    for (const Row& row : rows) {
      nlohmann::ordered_json one = {{"id", row.id}, {"name", row.name}, {"family", row.family}};
      if (!options.modifiers) one["players"] = row.players;
      if (!row.about.empty()) one["about"] = row.about;
      out.push_back(std::move(one));
    }
    std::cout << out.dump(2) << "\n";
    return code;
  }
  std::size_t widest = 0;
  for (const Row& row : rows) widest = std::max(widest, row.id.size());
  for (const Row& row : rows) {
    std::cout << fmt::format("{:{}}  {:10} {:6} {}\n", row.id, widest, row.family, row.players,
                             row.name);
  }
  return code;
}

}  // namespace

void add_list(CommandLine& line) {
  auto options = std::make_shared<ListOptions>();
  Command command = line.command("list", "Show the variants that can be played");
  command.add("--family", options->family, "only this family");
  command.add("--format", options->format, "text or json").one_of({"text", "json"});
  command.add("--modifiers", options->modifiers, "show what --with may lay over a variant");
  command.example("houserules list --family draw");
  command.runs([options] { return list(*options); });
}

}  // namespace houserules::cli
