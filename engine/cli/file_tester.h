#pragma once
// The examples of rule files, run.

#include <string>
#include <vector>

#include "engine/cli/cli.h"
#include "engine/script/ledger.h"

namespace houserules::cli {

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

/// Runs all examples of a file. `missed`, unless null: gets the steps that neither they nor deals
/// at random come through.
void test_file(const SourceFile& file, FileSources& sources, std::vector<Outcome>& outcomes,
               std::vector<Origin>* missed);

}  // namespace houserules::cli
