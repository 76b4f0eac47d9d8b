#pragma once
// The catalogue of errors and warnings. Its text is docs/diagnostics.md, one section each;
// `houserules explain` prints them.

#include <span>
#include <string_view>
#include <vector>

#include "engine/source/diagnostic.h"

namespace houserules {

/// A file with the error, or its correction.
struct FaultExample {
  std::string_view name;     // "wrong" and "right" are the rule files; others are files they need
  std::string_view choices;  // "--with NAME", "--set NAME=VALUE": modifiers and options to use
  std::string_view text;
};

struct Fault {
  std::string_view id;
  Severity severity = Severity::error;
  std::string_view line;         // what is wrong, in one line
  std::string_view explanation;  // why, and what to write instead
  std::vector<FaultExample> examples;
};

/// Sorted by id. HR0001-HR0499: reading, merging, words and phrases. HR0500-HR0999: semantics.
std::span<const Fault> faults();
/// Returns null if there is no such id.
const Fault* find_fault(std::string_view id);
/// Returns the text they are read from.
std::string_view faults_page();

/// Names for the ids used up to merging and lowering.
namespace fault {
inline constexpr std::string_view file = "HR0001";
inline constexpr std::string_view bytes = "HR0002";
inline constexpr std::string_view size = "HR0003";
inline constexpr std::string_view syntax = "HR0004";
inline constexpr std::string_view yaml_feature = "HR0005";
inline constexpr std::string_view second_document = "HR0006";
inline constexpr std::string_view duplicate_key = "HR0007";
inline constexpr std::string_view comma = "HR0008";
inline constexpr std::string_view comment = "HR0009";
inline constexpr std::string_view colon = "HR0010";
inline constexpr std::string_view root = "HR0011";
inline constexpr std::string_view version = "HR0012";

inline constexpr std::string_view unknown_key = "HR0100";
inline constexpr std::string_view missing_key = "HR0101";
inline constexpr std::string_view wrong_type = "HR0102";
inline constexpr std::string_view unknown_word = "HR0103";
inline constexpr std::string_view phrase = "HR0104";
inline constexpr std::string_view unknown_step = "HR0105";
inline constexpr std::string_view two_verbs = "HR0106";
inline constexpr std::string_view number_form = "HR0107";
inline constexpr std::string_view name_form = "HR0108";
inline constexpr std::string_view same_part = "HR0109";

inline constexpr std::string_view extends_missing = "HR0200";
inline constexpr std::string_view extends_cycle = "HR0201";
inline constexpr std::string_view merge_conflict = "HR0203";
inline constexpr std::string_view modifier_missing = "HR0204";
inline constexpr std::string_view modifier_needs = "HR0205";
inline constexpr std::string_view change = "HR0206";
inline constexpr std::string_view option_form = "HR0210";
inline constexpr std::string_view option_unknown = "HR0211";
inline constexpr std::string_view option_value = "HR0212";
inline constexpr std::string_view option_needs = "HR0213";
inline constexpr std::string_view unknown_name = "HR0214";
inline constexpr std::string_view option_twice = "HR0215";
inline constexpr std::string_view define = "HR0220";
inline constexpr std::string_view recursion = "HR0221";
inline constexpr std::string_view script_file = "HR0230";
inline constexpr std::string_view mix = "HR0240";
}  // namespace fault

}  // namespace houserules
