#pragma once
// Proves functions of scripts on the hands of real deals, while these are played.

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "engine/variant/script_runner.h"

namespace houserules::trial {

/// Hands all calls on, and asks once more with the cards the other way round: what a hand is worth
/// must not depend on how it lies. The first calls of each function are also made of a runner that
/// has never been asked anything: another answer of that one is an error, for functions keep
/// nothing.
class HookChecker final : public ScriptRunner {
 public:
  /// What was seen of one function.
  struct Record {
    int calls = 0;
    bool answered = false;  // ever: anything but nil
    bool unlawful = false;  // two answers for one hand
    int compared = 0;       // with a runner that was never asked before
  };

  using MakeFresh = std::function<std::unique_ptr<ScriptRunner>()>;

  /// `inner` must outlive it. `permit` is called before every call, and throws to prevent it;
  /// `fresh` makes another runner like `inner`.
  explicit HookChecker(
      ScriptRunner& inner, std::function<void()> permit = [] {}, MakeFresh fresh = {})
      : inner_(inner), permit_(std::move(permit)), fresh_(std::move(fresh)) {}

  /// By row of Variant::hooks, as far as functions of hands were called.
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
  /// `ask(runner)` answers as it did where nothing was asked before. Throws RuleError.
  template <class Answer, class Ask>
  void compare_with_fresh(int& calls, const Answer& answer, Ask ask, int hook, int chunk) const;
  /// `ask(cards, out, count)` must answer alike however the cards lie.
  template <class Ask>
  bool twice(int hook, std::span<const Card> cards, std::span<std::int32_t> out, int& count,
             Ask ask);

  ScriptRunner& inner_;
  std::function<void()> permit_;
  MakeFresh fresh_;
  std::vector<Record> records_;
  std::vector<int> wild_calls_, chunk_calls_;  // compared, by row
};

}  // namespace houserules::trial
