#pragma once
// What a solver has learned, saved so that the same command can resume.

#include <chrono>
#include <string>

#include "engine/cli/parallel/checkpoint.h"
#include "engine/solve/solver.h"

namespace houserules::cli {

class SavedLearning {
 public:
  /// With an empty path nothing is saved.
  SavedLearning(std::string path, const solve::GameSetup& setup);

  /// Resumes the solver from the file, if there is one. Throws Failure if the file belongs to
  /// another call, is damaged, or has more than `most` iterations.
  void resume(solve::Solver& solver, std::uint64_t most) const;
  void write(const solve::Solver& solver);
  /// Writes unless the last write was a moment ago.
  void write_if_due(const solve::Solver& solver);

 private:
  CheckpointFile file_;
  std::chrono::steady_clock::time_point due_;
};

}  // namespace houserules::cli
