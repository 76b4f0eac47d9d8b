#pragma once
// What only a terminal is shown: colours, and how far a long command is.

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>

#include "engine/source/diagnostic.h"

namespace houserules::cli {

/// Colours, where the stream (std::cout or std::cerr) is a terminal and nobody refuses them
/// (NO_COLOR, TERM=dumb).
Colours colours_of(const std::ostream& stream);

/// A whole file onto standard output: byte for byte for the program or file that takes it, with
/// odd characters escaped on a terminal.
void put_file(std::string_view text);

/// A line on standard error that is written over and over; nothing where that is no terminal.
class StatusLine {
 public:
  explicit StatusLine(bool wanted);
  ~StatusLine() { wipe(); }
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;
  bool on() const { return on_; }
  void show(const std::string& text);
  /// Takes the line away, so that something else may be written.
  void wipe();

 private:
  bool shown_ = false, on_;
};

/// How far a command is that has many steps; nothing where there are few.
class Progress {
 public:
  explicit Progress(std::size_t steps) : steps_(steps), line_(steps >= 20) {}
  /// The next step begins.
  void step(const std::string& what);
  void wipe() { line_.wipe(); }

 private:
  std::size_t steps_, begun_ = 0;
  StatusLine line_;
};

}  // namespace houserules::cli
