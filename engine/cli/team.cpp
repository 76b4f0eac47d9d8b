#include "engine/cli/team.h"

#include <chrono>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <thread>

#include "engine/cli/cli.h"

#ifdef HOUSERULES_MPI
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>
#endif

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

}  // namespace

#ifdef HOUSERULES_MPI

Team::Team() {
  if (started_together() == 1) return;
  int provided = 0;
  // Threads there are, but one alone speaks.
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
  // What all would say the leader says.
  if (!leads()) std::cerr.setstate(std::ios::failbit);
}

Team::~Team() {
  if (size_ == 1) return;
  if (std::uncaught_exceptions() == 0) {
    MPI_Finalize();
    return;
  }
  // Without its good-bye mpirun ends the others too. Trouble that all have the leader tells; when
  // it is still there after a while, it is this one's own.
  if (leads()) return;
  std::this_thread::sleep_for(std::chrono::seconds(2));
  std::cerr.clear();
}

std::vector<std::string> Team::gather(const std::string& said) const {
  if (size_ == 1) return {said};
  const auto ranks = static_cast<std::size_t>(size_);
  const int own = static_cast<int>(said.size());
  std::vector<int> sizes(ranks), begins(ranks);
  MPI_Gather(&own, 1, MPI_INT, sizes.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
  std::string all;
  if (leads()) {
    int end = 0;
    for (std::size_t i = 0; i < ranks; ++i) {
      begins[i] = end;
      end += sizes[i];
    }
    all.resize(static_cast<std::size_t>(end));
  }
  MPI_Gatherv(said.data(), own, MPI_BYTE, all.data(), sizes.data(), begins.data(), MPI_BYTE, 0,
              MPI_COMM_WORLD);
  std::vector<std::string> out;
  if (!leads()) return out;
  for (std::size_t i = 0; i < ranks; ++i) {
    out.push_back(
        all.substr(static_cast<std::size_t>(begins[i]), static_cast<std::size_t>(sizes[i])));
  }
  return out;
}

std::string Team::from_leader(const std::string& said) const {
  if (size_ == 1) return said;
  std::string out = said;
  int size = static_cast<int>(said.size());
  MPI_Bcast(&size, 1, MPI_INT, 0, MPI_COMM_WORLD);
  out.resize(static_cast<std::size_t>(size));
  MPI_Bcast(out.data(), size, MPI_BYTE, 0, MPI_COMM_WORLD);
  return out;
}

#else

Team::Team() {
  if (started_together() > 1) {
    throw Failure("this program was built without MPI: each process would do all the work");
  }
}
Team::~Team() = default;

std::vector<std::string> Team::gather(const std::string& said) const { return {said}; }
std::string Team::from_leader(const std::string& said) const { return said; }

#endif

}  // namespace houserules::cli
