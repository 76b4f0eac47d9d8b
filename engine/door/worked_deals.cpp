#include <algorithm>
#include <deque>

#include "engine/door/inside.h"

namespace houserules {
namespace door {
namespace {

/// Writes down a deal of an example deal while it is played.
class TakenDown final : public session::Watcher {
 public:
  explicit TakenDown(const Example& example)
      : line_(example.where.line),
        once_(example.carried == 0 && example.order.empty()),
        narrator_({.plain = false, .viewer = narrate::referee}) {
    choices_ = {example.choices.set, example.choices.with};
    watchers_.add(&narrator_);
  }

  void due(const TableState& table) override {
    narrator_.take();  // only the last deal is narrated
    watchers_.due(table);
  }
  void game(std::string_view name, const Variant& variant) override {
    once_ = false;
    watchers_.game(name, variant);
  }
  void follow(const EngineDeal& deal, const TableState& table) override {
    if (++deals_ > 1) once_ = false;
    moves_.setup.dealer = table.dealer;
    for (int seat = 0; seat < table.seats; ++seat) {
      const auto at = static_cast<std::size_t>(seat);
      moves_.setup.stacks.push_back(table.stacks[at]);
    }
    watchers_.follow(deal, table);
  }
  void leave() override { watchers_.leave(); }
  void answering(const EngineDeal& deal, Seat seat, const EngineAnswer& answer) override {
    moves_.answers.emplace_back(seat, script::answer_text(deal, seat, answer));
    watchers_.answering(deal, seat, answer);
  }
  void decided(const session::Decision& decision) override {
    once_ = false;
    watchers_.decided(decision);
  }
  void on(const EngineEvent& event) override {
    using Happened = EngineEvent::Kind;
    if (event.kind == Happened::card_dealt) moves_.setup.deck += houserules::text(event.card);
    if (event.kind == Happened::rolled || event.kind == Happened::reshuffled) once_ = false;
    watchers_.on(event);
  }

  int line() const { return line_; }
  v1::WorkedDeal taken() {
    v1::WorkedDeal out;
    out.choices = choices_;
    out.narration = narrator_.take();
    if (once_ && deals_ == 1) out.moves = moves_;
    return out;
  }

 private:
  int line_;
  bool once_;  // one deal, all of it said by its moves
  v1::Choices choices_;
  narrate::Narrator narrator_;
  session::Watchers watchers_;
  int deals_ = 0;
  v1::WorkedDeal::Moves moves_;
};

class AllTakenDown final : public trial::TestMessages {
 public:
  session::Watcher* begins(const Example& example) override { return &all_.emplace_back(example); }
  v1::WorkedDeal of_line(int line) {
    const auto found = std::find_if(all_.begin(), all_.end(),
                                    [&](const TakenDown& one) { return one.line() == line; });
    return found == all_.end() ? v1::WorkedDeal() : found->taken();
  }

 private:
  std::deque<TakenDown> all_;
};

/// Whether the moves lead to the same end as the example: cards that nobody sees dealt, such as
/// burned ones, are not among them.
bool replays(const v1::Rules& rules, const v1::WorkedDeal& worked) {
  try {
    v1::Deal deal(rules, worked.moves->setup);
    for (const auto& [seat, answer] : worked.moves->answers) {
      deal.answer(seat, deal.read(seat, answer));
    }
    v1::Telling telling;
    telling.viewer = v1::referee;
    return deal.over() && deal.narrate(telling) == worked.narration;
  } catch (const v1::Error&) {
    return false;
  }
}

}  // namespace
}  // namespace door

inline namespace v1 {

std::vector<WorkedDeal> Games::test(const std::string& text, const std::string& name) const {
  return door::guarded(nullptr, [&] {
    const SourceFile file = door::source_file(name, text);
    const auto sources = source_->open();
    door::AllTakenDown taken;
    std::vector<trial::Outcome> outcomes;
    trial::test_file(file, *sources, taken, outcomes, nullptr);
    std::vector<WorkedDeal> out;
    std::map<std::string, std::optional<Rules>> loaded;  // by choices
    for (const trial::Outcome& outcome : outcomes) {
      WorkedDeal worked = taken.of_line(outcome.line);
      worked.name = outcome.name;
      worked.place = {outcome.file, outcome.line, 1, 1};
      for (const trial::WrongClaim& wrong : outcome.failures) {
        Diagnostic one;
        one.place = {wrong.file, wrong.failure.where.line, wrong.failure.where.column, 1};
        one.message = script::text(wrong.failure);
        one.text = trial::place_of(wrong) + ": error: " + one.message + "\n";
        worked.failures.push_back(std::move(one));
      }
      if (worked.moves) {
        std::string key;
        for (const auto& [option, value] : worked.choices.set) key += option + "=" + value + "\n";
        for (const std::string& modifier : worked.choices.with) key += modifier + "\r";
        const auto found = loaded.try_emplace(key);
        std::optional<Rules>& rules = found.first->second;
        if (found.second) {
          try {
            rules = load_text(text, worked.choices, name);
          } catch (const Error&) {
            // A modifier, which is not a game by itself.
          }
        }
        if (!rules || !door::replays(*rules, worked)) worked.moves.reset();
      }
      out.push_back(std::move(worked));
    }
    return out;
  });
}

}  // namespace v1
}  // namespace houserules
