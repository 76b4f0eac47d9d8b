#include "engine/cli/program_agent.h"

#include <chrono>
#include <nlohmann/json.hpp>

#include "engine/agents/protocol.h"
#include "engine/cli/system/child_process.h"
#include "engine/text/json.h"
#include "engine/text/printable.h"
#include "engine/variant/json_bounds.h"

namespace houserules::cli {
namespace {

using Clock = ChildProcess::Clock;

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
    auto read =
        program_.write(asked, until) ? program_.read(line, until) : ChildProcess::Read::gone;
    if (read == ChildProcess::Read::gone && Clock::now() > until) read = ChildProcess::Read::late;
    switch (read) {
      case ChildProcess::Read::line:
        break;
      case ChildProcess::Read::late:
        fail("does not answer within " + std::to_string(seconds_) + " s");
      case ChildProcess::Read::gone:
        fail(program_.ending());
      case ChildProcess::Read::long_line:
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
  ChildProcess program_;
};

}  // namespace

std::unique_ptr<Agent> make_program_agent(const std::string& command, int seconds) {
  return std::make_unique<ProgramAgent>(command, seconds);
}

}  // namespace houserules::cli
