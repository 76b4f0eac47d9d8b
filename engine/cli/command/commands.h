#pragma once

#include "engine/cli/command_line.h"

namespace houserules::cli {

// One function a command, each in its own file.
void add_list(CommandLine& line);
void add_run(CommandLine& line);
void add_play(CommandLine& line);
void add_validate(CommandLine& line);
void add_new(CommandLine& line);
void add_fix(CommandLine& line);
void add_schema(CommandLine& line);
void add_test(CommandLine& line);
void add_show(CommandLine& line);
void add_describe(CommandLine& line);
void add_diff(CommandLine& line);
void add_eval(CommandLine& line);
void add_replay(CommandLine& line);
void add_judge(CommandLine& line);
void add_why(CommandLine& line);
void add_explain(CommandLine& line);
void add_match(CommandLine& line);
void add_bot_check(CommandLine& line);
void add_simulate(CommandLine& line);
void add_equity(CommandLine& line);
void add_solve(CommandLine& line);
void add_bench(CommandLine& line);
void add_lsp(CommandLine& line);
void add_completion(CommandLine& line);
void add_manual(CommandLine& line);
void add_help(CommandLine& line);
void add_version(CommandLine& line);

}  // namespace houserules::cli
