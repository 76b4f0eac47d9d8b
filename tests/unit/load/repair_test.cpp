// tests/fix: files and the results of `fix`.

#include "engine/load/repair.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace houserules {
namespace {

namespace fs = std::filesystem;

class NoFiles : public Sources {
 public:
  std::optional<SourceFile> variant(std::string_view, std::string_view) override { return {}; }
  std::optional<SourceFile> modifier(std::string_view, std::string_view) override { return {}; }
  std::optional<SourceFile> script(std::string_view, std::string_view) override { return {}; }
};

std::string text_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// Returns the text as some editors save it: with a byte order mark and other line ends.
std::string saved_elsewhere(const std::string& text) {
  std::string out = "\xEF\xBB\xBF";
  for (const char c : text) out += c == '\n' ? std::string("\r\n") : std::string(1, c);
  return out;
}

TEST_CASE("only certain repairs are made") {
  const fs::path folder = fs::path("tests") / "fix";
  int files = 0;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const fs::path& path = entry.path();
    if (path.extension() != ".yaml") continue;
    ++files;
    CAPTURE(path.filename().string());
    NoFiles none;
    SourceFile file{path.filename().string(), text_of(path), path.stem().string(), "fix"};
    const std::string plain = file.text;
    const std::string wanted = text_of(folder / "after" / path.filename());
    file.text = repair(file, none).text;
    CHECK(file.text == wanted);
    // The second time, there is nothing to do.
    CHECK(repair(file, none).edits.empty());
    file.text = saved_elsewhere(plain);
    CHECK(repair(file, none).text == saved_elsewhere(wanted));
  }
  CHECK(files >= 6);
}

TEST_CASE("the only possible correction") {
  CHECK(surely("dael", {"deal", "bet"}) == "deal");
  CHECK(surely("Deal", {"deal", "dean"}) == "deal");
  CHECK(surely("dea", {"deal", "dead"}).empty());
  CHECK(surely("row2", {"row1"}).empty());
  CHECK(surely("straddles", {"straddle"}) == "straddle");
  CHECK(surely("xdaelx", {"deal"}).empty());
}

}  // namespace
}  // namespace houserules
