#pragma once
// Results of examples, for people and for programs.

#include <string>
#include <vector>

#include "engine/trial/file_test.h"

namespace houserules::trial {

/// Shows expected and actual values side by side, and the narration of a failed deal.
std::string text_report(const std::vector<Outcome>& outcomes);
/// Test Anything Protocol, version 13.
std::string tap_report(const std::vector<Outcome>& outcomes);
/// JUnit XML, with one suite per file.
std::string junit_report(const std::vector<Outcome>& outcomes);

}  // namespace houserules::trial
