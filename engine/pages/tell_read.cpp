// What is read of a rule file, and what nobody has told.

#include <algorithm>

#include "engine/pages/telling.h"

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

void find_untold(const Node& node, const std::string& path, const std::set<const Node*>& told,
                 std::vector<std::string>& out) {
  for (const Entry& entry : node.entries) {
    const std::string at = path.empty() ? entry.key : path + "." + entry.key;
    if (!told.contains(&entry.value)) {
      out.push_back(at);
    } else {
      find_untold(entry.value, at, told, out);
    }
  }
  for (std::size_t i = 0; i < node.items.size(); ++i) {
    find_untold(node.items[i], path + "[" + std::to_string(i) + "]", told, out);
  }
}

}  // namespace

std::vector<std::string> Telling::untold() const {
  std::vector<std::string> out;
  find_untold(root_, "", told_, out);
  std::erase_if(out, [](const std::string& path) {
    // What stands at the head of a page, or says how to read the file.
    for (const std::string_view key :
         {"houserules", "name", "aka", "about", "source", "resolved", "examples"}) {
      if (path == key) return true;
    }
    return false;
  });
  return out;
}

}  // namespace houserules::telling
