#include <iostream>

#include "engine/cli/cli.h"
#include "engine/variant/errors.h"

int main(int argc, char** argv) {
  using namespace houserules;
  std::ios::sync_with_stdio(false);
  cli::CommandLine line("houserules", "Plays poker variants written as short rule files.", "0.1.0");
  cli::add_list(line);
  cli::add_run(line);
  cli::add_replay(line);
  cli::add_eval(line);
  cli::add_judge(line);
  cli::add_why(line);
  cli::add_validate(line);
  cli::add_explain(line);
  cli::add_test(line);
  cli::add_show(line);
  cli::add_bench(line);
  int code = cli::done;
  try {
    code = line.run(argc, argv);
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
