#pragma once
// Files as texts, within bounds.

#include <cstddef>
#include <functional>
#include <string>

namespace houserules::cli {

/// The most that is read of a log, a history or another file of data, and of a line of one.
inline constexpr std::size_t most_data_bytes = std::size_t{1} << 26;
inline constexpr std::size_t most_line_bytes = std::size_t{1} << 24;

/// The text of a file; throws Failure, also where it is longer than that. "-" is standard input.
std::string read_file(const std::string& path, std::size_t most = most_data_bytes);

/// Its lines one by one, without their ends; throws Failure, also where one is too long.
std::function<bool(std::string&)> lines_of(const std::string& path);

/// The first `most` bytes of a file; throws Failure.
std::string head_of_file(const std::string& path, std::size_t most);

}  // namespace houserules::cli
