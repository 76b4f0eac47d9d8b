#pragma once
// How examples came out, for people and for programs.

#include <string>
#include <vector>

#include "engine/trial/file_test.h"

namespace houserules::trial {

/// Expected beside actual, and of a deal that failed how it went.
std::string text_report(const std::vector<Outcome>& outcomes);
/// Test Anything Protocol, version 13.
std::string tap_report(const std::vector<Outcome>& outcomes);
/// JUnit's XML, a suite for each file.
std::string junit_report(const std::vector<Outcome>& outcomes);

}  // namespace houserules::trial
