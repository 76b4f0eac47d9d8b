#include <algorithm>
#include <filesystem>
#include <iostream>
#include <new>
#include <typeinfo>

#include "engine/agents/agent.h"
#include "engine/cli/cli.h"
#include "engine/cli/interruption.h"
#include "engine/hooks/limits.h"
#include "engine/text/clean_stream.h"
#include "engine/variant/errors.h"

namespace houserules::cli {

std::string in_plain_words(const std::exception& error) {
  const bool ours = dynamic_cast<const Failure*>(&error) != nullptr ||
                    dynamic_cast<const RuleError*>(&error) != nullptr ||
                    dynamic_cast<const InternalLimit*>(&error) != nullptr ||
                    dynamic_cast<const AgentError*>(&error) != nullptr;
  if (ours) return error.what();
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "not enough memory";
  if (const auto* file = dynamic_cast<const std::filesystem::filesystem_error*>(&error)) {
    return "'" + printable(file->path1().string()) + "' cannot be used: " + file->code().message();
  }
  return std::string("a bug in the program (") + typeid(error).name() +
         "); please report it with the command and its files";
}

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
  } catch (const Failure& failure) {
    if (*failure.what() != '\0') complain(failure.what());
    for (const std::string& choice : failure.below) {
      std::cerr << "  " << printable(choice, longest_fault) << "\n";
    }
    code = failure.code;
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
