#include "engine/agents/tight.h"

#include <algorithm>

#include "engine/agents/lookahead.h"

namespace houserules {
namespace {

class Tight final : public Agent {
 public:
  Tight() : ahead_(Lookahead::Others::check_call) {}

  Answer answer(const View& view, Random& random) override {
    const Question question = view.question();
    if (question.kind == QuestionKind::bet) return bet(view, question, random);
    constexpr int budget = 120;
    return ahead_.best(view, candidates(view, random), budget, random);
  }

 private:
  Answer bet(const View& view, const Question& question, Random& random) {
    const Answer usual = view.default_answer();
    Answer answer = usual;
    if (usual.bet == Answer::Bet::fold) {  // bet or drop
      answer.bet = Answer::Bet::raise;
      answer.amount = question.may_raise ? question.raise_min : question.freeze_to;
      if (!view.refusal(answer).empty()) return usual;
    }
    constexpr int deals = 40;
    const double now = static_cast<double>(view.stack(view.seat()));
    const double gain = ahead_.worth(view, answer, deals, random) - now;
    const Chips added =
        answer.bet == Answer::Bet::raise ? answer.amount - view.bet(view.seat()) : question.to_call;
    const double price = static_cast<double>(added);
    const double pot = static_cast<double>(view.pot()) + price;
    const double share = pot > 0 ? std::clamp((gain + price) / pot, 0.0, 1.0) : 0;
    const double fair = 1.0 / std::max(2, (view.in_deal() - view.sitting_out()).size());

    const bool dear = price * 8 > pot;  // small prices are paid for less
    const bool weak = gain < 0 || (dear && share < fair);
    if (question.may_fold && price > 0 && weak) {
      answer = Answer();
      answer.bet = Answer::Bet::fold;
      return answer;
    }
    constexpr double strong = 1.4;
    if (question.may_raise && share > std::min(strong * fair, 0.8)) return raise(view, question);
    return answer;
  }

  static Answer raise(const View& view, const Question& question) {
    Answer answer;
    answer.bet = Answer::Bet::raise;
    const Chips half_pot = view.bet(view.seat()) + question.to_call + view.pot() / 2;
    answer.amount = std::clamp(half_pot, question.raise_min, question.raise_max);
    for (unsigned i = 0; i < question.raise_count; ++i) {  // the highest that is allowed
      if (i == 0 || question.raise_to[i] <= half_pot) answer.amount = question.raise_to[i];
    }
    return view.refusal(answer).empty() ? answer : view.default_answer();
  }

  Lookahead ahead_;
};

}  // namespace

std::unique_ptr<Agent> make_tight() { return std::make_unique<Tight>(); }

}  // namespace houserules
