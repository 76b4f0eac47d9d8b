#include "engine/cli/program.h"

#include <algorithm>
#include <iostream>

#include "engine/agents/agent.h"
#include "engine/cli/command/commands.h"
#include "engine/cli/command_line.h"
#include "engine/cli/failure.h"
#include "engine/cli/system/interruption.h"
#include "engine/cli/terminal/messages.h"
#include "engine/hooks/limits.h"
#include "engine/text/clean_stream.h"
#include "engine/text/input_error.h"
#include "engine/text/printable.h"
#include "engine/variant/errors.h"

namespace houserules::cli {

int program(int argc, char** argv) {
  const CleanStream out(std::cout), messages(std::cerr);
  CommandLine line("houserules", "Plays poker variants written as short rule files.",
                   program_version);
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
  add_help(line);
  add_version(line);
  int code = done;
  try {
    code = line.run({argv + std::min(argc, 1), argv + argc});
  } catch (const InputError& error) {
    if (*error.what() != '\0') complain(error.what());
    for (const std::string& choice : error.below) {
      std::cerr << "  " << printable(choice, longest_fault) << "\n";
    }
    const auto* failure = dynamic_cast<const Failure*>(&error);
    code = failure != nullptr ? failure->code : wrong_input;
  } catch (const LimitError& error) {
    complain(std::string("limit reached: ") + error.what());
    code = limit;
  } catch (const InternalLimit& error) {
    complain(error.what());
    code = limit;
  } catch (const std::exception& error) {
    complain(in_plain_words(error));
    code = wrong_input;
  }
  std::cout.flush();
  if (interruption() != 0) end_interrupted();
  if (!std::cout) {
    complain("the output cannot be written");
    code = unwritten;
  }
  return code;
}

}  // namespace houserules::cli
