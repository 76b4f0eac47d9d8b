#include "engine/narrate/hand_words.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>

#include "engine/cards/notation.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"

namespace houserules::narrate {
namespace {

/// The first card of a hand, as it is compared, that is of another rank in the other one; nothing
/// where the hand has no card that tells them apart.
std::optional<Card> telling_card(const RankedHand& hand, const RankedHand& other) {
  const auto [here, there] = std::mismatch(
      hand.stands_for.begin(), hand.stands_for.end(), other.stands_for.begin(),
      other.stands_for.end(),
      [](Card a, Card b) { return a.natural() && b.natural() && a.rank() == b.rank(); });
  if (here == hand.stands_for.end()) return std::nullopt;
  return *here;
}

/// Returns whether a hand of pairs, or of three or four of a kind, has this card beside them.
bool is_kicker(Card card, const RankedHand& hand) {
  const auto of_rank = [&](Card of) {
    return std::count_if(hand.stands_for.begin(), hand.stands_for.end(),
                         [&](Card one) { return one.natural() && one.rank() == of.rank(); });
  };
  return of_rank(card) == 1 &&
         std::any_of(hand.stands_for.begin(), hand.stands_for.end(),
                     [&](Card one) { return one.natural() && of_rank(one) > 1; });
}

/// What decides between hands with the same name: ", king kicker" or " (the nine decides)".
std::string decider(const RankedHand& winner, const RankedHand& loser) {
  const std::string_view name = without_kicker(winner.label);
  if (name != without_kicker(loser.label)) return "";
  const std::string kicker = winner.label.substr(name.size());
  if (winner.label != loser.label) return kicker;
  const std::optional<Card> card = telling_card(winner, loser);
  const std::optional<Card> beaten = telling_card(loser, winner);
  if (!card || !card->natural()) return "";
  const std::string rank(rank_name(card->rank()));
  if (kicker.empty() && is_kicker(*card, winner)) return ", " + rank + " kicker";
  const bool both = beaten && beaten->natural();
  return kicker + " (the " + rank +
         (both ? " beats the " + std::string(rank_name(beaten->rank())) : " decides") + ")";
}

/// Returns "spade" where the highest or the lowest card of this suit wins, or nothing.
std::string suit_of(const RankingSpec& spec) {
  for (int suit = 0; suit < 4; ++suit) {
    if (spec.card.among != CardSet::of_suit(suit)) continue;
    const std::string_view plural = suit_name(suit);
    return std::string(plural.substr(0, plural.size() - 1));
  }
  return "";
}

}  // namespace

std::string_view without_kicker(std::string_view label) {
  if (!label.ends_with(" kicker")) return label;
  return label.substr(0, label.rfind(", "));
}

std::string told_beside(const std::string& words, const RankedHand& hand, const RankedHand& other) {
  if (hand.label != other.label) return words;
  const std::optional<Card> card = telling_card(hand, other);
  if (!card) return words + ", with no further card";
  if (!card->natural()) return words;
  const std::string rank(rank_name(card->rank()));
  constexpr std::string_view kicker = " kicker";
  if (words.ends_with(kicker))
    return words.substr(0, words.size() - kicker.size()) + "-" + rank + " kicker";
  return words + (is_kicker(*card, hand) ? ", " + rank + " kicker" : ", with " + with_a(rank));
}

std::string hand_with_article(std::string_view label, const RankingSpec& spec) {
  for (int rank = 0; rank < rank_count; ++rank) {
    if (label == rank_name(rank)) return with_a(label);  // a hand of one card
  }
  std::string name = with_article(label);
  const bool own = std::any_of(spec.inserted_names.begin(), spec.inserted_names.end(),
                               [&](const std::string& one) { return label == one; });
  if (name != label || !own || label.ends_with('s')) return name;
  if (label.starts_with("the ") || label.starts_with("all ")) return name;
  // "ace two three" lists ranks.
  if (const std::size_t blank = label.find(' '); blank != std::string_view::npos) {
    for (int rank = 0; rank < rank_count; ++rank) {
      if (label.substr(0, blank) == rank_name(rank)) return name;
    }
  }
  return with_a(name);
}

bool has_name(const RankedHand& hand) { return !hand.label.empty() && hand.named; }

std::string total_words(std::string_view label) {
  if (label.starts_with('-')) return "minus " + total_words(label.substr(1));
  const std::size_t comma = label.find(", ");
  if (comma == std::string_view::npos) return std::string(label);
  return std::string(label.substr(0, comma)) + " (" + std::string(label.substr(comma + 2)) + ")";
}

std::string part_words(const Variant& variant, const Part& part) {
  if (part.called_name != no_word) return std::string(variant.word(part.called_name));
  const std::string name = spaced(variant.word(part.name));
  const RankingSpec& spec = part.ranker->spec();
  if (name == "hand" && spec.scale == Scale::high) return "high";
  if (name != "suit" || spec.scale != Scale::card) return name;
  const std::string suit = suit_of(spec);
  return suit.empty() ? name : suit;
}

std::string suit_in_hole(const Part& part) {
  const auto of_hole = [](const SourceSpec& source) {
    return source.zone == zone_hand && source.filter == ZoneRef::Filter::hole;
  };
  const bool only =
      !part.sources.empty() && std::all_of(part.sources.begin(), part.sources.end(), of_hole);
  return only && part.ranker->spec().scale == Scale::card ? suit_of(part.ranker->spec()) : "";
}

std::string share_named(const std::string& part, std::size_t equal) {
  if (part.starts_with("board ") || (equal < 2 && (part == "high" || part == "low"))) return part;
  constexpr std::array<std::string_view, 5> shares = {"part", "part", "half", "third", "quarter"};
  return "the " + part + " " + std::string(shares[equal < shares.size() ? equal : 0]);
}

std::size_t equal_shares(Chips share, Chips pot, std::size_t ways) {
  const auto count = static_cast<Chips>(ways);
  return std::abs(count * share - pot) < count ? ways : 0;
}

bool only_busts(const RankingSpec& spec) {
  return spec.scale == Scale::points && spec.points.over == PointsSpec::Beyond::loses &&
         spec.points.below != PointsSpec::Beyond::loses;
}

bool never_counts(const Part& part) {
  const RankingSpec& spec = part.ranker->spec();
  const auto& values = spec.points.values;
  return spec.scale == Scale::points && part.value_hook < 0 &&
         std::all_of(values.begin(), values.end(),
                     [](const PointValues& value) { return value.count == 0; });
}

std::string won_with(const RankedHand& winner, const RankedHand* rival, const Part& part) {
  const Scale scale = part.ranker->spec().scale;
  if (!has_name(winner) || never_counts(part)) return "";
  if (scale == Scale::card) return "with the " + winner.label;
  if (scale == Scale::points) {
    const bool bare = is_whole_number(winner.label.substr(winner.label.starts_with('-') ? 1 : 0));
    return (bare ? "with a total of " : "with ") + total_words(winner.label);
  }
  std::string name = hand_with_article(without_kicker(winner.label), part.ranker->spec());
  if (rival != nullptr) name += decider(winner, *rival);
  return "with " + name;
}

}  // namespace houserules::narrate
