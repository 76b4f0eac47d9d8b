#include "engine/cli/program_agent.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <iostream>

#include "engine/agents/protocol.h"
#include "engine/cli/cli.h"
#include "engine/text/json.h"
#include "engine/variant/json_bounds.h"

namespace houserules::cli {
namespace {

using Clock = std::chrono::steady_clock;

/// A command of the shell in a process group of its own, with its input and output at one socket.
/// What it says on its standard error is said on ours, through the same door as all else.
class Program {
 public:
  explicit Program(const std::string& command) {
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
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program() {
    close(socket_);
    end();
    close(said_);
  }

  /// False: it does not read any more, or not in time.
  bool write(std::string_view text, Clock::time_point until) {
    while (!text.empty()) {
      if (!wait_for(POLLOUT, until)) return false;
      const ssize_t sent = send(socket_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (sent < 0 && errno != EINTR && errno != EAGAIN) return false;
      if (sent > 0) text.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }

  enum class Read : std::uint8_t { line, late, gone, long_line };
  Read read(std::string& line, Clock::time_point until) {
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

  /// Has it said anything that was not read yet?
  bool has_more() {
    char block[4096];
    const ssize_t got = recv(socket_, block, sizeof block, MSG_DONTWAIT);
    if (got > 0) read_.append(block, static_cast<std::size_t>(got));
    return !read_.empty();
  }

  /// How it ended, which it may be about to do. Ends it if it does not.
  std::string ending() {
    const int status = end();
    if (WIFEXITED(status)) return "ended with exit code " + std::to_string(WEXITSTATUS(status));
    if (WIFSIGNALED(status)) return std::string("was ended by ") + strsignal(WTERMSIG(status));
    return "ended";
  }

 private:
  [[noreturn]] static void fail() {
    throw AgentError(std::string("no program can be started: ") + std::strerror(errno));
  }

  bool wait_for(short what, Clock::time_point until) {
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
  void pass_on() {
    char block[4096];
    ssize_t got = 0;
    // Not for ever: it may say more than anybody can read.
    for (int i = 0; i < 16 && (got = ::read(said_, block, sizeof block)) > 0; ++i) {
      if (said_bytes_ < said_most) std::cerr.write(block, static_cast<std::streamsize>(got));
      said_bytes_ += static_cast<std::size_t>(got);
      if (said_bytes_ >= said_most && said_bytes_ - static_cast<std::size_t>(got) < said_most) {
        std::cerr << "\nThis bot says too much on its standard error; the rest is left out.\n";
      }
    }
    heard_ = got == 0;
  }

  /// A program that sees its input end may end by itself; what is left of it then is killed.
  int end() {
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
    while (waitpid(pid_, &status_, 0) < 0 && errno == EINTR) {
    }
    pid_ = 0;
    pass_on();
    return status_;
  }

  pid_t pid_ = 0;
  int socket_ = -1, said_ = -1;
  bool heard_ = false;  // its standard error is closed
  static constexpr std::size_t said_most = std::size_t{1} << 16;
  std::size_t said_bytes_ = 0;  // on its standard error
  int status_ = 0;
  std::string read_;
};

class ProgramAgent final : public Agent {
 public:
  ProgramAgent(const std::string& command, int seconds)
      : command_(command), seconds_(seconds), program_(command) {}

  Answer answer(const View& view, Random& random) override {
    using protocol::Json;
    const auto until = Clock::now() + std::chrono::seconds(seconds_);
    const std::string asked = json_written(protocol::question(view, random)) + "\n";
    if (answered_ && program_.has_more()) fail("said more than one line for a question");
    std::string line;
    auto read = program_.write(asked, until) ? program_.read(line, until) : Program::Read::gone;
    if (read == Program::Read::gone && Clock::now() > until) read = Program::Read::late;
    switch (read) {
      case Program::Read::line:
        break;
      case Program::Read::late:
        fail("does not answer within " + std::to_string(seconds_) + " s");
      case Program::Read::gone:
        fail(program_.ending());
      case Program::Read::long_line:
        fail("does not end its line");
    }
    last_ = line;
    answered_ = true;
    try {
      return protocol::answer(view, parse_json<Json>(line, {}));
    } catch (const JsonError& error) {
      fail(std::string("did not answer in JSON: ") + error.what());
    } catch (const AgentError& error) {
      fail(std::string("gave an answer that cannot be taken: ") + error.what());
    }
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw AgentError("exec:" + printable(command_) + " " + what +
                     (last_.empty() ? "; it has said nothing"
                                    : "; the last line it said: " + printable(last_, 200)));
  }

  std::string command_, last_;
  int seconds_;
  bool answered_ = false;
  Program program_;
};

}  // namespace

std::unique_ptr<Agent> make_program_agent(const std::string& command, int seconds) {
  return std::make_unique<ProgramAgent>(command, seconds);
}

}  // namespace houserules::cli
