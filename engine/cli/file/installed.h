#pragma once
// Where the program and the games that came with it are.

#include <filesystem>
#include <string>
#include <vector>

namespace houserules::cli {

/// The folder that holds the shipped `variants/` and `scripts/`: the source tree for a program in
/// its build tree, else `share/houserules` beside the program's `bin`: an installed tree may be
/// moved.
const std::filesystem::path& data_dir();

/// Where the MPI library may be, best first. Whole paths: the loader never searches for it.
std::vector<std::string> mpi_libraries();

}  // namespace houserules::cli
