#include "engine/source/source.h"

#include <algorithm>

#include "engine/text/utf8.h"

namespace houserules {

void SourceTexts::add(std::string_view file, std::string_view text) {
  texts_.insert_or_assign(std::string(file), std::string(text));
}

std::optional<std::string_view> SourceTexts::line(std::string_view file, int number) const {
  const auto found = texts_.find(file);
  if (found == texts_.end() || number < 1) return std::nullopt;
  std::string_view rest = found->second;
  if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);
  for (int at = 1; at < number; ++at) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) return std::nullopt;
    rest.remove_prefix(end + 1);
  }
  rest = rest.substr(0, rest.find('\n'));
  if (rest.ends_with('\r')) rest.remove_suffix(1);
  return rest;
}

std::optional<std::string_view> SourceTexts::at(const Place& where) const {
  std::optional<std::string_view> text = line(where.file, where.line);
  // Returns the number of bytes in the first `characters` characters, if there are that many.
  const auto bytes = [&](int characters) {
    std::size_t size = 0;
    for (int i = 0; i < characters && size < text->size(); ++i) {
      size += static_cast<std::size_t>(std::max(utf8_length(text->substr(size)), 1));
    }
    return size;
  };
  if (!text || where.column < 1 || utf8_count(*text) < where.column - 1 + where.length) return {};
  text->remove_prefix(bytes(where.column - 1));
  return text->substr(0, bytes(where.length));
}

}  // namespace houserules
