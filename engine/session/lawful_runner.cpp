#include "engine/session/lawful_runner.h"

#include <algorithm>
#include <vector>

namespace houserules {

LawfulRunner::Record& LawfulRunner::record(int hook) {
  const auto row = static_cast<std::size_t>(std::max(hook, 0));
  if (row >= records_.size()) records_.resize(row + 1);
  return records_[row];
}

PointValues LawfulRunner::value(int hook, Card card, const Scope& scope) {
  permit_();
  const PointValues values = inner_.value(hook, card, scope);
  Record& seen = record(hook);
  ++seen.calls;
  seen.answered = seen.answered || values.count > 0;
  return values;
}

template <class Ask>
bool LawfulRunner::twice(int hook, std::span<const Card> cards, std::span<std::int32_t> out,
                         int& count, Ask ask) {
  permit_();
  const bool qualifies = ask(cards, out, count);
  const std::vector<Card> reversed(cards.rbegin(), cards.rend());
  std::vector<std::int32_t> numbers(out.size());
  int other = 0;
  const bool again = ask(reversed, numbers, other);
  const bool alike =
      qualifies == again &&
      (!qualifies ||
       (count == other && std::equal(numbers.begin(), numbers.begin() + count, out.begin())));
  Record& seen = record(hook);
  ++seen.calls;
  seen.answered = seen.answered || qualifies;
  seen.unlawful = seen.unlawful || !alike;
  return qualifies;
}

bool LawfulRunner::score(int hook, std::span<const Card> cards, const Scope& scope,
                         std::span<std::int32_t> out, int& count) {
  return twice(hook, cards, out, count,
               [&](std::span<const Card> hand, std::span<std::int32_t> numbers, int& many) {
                 return inner_.score(hook, hand, scope, numbers, many);
               });
}

bool LawfulRunner::category(int hook, std::span<const Card> cards, const Scope& scope,
                            std::span<std::int32_t> out, int& count) {
  return twice(hook, cards, out, count,
               [&](std::span<const Card> hand, std::span<std::int32_t> numbers, int& many) {
                 return inner_.category(hook, hand, scope, numbers, many);
               });
}

}  // namespace houserules
