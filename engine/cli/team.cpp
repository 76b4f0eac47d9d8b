#include "engine/cli/team.h"

#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <thread>

#include "engine/cli/cli.h"
#include "engine/cli/installed.h"
#include "engine/cli/mpi/processes.h"

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
  for (const std::string& path : mpi_libraries()) {
    void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
    void* find = library != nullptr ? dlsym(library, "houserules_processes") : nullptr;
    if (find != nullptr) return reinterpret_cast<decltype(&houserules_processes)>(find)();
    if (why.empty()) why = dlerror();
  }
  throw Failure("each process would do all the work, as MPI cannot be loaded: " + why);
}

}  // namespace

Team::Team() : processes_(started_together() > 1 ? find_processes() : nullptr) {
  if (processes_ == nullptr) return;
  rank_ = processes_->rank();
  size_ = processes_->size();
  // What all would say the leader says.
  if (!leads()) std::cerr.setstate(std::ios::failbit);
}

Team::~Team() {
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

std::vector<std::string> Team::gather(const std::string& said) const {
  return processes_ != nullptr ? processes_->gather(said) : std::vector{said};
}

std::string Team::from_leader(const std::string& said) const {
  return processes_ != nullptr ? processes_->from_leader(said) : said;
}

}  // namespace houserules::cli
