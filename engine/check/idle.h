#pragma once
// Checks for rules that are right by themselves, but without effect beside the others.

#include "engine/source/diagnostic.h"
#include "engine/tree/file.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Warns of payments after the showdown that are not what they seem, and of rules for a next deal
/// that never comes.
void check_aftermath(const Variant& variant, const tree::File& rules, Diagnostics& faults);
/// Warns of a rule for players who claim several parts of the pot, where nobody can.
void check_claims(const Variant& variant, const tree::File& rules, Diagnostics& faults);

}  // namespace houserules
