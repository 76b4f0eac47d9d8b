#pragma once
// The options that a game gets from its `betting:`: `ante`, `blinds`, `bring-in`, `limit` and
// `raises`. A file that declares an option of that name, or uses an option as the value of that
// key, has its own instead.

#include <string_view>
#include <vector>

#include "engine/language/substitute.h"
#include "engine/resolve/resolve.h"
#include "engine/source/node.h"

namespace houserules {

std::vector<OptionInfo> betting_options(const Node& root);

bool is_betting_option(std::string_view name);

/// Puts the values chosen for these options into the rules. `values` are those of the file's own
/// options.
void set_betting(Node& root, const Choices& choices, const Values& values, Diagnostics& faults);

/// `options: {limit: {default: pot}}`, with nothing else given for such an option, is put into the
/// betting as a choice would be, and removed from the options.
void set_betting_defaults(Node& root, Diagnostics& faults);

}  // namespace houserules
