#include "tests/fuzz/fuzz.h"

using namespace houserules;

// The name is libFuzzer's.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static fuzz::FuzzSources sources;
  const Loaded loaded = fuzz::load({reinterpret_cast<const char*>(data), size}, sources);
  if (loaded.variant != nullptr) fuzz::play(*loaded.variant);
  return 0;
}
