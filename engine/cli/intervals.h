#pragma once
// Standard errors either side of a mean that hold what is sought so often.

namespace houserules::cli {

inline constexpr double at_95 = 1.959964, at_99 = 2.575829;

}  // namespace houserules::cli
