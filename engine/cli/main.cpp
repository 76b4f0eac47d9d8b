#include <algorithm>
#include <iostream>

#include "engine/cli/cli.h"
#include "engine/variant/errors.h"

int main(int argc, char** argv) {
  using namespace houserules;
  std::ios::sync_with_stdio(false);
  CLI::App app("Plays poker variants written as short rule files.", "houserules");
  app.set_version_flag("--version", "houserules 0.1.0");
  app.require_subcommand(1);
  app.failure_message([](const CLI::App*, const CLI::Error& error) {
    return std::string(error.what()) + "\nTry 'houserules --help', or --help after a command.\n";
  });
  int code = cli::done;
  cli::add_list(app, code);
  cli::add_run(app, code);
  cli::add_replay(app, code);
  cli::add_eval(app, code);
  cli::add_validate(app, code);
  cli::add_explain(app, code);
  cli::add_test(app, code);
  cli::add_show(app, code);
  cli::add_bench(app, code);
  try {
    // What stands first and is no flag must be a command.
    if (argc > 1 && argv[1][0] != '-') {
      std::vector<std::string_view> names;
      for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
      if (std::find(names.begin(), names.end(), argv[1]) == names.end()) {
        const std::string near = nearest(argv[1], names);
        throw cli::Failure(
            "there is no command '" + printable(argv[1], 40) + "'" +
                (near.empty() ? "; see houserules --help" : "; did you mean '" + near + "'?"),
            cli::wrong_call);
      }
    }
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? cli::done : cli::wrong_call;
  } catch (const cli::Failure& failure) {
    if (*failure.what() != '\0') std::cerr << "houserules: " << failure.what() << "\n";
    code = failure.code;
  } catch (const LimitError& error) {
    std::cerr << "houserules: limit reached: " << error.what() << "\n";
    code = cli::limit;
  } catch (const std::exception& error) {
    std::cerr << "houserules: " << error.what() << "\n";
    code = cli::wrong_input;
  }
  std::cout.flush();
  return code;
}
