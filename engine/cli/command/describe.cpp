#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <set>

#include "engine/cli/command/commands.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/parallel/spread_work.h"
#include "engine/cli/rules_pages.h"
#include "engine/cli/system/replace_file.h"
#include "engine/collection/listing.h"
#include "engine/pages/site.h"
#include "engine/text/english.h"
#include "engine/text/input_error.h"
#include "engine/text/printable.h"

namespace houserules::cli {
namespace {

struct DescribeOptions {
  VariantChoice variant;
  std::string format, all, family, playground;
  int deals = -1;
  /// Of all games it would take minutes.
  int house_deals() const { return deals >= 0 ? deals : all.empty() ? 60 : 0; }
};

/// The address of the playground's folder, or empty.
std::string playground_of(const DescribeOptions& options) {
  const std::string& address = options.playground;
  return address.empty() || address.ends_with('/') ? address : address + '/';
}

/// The ids of variants/well-known.txt, one a line.
std::vector<std::string> well_known(FileSources& sources) {
  const std::string text = sources.data("well-known.txt").value_or("");
  std::vector<std::string> ids;
  for (const std::string& line : words_between(text, "\n")) {
    if (!line.starts_with('#')) ids.push_back(line);
  }
  return ids;
}

/// The first sentence of a text, and further ones while it is short.
std::string gist(std::string_view about) {
  constexpr std::size_t short_text = 50;
  std::string out = first_sentence(about);
  while (out.size() < short_text && out.size() < about.size()) {
    const std::string_view rest = about.substr(out.size());
    const std::size_t words = rest.find_first_not_of(' ');
    if (words == std::string_view::npos) break;
    out += " " + first_sentence(rest.substr(words));
  }
  return out;
}

struct Written {
  std::optional<collection::Listed> listed;  // if there is a page
  Diagnostics faults;
};

/// Writes the page of each game to the file of the same index.
std::vector<Written> write_pages(const std::vector<SourceFile>& games,
                                 const std::vector<std::string>& files,
                                 const DescribeOptions& options) {
  std::vector<Written> results(games.size());
  SpreadWork(0).run(games.size(), [&](std::size_t i) {
    thread_local FileSources own;  // it has parsed most of the files that others extend
    RulesRead read = read_rules(games[i], {}, own);
    Written& result = results[i];
    try {
      if (read.loaded.variant || read.loaded.mix) {
        const Page page = page_of(games[i], read, own, options.house_deals());
        replace_file(options.all + "/" + files[i],
                     site_page(page, games[i].id, playground_of(options)), Links::replaced);
        result.listed = collection::listed(games[i], read.loaded);
      }
    } catch (const InputError& failure) {
      if (*failure.what() != 0) throw;  // an empty one has been written before
    }
    result.faults = std::move(read.faults);
  });
  return results;
}

/// Pages of every game, or of those of one family.
int describe_all(const DescribeOptions& options) {
  const std::string& folder = options.all;
  FileSources sources;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw Failure("cannot create the folder '" + printable(folder) + "': " + error.message(),
                  unwritten);
  }
  std::vector<SourceFile> games = sources.all(false);
  if (!options.family.empty()) keep_family(games, options.family);
  std::vector<std::string> files;
  std::set<std::string> taken = {"index"};  // also where small and capital letters are one
  for (const SourceFile& game : games) {
    files.push_back(game.id);
    while (!taken.insert(lower_case(files.back())).second) files.back() += "-page";
    files.back() += ".html";
  }
  std::vector<Written> results = write_pages(games, files, options);
  std::vector<collection::Listed> listed;
  std::map<std::string, std::string> file_of;  // by id
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (results[i].listed) {
      file_of[games[i].id] = files[i];
      listed.push_back(*std::move(results[i].listed));
    } else if (results[i].faults.has_errors()) {
      print_faults(results[i].faults, std::cerr);
    }
  }
  collection::complete(listed, sources);
  std::vector<SiteEntry> entries;
  for (const collection::Listed& game : listed) {
    entries.push_back({game.id, file_of[game.id], game.head.name, game.family,
                       gist(game.head.about), game.players(), game.found_by});
  }
  replace_file(folder + "/index.html",
               site_index(entries, well_known(sources), playground_of(options)), Links::replaced);
  std::cout << entries.size() << " pages in " << printable(folder) << "\n";
  return entries.size() == games.size() ? done : wrong_input;
}

/// Of a game, or of a modifier by itself.
Page chosen_page(const DescribeOptions& options, FileSources& sources) {
  if (options.variant.with.empty()) {
    if (const auto modifier = modifier_named(options.variant.name, sources))
      return page_of_modifier(*modifier, choices_of(options.variant), sources);
  }
  const ChosenGame game = find_game(options.variant, sources);
  return page_of(game.file, game.choices, sources, options.house_deals());
}

int describe(const DescribeOptions& options) {
  const std::string& address = options.playground;
  if (!address.empty() && !address.starts_with("http://") && !address.starts_with("https://") &&
      !address.starts_with("../") && !address.starts_with("./")) {
    throw Failure("--playground takes an address such as https://cards.example/play/ or ../play/",
                  wrong_call);
  }
  if (!options.all.empty()) {
    if (!options.variant.name.empty())
      throw Failure("--all describes all variants; leave out the one named", wrong_call);
    if (!options.format.empty() && options.format != "html") {
      throw Failure("--all writes HTML, not " + options.format + "; leave out --format",
                    wrong_call);
    }
    return describe_all(options);
  }
  if (!options.playground.empty()) throw Failure("--playground needs --all", wrong_call);
  if (!options.family.empty()) throw Failure("--family needs --all", wrong_call);
  if (options.variant.name.empty())
    throw Failure("describe needs a variant, or --all and a folder", wrong_call);
  FileSources sources;
  const Page page = chosen_page(options, sources);
  std::cout << (options.format == "html"       ? html_of(page)
                : options.format == "markdown" ? markdown_of(page)
                                               : text_of(page));
  return done;
}

}  // namespace

void add_describe(CommandLine& line) {
  auto options = std::make_shared<DescribeOptions>();
  Command& command =
      line.command("describe", "Print the rulebook page of a variant, in plain English");
  add_variant(command, options->variant);
  command
      .add("--format FORMAT", options->format,
           "text, markdown or html (default: text, or html with --all)")
      .one_of({"text", "markdown", "html"});
  command.add("--all FOLDER", options->all,
              "write the pages of all variants, with an index, to this folder");
  command.add("--family FAMILY", options->family, "with --all: only variants of this family");
  command.add(
      "--playground ADDRESS", options->playground,
      "with --all: the web address of the playground (see docs/playground.md); every page gets "
      "a link to it and a deal to step through");
  command
      .add("--deals", options->deals,
           "number of deals that the agent 'house' plays for the section \"What typically wins\" "
           "(default 60; 0, the default with --all, uses agents that never fold)")
      .between(0, 10'000);
  command.example("houserules describe my-game.yaml --format html > my-game.html");
  command.runs([options] { return describe(*options); });
}

}  // namespace houserules::cli
