// What is read of a rule file, and what nobody has told.

#include <algorithm>

#include "engine/pages/telling.h"
#include "engine/rules/prelude.h"

namespace houserules::telling {
const Node* Telling::take(const Node& map, std::string_view key) {
  const Node* found = map.is_map() ? map.find(key) : nullptr;
  if (found != nullptr) told_.insert(found);
  return found;
}

std::string Telling::take_text(const Node& map, std::string_view key, std::string_view otherwise) {
  const Node* found = take(map, key);
  return found != nullptr && found->is_scalar() ? found->text : std::string(otherwise);
}

void Telling::take_all(const Node& node) {
  told_.insert(&node);
  for (const Entry& entry : node.entries) take_all(entry.value);
  for (const Node& item : node.items) take_all(item);
}

namespace {

struct Search {
  const std::set<const Node*>& told;
  const std::set<std::string>& unworded;
  std::vector<Untold>& out;

  /// `where`: of the nearest node around that an author wrote.
  void find(const Node& node, const std::string& path, Place where, bool key) const {
    if (node.where.line > 0 && node.where.file != prelude_file) where = node.where;
    if ((key && !told.contains(&node)) || (node.is_scalar() && unworded.contains(node.text))) {
      out.push_back({where, path});
      return;
    }
    for (const Entry& entry : node.entries) {
      const Place& at = entry.key_where;
      find(entry.value, path.empty() ? entry.key : path + "." + entry.key,
           at.line > 0 && at.file != prelude_file ? at : where, true);
    }
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      find(node.items[i], path + "[" + std::to_string(i) + "]", where, false);
    }
  }
};

}  // namespace

std::vector<Untold> Telling::untold_in(const Node& part) const {
  std::vector<Untold> out;
  Search{told_, speech_.unworded(), out}.find(part, "", part.where, false);
  return out;
}

std::vector<Untold> Telling::untold() const {
  std::vector<Untold> out = untold_in(root_);
  std::erase_if(out, [](const Untold& one) {
    // What stands at the head of a page, or says how to read the file.
    const std::string_view key = std::string_view(one.path).substr(0, one.path.find_first_of(".["));
    for (const std::string_view head :
         {"houserules", "name", "aka", "about", "source", "resolved", "examples"}) {
      if (key == head) return true;
    }
    return false;
  });
  // It was put together from several places.
  if (out.empty() && !speech_.unworded().empty()) {
    out.push_back({root_.where, *speech_.unworded().begin()});
  }
  return out;
}

}  // namespace houserules::telling
