#pragma once
// Limits on the work of one deal: steps, scripts and hands together, measured in Lua instructions,
// so that a rule file behaves the same on every machine.

#include <cstdint>

namespace houserules {

inline constexpr std::int64_t work_of_step = 1000;
inline constexpr std::int64_t work_of_hand =
    1000;  // one laid out to be ranked, or one answer checked
inline constexpr std::int64_t work_of_wild_hand = 5000;  // one with wild cards
inline constexpr std::int64_t work_of_expression = 50;
inline constexpr std::int64_t work_of_call = 500;  // per script call, plus its instructions

inline constexpr std::int64_t most_work = 200'000 * work_of_step;
/// For questions, refusals and hands that a viewer asks about, over a whole deal.
inline constexpr std::int64_t most_looking = 10 * most_work;

}  // namespace houserules
