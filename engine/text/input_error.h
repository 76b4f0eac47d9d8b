#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace houserules {

/// Trouble with what was given: a file, a name, cards. The message is for whoever gave it.
class InputError : public std::runtime_error {
 public:
  /// `choices`: what to choose from instead.
  explicit InputError(const std::string& message, std::vector<std::string> choices = {})
      : std::runtime_error(message), below(std::move(choices)) {}
  std::vector<std::string> below;
};

}  // namespace houserules
