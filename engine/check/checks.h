#pragma once
// Finds mistakes before a card is dealt. Reports only what is certain.

#include "engine/hooks/lua_runner.h"
#include "engine/source/diagnostic.h"
#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Requires a `variant` compiled from `rules` without errors.
void check(const Variant& variant, const tree::File& rules, Diagnostics& faults);

/// The same for its scripts and hooks. Returns the loaded scripts, ready to play with, or null if
/// there are errors.
std::unique_ptr<LuaRunner> check_hooks(const Variant& variant,
                                       const std::vector<SourceFile>& scripts, Diagnostics& faults);

/// Returns the script that Lua calls "scripts/NAME.lua", or null if it is not among these.
const SourceFile* script_called(std::string_view name, const std::vector<SourceFile>& scripts);

/// Adds notes on what cannot be checked in advance, and on what may be intended.
void remark(const Variant& variant, const tree::File& rules, Diagnostics& faults);

/// Returns how a showdown is written, or null.
const tree::ShowdownRules* rules_of_showdown(const Variant& variant, const tree::File& rules,
                                             int showdown);

/// Returns where a part of a showdown is written.
Place place_of_part(const Variant& variant, const tree::File& rules, int showdown, int part);

/// Returns how many players the deck is large enough for, counting cards that are certain to be
/// dealt; at most max_seats.
int most_players_of_deck(const Variant& variant, const tree::File& rules);

}  // namespace houserules
