#pragma once
// Resource limits for scripts.

#include <cstddef>
#include <cstdint>
#include <stdexcept>

namespace houserules {

/// The time limit stopped a script. This says nothing about the rules: another machine may be
/// faster.
class InternalLimit : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct LuaLimits {
  std::size_t memory = std::size_t{8} << 20;    // bytes per runner
  std::int64_t instructions = 1'000'000;        // per call; library calls count by the work they do
  double seconds = 20.0;                        // per call; the last resort, see Sandbox
  std::size_t source = std::size_t{256} << 10;  // bytes per script
  std::size_t text = std::size_t{2} << 10;      // bytes per string
  std::size_t block = std::size_t{64} << 10;    // bytes per table, or for all running calls
};

}  // namespace houserules
