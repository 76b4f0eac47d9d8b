#include "engine/describe/drawing.h"

#include <algorithm>

#include "engine/text/english.h"
#include "engine/text/sentence.h"

namespace houserules {

std::vector<std::string> place_names(const Node& names) {
  std::vector<std::string> out;
  for (const std::string& word : words_between(names.text)) out.push_back(words_of_name(word));
  for (const Node& item : names.items) out.push_back(words_of_name(item.text));
  return out;
}

PlaceRows drawn_rows(const tree::ZoneRules& zone) {
  PlaceRows rows;
  if (!zone.drawn || !zone.places) return rows;
  const std::vector<std::string> places = place_names(*zone.places);
  for (const Node& row : texts_of(*zone.drawn)) {
    rows.emplace_back();
    for (const std::string& word : words_between(row.text)) {
      const auto found = std::find(places.begin(), places.end(), words_of_name(word));
      rows.back().push_back(found == places.end() ? -1 : static_cast<int>(found - places.begin()));
    }
  }
  return rows;
}

}  // namespace houserules
