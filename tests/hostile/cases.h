#pragma once
// Test cases as data: files to write, commands to run on them, and the expected output.

#include <string>
#include <vector>

#include "tests/temporary_folder.h"

namespace houserules::hostile {

struct File {
  enum class Kind { text, link, folder, fifo, unreadable } kind = Kind::text;
  std::string name;
  std::string text;  // for a link: its target
};

struct Run {
  std::vector<std::string> words;  // of the command line, without the program
  std::string expected;            // the exit code and the output
};

struct Case {
  std::string title;  // "26 A quote that is never closed"
  std::vector<File> files;
  std::vector<Run> runs;
  bool attacks = false;  // x.yaml is played with three players
  std::string source;    // up to its first run, as written in the file
};

/// The rule file that `@good` writes.
extern const char* const good_file;

/// Reads a file of cases (see README.md for the format).
std::vector<Case> read_cases(const std::string& path);
/// Writes them back.
void write_cases(const std::string& path, const std::vector<Case>& cases);

/// A temporary folder with the files of a case as the current folder; removed at the end.
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

/// Runs the program in this process. Returns "exit N" and its output, without carets and counts.
std::string run_program(const std::vector<std::string>& words);

}  // namespace houserules::hostile
