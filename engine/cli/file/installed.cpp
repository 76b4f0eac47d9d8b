#include "engine/cli/file/installed.h"

#include "engine/cli/system/program_folder.h"

namespace houserules::cli {
namespace {

namespace fs = std::filesystem;

fs::path find_data_dir() {
  std::error_code error;
  if (fs::equivalent(program_folder(), HOUSERULES_BUILD_DIR, error)) return HOUSERULES_SOURCE_DIR;
  return (program_folder() / HOUSERULES_DATA_FROM_BIN).lexically_normal();
}

}  // namespace

const fs::path& data_dir() {
  static const fs::path folder = find_data_dir();
  return folder;
}

std::vector<std::string> mpi_libraries() {
  const std::string name = "libhouserules_mpi.so";
  return {(program_folder() / name).string(),
          (program_folder() / HOUSERULES_LIB_FROM_BIN / name).lexically_normal().string()};
}

}  // namespace houserules::cli
