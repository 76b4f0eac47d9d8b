#pragma once
// The messages of version 2 of the protocol: docs/bots.md.

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "engine/agents/known_events.h"
#include "engine/agents/protocol.h"

namespace houserules::protocol {

/// The first line: a question of version 1 that says which versions there are.
Json hello(const Json& question, int seconds);
struct Hello {
  int version = oldest_version;
  std::string name;
};
/// What a bot says to a hello; nothing where it is an answer to the question. Throws AgentError.
std::optional<Hello> hello_answer(const Json& said);

/// A hand as one bot counts them, with the stacks that it begins with.
struct HandOf {
  std::uint64_t number = 0;
  std::vector<Chips> stacks;
};
/// A hand begins.
Json hand(const HandOf& hand, const Variant& variant, const TableState& table, Seat seat);
/// null if bots don't get it.
Json event(const Variant& variant, const KnownEvent& known);
/// `question` as version 1 has it; `events`: those since the last question. Without a hand:
/// the dealer chooses the game.
Json asked(std::uint64_t hand, const View& view, Json question, Json events, int seconds);
/// The hand is over; `told`: the events of the whole hand.
Json result(const HandOf& hand, const View& view, const Json& told, Json events);

/// Which answers this question takes, for messages.
std::string expected(const Json& question);

}  // namespace houserules::protocol
