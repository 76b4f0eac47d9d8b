#include "engine/trial/hook_checker.h"

#include <doctest/doctest.h>

#include "engine/variant/errors.h"
#include "tests/unit/expression/fake_scope.h"

using namespace houserules;

namespace {

/// Returns the number of calls so far, or always 1.
class Counting final : public ScriptRunner {
 public:
  explicit Counting(bool remembers) : remembers_(remembers) {}

  Value evaluate(int, const Scope&) override { return Value::number(next()); }
  bool wild(int, Card, const Scope&) override { return next() > 1; }
  PointValues value(int, Card, const Scope&) override {
    PointValues values;
    values.halves[values.count++] = static_cast<std::int16_t>(next());
    return values;
  }
  bool score(int, std::span<const Card>, const Scope&, std::span<std::int32_t> out,
             int& count) override {
    out[0] = next();
    count = 1;
    return true;
  }
  std::string score_name(int, std::span<const Card>, const Scope&) override { return {}; }
  bool category(int hook, std::span<const Card> cards, const Scope& scope,
                std::span<std::int32_t> out, int& count) override {
    return score(hook, cards, scope, out, count);
  }

 private:
  int next() { return remembers_ ? ++calls_ : 1; }

  bool remembers_;
  int calls_ = 0;
};

/// Returns the results of two calls of each kind.
std::string asked(bool remembers) {
  const Variant variant = testing::fake_variant();
  const testing::FakeScope scope(variant);
  std::array<std::int32_t, 8> out{};
  int count = 0;
  const Card card(0);
  const std::vector<std::function<void(ScriptRunner&)>> calls = {
      [&](ScriptRunner& runner) { runner.evaluate(2, scope); },
      [&](ScriptRunner& runner) { runner.wild(1, card, scope); },
      [&](ScriptRunner& runner) { runner.value(1, card, scope); },
      [&](ScriptRunner& runner) {
        runner.score(1, {&card, 1}, scope, out, count);
      },
      [&](ScriptRunner& runner) {
        runner.category(1, {&card, 1}, scope, out, count);
      },
  };
  std::string found;
  for (const auto& call : calls) {
    Counting inner(remembers);
    trial::HookChecker runner(
        inner, [] {}, [=](int, int) { return std::make_unique<Counting>(remembers); });
    try {
      call(runner);
      call(runner);
      found += "alike ";
    } catch (const RuleError& error) {
      found += error.hook == 1 || error.chunk == 2 ? "differs " : "nowhere ";
    }
  }
  return found;
}

}  // namespace

TEST_CASE("an answer that depends on earlier calls is an error in the function") {
  CHECK(asked(true) == "differs differs differs differs differs ");
  CHECK(asked(false) == "alike alike alike alike alike ");
}
