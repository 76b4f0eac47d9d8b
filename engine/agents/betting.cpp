#include "engine/agents/betting.h"

#include <algorithm>
#include <cmath>

#include "engine/agents/reads.h"

namespace houserules {
namespace {

double uniform(Random& random) { return static_cast<double>(random.next() >> 11) / 9007199254740992.0; }

/// What a raise may be to: half the pot, the pot, and all.
std::vector<Chips> sizes(const View& view, const Question& question) {
  std::vector<Chips> sizes;
  const auto add = [&](Chips amount) {
    if (std::find(sizes.begin(), sizes.end(), amount) == sizes.end()) sizes.push_back(amount);
  };
  if (!question.may_raise) {
    if (question.freeze_to != 0) add(question.freeze_to);
    return sizes;
  }
  if (question.raise_count > 0) {
    add(question.raise_to[0]);
    add(question.raise_to[question.raise_count - 1U]);
    return sizes;
  }
  const Chips called = view.bet(view.seat()) + question.to_call;
  const Chips pot = view.pot() + question.to_call;
  for (const Chips amount : {called + pot * 55 / 100, called + pot}) {
    add(std::clamp(amount, question.raise_min, question.raise_max));
  }
  if (question.raise_max <= called + pot * 2) add(question.raise_max);
  return sizes;
}

}  // namespace

double Bettor::worth_of_call(const View& view, const Question& question) const {
  const auto price = static_cast<double>(question.to_call);
  const Chips level = view.bet(view.seat()) + question.to_call;
  double worth = 0;
  for (const World& world : worlds_.all()) {
    SeatSet stay;
    double pot = static_cast<double>(view.pot()) + price;
    for (Seat seat = 0; seat < view.seats(); ++seat) {
      if (!worlds_.others().contains(seat)) continue;
      const Chips owes = std::min(level - view.bet(seat), view.stack(seat));
      if (owes > 0 && view.to_act().contains(seat) && world.hands[seat].rank < 0.4) continue;
      stay.insert(seat);
      pot += static_cast<double>(std::max<Chips>(0, owes));
    }
    worth += world.weight * worlds_.share(world, stay) * pot;
  }
  return worth - price;
}

double Bettor::worth_of_raise(const View& view, const Worlds& worlds, Chips amount) const {
  const Seat me = view.seat();
  const auto pot = static_cast<double>(view.pot());
  const auto own = static_cast<double>(amount - view.bet(me));
  // Whoever gives up his worst hands against a bet of this size.
  std::array<double, max_seats> least{};
  for (Seat seat = 0; seat < view.seats(); ++seat) {
    if (!worlds.others().contains(seat)) continue;
    const auto owes = static_cast<double>(std::min(amount - view.bet(seat), view.stack(seat)));
    least[seat] = owes <= 0 ? 0 : rank_at(worlds, seat, 0.9 * owes / (pot + own + owes));
  }
  double worth_if_weak_fold = 0;
  double worth_if_all_call = 0;
  for (const World& world : worlds.all()) {
    for (const bool folds : {false, true}) {
      SeatSet stay;
      double total = pot + own;
      Chips answered = 0;  // the most that another puts against it
      for (Seat seat = 0; seat < view.seats(); ++seat) {
        if (!worlds.others().contains(seat)) continue;
        if (folds && world.hands[seat].rank < least[seat]) continue;
        stay.insert(seat);
        const Chips owes = std::clamp<Chips>(amount - view.bet(seat), 0, view.stack(seat));
        total += static_cast<double>(owes);
        answered = std::max(answered, view.bet(seat) + owes);
      }
      double gain = pot;
      if (!stay.empty()) {
        const auto unmatched = static_cast<double>(std::max<Chips>(0, amount - std::max(answered, view.bet(me))));
        gain = worlds.share(world, stay) * (total - unmatched) - (own - unmatched);
      }
      (folds ? worth_if_weak_fold : worth_if_all_call) += world.weight * gain;
    }
  }
  const double trust = std::clamp(0.5 + 0.5 * temper_.bias(), 0.0, 1.0);
  return trust * worth_if_weak_fold + (1 - trust) * worth_if_all_call;
}

void Bettor::weigh(const View& view, const Question& question) {
  choices_.clear();
  Answer answer;
  const double bias = temper_.bias();
  const auto price = static_cast<double>(question.to_call);
  if (question.may_fold) {
    answer.bet = Answer::Bet::fold;
    choices_.push_back({answer, 0});
  }
  if (question.may_call) {
    answer.bet = Answer::Bet::call;
    const double care = price * (0.08 - 0.3 * bias) * (worlds_.settled() ? 0.5 : 1);
    choices_.push_back({answer, worth_of_call(view, question) - care});
  }
  const Worlds& raised = when_raised();
  answer.bet = Answer::Bet::raise;
  for (const Chips amount : sizes(view, question)) {
    answer.amount = amount;
    const auto added = static_cast<double>(amount - view.bet(view.seat()));
    const auto more = added - price;
    const double care = more * (0.04 + 0.05 * view.raises()) * (1 - 1.5 * bias) +
                        std::max(0.0, added - 2 * static_cast<double>(view.pot())) * 0.1;
    choices_.push_back({answer, worth_of_raise(view, raised, amount) - care});
  }
}

Answer Bettor::answer(const View& view, Random& luck) {
  const Question question = view.question();
  Answer line = view.default_answer();
  if (line.bet == Answer::Bet::fold) {  // bet or drop
    line.bet = Answer::Bet::raise;
    line.amount = question.may_raise ? question.raise_min : question.freeze_to;
    if (!view.refusal(line).empty()) return view.default_answer();
  }
  const bool raises = question.may_raise || question.freeze_to != 0;
  if (!raises && !question.may_fold) return line;

  Random cards{luck.next()};
  constexpr int deals = 28;
  worlds_.begin(view, line);
  if (!worlds_.sample(view, deals, cards)) return view.default_answer();
  read_others(view, worlds_);
  opened_ = nullptr;
  if (raises && line.bet == Answer::Bet::call && worlds_.stays() > 0.3) {
    Answer bet;
    bet.bet = Answer::Bet::raise;
    bet.amount = question.may_raise ? question.raise_min : question.freeze_to;
    opens_.begin(view, bet);
    if (opens_.sample(view, deals, cards)) {
      read_others(view, opens_);
      opened_ = &opens_;
    }
  }
  weigh(view, question);

  // Near the best one, luck decides, so that nobody can read it off.
  const auto pot = static_cast<double>(view.pot() + question.to_call);
  const double width = 0.02 * pot + 1e-9;
  double most = -1e300;
  for (const Choice& choice : choices_) most = std::max(most, choice.worth);
  double sum = 0;
  for (const Choice& choice : choices_) sum += std::exp((choice.worth - most) / width);
  double at = uniform(luck) * sum;
  for (const Choice& choice : choices_) {
    at -= std::exp((choice.worth - most) / width);
    if (at < 0 && view.refusal(choice.answer).empty()) return choice.answer;
  }
  return view.default_answer();
}

}  // namespace houserules
