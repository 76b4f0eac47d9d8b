#include "engine/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <type_traits>

#include "engine/cli/cli.h"
#include "engine/variant/errors.h"

namespace houserules::cli {

Argument& Argument::required() {
  if (option_ != nullptr) option_->required();
  return *this;
}

Argument& Argument::between(std::int64_t least, std::int64_t most) {
  if (option_ != nullptr) option_->check(CLI::Range(least, most));
  return *this;
}

Argument& Argument::one_of(std::initializer_list<const char*> words) {
  text_.words.assign(words.begin(), words.end());
  if (option_ != nullptr) option_->check(CLI::IsMember(text_.words));
  return *this;
}

template <class Value>
Argument Command::option(const std::string& name, Value& value, const std::string& help) {
  constexpr bool is_flag = std::is_same_v<Value, bool>;
  CLI::Option* option = nullptr;
  if (app_ != nullptr) {
    if constexpr (is_flag) {
      option = app_->add_flag(name, value, help);
    } else {
      option = app_->add_option(name, value, help);
    }
  }
  return Argument(option, text_.arguments.emplace_back(ArgumentText{name, help, !is_flag, {}}));
}

Argument Command::add(const std::string& name, std::string& value, const std::string& help) {
  return option(name, value, help);
}

Argument Command::add(const std::string& name, std::vector<std::string>& value,
                      const std::string& help) {
  const Argument argument = option(name, value, help);
  if (app_ != nullptr && name.front() == '-') app_->get_option(name)->allow_extra_args(false);
  return argument;
}

Argument Command::add(const std::string& name, int& value, const std::string& help) {
  return option(name, value, help);
}

Argument Command::add(const std::string& name, std::int64_t& value, const std::string& help) {
  return option(name, value, help);
}

Argument Command::add(const std::string& name, std::uint64_t& value, const std::string& help) {
  return option(name, value, help);
}

Argument Command::add(const std::string& name, std::optional<std::uint64_t>& value,
                      const std::string& help) {
  return option(name, value, help);
}

Argument Command::add(const std::string& name, bool& flag, const std::string& help) {
  return option(name, flag, help);
}

void Command::example(const std::string& line) {
  text_.examples.push_back(line);
  if (app_ != nullptr) app_->footer("Example: " + line);
}

void Command::runs(std::function<int()> run) {
  if (app_ != nullptr) app_->callback([run = std::move(run), code = code_] { *code = run(); });
}

CommandLine::CommandLine(const std::string& name, const std::string& about,
                         const std::string& version, std::span<char* const> called)
    : app_(std::make_unique<CLI::App>(about, name)), about_(about), called_(called) {
  app_->set_version_flag("--version", name + " " + version);
  app_->require_subcommand(1);
  app_->failure_message([](const CLI::App*, const CLI::Error& error) {
    return std::string(error.what()) + "\nTry 'houserules --help', or --help after a command.\n";
  });
}

CommandLine::~CommandLine() = default;

Command CommandLine::command(const std::string& name, const std::string& about) {
  CLI::App* app = app_->add_subcommand(name, about);
  const bool asked = std::find(called_.begin(), called_.end(), name) != called_.end();
  return Command(asked ? app : nullptr, &code_,
                 commands_.emplace_back(CommandText{name, about, {}, {}}));
}

int CommandLine::run() {
  // What stands first and is no flag must be a command.
  if (called_.size() > 1 && called_[1][0] != '-') {
    std::vector<std::string_view> names;
    for (const CLI::App* command : app_->get_subcommands({})) names.push_back(command->get_name());
    if (std::find(names.begin(), names.end(), called_[1]) == names.end()) {
      const std::string near = nearest(called_[1], names);
      throw Failure(
          "there is no command '" + printable(called_[1], 40) + "'" +
              (near.empty() ? "; see houserules --help" : "; did you mean '" + near + "'?"),
          wrong_call);
    }
  }
  try {
    app_->parse(static_cast<int>(called_.size()), called_.data());
  } catch (const CLI::ParseError& error) {
    return app_->exit(error) == 0 ? done : wrong_call;
  }
  return code_;
}

}  // namespace houserules::cli
