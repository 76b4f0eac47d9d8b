#pragma once
// Parsed rule files and scripts, shared by the files and options that use them.

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/language/sections.h"
#include "engine/source/diagnostic.h"
#include "engine/source/node.h"
#include "engine/source/source.h"

namespace houserules {

/// Limits how much one load may read in all: parents, modifiers, scripts, games of a mix. The
/// outermost budget starts the count; nested budgets add to it.
class LoadBudget {
 public:
  static constexpr std::size_t most_files = 500, most_bytes = std::size_t{8} << 20;

  explicit LoadBudget(ParseCache& cache);
  ~LoadBudget();
  LoadBudget(const LoadBudget&) = delete;
  LoadBudget& operator=(const LoadBudget&) = delete;
  /// Counts a file named at `where`, each time it is named. Returns false, and reports it once,
  /// when the limit is exceeded.
  bool take(const SourceFile& file, const Place& where, Diagnostics& faults);
  bool spent() const;

 private:
  ParseCache& parse_cache_;
};

/// Parses each file once, even if several files extend it or several settings load it. The same
/// goes for scripts.
class ParseCache {
 public:
  /// Like houserules::read, but returns null on failure.
  std::shared_ptr<const Node> read(const SourceFile& file, Diagnostics& faults);
  /// Makes `root` the result of reading this file from now on.
  void put(const SourceFile& file, std::shared_ptr<const Node> root);
  /// Returns the sorted names of all functions defined in these scripts.
  const std::vector<std::string>& functions(const std::vector<SourceFile>& scripts);
  /// Texts of scripts without slips, by name.
  std::map<std::string, std::string, std::less<>> sound_scripts;

  /// A file read without options or modifiers.
  struct Plain {
    bool sound = false;
    std::size_t cards = 0;  // size of its deck; 0: a mix, or the file has errors
  };
  /// Returns the cached entry for these files (texts of its parents, then its own), empty if there
  /// is none yet.
  std::optional<Plain>& plain(const std::vector<std::string>& files);

 private:
  friend class LoadBudget;
  struct Taken {
    int loads = 0;  // nesting of loads
    std::size_t files = 0, bytes = 0;
    bool told = false;
  };
  Taken taken_;

  struct Known {
    std::string text;
    std::shared_ptr<const Node> root;
  };
  using Files = std::map<std::string, Known, std::less<>>;
  Files known_;  // files without errors, by name
  Files put_;    // what was last put here under a name, whatever has been read since
  std::map<std::string, Sections> sections_;  // of files that were read more than once
  struct Functions {
    std::vector<std::string> texts, names;
  };
  struct OfFiles {
    std::vector<std::shared_ptr<const Node>> files;
    std::optional<Plain> plain;
  };
  std::map<std::vector<std::string>, Functions> functions_;  // by the names of the scripts
  std::map<std::string, OfFiles> plain_;                     // by the name of the last file
};

}  // namespace houserules
