#pragma once
// What all HTML pages share: each is one file that needs no other.

#include <string>
#include <string_view>

namespace houserules {

/// Text, safe between tags (markup.h), with cards ("T♦") drawn as small cards.
std::string html_with_cards(std::string_view text);

/// A whole document around the inside of its body: style sheet, light and dark, print. The first
/// thing in the body is its own <h1>. `head` may bring more of <head>, such as a script.
std::string html_document(std::string_view title, std::string_view body,
                          std::string_view head = {});

}  // namespace houserules
