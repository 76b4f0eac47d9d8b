#pragma once
// TOML that somebody else wrote. The library's tables lie as deep in each other as the text says
// and are freed by recursion, and what it does with characters beyond ASCII outside of texts is
// undefined: what is read goes through here first.

#include <optional>
#include <string>
#include <string_view>

#include "engine/text/text_place.h"

namespace houserules::history {

/// The largest text that is read at once: of hand histories, one hand.
inline constexpr std::size_t most_toml_bytes = std::size_t{16} << 20;

/// What is beyond the bounds of a text, and where; nothing: it may be read.
struct TomlExcess {
  TextPlace where;
  std::string problem;
};
std::optional<TomlExcess> toml_excess(std::string_view text);

}  // namespace houserules::history
