#include "engine/text/clean_stream.h"

#include <algorithm>

#include "engine/text/printable.h"

namespace houserules {
namespace {

/// Returns whether this is the beginning of a character or a line end.
bool is_begun(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first == '\r') return text.size() == 1;
  const std::size_t whole = first >= 0xF0 && first <= 0xF4   ? 4
                            : first >= 0xE0 && first <= 0xEF ? 3
                            : first >= 0xC2 && first <= 0xDF ? 2
                                                             : 1;
  return text.size() < whole && std::all_of(text.begin() + 1, text.end(), [](char c) {
           return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
         });
}

}  // namespace

CleanStream::CleanStream(std::ostream& stream) : stream_(stream), below_(stream.rdbuf()) {
  stream_.rdbuf(this);
}

CleanStream::~CleanStream() {
  while (!begun_.empty()) {
    std::string_view rest = begun_;
    put(take_escaped(rest));
    begun_ = std::string(rest);
  }
  below_->pubsync();
  const std::ios::iostate state = stream_.rdstate();
  stream_.rdbuf(below_);
  stream_.setstate(state);
}

bool CleanStream::put(std::string_view bytes) {
  const auto size = static_cast<std::streamsize>(bytes.size());
  return below_->sputn(bytes.data(), size) == size;
}

bool CleanStream::write(std::string_view text) {
  std::string whole;
  if (!begun_.empty()) {
    whole = begun_.append(text);
    begun_.clear();
    text = whole;
  }
  while (!text.empty()) {
    const std::size_t front = printable_front(text);
    if (front > 0 && !put(text.substr(0, front))) return false;
    text.remove_prefix(front);
    if (text.empty()) break;
    if (is_begun(text)) {
      begun_ = std::string(text);
      break;
    }
    if (!put(take_escaped(text))) return false;
  }
  return true;
}

bool CleanStream::write_exactly(std::string_view bytes) { return put(bytes); }

CleanStream::int_type CleanStream::overflow(int_type c) {
  if (traits_type::eq_int_type(c, traits_type::eof())) return traits_type::not_eof(c);
  const char one = traits_type::to_char_type(c);
  return write({&one, 1}) ? c : traits_type::eof();
}

std::streamsize CleanStream::xsputn(const char* text, std::streamsize size) {
  return write({text, static_cast<std::size_t>(size)}) ? size : 0;
}

std::ostream& operator<<(std::ostream& stream, Exact exact) {
  auto* const clean = dynamic_cast<CleanStream*>(stream.rdbuf());
  if (clean == nullptr) return stream << exact.bytes;
  if (!clean->write_exactly(exact.bytes)) stream.setstate(std::ios::badbit);
  return stream;
}

}  // namespace houserules
