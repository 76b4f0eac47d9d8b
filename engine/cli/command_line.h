#pragma once
// The commands, their arguments, and how the words of a call are read.

#include <concepts>
#include <cstdint>
#include <deque>
#include <functional>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace houserules::cli {

/// An argument as the parser, the help, completion and the manual know it.
struct Argument {
  /// "--set NAME=VALUE" declares an option and what the help calls its value.
  Argument(const std::string& called, std::string says);

  std::string name;   // "--set", or "VARIANT" for one without a name
  std::string value;  // what the help calls the value of an option: "NAME=VALUE"
  std::string help;
  bool takes_value = true, repeats = false, is_required = false;
  std::vector<std::string> words;  // that it takes; empty: anything
  bool number = false;
  std::uint64_t least = 0;  // of a number: no argument takes a negative one
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  std::function<void(const std::string&)> store;  // of a word that was checked

  bool is_option() const { return name.starts_with('-'); }

  Argument& required();
  Argument& between(std::uint64_t from, std::uint64_t to);
  Argument& one_of(std::initializer_list<const char*> allowed);
};

/// One command. The variables that its arguments set must live until the program has run.
class Command {
 public:
  Command(std::string called, std::string does) : name(std::move(called)), about(std::move(does)) {}
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  /// "--name VALUE" is an option, "NAME" has no dashes. The value goes into `value`; options of
  /// a list are repeated, one word each.
  Argument& add(const std::string& argument, std::string& value, const std::string& help);
  Argument& add(const std::string& argument, std::vector<std::string>& value,
                const std::string& help);
  Argument& add(const std::string& argument, bool& flag, const std::string& help);
  template <std::integral Number>
  Argument& add(const std::string& argument, Number& value, const std::string& help) {
    return number(argument, help, static_cast<std::uint64_t>(std::numeric_limits<Number>::max()),
                  [&value](std::uint64_t given) { value = static_cast<Number>(given); });
  }
  Argument& add(const std::string& argument, std::optional<std::uint64_t>& value,
                const std::string& help);
  /// A line below the help of the command.
  void example(const std::string& line) { examples.push_back(line); }
  /// What the command does; returns the exit code.
  void runs(std::function<int()> what) { run = std::move(what); }

  std::string name, about;
  std::vector<std::string> examples;
  std::deque<Argument> arguments;
  std::function<int()> run;

 private:
  Argument& number(const std::string& argument, const std::string& help, std::uint64_t most,
                   std::function<void(std::uint64_t)> set);
};

/// All commands together.
class CommandLine {
 public:
  CommandLine(std::string name, std::string about, std::string version)
      : name_(std::move(name)), about_(std::move(about)), version_(std::move(version)) {}
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;
  Command& command(const std::string& name, const std::string& about);
  const std::string& about() const { return about_; }
  /// "houserules 0.1.0"
  std::string version() const { return name_ + " " + version_; }
  /// All that were added, in their order.
  const std::deque<Command>& commands() const { return commands_; }
  /// The command of this name; throws Failure.
  const Command& named(const std::string& name) const;
  /// What --help prints.
  std::string help() const;
  std::string help(const Command& command) const;

  /// Runs the command that the words of the call ask for and returns its exit code. Throws what the
  /// command throws, and Failure where the call is wrong.
  int run(const std::vector<std::string>& words) const;

 private:
  std::string name_, about_, version_;
  std::deque<Command> commands_;
};

}  // namespace houserules::cli
