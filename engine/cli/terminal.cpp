#include "engine/cli/terminal.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <iostream>

namespace houserules::cli {
namespace {

volatile std::sig_atomic_t left_by_signal = 0;

void on_interrupt(int) { left_by_signal = 1; }

void on_interrupt_do(void (*what)(int)) {
  struct sigaction action {};
  action.sa_handler = what;
  // Reading stops for it; the second one is not ours.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
}

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
    : terminal_(isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1),
      colours_(terminal_ && !set("NO_COLOR") && !dumb()) {
  left_by_signal = 0;
  on_interrupt_do(on_interrupt);
}

Terminal::~Terminal() { on_interrupt_do(SIG_DFL); }

bool Terminal::left() { return left_by_signal != 0; }

void Terminal::print(std::string_view text) const {
  if (!colours_) {
    std::cout << text << std::flush;
    return;
  }
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::string_view sign = text.substr(i, 3);
    const bool is_red = sign == "♥" || sign == "♦";
    if (!is_red || out.empty()) {
      out += text[i];
      continue;
    }
    // The rank before it, too.
    out.insert(out.size() - 1, red);
    out += std::string(sign) + std::string(usual);
    i += 2;
  }
  std::cout << out << std::flush;
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
    if (left()) return std::nullopt;
    std::array<char, 4096> buffer{};
    const ssize_t got = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (got > 0) read_.append(buffer.data(), static_cast<std::size_t>(got));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return std::nullopt;
  }
}

}  // namespace houserules::cli
