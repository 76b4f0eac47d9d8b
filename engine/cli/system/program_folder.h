#pragma once

#include <filesystem>

namespace houserules::cli {

/// The folder of the running program, with links followed.
const std::filesystem::path& program_folder();

}  // namespace houserules::cli
