#pragma once
// The examples of rule files, run.

#include <string>
#include <vector>

#include "engine/load/load.h"
#include "engine/script/ledger.h"

namespace houserules::trial {

/// What did not come out as a file says.
struct WrongClaim {
  std::string file;
  script::ScriptFailure failure;
};

/// How one example came out.
struct Outcome {
  std::string file, name;
  int line = 0;
  std::vector<WrongClaim> failures;  // empty: as it says
  std::string told;                  // of one that failed: the deal as it went
};

/// "file:17:19".
std::string place_of(const WrongClaim& wrong);

/// What comes up beside the outcomes; unheard unless overridden.
class TestMessages {
 public:
  virtual ~TestMessages() = default;
  /// Why a file does not load, as it stands or as an example sets it.
  virtual void faults(const Diagnostics& /*faults*/) {}
  /// "guts.yaml:12:3: warning: …", a whole line.
  virtual void warning(const std::string& /*line*/) {}
};

/// Runs all examples of a file. `missed`, unless null: gets the steps that neither they nor deals
/// at random come through. Throws InputError where a file cannot be read, LoadError where one does
/// not load with one of its options.
void test_file(const SourceFile& file, Sources& sources, TestMessages& messages,
               std::vector<Outcome>& outcomes, std::vector<Origin>* missed);

/// The examples of a file, or of a modifier. Faults are added.
std::vector<Example> examples_of(const SourceFile& file, Sources& sources, Diagnostics& faults);
/// Do all these examples come out when they are played by the rules of this file?
bool passes(const SourceFile& file, const std::vector<Example>& examples, Sources& sources);

}  // namespace houserules::trial
