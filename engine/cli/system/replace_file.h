#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace houserules::cli {

/// Gives a file another text: the old one or the new one stands there, whatever happens meanwhile.
/// Permissions stay. A file that is not there is made. A link stays a link to the file that is
/// written, unless it is itself to be replaced. Throws Failure.
enum class Links : std::uint8_t { followed, replaced };
void replace_file(const std::string& path, std::string_view text, Links links = Links::followed);

/// Throws Failure where `replace_file` would, as things are now.
void check_writable(const std::string& path);

}  // namespace houserules::cli
