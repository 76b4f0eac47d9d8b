#pragma once
// The processes of one call, started together by mpirun, perhaps on many machines; without it, one.

#include <string>
#include <vector>

#include "engine/cli/parallel/mpi/processes.h"

namespace houserules::cli {

class Processes;

class ProcessGroup {
 public:
  /// Throws Failure when mpirun has started this, and MPI cannot be loaded.
  ProcessGroup();
  ~ProcessGroup();
  ProcessGroup(const ProcessGroup&) = delete;
  ProcessGroup& operator=(const ProcessGroup&) = delete;

  int rank() const { return rank_; }
  int size() const { return size_; }
  bool leads() const { return rank_ == 0; }

  /// What everybody says, in order of the ranks; for the leader alone, others get nothing.
  std::vector<std::string> gather(const std::string& said) const;
  /// What the leader says.
  std::string from_leader(const std::string& said) const;

 private:
  const Processes* processes_;  // null: it is alone
  int rank_ = 0, size_ = 1;
};

}  // namespace houserules::cli
