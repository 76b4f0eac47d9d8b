// Tracks which keys of a rule file have been described.

#include <algorithm>

#include "engine/describe/telling.h"

namespace houserules::telling {
namespace {

/// Finds keys that were not described, and expressions without words.
struct Search {
  const std::set<const void*>& told;
  const std::set<std::string>& unworded;
  std::vector<Untold>& out;

  template <class T>
  bool said(const tree::Said<T>& said, const tree::Spot& spot) {
    if (told.contains(&said.value)) return true;
    out.push_back({spot.where, spot.path});
    return false;
  }
  void leaf(const Node& node, const tree::Spot& spot) {
    if (node.is_scalar() && unworded.contains(node.text)) {
      out.push_back({node.where.line > 0 ? node.where : spot.where, spot.path});
    }
    for (const Entry& entry : node.entries) {
      const tree::Spot below = spot.at(entry.key, entry.key_where);
      if (told.contains(&entry.value)) {
        leaf(entry.value, below);
      } else {
        out.push_back({below.where, below.path});
      }
    }
    for (std::size_t i = 0; i < node.items.size(); ++i) {
      leaf(node.items[i], spot.at(i, node.items[i].where));
    }
  }
};

}  // namespace

const Node* Telling::take(const Node& map, std::string_view key) {
  const Node* found = map.find(key);
  if (found != nullptr) told_.insert(found);
  return found;
}

void Telling::Takes::leaf(const Node& node, const tree::Spot& spot) {
  for (const Entry& entry : node.entries) {
    told.insert(&entry.value);
    leaf(entry.value, spot);
  }
  for (const Node& item : node.items) leaf(item, spot);
}

template <class Part>
std::vector<Untold> Telling::untold_in(const Part& part, const Place& where) const {
  std::vector<Untold> out;
  Search search{told_, speech_.unworded(), out};
  tree::Walk(search).value(part, {"", where});
  return out;
}
template std::vector<Untold> Telling::untold_in(const tree::Steps&, const Place&) const;
template std::vector<Untold> Telling::untold_in(const tree::BettingRules&, const Place&) const;

std::vector<Untold> Telling::untold() {
  // Keys for the head of a page, or on how to read the file.
  take_all(file_.houserules), take_all(file_.name), take_all(file_.aka), take_all(file_.about);
  take_all(file_.source), take_all(file_.resolved), take_all(file_.examples);
  std::vector<Untold> out = untold_in(file_, file_.at);
  // It was put together from several places.
  if (out.empty() && !speech_.unworded().empty()) {
    out.push_back({file_.at, *speech_.unworded().begin()});
  }
  return out;
}

}  // namespace houserules::telling
