#include <csignal>
#include <ios>

#include "engine/cli/cli.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  // Who starts us may ignore it: then what is written into `head` would be written to its end.
  std::signal(SIGPIPE, SIG_DFL);
  return houserules::cli::program(argc, argv);
}
