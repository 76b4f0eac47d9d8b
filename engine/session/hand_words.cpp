#include "engine/session/hand_words.h"

#include <algorithm>

#include "engine/cards/notation.h"
#include "engine/session/prose.h"

namespace houserules {
namespace {

/// What decides between hands with the same name: ", king kicker" or ", by the nine".
std::string decider(const RankedHand& winner, const RankedHand& loser) {
  const std::string_view name = without_kicker(winner.label);
  if (name != without_kicker(loser.label)) return "";
  if (winner.label != loser.label) return winner.label.substr(name.size());
  const std::size_t cards = std::min(winner.stands_for.size(), loser.stands_for.size());
  for (std::size_t i = 0; i < cards; ++i) {
    const Card a = winner.stands_for[i];
    const Card b = loser.stands_for[i];
    if (!a.natural() || !b.natural() || a.rank() == b.rank()) continue;
    const std::string rank(rank_name(a.rank()));
    return name.size() < winner.label.size() ? ", " + rank + " kicker" : ", by the " + rank;
  }
  return "";
}

}  // namespace

std::string_view without_kicker(std::string_view label) {
  if (!label.ends_with(" kicker")) return label;
  return label.substr(0, label.rfind(", "));
}

std::string won_with(const RankedHand& winner, const RankedHand* rival, Scale scale) {
  if (winner.label.empty() || winner.label == "0") return "";
  if (scale == Scale::card) return "with the " + winner.label;
  if (scale == Scale::points || scale == Scale::custom) return "with " + winner.label;
  std::string name = with_article(without_kicker(winner.label));
  if (rival != nullptr) name += decider(winner, *rival);
  return "with " + name;
}

}  // namespace houserules
