#pragma once
// Untrusted text within HTML, Markdown and links.

#include <string>
#include <string_view>

namespace houserules {

/// Within an element of HTML or XML, or a value in double quotes.
std::string html_escaped(std::string_view text);
/// On one line of Markdown, in a cell of a table too. Web addresses stay links.
std::string markdown_escaped(std::string_view text);
/// A path as a reference of RFC 3986, relative if it is.
std::string url_escaped(std::string_view path);

}  // namespace houserules
