#pragma once
// Finds mistakes in scripts that Lua does not report: syntax of other languages, functions defined
// twice, words that no card has.

#include <string>
#include <string_view>
#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"
#include "engine/source/source.h"

namespace houserules {

/// Warns of calls in expressions that pass more or fewer arguments than the function has.
void check_calls(const Node& root, const std::vector<SourceFile>& scripts, Diagnostics& faults);

/// Reports `+=`, `!=`, `++`, `&&` and the like in a script, each at its place, and warns of a
/// second function of one name and of comparisons such as `card.suit == 'heart'`.
void check_script_slips(const SourceFile& script, Diagnostics& faults);

/// Rewords what Lua reports about a line of a script, and moves `where` to the word that the
/// message names, or to the first word of the line.
void reword_lua_fault(std::string_view script, Place& where, std::string& message);

/// Returns whether a Lua name may contain this character after its first.
bool goes_on_a_name(char c);

/// Returns whether the text may contain a Lua string or comment of several lines.
bool has_long_text(std::string_view text);

/// Returns the code of a line of Lua: strings are blanked out, and comments cut off.
std::string code_of_lua(std::string_view line);

}  // namespace houserules
