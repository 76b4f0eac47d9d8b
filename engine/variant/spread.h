#pragma once
// How work is spread over threads by whoever has threads.

#include <cstddef>
#include <functional>

namespace houserules {

/// Does all pieces of work, by their numbers from 0, in any order and some at once. Returns when
/// all are done. Empty: the caller does one after the other.
using Spread =
    std::function<void(std::size_t pieces, const std::function<void(std::size_t)>& work)>;

}  // namespace houserules
