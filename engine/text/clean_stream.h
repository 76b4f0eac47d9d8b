#pragma once
// All output of the program goes through here; control characters are escaped.

#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace houserules {

/// Stands before a stream until it is destroyed: what is written to the stream goes on with every
/// odd character (printable.h) escaped, but for line ends and tabs. So no command has to remember
/// which of its texts came from a stranger.
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
  std::string begun_;  // the front of a character whose other bytes are still to come
};

/// Written to a stream as it is, also through a CleanStream: the program's own colors, and files
/// that another program reads. Never text of strangers on a terminal.
struct Exact {
  std::string_view bytes;
};
std::ostream& operator<<(std::ostream& stream, Exact exact);

}  // namespace houserules
