#pragma once
// A person at a terminal, or at the other end of a pipe.

#include <optional>
#include <string>
#include <string_view>

namespace houserules::cli {

class Terminal {
 public:
  /// Ctrl-C and SIGTERM ask to leave; a second one ends the program as always.
  Terminal();

  /// Both ends are a terminal.
  bool is_one() const { return terminal_; }
  /// Red suits are printed red, unless NO_COLOR or a plain terminal forbids it.
  void print(std::string_view text) const;
  /// The line typed behind a prompt; nothing at the end of the input and after Ctrl-C. What comes
  /// through a pipe is printed, so that the record reads as if it had been typed.
  std::optional<std::string> ask(std::string_view prompt);

 private:
  bool terminal_, colours_;
  std::string read_;  // and not yet given out
};

}  // namespace houserules::cli
