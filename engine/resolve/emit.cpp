// The expanded rules as YAML text.

#include "engine/resolve/emit.h"

#include <algorithm>

namespace houserules {
namespace {

/// Returns whether the text may be written without quotes, as a value or key.
bool is_plain(std::string_view text, bool in_flow) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ' || text.back() == ':') return false;
  for (const std::string_view word :
       {"~", "null", "Null", "NULL", "=", "<<", "---", "...", "-", "?"}) {
    if (text == word) return false;
  }
  if (std::string_view("&*!|>%@`\"'#,[]{}").find(text.front()) != text.npos) return false;
  if (text.starts_with("- ") || text.starts_with("? ") || text.starts_with(": ")) return false;
  if (text.find(": ") != text.npos || text.find(" #") != text.npos) return false;
  if (in_flow && text.find_first_of(",[]{}:") != text.npos) return false;
  return std::none_of(text.begin(), text.end(),
                      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

std::string scalar(std::string_view text, bool in_flow) {
  if (is_plain(text, in_flow)) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    switch (c) {
      case '"':
        out += "\\\"";
        break;
      case '\\':
        out += "\\\\";
        break;
      case '\n':
        out += "\\n";
        break;
      case '\t':
        out += "\\t";
        break;
      default:
        out += c;
    }
  }
  return out + "\"";
}

class Emitter {
 public:
  explicit Emitter(std::optional<std::string_view> home) : home_(home) {}

  void map(const Node& node, int indent, bool first_in_line) {
    for (const Entry& entry : node.entries) {
      if (indent == 0 && entry.key == "examples") continue;
      if (!first_in_line) out_.append(static_cast<std::size_t>(indent), ' ');
      first_in_line = false;
      out_ += scalar(entry.key, false) + ":";
      value(entry.value, entry.key_where, indent);
    }
  }

  std::string take() { return std::move(out_); }

 private:
  /// Writes what follows a key.
  void value(const Node& node, const Place& line, int indent) {
    if (node.is_map() && !node.entries.empty()) {
      end_line(line);
      map(node, indent + 2, false);
    } else if (node.is_list() && !is_short(node)) {
      end_line(line);
      list(node, indent + 2);
    } else {
      if (!node.is_null()) out_ += inline_text(node);
      // A value that a child changed comes after its parent's key.
      end_line(node.is_scalar() ? node.where : line);
    }
  }

  void list(const Node& node, int indent) {
    for (const Node& item : node.items) {
      out_.append(static_cast<std::size_t>(indent), ' ');
      out_ += "-";
      if (item.is_map() && !item.entries.empty()) {
        out_ += ' ';
        map(item, indent + 2, true);
      } else if (item.is_list() && !is_short(item)) {
        end_line(item.where);
        list(item, indent + 2);
      } else {
        out_ += inline_text(item);
        end_line(item.where);
      }
    }
  }

  /// Lists of words fit on their line.
  static bool is_short(const Node& node) {
    return std::all_of(node.items.begin(), node.items.end(),
                       [](const Node& n) { return n.is_scalar() && n.text.size() < 40; });
  }

  static std::string inline_text(const Node& node) {
    switch (node.kind) {
      case Node::Kind::null:
        return " ~";
      case Node::Kind::scalar:
        return " " + scalar(node.text, false);
      case Node::Kind::map:
        return " {}";
      case Node::Kind::list:
        break;
    }
    std::string out = " [";
    for (const Node& item : node.items)
      out += (out.size() > 2 ? ", " : "") + scalar(item.text, true);
    return out + "]";
  }

  void end_line(const Place& where) {
    if (home_ && !where.file.empty() && where.file != *home_ && where.line > 0) {
      std::string from = where.file + ":" + std::to_string(where.line);
      if (from != last_from_) out_ += "  # from " + printable(from);
      last_from_ = std::move(from);
    } else {
      last_from_.clear();
    }
    out_ += '\n';
  }

  std::optional<std::string_view> home_;
  std::string out_;
  std::string last_from_;
};

}  // namespace

std::string emit(const Node& root, std::string_view home) {
  Emitter emitter(home);
  emitter.map(root, 0, false);
  return emitter.take();
}

std::string emit_plain(const Node& root) {
  Emitter emitter(std::nullopt);
  emitter.map(root, 0, false);
  return emitter.take();
}

}  // namespace houserules
