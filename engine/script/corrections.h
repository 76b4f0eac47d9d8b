#pragma once
// Fixes wrong numbers of example deals in the text of their file.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/ledger.h"
#include "engine/text/text_place.h"

namespace houserules::script {

/// A range in one line of a text, and its replacement.
struct Correction {
  TextPlace where;
  std::string written, right;
};

/// Returns the fix for this failure. Returns nothing if it is not about a number, or if that number
/// is not in the text at the place of the failure.
std::optional<Correction> correction_of(std::string_view file, const ScriptFailure& failure);

/// Returns the text with corrections applied; if several are at the same place, only the first.
/// `made`: those that were applied.
std::string corrected(std::string_view file, std::vector<Correction> corrections,
                      std::vector<Correction>& made);

}  // namespace houserules::script
