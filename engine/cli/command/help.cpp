#include <fmt/format.h>

#include <iostream>

#include "engine/cli/command/commands.h"
#include "engine/cli/failure.h"
#include "engine/text/sentence.h"

namespace houserules::cli {
namespace {

/// Text of a manual page, where dots and quotes at the beginning of a line and dashes mean things,
/// and where letters beyond ASCII are not shown everywhere.
std::string roff(std::string_view text) {
  constexpr std::string_view dots = "…";
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.substr(at).starts_with(dots)) {
      out += "...";
      at += dots.size() - 1;
      continue;
    }
    const char c = text[at];
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else if ((c == '.' || c == '\'') && out.empty()) {
      out += std::string("\\&") + c;
    } else {
      out += c;
    }
  }
  return out;
}

void print_manual(const CommandLine& line) {
  std::cout << fmt::format(
      ".TH HOUSERULES 1 \"\" \"houserules\" \"User Commands\"\n"
      ".SH NAME\nhouserules \\- {}\n"
      ".SH SYNOPSIS\n.B houserules\n.I COMMAND\n.RI [ ARGUMENTS ]\n"
      ".SH DESCRIPTION\n"
      "VARIANT is the id or nickname of a shipped game, or a rule file. Results go to standard "
      "output, messages to standard error.\n.SH COMMANDS\n",
      roff(line.about()));
  for (const Command& command : line.commands()) {
    std::cout << ".SS " << roff(command.name);
    for (const Argument& argument : command.arguments) {
      if (!argument.is_option()) std::cout << " " << roff(argument.name);
    }
    std::cout << "\n" << roff(command.about) << ".\n";
    for (const Argument& argument : command.arguments) {
      std::cout << ".TP\n.B " << roff(argument.name);
      const std::string value =
          argument.words.empty() ? argument.value : parted(argument.words, "|");
      if (!value.empty()) std::cout << " " << roff(value);
      std::cout << "\n" << roff(argument.help) << "\n";
    }
    for (const std::string& example : command.examples) {
      std::cout << ".PP\nExample:\n.PP\n.RS\n.nf\n" << roff(example) << "\n.fi\n.RE\n";
    }
  }
  std::cout << ".SH EXIT STATUS\n";
  for (const auto& [code, meaning] : exit_codes) {
    std::cout << ".TP\n.B " << code << "\n" << roff(meaning) << "\n";
  }
  std::cout << ".SH ENVIRONMENT\n"
               ".TP\n.B HOUSERULES_PATH\nfolders to search for games\n"
               ".TP\n.B NO_COLOR\nif set, no colors are used\n";
}

}  // namespace

void add_help(CommandLine& line) {
  auto name = std::make_shared<std::string>();
  Command& command = line.command("help", "List the commands, or explain one");
  command.add("COMMAND", *name, "the command to explain");
  command.example("houserules help judge");
  command.runs([name, &line] {
    std::cout << (name->empty() ? line.help() : line.help(line.named(*name)));
    return done;
  });
}

void add_version(CommandLine& line) {
  Command& command = line.command("version", "Print the version of the program");
  command.example("houserules version");
  command.runs([&line] {
    std::cout << line.version() << "\n";
    return done;
  });
}

void add_manual(CommandLine& line) {
  Command& command = line.command("manual", "Print the manual page");
  command.example("houserules manual | man -l -");
  command.runs([&line] {
    print_manual(line);
    return done;
  });
}

}  // namespace houserules::cli
