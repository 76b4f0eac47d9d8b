#pragma once
// What players call the rounds of a stud game. Internal to this room.

#include <map>
#include <string>

#include "engine/tree/steps.h"

namespace houserules::telling {

using StreetNames = std::map<const tree::Step*, std::string>;

/// Returns the names of the steps that deal: "third street", "fourth, fifth and sixth street".
/// Empty unless all cards are dealt to the players, some of them face up, each time with a bet.
StreetNames streets_of(const tree::Steps& play);

}  // namespace houserules::telling
