#pragma once
// The commands, their arguments, and how the words of a call are read.

#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace houserules::cli {

/// An argument as the parser, the help, completion and the manual know it.
struct ArgumentText {
  std::string name;  // "--set", or "VARIANT" for one without a name
  std::string help;
  bool takes_value = true, repeats = false, required = false;
  std::vector<std::string> words;  // that it takes; empty: anything
  bool number = false;
  std::uint64_t least = 0;  // of a number: no argument takes a negative one
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  std::function<void(const std::string&)> store;  // of a word that was checked

  bool is_option() const { return name.starts_with('-'); }
};

struct CommandText {
  std::string name, about;
  std::vector<std::string> examples;
  std::deque<ArgumentText> arguments;
  std::function<int()> run;
};

/// Refines an argument that was added.
class Argument {
 public:
  explicit Argument(ArgumentText& text) : text_(text) {}
  Argument& required();
  Argument& between(std::uint64_t least, std::uint64_t most);
  Argument& one_of(std::initializer_list<const char*> words);

 private:
  ArgumentText& text_;
};

/// Adds arguments to one command. The variables they set must live until the program has run.
class Command {
 public:
  explicit Command(CommandText& text) : text_(text) {}

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
  /// What the command does; returns the exit code.
  void runs(std::function<int()> run);

 private:
  ArgumentText& argument(const std::string& name, const std::string& help);
  template <class Number>
  Argument number(const std::string& name, const std::string& help,
                  const std::function<void(Number)>& set);

  CommandText& text_;
};

/// All commands together.
class CommandLine {
 public:
  CommandLine(std::string name, std::string about, std::string version)
      : name_(std::move(name)), about_(std::move(about)), version_(std::move(version)) {}
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;
  Command command(const std::string& name, const std::string& about);
  const std::string& about() const { return about_; }
  /// "houserules 0.1.0"
  std::string version() const { return name_ + " " + version_; }
  /// All that were added, in their order.
  const std::deque<CommandText>& commands() const { return commands_; }
  /// The command of this name; throws Failure.
  const CommandText& named(const std::string& name) const;
  /// What --help prints.
  std::string help() const;
  std::string help(const CommandText& command) const;

  /// Runs the command that the words of the call ask for and returns its exit code. Throws what the
  /// command throws, and Failure where the call is wrong.
  int run(const std::vector<std::string>& words) const;

 private:
  std::string name_, about_, version_;
  std::deque<CommandText> commands_;
};

}  // namespace houserules::cli
