#pragma once
// Ids of the diagnostics that checks report: see faults.h.

#include <string_view>

namespace houserules::fault {

inline constexpr std::string_view hash = "HR0013";
inline constexpr std::string_view function = "HR0541";
inline constexpr std::string_view unlawful = "HR0542";
inline constexpr std::string_view no_answers = "HR0543";
inline constexpr std::string_view slow_scripts = "HR0544";
inline constexpr std::string_view uncalled = "HR0545";
inline constexpr std::string_view empty_zone = "HR0604";
inline constexpr std::string_view never_won = "HR0605";
inline constexpr std::string_view short_hands = "HR0606";
inline constexpr std::string_view idle_limit = "HR0607";
inline constexpr std::string_view more_than_lie = "HR0608";
inline constexpr std::string_view idle_option = "HR0609";
inline constexpr std::string_view never_settled = "HR0610";
inline constexpr std::string_view unspoken = "HR0611";
inline constexpr std::string_view unfilled = "HR0612";
inline constexpr std::string_view never_happens = "HR0613";
inline constexpr std::string_view never_so_many = "HR0614";
inline constexpr std::string_view empty_board = "HR0615";
inline constexpr std::string_view idle_step = "HR0616";
inline constexpr std::string_view read_anew = "HR0556";

}  // namespace houserules::fault
