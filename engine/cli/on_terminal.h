#pragma once
// What only a terminal is shown: colours, and how far a long command is.

#include <cstddef>
#include <iosfwd>
#include <string>

#include "engine/rules/diagnostic.h"

namespace houserules::cli {

/// Colours, where the stream (std::cout or std::cerr) is a terminal and nobody refuses them
/// (NO_COLOR, TERM=dumb).
Colours colours_of(const std::ostream& stream);

/// A line on standard error that is written over and over; nothing where that is no terminal, or
/// where there is little to do.
class Progress {
 public:
  explicit Progress(std::size_t steps);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// The next step begins.
  void step(const std::string& what);
  /// Takes the line away, so that something else may be written.
  void wipe();

 private:
  std::size_t steps_, begun_ = 0;
  bool shown_ = false, on_;
};

}  // namespace houserules::cli
