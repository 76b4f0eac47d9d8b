#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/cli/catalogue.h"
#include "engine/text/json.h"

namespace houserules::cli {
namespace {

struct ListOptions {
  std::string family, search, format = "text";
  bool modifiers = false;
};

void print_json(const std::vector<Listed>& entries, bool modifiers) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const Listed& entry : entries) {
    nlohmann::ordered_json one = {{"id", entry.id}, {"name", entry.name}, {"family", entry.family}};
    if (!modifiers) one["players"] = entry.players();
    if (!entry.about.empty()) one["about"] = entry.about;
    if (!entry.aka.empty()) one["aka"] = entry.aka;
    if (modifiers) one["needs"] = entry.needs;
    if (!modifiers) one["features"] = entry.features;
    if (!entry.games.empty()) one["games"] = entry.games;
    out.push_back(std::move(one));
  }
  std::cout << json_written(out, 2) << "\n";
}

void print_text(const std::vector<Listed>& entries) {
  std::size_t widest = 0;
  for (const Listed& entry : entries) widest = std::max(widest, printable(entry.id).size());
  for (const Listed& entry : entries) {
    std::cout << fmt::format(
        "{:{}}  {:10} {:6} {}\n", printable(entry.id), widest, printable(entry.family),
        entry.players(),
        printable(entry.about.empty() ? entry.name : first_sentence(entry.about), longest_fault));
  }
}

int list(const ListOptions& options) {
  FileSources sources;
  sources.expect_games();
  bool whole = true;
  if (options.format == "markdown") {
    const auto variants = catalogue(sources, false, whole);
    std::cout << catalogue_page(variants, catalogue(sources, true, whole));
    return whole ? done : wrong_input;
  }
  std::vector<Listed> entries = catalogue(sources, options.modifiers, whole);
  if (!options.family.empty()) {
    std::set<std::string> families;
    for (const Listed& entry : entries) families.insert(entry.family);
    if (!families.contains(options.family)) {
      throw Failure("there is no family '" + printable(options.family, 40) + "'; " +
                    did_you_mean(options.family, {families.begin(), families.end()},
                                 fmt::format("families are {}", fmt::join(families, ", "))));
    }
    std::erase_if(entries, [&](const Listed& entry) { return entry.family != options.family; });
  }
  const std::vector<Listed> all = entries;
  std::erase_if(entries, [&](const Listed& entry) { return !matches(entry, options.search); });
  if (entries.empty() && !options.search.empty()) {
    std::cerr << "houserules: nothing is found by '" << printable(options.search, 60) << "'; "
              << search_advice(all, options.search) << "\n";
  }
  if (options.format == "json") {
    print_json(entries, options.modifiers);
  } else {
    print_text(entries);
  }
  return whole ? done : wrong_input;
}

}  // namespace

void add_list(CommandLine& line) {
  auto options = std::make_shared<ListOptions>();
  Command command = line.command("list", "Show the variants that can be played");
  command.add("--family", options->family, "only this family");
  command.add("--search", options->search,
              "only those in whose names, texts or features all these words occur");
  command.add("--format", options->format, "text, json, or markdown (the page docs/catalogue.md)")
      .one_of({"text", "json", "markdown"});
  command.add("--modifiers", options->modifiers, "show what --with may lay over a variant");
  command.example("houserules list --search \"declare wild\"");
  command.runs([options] { return list(*options); });
}

}  // namespace houserules::cli
