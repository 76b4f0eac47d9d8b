#include <nlohmann/json.hpp>

#include "engine/door/inside.h"

namespace houserules {
inline namespace v1 {

struct Editor::Server {
  explicit Server(const std::shared_ptr<const Games::Source>& games)
      : source(games),
        files(games->open()),
        server({*files, [](const std::string& name) { return "/" + name; },
                [](const std::string& path, const std::string& text) {
                  const std::size_t name = path.find_first_not_of('/');
                  return door::source_file(name == std::string::npos ? "" : path.substr(name),
                                           text);
                }}) {}

  std::shared_ptr<const Games::Source> source;
  std::unique_ptr<collection::Collection> files;
  editor::Server server;
};

Editor::Editor(const Games& games)
    : server_(door::guarded(nullptr, [&] { return std::make_unique<Server>(games.source_); })) {}
Editor::Editor(Editor&& other) noexcept = default;
Editor& Editor::operator=(Editor&& other) noexcept = default;
Editor::~Editor() = default;

std::vector<std::string> Editor::take(const std::string& message) {
  return door::guarded(nullptr, [&] { return server_->server.take(message); });
}

}  // namespace v1
}  // namespace houserules
