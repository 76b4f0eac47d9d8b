#include "engine/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "engine/cli/cli.h"
#include "engine/variant/errors.h"

namespace houserules::cli {

Argument& Argument::required() {
  option_->required();
  return *this;
}

Argument& Argument::between(std::int64_t least, std::int64_t most) {
  option_->check(CLI::Range(least, most));
  return *this;
}

Argument& Argument::one_of(std::initializer_list<const char*> words) {
  text_.words.assign(words.begin(), words.end());
  option_->check(CLI::IsMember(text_.words));
  return *this;
}

Argument Command::added(CLI::Option* option, const std::string& name, const std::string& help) {
  return Argument(option, text_.arguments.emplace_back(
                              ArgumentText{name, help, option->get_items_expected_max() > 0, {}}));
}

Argument Command::add(const std::string& name, std::string& value, const std::string& help) {
  return added(app_->add_option(name, value, help), name, help);
}

Argument Command::add(const std::string& name, std::vector<std::string>& value,
                      const std::string& help) {
  CLI::Option* option = app_->add_option(name, value, help);
  if (name.front() == '-') option->allow_extra_args(false);
  return added(option, name, help);
}

Argument Command::add(const std::string& name, int& value, const std::string& help) {
  return added(app_->add_option(name, value, help), name, help);
}

Argument Command::add(const std::string& name, std::int64_t& value, const std::string& help) {
  return added(app_->add_option(name, value, help), name, help);
}

Argument Command::add(const std::string& name, std::uint64_t& value, const std::string& help) {
  return added(app_->add_option(name, value, help), name, help);
}

Argument Command::add(const std::string& name, std::optional<std::uint64_t>& value,
                      const std::string& help) {
  return added(app_->add_option(name, value, help), name, help);
}

Argument Command::add(const std::string& name, bool& flag, const std::string& help) {
  return added(app_->add_flag(name, flag, help), name, help);
}

void Command::example(const std::string& line) {
  text_.examples.push_back(line);
  app_->footer("Example: " + line);
}

void Command::runs(std::function<int()> run) {
  app_->callback([run = std::move(run), code = code_] { *code = run(); });
}

CommandLine::CommandLine(const std::string& name, const std::string& about,
                         const std::string& version)
    : app_(std::make_unique<CLI::App>(about, name)), about_(about) {
  app_->set_version_flag("--version", name + " " + version);
  app_->require_subcommand(1);
  app_->failure_message([](const CLI::App*, const CLI::Error& error) {
    return std::string(error.what()) + "\nTry 'houserules --help', or --help after a command.\n";
  });
}

CommandLine::~CommandLine() = default;

Command CommandLine::command(const std::string& name, const std::string& about) {
  return Command(app_->add_subcommand(name, about), &code_,
                 commands_.emplace_back(CommandText{name, about, {}, {}}));
}

int CommandLine::run(int argc, char** argv) {
  // What stands first and is no flag must be a command.
  if (argc > 1 && argv[1][0] != '-') {
    std::vector<std::string_view> names;
    for (const CLI::App* command : app_->get_subcommands({})) names.push_back(command->get_name());
    if (std::find(names.begin(), names.end(), argv[1]) == names.end()) {
      const std::string near = nearest(argv[1], names);
      throw Failure(
          "there is no command '" + printable(argv[1], 40) + "'" +
              (near.empty() ? "; see houserules --help" : "; did you mean '" + near + "'?"),
          wrong_call);
    }
  }
  try {
    app_->parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app_->exit(error) == 0 ? done : wrong_call;
  }
  return code_;
}

}  // namespace houserules::cli
