#include "engine/variant/json_bounds.h"

namespace houserules {

void check_json(std::string_view text, const JsonBounds& bounds) {
  if (text.size() > bounds.bytes) {
    throw JsonError("this is longer than " + std::to_string(bounds.bytes) + " bytes");
  }
  std::size_t values = 1;
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
      continue;
    }
    quoted = c == '"';
    if (c == '[' || c == '{') ++depth;
    if (c == ']' || c == '}') --depth;
    if (c == '[' || c == '{' || c == ',') ++values;
    if (depth > bounds.depth) {
      throw JsonError("lists and objects are nested more than " + std::to_string(bounds.depth) +
                      " deep");
    }
    if (values > bounds.values) {
      throw JsonError("there are more than " + std::to_string(bounds.values) + " values");
    }
  }
}

}  // namespace houserules
