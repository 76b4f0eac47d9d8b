#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace houserules {

/// An error in the user's input: a file, a name, cards. The message is for the user.
class InputError : public std::runtime_error {
 public:
  /// `choices`: valid alternatives.
  explicit InputError(const std::string& message, std::vector<std::string> choices = {})
      : std::runtime_error(message), below(std::move(choices)) {}
  std::vector<std::string> below;
};

}  // namespace houserules
