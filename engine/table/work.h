#pragma once
// How much work a deal may take: its steps, scripts and hands together, counted in instructions of
// Lua, so that a rule file means the same on every machine.

#include <cstdint>

namespace houserules {

inline constexpr std::int64_t work_of_step = 1000;
inline constexpr std::int64_t work_of_hand =
    1000;  // one laid out to be ranked, or an answer judged
inline constexpr std::int64_t work_of_wild_hand = 5000;  // one with wild cards
inline constexpr std::int64_t work_of_expression = 50;
inline constexpr std::int64_t work_of_call = 500;  // of a script, besides its instructions

inline constexpr std::int64_t most_work = 200'000 * work_of_step;
/// For questions, refusals and hands that somebody asks about, in all of a deal.
inline constexpr std::int64_t most_looking = 10 * most_work;

}  // namespace houserules
