#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <future>
#include <iostream>
#include <thread>

#include "engine/cli/fault_report.h"
#include "engine/cli/inspect.h"
#include "engine/cli/on_terminal.h"

namespace houserules::cli {
namespace {

struct ValidateOptions {
  std::vector<std::string> paths;
  std::string format = "text";
  std::string as;
  Depth depth;
};

/// Inspects files on all processors.
class Inspection {
 public:
  Inspection(const std::vector<std::string>& paths, const ValidateOptions& options) {
    for (const std::string& path : paths) {
      tasks_.emplace_back([path, &options](FileSources& sources) {
        return inspect(path, options.as, options.depth, sources);
      });
    }
    const std::size_t hands = std::max(std::thread::hardware_concurrency(), 1U);
    for (std::size_t i = 0; i < std::min(hands, tasks_.size()); ++i) {
      workers_.emplace_back([this] {
        FileSources sources;
        for (std::size_t next; (next = next_++) < tasks_.size();) tasks_[next](sources);
      });
    }
  }
  /// Who does not wait for the last result wants no more.
  ~Inspection() { next_ = tasks_.size(); }

  /// Waits for it.
  Diagnostics of(std::size_t file) { return tasks_[file].get_future().get(); }

 private:
  std::vector<std::packaged_task<Diagnostics(FileSources&)>> tasks_;
  std::atomic<std::size_t> next_ = 0;
  std::vector<std::jthread> workers_;
};

int validate(const ValidateOptions& options) {
  const std::vector<std::string> paths = rule_files(options.paths);
  if (paths.empty()) throw Failure("there are no rule files in " + options.paths.front());
  const auto inputs = std::count(paths.begin(), paths.end(), "-");
  if (inputs > 1) throw Failure("standard input ('-') can be read once");
  if (inputs == 0 && !options.as.empty()) throw Failure("--as names what comes in by '-'");
  Totals totals;
  const auto report = fault_report(options.format);
  {
    Inspection inspection(paths, options);
    Progress progress(paths.size());
    for (std::size_t i = 0; i < paths.size(); ++i) {
      progress.step(paths[i]);
      const Diagnostics faults = inspection.of(i);
      ++totals.files;
      for (const Diagnostic& fault : faults.all()) {
        if (fault.severity == Severity::error) ++totals.errors;
        if (fault.severity == Severity::warning) ++totals.warnings;
      }
      if (faults.all().empty()) continue;
      progress.wipe();
      report->add(faults);
    }
  }
  report->end(totals);
  std::cerr << counted(totals.files, "file") << ", " << counted(totals.errors, "error")
            << (totals.warnings > 0 ? ", " + counted(totals.warnings, "warning") : "") << "\n";
  return totals.errors == 0 ? done : wrong_input;
}

}  // namespace

void add_validate(CommandLine& line) {
  auto options = std::make_shared<ValidateOptions>();
  Command command = line.command("validate", "Find what is wrong in rule files");
  command.add("PATH", options->paths, "rule files, or folders of them; - is standard input")
      .required();
  command.add("--format", options->format, "text, json, sarif or github")
      .one_of({"text", "json", "sarif", "github"});
  command.add("--as", options->as, "the name of the file that comes in by '-'");
  command.add("--deep", options->depth.deep,
              "also what takes minutes: all pairs of choices and modifiers, and many deals");
  command.add("--verbose", options->depth.remarks, "also notes of what cannot be proved");
  command.example("houserules validate variants");
  command.runs([options] { return validate(*options); });
}

}  // namespace houserules::cli
