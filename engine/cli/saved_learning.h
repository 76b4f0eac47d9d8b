#pragma once
// What a solver has learned, saved so that the same command can resume.

#include <chrono>
#include <string>

#include "engine/cli/parallel/checkpoint.h"
#include "engine/solve/solver.h"

namespace houserules::cli {

class SavedLearning {
 public:
  /// `hash` is that of the rules, `sizes` what the command says of bet sizes.
  SavedLearning(std::string path, const solve::GameSetup& setup, const std::string& hash,
                const std::string& sizes);

  /// Resumes the solver from the file, if there is one, and checks that the file can be written.
  /// Throws Failure if the file is of another call or damaged, or has more than `most` iterations.
  void resume(solve::Solver& solver, std::uint64_t most);
  void write(const solve::Solver& solver);
  /// Writes if the last time is a while ago.
  void write_at_times(const solve::Solver& solver);

 private:
  CheckpointFile file_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace houserules::cli
