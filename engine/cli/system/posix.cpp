// Signals, standard streams and files, as POSIX has them.

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <initializer_list>

#include "engine/cli/failure.h"
#include "engine/cli/system/interruption.h"
#include "engine/cli/system/program_folder.h"
#include "engine/cli/system/replace_file.h"
#include "engine/cli/system/standard_streams.h"
#include "engine/text/printable.h"

namespace houserules::cli {
namespace {

volatile std::sig_atomic_t caught = 0;

/// Written beside the file, under a name of its own; gone unless it takes the file's place.
class Draft {
 public:
  explicit Draft(const std::string& target) : target_(target), name_(target + ".XXXXXX") {
    file_ = mkstemp(name_.data());
    if (file_ < 0) fail();
  }
  ~Draft() {
    if (file_ >= 0) close(file_);
    if (!placed_) unlink(name_.c_str());
  }
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;

  void write(std::string_view text) {
    while (!text.empty()) {
      const ssize_t written = ::write(file_, text.data(), text.size());
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) fail();
      text.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void take_place(const struct stat& of) {
    // Without the right to change owners, the file stays with this user.
    if (fchown(file_, of.st_uid, of.st_gid) != 0 && errno != EPERM) fail();
    if (fchmod(file_, of.st_mode & 07777U) != 0 || fsync(file_) != 0) fail();
    if (std::rename(name_.c_str(), target_.c_str()) != 0) fail();
    placed_ = true;
  }

 private:
  [[noreturn]] void fail() const {
    throw Failure("'" + printable(target_) + "' cannot be written: " + std::strerror(errno),
                  unwritten);
  }

  std::string target_, name_;
  int file_ = -1;
  bool placed_ = false;
};

/// Signals that would end the program wait while a draft lies beside the file; that of a file grown
/// too large is told by the write.
class SignalsWait {
 public:
  SignalsWait() : too_large_(std::signal(SIGXFSZ, SIG_IGN)) {
    sigset_t ending;
    sigemptyset(&ending);
    for (const int one : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) sigaddset(&ending, one);
    pthread_sigmask(SIG_BLOCK, &ending, &before_);
  }
  ~SignalsWait() {
    std::signal(SIGXFSZ, too_large_);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  SignalsWait(const SignalsWait&) = delete;
  SignalsWait& operator=(const SignalsWait&) = delete;

 private:
  void (*too_large_)(int);
  sigset_t before_{};
};

/// What a path leads to, and the owner and permissions that a file there has or gets.
struct Target {
  std::string path;
  struct stat of {};
};

Target target_of(const std::string& path, Links links) {
  std::error_code error;
  const bool follow = links == Links::followed || !std::filesystem::is_symlink(path, error);
  Target target{follow ? std::filesystem::canonical(path, error).string() : path, {}};
  const bool there = follow && !error && stat(target.path.c_str(), &target.of) == 0;
  if (there && !S_ISREG(target.of.st_mode)) {
    throw Failure("'" + printable(path) + "' is not a regular file", unwritten);
  }
  if (there && access(target.path.c_str(), W_OK) != 0)
    throw Failure("'" + printable(path) + "' may not be written", unwritten);
  if (!there) {
    target.path = path;
    target.of.st_uid = geteuid();
    target.of.st_gid = getegid();
    target.of.st_mode = S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH;
  }
  return target;
}

}  // namespace

void replace_file(const std::string& path, std::string_view text, Links links) {
  const Target target = target_of(path, links);
  const SignalsWait wait;
  Draft draft(target.path);
  draft.write(text);
  draft.take_place(target.of);
}

void check_writable(const std::string& path) {
  const Target target = target_of(path, Links::followed);
  const SignalsWait wait;
  const Draft draft(target.path);
}

void catch_interruptions() {
  struct sigaction action {};
  action.sa_handler = [](int signal) { caught = signal; };
  // Without SA_RESTART: reading a line stops for it.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int signal : {SIGINT, SIGTERM}) {
    // A shell starts background jobs with SIGINT ignored; they stay so.
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
  }
}

int interruption() { return caught; }

void end_interrupted() {
  std::signal(caught, SIG_DFL);
  std::raise(caught);
  std::_Exit(128 + caught);
}

bool is_terminal(StandardStream stream) {
  static constexpr int numbers[] = {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO};
  return isatty(numbers[static_cast<int>(stream)]) == 1;
}

bool read_input(std::string& text) {
  std::array<char, 4096> buffer{};
  const ssize_t got = ::read(STDIN_FILENO, buffer.data(), buffer.size());
  if (got > 0) text.append(buffer.data(), static_cast<std::size_t>(got));
  return got > 0 || (got < 0 && errno == EINTR);
}

void end_at_broken_pipe() { std::signal(SIGPIPE, SIG_DFL); }

const std::filesystem::path& program_folder() {
  static const std::filesystem::path folder = [] {
    std::error_code error;
    return std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  }();
  return folder;
}

}  // namespace houserules::cli
