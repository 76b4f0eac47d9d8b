#pragma once
// Our own small tree of a rule file. Text only: types come from the table of words.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/diagnostic.h"

namespace houserules {

struct Entry;

/// A scalar, list or map with its place. A value: copying copies the whole subtree.
struct Node {
  enum class Kind { null, scalar, list, map };
  Kind kind = Kind::null;
  Place where;                 // of the value
  std::string text;            // scalar; "~" where a null is written, not left out
  bool quoted = false;         // scalar written in quotes
  bool block = false;          // scalar written as a block ("|", ">")
  bool flow = false;           // list or map written in [ ] or { }
  std::uint32_t scope = 0;     // lowering: the call of a defined step whose text this is
  std::vector<Node> items;     // list
  std::vector<Entry> entries;  // map, in file order, keys unique

  bool is_null() const { return kind == Kind::null; }
  bool is_scalar() const { return kind == Kind::scalar; }
  bool is_list() const { return kind == Kind::list; }
  bool is_map() const { return kind == Kind::map; }
  /// A scalar that begins with '=' (quotes do not matter): one Lua expression.
  bool is_expression() const { return is_scalar() && text.starts_with('='); }
  bool is(std::string_view word) const { return is_scalar() && text == word; }

  const Node* find(std::string_view key) const;
  Node* find(std::string_view key);
  const Entry* entry(std::string_view key) const;
  /// Adds or replaces. A new key is placed where its value is.
  void set(std::string_view key, Node value);
  void add(Entry entry);
  void erase(std::string_view key);

  static Node scalar(std::string text, const Place& where);
  static Node map(const Place& where);
  static Node list(const Place& where);
  static Node list(std::vector<Node> items, const Place& where);
  static Node null(const Place& where);
};

struct Entry {
  std::string key;
  Place key_where;
  Node value;
};

/// The entries of a map; none where there is no node.
std::span<const Entry> entries_of(const Node* map);

/// The items of a list, or the one value that stands for a list.
std::span<const Node> texts_of(const Node& node);
/// What they say.
std::vector<std::string> text_list(const Node& node);

/// Same shape and texts; places and styles do not count.
bool same(const Node& a, const Node& b);

/// "a list", "a map", "'2 down'": for messages.
std::string describe(const Node& node);

}  // namespace houserules
