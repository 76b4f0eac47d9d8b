#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>

#include "engine/cli/command/commands.h"
#include "engine/cli/failure.h"
#include "engine/cli/file/file_sources.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/terminal/messages.h"
#include "engine/collection/listing.h"
#include "engine/text/english.h"
#include "engine/text/json.h"
#include "engine/text/markup.h"
#include "engine/text/printable.h"

namespace houserules::cli {
namespace {

struct ListOptions {
  std::string family, search, format = "text";
  bool modifiers = false;
};

void print_json(const std::vector<collection::Listed>& entries, bool modifiers) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const collection::Listed& entry : entries) {
    nlohmann::ordered_json one = {
        {"id", entry.id}, {"name", entry.head.name}, {"family", entry.family}};
    if (!modifiers) one["players"] = entry.players();
    if (!entry.head.about.empty()) one["about"] = entry.head.about;
    if (!entry.head.aka.empty()) one["aka"] = entry.head.aka;
    if (modifiers) one["needs"] = entry.needs;
    if (!modifiers) one["features"] = entry.features;
    if (!entry.games.empty()) one["games"] = entry.games;
    out.push_back(std::move(one));
  }
  std::cout << json_written(out, 2) << "\n";
}

void print_text(const std::vector<collection::Listed>& entries) {
  std::size_t widest = 0;
  for (const collection::Listed& entry : entries)
    widest = std::max(widest, printable(entry.id).size());
  for (const collection::Listed& entry : entries) {
    std::cout << fmt::format(
        "{:{}}  {:10} {:6} {}\n", printable(entry.id), widest, printable(entry.family),
        entry.players(),
        printable(entry.head.about.empty() ? entry.head.name : first_sentence(entry.head.about),
                  longest_fault));
  }
}

/// The id as a link to the file.
std::string linked(const collection::Listed& entry) {
  return fmt::format("[{}](../variants/{}/{}.yaml)", markdown_escaped(entry.id),
                     url_escaped(entry.family), url_escaped(entry.id));
}

std::string cell(const std::vector<std::string>& texts, std::string_view between) {
  return markdown_escaped(fmt::format("{}", fmt::join(texts, between)));
}

/// The page docs/catalogue.md.
std::string catalogue_page(const std::vector<collection::Listed>& variants,
                           const std::vector<collection::Listed>& modifiers) {
  std::string out = R"(# The catalogue

Printed from the shipped files by `houserules list --format markdown`; do not edit. What a game uses comes from its compiled form.
*Players* is the number of players that the file allows. *Deck* is the most players that the deck has enough cards for, at most
twelve; it counts only cards that are always dealt. For a mix, it is the most players in all its games.

)";
  out += fmt::format("{} games, {} modifiers.\n", variants.size(), modifiers.size());
  std::string family;
  for (const collection::Listed& entry : variants) {
    if (entry.family != family) {
      family = entry.family;
      const auto count =
          std::count_if(variants.begin(), variants.end(),
                        [&](const collection::Listed& e) { return e.family == family; });
      out += fmt::format(
          "\n## {} ({})\n\n| id | name | uses | players | deck | sources |\n"
          "|---|---|---|---|---|---|\n",
          markdown_escaped(family), count);
    }
    out += fmt::format("| {} | {} | {} | {} | {} | {} |\n", linked(entry),
                       markdown_escaped(entry.head.name),
                       cell(entry.games.empty() ? entry.features : entry.games, ", "),
                       entry.players(), entry.deck_allows, cell(entry.head.sources, "; "));
  }
  out +=
      "\n## Modifiers\n\nLaid over a game with `--with`. *Needs* is what the game must have.\n\n"
      "| id | what it does | needs | sources |\n|---|---|---|---|\n";
  for (const collection::Listed& entry : modifiers) {
    out += fmt::format("| {} | {} | {} | {} |\n", linked(entry),
                       markdown_escaped(first_sentence(entry.head.about)), cell(entry.needs, ", "),
                       cell(entry.head.sources, "; "));
  }
  return out;
}

int list(const ListOptions& options) {
  FileSources sources;
  sources.expect_games();
  bool whole = true;
  const auto unsound = [&](const Diagnostics& faults) {
    print_faults(faults, std::cerr);
    whole = false;
  };
  if (options.format == "markdown") {
    const auto variants = collection::catalogue(sources, false, unsound);
    std::cout << catalogue_page(variants, collection::catalogue(sources, true, unsound));
    return whole ? done : wrong_input;
  }
  std::vector<collection::Listed> entries =
      collection::catalogue(sources, options.modifiers, unsound);
  if (!options.family.empty() && options.modifiers)
    throw Failure("--family does not go with --modifiers", wrong_call);
  if (!options.family.empty()) keep_family(entries, options.family);
  const std::vector<collection::Listed> all = entries;
  std::erase_if(entries,
                [&](const collection::Listed& entry) { return !matches(entry, options.search); });
  if (entries.empty() && !options.search.empty()) {
    const std::string advice = search_advice(all, options.search);
    std::cerr << "houserules: nothing matches '" << printable(options.search, 60) << "'; "
              << (advice.empty() ? "try fewer or other words; 'houserules list' shows everything"
                                 : advice)
              << "\n";
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
  Command& command = line.command("list", "List the variants");
  command.add("--family FAMILY", options->family, "only this family");
  command.add("--search WORDS", options->search,
              "only variants whose name, description or features contain all these words");
  command
      .add("--format FORMAT", options->format,
           "text, json, or markdown (a page like docs/catalogue.md)")
      .one_of({"text", "json", "markdown"});
  command.add("--modifiers", options->modifiers, "list the modifiers that --with takes");
  command.example("houserules list --search \"declare wild\"");
  command.runs([options] { return list(*options); });
}

}  // namespace houserules::cli
