#pragma once
// A language server for rule files: messages in, messages out. It knows no files and no pipes.

#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/rules/source.h"

namespace houserules::editor {

/// Where the server finds what its documents name.
struct Host {
  Sources& files;
  /// The path of a file that `files` brought, by its name; and the file at a path.
  std::function<std::string(const std::string& name)> path_of;
  std::function<SourceFile(const std::string& path, std::string text)> file_at;
};

class Server {
 public:
  explicit Server(Host host) : host_(std::move(host)) {}

  /// What is to be sent, in this order, when this message comes. A message that is none is answered
  /// with an error and changes nothing.
  std::vector<std::string> take(const std::string& message);
  /// `exit` came: 0 after `shutdown`, else 1.
  std::optional<int> over() const { return over_; }

 private:
  using json = nlohmann::json;

  json answer(const std::string& method, const json& params);
  void notice(const std::string& method, const json& params, std::vector<std::string>& out);
  void change(const json& params);
  std::string diagnostics(const std::string& uri);
  json complete(const json& params);
  json hover(const json& params);
  json definition(const json& params);
  json prepare_rename(const json& params);
  json rename(const json& params);
  SourceFile document(const json& params) const;

  Host host_;
  std::map<std::string, std::string> open_;  // texts by URI
  bool ready_ = false, shut_ = false;
  std::optional<int> over_;
};

}  // namespace houserules::editor
