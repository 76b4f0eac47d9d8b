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
  for (const auto& add :
       {add_list,     add_run,    add_play,     add_replay, add_eval,   add_judge,
        add_why,      add_new,    add_validate, add_fix,    add_schema, add_explain,
        add_test,     add_show,   add_describe, add_diff,   add_match,  add_bot_check,
        add_simulate, add_equity, add_solve,    add_bench,  add_lsp,    add_completion,
        add_manual,   add_help,   add_version})
    add(line);
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
