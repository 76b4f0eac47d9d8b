#include <algorithm>

#include "engine/ranking/ranking.h"

namespace houserules {
namespace {

constexpr std::array<std::string_view, 15> named_categories = {
    "high card",      "pair",           "four-straight",    "four-flush",
    "two pair",       "blaze",          "three of a kind",  "skip straight",
    "straight",       "flush",          "double-ace flush", "full house",
    "four of a kind", "straight flush", "five of a kind",
};
static_assert(named_categories.size() == static_cast<std::size_t>(Category::inserted));

constexpr std::uint16_t six_to_ace = 0x1FF0;

/// With 36 cards a flush is rarer than a full house; some rooms also let three of a kind beat a
/// straight.
std::vector<Category> short_deck_order(bool trips_high) {
  const Category three = Category::three_of_a_kind, straight = Category::straight;
  return {Category::high_card,
          Category::pair,
          Category::two_pair,
          trips_high ? straight : three,
          trips_high ? three : straight,
          Category::full_house,
          Category::flush,
          Category::four_of_a_kind,
          Category::straight_flush,
          Category::five_of_a_kind};
}

void short_deck(RankingSpec& spec, bool trips_high) {
  spec.ranks_in_deck = six_to_ace;
  spec.order = short_deck_order(trips_high);
}

void badugi(RankingSpec& spec, Scale scale) {
  spec.scale = scale;
  spec.hand_size = 4;
}

struct NamedRanking {
  std::string_view name;
  void (*make)(RankingSpec&);  // changes a default spec
};

constexpr int rank_eight = 6;

constexpr NamedRanking rankings[] = {
    // a new ranking is one new row
    {"high", [](RankingSpec&) {}},
    {"low a-5", [](RankingSpec& spec) { spec.scale = Scale::low_a5; }},
    {"low 2-7", [](RankingSpec& spec) { spec.scale = Scale::low_27; }},
    {"low a-6", [](RankingSpec& spec) { spec.scale = Scale::low_a6; }},
    {"low 8-or-better",
     [](RankingSpec& spec) {
       spec.scale = Scale::low_a5;
       spec.qualify.kind = Qualifier::Kind::low_or_better;
       spec.qualify.rank = rank_eight;
     }},
    {"badugi", [](RankingSpec& spec) { badugi(spec, Scale::badugi); }},
    {"badugi ace-high", [](RankingSpec& spec) { badugi(spec, Scale::badugi_ace_high); }},
    {"short-deck", [](RankingSpec& spec) { short_deck(spec, false); }},
    {"short-deck trips-high", [](RankingSpec& spec) { short_deck(spec, true); }},
    {"pure-rank", [](RankingSpec& spec) { spec.scale = Scale::pure_rank; }},
};

}  // namespace

std::string_view category_name(Category category) {
  const auto index = static_cast<std::size_t>(category);
  return index < named_categories.size() ? named_categories[index] : "category of its own";
}

std::span<const std::string_view> category_names() { return named_categories; }

std::string_view category_meant(std::string_view name) {
  if (name == "nothing" || name == "no pair") return "high card";
  if (name == "trips" || name == "trip" || name == "set") return "three of a kind";
  if (name == "boat" || name == "full boat") return "full house";
  return name == "quads" ? "four of a kind" : std::string_view();
}

std::vector<std::string_view> ranking_names() {
  std::vector<std::string_view> names;
  for (const NamedRanking& ranking : rankings) names.push_back(ranking.name);
  return names;
}

bool make_ranking(std::string_view name, RankingSpec& spec) {
  const auto* found = std::find_if(std::begin(rankings), std::end(rankings),
                                   [&](const NamedRanking& one) { return one.name == name; });
  if (found == std::end(rankings)) return false;
  spec = RankingSpec{};
  found->make(spec);
  return true;
}

}  // namespace houserules
