// tests/faults: files that must be reported exactly as their comments say.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/load/modifier.h"

namespace houserules {
namespace {

namespace fs = std::filesystem;

const fs::path& folder() {
  static const fs::path path = fs::path("tests") / "faults";
  return path;
}

SourceFile file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return {"tests/faults/" + fs::relative(path, folder()).string(), text.str(), path.stem().string(),
          "other"};
}

class FaultFiles : public Sources {
 public:
  std::optional<SourceFile> variant(std::string_view id, std::string_view) override {
    for (const fs::path& in : {folder() / "with", folder()}) {
      const fs::path path = in / (std::string(id) + ".yaml");
      if (fs::is_regular_file(path)) return file(path);
    }
    return std::nullopt;
  }
  std::optional<SourceFile> modifier(std::string_view id, std::string_view beside) override {
    return variant(id, beside);
  }
  std::optional<SourceFile> script(std::string_view, std::string_view) override {
    return std::nullopt;
  }
};

/// Returns "LINE: MESSAGE" for each comment that begins with this mark.
std::set<std::string> expected(const std::string& text, std::string_view mark) {
  std::set<std::string> found;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const std::size_t at = line.find(mark);
    if (at != std::string::npos) {
      found.insert(std::to_string(number) + ": " + line.substr(at + mark.size()));
    }
  }
  return found;
}

std::string lines_of(const std::set<std::string>& set) {
  std::string out;
  for (const std::string& line : set) out += line + "\n";
  return out;
}

TEST_CASE("files with errors and warnings are reported as their comments say") {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder())) {
    if (entry.path().extension() == ".yaml") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  CHECK(paths.size() >= 25);
  for (const fs::path& path : paths) {
    CAPTURE(path.filename().string());
    const SourceFile source = file(path);
    Diagnostics faults;
    FaultFiles sources;
    (void)find_faults(source, sources, faults);
    const std::set<std::string> errors = expected(source.text, "# expect error: ");
    const std::set<std::string> warnings = expected(source.text, "# expect warning: ");
    std::set<std::string> found, warned;
    for (const Diagnostic& d : faults.all()) {
      const bool error = d.severity == Severity::error;
      if (!error && (d.severity != Severity::warning || warnings.empty())) continue;
      CHECK(d.where.file == source.name);
      const std::string plain = std::to_string(d.where.line) + ": " + d.message;
      const std::set<std::string>& comments = error ? errors : warnings;
      const auto next = comments.lower_bound(plain + "; ");
      const bool hinted = next != comments.end() && next->starts_with(plain + "; ");
      (error ? found : warned).insert(hinted ? plain + "; " + d.hint : plain);
    }
    CHECK((!errors.empty() || !warnings.empty()));
    CHECK(lines_of(found) == lines_of(errors));
    CHECK(lines_of(warned) == lines_of(warnings));
  }
}

}  // namespace
}  // namespace houserules
