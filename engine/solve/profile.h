#pragma once
// Strategies of all seats, and their exact values, computed by walking the whole tree.

#include <vector>

#include "engine/solve/tree.h"

namespace houserules::solve {

/// The frequency of each answer: a probability for each slot of a tree, 1 in slot 0.
using Profile = std::vector<double>;

/// Every answer equally often.
Profile uniform(const Tree& tree);

/// Returns the mean winnings of each seat, in chips.
std::vector<double> values(const Tree& tree, const Profile& profile);

/// Returns the mean winnings of this seat, in chips, if it plays a best response to the profile.
/// `best`, if given, gets 1 for the answers it gives.
double best_response(const Tree& tree, const Profile& profile, Seat seat, Profile* best = nullptr);

/// Returns how much more each seat could win with a best response while the others do not change.
std::vector<double> gains(const Tree& tree, const Profile& profile);

}  // namespace houserules::solve
