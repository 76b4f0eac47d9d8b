#pragma once

namespace houserules::cli {

/// Of the program; rule files name the version of their language.
inline constexpr const char* program_version = "0.1.0";

/// The whole program; the exit code comes back.
int program(int argc, char** argv);

}  // namespace houserules::cli
