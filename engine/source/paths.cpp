#include "engine/source/paths.h"

#include "engine/source/compile_faults.h"

namespace houserules {

bool stays_inside(std::string_view path) {
  return !path.starts_with('/') && path.find("..") == path.npos &&
         path.find_first_of(std::string_view("\\:\0", 3)) == path.npos;
}

bool stays_inside(const Node& name, Diagnostics& faults) {
  if (!name.is_scalar() || stays_inside(name.text)) return true;
  faults.error(fault::example, name.where,
               "'" + printable(name.text, 80) + "' is outside the file's folder",
               "name it by its id");
  return false;
}

}  // namespace houserules
