#pragma once
// Proves functions of scripts on the hands of real deals, while these are played.

#include <functional>
#include <utility>
#include <vector>

#include "engine/variant/script_runner.h"

namespace houserules {

/// Hands all calls on, and asks once more with the cards the other way round: what a hand is worth
/// must not depend on how it lies.
class LawfulRunner final : public ScriptRunner {
 public:
  /// What was seen of one function.
  struct Record {
    int calls = 0;
    bool answered = false;  // ever: anything but nil
    bool unlawful = false;  // two answers for one hand
  };

  /// `inner` must outlive it. `permit` is called before every call, and throws to prevent it.
  explicit LawfulRunner(
      ScriptRunner& inner, std::function<void()> permit = [] {})
      : inner_(inner), permit_(std::move(permit)) {}

  /// By row of Variant::hooks, as far as functions of hands were called.
  const std::vector<Record>& records() const { return records_; }

  Value evaluate(int chunk, const Scope& scope) override {
    permit_();
    return inner_.evaluate(chunk, scope);
  }
  bool wild(int hook, Card card, const Scope& scope) override {
    permit_();
    return inner_.wild(hook, card, scope);
  }
  PointValues value(int hook, Card card, const Scope& scope) override;
  bool score(int hook, std::span<const Card> cards, const Scope& scope, std::span<std::int32_t> out,
             int& count) override;
  bool category(int hook, std::span<const Card> cards, const Scope& scope,
                std::span<std::int32_t> out, int& count) override;
  std::int64_t spent() const override { return inner_.spent(); }

 private:
  Record& record(int hook);
  /// `ask(cards, out, count)` must answer alike however the cards lie.
  template <class Ask>
  bool twice(int hook, std::span<const Card> cards, std::span<std::int32_t> out, int& count,
             Ask ask);

  ScriptRunner& inner_;
  std::function<void()> permit_;
  std::vector<Record> records_;
};

}  // namespace houserules
