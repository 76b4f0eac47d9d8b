#pragma once
// What `validate` writes, for people and for programs (docs/validate-formats.md).

#include <memory>
#include <string>

#include "engine/source/diagnostic.h"
#include "engine/trial/choice_test.h"

namespace houserules::cli {

struct Totals {
  std::size_t files = 0, errors = 0, warnings = 0;
  std::size_t left_out = 0;  // faults that the report does not have
  trial::PairsTried pairs;
};

/// Takes the faults of file after file, and writes them to standard output.
class FaultReport {
 public:
  FaultReport() = default;
  FaultReport(const FaultReport&) = delete;
  FaultReport& operator=(const FaultReport&) = delete;
  virtual ~FaultReport() = default;
  virtual void add(const Diagnostics& found) = 0;
  virtual void end(const Totals&) {}
};

/// `format`: text, json, sarif or github.
std::unique_ptr<FaultReport> fault_report(const std::string& format);

}  // namespace houserules::cli
