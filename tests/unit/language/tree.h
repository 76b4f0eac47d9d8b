#pragma once
// Prints trees as short text, for expectations.

#include <string>

#include "engine/source/node.h"

namespace houserules {

/// "{a: [1, "x"], b: ~}"
inline std::string brief(const Node& node) {
  switch (node.kind) {
    case Node::Kind::null:
      return "~";
    case Node::Kind::scalar:
      return node.quoted ? "\"" + node.text + "\"" : node.text;
    case Node::Kind::list: {
      std::string out = "[";
      for (const Node& item : node.items) out += (out.size() > 1 ? ", " : "") + brief(item);
      return out + "]";
    }
    case Node::Kind::map: {
      std::string out = "{";
      for (const Entry& e : node.entries) {
        out += (out.size() > 1 ? ", " : "") + e.key + ": " + brief(e.value);
      }
      return out + "}";
    }
  }
  return {};
}

}  // namespace houserules
