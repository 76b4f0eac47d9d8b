#include "engine/cli/program_agent.h"

#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "engine/agents/protocol.h"
#include "engine/text/json.h"
#include "engine/text/printable.h"
#include "engine/variant/json_bounds.h"

namespace houserules::cli {

using protocol::Json;

ProgramAgent::ProgramAgent(std::string command, int seconds, Tap tap)
    : command_(std::move(command)),
      seconds_(seconds),
      tap_(std::move(tap)),
      events_(Json::array()),
      told_(Json::array()) {}

ProgramAgent::~ProgramAgent() = default;

void ProgramAgent::fail(const std::string& what, bool ends) const {
  if (what.starts_with("was not found")) {
    const bool python = command_.ends_with(".py") && command_.find(' ') == command_.npos;
    throw BotError("there is no program '" + printable(command_) + "'" +
                       (python ? "; write \"exec:python3 " + printable(command_) + "\"" : ""),
                   {what, sent_, got_, expected_, ends, true});
  }
  throw BotError(
      "exec:" + printable(command_) + " " + what +
          (last_.empty() ? "; it sent nothing" : "; its last line: " + printable(last_, 200)),
      {what, sent_, got_, expected_, ends});
}

void ProgramAgent::show_sent(std::string_view lines) const {
  while (tap_ && !lines.empty()) {
    const std::size_t end = lines.find('\n');
    tap_(true, lines.substr(0, end));
    lines.remove_prefix(end + 1);
  }
}

/// Sends a message that takes no answer, and what was waiting.
void ProgramAgent::tell(const Json& message) {
  sent_ = json_written(message);
  got_.clear();
  const std::string lines = std::exchange(waiting_, {}) + sent_ + "\n";
  show_sent(lines);
  const auto until = ChildProcess::Clock::now() + std::chrono::seconds(seconds_);
  if (program_->write(lines, until)) return;
  fail(ChildProcess::Clock::now() > until ? "does not read what it is sent" : program_->ending());
}

Json ProgramAgent::exchange(const std::string& line) {
  if (answered_ && program_->has_more()) {
    program_->read(got_, ChildProcess::Clock::now());
    last_ = got_;
    fail("sent more than one line for a question");
  }
  sent_ = line;
  got_.clear();
  const auto until = ChildProcess::Clock::now() + std::chrono::seconds(seconds_);
  std::string said;
  const std::string lines = std::exchange(waiting_, {}) + line + "\n";
  show_sent(lines);
  auto read =
      program_->write(lines, until) ? program_->read(said, until) : ChildProcess::Read::gone;
  if (read == ChildProcess::Read::gone && ChildProcess::Clock::now() > until)
    read = ChildProcess::Read::late;
  switch (read) {
    case ChildProcess::Read::line:
      break;
    case ChildProcess::Read::late:
      fail("did not answer within " + std::to_string(seconds_) + " s" +
           (answered_ ? "" : " (a bot must flush its output after each line)"));
    case ChildProcess::Read::gone:
      fail(program_->ending());
    case ChildProcess::Read::long_line:
      fail("did not end its line");
  }
  if (tap_) tap_(false, said);
  last_ = got_ = said;
  answered_ = true;
  try {
    return parse_json<Json>(said, {});
  } catch (const JsonError& error) {
    fail(std::string("sent an unreadable answer: ") + error.what(), false);
  }
}

std::optional<Json> ProgramAgent::introduce(const Json& question) {
  program_ = std::make_unique<ChildProcess>(command_);
  // Messages wait until the program's protocol version is known.
  std::string waiting = std::exchange(waiting_, {});
  Json said = exchange(json_written(protocol::hello(question, seconds_)));
  try {
    if (const auto hello = protocol::hello_answer(said)) {
      version_ = hello->version;
      name_ = hello->name;
      if (version_ >= 2) waiting_ = std::move(waiting);
      return std::nullopt;
    }
  } catch (const AgentError& error) {
    fail(std::string("gave an invalid answer: ") + error.what());
  }
  version_ = protocol::oldest_version;
  return said;
}

Answer ProgramAgent::answer(const View& view, Random& random) {
  Json question = protocol::question(view, random);
  std::optional<Json> said;
  if (program_ == nullptr) {
    expected_ = fmt::format(R"({{"protocol":{},"name":"my bot"}}, or an answer (protocol 1))",
                            protocol::newest_version);
    said = introduce(question);
  }
  expected_ = protocol::expected(question["question"]);
  if (!said) {
    if (version_ >= 2) {
      question = protocol::asked(in_hand_ ? hand_.number : 0, view, std::move(question),
                                 std::exchange(events_, Json::array()), seconds_);
    }
    said = exchange(json_written(question));
  }
  try {
    return protocol::answer(view, *said);
  } catch (const AgentError& error) {
    fail(std::string("gave an invalid answer: ") + error.what(), false);
  }
}

void ProgramAgent::hand_begins(const Variant& variant, const TableState& table, Seat seat) {
  ++hand_.number;
  hand_.stacks.assign(table.stacks.begin(), table.stacks.begin() + table.seats);
  in_hand_ = true;
  events_ = Json::array();
  told_ = Json::array();
  if (version_ == protocol::oldest_version) return;
  // One that was never asked anything begins with the hand of its first question.
  if (version_ == 0) waiting_.clear();
  waiting_ += json_written(protocol::hand(hand_, variant, table, seat)) + "\n";
}

void ProgramAgent::hears(const Variant& variant, const KnownEvent& event) {
  if (version_ == protocol::oldest_version) return;
  Json told = protocol::event(variant, event);
  if (told.is_null()) return;
  events_.push_back(told);
  told_.push_back(std::move(told));
}

void ProgramAgent::hand_ends(const View& view) {
  in_hand_ = false;
  if (version_ < 2) return;
  const Json result = protocol::result(hand_, view, told_, std::exchange(events_, Json::array()));
  expected_ = "that the line is read; it takes no answer";
  tell(result);
}

void ProgramAgent::try_silence(const Json& message) {
  constexpr std::chrono::milliseconds moment(200);
  if (version_ < 2) return;
  expected_ = "no answer: only a hello and a question take one";
  tell(message);
  std::string said;
  switch (program_->read(said, ChildProcess::Clock::now() + moment)) {
    case ChildProcess::Read::late:
      return;
    case ChildProcess::Read::gone:
      fail(program_->ending());
    case ChildProcess::Read::line:
    case ChildProcess::Read::long_line:
      break;
  }
  last_ = got_ = said;
  fail("answered a message that takes no answer");
}

bool ProgramAgent::finish() { return program_ == nullptr || program_->finish(); }

std::unique_ptr<Agent> make_program_agent(const std::string& command, int seconds) {
  return std::make_unique<ProgramAgent>(command, seconds);
}

}  // namespace houserules::cli
