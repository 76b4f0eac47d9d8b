#include "engine/session/why.h"

#include <algorithm>
#include <iostream>

#include "engine/cli/cli.h"
#include "engine/cli/rulebook.h"
#include "engine/session/jsonl.h"
#include "engine/session/log.h"
#include "engine/session/script_player.h"
#include "engine/variant/errors.h"

namespace houserules::cli {
namespace {

struct WhyOptions {
  std::string file, format = "text";
  int at = 0;
};

/// The rules of an event as lines of files, or in words where the file leaves them as usual.
std::vector<std::string> lines_behind(const Rulebook& book, const Reason& reason) {
  std::vector<std::string> lines;
  for (const RuleCited& rule : reason.rules) {
    const std::vector<Origin> places = book.places(rule);
    for (const Origin& origin : places) {
      const std::string line = book.line(origin);
      if (!line.empty() && std::find(lines.begin(), lines.end(), line) == lines.end()) {
        lines.push_back(line);
      }
    }
    if (places.empty() && !usual_rule(rule.what).empty()) lines.push_back(usual_rule(rule.what));
  }
  return lines;
}

void print(const Rulebook& book, const std::vector<Reason>& reasons, const WhyOptions& options) {
  std::vector<std::string> before;
  for (std::size_t i = 0; i < reasons.size(); ++i) {
    const auto number = static_cast<int>(i) + 1;
    if (options.at > 0 && number != options.at) continue;
    const Reason& reason = reasons[i];
    const std::vector<std::string> lines = lines_behind(book, reason);
    if (options.format == "json") {
      std::string rules;
      for (const std::string& line : lines) rules += (rules.empty() ? "" : ",") + json_text(line);
      std::cout << "{\"event\":" << number << ",\"what\":" << json_text(reason.what)
                << ",\"why\":" << json_text(reason.why) << ",\"rules\":[" << rules << "]}\n";
      continue;
    }
    if (lines != before) {
      for (const std::string& line : lines) std::cout << line << "\n";
      before = lines;
    }
    std::cout << "  " << number << ". " << reason.what
              << (reason.why.empty() ? "" : ": " + reason.why) << "\n";
  }
}

int why(const WhyOptions& options) {
  const ParsedScript script = parse_script(read_file(options.file));
  LogHeader header;
  header.dealer = no_seat;
  std::vector<NotationFault> faults = script.faults;
  read_header(script, header, faults);
  if (header.variant.empty()) {
    faults.push_back({{1, 1},
                      "the file does not say what is played",
                      "logs do ('run --format script'); a script begins with variant = ID"});
  }
  for (const NotationFault& fault : faults) {
    std::cerr << options.file << ":" << fault.where.line << ":" << fault.where.column
              << ": error: " << fault.problem << (fault.hint.empty() ? "" : "; ") << fault.hint
              << "\n";
  }
  if (!faults.empty()) return wrong_input;

  FileSources sources;
  Choices choices;
  choices.set = header.set;
  choices.with = header.with;
  const Playable playable = load_playable(find_variant(header.variant, sources), choices, sources);
  const Variant& variant = *playable.variant;
  TableSetup setup;
  setup.stacks = header.stacks;
  if (setup.stacks.empty()) {
    const int players = variant.players_usual > 0 ? variant.players_usual : variant.players_min;
    setup.stacks.assign(static_cast<std::size_t>(players), variant.stacks);
  }
  setup.dealer = header.dealer;
  setup.seed = header.seed;
  if (setup.dealer != no_seat && setup.dealer >= setup.stacks.size()) {
    throw Failure("the dealer is one of p1 to p" + std::to_string(setup.stacks.size()));
  }

  Reasons reasons;
  ScriptRunSettings settings;
  settings.watcher = &reasons;
  settings.one_game = false;
  const ScriptRun run = run_script(variant, playable.runner.get(), setup, script.items, settings);
  const std::vector<Reason> all = reasons.take();
  for (const ScriptFailure& failure : run.failures) {
    std::cerr << options.file << ":" << failure.where.line << ":" << failure.where.column
              << ": error: " << text(failure) << "\n";
  }
  if (options.at > static_cast<int>(all.size())) {
    throw Failure("there are " + std::to_string(all.size()) + " events, not " +
                  std::to_string(options.at));
  }
  print(Rulebook(playable), all, options);
  return run.failures.empty() ? done : wrong_input;
}

}  // namespace

void add_why(CommandLine& line) {
  auto options = std::make_shared<WhyOptions>();
  Command command =
      line.command("why", "Say of every event of a recorded deal which line of the rules it obeys");
  command.add("FILE", options->file, "a log ('run --format script') or a script, - for stdin")
      .required();
  command.add("--at", options->at, "only the event of this number").between(1, 1'000'000'000);
  command.add("--format", options->format, "text or json (a line each)").one_of({"text", "json"});
  command.example("houserules run my-game.yaml --format script | houserules why - --at 12");
  command.runs([options] { return why(*options); });
}

}  // namespace houserules::cli
