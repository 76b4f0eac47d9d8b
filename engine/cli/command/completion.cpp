// What shells complete, printed from the table of commands.

#include <fmt/format.h>

#include <iostream>

#include "engine/cli/command/commands.h"
#include "engine/cli/failure.h"
#include "engine/text/sentence.h"

namespace houserules::cli {
namespace {

using Commands = std::deque<Command>;

/// Shell commands that print what may stand for an argument.
constexpr std::string_view command_for_variants = "houserules list 2>/dev/null | sed 's/ .*//'";
constexpr std::string_view command_for_modifiers =
    "houserules list --modifiers 2>/dev/null | sed 's/ .*//'";

bool takes_variant(const Command& command) {
  for (const Argument& argument : command.arguments) {
    if (argument.name == "VARIANT") return true;
  }
  return false;
}

/// In single quotes, for any shell.
std::string shell_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

void print_bash(const Commands& commands) {
  std::vector<std::string> names;
  for (const Command& command : commands) names.push_back(command.name);
  std::cout << fmt::format(
      "_houserules() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}\n"
      "  local words='' command=${{COMP_WORDS[1]}}\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    words='{}'\n"
      "  else\n"
      "    case \"$command $before\" in\n",
      parted(names, " "));
  std::cout << fmt::format("      *' --with') words=$({}) ;;\n", command_for_modifiers);
  for (const Command& command : commands) {
    for (const Argument& argument : command.arguments) {
      if (!argument.is_option() || argument.words.empty()) continue;
      std::cout << fmt::format("      '{} {}') words='{}' ;;\n", command.name, argument.name,
                               parted(argument.words, " "));
    }
  }
  std::cout << "    esac\n"
               "    if [ -z \"$words\" ]; then\n"
               "      case \"$command\" in\n";
  for (const Command& command : commands) {
    std::vector<std::string> options, words;
    for (const Argument& argument : command.arguments) {
      if (argument.is_option()) {
        options.push_back(argument.name);
      } else {
        words.insert(words.end(), argument.words.begin(), argument.words.end());
      }
    }
    std::cout << fmt::format(
        "        {}) case \"$current\" in -*) words='{}' ;; *) words={} ;; esac ;;\n", command.name,
        parted(options, " "),
        takes_variant(command) ? fmt::format("$({})", command_for_variants)
                               : "'" + parted(words, " ") + "'");
  }
  std::cout << "      esac\n"
               "    fi\n"
               "  fi\n"
               "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
               "}\n"
               "complete -o default -F _houserules houserules\n";
}

/// A part of a line of zsh's _arguments must not hold these bare.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':') out += '\\';
    out += c;
  }
  return out;
}

void print_zsh(const Commands& commands) {
  std::cout << "#compdef houserules\n\n"
               "_houserules_list() { compadd -- ${(f)\"$(houserules list $@ 2>/dev/null | sed "
               "'s/ .*//')\"} }\n\n"
               "_houserules() {\n"
               "  local -a commands=(\n";
  for (const Command& command : commands) {
    std::cout << "    " << shell_quoted(command.name + ":" + zsh_text(command.about)) << "\n";
  }
  std::cout << "  )\n"
               "  if (( CURRENT == 2 )); then _describe command commands; return; fi\n"
               "  local command=$words[2]\n"
               "  shift words; (( CURRENT-- ))\n"
               "  case $command in\n";
  for (const Command& command : commands) {
    std::cout << "    " << command.name << ") _arguments";
    for (const Argument& argument : command.arguments) {
      std::string values = "_files";
      if (!argument.words.empty()) values = "(" + parted(argument.words, " ") + ")";
      if (argument.name == "--with") values = "_houserules_list --modifiers";
      if (argument.name == "VARIANT") values = "_houserules_list";
      const std::string line =
          argument.is_option()
              ? "*" + argument.name + "[" + zsh_text(argument.help) + "]" +
                    (argument.takes_value ? ":" + zsh_text(argument.value) + ":" + values : "")
              : "*:" + argument.name + ":" + values;
      std::cout << " \\\n      " << shell_quoted(line);
    }
    std::cout << " ;;\n";
  }
  std::cout << "  esac\n"
               "}\n\n"
               "compdef _houserules houserules\n";
}

void print_fish(const Commands& commands) {
  for (const Command& command : commands) {
    std::cout << fmt::format("complete -c houserules -n __fish_use_subcommand -f -a {} -d {}\n",
                             command.name, shell_quoted(command.about));
    const std::string here =
        "complete -c houserules -n '__fish_seen_subcommand_from " + command.name + "'";
    for (const Argument& argument : command.arguments) {
      std::string values;
      if (!argument.words.empty()) values = " -f -a " + shell_quoted(parted(argument.words, " "));
      if (argument.name == "--with") values = fmt::format(" -a \"({})\"", command_for_modifiers);
      if (argument.name == "VARIANT") values = fmt::format(" -a \"({})\"", command_for_variants);
      if (argument.is_option()) {
        std::cout << fmt::format("{} -l {}{}{} -d {}\n", here, argument.name.substr(2),
                                 argument.takes_value ? " -r" : "", values,
                                 shell_quoted(argument.help));
      } else if (!values.empty()) {
        std::cout << here << values << "\n";
      }
    }
  }
}

}  // namespace

void add_completion(CommandLine& line) {
  auto shell = std::make_shared<std::string>();
  Command& command = line.command("completion", "Print a completion script for your shell");
  command.add("SHELL", *shell, "bash, zsh or fish").required().one_of({"bash", "zsh", "fish"});
  command.example(
      "houserules completion bash > ~/.local/share/bash-completion/completions/houserules");
  command.runs([shell, &line] {
    if (*shell == "bash") print_bash(line.commands());
    if (*shell == "zsh") print_zsh(line.commands());
    if (*shell == "fish") print_fish(line.commands());
    return done;
  });
}

}  // namespace houserules::cli
