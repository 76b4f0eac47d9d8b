#pragma once
// Ctrl-C and SIGTERM, for commands that have something to save or to print before they end.

namespace houserules::cli {

/// From here on SIGINT and SIGTERM are noted instead of ending the program; a second one ends it.
void catch_interruptions();

/// The signal that was noted, else 0.
int interruption();

/// Ends the program as the noted signal would have: shells see 130 or 143. Requires interruption().
[[noreturn]] void end_interrupted();

}  // namespace houserules::cli
