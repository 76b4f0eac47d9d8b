#pragma once
// Commands and options as other programs name them.

#include <string>
#include <string_view>
#include <vector>

namespace houserules::cli {

/// Returns the command that people may mean by another name, or an empty string.
std::string_view command_meant(std::string_view name);
/// Returns the one of the options `known` that people may mean by another, with a value if that is
/// what is missing, or an empty string.
std::string_view option_meant(std::string_view name, const std::vector<std::string_view>& known);
/// Returns "--set limit=pot" for a house rule given as an option, or an empty string. `value`: the
/// word after it.
std::string house_rule_meant(std::string_view name, std::string_view value);
/// Returns "a variant" for the argument VARIANT, or an empty string.
std::string_view argument_in_words(std::string_view name);

}  // namespace houserules::cli
