// What hands are called for short, read off their scores.

#include <algorithm>
#include <bit>

#include "engine/cards/notation.h"
#include "engine/ranking/plan.h"

namespace houserules {
namespace {

using ranking::halves_text;

// Of a low: short hands, then the categories that hurt, then the highest card from the king down.
constexpr int low_categories = 9;
constexpr int first_low = 1 + low_categories;

// Totals in half points, as far as they are told apart.
constexpr int most_halves = 255;
constexpr int points_middle = 1 << 20;  // as in PointsScale::score_of_total

std::string category_text(const RankingSpec& spec, Category category) {
  const int own = static_cast<int>(category) - static_cast<int>(Category::inserted);
  const auto index = static_cast<std::size_t>(std::max(own, 0));
  if (own >= 0 && index < spec.inserted_names.size()) return spec.inserted_names[index];
  return std::string(category_name(category));
}

bool ace_is_low(Scale scale) { return scale != Scale::low_27 && scale != Scale::badugi_ace_high; }
std::string low_rank_name(Scale scale, int low) {
  return std::string(rank_name(ace_is_low(scale) ? (low + rank_count - 1) % rank_count : low));
}

int points_kind(const PointsSpec& spec, std::uint32_t value) {
  const int above = static_cast<int>(value) - points_middle;
  if (spec.aim == PointsSpec::Aim::most) return std::clamp(above, 0, most_halves);
  if (spec.aim == PointsSpec::Aim::least) return std::clamp(most_halves + above, 0, most_halves);
  // Twice the distance, and one more beyond the target where that loses a tie.
  return std::max(most_halves + above, 0);
}

std::string points_name(const PointsSpec& spec, int kind) {
  const int off = most_halves - kind;
  switch (spec.aim) {
    case PointsSpec::Aim::most:
      return halves_text(kind) + (kind == most_halves ? " or more" : "");
    case PointsSpec::Aim::least:
      return halves_text(off) + (kind == 0 ? " or more" : "");
    case PointsSpec::Aim::nearest:
      break;
  }
  const int target = spec.target_halves;
  if (kind == 0) return "far from " + halves_text(target);
  const std::string under = halves_text(target - off / 2), over = halves_text(target + off / 2);
  if (off % 2 != 0) return over;
  return off == 0 || spec.tie == PointsSpec::Tie::under_wins ? under : under + " or " + over;
}

}  // namespace

int Ranker::kinds() const {
  const RankingSpec& spec = plan_->spec;
  switch (spec.scale) {
    case Scale::high:
      return static_cast<int>(spec.order.empty() ? standard_order().size() : spec.order.size());
    case Scale::low_a5:
    case Scale::low_27:
    case Scale::low_a6:
    case Scale::pure_rank:
      return first_low + rank_count;
    case Scale::badugi:
    case Scale::badugi_ace_high:
      return plan_->hand_size + rank_count;
    case Scale::points:
      return most_halves + 1;
    case Scale::card:
      return rank_count;
    case Scale::custom:
      break;
  }
  return 1;
}

int Ranker::kind_of(Score score) const {
  const RankingSpec& spec = plan_->spec;
  auto value = static_cast<std::uint32_t>(score.major >> 32);
  if (plan_->table != nullptr) {
    const auto beside = static_cast<std::uint32_t>(score.major);
    value = beside != 0 ? beside : plan_->table->value_of(static_cast<ranking::Class>(value));
  }
  const int size = static_cast<int>(value >> 28) - 1;  // of lows and badugis
  switch (spec.scale) {
    case Scale::high:
      return static_cast<int>(value >> 24) - 1;
    case Scale::low_a5:
    case Scale::low_27:
    case Scale::low_a6:
    case Scale::pure_rank: {
      if (size < plan_->hand_size) return 0;
      const int bad = 15 - static_cast<int>(value >> 24 & 0xF);
      if (bad > 0) return first_low - bad;
      const int highest = 15 - static_cast<int>(value >> 16 & 0xF);
      return first_low + rank_count - 1 - highest;
    }
    case Scale::badugi:
    case Scale::badugi_ace_high: {
      if (size < plan_->hand_size) return size;
      const std::uint32_t ranks = 0xFFFF - (value & 0xFFFF);
      return size + rank_count - static_cast<int>(std::bit_width(ranks));
    }
    case Scale::points:
      return points_kind(spec.points, value);
    case Scale::card: {
      const int worth = static_cast<int>(value) - 1;
      if (!spec.card.lowest) return worth / suit_count;
      return rank_count - 1 - (suit_count * rank_count - worth) / suit_count;
    }
    case Scale::custom:
      return 0;
  }
  return 0;
}

std::string Ranker::kind_name(int kind) const {
  const RankingSpec& spec = plan_->spec;
  const auto at = static_cast<std::size_t>(kind);
  switch (spec.scale) {
    case Scale::high:
      return category_text(spec, spec.order.empty() ? standard_order()[at] : spec.order[at]);
    case Scale::low_a5:
    case Scale::low_27:
    case Scale::low_a6:
    case Scale::pure_rank:
      if (kind == 0) return "fewer cards";
      if (kind < first_low) {
        return std::string(category_name(ranking::low_category(first_low - kind)));
      }
      return low_rank_name(spec.scale, first_low + rank_count - 1 - kind) + " low";
    case Scale::badugi:
    case Scale::badugi_ace_high: {
      constexpr std::array<std::string_view, 5> words = {"no", "one", "two", "three", "four"};
      if (kind < plan_->hand_size) return std::string(words[at]) + "-card badugi";
      const int highest = plan_->hand_size + rank_count - 1 - kind;
      return "badugi, " + low_rank_name(spec.scale, highest) + " high";
    }
    case Scale::points:
      return points_name(spec.points, kind);
    case Scale::card: {
      const int rank = spec.card.lowest ? rank_count - 1 - kind : kind;
      const int shift = spec.card.ace_low ? rank_count - 1 : 0;
      return std::string(rank_name((rank + shift) % rank_count));
    }
    case Scale::custom:
      return "a hand";
  }
  return "";
}

}  // namespace houserules
