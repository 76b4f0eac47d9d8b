#pragma once
// Recorded deals in any file format.

#include <cstdint>
#include <string>
#include <string_view>

namespace houserules::history {

enum class Recording : std::uint8_t {
  script,  // the notation for deals, written by `run --format script`
  events,  // `run --format jsonl`
  hands,   // PHH: `run --format phh`
};
Recording form_of(std::string_view text);

/// Converts events to a script that replays them. Throws InputError if the text is not a list of
/// events.
std::string script_of_events(const std::string& file, std::string_view text);

}  // namespace houserules::history
