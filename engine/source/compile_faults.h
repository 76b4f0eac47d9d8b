#pragma once
// Semantic errors, HR0500-HR0999: ids that the compiler reports. See faults.h.

#include <string_view>

namespace houserules {

namespace fault {
inline constexpr std::string_view value = "HR0500";
inline constexpr std::string_view stray_key = "HR0501";
inline constexpr std::string_view lacking = "HR0502";
inline constexpr std::string_view expression = "HR0504";
inline constexpr std::string_view no_zone = "HR0505";
inline constexpr std::string_view no_register = "HR0506";
inline constexpr std::string_view no_part = "HR0507";
inline constexpr std::string_view no_showdown = "HR0508";
inline constexpr std::string_view no_seat = "HR0509";
inline constexpr std::string_view no_answer = "HR0510";
inline constexpr std::string_view no_loop = "HR0511";
inline constexpr std::string_view options = "HR0512";
inline constexpr std::string_view too_many = "HR0513";
inline constexpr std::string_view same_name = "HR0514";
inline constexpr std::string_view reason = "HR0515";

inline constexpr std::string_view deck = "HR0520";
inline constexpr std::string_view players = "HR0521";
inline constexpr std::string_view limit = "HR0522";
inline constexpr std::string_view ranking = "HR0530";
inline constexpr std::string_view use = "HR0531";
inline constexpr std::string_view points = "HR0532";
inline constexpr std::string_view hook = "HR0540";
inline constexpr std::string_view idle_key = "HR0555";

inline constexpr std::string_view short_deck = "HR0600";
inline constexpr std::string_view bring_in = "HR0601";
inline constexpr std::string_view never_filled = "HR0602";
inline constexpr std::string_view not_reached = "HR0603";
inline constexpr std::string_view example = "HR0700";
inline constexpr std::string_view smoke = "HR0800";  // used by the command `validate`
}  // namespace fault

}  // namespace houserules
