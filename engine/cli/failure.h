#pragma once
// How the program ends.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/text/input_error.h"

namespace houserules::cli {

/// Exit codes.
inline constexpr int done = 0;
inline constexpr int wrong_input = 1;  // something is wrong in what was given
inline constexpr int wrong_call = 2;   // an unknown flag or command
inline constexpr int limit = 3;        // an engine limit stopped it
inline constexpr int unwritten = 4;    // a file or the output could not be written
/// As help and the manual list them; who is interrupted ends by the signal.
inline constexpr std::pair<std::string_view, std::string_view> exit_codes[] = {
    {"0", "success"},
    {"1", "an error in the input: a file, a rule, a name or cards"},
    {"2", "a usage error: an unknown command or option, or an invalid value"},
    {"3", "an engine limit stopped a deal"},
    {"4", "a file or the output could not be written"},
    {"130, 143", "interrupted by Ctrl-C or SIGTERM"}};

/// Trouble with what was given, or with what was to be written. The message goes to stderr; an
/// empty one was written before.
class Failure : public InputError {
 public:
  explicit Failure(const std::string& message, int exit_code = wrong_input,
                   std::vector<std::string> choices = {})
      : InputError(message, std::move(choices)), code(exit_code) {}
  int code;
};

}  // namespace houserules::cli
