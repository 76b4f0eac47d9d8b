#pragma once
// Checks untrusted TOML. The TOML library nests tables as deeply as the text demands and frees them
// recursively, and its behavior on non-ASCII characters outside of strings is undefined, so all
// texts are checked here first.

#include <optional>
#include <string>
#include <string_view>

#include "engine/text/text_place.h"

namespace houserules::history {

/// The largest text that is read at once; for hand histories, one hand.
inline constexpr std::size_t most_toml_bytes = std::size_t{16} << 20;

/// What exceeds the bounds, and where.
struct TomlExcess {
  TextPlace where;
  std::string problem;
};
std::optional<TomlExcess> toml_excess(std::string_view text);

}  // namespace houserules::history
