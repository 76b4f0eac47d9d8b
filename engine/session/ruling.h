#pragma once
// What the floor rules when a deal went wrong.

#include <string>

#include "engine/session/script.h"

namespace houserules {

/// What has been decided on an irregularity that a script tells of.
struct Decision {
  Ruling ruling;
  bool voids = false;  // every chip goes back; the same dealer deals anew
};

/// "Misdeal: …" in one sentence.
std::string sentence(const Decision& decision);
/// The book, and where in it.
std::string source(const Decision& decision);
/// As the notation writes it: "exposed p2 As".
std::string text(const Ruling& ruling);
/// "misdeal"
std::string kind_name(const Ruling& ruling);

}  // namespace houserules
