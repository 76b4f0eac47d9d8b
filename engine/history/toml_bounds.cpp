#include "engine/history/toml_bounds.h"

#include <algorithm>

namespace houserules::history {
namespace {

constexpr std::size_t most_values = 200'000;
constexpr int deepest = 16;    // nested lists and tables
constexpr int most_parts = 8;  // of a dotted key
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Returns the end of the quoted string that begins at `at`. An unterminated string ends with its
/// line or, if it may have several lines, with the text: nothing after it is read.
std::size_t end_of_quotes(std::string_view text, std::size_t at) {
  const char quote = text[at];
  const bool escapes = quote == '"';
  const std::string_view three = quote == '"' ? "\"\"\"" : "'''";
  const bool lines = text.substr(at, 3) == three;
  for (std::size_t i = at + (lines ? 3 : 1); i < text.size(); ++i) {
    if (escapes && text[i] == '\\') {
      ++i;
    } else if (!lines && (text[i] == quote || text[i] == '\n')) {
      return i + 1;
    } else if (lines && text.substr(i, 3) == three) {
      // Up to two more quotes belong to the string.
      for (i += 3; i < text.size() && text[i] == quote;) ++i;
      return i;
    }
  }
  return text.size();
}

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

/// Returns whether the backslash is followed by a non-ASCII character, also after the space that it
/// removes.
bool escapes_beyond_ascii(std::string_view text, std::size_t backslash) {
  const std::size_t next = text.find_first_not_of(" \t\r\n", backslash + 1);
  return next < text.size() && !is_ascii(text[next]);
}

}  // namespace

std::optional<TomlExcess> toml_excess(std::string_view text) {
  if (text.size() > most_toml_bytes) {
    return TomlExcess{{1, 1}, "this is longer than 16 MiB, the most that is read at once"};
  }
  std::size_t values = 0;
  int depth = 0, parts = 0, line = 1;
  std::size_t begin = 0;  // of the line
  const auto excess = [&](std::size_t at, std::string problem) {
    return TomlExcess{{line, static_cast<int>(at - begin) + 1}, std::move(problem)};
  };
  for (std::size_t i = text.substr(0, byte_order_mark.size()) == byte_order_mark ? 3 : 0;
       i < text.size();) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      const std::size_t end = end_of_quotes(text, i);
      for (; i < end; ++i) {
        if (c == '"' && text[i] == '\\') {
          if (escapes_beyond_ascii(text, i)) return excess(i, "this backslash escapes nothing");
          if (i + 1 < end && text[i + 1] == '\\') ++i;
        }
        if (text[i] != '\n') continue;
        ++line;
        begin = i + 1;
      }
      continue;
    }
    if (c == '#') {
      i = std::min(text.find('\n', i), text.size());
      continue;
    }
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') depth = std::max(0, depth - 1);
    if (c == '.') {
      ++parts;
    } else if (c == '[' || c == ']' || c == '{' || c == '}' || c == ',' || c == '=' || c == '\n') {
      parts = 0;
      if (c != '\n') ++values;
    }
    const char* problem = depth > deepest        ? "values are nested too deeply"
                          : parts >= most_parts  ? "this key has too many parts"
                          : values > most_values ? "there are too many values"
                          : !is_ascii(c)         ? "this character must stand in quotes"
                                                 : nullptr;
    if (problem != nullptr) return excess(i, problem);
    if (c == '\n') {
      ++line;
      begin = i + 1;
    }
    ++i;
  }
  return std::nullopt;
}

}  // namespace houserules::history
