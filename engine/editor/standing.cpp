#include "engine/editor/standing.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/editor/document.h"
#include "engine/reference/grammar.h"

namespace houserules::editor {
namespace {

constexpr std::size_t none = std::string_view::npos;

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  return text;
}

std::string unquoted(std::string_view text) {
  text = trimmed(text);
  if (text.size() > 1 && (text.front() == '"' || text.front() == '\'') &&
      text.front() == text.back()) {
    text = text.substr(1, text.size() - 2);
  }
  return std::string(text);
}

/// A line in block style: its dashes, and its first key.
struct Line {
  std::size_t indent = 0;   // of the first character
  std::size_t content = 0;  // after the dashes
  bool empty = false;       // or a comment
  bool dash = false;
  std::optional<std::string> key;  // "key:", at `content`
  bool block = false;              // its value is a block of text
};

/// Returns the next colon that ends a key, or npos.
std::size_t colon_of(std::string_view line, std::size_t from) {
  char quote = 0;
  for (std::size_t at = from; at < line.size(); ++at) {
    const char c = line[at];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if ((c == '"' || c == '\'') && at == from) {
      quote = c;
    } else if (c == '#' && at > 0 && line[at - 1] == ' ') {
      return none;
    } else if (c == ':' && (at + 1 == line.size() || line[at + 1] == ' ')) {
      return at;
    } else if (c == '{' || c == '[' || c == '}' || c == ']') {
      return none;
    }
  }
  return none;
}

Line read_line(std::string_view text) {
  Line line;
  line.indent = std::min(text.find_first_not_of(' '), text.size());
  line.content = line.indent;
  line.empty = line.indent == text.size() || text[line.indent] == '#';
  while (line.content + 1 < text.size() && text[line.content] == '-' &&
         text[line.content + 1] == ' ') {
    line.dash = true;
    line.content = std::min(text.find_first_not_of(' ', line.content + 1), text.size());
  }
  if (line.content + 1 == text.size() && text[line.content] == '-') {
    line.dash = true;
    line.content = text.size();
  }
  const std::size_t colon = line.empty ? none : colon_of(text, line.content);
  if (colon == none) return line;
  line.key = unquoted(text.substr(line.content, colon - line.content));
  const std::string_view value = trimmed(text.substr(colon + 1));
  line.block = !value.empty() && (value[0] == '|' || value[0] == '>');
  return line;
}

/// What is open at a place in a line: maps and lists in brackets, and the key whose value it is.
struct Inside {
  std::vector<std::string> keys;    // of what is open; "" for a list or map in a list
  std::vector<std::string> beside;  // earlier keys in the innermost map
  std::string key;                  // whose value is being written
  std::size_t token = 0;            // where the word begins
  bool map = false;                 // the innermost bracket is a map's
  bool remark = false;
};

Inside read_inside(std::string_view line, std::size_t from, std::size_t to) {
  struct Frame {
    std::string key;
    bool map;
    std::vector<std::string> beside;
  };
  std::vector<Frame> open;
  Inside out;
  out.token = from;
  char quote = 0;
  for (std::size_t at = from; at < to && at < line.size(); ++at) {
    const char c = line[at];
    const bool word_begins = trimmed(line.substr(out.token, at - out.token)).empty();
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if ((c == '"' || c == '\'') && word_begins) {
      quote = c;
    } else if (c == '#' && (at == 0 || line[at - 1] == ' ')) {
      out.remark = true;
      return out;
    } else if (c == '{' || c == '[') {
      open.push_back({out.key, c == '{', std::exchange(out.beside, {})});
      out.key.clear();
      out.token = at + 1;
    } else if ((c == '}' || c == ']') && !open.empty()) {
      out.key = open.back().key;
      out.beside = std::move(open.back().beside);
      open.pop_back();
      out.token = at + 1;
    } else if (c == ':' && at + 1 < line.size() && line[at + 1] == ' ' && out.key.empty()) {
      out.key = unquoted(line.substr(out.token, at - out.token));
      out.beside.push_back(out.key);
      out.token = at + 1;
    } else if (c == ',' && !open.empty()) {
      if (open.back().map) out.key.clear();
      out.token = at + 1;
    }
  }
  for (const Frame& frame : open) out.keys.push_back(frame.key);
  out.map = !open.empty() && open.back().map;
  return out;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::size_t at = 0;; ++at) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    if (end == text.size()) return lines;
    at = end;
  }
}

/// Keys above a line in block style, and those next to it.
struct Above {
  std::vector<std::string> path, siblings;
  bool text = false;  // inside a block of text
};

Above above(const std::vector<std::string_view>& lines, std::size_t at, std::size_t column,
            bool dash, std::size_t indent) {
  Above out;
  std::size_t limit = column;
  if (dash) limit = indent + 1;  // its map begins here
  bool beside = !dash;
  for (std::size_t i = at; i-- > 0;) {
    const Line line = read_line(lines[i]);
    if (line.empty) continue;
    if (line.key && beside && line.content == limit) out.siblings.push_back(*line.key);
    if (line.dash && line.indent < limit && line.content <= limit) {
      // The dash is the item's own; above it is another item.
      if (line.key && line.content < limit) out.path.insert(out.path.begin(), *line.key);
      beside = false;
      limit = line.indent + 1;
      continue;
    }
    if (line.key && line.content < limit) {
      if (line.block) out.text = out.text || out.path.empty();
      out.path.insert(out.path.begin(), *line.key);
      beside = false;
      limit = line.dash ? line.indent + 1 : line.content;
    }
  }
  // Also keys below, in the same map.
  for (std::size_t i = at + 1; i < lines.size(); ++i) {
    const Line line = read_line(lines[i]);
    if (line.empty) continue;
    if (line.indent < column || line.dash) break;
    if (line.key && line.content == column) out.siblings.push_back(*line.key);
  }
  return out;
}

/// Returns what the tables expect below these keys.
Standing::Kind wanted_under(const std::vector<std::string>& path) {
  const grammar::Spot spot = grammar::at(path);
  const Takes takes = spot.value.takes;
  if (takes == Takes::named || takes == Takes::bodies) return Standing::Kind::name;
  if (!spot.keys.empty()) return Standing::Kind::key;
  return spot.steps.empty() ? Standing::Kind::nothing : Standing::Kind::step;
}

}  // namespace

Standing standing_at(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const std::vector<std::string_view> lines = lines_of(text);
  const auto number = static_cast<std::size_t>(
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n'));
  const std::string_view line = lines[std::min(number, lines.size() - 1)];
  const std::size_t newline = offset == 0 ? none : text.rfind('\n', offset - 1);
  const std::size_t column = offset - (newline == none ? 0 : newline + 1);

  Standing out;
  const Line own = read_line(line);
  const std::size_t content = std::min(own.content, std::max(column, own.indent));
  const Inside inside = read_inside(line, content, column);
  if (inside.remark) return out;
  const std::size_t where = own.empty ? column : own.content;
  Above up = above(lines, number, where, own.dash, own.indent);
  if (up.text) return out;
  out.path = up.path;
  out.siblings = up.siblings;
  for (const std::string& key : inside.keys) {
    if (!key.empty()) out.path.push_back(key);
  }
  if (!inside.keys.empty()) out.siblings = inside.beside;
  std::size_t token = std::min(inside.token, column);
  while (token < column && (line[token] == ' ' || line[token] == '\t')) ++token;
  out.begin = offset - (column - token);
  out.typed = trimmed(line.substr(token, column - token));
  out.key = inside.key;
  const bool in_list = !inside.keys.empty() && !inside.map && inside.key.empty();
  const bool behind_dash = inside.keys.empty() && own.dash && inside.key.empty();
  out.item = in_list || behind_dash;
  const Standing::Kind wanted = wanted_under(out.path);
  if (in_list && wanted != Standing::Kind::step && !out.path.empty()) {
    // A list below one key: its items are values of the key.
    out.key = out.path.back();
    out.path.pop_back();
  }
  if (out.key.empty()) {
    out.kind = wanted;
  } else if (wanted_under(out.path) != Standing::Kind::name) {
    out.kind = Standing::Kind::value;
  }
  return out;
}

namespace {

bool ends_scalar(char c) { return c == '{' || c == '}' || c == '[' || c == ']' || c == ','; }

/// Returns the range of a line between brackets and commas, or from a key to its colon, around a
/// column.
std::pair<std::size_t, std::size_t> stretch(std::string_view line, std::size_t column) {
  const Line own = read_line(line);
  std::size_t from = std::min(own.content, line.size());
  std::size_t at = from;
  const auto skip_blanks = [&](std::size_t to) {
    while (from < to && line[from] == ' ') ++from;
  };
  for (; at < line.size(); ++at) {
    const bool colon = line[at] == ':' && (at + 1 == line.size() || line[at + 1] == ' ');
    const bool remark = line[at] == '#' && at > 0 && line[at - 1] == ' ';
    if (!colon && !remark && !ends_scalar(line[at])) continue;
    if (at >= column && from <= column) break;
    if (remark) return {column, column};
    from = at + 1;
  }
  skip_blanks(at);
  std::size_t to = at;
  while (to > from && line[to - 1] == ' ') --to;
  return {from, std::max(from, to)};
}

}  // namespace

std::string key_at(std::string_view text, std::size_t offset, std::size_t& begin) {
  const std::string_view line = line_at(text, offset);
  const auto start = static_cast<std::size_t>(line.data() - text.data());
  const std::size_t column = std::min(offset - std::min(start, offset), line.size());
  const auto [from, to] = stretch(line, column);
  if (column < from || column > to || to >= line.size() || line[to] != ':') return {};
  begin = start + from;
  return unquoted(line.substr(from, to - from));
}

std::string value_at(std::string_view text, std::size_t offset, std::size_t& begin) {
  const std::string_view line = line_at(text, offset);
  const auto start = static_cast<std::size_t>(line.data() - text.data());
  const std::size_t column = std::min(offset - std::min(start, offset), line.size());
  const auto [from, to] = stretch(line, column);
  if (column < from || column > to || (to < line.size() && line[to] == ':')) return {};
  begin = start + from;
  return unquoted(line.substr(from, to - from));
}

}  // namespace houserules::editor
