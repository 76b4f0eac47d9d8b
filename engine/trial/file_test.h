#pragma once
// Runs the examples of rule files.

#include <string>
#include <vector>

#include "engine/load/load.h"
#include "engine/script/ledger.h"
#include "engine/session/game.h"

namespace houserules::trial {

/// A claim of a file that did not hold.
struct WrongClaim {
  std::string file;
  script::ScriptFailure failure;
};

/// The result of one example.
struct Outcome {
  std::string file, name;
  int line = 0;
  std::vector<WrongClaim> failures;  // empty: passed
  std::string told;                  // if it failed: the narrated deal
  bool in_part = false;              // the deal is narrated without errors of its script
  bool reported = false;             // the failures went to TestMessages::faults
  bool loaded = true;                // false: no example of the file was run
};

/// Returns "file:17:19".
std::string place_of(const WrongClaim& wrong);

/// Messages besides the results; ignored unless overridden.
class TestMessages {
 public:
  virtual ~TestMessages() = default;
  /// Why a file does not load, by itself or with an example's settings.
  virtual void faults(const Diagnostics& /*faults*/) {}
  /// "guts.yaml:12:3: warning: …", a whole line.
  virtual void warning(const std::string& /*line*/) {}
  /// An example begins. Returns who watches its deals, or null.
  virtual session::Watcher* begins(const Example& /*example*/) { return nullptr; }
};

/// Runs all examples of a file. `missed`, if not null, gets the steps that neither they nor random
/// deals reach. Throws InputError if a file cannot be read, LoadError if one does not load with one
/// of its options.
void test_file(const SourceFile& file, Sources& sources, TestMessages& messages,
               std::vector<Outcome>& outcomes, std::vector<Origin>* missed);

/// Returns the examples of a file or a modifier. Adds errors to `faults`.
std::vector<Example> examples_of(const SourceFile& file, Sources& sources, Diagnostics& faults);
/// Returns whether all these examples pass under the rules of this file.
bool passes(const SourceFile& file, const std::vector<Example>& examples, Sources& sources);

}  // namespace houserules::trial
