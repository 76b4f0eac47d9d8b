#include "engine/cli/terminal/output.h"

#include <fmt/format.h>

#include <cstdlib>
#include <iostream>

#include "engine/cli/system/standard_streams.h"
#include "engine/text/clean_stream.h"
#include "engine/text/printable.h"

namespace houserules::cli {
namespace {

bool shows_on_terminal(const std::ostream& stream) {
  return &stream == &std::cout ? is_terminal(StandardStream::output)
                               : &stream == &std::cerr && is_terminal(StandardStream::errors);
}

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

Colours colours_of(const std::ostream& stream) {
  const bool wanted =
      shows_on_terminal(stream) && variable("NO_COLOR").empty() && variable("TERM") != "dumb";
  return wanted ? Colours::terminal : Colours::none;
}

void put_file(std::string_view text) {
  if (shows_on_terminal(std::cout)) {
    std::cout << text;
  } else {
    std::cout << Exact{text};
  }
}

StatusLine::StatusLine(bool wanted)
    : on_(wanted && shows_on_terminal(std::cerr) && variable("TERM") != "dumb") {}

void StatusLine::show(const std::string& text) {
  if (!on_) return;
  std::cerr << Exact{"\r"} << text << Exact{"\x1B[K"} << std::flush;
  shown_ = true;
}

void StatusLine::wipe() {
  if (shown_) std::cerr << Exact{"\r\x1B[K"} << std::flush;
  shown_ = false;
}

void Progress::step(const std::string& what) {
  ++begun_;
  // Not so long that it would break into two lines.
  if (line_.on()) line_.show(fmt::format("{} of {}: {}", begun_, steps_, printable(what, 50)));
}

}  // namespace houserules::cli
