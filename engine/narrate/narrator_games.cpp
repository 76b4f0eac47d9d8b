// Several games at one table: which one comes next.

#include <algorithm>

#include "engine/narrate/narrator.h"
#include "engine/narrate/spelling.h"
#include "engine/text/sentence.h"

namespace houserules::narrate {

void Narrator::game(std::string_view, const Variant& variant) {
  game_.clear();
  if (chosen_ || playing_ != &variant) {
    game_ = variant.name;
    const std::string bets = variant.bets.empty() ? "" : limits(variant.betting.limit);
    if (!bets.empty()) game_ += spelling_.plain() ? ", " + bets : " (" + bets + ")";
  }
  playing_ = &variant;
}

/// "limit 2 and 4", "pot limit".
std::string Narrator::limits(const Limit& limit) const {
  if (limit.kind != Limit::Kind::fixed) return std::string(name(limit.kind));
  std::vector<std::string> sizes;
  for (const Number& size : limit.sizes) {
    if (size.expr.given()) return "limit";
    std::string text = spelling_.chips(size.literal);
    if (std::find(sizes.begin(), sizes.end(), text) == sizes.end()) sizes.push_back(text);
  }
  return "limit " + joined(sizes);
}

}  // namespace houserules::narrate
