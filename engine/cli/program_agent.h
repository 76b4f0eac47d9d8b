#pragma once
// Agents that are programs of their own: a line of JSON goes in, a line of JSON comes out.

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/agents/agent.h"
#include "engine/agents/messages.h"
#include "engine/cli/system/child_process.h"

namespace houserules::cli {

/// What is wrong with what a program said, or did not say.
struct BotFault {
  std::string what;      // "sent an unreadable answer"
  std::string sent;      // the last line it was sent
  std::string got;       // the last line it said; empty: nothing since
  std::string expected;  // which answers the question takes
  bool ends = true;      // it has ended, or hangs, or is not to be relied on any more
  bool missing = false;  // there is no such program
};

class BotError : public AgentError {
 public:
  BotError(const std::string& message, BotFault what)
      : AgentError(message), fault(std::move(what)) {}
  BotFault fault;
};

/// A program started by the shell when it is first asked; it is ended with the agent. It hears what
/// happens if it speaks version 2 of the protocol.
class ProgramAgent final : public Agent {
 public:
  /// Is shown every line that goes to and fro.
  using Tap = std::function<void(bool sent, std::string_view line)>;
  ProgramAgent(std::string command, int seconds, Tap tap = nullptr);
  ~ProgramAgent() override;

  /// Throws BotError.
  Answer answer(const View& view, Random& random) override;
  EventKinds wants() const override { return EventKinds::all(); }
  void hand_begins(const Variant& variant, const TableState& table, Seat seat) override;
  void hears(const Variant& variant, const KnownEvent& event) override;
  void hand_ends(const View& view) override;

  /// Of the protocol; 0: it was not asked yet.
  int version() const { return version_; }
  /// As it calls itself; it may be empty.
  const std::string& name() const { return name_; }
  /// Sends it this, if it speaks version 2, and waits a moment: it is to say nothing. Throws
  /// BotError.
  void try_silence(const protocol::Json& message);
  /// Ends its input and waits for its end. False: it had to be killed.
  bool finish();

 private:
  /// Sends a line and reads one.
  protocol::Json exchange(const std::string& line);
  void tell(const protocol::Json& message);
  void show_sent(std::string_view lines) const;
  /// Finds out which version it speaks; the answer to the first question, if it gave one.
  std::optional<protocol::Json> introduce(const protocol::Json& question);
  [[noreturn]] void fail(const std::string& what, bool ends = true) const;

  std::string command_;
  int seconds_;
  Tap tap_;
  std::unique_ptr<ChildProcess> program_;
  int version_ = 0;
  std::string name_;
  std::string waiting_;  // lines to be sent before the next question
  protocol::HandOf hand_;
  bool in_hand_ = false;
  protocol::Json events_, told_;  // since the last question; of the whole hand
  bool answered_ = false;
  std::string sent_, last_, got_;  // lines; got: the answer to `sent_`
  std::string expected_;
};

/// Throws AgentError.
std::unique_ptr<Agent> make_program_agent(const std::string& command, int seconds);

}  // namespace houserules::cli
