#pragma once
// Deals as files keep them, whatever their form.

#include <cstdint>
#include <string>
#include <string_view>

namespace houserules::history {

enum class Recording : std::uint8_t {
  script,  // the notation of deals, as `run --format script` writes it
  events,  // `run --format jsonl`
  hands,   // PHH: `run --format phh`
};
Recording form_of(std::string_view text);

/// Events as the script that plays them again. Throws InputError where they are none.
std::string script_of_events(const std::string& file, std::string_view text);

}  // namespace houserules::history
