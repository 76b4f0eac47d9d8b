#pragma once
// What the operating system knows of the standard streams.

#include <cstdint>
#include <string>

namespace houserules::cli {

enum class StandardStream : std::uint8_t { input, output, errors };
bool is_terminal(StandardStream stream);

/// Adds to `text` what comes next on the standard input; nothing when a signal stops the wait.
/// False at its end.
bool read_input(std::string& text);

/// A program whose output nobody reads any more ends, whatever its parent said of it.
void end_at_broken_pipe();

}  // namespace houserules::cli
