#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <future>
#include <iostream>
#include <nlohmann/json.hpp>
#include <thread>

#include "engine/cli/inspect.h"
#include "engine/rules/faults.h"

namespace houserules::cli {
namespace {

struct ValidateOptions {
  std::vector<std::string> paths;
  std::string format = "text";
  Depth depth;
};

constexpr const char* severities[] = {"error", "warning", "note"};

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

/// Inspects files on all processors.
class Inspection {
 public:
  Inspection(const std::vector<std::string>& paths, const Depth& depth) {
    for (const std::string& path : paths) {
      tasks_.emplace_back(
          [&path, depth](FileSources& sources) { return inspect(path, depth, sources); });
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

/// A line of the terminal that says what is being waited for.
class Progress {
 public:
  explicit Progress(bool wanted) : shown_(wanted && isatty(STDERR_FILENO) == 1) {}
  void tell(std::size_t done, std::size_t all, const std::string& path) const {
    if (shown_) std::cerr << "\r\x1b[K" << done << " of " << all << ": " << path << std::flush;
  }
  void clear() const {
    if (shown_) std::cerr << "\r\x1b[K" << std::flush;
  }

 private:
  bool shown_;
};

int validate(const ValidateOptions& options) {
  std::vector<Diagnostic> all;
  int errors = 0;
  int files = 0;
  const std::vector<std::string> paths = rule_files(options.paths);
  if (paths.empty()) throw Failure("there are no rule files in " + options.paths.front());
  Inspection inspection(paths, options.depth);
  Progress progress(options.depth.deep);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    ++files;
    progress.tell(i, paths.size(), paths[i]);
    const Diagnostics faults = inspection.of(i);
    progress.clear();
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
  command.add("--deep", options->depth.deep,
              "also what takes minutes: all pairs of choices and modifiers, and many deals");
  command.add("--verbose", options->depth.remarks, "also notes of what cannot be proved");
  command.example("houserules validate variants");
  command.runs([options] { return validate(*options); });
}

}  // namespace houserules::cli
