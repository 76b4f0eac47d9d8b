#pragma once
// Mistakes that can be seen before a card is dealt. A fault is reported only where it is certain.

#include "engine/hooks/lua_runner.h"
#include "engine/source/diagnostic.h"
#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Requires: `variant` was compiled from `rules` without errors.
void check(const Variant& variant, const tree::File& rules, Diagnostics& faults);

/// The same of its scripts and hooks. What was loaded for it comes back, to be played with; null:
/// there are errors.
std::unique_ptr<LuaRunner> check_hooks(const Variant& variant,
                                       const std::vector<SourceFile>& scripts, Diagnostics& faults);

/// The script that Lua calls "scripts/NAME.lua"; null: it is none of these.
const SourceFile* script_called(std::string_view name, const std::vector<SourceFile>& scripts);

/// Notes of what cannot be told beforehand, and of what may be meant so.
void remark(const Variant& variant, const tree::File& rules, Diagnostics& faults);

/// Where a part of a showdown is written.
Place place_of_part(const Variant& variant, const tree::File& rules, int showdown, int part);

/// How many seats the deck serves with the cards that are dealt whatever happens; at most
/// max_seats.
int most_players_of_deck(const Variant& variant, const tree::File& rules);

}  // namespace houserules
