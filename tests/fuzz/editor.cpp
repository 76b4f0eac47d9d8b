#include <sstream>

#include "engine/editor/server.h"
#include "tests/fuzz/fuzz.h"

using namespace houserules;

// The name is libFuzzer's.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static fuzz::FuzzSources sources;
  editor::Server server({sources, [](const std::string& name) { return "/" + name; },
                         [](const std::string& path, std::string text) {
                           return SourceFile{path, std::move(text), "fuzz", "home"};
                         }});
  server.take(R"({"id":0,"method":"initialize","params":{}})");
  // One message per line.
  std::istringstream lines(std::string(reinterpret_cast<const char*>(data), size));
  for (std::string line; std::getline(lines, line) && !server.over();) server.take(line);
  return 0;
}
