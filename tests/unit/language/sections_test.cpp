// Files being edited: read in sections, they equal the files read as a whole.

#include "engine/language/sections.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "engine/language/reader.h"

namespace houserules {
namespace {

SourceFile file_of(std::string text) { return {"a.yaml", std::move(text), "a", ""}; }

/// Returns the tree with all places and styles.
std::string in_full(const Node& node) {
  const auto place = [](const Place& at) {
    return std::to_string(at.line) + ":" + std::to_string(at.column) + "+" +
           std::to_string(at.length) + " ";
  };
  std::string out = place(node.where) + std::to_string(static_cast<int>(node.kind)) +
                    (node.quoted ? "q" : "") + (node.block ? "b" : "") + (node.flow ? "f" : "") +
                    "<" + node.text + ">";
  for (const Node& item : node.items) out += "[" + in_full(item) + "]";
  for (const Entry& entry : node.entries)
    out += "{" + place(entry.key_where) + entry.key + ": " + in_full(entry.value) + "}";
  return out;
}

std::string text_of(const Diagnostics& faults) {
  return faults.all().empty() ? "" : houserules::text(faults.all().front(), faults.texts());
}

/// Returns whether the sections could be read; if so, the tree must be that of the whole file.
bool reads_alike(Sections& sections, const std::string& text) {
  Diagnostics faults;
  const std::optional<Node> whole = read(file_of(text), faults);
  const std::optional<Node> parts = sections.read(file_of(text));
  if (!parts) return false;
  INFO(text);
  CHECK(text_of(faults) == "");
  REQUIRE(whole);
  CHECK(in_full(*parts) == in_full(*whole));
  return true;
}

std::vector<std::string> shipped_files() {
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::recursive_directory_iterator("variants")) {
    if (entry.path().extension() != ".yaml") continue;
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    texts.push_back(text.str());
  }
  REQUIRE(texts.size() > 300);
  return texts;
}

TEST_CASE("a file read in sections equals the file read as a whole") {
  Sections sections;
  CHECK(reads_alike(sections, "# first\na: 1\n\nb: [1, 2]  # two\nc:\n- x\n- y: |\n    text\n\n"));
  CHECK(reads_alike(sections, "# first\na: 1\n# new\n\nb: [1, 2]  # two\nc:\n- x\n"));
  CHECK(reads_alike(sections, "\xEF\xBB\xBF# first\r\na: 1\r\nb: 'x\r\n  y'\r\n"));
}

TEST_CASE("constructs that span sections are read as a whole") {
  for (const char* text :
       {"a: \"x\nb: y\"\n", "a: [1,\nb: 2]\n", "a: {x: 1,\nb: 2}\n", "a: 1\nword\n", "a: 1\na: 2\n",
        "a: 1\n...\nb: 2\n", "a: 1\n---\nb: 2\n", "a: &x 1\nb: *x\n", "a:\n\tb: 1\n",
        "a: 5 #down\n", "", "a\n", "  a: 1\nb: 2\n"}) {
    CAPTURE(text);
    Sections sections;
    CHECK_FALSE(reads_alike(sections, text));
  }
}

TEST_CASE("every shipped file is read the same way while it is edited") {
  int alike = 0, tried = 0;
  std::size_t place = 0;
  for (const std::string& text : shipped_files()) {
    Sections sections;
    const bool as_shipped = reads_alike(sections, text);
    CHECK((as_shipped || text.size() > static_cast<std::size_t>(max_file_nodes)));
    // A character more, one less, a line more, one less: somewhere.
    constexpr std::size_t places = 17;
    const std::size_t at = (text.size() - 1) * (++place % places) / places;
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string before = text.substr(0, at);
    for (const std::string& changed :
         {before + "\"x"[place % 2] + text.substr(at), before + text.substr(at + 1),
          before + "\n" + text.substr(at), before + text.substr(end)}) {
      ++tried;
      alike += reads_alike(sections, changed) ? 1 : 0;
    }
  }
  CHECK(alike > tried / 4);
}

}  // namespace
}  // namespace houserules
