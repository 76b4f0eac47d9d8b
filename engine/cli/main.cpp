#include <ios>

#include "engine/cli/program.h"
#include "engine/cli/system/standard_streams.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  // Who starts us may ignore it: then what is written into `head` would be written to its end.
  houserules::cli::end_at_broken_pipe();
  return houserules::cli::program(argc, argv);
}
