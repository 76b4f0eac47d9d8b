#pragma once
// A language server for rule files: messages in, messages out. Independent of files and pipes.

#include <functional>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/editor/open_files.h"
#include "engine/source/diagnostic.h"
#include "engine/source/source.h"

namespace houserules::editor {

/// Bytes per message: enough for any rule file, however it is escaped.
inline constexpr std::size_t longest_message = std::size_t{16} << 20;

/// Where the server finds what its documents refer to.
struct Host {
  Sources& files;
  /// The path of a file provided by `files`, by name; and the file at a path.
  std::function<std::string(const std::string& name)> path_of;
  std::function<SourceFile(const std::string& path, std::string text)> file_at;
};

class Server {
 public:
  explicit Server(Host host) : host_(std::move(host)), files_(host_.files) {}

  /// Handles a message and returns the messages to send, in order. An invalid message is answered
  /// with an error and changes nothing.
  std::vector<std::string> take(const std::string& message);
  /// Set after `exit`: 0 if it followed `shutdown`, otherwise 1.
  std::optional<int> over() const { return over_; }

 private:
  using Json = nlohmann::json;

  Json answer(const std::string& method, const Json& params);
  void notice(const std::string& method, const Json& params, std::vector<std::string>& out);
  /// An open document.
  struct Document {
    SourceFile file;
    Diagnostics faults;          // the latest diagnostics
    std::set<std::string> read;  // names of the files that were read with it
  };

  void put(const std::string& uri, std::string text);
  void change(const Json& params);
  /// Publishes diagnostics for a document and for those read with it.
  void tell_faults(const std::string& uri, std::vector<std::string>& out);
  std::string diagnostics(const std::string& uri, Document& document);
  Json actions(const Json& params);
  Json complete(const Json& params);
  Json hover(const Json& params);
  Json definition(const Json& params);
  Json prepare_rename(const Json& params);
  Json rename(const Json& params);
  const Document& document(const Json& params) const;

  Host host_;
  OpenFiles files_;
  std::map<std::string, Document> open_;  // by URI
  bool ready_ = false, shut_ = false;
  std::optional<int> over_;
};

}  // namespace houserules::editor
