#pragma once
// What other languages write and Lua does not know.

#include <string>
#include <string_view>
#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"
#include "engine/source/source.h"

namespace houserules {

/// Doubts calls in expressions of functions of the scripts that take more or fewer values.
void check_calls(const Node& root, const std::vector<SourceFile>& scripts, Diagnostics& faults);

/// Faults `+=`, `!=`, `++`, `&&` and the like in a script, each at its place.
void check_script_slips(const SourceFile& script, Diagnostics& faults);

/// May a name of Lua go on with this?
bool goes_on_a_name(char c);

/// May a text or comment of Lua go over several lines?
bool has_long_text(std::string_view text);

/// The code of a line of Lua: texts become blanks, a comment is cut off.
std::string code_of_lua(std::string_view line);

}  // namespace houserules
