#pragma once
// A small tree of a rule file. It contains only text: types come from the table of words.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/source/diagnostic.h"

namespace houserules {

struct Entry;

/// A scalar, list or map with its place. A value: copying it copies the whole subtree.
struct Node {
  enum class Kind { null, scalar, list, map };
  Kind kind = Kind::null;
  Place where;                 // of the value
  std::string text;            // scalar; "~" if a null is written, not left out
  bool quoted = false;         // scalar in quotes
  bool block = false;          // block scalar ("|", ">")
  bool flow = false;           // list or map in [ ] or { }
  bool of_option = false;      // scalar: the value of an option, `$name` in the file
  std::uint32_t scope = 0;     // lowering: the call of the defined step that this text belongs to
  std::vector<Node> items;     // list
  std::vector<Entry> entries;  // map, in file order, with unique keys

  bool is_null() const { return kind == Kind::null; }
  bool is_scalar() const { return kind == Kind::scalar; }
  bool is_list() const { return kind == Kind::list; }
  bool is_map() const { return kind == Kind::map; }
  /// Returns whether this is a scalar that begins with '=' (quoted or not): a Lua expression.
  bool is_expression() const { return is_scalar() && text.starts_with('='); }
  bool is(std::string_view word) const { return is_scalar() && text == word; }

  const Node* find(std::string_view key) const;
  Node* find(std::string_view key);
  const Entry* entry(std::string_view key) const;
  /// Adds or replaces an entry. The place of a new key is that of its value.
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

/// Returns the entries of a map; none if it is null.
std::span<const Entry> entries_of(const Node* map);

/// Returns the items of a list, or the single value that stands for one.
std::span<const Node> texts_of(const Node& node);
/// Returns their texts.
std::vector<std::string> text_list(const Node& node);

/// Compares shapes and texts, ignoring places and styles.
bool same(const Node& a, const Node& b);

/// Returns "a list", "a map", "'2 down'", for messages.
std::string describe(const Node& node);

}  // namespace houserules
