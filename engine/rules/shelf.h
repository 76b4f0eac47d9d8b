#pragma once
// What was read once: rule files and scripts that many choices and files share.

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/rules/diagnostic.h"
#include "engine/rules/node.h"
#include "engine/rules/source.h"

namespace houserules {

/// Trees of files, each parsed once: what extends a file reads it again, and so does every choice
/// of options. So with scripts.
class Shelf {
 public:
  /// As houserules::read; null in place of nothing.
  std::shared_ptr<const Node> read(const SourceFile& file, Diagnostics& faults);
  /// Names of the functions that these scripts define together, sorted.
  const std::vector<std::string>& functions(const std::vector<SourceFile>& scripts);

 private:
  struct Known {
    std::string text;
    std::shared_ptr<const Node> root;
  };
  std::map<std::string, Known, std::less<>> known_;  // files without a fault, by name
  std::map<std::vector<std::string>, std::vector<std::string>> functions_;  // by the texts
};

}  // namespace houserules
