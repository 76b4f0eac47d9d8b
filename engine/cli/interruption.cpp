#include "engine/cli/interruption.h"

#include <csignal>
#include <cstdlib>
#include <initializer_list>

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

}  // namespace houserules::cli
