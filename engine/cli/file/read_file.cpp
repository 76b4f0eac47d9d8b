#include "engine/cli/file/read_file.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "engine/cli/failure.h"
#include "engine/text/printable.h"

namespace houserules::cli {
namespace {

std::ifstream open_file(const std::string& path) {
  std::error_code error;
  const std::filesystem::file_status status = std::filesystem::status(path, error);
  if (error == std::errc::too_many_symbolic_link_levels)
    throw Failure("'" + printable(path) + "' is a circular link");
  if (!std::filesystem::exists(status)) throw Failure("there is no file '" + printable(path) + "'");
  if (std::filesystem::is_directory(status)) throw Failure("'" + printable(path) + "' is a folder");
  if (!std::filesystem::is_regular_file(status))
    throw Failure("'" + printable(path) + "' is not a regular file");
  std::ifstream in(path, std::ios::binary);
  if (!in) throw Failure("'" + printable(path) + "' cannot be read");
  return in;
}

Failure too_long(const std::string& path, const char* what, std::size_t most) {
  return Failure((path == "-" ? "the standard input" : "'" + printable(path) + "'") + what +
                 std::to_string(most >> 20U) + " MiB");
}

/// As std::getline; throws Failure.
bool next_line(std::istream& in, const std::string& path, std::string& line) {
  line.clear();
  std::streambuf& bytes = *in.rdbuf();
  for (int c = bytes.sbumpc(); c != std::char_traits<char>::eof(); c = bytes.sbumpc()) {
    if (c == '\n') return true;
    if (line.size() == most_line_bytes) {
      throw too_long(path, " has a line that is longer than ", most_line_bytes);
    }
    line += static_cast<char>(c);
  }
  return !line.empty();
}

}  // namespace

std::string head_of_file(const std::string& path, std::size_t most) {
  std::string text;
  std::ifstream file;
  if (path != "-") file = open_file(path);
  std::istream& in = path == "-" ? std::cin : file;
  std::array<char, 65536> buffer{};
  while (text.size() < most && in) {
    const std::size_t want = std::min(buffer.size(), most - text.size());
    in.read(buffer.data(), static_cast<std::streamsize>(want));
    text.append(buffer.data(), static_cast<std::size_t>(in.gcount()));
  }
  return text;
}

std::function<bool(std::string&)> lines_of(const std::string& path) {
  if (path == "-") return [](std::string& line) { return next_line(std::cin, "-", line); };
  auto in = std::make_shared<std::ifstream>(open_file(path));
  return [in, path](std::string& line) { return next_line(*in, path, line); };
}

std::string read_file(const std::string& path, std::size_t most) {
  std::string text = head_of_file(path, most + 1);
  if (text.size() > most) throw too_long(path, " is longer than ", most);
  return text;
}

}  // namespace houserules::cli
