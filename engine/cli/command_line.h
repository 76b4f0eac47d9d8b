#pragma once
// The words of the command line. CLI11 reads them; its header alone takes seconds to compile, so
// that only command_line.cpp includes it.

#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace houserules::cli {

/// What is known of an argument, for completion and the manual.
struct ArgumentText {
  std::string name;  // "--set", or "VARIANT" where it stands without one
  std::string help;
  bool takes_value = true;
  std::vector<std::string> words;  // that it takes; empty: anything
};

struct CommandText {
  std::string name, about;
  std::vector<std::string> examples;
  std::deque<ArgumentText> arguments;
};

/// What an argument may still be told after it was added.
class Argument {
 public:
  Argument(CLI::Option* option, ArgumentText& text) : option_(option), text_(text) {}
  Argument& required();
  Argument& between(std::int64_t least, std::int64_t most);
  Argument& one_of(std::initializer_list<const char*> words);

 private:
  CLI::Option* option_;  // null: the command was not asked for
  ArgumentText& text_;
};

/// One command. What it is to set must live until the program has run.
class Command {
 public:
  /// Without an app where it was not asked for: what it takes is known, but not looked for.
  Command(CLI::App* app, int* code, CommandText& text) : app_(app), code_(code), text_(text) {}

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
  template <class Value>
  Argument option(const std::string& name, Value& value, const std::string& help);

  CLI::App* app_;
  int* code_;
  CommandText& text_;
};

/// All commands together.
class CommandLine {
 public:
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;
  /// `called`: the words of the call.
  CommandLine(const std::string& name, const std::string& about, const std::string& version,
              std::span<char* const> called);
  ~CommandLine();
  Command command(const std::string& name, const std::string& about);
  const std::string& about() const { return about_; }
  /// All that were added, in their order.
  const std::deque<CommandText>& commands() const { return commands_; }

  /// Runs the command that was asked for and returns its exit code, or explains what is wrong in
  /// the call. Throws what the command throws, and Failure for an unknown command.
  int run();

 private:
  std::unique_ptr<CLI::App> app_;
  std::string about_;
  std::span<char* const> called_;
  std::deque<CommandText> commands_;
  int code_ = 0;
};

}  // namespace houserules::cli
