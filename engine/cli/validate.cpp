#include <fmt/format.h>

#include <iostream>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/cli/cli.h"
#include "engine/rules/compile_faults.h"
#include "engine/rules/faults.h"
#include "engine/rules/reader.h"
#include "engine/session/game.h"
#include "engine/variant/errors.h"

namespace houserules::cli {
namespace {

struct ValidateOptions {
  std::vector<std::string> paths;
  std::string format = "text";
  bool deep = false;
};

constexpr const char* severities[] = {"error", "warning", "note"};

/// A modifier is checked laid over every variant that its examples name, as they set it.
void check_modifier(const SourceFile& file, FileSources& sources, Diagnostics& faults) {
  const auto root = read(file, faults);
  if (!root) return;
  using Settings = std::vector<std::pair<std::string, std::string>>;
  std::set<std::pair<std::string, Settings>> uses;
  if (const Node* examples = root->find("examples"); examples != nullptr) {
    for (const Node& example : examples->items) {
      const Node* on = example.find("on");
      if (on == nullptr || !on->is_scalar()) continue;
      Settings settings;
      for (const Entry& set : entries_of(example.find("set"))) {
        settings.emplace_back(set.key, set.value.text);
      }
      uses.emplace(on->text, std::move(settings));
    }
  }
  for (const auto& [base, settings] : uses) {
    const auto variant = sources.variant(base, file.name);
    if (!variant) continue;  // told by `test`
    Choices choices;
    choices.set = settings;
    choices.with.push_back(file.name);
    load(*variant, choices, sources, faults);
  }
}

/// Ranks every hand by every part, so that each function of the showdowns has been called.
void probe(const Deal& deal) {
  const Variant& variant = deal.variant();
  for (std::size_t showdown = 0; showdown < variant.showdowns.size(); ++showdown) {
    for (std::size_t part = 0; part < variant.showdowns[showdown].parts.size(); ++part) {
      const SeatSet compared = deal.in_deal() - deal.sitting_out();
      for (Seat seat = 0; seat < deal.seats(); ++seat) {
        if (!compared.contains(seat)) continue;
        deal.hand_of(seat, static_cast<int>(showdown), static_cast<int>(part));
      }
    }
  }
}

/// Plays with fewest and most players: what only play can show. Of a mix, an orbit of each game.
void smoke(const Games& games, int plays, const std::string& file, Diagnostics& faults) {
  const Variant* playing = games.list[0].variant;
  try {
    int fewest = playing->players_min;
    int most = playing->players_max;
    if (games.mix != nullptr) {
      fewest = games.mix->players_min;
      most = games.mix->players_max;
    }
    for (const int players : {fewest, most}) {
      for (int play = 0; play < plays; ++play) {
        TableSetup setup;
        setup.stacks.assign(static_cast<std::size_t>(players),
                            games.mix != nullptr ? games.mix->stacks : playing->stacks);
        setup.seed = static_cast<std::uint64_t>(play);
        Table table(games, setup);
        Agents agents({play == 0 ? "check-call" : "random-min"}, setup.seed);
        std::size_t left = games.mix == nullptr ? 1 : games.list.size() * setup.stacks.size();
        while (left > 0 && table.can_deal()) {
          agents.begin_deal(table.deals() + 1);
          table.play_deal(agents, nullptr);
          playing = &table.variant();
          if (play == 0) probe(table.deal());
          if (games.mix != nullptr || table.game_over()) --left;
        }
      }
    }
  } catch (const RuleError& error) {
    Diagnostic found;
    found.id = fault::smoke;
    found.message = std::string("in play: ") + error.what();
    found.where = {file, 1, 1, 1};
    const Origin origin = origin_of(*playing, error);
    if (origin.line > 0) found.where = {origin.file, origin.line, origin.column, 1};
    faults.add(std::move(found));
  }
}

nlohmann::ordered_json as_json(const Diagnostic& fault) {
  nlohmann::ordered_json out = {{"file", fault.where.file},
                                {"line", fault.where.line},
                                {"column", fault.where.column},
                                {"severity", severities[static_cast<int>(fault.severity)]},
                                {"id", fault.id},
                                {"message", fault.message}};
  if (!fault.hint.empty()) out["hint"] = fault.hint;
  return out;
}

nlohmann::ordered_json as_sarif(const std::vector<Diagnostic>& all) {
  nlohmann::ordered_json rules = nlohmann::ordered_json::array();
  for (const Fault& fault : faults()) {
    rules.push_back(
        {{"id", std::string(fault.id)}, {"shortDescription", {{"text", std::string(fault.line)}}}});
  }
  nlohmann::ordered_json results = nlohmann::ordered_json::array();
  for (const Diagnostic& fault : all) {
    const nlohmann::ordered_json region = {{"startLine", std::max(1, fault.where.line)},
                                           {"startColumn", std::max(1, fault.where.column)}};
    results.push_back(
        {{"ruleId", fault.id},
         {"level", severities[static_cast<int>(fault.severity)]},
         {"message", {{"text", fault.message + (fault.hint.empty() ? "" : "; " + fault.hint)}}},
         {"locations",
          {{{"physicalLocation",
             {{"artifactLocation", {{"uri", fault.where.file}}}, {"region", region}}}}}}});
  }
  const nlohmann::ordered_json driver = {{"name", "houserules"}, {"rules", rules}};
  return {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
          {"version", "2.1.0"},
          {"runs", {{{"tool", {{"driver", driver}}}, {"results", results}}}}};
}

void print_github(const Diagnostic& fault) {
  std::string message = fault.message + (fault.hint.empty() ? "" : "; " + fault.hint);
  for (std::size_t at = 0; (at = message.find_first_of("%\r\n", at)) != message.npos; at += 3) {
    message.replace(at, 1, message[at] == '%' ? "%25" : message[at] == '\n' ? "%0A" : "%0D");
  }
  const char* level =
      fault.severity == Severity::note ? "notice" : severities[static_cast<int>(fault.severity)];
  std::cout << fmt::format("::{} file={},line={},col={},title={}::{}\n", level, fault.where.file,
                           fault.where.line, fault.where.column, fault.id, message);
}

int validate(const ValidateOptions& options) {
  FileSources sources;
  std::vector<Diagnostic> all;
  int errors = 0;
  int files = 0;
  const std::vector<std::string> paths = rule_files(options.paths);
  if (paths.empty()) throw Failure("there are no rule files in " + options.paths.front());
  for (const std::string& path : paths) {
    ++files;
    Diagnostics faults;
    try {
      const SourceFile file = open_source(path);
      if (is_modifier(file)) {
        check_modifier(file, sources, faults);
      } else {
        Loaded loaded = load(file, {}, sources, faults);
        if (loaded.variant || loaded.mix) {
          const Sitting sitting = seated(std::move(loaded), {});
          smoke(sitting.games(), options.deep ? 50 : 2, file.name, faults);
        }
      }
    } catch (const Failure& failure) {
      faults.error(fault::file, Place{path, 1, 1, 1}, failure.what());
    }
    faults.sort();
    if (options.format == "text") print_faults(faults, std::cout, true);
    for (const Diagnostic& fault : faults.all()) {
      if (fault.severity == Severity::error) ++errors;
      if (options.format == "github") print_github(fault);
      all.push_back(fault);
    }
  }
  if (options.format == "json") {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Diagnostic& fault : all) list.push_back(as_json(fault));
    const nlohmann::ordered_json out = {
        {"valid", errors == 0}, {"files", files}, {"errors", errors}, {"diagnostics", list}};
    std::cout << out.dump(2) << "\n";
  } else if (options.format == "sarif") {
    std::cout << as_sarif(all).dump(2) << "\n";
  }
  std::cerr << files << (files == 1 ? " file, " : " files, ") << errors
            << (errors == 1 ? " error\n" : " errors\n");
  return errors == 0 ? done : wrong_input;
}

}  // namespace

void add_validate(CommandLine& line) {
  auto options = std::make_shared<ValidateOptions>();
  Command command = line.command("validate", "Find what is wrong in rule files");
  command.add("PATH", options->paths, "rule files, or folders of them").required();
  command.add("--format", options->format, "text, json, sarif or github")
      .one_of({"text", "json", "sarif", "github"});
  command.add("--deep", options->deep, "also what takes longer: many deals are played");
  command.example("houserules validate variants");
  command.runs([options] { return validate(*options); });
}

}  // namespace houserules::cli
