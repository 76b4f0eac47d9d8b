#include <fmt/format.h>

#include <iostream>

#include "engine/cards/count_text.h"
#include "engine/cli/command/commands.h"
#include "engine/cli/failure.h"
#include "engine/cli/file/file_sources.h"
#include "engine/cli/report/unified_diff.h"
#include "engine/cli/system/replace_file.h"
#include "engine/cli/terminal/output.h"
#include "engine/load/repair.h"
#include "engine/load/shorten.h"
#include "engine/source/diagnostic.h"
#include "engine/text/printable.h"

namespace houserules::cli {
namespace {

struct FixOptions {
  std::vector<std::string> paths;
  std::string as;
  bool diff = false;
  bool shorter = false;
};

std::string told(const TextEdit& edit) {
  const std::string was = "'" + printable(edit.was, 60) + "'";
  const std::string text = "'" + printable(edit.text, 60) + "'";
  const std::string what = edit.where.length == 0  ? text + " is added"
                           : edit.was == edit.text ? was + " is no longer quoted"
                                                   : was + " becomes " + text;
  return fmt::format("{}:{}:{}: {}\n", printable(edit.where.file), edit.where.line,
                     edit.where.column, what);
}

int fix(const FixOptions& options) {
  FileSources sources;
  const std::vector<std::string> paths = some_rule_files(options.paths);
  std::size_t repairs = 0, files = 0, left = 0, left_out = 0;
  for (const std::string& path : paths) {
    const bool input = path == "-";
    if (path.ends_with(".lua"))
      throw Failure("'" + printable(path, 60) + "' is a script; fix works on rule files");
    const SourceFile file =
        input ? standard_input(options.as.empty() ? path : options.as) : open_source(path);
    Repaired repaired = repair(file, sources);
    Shortened shorter;
    if (options.shorter && !repaired.left.has_errors()) {
      SourceFile sound = file;
      sound.text = repaired.text;
      shorter = shortened(sound, sources);
      repaired.text = shorter.text;
      left_out += shorter.keys.size();
    }
    const bool changed = !repaired.edits.empty() || !shorter.keys.empty();
    if (changed) ++files;
    repairs += repaired.edits.size();
    for (const Diagnostic& fault : repaired.left.all()) {
      if (fault.severity == Severity::error) ++left;
    }
    if (options.diff) {
      put_file(unified_diff(printable(input ? file.name : path), file.text, repaired.text));
    } else if (input) {
      put_file(repaired.text);
    } else if (changed) {
      replace_file(path, repaired.text);
      for (const TextEdit& edit : repaired.edits) std::cout << told(edit);
      for (std::size_t i = 0; i < shorter.keys.size(); ++i) {
        std::cout << fmt::format("{}:{}: '{}' is removed: it repeats a default\n", printable(path),
                                 shorter.left_out[i].line, printable(shorter.keys[i], 60));
      }
    }
  }
  std::string summary;
  if (options.shorter) summary = count_text(left_out, "key") + " removed, ";
  if (files == 0) {
    summary = left == 0 ? "nothing to fix" : "nothing that fix can mend";
  } else {
    summary += std::to_string(repairs) + (repairs == 1 ? " fix" : " fixes") + " in " +
               count_text(files, "file") + (options.diff ? " (not written)" : "");
  }
  std::cerr << summary << "; " << (left == 0 ? "no errors" : count_text(left, "error")) << " left";
  if (left > 0 && options.paths.size() == 1 && options.paths[0] != "-")
    std::cerr << "; see 'houserules validate " << printable(options.paths[0]) << "'";
  std::cerr << '\n';
  return left == 0 ? done : wrong_input;
}

}  // namespace

void add_fix(CommandLine& line) {
  auto options = std::make_shared<FixOptions>();
  Command& command = line.command("fix", "Fix obvious misspellings in rule files");
  command.add("PATH", options->paths, "rule files, or folders of them; - is standard input")
      .required();
  command.add("--as FILE", options->as, "file name to report for standard input");
  command.add("--diff", options->diff, "only show the changes, as a patch");
  command.add("--shorter", options->shorter,
              "also remove keys that repeat a default; the expanded rules stay the same");
  command.example("houserules fix my-game.yaml --diff");
  command.runs([options] { return fix(*options); });
}

}  // namespace houserules::cli
