#pragma once

namespace houserules {

/// A place in a text. Counts from 1; columns count bytes.
struct TextPlace {
  int line = 0, column = 0;
};

}  // namespace houserules
