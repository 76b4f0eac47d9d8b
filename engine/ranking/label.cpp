// Hands in the words of the game.

#include "engine/cards/notation.h"
#include "engine/ranking/plan.h"

namespace houserules::ranking {
namespace {

std::string joined(std::initializer_list<std::string_view> parts) {
  std::string text;
  text.reserve(48);  // few labels are longer
  for (const std::string_view part : parts) text += part;
  return text;
}

/// ", king kicker" if there is a card at `index`, behind the name of the hand.
std::string with_kicker(std::string_view name, std::string_view of, const Made& made, int index) {
  if (made.size <= index) return joined({name, of});
  return joined(
      {name, of, ", ", rank_name(made.ranks[static_cast<std::size_t>(index)]), " kicker"});
}

std::string category_label(const RankingSpec& spec, const Made& made) {
  const int first = made.ranks[0];
  switch (made.category) {
    case Category::five_of_a_kind:
      return joined({"five ", rank_name_plural(first)});
    case Category::straight_flush:
      if (first == rank_ace && made.ranks[1] == rank_king && made.size == 5) return "royal flush";
      break;
    case Category::four_of_a_kind:
      return joined({"four ", rank_name_plural(first)});
    case Category::full_house:
      return joined(
          {"full house, ", rank_name_plural(first), " over ", rank_name_plural(made.ranks[3])});
    case Category::three_of_a_kind:
      return joined({"three ", rank_name_plural(first)});
    case Category::two_pair:
      return joined(
          {"two pair, ", rank_name_plural(first), " and ", rank_name_plural(made.ranks[2])});
    case Category::pair:
      return with_kicker("pair of ", rank_name_plural(first), made, 2);
    case Category::high_card:
      if (made.size == 2) return joined({rank_name(first), "-", rank_name(made.ranks[1]), " high"});
      return with_kicker(rank_name(first), " high", made, 1);
    case Category::blaze:
      return "blaze";
    case Category::four_straight:
    case Category::four_flush:
    case Category::skip_straight:
    case Category::straight:
    case Category::flush:
    case Category::double_ace_flush:
      break;
    default: {  // inserted ones
      const auto index =
          static_cast<std::size_t>(made.category) - static_cast<std::size_t>(Category::inserted);
      return index < spec.inserted_names.size() ? spec.inserted_names[index]
                                                : std::string(category_name(made.category));
    }
  }
  return joined({category_name(made.category), ", ", rank_name(first), " high"});
}

std::string low_label(const RankingSpec& spec, const Made& made) {
  const std::string_view first = rank_name(made.ranks[0]);
  if (made.category == Category::pair) {
    return joined({"pair of ", rank_name_plural(made.ranks[0])});
  }
  if (made.category != Category::high_card) return category_label(spec, made);
  if (made.size == 1) return std::string(first);
  if (spec.scale == Scale::low_a5 && made.size == 5 && made.ranks[0] == 3) return "wheel";
  return joined({first, "-", rank_name(made.ranks[1]), " low"});
}

std::string badugi_label(const Made& made, int largest) {
  constexpr std::array<std::string_view, 6> words = {"no", "one", "two", "three", "four", "five"};
  const std::string_view first = rank_name(made.ranks[0]);
  if (made.size == largest) return joined({"badugi, ", first, " high"});
  return joined({words[static_cast<std::size_t>(made.size)], "-card badugi, ", first,
                 made.size == 1 ? "" : " high"});
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
