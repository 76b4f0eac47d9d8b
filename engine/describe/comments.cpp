#include "engine/describe/telling.h"

namespace houserules::telling {

std::string comment_of(std::string_view script, std::string_view function) {
  const std::string head = "function " + std::string(function) + "(";
  std::size_t at = script.starts_with(head) ? 0 : script.find("\n" + head);
  if (at == std::string_view::npos) return "";
  // The comment lines just above: words of their own, else what the function returns.
  std::vector<std::string> lines;
  while (at > 0) {
    const std::size_t begin = at == 0 ? 0 : script.rfind('\n', at - 1);
    const std::size_t from = begin == std::string_view::npos ? 0 : begin + 1;
    const std::string line(script.substr(from, at - from));
    if (!line.starts_with("--")) break;
    lines.insert(lines.begin(), line);
    if (begin == std::string_view::npos) break;
    at = begin;
  }
  std::string words, returned;
  for (std::string line : lines) {
    line.erase(0, line.find_first_not_of('-'));
    while (line.starts_with(' ')) line.erase(0, 1);
    if (line.starts_with("@return")) {
      const std::size_t two = line.find("  ");
      if (two != std::string::npos) returned = line.substr(two + 2);
    } else if (!line.starts_with("@") && !line.empty()) {
      words += (words.empty() ? "" : " ") + line;
    }
  }
  std::string out = words.empty() ? returned : words;
  std::erase(out, '`');
  return words.empty() ? out : sentence(out);
}

}  // namespace houserules::telling
