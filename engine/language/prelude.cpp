#include "engine/language/prelude.h"

#include <deque>
#include <mutex>
#include <optional>
#include <string>

#include "engine/language/reader.h"
#include "engine/tree/words.h"

namespace houserules {
namespace {

/// Returns the default of a key as `with:` writes it, or a null if it is required or the step
/// itself decides.
Node default_node(const KeyWord& key) {
  const Place where{prelude_file};
  if (key.required() || key.fallback == bound_seat_or_everyone) return Node::null(where);
  return Node::scalar(std::string(key.fallback.empty() ? "none" : key.fallback), where);
}

/// One of the definitions. Made on demand: a file uses few of them.
class Definition {
 public:
  explicit Definition(const NotationRow& row) : row_(row) {}
  std::string_view name() const { return row_.notation.name; }

  const Node* node() const {
    std::call_once(made_, [&] {
      Diagnostics faults;
      node_ =
          read({std::string(prelude_file), std::string(row_.notation.stands_for), "", ""}, faults);
      Node with = Node::map({prelude_file});
      for (const KeyWord& key : row_.keys) with.set(key.key, default_node(key));
      node_->set("with", std::move(with));
    });
    return &*node_;
  }

 private:
  const NotationRow& row_;
  mutable std::once_flag made_;
  mutable std::optional<Node> node_;
};

}  // namespace

const Node* find_notation(std::string_view name) {
  static const std::deque<Definition> all = [] {
    std::deque<Definition> made;
    for (const NotationRow& row : notations()) made.emplace_back(row);
    return made;
  }();
  for (const Definition& one : all) {
    if (one.name() == name) return one.node();
  }
  return nullptr;
}

}  // namespace houserules
