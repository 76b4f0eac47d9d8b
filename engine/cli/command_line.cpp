#include "engine/cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iostream>
#include <set>

#include "engine/cli/failure.h"
#include "engine/pages/page.h"
#include "engine/source/diagnostic.h"
#include "engine/text/printable.h"

namespace houserules::cli {
namespace {

constexpr std::size_t help_width = 80;

[[noreturn]] void wrong(const std::string& problem) { throw Failure(problem, wrong_call); }

std::string see(const CommandText& command) {
  return "see 'houserules " + command.name + " --help'";
}

/// "text, json or html"
std::string either(const std::vector<std::string>& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    out += (i == 0 ? "" : i + 1 == words.size() ? " or " : ", ") + words[i];
  }
  return out;
}

bool is_number(const std::string& word, std::uint64_t least, std::uint64_t most) {
  const char* end = word.data() + word.size();
  std::uint64_t value = 0;
  const auto read = std::from_chars(word.data(), end, value);
  return read.ec == std::errc() && read.ptr == end && value >= least && value <= most;
}

void store(const ArgumentText& argument, const std::string& word) {
  const std::string given = "not '" + printable(word, 60) + "'";
  if (argument.number && !is_number(word, argument.least, argument.most)) {
    wrong(fmt::format("{} takes a whole number from {} to {}, {}", argument.name, argument.least,
                      argument.most, given));
  }
  const auto& words = argument.words;
  if (!words.empty() && std::find(words.begin(), words.end(), word) == words.end()) {
    const std::string near = did_you_mean(word, {words.begin(), words.end()}, "");
    wrong(fmt::format("{} takes {}, {}{}", argument.name, either(words), given,
                      near.empty() ? "" : "; " + near));
  }
  argument.store(word);
}

/// Reads the words behind the name of a command.
class Reader {
 public:
  Reader(const CommandText& command, const std::vector<std::string>& words)
      : command_(command), words_(words) {}

  /// Stores what is given; false: help is asked for.
  bool read() {
    bool options = true;
    for (at_ = 1; at_ < words_.size(); ++at_) {
      const std::string& word = words_[at_];
      if (options && (word == "--help" || word == "-h")) return false;
      if (options && word == "--") {
        options = false;
      } else if (options && word.size() > 1 && word[0] == '-') {
        option(word);
      } else {
        positional(word);
      }
    }
    if (!unexpected_.empty()) {
      wrong("unexpected '" + printable(unexpected_, 60) + "' in a call of " + command_.name + "; " +
            see(command_));
    }
    for (const ArgumentText& argument : command_.arguments) {
      if (argument.required && !given_.contains(&argument)) {
        wrong(command_.name + " needs " + argument.name + "; " + see(command_));
      }
    }
    for (const auto& [argument, word] : stored_) store(*argument, word);
    return true;
  }

 private:
  void give(const ArgumentText& argument, const std::string& word) {
    if (!given_.insert(&argument).second && !argument.repeats) {
      wrong(argument.name + " is given twice");
    }
    stored_.emplace_back(&argument, word);
  }

  void option(const std::string& word) {
    const std::size_t sign = word.find('=');
    const std::string name = word.substr(0, sign);
    std::vector<std::string_view> known;
    for (const ArgumentText& argument : command_.arguments) {
      if (!argument.is_option()) continue;
      known.push_back(argument.name);
      if (argument.name != name) continue;
      if (!argument.takes_value) {
        if (sign != std::string::npos) wrong(name + " takes no value");
        return give(argument, "");
      }
      if (sign != std::string::npos) return give(argument, word.substr(sign + 1));
      const bool last = at_ + 1 == words_.size();
      if (last || words_[at_ + 1].starts_with("--")) {
        wrong(name + " needs a value: " + argument.help);
      }
      return give(argument, words_[++at_]);
    }
    known.emplace_back("--help");
    wrong(command_.name + " has no option '" + printable(name, 40) + "'; " +
          did_you_mean(name, known, see(command_)));
  }

  void positional(const std::string& word) {
    for (const ArgumentText& argument : command_.arguments) {
      if (argument.is_option() || (given_.contains(&argument) && !argument.repeats)) continue;
      return give(argument, word);
    }
    // An unknown option before it says more.
    if (unexpected_.empty()) unexpected_ = word;
  }

  const CommandText& command_;
  const std::vector<std::string>& words_;
  std::size_t at_ = 0;
  std::string unexpected_;
  std::set<const ArgumentText*> given_;
  std::vector<std::pair<const ArgumentText*, std::string>> stored_;
};

/// "  --players N    how many play (2 to 12)"; what is long goes below.
std::string help_lines(const std::string& name, const std::string& help) {
  constexpr std::size_t column = 18;
  std::string lines = folded(std::string(column + 2, ' ') + help, help_width);
  const std::string lead = "  " + name;
  if (lead.size() > column) return lead + "\n" + lines;
  return lines.replace(0, lead.size(), lead);
}

std::string help_lines(const ArgumentText& argument) {
  std::string name = argument.name;
  if (argument.is_option() && argument.takes_value) {
    name += argument.words.empty() ? (argument.number ? " N" : " VALUE") : " WORD";
  }
  std::string help = argument.help;
  const bool bounded = argument.number && argument.most < std::numeric_limits<std::uint32_t>::max();
  if (bounded) help += fmt::format("; {} to {}", argument.least, argument.most);
  return help_lines(name, help);
}

}  // namespace

Argument& Argument::required() {
  text_.required = true;
  return *this;
}

Argument& Argument::between(std::uint64_t least, std::uint64_t most) {
  text_.least = least;
  text_.most = most;
  return *this;
}

Argument& Argument::one_of(std::initializer_list<const char*> words) {
  text_.words.assign(words.begin(), words.end());
  return *this;
}

ArgumentText& Command::argument(const std::string& name, const std::string& help) {
  ArgumentText& text = text_.arguments.emplace_back();
  text.name = name;
  text.help = help;
  return text;
}

template <class Number>
Argument Command::number(const std::string& name, const std::string& help,
                         const std::function<void(Number)>& set) {
  ArgumentText& text = argument(name, help);
  text.number = true;
  text.most = static_cast<std::uint64_t>(std::numeric_limits<Number>::max());
  text.store = [set](const std::string& word) {
    Number value = 0;
    std::from_chars(word.data(), word.data() + word.size(), value);
    set(value);
  };
  return Argument(text);
}

Argument Command::add(const std::string& name, std::string& value, const std::string& help) {
  ArgumentText& text = argument(name, help);
  text.store = [&value](const std::string& word) { value = word; };
  return Argument(text);
}

Argument Command::add(const std::string& name, std::vector<std::string>& value,
                      const std::string& help) {
  ArgumentText& text = argument(name, help);
  text.repeats = true;
  text.store = [&value](const std::string& word) { value.push_back(word); };
  return Argument(text);
}

Argument Command::add(const std::string& name, int& value, const std::string& help) {
  return number<int>(name, help, [&value](int given) { value = given; });
}

Argument Command::add(const std::string& name, std::int64_t& value, const std::string& help) {
  return number<std::int64_t>(name, help, [&value](std::int64_t given) { value = given; });
}

Argument Command::add(const std::string& name, std::uint64_t& value, const std::string& help) {
  return number<std::uint64_t>(name, help, [&value](std::uint64_t given) { value = given; });
}

Argument Command::add(const std::string& name, std::optional<std::uint64_t>& value,
                      const std::string& help) {
  return number<std::uint64_t>(name, help, [&value](std::uint64_t given) { value = given; });
}

Argument Command::add(const std::string& name, bool& flag, const std::string& help) {
  ArgumentText& text = argument(name, help);
  text.takes_value = false;
  text.store = [&flag](const std::string&) { flag = true; };
  return Argument(text);
}

void Command::example(const std::string& line) { text_.examples.push_back(line); }

void Command::runs(std::function<int()> run) { text_.run = std::move(run); }

Command CommandLine::command(const std::string& name, const std::string& about) {
  CommandText& text = commands_.emplace_back();
  text.name = name;
  text.about = about;
  return Command(text);
}

const CommandText& CommandLine::named(const std::string& name) const {
  std::vector<std::string_view> known;
  for (const CommandText& command : commands_) {
    if (command.name == name) return command;
    known.push_back(command.name);
  }
  wrong("there is no command '" + printable(name, 40) + "'; " +
        did_you_mean(name, known, "'houserules help' lists them"));
}

std::string CommandLine::help() const {
  std::string out = about_ + "\n\nUsage: " + name_ + " COMMAND [ARGUMENTS]\n\nCommands:\n";
  for (const CommandText& command : commands_) out += help_lines(command.name, command.about);
  out += "\nOptions:\n";
  out += help_lines("-h, --help", "this text; after a command: about the command");
  out += help_lines("-V, --version", "the version of the program");
  out += "\nExit codes:\n";
  for (const auto& [code, meaning] : exit_codes) {
    out += help_lines(std::string(code), std::string(meaning));
  }
  return out;
}

std::string CommandLine::help(const CommandText& command) const {
  std::string usage = name_ + " " + command.name, positionals, options;
  for (const ArgumentText& argument : command.arguments) {
    (argument.is_option() ? options : positionals) += help_lines(argument);
    if (argument.is_option()) continue;
    const std::string shown = argument.name + (argument.repeats ? "…" : "");
    usage += " " + (argument.required ? shown : "[" + shown + "]");
  }
  std::string out = command.about + "\n\nUsage: " + usage + " [OPTIONS]\n";
  if (!positionals.empty()) out += "\nArguments:\n" + positionals;
  out += "\nOptions:\n" + options + help_lines("-h, --help", "this text");
  for (const std::string& example : command.examples) out += "\nExample: " + example + "\n";
  return out;
}

int CommandLine::run(const std::vector<std::string>& words) const {
  if (words.empty()) wrong("no command is given; 'houserules help' lists them");
  if (words[0] == "--help" || words[0] == "-h") {
    std::cout << help();
    return done;
  }
  if (words[0] == "--version" || words[0] == "-V") {
    std::cout << version() << "\n";
    return done;
  }
  if (words[0].starts_with('-')) {
    wrong("'" + printable(words[0], 40) + "' is not a command; options come after a command, and " +
          "'houserules help' lists the commands");
  }
  const CommandText& command = named(words[0]);
  if (!Reader(command, words).read()) {
    std::cout << help(command);
    return done;
  }
  return command.run();
}

}  // namespace houserules::cli
