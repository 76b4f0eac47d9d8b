#pragma once
// Public types to and from JSON.

#include "engine/door/inside.h"

namespace houserules::door {

using Json = nlohmann::ordered_json;

Json json_of(const std::vector<v1::Diagnostic>& diagnostics);
Json json_of(const v1::GameInfo& info);
Json json_of(const std::vector<v1::WorkedDeal>& deals);
Json json_of(const v1::Answer& answer);
Json json_of(const v1::Question& question);
Json json_of(const v1::View& view);
Json json_of(const std::vector<v1::Event>& events);
Json json_of(const v1::Verdict& verdict);
Json json_of(const v1::Equity& equity);
Json json_of(const v1::Findings& findings);

/// Parse options from a program; null means none. They throw Error.
v1::Choices choices_of(const char* text);
v1::Setup setup_of(const char* text);
v1::Telling telling_of(const char* text);
v1::Sampling sampling_of(const char* text);
v1::Trials trials_of(const char* text);
std::vector<std::string> words_of(const char* text);
/// Requires a text that begins with "{".
v1::Answer answer_of(std::string_view text);

}  // namespace houserules::door
