#include <iostream>
#include <span>

#include "engine/cli/cli.h"
#include "engine/variant/errors.h"

namespace houserules::cli {

int program(int argc, char** argv) {
  CommandLine line("houserules", "Plays poker variants written as short rule files.",
                   program_version, std::span(argv, static_cast<std::size_t>(argc)));
  add_list(line);
  add_run(line);
  add_play(line);
  add_replay(line);
  add_eval(line);
  add_judge(line);
  add_why(line);
  add_new(line);
  add_validate(line);
  add_fix(line);
  add_schema(line);
  add_explain(line);
  add_test(line);
  add_show(line);
  add_describe(line);
  add_diff(line);
  add_match(line);
  add_simulate(line);
  add_equity(line);
  add_bench(line);
  add_lsp(line);
  add_completion(line);
  add_manual(line);
  int code = done;
  try {
    code = line.run();
  } catch (const Failure& failure) {
    if (*failure.what() != '\0') std::cerr << "houserules: " << failure.what() << "\n";
    code = failure.code;
  } catch (const LimitError& error) {
    std::cerr << "houserules: limit reached: " << error.what() << "\n";
    code = limit;
  } catch (const InternalLimit& error) {
    std::cerr << "houserules: " << error.what() << "\n";
    code = limit;
  } catch (const std::exception& error) {
    std::cerr << "houserules: " << error.what() << "\n";
    code = wrong_input;
  }
  std::cout.flush();
  if (!std::cout) {
    std::cerr << "houserules: the output cannot be written\n";
    code = limit;
  }
  return code;
}

}  // namespace houserules::cli
