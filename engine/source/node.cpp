#include "engine/source/node.h"

#include <algorithm>
#include <utility>

namespace houserules {

const Entry* Node::entry(std::string_view key) const {
  for (const Entry& e : entries) {
    if (e.key == key) return &e;
  }
  return nullptr;
}

const Node* Node::find(std::string_view key) const {
  const Entry* found = entry(key);
  return found ? &found->value : nullptr;
}

Node* Node::find(std::string_view key) { return const_cast<Node*>(std::as_const(*this).find(key)); }

void Node::set(std::string_view key, Node value) {
  if (Node* old = find(key)) {
    *old = std::move(value);
    return;
  }
  const Place place = value.where;
  entries.push_back({std::string(key), place, std::move(value)});
}

void Node::add(Entry added) {
  for (Entry& e : entries) {
    if (e.key == added.key) {
      e = std::move(added);
      return;
    }
  }
  entries.push_back(std::move(added));
}

void Node::erase(std::string_view key) {
  std::erase_if(entries, [&](const Entry& e) { return e.key == key; });
}

Node Node::scalar(std::string text, const Place& where) {
  Node node;
  node.kind = Kind::scalar;
  node.text = std::move(text);
  node.where = where;
  return node;
}

Node Node::map(const Place& where) {
  Node node;
  node.kind = Kind::map;
  node.where = where;
  return node;
}

Node Node::list(const Place& where) { return list({}, where); }

Node Node::list(std::vector<Node> items, const Place& where) {
  Node node;
  node.kind = Kind::list;
  node.items = std::move(items);
  node.where = where;
  return node;
}

Node Node::null(const Place& where) {
  Node node;
  node.where = where;
  return node;
}

std::span<const Entry> entries_of(const Node* map) {
  return map != nullptr ? std::span<const Entry>(map->entries) : std::span<const Entry>();
}

std::span<const Node> texts_of(const Node& node) {
  return node.is_scalar() ? std::span(&node, 1) : std::span(node.items);
}

std::vector<std::string> text_list(const Node& node) {
  std::vector<std::string> out;
  for (const Node& one : texts_of(node)) out.push_back(one.text);
  return out;
}

bool same(const Node& a, const Node& b) {
  return a.kind == b.kind && a.text == b.text &&
         std::equal(a.items.begin(), a.items.end(), b.items.begin(), b.items.end(), same) &&
         std::equal(a.entries.begin(), a.entries.end(), b.entries.begin(), b.entries.end(),
                    [](const Entry& x, const Entry& y) {
                      return x.key == y.key && same(x.value, y.value);
                    });
}

std::string describe(const Node& node) {
  switch (node.kind) {
    case Node::Kind::null:
      return "an empty value";
    case Node::Kind::scalar:
      return "'" + printable(node.text, 60) + "'";
    case Node::Kind::list:
      return "a list";
    case Node::Kind::map:
      return "a map";
  }
  return {};
}

}  // namespace houserules
