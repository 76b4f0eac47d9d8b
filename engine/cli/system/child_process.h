#pragma once
// Programs that are started, and libraries that are loaded, while this one runs.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace houserules::cli {

/// A command of the shell in a process group of its own, with its input and output at one socket.
/// What it says on its standard error is said on ours, through the same door as all else.
class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;

  /// Throws AgentError.
  explicit ChildProcess(const std::string& command);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();

  /// False: it does not read any more, or not in time.
  bool write(std::string_view text, Clock::time_point until);

  enum class Read : std::uint8_t { line, late, gone, long_line };
  Read read(std::string& line, Clock::time_point until);

  /// Has it said anything that was not read yet?
  bool has_more();

  /// How it ended, which it may be about to do. Ends it if it does not.
  std::string ending();

  /// Ends its input and waits a moment for its end. False: it did not end by itself.
  bool finish();

 private:
  bool wait_for(short what, Clock::time_point until);
  void pass_on();
  int end();

  int pid_ = 0;
  int socket_ = -1, said_ = -1;
  bool heard_ = false;  // its standard error is closed
  static constexpr std::size_t said_most = std::size_t{1} << 16;
  std::size_t said_bytes_ = 0;  // on its standard error
  int status_ = 0;
  bool killed_ = false;  // by us
  std::string read_;
};

/// The function of this name in the first of these libraries that has one; null, and why, where
/// none does.
void* function_of_library(const std::vector<std::string>& paths, const char* name,
                          std::string& why);

}  // namespace houserules::cli
