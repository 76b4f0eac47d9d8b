#include "engine/cli/parallel/mpi/processes.h"

#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

namespace houserules::cli {
namespace {

class MpiProcesses final : public Processes {
 public:
  MpiProcesses() {
    int provided = 0;
    // Threads there are, but one alone speaks.
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  std::vector<std::string> gather(const std::string& said) const override {
    const auto ranks = static_cast<std::size_t>(size_);
    const int own = static_cast<int>(said.size());
    std::vector<int> sizes(ranks), begins(ranks);
    MPI_Gather(&own, 1, MPI_INT, sizes.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    std::string all;
    if (rank_ == 0) {
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
    if (rank_ != 0) return out;
    for (std::size_t i = 0; i < ranks; ++i) {
      out.push_back(
          all.substr(static_cast<std::size_t>(begins[i]), static_cast<std::size_t>(sizes[i])));
    }
    return out;
  }

  std::string from_leader(const std::string& said) const override {
    std::string out = said;
    int size = static_cast<int>(said.size());
    MPI_Bcast(&size, 1, MPI_INT, 0, MPI_COMM_WORLD);
    out.resize(static_cast<std::size_t>(size));
    MPI_Bcast(out.data(), size, MPI_BYTE, 0, MPI_COMM_WORLD);
    return out;
  }

  void part() const override { MPI_Finalize(); }

 private:
  int rank_ = 0, size_ = 1;
};

}  // namespace
}  // namespace houserules::cli

const houserules::cli::Processes* houserules_processes() {
  static const houserules::cli::MpiProcesses processes;
  return &processes;
}
