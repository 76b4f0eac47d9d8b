#include "engine/agents/betting.h"

#include <algorithm>
#include <cmath>

#include "engine/agents/reads.h"

namespace houserules {
namespace {

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

/// Returns the fraction of its pot equity that a seat realizes if it enters an unraised pot out of
/// position: at most `most_lost` less than all of it, the least with a good hand.
double share_won(const View& view, const Worlds& worlds, double most_lost) {
  if (view.question().to_call == 0 || raises_made(view) > 0 || worlds.settled()) return 1;
  const double behind = worlds.behind();
  if (behind == 0) return 1;
  double share = 0;
  for (const World& world : worlds.all()) share += world.weight * world.share;
  const double fair = 1.0 / (worlds.others().size() + 1);
  return 1 - most_lost * behind * std::clamp(1 - share / (2 * fair), 0.0, 1.0);
}

}  // namespace

void Bettor::gains_of_call(const View& view, const Question& question,
                           std::vector<double>& gains) const {
  const auto price = static_cast<double>(question.to_call);
  const Chips level = view.bet(view.seat()) + question.to_call;
  constexpr double most_lost = 0.3;
  const double wins = share_won(view, worlds_, most_lost);
  constexpr double follows = 0.5;  // who sits behind calls with better hands than these
  for (const World& world : worlds_.all()) {
    SeatSet stay;
    double pot = static_cast<double>(view.pot()) + price;
    for (Seat seat = 0; seat < view.seats(); ++seat) {
      if (!worlds_.others().contains(seat)) continue;
      const Chips owes = std::min(level - view.bet(seat), view.stack(seat));
      if (owes > 0 && view.to_act().contains(seat) && world.rank[seat] < follows) continue;
      stay.insert(seat);
      pot += static_cast<double>(std::max<Chips>(0, owes));
    }
    gains.push_back(wins * worlds_.share(world, stay) * pot - price);
  }
}

void Bettor::gains_of_raise(const View& view, const Worlds& worlds, Chips amount,
                            std::vector<double>& gains) const {
  const Seat me = view.seat();
  const auto pot = static_cast<double>(view.pot());
  const auto own = static_cast<double>(amount - view.bet(me));
  // Others fold the worst of their hands to a bet of this size.
  constexpr double gives_up = 2.0;
  constexpr double most_lost = 0.5;
  const double wins = share_won(view, worlds, most_lost);
  const double paid = folding_.others * (pot + own);  // by each that folds
  std::array<double, max_seats> least{};
  for (Seat seat = 0; seat < view.seats(); ++seat) {
    if (!worlds.others().contains(seat)) continue;
    const auto owes = static_cast<double>(std::min(amount - view.bet(seat), view.stack(seat)));
    const double dearer = std::max(0.0, owes - paid);  // than a fold
    least[seat] = dearer <= 0 ? 0 : rank_at(worlds, seat, gives_up * dearer / (pot + own + owes));
  }
  const auto gain = [&](const World& world, bool weak_fold) {
    SeatSet stay;
    double total = pot + own;
    Chips answered = view.bet(me);  // the most that another puts against it
    for (Seat seat = 0; seat < view.seats(); ++seat) {
      if (!worlds.others().contains(seat)) continue;
      if (weak_fold && world.rank[seat] < least[seat]) {
        total += paid;
        continue;
      }
      stay.insert(seat);
      const Chips owes = std::clamp<Chips>(amount - view.bet(seat), 0, view.stack(seat));
      total += static_cast<double>(owes);
      answered = std::max(answered, view.bet(seat) + owes);
    }
    if (stay.empty()) return total - own;
    const auto unmatched = static_cast<double>(std::max<Chips>(0, amount - answered));
    return wins * worlds.share(world, stay) * (total - unmatched) - (own - unmatched);
  };
  // Whoever may win a share of the pot stays in with less.
  const double folding = 0.4 / static_cast<double>(worlds.shares());
  const double trust = std::clamp(folding + 0.5 * temper_.bias(), 0.0, 1.0);
  for (const World& world : worlds.all())
    gains.push_back(trust * gain(world, true) + (1 - trust) * gain(world, false));
}

/// The answers worth thinking of.
void Bettor::list(const View& view, const Question& question) {
  choices_.clear();
  const double bias = temper_.bias();
  const auto price = static_cast<double>(question.to_call);
  const int raises = raises_made(view);
  const int behind = view.to_act().size();  // anybody of them may wake up with a hand
  if (question.may_fold) choices_.push_back({{.bet = Answer::Bet::fold}, 0, 0, {}});
  if (question.may_call)
    choices_.push_back({{.bet = Answer::Bet::call}, 0, 0, {}});  // its care: see weigh
  for (const Chips amount : sizes(view, question)) {
    const auto added = static_cast<double>(amount - view.bet(view.seat()));
    const double beyond = added - 2 * static_cast<double>(view.pot());
    const double care = (added - price) * (0.35 * raises + 0.05 * behind) * (1 - 1.5 * bias) +
                        std::max(0.0, beyond) * 0.1;
    choices_.push_back({{.bet = Answer::Bet::raise, .amount = amount}, care, 0, {}});
  }
}

/// What a call costs beyond its price. Requires imagined deals.
double Bettor::care_of_call(const View& view, const Question& question) const {
  // Just calling the blind gives the others a cheap look.
  const double each = raises_made(view) == 0 ? 0.36 : worlds_.settled() ? 0.06 : 0.2;
  return static_cast<double>(question.to_call) * (each - 0.3 * temper_.bias());
}

void Bettor::weigh(const View& view, const Question& question) {
  for (Choice& choice : choices_) {
    const Worlds& worlds = choice.answer.bet == Answer::Bet::raise ? when_raised() : worlds_;
    choice.gains.clear();
    switch (choice.answer.bet) {
      case Answer::Bet::fold:
        choice.gains.assign(worlds.all().size(), -folding_.own);
        break;
      case Answer::Bet::call:
        choice.care = care_of_call(view, question);
        gains_of_call(view, question, choice.gains);
        break;
      case Answer::Bet::raise:
        gains_of_raise(view, worlds, choice.answer.amount, choice.gains);
        break;
    }
    choice.worth = -choice.care;
    for (std::size_t i = 0; i < choice.gains.size(); ++i)
      choice.worth += worlds.all()[i].weight * choice.gains[i];
  }
}

Bettor::Lead Bettor::lead() const {
  Lead lead;
  for (std::size_t i = 1; i < choices_.size(); ++i) {
    if (choices_[i].worth > choices_[lead.first].worth) lead.first = i;
  }
  lead.second = lead.first == 0 && choices_.size() > 1 ? 1 : 0;
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    if (i != lead.first && choices_[i].worth > choices_[lead.second].worth) lead.second = i;
  }
  const Choice& a = choices_[lead.first];
  const Choice& b = choices_[lead.second];
  lead.by = a.worth - b.worth;
  double squares = 0;
  double weights = 0;
  const std::size_t count = std::min(a.gains.size(), b.gains.size());
  for (std::size_t i = 0; i < count; ++i) {
    const double weight = worlds_.all()[i].weight;
    const double off = a.gains[i] - a.care - b.gains[i] + b.care - lead.by;
    squares += weight * off * off;
    weights += weight * weight;
  }
  lead.error = std::sqrt(squares * weights);
  return lead;
}

/// Near the best answer luck decides, so that nobody can read it off.
const Answer& Bettor::drawn(double width, Random& luck) const {
  double most = choices_[0].worth;
  for (const Choice& choice : choices_) most = std::max(most, choice.worth);
  double sum = 0;
  for (const Choice& choice : choices_) sum += std::exp((choice.worth - most) / width);
  double at = luck.unit() * sum;
  for (const Choice& choice : choices_) {
    at -= std::exp((choice.worth - most) / width);
    if (at < 0) return choice.answer;
  }
  return choices_.back().answer;
}

bool Bettor::imagine(const View& view, const Answer& line, const Answer& least_raise,
                     std::size_t deals, Random& luck) {
  if (!worlds_.sample(view, deals)) return false;
  read_others(view, habits_, worlds_);
  constexpr double often = 0.3;
  if (!opens_apart_ && line.bet == Answer::Bet::call && least_raise.bet == Answer::Bet::raise &&
      worlds_.stays() > often) {
    opens_apart_ = true;
    opens_.begin(view, least_raise, luck);
  }
  if (!opens_apart_) return true;
  const bool played = opens_.sample(view, deals);
  if (played) read_others(view, habits_, opens_);
  opens_apart_ = played;
  return true;
}

Answer Bettor::answer(const View& view, Random& luck) {
  const Question question = view.question();
  Answer least_raise;
  if (question.may_raise || question.freeze_to != 0) {
    least_raise.bet = Answer::Bet::raise;
    least_raise.amount = question.may_raise ? question.raise_min : question.freeze_to;
  }
  Answer line = view.default_answer();
  if (line.bet == Answer::Bet::fold) line = least_raise;  // bet or drop
  if (!view.refusal(line).empty()) return view.default_answer();
  list(view, question);
  if (choices_.size() == 1) return choices_[0].answer;

  worlds_.begin(view, line, luck);
  folding_ = worlds_.price_of_folding(view, question, least_raise, luck);
  opens_apart_ = false;
  // Close decisions are looked at longer.
  constexpr std::size_t few = 24, most = 96;
  Lead found;
  for (std::size_t deals = few; deals <= most; deals += few) {
    if (!imagine(view, line, least_raise, deals, luck)) return view.default_answer();
    weigh(view, question);
    found = lead();
    if (found.by >= 1.2 * found.error || worlds_.tired()) break;
  }

  // A raise has to be better than it may look by chance, the more so against raises.
  Choice& first = choices_[found.first];
  const double doubt = raises_made(view) == 0 ? 0.15 : 1.2;
  if (first.answer.bet == Answer::Bet::raise) first.worth -= doubt * found.error;
  const double width = 0.025 * static_cast<double>(view.pot() + question.to_call) + 1e-9;
  const Answer& answer = drawn(width, luck);
  return view.refusal(answer).empty() ? answer : view.default_answer();
}

}  // namespace houserules
