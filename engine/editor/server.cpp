#include "engine/editor/server.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <tuple>

#include "engine/editor/document.h"
#include "engine/editor/offers.h"
#include "engine/editor/repairs.h"
#include "engine/editor/symbols.h"
#include "engine/language/reader.h"
#include "engine/load/modifier.h"
#include "engine/text/json.h"
#include "engine/variant/json_bounds.h"

namespace houserules::editor {
namespace {

using Json = nlohmann::json;

// Defined by JSON-RPC and the protocol.
constexpr int parse_error = -32700, invalid_request = -32600, method_not_found = -32601,
              invalid_params = -32602, internal_error = -32603, not_ready = -32002,
              request_failed = -32803;

constexpr std::size_t most_open = 1000;                    // documents
constexpr std::size_t most_copied = std::size_t{1} << 30;  // bytes, for the changes in one message

/// A request that cannot be answered.
struct Refused : std::runtime_error {
  Refused(int c, const std::string& message) : std::runtime_error(message), code(c) {}
  int code;
};

/// An editor may cut a text in the middle of a character.
std::string written(const Json& message) { return json_written(message); }

std::string error_text(const Json& id, int code, const std::string& message) {
  return written(
      {{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", message}}}});
}

// ---------------------------------------------------------------- paths

/// Converts "file:///home/ann/a%20b.yaml" to a path; other URIs stay as they are.
std::string path_of_uri(const std::string& uri) {
  constexpr std::string_view scheme = "file://";
  if (!uri.starts_with(scheme)) return uri;
  std::string out;
  const auto hex = [](char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
  };
  for (std::size_t i = scheme.size(); i < uri.size(); ++i) {
    if (uri[i] == '%' && i + 2 < uri.size() && hex(uri[i + 1]) >= 0 && hex(uri[i + 2]) >= 0) {
      out += static_cast<char>(hex(uri[i + 1]) * 16 + hex(uri[i + 2]));
      i += 2;
    } else {
      out += uri[i];
    }
  }
  return out;
}

std::string uri_of_path(const std::string& path) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string out = "file://";
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("/-._~").find(c) != std::string_view::npos;
    if (plain) {
      out += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      out += '%';
      out += digits[byte >> 4U];
      out += digits[byte & 15U];
    }
  }
  return out;
}

// ---------------------------------------------------------------- values of the protocol

std::size_t number(const Json& value) {
  if (!value.is_number_unsigned()) throw Refused(invalid_params, "expected a number, 0 or more");
  return value.get<std::size_t>();
}

const Json& member(const Json& value, const char* key) {
  if (!value.is_object() || !value.contains(key)) {
    throw Refused(invalid_params, std::string("'") + key + "' is missing");
  }
  return value.at(key);
}

std::string text_of(const Json& value, const char* key) {
  const Json& text = member(value, key);
  if (!text.is_string())
    throw Refused(invalid_params, std::string("'") + key + "' is not a string");
  return text.get<std::string>();
}

Position position(const Json& value) {
  return {number(member(value, "line")), number(member(value, "character"))};
}
Range range(const Json& value) {
  return {position(member(value, "start")), position(member(value, "end"))};
}

Json to_json(const Position& at) { return {{"line", at.line}, {"character", at.character}}; }
Json to_json(const Range& of) { return {{"start", to_json(of.from)}, {"end", to_json(of.to)}}; }

std::string uri_of(const Json& params) { return text_of(member(params, "textDocument"), "uri"); }

Json capabilities() {
  return {{"capabilities",
           {{"positionEncoding", "utf-16"},
            {"textDocumentSync", {{"openClose", true}, {"change", 2}}},
            {"completionProvider", {{"triggerCharacters", {" ", ":", "-", "{", "["}}}},
            {"hoverProvider", true},
            {"definitionProvider", true},
            {"codeActionProvider", {{"codeActionKinds", {"quickfix", "source.fixAll"}}}},
            {"renameProvider", {{"prepareProvider", true}}}}},
          {"serverInfo", {{"name", "houserules"}}}};
}

/// Returns all diagnostics that need no play.
Diagnostics faults_of(const SourceFile& file, Sources& sources) {
  Diagnostics faults;
  find_faults(file, sources, faults, Expect::few_hands);
  faults.sort();
  return faults;
}

/// A diagnostic of a document. Those of its parent and scripts are shown at the top, with their
/// own place beside.
Json to_json(const SourceFile& file, const Diagnostic& fault, const Host& host) {
  const bool here = fault.where.file == file.name;
  Json one = {
      {"range", to_json(here ? range_of(file.text, fault.where) : Range{})},
      {"severity", static_cast<int>(fault.severity) + 1},
      {"source", "houserules"},
      {"message", (here ? "" : fault.where.file + ":" + std::to_string(fault.where.line) + ": ") +
                      fault.message + (fault.hint.empty() ? "" : "; " + fault.hint)}};
  if (!fault.id.empty()) one["code"] = fault.id;
  if (!here && fault.where.line > 0) {
    // Without the text of that file, only the line is known.
    const Position at{static_cast<std::size_t>(fault.where.line) - 1, 0};
    one["relatedInformation"] =
        Json::array({{{"location",
                       {{"uri", uri_of_path(host.path_of(fault.where.file))},
                        {"range", to_json(Range{at, at})}}},
                      {"message", fault.message}}});
  }
  return one;
}

/// An edit of one document.
Json to_json(const std::string& uri, const std::vector<Change>& changes) {
  Json list = Json::array();
  for (const Change& change : changes) {
    list.push_back({{"range", to_json(change.range)}, {"newText", change.text}});
  }
  return {{"changes", {{uri, list}}}};
}

std::string published(const std::string& uri, Json list) {
  return written({{"jsonrpc", "2.0"},
                  {"method", "textDocument/publishDiagnostics"},
                  {"params", {{"uri", uri}, {"diagnostics", std::move(list)}}}});
}

bool touch(const Range& a, const Range& b) {
  const auto before = [](const Position& x, const Position& y) {
    return std::tie(x.line, x.character) < std::tie(y.line, y.character);
  };
  return !before(a.to, b.from) && !before(b.to, a.from);
}

/// Returns whether a request for actions wants this kind. Without `only`, it wants all.
bool wants(const Json& context, std::string_view kind) {
  if (!context.is_object() || !context.contains("only")) return true;
  for (const Json& one : context["only"]) {
    if (!one.is_string()) continue;
    const std::string wanted = one;
    // "source" includes everything below it: "source.fixAll".
    if (kind == wanted || kind.starts_with(wanted + ".")) return true;
    if (wanted.starts_with(std::string(kind) + ".")) return true;
  }
  return false;
}

}  // namespace

// ---------------------------------------------------------------- messages

std::vector<std::string> Server::take(const std::string& message) {
  Json request;
  try {
    request = parse_json<Json>(message, {longest_message, 100'000, 64});
  } catch (const JsonError& error) {
    return {error_text(nullptr, parse_error, error.what())};
  }
  if (!request.is_object() || !request.contains("method") || !request["method"].is_string()) {
    // A response; but we send no requests.
    if (request.is_object() && (request.contains("result") || request.contains("error"))) return {};
    return {error_text(nullptr, invalid_request, "this is not a request")};
  }
  const std::string method = request["method"];
  const Json params = request.contains("params") ? request["params"] : Json::object();
  std::vector<std::string> out;
  if (!request.contains("id")) {
    try {
      notice(method, params, out);
    } catch (const std::exception&) {
      // Notifications get no response; the document stays as it was.
    }
    return out;
  }
  const Json& id = request["id"];
  try {
    const Json result = answer(method, params);
    return {written({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}})};
  } catch (const Refused& refused) {
    return {error_text(id, refused.code, refused.what())};
  } catch (const std::exception&) {
    return {error_text(
        id, internal_error,
        "this request cannot be answered: its parameters are not those of '" + method + "'")};
  }
}

Server::Json Server::answer(const std::string& method, const Json& params) {
  if (method == "initialize") {
    ready_ = true;
    return capabilities();
  }
  if (!ready_) throw Refused(not_ready, "'initialize' comes first");
  if (shut_) throw Refused(invalid_request, "the server is shut down");
  if (method == "shutdown") {
    shut_ = true;
    return nullptr;
  }
  if (method == "textDocument/completion") return complete(params);
  if (method == "textDocument/hover") return hover(params);
  if (method == "textDocument/definition") return definition(params);
  if (method == "textDocument/prepareRename") return prepare_rename(params);
  if (method == "textDocument/rename") return rename(params);
  if (method == "textDocument/codeAction") return actions(params);
  throw Refused(method_not_found, "'" + method + "' is not known here");
}

void Server::notice(const std::string& method, const Json& params, std::vector<std::string>& out) {
  if (method == "exit") {
    over_ = shut_ ? 0 : 1;
    return;
  }
  if (!ready_) return;
  if (method == "textDocument/didOpen") {
    const Json& document = member(params, "textDocument");
    const std::string uri = text_of(document, "uri");
    put(uri, text_of(document, "text"));
    tell_faults(uri, out);
  } else if (method == "textDocument/didChange") {
    change(params);
    tell_faults(uri_of(params), out);
  } else if (method == "textDocument/didClose") {
    const std::string uri = uri_of(params);
    const auto known = open_.find(uri);
    if (known == open_.end()) return;
    const std::string name = known->second.file.name;
    files_.close(name);
    open_.erase(known);
    out.push_back(published(uri, Json::array()));
    for (auto& [other, document] : open_) {
      if (document.read.contains(name)) out.push_back(diagnostics(other, document));
    }
  }
}

void Server::put(const std::string& uri, std::string text) {
  if (open_.size() >= most_open && !open_.contains(uri)) {
    throw Refused(invalid_params, "too many documents are open");
  }
  Document& document = open_[uri];
  document.file = host_.file_at(path_of_uri(uri), std::move(text));
  files_.put(document.file);
}

/// Applies all changes in a message, or none. Each one copies the text.
void Server::change(const Json& params) {
  const std::string uri = uri_of(params);
  const auto known = open_.find(uri);
  if (known == open_.end()) throw Refused(invalid_params, "this document is not open");
  std::string text = known->second.file.text;
  std::size_t copied = 0;
  for (const Json& one : member(params, "contentChanges")) {
    const std::string by = text_of(one, "text");
    text = one.contains("range") ? replaced(text, range(one["range"]), by) : by;
    copied += text.size();
    if (text.size() > longest_message || copied > most_copied) {
      throw Refused(invalid_params, "these changes are too large");
    }
  }
  put(uri, std::move(text));
}

const Server::Document& Server::document(const Json& params) const {
  const auto known = open_.find(uri_of(params));
  if (known == open_.end()) throw Refused(invalid_params, "this document is not open");
  return known->second;
}

void Server::tell_faults(const std::string& uri, std::vector<std::string>& out) {
  Document& document = open_.at(uri);
  out.push_back(diagnostics(uri, document));
  for (auto& [other, one] : open_) {
    if (other != uri && one.read.contains(document.file.name)) {
      out.push_back(diagnostics(other, one));
    }
  }
}

std::string Server::diagnostics(const std::string& uri, Document& document) {
  files_.brought();
  document.faults = faults_of(document.file, files_);
  document.read = files_.brought();
  Json list = Json::array();
  for (const Diagnostic& fault : document.faults.all()) {
    // For other files, report only errors.
    const bool here = fault.where.file == document.file.name;
    if (here || fault.severity == Severity::error)
      list.push_back(to_json(document.file, fault, host_));
  }
  return published(uri, std::move(list));
}

// ---------------------------------------------------------------- requests

Server::Json Server::complete(const Json& params) {
  const SourceFile& file = document(params).file;
  const std::size_t at = offset_of(file.text, position(member(params, "position")));
  constexpr int kinds[] = {10 /* property */, 3 /* function */, 12 /* value */, 15 /* snippet */,
                           17 /* file */};
  Json items = Json::array();
  const Offers offers = offers_at(file.text, at, files_);
  const Json range =
      to_json(Range{position_of(file.text, offers.begin), position_of(file.text, offers.end)});
  for (const Offer& offer : offers.list) {
    const std::string place = std::to_string(items.size());
    Json item = {{"label", offer.label},
                 {"kind", kinds[static_cast<int>(offer.kind)]},
                 {"sortText", std::string(place.size() < 4 ? 4 - place.size() : 0, '0') + place},
                 {"textEdit", {{"range", range}, {"newText", offer.insert}}}};
    if (!offer.detail.empty()) item["detail"] = offer.detail;
    if (!offer.help.empty()) {
      item["documentation"] = {{"kind", "markdown"}, {"value", offer.help}};
    }
    items.push_back(std::move(item));
  }
  return {{"isIncomplete", offers.narrowed}, {"items", items}};
}

Server::Json Server::hover(const Json& params) {
  const SourceFile& file = document(params).file;
  const std::size_t at = offset_of(file.text, position(member(params, "position")));
  std::size_t begin = 0, size = 0;
  const std::string help = help_at(file.text, at, begin, size);
  if (help.empty()) return nullptr;
  const Range of{position_of(file.text, begin), position_of(file.text, begin + size)};
  return {{"contents", {{"kind", "markdown"}, {"value", help}}}, {"range", to_json(of)}};
}

Server::Json Server::definition(const Json& params) {
  const SourceFile& file = document(params).file;
  const std::size_t at = offset_of(file.text, position(member(params, "position")));
  const auto target = definition_at(file, at, files_);
  if (!target) return nullptr;
  return {{"uri", uri_of_path(host_.path_of(target->file))}, {"range", to_json(target->range)}};
}

Server::Json Server::prepare_rename(const Json& params) {
  const SourceFile& file = document(params).file;
  const auto name = name_at(file, offset_of(file.text, position(member(params, "position"))));
  if (!name) return nullptr;
  return to_json(Range{position_of(file.text, name->begin),
                       position_of(file.text, name->begin + name->text.size())});
}

Server::Json Server::rename(const Json& params) {
  const SourceFile& file = document(params).file;
  const auto name = name_at(file, offset_of(file.text, position(member(params, "position"))));
  if (!name) throw Refused(request_failed, "this is not a register or a part of this file");
  std::string why;
  const auto text = renamed(file, *name, text_of(params, "newName"), host_.files, why);
  if (!text) throw Refused(request_failed, why);
  return to_json(uri_of(params), {change_between(file.text, *text)});
}

/// Repairs for the diagnostics in a range, and for all of them.
Server::Json Server::actions(const Json& params) {
  const Document& known = document(params);
  const Range asked = range(member(params, "range"));
  const Json context = params.contains("context") ? params["context"] : Json::object();
  const std::string uri = uri_of(params);
  Json list = Json::array();
  bool any = false;
  for (const Diagnostic& fault : known.faults.all()) {
    const std::vector<Change> changes = changes_of(known.file, fault);
    if (changes.empty()) continue;
    any = any || !fault.edits.empty();
    if (!wants(context, "quickfix")) continue;
    const bool near = touch(range_of(known.file.text, fault.where), asked) ||
                      std::any_of(changes.begin(), changes.end(),
                                  [&](const Change& change) { return touch(change.range, asked); });
    if (!near) continue;
    list.push_back({{"title", title_of(fault)},
                    {"kind", "quickfix"},
                    {"diagnostics", Json::array({to_json(known.file, fault, host_)})},
                    {"isPreferred", !fault.edits.empty()},
                    {"edit", to_json(uri, changes)}});
  }
  if (!any || !wants(context, "source.fixAll")) return list;
  if (const auto all = repair_of_all(known.file, files_)) {
    list.push_back({{"title", "Apply every certain fix"},
                    {"kind", "source.fixAll"},
                    {"edit", to_json(uri, {*all})}});
  }
  return list;
}

}  // namespace houserules::editor
