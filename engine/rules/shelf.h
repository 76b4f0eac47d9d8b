#pragma once
// What was read once: rule files and scripts that many choices and files share.

#include <functional>
#include <map>
#include <memory>
#include <optional>
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

  /// What a file is as it stands.
  struct Plain {
    bool sound = false;
    std::size_t cards = 0;  // of its deck; 0: a mix, or unsound
  };
  /// The place for it: nothing yet, or as it was found when the files that it was made from, itself
  /// the last, had these texts.
  std::optional<Plain>& plain(const std::vector<std::string>& files);

 private:
  struct Known {
    std::string text;
    std::shared_ptr<const Node> root;
  };
  std::map<std::string, Known, std::less<>> known_;  // files without a fault, by name
  struct Functions {
    std::vector<std::string> texts, names;
  };
  struct OfFiles {
    std::vector<std::shared_ptr<const Node>> files;
    std::optional<Plain> plain;
  };
  std::map<std::vector<std::string>, Functions> functions_;  // by the names of the scripts
  std::map<std::string, OfFiles> plain_;                     // by the name of the last of the files
};

}  // namespace houserules
