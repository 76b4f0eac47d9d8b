#include "engine/cli/terminal/posix.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <initializer_list>

#include "engine/cli/terminal/interruption.h"

namespace houserules::cli {
namespace {

volatile std::sig_atomic_t caught = 0;

}  // namespace

void catch_interruptions() {
  struct sigaction action {};
  action.sa_handler = [](int signal) { caught = signal; };
  // Without SA_RESTART: reading a line stops for it.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int signal : {SIGINT, SIGTERM}) {
    // A shell starts background jobs with SIGINT ignored; they stay so.
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
}

int interruption() { return caught; }

void end_interrupted() {
  std::signal(caught, SIG_DFL);
  std::raise(caught);
  std::_Exit(128 + caught);
}

bool is_terminal(StandardStream stream) {
  static constexpr int numbers[] = {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
  return isatty(numbers[static_cast<int>(stream)]) == 1;
}

bool read_input(std::string& text) {
  std::array<char, 4096> buffer{};
  const ssize_t got = ::read(STDIN_FILENO, buffer.data(), buffer.size());
  if (got > 0) text.append(buffer.data(), static_cast<std::size_t>(got));
  return got > 0 || (got < 0 && errno == EINTR);
}

void end_at_broken_pipe() { std::signal(SIGPIPE, SIG_DFL); }

}  // namespace houserules::cli
