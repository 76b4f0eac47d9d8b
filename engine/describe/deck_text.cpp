#include "engine/describe/deck_text.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <set>

#include "engine/cards/notation.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"

namespace houserules::telling {
namespace {

std::string named(Card card) {
  return std::string(rank_name(card.rank())) + " of " + std::string(suit_name(card.suit()));
}

/// "all spades", "the ace and king of spades", "the aces and kings of spades and hearts": of one to
/// three suits that have the same ranks; else empty.
std::string of_suits(const std::vector<Card>& faces) {
  std::vector<std::string> suits, ranks;
  const auto any = [&](const auto& has) { return std::any_of(faces.begin(), faces.end(), has); };
  for (int suit = suit_count - 1; suit >= 0; --suit) {
    if (any([&](Card card) { return card.suit() == suit; }))
      suits.push_back(std::string(suit_name(suit)));
  }
  for (int rank = rank_count - 1; rank >= 0; --rank) {
    if (any([&](Card card) { return card.rank() == rank; }))
      ranks.push_back(std::string(suits.size() == 1 ? rank_name(rank) : rank_name_plural(rank)));
  }
  if (suits.size() == suit_count || suits.size() * ranks.size() != faces.size()) return {};
  if (ranks.size() == rank_count) return "all " + joined(suits);
  return "the " + joined(ranks) + " of " + joined(suits);
}

/// "the aces and kings, and the ten of spades": whole ranks, and single cards beside them.
std::string by_rank(const std::vector<Card>& faces) {
  std::vector<std::string> whole, single;
  for (int rank = rank_count - 1; rank >= 0; --rank) {
    std::vector<Card> of;
    std::copy_if(faces.begin(), faces.end(), std::back_inserter(of),
                 [&](Card card) { return card.rank() == rank; });
    if (of.size() == 4) {
      whole.push_back(std::string(rank_name_plural(rank)));
    } else {
      for (const Card card : of) single.push_back("the " + named(card));
    }
  }
  std::string text = whole.empty() ? "" : "the " + joined(whole);
  if (!single.empty()) text += (whole.empty() ? "" : ", and ") + joined(single);
  return text;
}

/// "five each of aces, kings and queens", if there are as many cards of each rank; else empty.
std::string so_many_of_each(const std::vector<Card>& deck) {
  std::vector<std::string> ranks;
  std::set<std::ptrdiff_t> counts;
  for (int rank = rank_count - 1; rank >= 0; --rank) {
    const auto count = std::count_if(
        deck.begin(), deck.end(), [&](Card card) { return !card.joker() && card.rank() == rank; });
    if (count == 0) continue;
    counts.insert(count);
    ranks.push_back(std::string(rank_name_plural(rank)));
  }
  if (counts.size() != 1) return {};
  return number_word(*counts.begin()) + " each of " + joined(ranks);
}

}  // namespace

std::string deck_text(const std::vector<Card>& deck) {
  std::vector<Card> faces;
  std::size_t copies = 0;
  for (const Card card : deck) {
    if (card.joker()) continue;
    if (std::find(faces.begin(), faces.end(), card) == faces.end()) faces.push_back(card);
    ++copies;
  }
  const std::size_t packs = faces.empty() ? 1 : copies / faces.size();
  const bool even = copies == packs * faces.size();
  const bool several = packs > 1 && even;
  const std::string standard = faces.size() == 52 && even ? "standard " : "";
  const std::string count = std::to_string(even ? faces.size() : copies);
  std::string text =
      several
          ? number_word(static_cast<std::int64_t>(packs)) + " " + standard + count + "-card decks"
          : "a " + standard + "deck of " +
                number_word(static_cast<std::int64_t>(even ? faces.size() : copies)) + " cards";
  if (!several && !standard.empty()) text = "a standard 52-card deck";
  const std::string of_each = even ? "" : so_many_of_each(deck);
  if (!of_each.empty()) {
    text += ": " + of_each;
  } else if (faces.size() != 52 || !even) {
    const std::string some = copies == faces.size() ? of_suits(faces) : "";
    text += (several ? ", each with " : ": ") + (some.empty() ? by_rank(faces) : some);
  }
  if (!even && of_each.empty()) {
    std::vector<std::string> again;
    for (const Card card : faces) {
      if (std::count(deck.begin(), deck.end(), card) > 1) again.push_back(named(card));
    }
    text += ", with more than one of the " + joined(again);
  }
  if (copies < deck.size()) {
    const auto jokers = static_cast<std::int64_t>(deck.size() - copies);
    text += (faces.size() == 52 && even ? " plus " : ", plus ") + counted(jokers, "joker");
  }
  return text;
}

}  // namespace houserules::telling
