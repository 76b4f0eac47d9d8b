#pragma once
// Who sits at the table with how many chips, as the command line says it.

#include <string>
#include <vector>

#include "engine/collection/playable.h"

namespace houserules::cli {

/// Throws Failure when this is no game for so many.
void check_players(const collection::Sitting& sitting, int players);

/// For so many agents: the players that are given, or the least number of seats in which all agents
/// have equally many. Throws Failure.
int seats_for(const collection::Sitting& sitting, int agents, int players);

/// Throws Failure unless there is one agent for all, one for each of the seats, or none.
void check_agents(std::size_t agents, std::size_t seats);

/// "200" for all, or "200,50,80" in order of the seats; not given: `otherwise`, else as the file
/// says. `players` 0: as many as there are stacks, else as usual. Throws Failure.
std::vector<Chips> stacks_of(const std::vector<std::string>& given, int players,
                             const collection::Sitting& sitting, std::vector<Chips> otherwise = {});

/// Returns the names in `--names`. Throws Failure if they are separated by spaces, or if there is
/// just one and `players` is 0 (not given).
std::vector<std::string> names_given(const std::string& list, int players);
/// Returns the seat that an option names, such as `--dealer p2`. Throws Failure.
Seat seat_given(std::string_view option, const std::string& text, std::size_t seats);
/// Throws Failure if there is no such seat at a table of `seats`.
void check_dealer(Seat dealer, std::size_t seats);

/// Players' names, as --names or a log gives them, seat by seat. Throws Failure unless there is one
/// for each of the seats, each short, printable and unlike the others.
void check_names(const std::vector<std::string>& names, std::size_t seats);

}  // namespace houserules::cli
