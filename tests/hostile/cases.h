#pragma once
// Cases as data: files to be written, commands to be run on them, and what must come out.

#include <string>
#include <vector>

#include "tests/temporary_folder.h"

namespace houserules::hostile {

struct File {
  enum class Kind { text, link, folder, fifo, unreadable } kind = Kind::text;
  std::string name;
  std::string text;  // of a link: where it leads
};

struct Run {
  std::vector<std::string> words;  // of the command line, without the program
  std::string expected;            // the exit code and what is written
};

struct Case {
  std::string title;  // "26 A quote that is never closed"
  std::vector<File> files;
  std::vector<Run> runs;
  bool attacks = false;  // x.yaml is played with three players
  std::string source;    // up to its first run, as it stands in the file
};

/// The rule file that `@good` writes.
extern const char* const good_file;

/// Reads a file of cases (README.md tells its form).
std::vector<Case> read_cases(const std::string& path);
/// Writes them back.
void write_cases(const std::string& path, const std::vector<Case>& cases);

/// A folder of its own to stand in, with the files of the case; gone at the end.
class Scene {
 public:
  explicit Scene(const Case& of);
  ~Scene();
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

 private:
  tests::TemporaryFolder folder_;
  bool as_nobody_ = false;
};

/// Runs the program in this process: "exit N", then what it writes, without pictures and counts.
std::string run_program(const std::vector<std::string>& words);

}  // namespace houserules::hostile
