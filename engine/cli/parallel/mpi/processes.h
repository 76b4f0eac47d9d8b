#pragma once
// What MPI does for a ProcessGroup. It is a library of its own, loaded by the few calls that mpirun
// has started: all others would wait for it too.

#include <string>
#include <vector>

namespace houserules::cli {

/// Processes that have found each other.
class Processes {
 public:
  virtual ~Processes() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  virtual std::vector<std::string> gather(const std::string& said) const = 0;
  virtual std::string from_leader(const std::string& said) const = 0;
  /// The good-bye, without which mpirun ends the others too.
  virtual void part() const = 0;
};

}  // namespace houserules::cli

/// Finds them; the first and only call of a process.
extern "C" const houserules::cli::Processes* houserules_processes();
