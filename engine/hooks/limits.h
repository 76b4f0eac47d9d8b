#pragma once
// What a script may use up.

#include <cstddef>
#include <cstdint>

namespace houserules {

struct LuaLimits {
  std::size_t memory = std::size_t{8} << 20;    // bytes, of one runner
  std::int64_t instructions = 1'000'000;        // of one call; library calls count by their work
  double seconds = 2.0;                         // of one call; the last resort, see Sandbox
  std::size_t source = std::size_t{256} << 10;  // bytes of one script
  std::size_t text = std::size_t{16} << 10;     // bytes of one text
};

}  // namespace houserules
