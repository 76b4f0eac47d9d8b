#pragma once
// What was read once: rule files and scripts that many choices and files share.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/source/diagnostic.h"
#include "engine/source/node.h"
#include "engine/source/source.h"

namespace houserules {

/// What one load may bring together, whoever names whom: parents, modifiers, scripts, games of a
/// mix. The first that is made begins to count; others that are made while it lives count on.
class LoadBudget {
 public:
  static constexpr std::size_t most_files = 500, most_bytes = std::size_t{8} << 20;

  explicit LoadBudget(Shelf& shelf);
  ~LoadBudget();
  LoadBudget(const LoadBudget&) = delete;
  LoadBudget& operator=(const LoadBudget&) = delete;
  /// Counts a file that is named at a place, each time anew. False: that is too much, which is
  /// reported once.
  bool take(const SourceFile& file, const Place& where, Diagnostics& faults);
  bool spent() const;

 private:
  Shelf& shelf_;
};

/// Trees of files, each parsed once: what extends a file reads it again, and so does every choice
/// of options. So with scripts.
class Shelf {
 public:
  /// As houserules::read; null in place of nothing.
  std::shared_ptr<const Node> read(const SourceFile& file, Diagnostics& faults);
  /// From now on this is what the file of this name and text reads as.
  void put(const SourceFile& file, std::shared_ptr<const Node> root);
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
  friend class LoadBudget;
  struct Taken {
    int loads = 0;  // within each other
    std::size_t files = 0, bytes = 0;
    bool told = false;
  };
  Taken taken_;

  struct Known {
    std::string text;
    std::shared_ptr<const Node> root;
  };
  using Files = std::map<std::string, Known, std::less<>>;
  Files known_;  // files without a fault, by name
  Files put_;    // what was put here last under a name, whatever was read since
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
