#pragma once
// Escapes untrusted text for HTML, Markdown and links.

#include <string>
#include <string_view>

namespace houserules {

/// For the content of an element in HTML or XML, or a value in double quotes.
std::string html_escaped(std::string_view text);
/// For one line of Markdown, also in a table cell. Web addresses remain links.
std::string markdown_escaped(std::string_view text);
/// Returns a path as a URI reference (RFC 3986), relative if the path is.
std::string url_escaped(std::string_view path);

}  // namespace houserules
