#pragma once
// What goes to stderr.

#include <exception>
#include <iosfwd>
#include <string>
#include <string_view>

#include "engine/source/diagnostic.h"
#include "engine/text/text_place.h"
#include "engine/variant/origin.h"

namespace houserules::cli {

/// Characters of a message that quotes what was given, which may be anything.
inline constexpr std::size_t longest_fault = 400;

/// "houserules: WHAT" on stderr, on one line whatever is quoted in it.
void complain(std::string_view what);
/// "FILE:LINE:COLUMN: error: WHAT" on stderr, in the same way.
void report(const std::string& file, TextPlace where, std::string_view what);

/// Writes errors and warnings; notes only if asked.
void print_faults(const Diagnostics& faults, std::ostream& out, bool notes = false);

/// "baseball.yaml:12: error: WHAT"; the variant's id where the place is not known.
std::string error_text(const Variant& variant, const RuleError& error,
                       const std::string& lead = "");
int exit_code(const RuleError& error);

/// What an exception says, in the program's words: those of libraries are for their programmers.
std::string in_plain_words(const std::exception& error);

}  // namespace houserules::cli
