#pragma once
// The options that a game has by its `betting:` alone: `ante`, `blinds`, `bring-in`, `limit` and
// `raises`. A file that declares an option of such a name, or fills the key by one, has its own.

#include <string_view>
#include <vector>

#include "engine/language/substitute.h"
#include "engine/resolve/resolve.h"
#include "engine/source/node.h"

namespace houserules {

std::vector<OptionInfo> betting_options(const Node& root);

bool is_betting_option(std::string_view name);

/// Puts the values into the rules that the choices set for these options. `values` are those of the
/// file's own options.
void set_betting(Node& root, const Choices& choices, const Values& values, Diagnostics& faults);

/// `options: {limit: {default: pot}}`, with nothing else said of such an option, is put into the
/// betting as a choice would be, and taken out of the options.
void set_betting_defaults(Node& root, Diagnostics& faults);

}  // namespace houserules
