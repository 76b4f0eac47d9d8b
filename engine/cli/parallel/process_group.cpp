#include "engine/cli/parallel/process_group.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <thread>

#include "engine/cli/failure.h"
#include "engine/cli/file/installed.h"
#include "engine/cli/parallel/mpi/processes.h"
#include "engine/cli/system/child_process.h"

namespace houserules::cli {
namespace {

/// How many processes mpirun says it has started; MPI itself takes long to begin with.
int started_together() {
  int most = 1;
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
    if (const char* size = std::getenv(name)) most = std::max(most, std::atoi(size));
  }
  return most;
}

const Processes* find_processes() {
  std::string why;
  void* find = function_of_library(mpi_libraries(), "houserules_processes", why);
  if (find != nullptr) return reinterpret_cast<decltype(&houserules_processes)>(find)();
  throw Failure("MPI cannot be loaded, so each process would do all the work: " + why);
}

}  // namespace

ProcessGroup::ProcessGroup() : processes_(started_together() > 1 ? find_processes() : nullptr) {
  if (processes_ == nullptr) return;
  rank_ = processes_->rank();
  size_ = processes_->size();
  // What all would say the leader says.
  if (!leads()) std::cerr.setstate(std::ios::failbit);
}

ProcessGroup::~ProcessGroup() {
  if (processes_ == nullptr) return;
  if (std::uncaught_exceptions() == 0) {
    processes_->part();
    return;
  }
  // Without its good-bye mpirun ends the others too. Trouble that all have the leader tells; when
  // it is still there after a while, it is this one's own.
  if (leads()) return;
  std::this_thread::sleep_for(std::chrono::seconds(2));
  std::cerr.clear();
}

std::vector<std::string> ProcessGroup::gather(const std::string& said) const {
  return processes_ != nullptr ? processes_->gather(said) : std::vector{said};
}

std::string ProcessGroup::from_leader(const std::string& said) const {
  return processes_ != nullptr ? processes_->from_leader(said) : said;
}

}  // namespace houserules::cli
