#include "engine/trial/hook_checker.h"

#include <algorithm>
#include <vector>

#include "engine/variant/errors.h"

namespace houserules::trial {

HookChecker::Record& HookChecker::record(int hook) {
  const auto row = static_cast<std::size_t>(std::max(hook, 0));
  if (row >= records_.size()) records_.resize(row + 1);
  return records_[row];
}

template <class Answer, class Ask>
void HookChecker::compare_with_fresh(int& calls, const Answer& answer, Ask ask, int hook,
                                     int chunk) const {
  if (!fresh_ || ++calls > most_compared) return;
  const std::unique_ptr<ScriptRunner> fresh = fresh_(hook, chunk);
  if (fresh == nullptr || ask(*fresh) == answer) return;
  RuleError error(
      "the result depends on earlier calls; functions must not keep anything between calls");
  error.hook = hook;
  error.chunk = chunk;
  throw error;
}

namespace {

int& calls_in(std::vector<int>& rows, int row) {
  const auto at = static_cast<std::size_t>(std::max(row, 0));
  if (at >= rows.size()) rows.resize(at + 1);
  return rows[at];
}

}  // namespace

Value HookChecker::evaluate(int chunk, const Scope& scope) {
  permit_();
  const Value value = inner_.evaluate(chunk, scope);
  compare_with_fresh(
      calls_in(chunk_calls_, chunk), value,
      [&](ScriptRunner& runner) { return runner.evaluate(chunk, scope); }, -1, chunk);
  return value;
}

bool HookChecker::wild(int hook, Card card, const Scope& scope) {
  permit_();
  const bool wild = inner_.wild(hook, card, scope);
  compare_with_fresh(
      calls_in(wild_calls_, hook), wild,
      [&](ScriptRunner& runner) { return runner.wild(hook, card, scope); }, hook, -1);
  Record& seen = record(hook);
  if (card.known()) seen.cards.insert(card);
  seen.answered = seen.answered || wild;
  return wild;
}

PointValues HookChecker::value(int hook, Card card, const Scope& scope) {
  permit_();
  const PointValues values = inner_.value(hook, card, scope);
  Record& seen = record(hook);
  const auto listed = [](const PointValues& each) {
    return std::vector<std::int16_t>(each.halves.begin(), each.halves.begin() + each.count);
  };
  compare_with_fresh(
      seen.compared, listed(values),
      [&](ScriptRunner& runner) { return listed(runner.value(hook, card, scope)); }, hook, -1);
  ++seen.calls;
  seen.answered = seen.answered || values.count > 0;
  if (values.count == 0 && card.known()) seen.silent = card;
  return values;
}

template <class Ask>
bool HookChecker::twice(int hook, std::span<const Card> cards, std::span<std::int32_t> out,
                        int& count, Ask ask) {
  permit_();
  const bool qualifies = ask(inner_, cards, out, count);
  using Numbers = std::vector<std::int32_t>;
  const auto answer = [](bool is, std::span<const std::int32_t> numbers, int many) {
    return std::pair(is, is ? Numbers(numbers.begin(), numbers.begin() + many) : Numbers());
  };
  compare_with_fresh(
      record(hook).compared, answer(qualifies, out, count),
      [&](ScriptRunner& runner) {
        Numbers numbers(out.size());
        int many = 0;
        const bool is = ask(runner, cards, numbers, many);
        return answer(is, numbers, many);
      },
      hook, -1);
  const std::vector<Card> reversed(cards.rbegin(), cards.rend());
  std::vector<std::int32_t> numbers(out.size());
  int other = 0;
  const bool again = ask(inner_, reversed, numbers, other);
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

bool HookChecker::score(int hook, std::span<const Card> cards, const Scope& scope,
                        std::span<std::int32_t> out, int& count) {
  return twice(
      hook, cards, out, count,
      [&](ScriptRunner& runner, std::span<const Card> hand, std::span<std::int32_t> numbers,
          int& many) { return runner.score(hook, hand, scope, numbers, many); });
}

bool HookChecker::category(int hook, std::span<const Card> cards, const Scope& scope,
                           std::span<std::int32_t> out, int& count) {
  return twice(
      hook, cards, out, count,
      [&](ScriptRunner& runner, std::span<const Card> hand, std::span<std::int32_t> numbers,
          int& many) { return runner.category(hook, hand, scope, numbers, many); });
}

}  // namespace houserules::trial
