#include "engine/rules/paths.h"

namespace houserules {

bool stays_inside(std::string_view path) {
  return !path.starts_with('/') && path.find("..") == path.npos &&
         path.find_first_of(std::string_view("\\:\0", 3)) == path.npos;
}

}  // namespace houserules
