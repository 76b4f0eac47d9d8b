#include <fmt/format.h>

#include <exception>
#include <iostream>

#include "engine/cards/count_text.h"
#include "engine/cli/command/commands.h"
#include "engine/cli/game_choice.h"
#include "engine/cli/system/replace_file.h"
#include "engine/script/corrections.h"
#include "engine/text/printable.h"
#include "engine/trial/file_test.h"
#include "engine/trial/mutants.h"
#include "engine/trial/test_report.h"

namespace houserules::cli {
namespace {

struct TestOptions {
  std::vector<std::string> paths;
  std::string format = "text";
  bool unreached = false, update = false, mutate = false;
};

struct OnStderr final : trial::TestMessages {
  void faults(const Diagnostics& faults) override { print_faults(faults, std::cerr); }
  void warning(const std::string& line) override { std::cerr << line; }
};

/// Writes right numbers in the place of wrong ones, and tells of each. One claim may hide another,
/// so the file is tested until nothing changes.
void update(const std::string& path, FileSources& sources) {
  constexpr int rounds = 5;
  OnStderr messages;
  for (int round = 0; round < rounds; ++round) {
    const SourceFile file = open_source(path);
    std::vector<trial::Outcome> outcomes;
    trial::test_file(file, sources, messages, outcomes, nullptr);
    std::vector<script::Correction> wanted, made;
    for (const trial::Outcome& outcome : outcomes) {
      for (const trial::WrongClaim& wrong : outcome.failures) {
        if (wrong.file != file.name) continue;
        if (const auto one = script::correction_of(file.text, wrong.failure))
          wanted.push_back(*one);
      }
    }
    const std::string text = script::corrected(file.text, wanted, made);
    if (made.empty()) return;
    replace_file(path, text);
    for (const script::Correction& one : made) {
      std::cout << fmt::format("{}:{}:{}: {} becomes {}\n", printable(file.name), one.where.line,
                               one.where.column, printable(one.written), printable(one.right));
    }
  }
}

/// Removes each rule in turn, and reports those that no example deal depends on.
int mutate(const std::vector<std::string>& paths) {
  FileSources sources;
  std::size_t all = 0, alive = 0, failing = 0;
  for (const std::string& path : paths) {
    const trial::Mutants mutants = trial::mutate(open_source(path), sources);
    if (mutants.examples_fail) {
      ++failing;
      std::cerr << fmt::format("{}: an example deal fails: see 'houserules test {}'\n",
                               printable(path), printable(path));
    }
    all += mutants.all;
    alive += mutants.alive.size();
    for (const trial::Mutant& one : mutants.alive) {
      std::cout << fmt::format("{}:{}:{}: {} every example deal comes out the same\n",
                               printable(path), one.where.line, one.where.column, one.what);
    }
  }
  std::cerr << fmt::format("{} of {} rules are proved by an example deal\n", all - alive, all);
  return alive + failing == 0 ? done : wrong_input;
}

int test(const TestOptions& options) {
  FileSources sources;
  std::vector<trial::Outcome> outcomes;
  std::vector<Origin> missed;
  OnStderr messages;
  const std::vector<std::string> paths = some_rule_files(options.paths);
  if (options.mutate) return mutate(paths);
  if (options.update && options.format != "text") {
    throw Failure("--update reports its changes only as text", wrong_call);
  }
  for (const std::string& path : paths) {
    try {
      if (options.update) update(path, sources);
      faults_printed([&] {
        trial::test_file(open_source(path), sources, messages, outcomes,
                         options.unreached ? &missed : nullptr);
      });
    } catch (const std::exception& failure) {
      // The other files are tested all the same.
      outcomes.push_back({path,
                          "cannot be loaded",
                          1,
                          {{path, {{1, 1}, failure.what(), "", "", ""}}},
                          {},
                          false,
                          false});
    }
  }
  std::size_t failed = 0, run = 0, not_loaded = 0;
  for (const trial::Outcome& outcome : outcomes) {
    ++(outcome.loaded ? run : not_loaded);
    if (outcome.loaded && !outcome.failures.empty()) ++failed;
  }
  std::cout << (options.format == "tap"     ? trial::tap_report(outcomes)
                : options.format == "junit" ? trial::junit_report(outcomes)
                                            : trial::text_report(outcomes));
  if (outcomes.empty())
    std::cerr
        << "no examples found; 'houserules run GAME --format script' prints one to start from\n";
  const std::string left_out =
      not_loaded == 0 ? "" : count_text(not_loaded, "file") + " could not be loaded";
  std::cerr << (run == 0 && not_loaded > 0
                    ? "no examples run"
                    : fmt::format("{}, {} failed", count_text(run, "example"), failed))
            << (left_out.empty() ? "" : "; ") << left_out << "\n";
  for (const Origin& origin : missed) {
    std::cerr << fmt::format("{}:{}:{}: no example or random deal reaches this step\n",
                             printable(origin.file), origin.line, origin.column);
  }
  return failed + not_loaded == 0 && missed.empty() ? done : wrong_input;
}

}  // namespace

void add_test(CommandLine& line) {
  auto options = std::make_shared<TestOptions>();
  Command& command = line.command("test", "Run the example deals in rule files");
  command.add("PATH", options->paths, "rule files, or folders of them").required();
  command.add("--format FORMAT", options->format, "text, tap or junit")
      .one_of({"text", "tap", "junit"});
  command.add("--update", options->update,
              "replace wrong expected amounts in the example deals, and list the changes");
  command.add("--unreached", options->unreached,
              "also fail if there is a step that no example deal or random deal reaches");
  command.add("--mutate", options->mutate,
              "leave out each rule in turn, and list those that no example deal depends on");
  command.example("houserules test variants");
  command.runs([options] { return test(*options); });
}

}  // namespace houserules::cli
