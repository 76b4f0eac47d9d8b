#include "engine/agents/house.h"

#include "engine/agents/arranging.h"
#include "engine/agents/betting.h"
#include "engine/agents/choosing.h"

namespace houserules {
namespace {

class House final : public Agent {
 public:
  explicit House(Temper temper) : betting_(temper, draws_, habits_), choosing_(temper) {}

  Answer answer(const View& view, Random& random) override {
    if (view.bet_question() != nullptr) return betting_.answer(view, random);
    if (view.question().kind == QuestionKind::arrangement) {
      if (const std::optional<Answer> answer = arranging_.answer(view, random)) return *answer;
    }
    return choosing_.answer(view, random);
  }

  EventKinds wants() const override { return Draws::wants() | Habits::wants(); }
  void meets_strangers() override { habits_.forget(); }
  void hand_begins(const Variant& /*variant*/, const TableState& table, Seat seat) override {
    draws_ = {};
    habits_.hand_begins(seat, table.seats);
  }
  void hears(const Variant& variant, const KnownEvent& known) override {
    draws_.hears(variant, known.event);
    habits_.hears(known.event);
  }

 private:
  Draws draws_;
  Habits habits_;
  Bettor betting_;
  Choosing choosing_;
  Arranging arranging_;
};

}  // namespace

std::unique_ptr<Agent> make_house(Temper temper) { return std::make_unique<House>(temper); }

}  // namespace houserules
