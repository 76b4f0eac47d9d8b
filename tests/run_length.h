#pragma once
// The size of test runs. A normal run takes a fixed sample. `./dev test --long` (HOUSERULES_LONG=1)
// takes everything. With sanitizers or without optimization, everything is ten times slower, and a
// normal run takes a small sample.

#include <cstdlib>
#include <string_view>

namespace houserules::tests {

inline bool is_long_run() {
  const char* wanted = std::getenv("HOUSERULES_LONG");
  return wanted != nullptr && std::string_view(wanted) == "1";
}

struct Lengths {
  int usual, sanitized, all;
};

inline int length_of_run(Lengths lengths) {
  if (is_long_run()) return lengths.all;
#if defined(HOUSERULES_SANITIZED) || !defined(__OPTIMIZE__)
  return lengths.sanitized;
#else
  return lengths.usual;
#endif
}

}  // namespace houserules::tests
