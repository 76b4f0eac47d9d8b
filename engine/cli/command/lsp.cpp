#include <iostream>
#include <memory>
#include <optional>

#include "engine/cli/command/commands.h"
#include "engine/cli/file/file_sources.h"
#include "engine/editor/server.h"
#include "engine/text/english.h"
#include "engine/variant/value_text.h"

namespace houserules::cli {
namespace {

/// A line of a message's head, without its end; nothing at the end of the input. Of one that is too
/// long to be of a head, the beginning.
std::optional<std::string> head_line(std::istream& in) {
  constexpr std::size_t longest = 1000;
  std::string line;
  for (char c = 0; in.get(c) && c != '\n';) {
    if (line.size() < longest) line += c;
  }
  if (!in) return std::nullopt;
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

/// The next message; nothing at the end of the input. Heads without a length are passed over; a
/// message that is too long comes empty.
std::optional<std::string> next_message(std::istream& in) {
  constexpr std::string_view key = "content-length:";
  std::size_t length = 0;
  bool known = false;
  while (const auto line = head_line(in)) {
    if (line->empty()) {
      if (!known) continue;
      if (length > editor::longest_message) {
        in.ignore(static_cast<std::streamsize>(length));
        return std::string();
      }
      std::string text(length, '\0');
      in.read(text.data(), static_cast<std::streamsize>(length));
      if (static_cast<std::size_t>(in.gcount()) < length) return std::nullopt;
      return text;
    }
    const std::string small = lower_case(*line);
    if (!small.starts_with(key)) continue;
    const std::size_t digits = small.find_first_not_of(' ', key.size());
    Chips number = 0;
    known = digits != std::string::npos && parse_chips(small.substr(digits), number) && number >= 0;
    if (known) length = static_cast<std::size_t>(number);
  }
  return std::nullopt;
}

/// Files as they are when a message comes: while an editor is open they change.
class OnDisk final : public SourcesOf {
 public:
  void look_again() { now_ = std::make_unique<FileSources>(); }

 private:
  Sources& others() override { return *now_; }

  std::unique_ptr<FileSources> now_ = std::make_unique<FileSources>();
};

int serve() {
  OnDisk sources;
  editor::Server server(
      {sources, [](const std::string& name) { return FileSources::path_of(name); },
       [](const std::string& path, std::string text) { return source_of(path, std::move(text)); }});
  while (!server.over()) {
    const auto message = next_message(std::cin);
    if (!message) break;
    sources.look_again();
    for (const std::string& text : server.take(*message)) {
      std::cout << "Content-Length: " << text.size() << "\r\n\r\n" << text;
    }
    std::cout.flush();
    if (!std::cout) break;
  }
  return server.over().value_or(1);
}

}  // namespace

void add_lsp(CommandLine& line) {
  Command& command =
      line.command("lsp", "Run the language server for editors, on standard input and output");
  command.example("houserules lsp");
  command.runs([] { return serve(); });
}

}  // namespace houserules::cli
