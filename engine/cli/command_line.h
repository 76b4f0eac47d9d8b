#pragma once
// The words of the command line. CLI11 reads them; its header alone takes seconds to compile, so
// that only command_line.cpp includes it.

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace houserules::cli {

/// What an argument may still be told after it was added.
class Argument {
 public:
  explicit Argument(CLI::Option* option) : option_(option) {}
  Argument& required();
  Argument& between(std::int64_t least, std::int64_t most);
  Argument& one_of(std::initializer_list<const char*> words);

 private:
  CLI::Option* option_;
};

/// One command. What it is to set must live until the program has run.
class Command {
 public:
  Command(CLI::App* app, int* code) : app_(app), code_(code) {}

  /// "--name" is an option, "NAME" stands without one. What is given lands in `value`; options of
  /// a list are repeated, one word each.
  Argument add(const std::string& name, std::string& value, const std::string& help);
  Argument add(const std::string& name, std::vector<std::string>& value, const std::string& help);
  Argument add(const std::string& name, int& value, const std::string& help);
  Argument add(const std::string& name, std::int64_t& value, const std::string& help);
  Argument add(const std::string& name, std::uint64_t& value, const std::string& help);
  Argument add(const std::string& name, std::optional<std::uint64_t>& value,
               const std::string& help);
  Argument add(const std::string& name, bool& flag, const std::string& help);
  /// A line below the help of the command.
  void example(const std::string& line);
  /// What the command does; the exit code comes back.
  void runs(std::function<int()> run);

 private:
  CLI::App* app_;
  int* code_;
};

/// All commands together.
class CommandLine {
 public:
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;
  CommandLine(const std::string& name, const std::string& about, const std::string& version);
  ~CommandLine();
  Command command(const std::string& name, const std::string& about);

  /// Runs the command that was asked for and returns its exit code, or explains what is wrong in
  /// the call. Throws what the command throws, and Failure for an unknown command.
  int run(int argc, char** argv);

 private:
  std::unique_ptr<CLI::App> app_;
  int code_ = 0;
};

}  // namespace houserules::cli
