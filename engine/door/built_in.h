#pragma once
// The games compiled into the library, written by cmake/embed.cmake.

#include <iterator>
#include <span>
#include <string_view>

namespace houserules::door {

struct BuiltIn {
  std::string_view name, text;  // "variants/stud/razz.yaml"
};
std::span<const BuiltIn> built_in_files();

}  // namespace houserules::door
