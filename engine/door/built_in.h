#pragma once
// The games that are compiled into the library: cmake/embed.cmake writes them.

#include <iterator>
#include <span>
#include <string_view>

namespace houserules::door {

struct BuiltIn {
  std::string_view name, text;  // "variants/stud/razz.yaml"
};
std::span<const BuiltIn> built_in_files();

}  // namespace houserules::door
