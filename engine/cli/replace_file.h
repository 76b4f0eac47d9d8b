#pragma once

#include <string>
#include <string_view>

namespace houserules::cli {

/// Gives a file another text: the old one or the new one stands there, whatever happens meanwhile.
/// A link stays a link, and permissions stay. A file that is not there is made. Throws Failure.
void replace_file(const std::string& path, std::string_view text);

/// Throws Failure where `replace_file` would, as things are now.
void check_writable(const std::string& path);

}  // namespace houserules::cli
