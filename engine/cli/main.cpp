#include <ios>

#include "engine/cli/cli.h"

int main(int argc, char** argv) {
  std::ios::sync_with_stdio(false);
  return houserules::cli::program(argc, argv);
}
