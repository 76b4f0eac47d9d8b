#pragma once
// What play shows of a variant: the hands that typically win, how long the deck lasts, and the
// file's example deals as hands.

#include "engine/describe/describe.h"

namespace houserules {

/// How a variant is played to see which hands win.
struct RulesToPlay {
  const Variant& variant;
  ScriptRunner* runner;
  int players;
  bool has_showdown;  // else hands are only compared along the way
};

/// From this many deals by players who know the game, or fewer if they take long. If `deals` is 0,
/// or they would take far too long: from quick deals by players who never fold.
Chapter typical_hands(const RulesToPlay& rules, int deals);

/// How long the deck lasts, from deals with each number of players in which everybody stays in, and
/// takes either the most of everything or whatever comes. `reshuffling_told`: the page says what
/// happens when the deck runs out.
std::string deck_use(const Variant& variant, ScriptRunner* runner, bool reshuffling_told);

/// The first examples that are played as `choices` set the variant.
Chapter worked_deals(const session::Games& games, const std::vector<Example>& examples,
                     const Choices& choices);

}  // namespace houserules
