#include "engine/cli/command_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iostream>
#include <set>

#include "engine/cards/count_text.h"
#include "engine/cards/notation.h"
#include "engine/cli/failure.h"
#include "engine/cli/file/file_sources.h"
#include "engine/cli/other_names.h"
#include "engine/pages/page.h"
#include "engine/source/convert.h"
#include "engine/source/diagnostic.h"
#include "engine/text/english.h"
#include "engine/text/printable.h"
#include "engine/text/sentence.h"

namespace houserules::cli {
namespace {

constexpr std::size_t help_width = 80;

[[noreturn]] void wrong(const std::string& problem) { throw Failure(problem, wrong_call); }

std::string see(const Command& command) { return "see 'houserules " + command.name + " --help'"; }

/// "--players N", "VARIANT"
std::string shown(const Argument& argument) {
  const bool with_value = argument.is_option() && argument.takes_value;
  return argument.name + (with_value ? " " + argument.value : "");
}

/// "a variant": a required argument in words.
std::string needed(const Argument& argument) {
  if (const std::string_view words = argument_in_words(argument.name); !words.empty())
    return std::string(words);
  // The first words of its help are the form of a table.
  const std::size_t form = argument.name == "TABLE" ? argument.help.find(',') : 0;
  return form > 0 ? argument.help.substr(0, form) : shown(argument);
}

bool is_number(const std::string& word, std::uint64_t least, std::uint64_t most) {
  const char* end = word.data() + word.size();
  std::uint64_t value = 0;
  const auto read = std::from_chars(word.data(), end, value);
  return read.ec == std::errc() && read.ptr == end && value >= least && value <= most;
}

void store(const Argument& argument, const std::string& word) {
  std::string given = "not '" + printable(word, 60) + "'";
  if (argument.number) {
    const std::string digits = convert::plain_digits(word);
    if (digits != word && is_number(digits, argument.least, argument.most))
      given += "; write " + digits;
  }
  if (argument.number && !is_number(word, argument.least, argument.most)) {
    constexpr std::uint64_t shown = 1'000'000;  // a larger limit is rarely what is wrong
    const bool large =
        word.find_first_not_of("0123456789") == word.npos && !is_number(word, 0, argument.least);
    wrong(argument.most > shown && !large
              ? fmt::format("{} takes a whole number{}, {}", argument.name,
                            argument.least > 0 ? fmt::format(" of at least {}", argument.least)
                                               : std::string(),
                            given)
              : fmt::format("{} takes a whole number from {} to {}, {}", argument.name,
                            argument.least, argument.most, given));
  }
  const auto& words = argument.words;
  if (!words.empty() && std::find(words.begin(), words.end(), word) == words.end()) {
    const std::vector<std::string> near = equally_near(word, {words.begin(), words.end()});
    wrong(fmt::format("{} takes {}, {}{}", argument.name, joined(words, "or"), given,
                      near.size() == 1 ? "; did you mean '" + near.front() + "'?" : ""));
  }
  argument.store(word);
}

/// Reads the words behind the name of a command.
class Reader {
 public:
  Reader(const Command& command, const std::vector<std::string>& words)
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
      wrong("unexpected argument '" + printable(unexpected_, 60) + "'; " + for_unexpected());
    }
    for (const Argument& argument : command_.arguments) {
      if (argument.is_required && !given_.contains(&argument)) {
        wrong(command_.name + " needs " + needed(argument) +
              (command_.examples.empty() ? "; " + see(command_)
                                         : ", as in: " + command_.examples.front()));
      }
    }
    for (const auto& [argument, word] : stored_) store(*argument, word);
    return true;
  }

 private:
  void give(const Argument& argument, const std::string& word) {
    if (!given_.insert(&argument).second && !argument.repeats) {
      wrong(argument.name + " is given twice");
    }
    stored_.emplace_back(&argument, word);
  }

  void option(const std::string& word) {
    const std::size_t sign = word.find('=');
    const std::string name = word.substr(0, sign);
    std::vector<std::string_view> known;
    for (const Argument& argument : command_.arguments) {
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
        wrong(fmt::format("{0} needs a value: {0} {1}; {2}", name, argument.value, see(command_)));
      }
      return give(argument, words_[++at_]);
    }
    known.emplace_back("--help");
    if (const std::string advice = for_other_name(name, known); !advice.empty())
      wrong(command_.name + " has no option '" + printable(name, 40) + "'; " + advice);
    // The dashes say nothing about what is meant.
    for (std::string_view& one : known) one.remove_prefix(2);
    const std::string bare = name.substr(std::min(name.find_first_not_of('-'), name.size()));
    std::vector<std::string> near = equally_near(bare, known);
    const std::string rule = surely(bare, known).empty() ? as_rule(bare) : std::string();
    for (std::string& one : near) one.insert(0, "'--").push_back('\'');
    wrong(command_.name + " has no option '" + printable(name, 40) + "'; " +
          (!near.empty() ? "did you mean " + joined(near, "or") + "?" +
                               (rule.empty() ? "" : " If it is a house rule, write " + rule)
           : rule.empty() ? see(command_)
                          : see(command_) + "; a house rule is set with " + rule));
  }

  /// Returns "--set buying=no" for "--buying no" after a game, or an empty string.
  std::string as_rule(const std::string& name) const {
    const std::string& word = words_[at_];
    const std::size_t sign = word.find('=');
    const bool value =
        sign != word.npos || (at_ + 1 < words_.size() && !words_[at_ + 1].starts_with('-'));
    const bool game = !stored_.empty() && stored_.front().first->name == "VARIANT";
    const auto sets = [](const Argument& one) { return one.name == "--set"; };
    if (!value || !game || name.empty() ||
        std::none_of(command_.arguments.begin(), command_.arguments.end(), sets))
      return {};
    return "--set " + printable(name, 40) + "=" +
           printable(sign != word.npos ? word.substr(sign + 1) : words_[at_ + 1], 40);
  }

  /// Advice for a word beyond the arguments: it may belong to the name of a variant.
  std::string for_unexpected() const {
    if (!stored_.empty() && stored_.front().first->name == "PROGRAM")
      return fmt::format("put the whole command in quotes: {} \"{} {}\"", command_.name,
                         printable(stored_.front().second, 60), printable(unexpected_, 60));
    const auto searches = [](const Argument& one) { return one.name == "--search"; };
    if (std::any_of(command_.arguments.begin(), command_.arguments.end(), searches))
      return "did you mean '--search " + printable(unexpected_, 60) + "'?";
    if (option_before_ == "--agents")
      return "separate agents with commas: --agents " + printable(value_before_, 60) + "," +
             printable(unexpected_, 60);
    if (option_before_ == "--names") {
      std::string names = printable(value_before_ + "," + unexpected_ + more_unexpected_, 80);
      std::replace(names.begin(), names.end(), '-', ',');
      for (std::size_t at; (at = names.find(",,")) != names.npos;) names.erase(at, 1);
      return "write names without spaces: --names " + names;
    }
    if (option_before_ == "--buy-in")
      return "write --buy-in " + printable(value_before_ + "-" + unexpected_, 40);
    const bool sets = std::any_of(command_.arguments.begin(), command_.arguments.end(),
                                  [](const Argument& one) { return one.name == "--set"; });
    if (sets && unexpected_.find('=') != unexpected_.npos)
      return "write '--set " + printable(unexpected_, 60) + "'";
    if (sets && unexpected_ == "set" && more_unexpected_.find('=') != more_unexpected_.npos)
      return "write '--set " + printable(more_unexpected_.substr(1), 60) + "'";
    const auto like = std::find_if(command_.arguments.begin(), command_.arguments.end(),
                                   [](const Argument& one) { return one.name == "--like"; });
    if (option_before_ == "ID" && like != command_.arguments.end())
      return given_.contains(&*like)
                 ? "write the name as one word: " +
                       printable(value_before_ + "-" + unexpected_ + more_unexpected_, 60)
                 : "write '--like " + printable(unexpected_, 60) + "'";
    if (option_before_.starts_with("--set") && value_before_.find('=') == std::string::npos) {
      const std::string name = value_before_.substr(0, value_before_.find(':'));
      return "write " + option_before_ + " " + printable(name, 40) + "=" +
             printable(unexpected_, 40);
    }
    const auto seats = [](const Argument& one) { return one.name == "--players"; };
    if (is_number(unexpected_, 1, 99) &&
        std::any_of(command_.arguments.begin(), command_.arguments.end(), seats))
      return "did you mean '--players " + unexpected_ + "'?";
    if (command_.name == "eval")
      return parse_cards(unexpected_) || stored_.empty()
                 ? "eval reads hands from standard input, one on each line"
                 : "put a ranking of several words in quotes: eval '" +
                       printable(stored_.front().second + " " + unexpected_ + more_unexpected_,
                                 60) +
                       "'";
    if (unexpected_.ends_with(".yaml") && !command_.arguments.empty() &&
        command_.arguments.front().name == "VARIANT")
      return command_.name + " takes one game; 'houserules diff' compares two";
    const bool after_variant = !stored_.empty() && stored_.front().first->name == "VARIANT";
    const std::string first = after_variant ? stored_.front().second : std::string();
    if (first.empty() || first.find_first_of("-./") != first.npos) return see(command_);
    const std::string whole = lower_case(first + "-" + unexpected_ + more_unexpected_);
    if (FileSources sources; !sources.variant(whole, "") && sources.variant(unexpected_, "")) {
      const bool compares =
          std::any_of(command_.arguments.begin(), command_.arguments.end(),
                      [](const Argument& one) { return one.name == "--compare"; });
      return command_.name + " takes one game" +
             (compares ? "; to compare two, write --compare " + printable(unexpected_, 60) : "");
    }
    return "if it is part of the name, write '" + printable(whole, 60) + "'";
  }

  /// Advice for an option that other programs have, or that is an argument here.
  std::string for_other_name(const std::string& name,
                             const std::vector<std::string_view>& known) const {
    if (name == "--fix") return "write 'houserules fix'";
    if (const std::string_view ours = option_meant(name, known); !ours.empty())
      return "did you mean '" + as_offered(ours) + "'?";
    const auto takes = [&](std::string_view option) {
      return std::find(known.begin(), known.end(), option) != known.end();
    };
    const std::string next = at_ + 1 < words_.size() ? words_[at_ + 1] : std::string();
    const std::size_t sign = words_[at_].find('=');
    const std::string value = sign == std::string::npos ? next : words_[at_].substr(sign + 1);
    if (name == "--stakes" && takes("--set") && value.find('/') != value.npos) {
      const std::string stakes = printable(value, 40);
      return "write '--set limit=" + stakes + "' for fixed limit, or '--set blinds=" + stakes + "'";
    }
    if (name == "--stakes" && takes("--stacks")) return "did you mean '--stacks'?";
    if (const std::string rule = house_rule_meant(name, value); !rule.empty() && takes("--set"))
      return "write '" + rule + "'";
    if (name == "--wild" && takes("--with"))
      return "wild cards come from a modifier, as in '--with deuces-wild'";
    if ((name == "--joker" || name == "--jokers") && takes("--with"))
      return "write '--with jokers'";
    for (const Argument& one : command_.arguments) {
      if (!one.is_option() &&
          std::find(one.words.begin(), one.words.end(), name.substr(2)) != one.words.end())
        return "write '" + name.substr(2) + "' without the dashes";
    }
    if (name == "--output" || name == "--out" || name == "-o")
      return "the output goes to the terminal; to save it, add '> FILE'";
    std::string argument = name.substr(std::min<std::size_t>(2, name.size()));
    if (argument.ends_with('s')) argument.pop_back();
    for (const Argument& one : command_.arguments) {
      // "board:CARDS, once for each board"
      const std::size_t at = one.is_option() ? one.help.npos : one.help.find(" " + argument + ":");
      if (at != one.help.npos && !argument.empty())
        return "write " + one.help.substr(at + 1, one.help.find_first_of(",; ", at + 1) - at - 1) +
               ", without '--'";
      if (!one.is_option() && lower_case(one.name) == argument)
        return "write " + one.name + (one.repeats ? "…" : "") + " without '" + name + "'";
    }
    return {};
  }

  /// "--format jsonl" for "--format json" if that is the word that the option takes here.
  std::string as_offered(std::string_view option) const {
    const std::size_t blank = option.find(' ');
    std::string text(option);
    if (blank == option.npos) return text;
    const std::string_view value = option.substr(blank + 1);
    for (const Argument& argument : command_.arguments) {
      if (argument.name != option.substr(0, blank)) continue;
      const auto& words = argument.words;
      if (std::find(words.begin(), words.end(), value) != words.end()) return text;
      for (const std::string& word : words) {
        if (word.starts_with(value)) text = argument.name + " " + word;
      }
    }
    return text;
  }

  /// "--board Qh 7h 2c"
  void check_cards_in_pieces(const std::string& word) const {
    if (stored_.empty() || stored_.back().first->value != "CARDS") return;
    std::string whole = stored_.back().second;
    if (const auto cards = parse_cards(whole); !cards || word.size() != 2) return;
    for (std::size_t i = at_; i < words_.size() && words_[i].size() == 2 && parse_cards(words_[i]);
         ++i)
      whole += words_[i];
    if (whole != stored_.back().second)
      wrong("write cards without spaces: " + stored_.back().first->name + " " + whole);
  }

  void positional(const std::string& word) {
    check_cards_in_pieces(word);
    for (const Argument& argument : command_.arguments) {
      if (argument.is_option() || (given_.contains(&argument) && !argument.repeats)) continue;
      return give(argument, word);
    }
    // An unknown option before it says more.
    if (unexpected_.empty()) {
      unexpected_ = word;
      if (!stored_.empty()) {
        option_before_ = stored_.back().first->name;
        value_before_ = stored_.back().second;
      }
    } else {
      more_unexpected_ += "-" + word;
    }
  }

  const Command& command_;
  const std::vector<std::string>& words_;
  std::size_t at_ = 0;
  std::string unexpected_, more_unexpected_;
  std::string option_before_, value_before_;  // of the unexpected word
  std::set<const Argument*> given_;
  std::vector<std::pair<const Argument*, std::string>> stored_;
};

/// "  --players N    how many play (2 to 12)"; what is long goes below.
std::string help_lines(const std::string& name, const std::string& help) {
  constexpr std::size_t column = 18;
  std::string lines = folded(std::string(column + 2, ' ') + help, help_width);
  const std::string lead = "  " + name;
  if (lead.size() > column) return lead + "\n" + lines;
  return lines.replace(0, lead.size(), lead);
}

std::string help_lines(const Argument& argument) {
  const std::string name = shown(argument);
  std::string help = argument.help;
  const bool bounded = argument.number && argument.most < std::numeric_limits<std::int32_t>::max();
  if (bounded) help += fmt::format("; {} to {}", grouped(argument.least), grouped(argument.most));
  return help_lines(name, help);
}

}  // namespace

Argument::Argument(const std::string& called, std::string says)
    : name(called.substr(0, called.find(' '))), help(std::move(says)) {
  if (name.size() < called.size()) value = called.substr(name.size() + 1);
}

Argument& Argument::required() {
  is_required = true;
  return *this;
}

Argument& Argument::between(std::uint64_t from, std::uint64_t to) {
  least = from;
  most = to;
  return *this;
}

Argument& Argument::one_of(std::initializer_list<const char*> allowed) {
  words.assign(allowed.begin(), allowed.end());
  return *this;
}

Argument& Command::number(const std::string& argument, const std::string& help, std::uint64_t most,
                          std::function<void(std::uint64_t)> set) {
  Argument& out = arguments.emplace_back(argument, help);
  out.number = true;
  out.most = most;
  if (out.value.empty()) out.value = "N";
  out.store = [set = std::move(set)](const std::string& word) {
    std::uint64_t value = 0;
    std::from_chars(word.data(), word.data() + word.size(), value);
    set(value);
  };
  return out;
}

Argument& Command::add(const std::string& argument, std::string& value, const std::string& help) {
  Argument& out = arguments.emplace_back(argument, help);
  out.store = [&value](const std::string& word) { value = word; };
  return out;
}

Argument& Command::add(const std::string& argument, std::vector<std::string>& value,
                       const std::string& help) {
  Argument& out = arguments.emplace_back(argument, help);
  out.repeats = true;
  out.store = [&value](const std::string& word) { value.push_back(word); };
  return out;
}

Argument& Command::add(const std::string& argument, std::optional<std::uint64_t>& value,
                       const std::string& help) {
  return number(argument, help, std::numeric_limits<std::uint64_t>::max(),
                [&value](std::uint64_t given) { value = given; });
}

Argument& Command::add(const std::string& argument, bool& flag, const std::string& help) {
  Argument& out = arguments.emplace_back(argument, help);
  out.takes_value = false;
  out.store = [&flag](const std::string&) { flag = true; };
  return out;
}

Command& CommandLine::command(const std::string& name, const std::string& about) {
  return commands_.emplace_back(name, about);
}

const Command& CommandLine::named(const std::string& name) const {
  std::vector<std::string_view> known;
  for (const Command& command : commands_) {
    if (command.name == name) return command;
    known.push_back(command.name);
  }
  if (const std::string_view ours = command_meant(name); !ours.empty())
    wrong("there is no command '" + name + "'; did you mean '" + std::string(ours) + "'?");
  std::string otherwise = "'houserules help' lists all commands";
  if (!name.starts_with('-')) otherwise += "; to play a game, write 'houserules play GAME'";
  wrong("there is no command '" + printable(name, 40) + "'; " +
        did_you_mean(name, known, otherwise));
}

std::string CommandLine::help() const {
  std::string out = about_ + "\n\nUsage: " + name_ + " COMMAND [ARGUMENTS]\n\nCommands:\n";
  for (const Command& command : commands_) out += help_lines(command.name, command.about);
  out += "\nOptions:\n";
  out += help_lines("-h, --help", "show this help; after a command, show its help");
  out += help_lines("-V, --version", "print the version of the program");
  out += "\nExit codes:\n";
  for (const auto& [code, meaning] : exit_codes) {
    out += help_lines(std::string(code), std::string(meaning));
  }
  return out;
}

std::string CommandLine::help(const Command& command) const {
  std::string usage = name_ + " " + command.name, positionals, options;
  for (const Argument& argument : command.arguments) {
    (argument.is_option() ? options : positionals) += help_lines(argument);
    if (argument.is_option()) continue;
    const std::string shown = argument.name + (argument.repeats ? "…" : "");
    usage += " " + (argument.is_required ? shown : "[" + shown + "]");
  }
  std::string out = command.about + "\n\nUsage: " + usage + " [OPTIONS]\n";
  if (!positionals.empty()) out += "\nArguments:\n" + positionals;
  out += "\nOptions:\n" + options + help_lines("-h, --help", "show this help");
  for (const std::string& example : command.examples) out += "\nExample: " + example + "\n";
  return out;
}

int CommandLine::run(const std::vector<std::string>& words) const {
  if (words.empty()) wrong("no command given; 'houserules help' lists all commands");
  if (words[0] == "--help" || words[0] == "-h") {
    std::cout << help();
    return done;
  }
  if (words[0] == "--version" || words[0] == "-V" || words[0] == "-v") {
    std::cout << version() << "\n";
    return done;
  }
  if (words[0].starts_with('-')) {
    const std::string near = did_you_mean(words[0], {"--version", "--help"});
    wrong("'" + printable(words[0], 40) + "' is not a command; " +
          (near.empty() ? "options come after a command, and 'houserules help' lists the commands"
                        : near));
  }
  const Command& command = named(words[0]);
  if (!Reader(command, words).read()) {
    std::cout << help(command);
    return done;
  }
  return command.run();
}

}  // namespace houserules::cli
