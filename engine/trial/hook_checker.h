#pragma once
// Checks functions of scripts on the hands of real deals, while these are played.

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "engine/variant/script_runner.h"

namespace houserules::trial {

/// Forwards all calls, and repeats them with the cards in reverse order: the value of a hand must
/// not depend on it. The first calls of each function are also made to a fresh runner; a different
/// result is an error, because functions may not keep state.
class HookChecker final : public ScriptRunner {
 public:
  /// Observations on one function.
  struct Record {
    int calls = 0;
    bool answered = false;  // ever returned anything but nil; of a wild card, true
    Card silent;            // a card without a value
    CardSet cards;          // asked whether they are wild
    bool unlawful = false;  // gave two answers for one hand
    int compared = 0;       // number of calls compared with a fresh runner
  };

  /// Gets the row of the function in Variant::hooks or Variant::chunks; the other is -1.
  using MakeFresh = std::function<std::unique_ptr<ScriptRunner>(int hook, int chunk)>;
  static constexpr int most_compared = 3;  // calls of one function

  /// `inner` must outlive it. `permit` is called before every call, and throws to prevent it;
  /// `fresh` creates another runner like `inner`, or returns null if the function needs no more
  /// comparisons.
  explicit HookChecker(
      ScriptRunner& inner, std::function<void()> permit = [] {}, MakeFresh fresh = {})
      : inner_(inner), permit_(std::move(permit)), fresh_(std::move(fresh)) {}

  /// By row of Variant::hooks, for functions of hands that were called.
  const std::vector<Record>& records() const { return records_; }

  Value evaluate(int chunk, const Scope& scope) override;
  bool wild(int hook, Card card, const Scope& scope) override;
  PointValues value(int hook, Card card, const Scope& scope) override;
  bool score(int hook, std::span<const Card> cards, const Scope& scope, std::span<std::int32_t> out,
             int& count) override;
  std::string score_name(int hook, std::span<const Card> cards, const Scope& scope) override {
    permit_();
    return inner_.score_name(hook, cards, scope);
  }
  bool category(int hook, std::span<const Card> cards, const Scope& scope,
                std::span<std::int32_t> out, int& count) override;
  std::int64_t spent() const override { return inner_.spent(); }

 private:
  Record& record(int hook);
  /// Checks that `ask(runner)` gives the same answer on a fresh runner. Throws RuleError.
  template <class Answer, class Ask>
  void compare_with_fresh(int& calls, const Answer& answer, Ask ask, int hook, int chunk) const;
  /// Checks that `ask(cards, out, count)` does not depend on the order of the cards.
  template <class Ask>
  bool twice(int hook, std::span<const Card> cards, std::span<std::int32_t> out, int& count,
             Ask ask);

  ScriptRunner& inner_;
  std::function<void()> permit_;
  MakeFresh fresh_;
  std::vector<Record> records_;
  std::vector<int> wild_calls_, chunk_calls_;  // calls compared, by row
};

}  // namespace houserules::trial
