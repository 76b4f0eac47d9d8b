#include "engine/cli/replace_file.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "engine/cli/cli.h"

namespace houserules::cli {
namespace {

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
    // Who may not give files away keeps them for himself.
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

}  // namespace

void replace_file(const std::string& path, std::string_view text) {
  std::error_code error;
  std::string target = std::filesystem::canonical(path, error).string();
  struct stat of {};
  const bool there = !error && stat(target.c_str(), &of) == 0;
  if (there && access(target.c_str(), W_OK) != 0)
    throw Failure("'" + printable(path) + "' may not be written", unwritten);
  if (!there) {
    target = path;
    of.st_uid = geteuid();
    of.st_gid = getegid();
    of.st_mode = S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH;
  }
  Draft draft(target);
  draft.write(text);
  draft.take_place(of);
}

}  // namespace houserules::cli
