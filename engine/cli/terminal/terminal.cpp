#include "engine/cli/terminal/terminal.h"

#include <cstdlib>
#include <iostream>

#include "engine/cli/system/interruption.h"
#include "engine/cli/system/standard_streams.h"
#include "engine/text/clean_stream.h"

namespace houserules::cli {
namespace {

bool set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

bool dumb() {
  const char* value = std::getenv("TERM");
  return value == nullptr || std::string_view(value) == "dumb" || *value == '\0';
}

constexpr std::string_view red = "\033[31m", usual = "\033[0m";

}  // namespace

Terminal::Terminal()
    : terminal_(is_terminal(StandardStream::input) && is_terminal(StandardStream::output)),
      colours_(terminal_ && !set("NO_COLOR") && !dumb()) {
  catch_interruptions();
}

void Terminal::print(std::string_view text) const {
  if (!colours_) {
    std::cout << text << std::flush;
    return;
  }
  std::size_t shown = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view sign = text.substr(i, 3);
    if (sign != "♥" && sign != "♦") continue;
    // The rank before it, too.
    const std::size_t begin = i > shown && text[i - 1] > ' ' ? i - 1 : i;
    std::cout << text.substr(shown, begin - shown) << Exact{red}
              << text.substr(begin, i + sign.size() - begin) << Exact{usual};
    shown = i + sign.size();
    i = shown - 1;
  }
  std::cout << text.substr(shown) << std::flush;
}

std::optional<std::string> Terminal::ask(std::string_view prompt) {
  print(prompt);
  for (;;) {
    const std::size_t end = read_.find('\n');
    if (end != std::string::npos) {
      std::string line = read_.substr(0, end);
      read_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      if (!terminal_) print(line + "\n");
      return line;
    }
    if (interruption() != 0) return std::nullopt;
    if (!read_input(read_)) return std::nullopt;
  }
}

}  // namespace houserules::cli
