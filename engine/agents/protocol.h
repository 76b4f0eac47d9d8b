#pragma once
// The messages that agents outside the engine get, and their answers: docs/agents.md.

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/agents/agent.h"

namespace houserules::protocol {

using Json = nlohmann::ordered_json;

/// Versions of the protocol: the first knows questions and answers alone.
inline constexpr int oldest_version = 1, newest_version = 2;

/// {"protocol": 1, "view": …, "question": …}. Requires: the deal waits for the view's seat.
Json question(const View& view, Random& random);
/// As an agent would give it, on one line. Requires: the deal waits for the view's seat.
std::string answer_text(const View& view, const Answer& answer);
/// Throws AgentError, which says what is wrong with the answer.
Answer answer(const View& view, const Json& said);

}  // namespace houserules::protocol
