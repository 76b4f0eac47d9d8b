#pragma once

#include <stdlib.h>  // NOLINT: mkdtemp

#include <filesystem>
#include <stdexcept>
#include <string>

namespace houserules::tests {

/// An empty temporary folder as the current folder. At the end it is removed, and the previous
/// current folder restored.
class TemporaryFolder {
 public:
  TemporaryFolder() : back_(std::filesystem::current_path()) {
    std::string pattern = (std::filesystem::temp_directory_path() / "houserules-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder in " + pattern);
    path_ = pattern;
    std::filesystem::current_path(path_);
  }
  ~TemporaryFolder() {
    std::filesystem::current_path(back_);
    std::filesystem::remove_all(path_);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path back_, path_;
};

}  // namespace houserules::tests
