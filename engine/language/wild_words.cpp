#include "engine/language/wild_words.h"

#include <string>
#include <vector>

#include "engine/language/phrases.h"
#include "engine/source/convert.h"

namespace houserules {

std::optional<CardSet> wild_cards(std::string_view text) {
  Node said;
  if (!try_structured("wild", Node::scalar(std::string(text), {}), said)) {
    return convert::card_set(text);
  }
  CardSet wild;
  for (const Node& source : said.is_list() ? said.items : std::vector<Node>{said}) {
    for (const Entry& entry : source.entries) {
      const auto cards = entry.key == "ranks"    ? convert::ranks(entry.value.text)
                         : entry.key == "cards"  ? convert::card_set(entry.value.text)
                         : entry.key == "jokers" ? std::optional(CardSet::jokers())
                                                 : std::nullopt;
      if (!cards) return std::nullopt;
      wild = wild | *cards;
    }
  }
  return wild;
}

}  // namespace houserules
