#pragma once
// What a script may use up.

#include <cstddef>
#include <cstdint>
#include <stdexcept>

namespace houserules {

/// The clock stopped a script. That says nothing about the rules: elsewhere it may be quicker.
class InternalLimit : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct LuaLimits {
  std::size_t memory = std::size_t{8} << 20;    // bytes, of one runner
  std::int64_t instructions = 1'000'000;        // of one call; library calls count by their work
  double seconds = 20.0;                        // of one call; the last resort, see Sandbox
  std::size_t source = std::size_t{256} << 10;  // bytes of one script
  std::size_t text = std::size_t{2} << 10;      // bytes of one text
  std::size_t block = std::size_t{64} << 10;    // bytes of one table, or of all running calls
};

}  // namespace houserules
