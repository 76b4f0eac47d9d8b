#pragma once
// All output of the program goes through here, so that control characters are escaped.

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace houserules {

/// Filters a stream until it is destroyed: odd characters (printable.h) in the output are escaped,
/// except newlines and tabs. So commands need not keep track of which text is untrusted.
class CleanStream final : public std::streambuf {
 public:
  explicit CleanStream(std::ostream& stream);
  ~CleanStream() override;
  CleanStream(const CleanStream&) = delete;
  CleanStream& operator=(const CleanStream&) = delete;

  bool write(std::string_view text);
  bool write_exactly(std::string_view bytes);

 protected:
  int_type overflow(int_type c) override;
  std::streamsize xsputn(const char* text, std::streamsize size) override;
  int sync() override { return below_->pubsync(); }

 private:
  bool put(std::string_view bytes);

  std::ostream& stream_;
  std::streambuf* below_;
  std::string begun_;  // the first bytes of an incomplete character
};

/// Written as it is, even through a CleanStream: the program's own colors, and files for other
/// programs. Never use it for untrusted text on a terminal.
struct Exact {
  std::string_view bytes;
};
std::ostream& operator<<(std::ostream& stream, Exact exact);

}  // namespace houserules
