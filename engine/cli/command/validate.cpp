#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <iostream>

#include "engine/cards/count_text.h"
#include "engine/cli/command/commands.h"
#include "engine/cli/failure.h"
#include "engine/cli/file/file_sources.h"
#include "engine/cli/parallel/threads.h"
#include "engine/cli/report/fault_report.h"
#include "engine/cli/terminal/output.h"
#include "engine/source/diagnostic.h"
#include "engine/source/faults.h"
#include "engine/text/input_error.h"
#include "engine/trial/inspect.h"

namespace houserules::cli {
namespace {

struct ValidateOptions {
  std::vector<std::string> paths;
  std::string format = "text";
  std::string as;
  trial::Depth depth;
  int pairs = 0;  // 0: all
};

constexpr std::size_t most_told = 1000;  // faults of a file

/// The path '-' is standard input, in messages named `as`.
trial::Inspected inspect(const std::string& path, const std::string& as, const trial::Depth& depth,
                         FileSources& sources) {
  try {
    const SourceFile file =
        path == "-" ? standard_input(as.empty() ? path : as) : open_source(path);
    return trial::inspect(file, depth, sources);
  } catch (const InputError& error) {
    trial::Inspected out;
    out.faults.error(fault::file, Place{path, 1, 1, 1}, error.what());
    return out;
  }
}

/// Inspects files on all processors.
class Inspection {
 public:
  Inspection(const std::vector<std::string>& paths, const std::string& as,
             const trial::Depth& depth) {
    for (const std::string& path : paths) {
      tasks_.emplace_back(
          [path, as, depth](FileSources& sources) { return inspect(path, as, depth, sources); });
    }
    const auto hands = static_cast<std::size_t>(threads_for(0));
    for (std::size_t i = 0; i < std::min(hands, tasks_.size()); ++i) {
      workers_.start([this] {
        FileSources sources;
        for (std::size_t next; (next = next_++) < tasks_.size();) tasks_[next](sources);
      });
    }
  }
  /// Who does not wait for the last result wants no more.
  ~Inspection() { next_ = tasks_.size(); }

  /// Waits for it.
  trial::Inspected of(std::size_t file) { return tasks_[file].get_future().get(); }

 private:
  std::vector<std::packaged_task<trial::Inspected(FileSources&)>> tasks_;
  std::atomic<std::size_t> next_ = 0;
  Threads workers_;
};

std::vector<std::string> files_of(const ValidateOptions& options) {
  std::vector<std::string> paths = some_rule_files(options.paths);
  const auto inputs = std::count(paths.begin(), paths.end(), "-");
  if (inputs > 1) throw Failure("standard input ('-') can be read only once");
  if (inputs == 0 && !options.as.empty()) throw Failure("--as is only for standard input, '-'");
  return paths;
}

trial::Depth depth_of(const ValidateOptions& options) {
  trial::Depth depth = options.depth;
  if (options.pairs != 0 && !depth.deep) throw Failure("--pairs needs --deep");
  if (options.pairs > 0) depth.pairs = static_cast<std::size_t>(options.pairs);
  return depth;
}

void count(const trial::Inspected& found, Totals& totals) {
  ++totals.files;
  totals.errors += found.faults.left_out();
  for (const Diagnostic& fault : found.faults.all()) {
    if (fault.severity == Severity::error) ++totals.errors;
    if (fault.severity == Severity::warning) ++totals.warnings;
  }
  totals.pairs.all += found.pairs.all;
  totals.pairs.tried += found.pairs.tried;
}

/// "3 files, 1 error": the last line, for people.
std::string summary(const Totals& totals, bool deep) {
  std::string line = count_text(totals.files, "file") + ", " + count_text(totals.errors, "error");
  if (totals.warnings > 0) line += ", " + count_text(totals.warnings, "warning");
  if (deep)
    line += fmt::format("; {} of {} tried", totals.pairs.tried,
                        count_text(totals.pairs.all, "pair") + " of choices");
  return line;
}

int validate(const ValidateOptions& options) {
  const std::vector<std::string> paths = files_of(options);
  const trial::Depth depth = depth_of(options);
  Totals totals;
  const auto report = fault_report(options.format);
  {
    Inspection inspection(paths, options.as, depth);
    Progress progress(paths.size());
    for (std::size_t i = 0; i < paths.size(); ++i) {
      progress.step(paths[i]);
      trial::Inspected found = inspection.of(i);
      count(found, totals);
      found.faults.cut(most_told);
      totals.left_out += found.faults.left_out();
      if (found.faults.all().empty()) continue;
      progress.wipe();
      report->add(found.faults);
    }
  }
  report->end(totals);
  std::cerr << summary(totals, depth.deep) << "\n";
  return totals.errors == 0 ? done : wrong_input;
}

}  // namespace

void add_validate(CommandLine& line) {
  auto options = std::make_shared<ValidateOptions>();
  Command& command = line.command("validate", "Find errors in rule files");
  command.add("PATH", options->paths, "rule files, or folders of them; - is standard input")
      .required();
  command.add("--format FORMAT", options->format, "text, json, sarif or github")
      .one_of({"text", "json", "sarif", "github"});
  command.add("--as FILE", options->as, "file name to report for standard input");
  command.add("--deep", options->depth.deep,
              "also run slow checks, which take minutes: every pair of house rules or modifiers, "
              "and many more deals");
  command.add("--pairs", options->pairs,
              "with --deep: how many pairs of house rules or modifiers to try in each file "
              "(default 0: all)");
  command.add("--verbose", options->depth.remarks, "also list what the checks cannot prove");
  command.example("houserules validate variants");
  command.runs([options] { return validate(*options); });
}

}  // namespace houserules::cli
