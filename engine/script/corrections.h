#pragma once
// Wrong numbers of worked deals, put right in the text of the file.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/ledger.h"
#include "engine/text/text_place.h"

namespace houserules::script {

/// A stretch of one line of a text, and what is to stand in its place.
struct Correction {
  TextPlace where;
  std::string written, right;
};

/// What puts this failure right; nothing where it is no wrong number, or where the number does not
/// stand in the text at the failure's place.
std::optional<Correction> correction_of(std::string_view file, const ScriptFailure& failure);

/// The text with these made; of several at one place the first. `made`: those.
std::string corrected(std::string_view file, std::vector<Correction> corrections,
                      std::vector<Correction>& made);

}  // namespace houserules::script
