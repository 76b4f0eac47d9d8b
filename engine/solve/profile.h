#pragma once
// Strategies of all seats, and what they are worth: exactly, by a walk through the whole tree.

#include <vector>

#include "engine/solve/tree.h"

namespace houserules::solve {

/// How often each answer is given: a probability for each slot of a tree, 1 in slot 0.
using Profile = std::vector<double>;

/// Every answer as often as the others.
Profile uniform(const Tree& tree);

/// What each seat wins in the mean, in chips.
std::vector<double> values(const Tree& tree, const Profile& profile);

/// What this seat wins in the mean if it answers as well as can be, and the others by the profile.
/// `best`, if given, has 1 for the answers it gives.
double best_response(const Tree& tree, const Profile& profile, Seat seat, Profile* best = nullptr);

/// How much each seat would win besides by answering best while the others stay as they are.
std::vector<double> gains(const Tree& tree, const Profile& profile);

}  // namespace houserules::solve
