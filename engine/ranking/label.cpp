// Hands in the words of the game.

#include "engine/cards/notation.h"
#include "engine/ranking/plan.h"

namespace houserules::ranking {
namespace {

std::string name(int rank) { return std::string(rank_name(rank)); }

std::string number(int count) {
  constexpr std::array<std::string_view, 6> words = {"no", "one", "two", "three", "four", "five"};
  return std::string(words[static_cast<std::size_t>(count)]);
}

/// ", king kicker" if there is a card at `index`.
std::string kicker(const Made& made, int index) {
  if (made.size <= index) return "";
  return ", " + name(made.ranks[static_cast<std::size_t>(index)]) + " kicker";
}

std::string category_label(const RankingSpec& spec, const Made& made) {
  const int first = made.ranks[0];
  const auto high = [&] { return ", " + name(first) + " high"; };
  switch (made.category) {
    case Category::five_of_a_kind:
      return "five " + rank_name_plural(first);
    case Category::straight_flush:
      if (first == rank_ace && made.ranks[1] == rank_king && made.size == 5) return "royal flush";
      return "straight flush" + high();
    case Category::four_of_a_kind:
      return "four " + rank_name_plural(first);
    case Category::full_house:
      return "full house, " + rank_name_plural(first) + " over " + rank_name_plural(made.ranks[3]);
    case Category::three_of_a_kind:
      return "three " + rank_name_plural(first);
    case Category::two_pair:
      return "two pair, " + rank_name_plural(first) + " and " + rank_name_plural(made.ranks[2]);
    case Category::pair:
      return "pair of " + rank_name_plural(first) + kicker(made, 2);
    case Category::high_card:
      return name(first) + " high" + kicker(made, 1);
    case Category::blaze:
      return "blaze";
    case Category::four_straight:
    case Category::four_flush:
    case Category::skip_straight:
    case Category::straight:
    case Category::flush:
    case Category::double_ace_flush:
      return std::string(category_name(made.category)) + high();
    case Category::inserted:
      break;
  }
  const auto index =
      static_cast<std::size_t>(made.category) - static_cast<std::size_t>(Category::inserted);
  return index < spec.inserted_names.size() ? spec.inserted_names[index]
                                            : std::string(category_name(made.category));
}

std::string low_label(const RankingSpec& spec, const Made& made) {
  if (made.category == Category::pair) return "pair of " + rank_name_plural(made.ranks[0]);
  if (made.category != Category::high_card) return category_label(spec, made);
  if (made.size == 1) return name(made.ranks[0]) + " low";
  if (spec.scale == Scale::low_a5 && made.size == 5 && made.ranks[0] == 3) return "wheel";
  return name(made.ranks[0]) + "-" + name(made.ranks[1]) + " low";
}

std::string badugi_label(const Made& made, int largest) {
  const std::string kind = made.size == largest ? "badugi" : number(made.size) + "-card badugi";
  return kind + ", " + name(made.ranks[0]) + " high";
}

}  // namespace

std::string label(const RankingSpec& spec, const Made& made) {
  if (made.size == 0) return "no cards";
  switch (spec.scale) {
    case Scale::high:
      return category_label(spec, made);
    case Scale::badugi:
    case Scale::badugi_ace_high:
      return badugi_label(made, std::min(spec.hand_size, suit_count));
    default:
      return low_label(spec, made);
  }
}

}  // namespace houserules::ranking
