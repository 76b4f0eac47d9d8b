#include "engine/ranking/called.h"

#include <algorithm>

namespace houserules {

bool CalledScale::fits(const RankingSpec& spec) {
  return spec.scale == Scale::high && spec.qualify.kind != Qualifier::Kind::no_pair;
}

CalledScale::CalledScale(const RankingSpec& spec) {
  std::vector<Category> order = spec.order;
  if (order.empty()) order.assign(standard_order().begin(), standard_order().end());
  const bool qualified = spec.qualify.kind == Qualifier::Kind::high_or_better;
  const auto least = std::find(order.begin(), order.end(), spec.qualify.category) - order.begin();
  for (std::size_t call = 0; call < order.size(); ++call) {
    RankingSpec called = spec;
    called.order.assign(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(call) + 1);
    // Less does not qualify anyway, and in the least category the ranks count.
    if (!qualified || static_cast<std::ptrdiff_t>(call) > least) {
      called.qualify = Qualifier();
      called.qualify.kind = Qualifier::Kind::high_or_better;
      called.qualify.category = order[call];
    }
    rankers_.emplace_back(std::move(called));
    const auto own = static_cast<std::size_t>(order[call]);
    const auto first = static_cast<std::size_t>(Category::inserted);
    names_.emplace_back(own < first ? std::string(category_name(order[call]))
                                    : spec.inserted_names[own - first]);
  }
}

/// The call is what counts first: the top byte, which scores of a single ranker need for nothing
/// but the category.
Score CalledScale::among_calls(std::size_t call, Score score) {
  if (score.qualifies()) score.major |= static_cast<std::uint64_t>(call + 1) << 56;
  return score;
}

Score CalledScale::score(std::size_t call, const HandInput& input) const {
  return among_calls(call, rankers_[call].score(input));
}

RankedHand CalledScale::explain(std::size_t call, const HandInput& input) const {
  RankedHand hand = rankers_[call].explain(input);
  hand.score = among_calls(call, hand.score);
  return hand;
}

std::size_t CalledScale::best(const HandInput& input) const {
  for (std::size_t call = size(); call-- > 0;) {
    if (rankers_[call].score(input).qualifies()) return call;
  }
  return 0;
}

}  // namespace houserules
