#pragma once
// Suspicions: the share of the checks in the catalogue (engine/rules/faults.h).

#include <string_view>

namespace houserules::fault {

inline constexpr std::string_view function = "HR0541";
inline constexpr std::string_view empty_zone = "HR0604";
inline constexpr std::string_view never_won = "HR0605";
inline constexpr std::string_view idle_limit = "HR0607";

}  // namespace houserules::fault
