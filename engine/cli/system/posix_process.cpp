// Programs and libraries, as POSIX has them.

#include <dlfcn.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <iostream>

#include "engine/agents/agent.h"
#include "engine/cli/system/child_process.h"

namespace houserules::cli {

namespace {

[[noreturn]] void fail() {
  throw AgentError(std::string("no program can be started: ") + std::strerror(errno));
}

}  // namespace

ChildProcess::ChildProcess(const std::string& command) {
  int ends[2];
  int said[2];
  if (pipe2(said, O_CLOEXEC | O_NONBLOCK) != 0) fail();
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
    close(said[0]);
    close(said[1]);
    fail();
  }
  pid_ = fork();
  if (pid_ == 0) {
    setpgid(0, 0);
    dup2(ends[1], STDIN_FILENO);
    dup2(ends[1], STDOUT_FILENO);
    dup2(said[1], STDERR_FILENO);
    fcntl(STDERR_FILENO, F_SETFL, 0);  // the program's end waits for us, as a terminal would
    execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  close(ends[1]);
  close(said[1]);
  socket_ = ends[0];
  said_ = said[0];
  if (pid_ < 0) {
    close(socket_);
    close(said_);
    fail();
  }
  setpgid(pid_, pid_);  // whoever comes first
}

ChildProcess::~ChildProcess() {
  close(socket_);
  end();
  close(said_);
}

bool ChildProcess::write(std::string_view text, Clock::time_point until) {
  while (!text.empty()) {
    if (!wait_for(POLLOUT, until)) return false;
    const ssize_t sent = send(socket_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent < 0 && errno != EINTR && errno != EAGAIN) return false;
    if (sent > 0) text.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

ChildProcess::Read ChildProcess::read(std::string& line, Clock::time_point until) {
  constexpr std::size_t longest = 1 << 20;
  while (true) {
    const std::size_t end = read_.find('\n');
    if (end != std::string::npos) {
      line = read_.substr(0, end);
      read_.erase(0, end + 1);
      return Read::line;
    }
    line = read_;
    if (read_.size() > longest) return Read::long_line;
    if (!wait_for(POLLIN, until)) return Read::late;
    char block[4096];
    const ssize_t got = recv(socket_, block, sizeof block, MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN)) return Read::gone;
    if (got > 0) read_.append(block, static_cast<std::size_t>(got));
  }
}

bool ChildProcess::has_more() {
  char block[4096];
  const ssize_t got = recv(socket_, block, sizeof block, MSG_DONTWAIT);
  if (got > 0) read_.append(block, static_cast<std::size_t>(got));
  return !read_.empty();
}

std::string ChildProcess::ending() {
  const int status = end();
  // As the shell reports a command that it does not find.
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127) return "was not found (exit code 127)";
  if (WIFEXITED(status)) return "ended with exit code " + std::to_string(WEXITSTATUS(status));
  if (WIFSIGNALED(status)) return std::string("was ended by ") + strsignal(WTERMSIG(status));
  return "ended";
}

bool ChildProcess::finish() {
  shutdown(socket_, SHUT_WR);
  end();
  return !killed_;
}

bool ChildProcess::wait_for(short what, Clock::time_point until) {
  while (true) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    if (left < 0) return false;
    pollfd at[] = {{socket_, what, 0}, {heard_ ? -1 : said_, POLLIN, 0}};
    const int ready = poll(at, 2, static_cast<int>(left) + 1);
    if (ready < 0 && errno != EINTR) return false;
    if (ready > 0 && at[1].revents != 0) pass_on();
    if (ready > 0 && at[0].revents != 0) return true;
  }
}

/// What it has said on its standard error until now.
void ChildProcess::pass_on() {
  char block[4096];
  ssize_t got = 0;
  // Not for ever: it may say more than anybody can read.
  for (int i = 0; i < 16 && (got = ::read(said_, block, sizeof block)) > 0; ++i) {
    if (said_bytes_ < said_most) std::cerr.write(block, static_cast<std::streamsize>(got));
    said_bytes_ += static_cast<std::size_t>(got);
    if (said_bytes_ >= said_most && said_bytes_ - static_cast<std::size_t>(got) < said_most) {
      std::cerr << "\nThis bot writes too much to standard error; the rest is omitted.\n";
    }
  }
  heard_ = got == 0;
}

/// A program that sees its input end may end by itself; what is left of it then is killed.
int ChildProcess::end() {
  if (pid_ <= 0) return status_;
  constexpr int patience = 50;
  for (int i = 0; i < patience; ++i) {
    pass_on();
    if (waitpid(pid_, &status_, WNOHANG) == pid_) {
      kill(-pid_, SIGKILL);
      pid_ = 0;
      pass_on();
      return status_;
    }
    poll(nullptr, 0, 10);
  }
  kill(-pid_, SIGKILL);
  killed_ = true;
  while (waitpid(pid_, &status_, 0) < 0 && errno == EINTR) {
  }
  pid_ = 0;
  pass_on();
  return status_;
}

void* function_of_library(const std::vector<std::string>& paths, const char* name,
                          std::string& why) {
  for (const std::string& path : paths) {
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
    void* found = library != nullptr ? dlsym(library, name) : nullptr;
    if (found != nullptr) return found;
    if (why.empty()) why = dlerror();
  }
  return nullptr;
}

}  // namespace houserules::cli
