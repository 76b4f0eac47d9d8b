#include "engine/encode/actions.h"

#include <algorithm>

#include "engine/table/view.h"

namespace houserules::encode {
namespace {

/// Longer lists of numbers to choose from are not tried one by one.
constexpr std::int64_t most_tried = 100;

/// At most so many of `count` things, spread evenly, the first and the last included: the place of
/// the i-th of them.
std::uint64_t spread(std::uint64_t i, std::uint64_t count, std::uint64_t most) {
  if (count <= most) return i;
  const std::uint64_t last = count - 1, steps = most - 1;
  return i * (last / steps) + i * (last % steps) / steps;
}

/// The cards of the question that may be chosen, as bits.
std::uint64_t free_cards(const Deal& deal, const Question& question) {
  const AskAct& ask = deal.variant().asks[question.row];
  const bool own = deal.variant().zones[ask.cards.zone].of_seat;
  std::size_t count = deal.zone(ask.cards.zone, own ? question.seat : no_seat).size();
  if (ask.and_discards) count += deal.zone(zone_discards, question.seat).size();
  return question.cards & ((std::uint64_t{1} << std::min<std::size_t>(count, 60)) - 1);
}

/// Lists choices of cards, or gives up.
class Lister {
 public:
  Lister(const Deal& deal, Seat seat, std::size_t most)
      : deal_(deal),
        seat_(seat),
        question_(deal.question_for(seat)),
        free_(free_cards(deal, question_)),
        conditional_(is_conditional(deal, question_)),
        most_(most) {}

  std::optional<std::vector<CardChoice>> listed() {
    const bool all = question_.kind == QuestionKind::arrangement ? arrange(free_) : choose(free_);
    if (!all) return std::nullopt;
    return std::move(found_);
  }

 private:
  std::int64_t count() const { return static_cast<std::int64_t>(chosen_.size()); }
  bool fits() const { return question_.min <= count() && count() <= question_.max; }
  /// Refused ones count, too: they take as long.
  bool take() {
    if (++tried_ > most_) return false;
    const bool legal =
        !conditional_ || deal_.refusal(seat_, answer_of(question_.kind, chosen_)).empty();
    if (legal) found_.push_back(chosen_);
    return true;
  }
  template <class GoOn>
  bool try_each(std::uint64_t left, GoOn go_on) {
    for (std::uint64_t rest = left; rest != 0; rest &= rest - 1) {
      chosen_.push_back(static_cast<std::uint8_t>(std::countr_zero(rest)));
      const bool all = go_on(rest & (rest - 1), left & ~(rest & (~rest + 1)));
      chosen_.pop_back();
      if (!all) return false;
    }
    return true;
  }
  bool choose(std::uint64_t left) {
    if (fits() && !take()) return false;
    if (count() >= question_.max) return true;
    return try_each(left, [&](std::uint64_t later, std::uint64_t) { return choose(later); });
  }
  bool arrange(std::uint64_t left) {
    if (fits()) return take();
    if (count() >= static_cast<std::int64_t>(Answer().order.size())) return true;
    return try_each(left, [&](std::uint64_t, std::uint64_t others) { return arrange(others); });
  }

  const Deal& deal_;
  Seat seat_;
  Question question_;
  std::uint64_t free_;
  bool conditional_;
  std::size_t most_, tried_ = 0;
  CardChoice chosen_;
  std::vector<CardChoice> found_;
};

}  // namespace

bool is_conditional(const Deal& deal, const Question& question) {
  if (question.kind == QuestionKind::bet) return false;
  const AskAct& ask = deal.variant().asks[question.row];
  return ask.must.given() || ask.price.given();
}

int Mask::size() const {
  int count = 0;
  for (const std::uint64_t bits : words_) count += std::popcount(bits);
  return count;
}

int Mask::nth(int n) const {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    std::uint64_t rest = words_[i];
    const int here = std::popcount(rest);
    if (n >= here) {
      n -= here;
      continue;
    }
    for (; n > 0; --n) rest &= rest - 1;
    return static_cast<int>(64 * i) + std::countr_zero(rest);
  }
  return action_count;
}

std::optional<std::vector<CardChoice>> card_choices(const Deal& deal, Seat seat, std::size_t most) {
  return Lister(deal, seat, most).listed();
}

Answer answer_of(QuestionKind kind, std::span<const std::uint8_t> cards) {
  Answer answer;
  for (const std::uint8_t card : cards) {
    if (kind == QuestionKind::arrangement) {
      answer.order[answer.order_count++] = card;
    } else {
      answer.cards |= std::uint64_t{1} << card;
    }
  }
  return answer;
}

void Actions::ask(const Deal& deal, Seat seat) {
  mask_ = {};
  chosen_.clear();
  listed_ = false;
  if (deal.question().kind == QuestionKind::bet) {
    kind_ = QuestionKind::bet;
    list_bets(deal, deal.question());
    return;
  }
  const Question question = deal.question_for(seat);
  kind_ = question.kind;
  if (kind_ != QuestionKind::cards && kind_ != QuestionKind::arrangement) {
    list_numbers(deal, question);
    return;
  }
  free_ = free_cards(deal, question);
  least_ = question.min;
  most_ = question.max;
  listed_ = kind_ == QuestionKind::arrangement || is_conditional(deal, question);
  if (listed_) choices_ = card_choices(deal, seat, most_listed).value_or(std::vector<CardChoice>());
  list_cards();
  usual_ = deal.default_answer(seat);
  mask_.insert(act::usual);
}

void Actions::list_bets(const Deal& deal, const Question& question) {
  if (question.may_fold) mask_.insert(act::fold);
  if (question.may_call) mask_.insert(act::call);
  std::array<Chips, Question().raise_to.size() + 1> room{};
  Chips* const amounts = room.data();
  Chips* end = amounts;
  const auto add = [&](Chips to) { *end++ = to; };
  const bool open = question.may_raise && question.raise_count == 0;
  if (open) {
    // The rules allow any amount: sizes that players bet.
    const Chips to_call = question.may_call ? question.to_call : 0;
    const Chips called = View(deal, question.seat).bet(question.seat) + to_call;
    const Chips pot = deal.pot() + to_call;
    add(question.raise_min);
    for (const int sixths : {2, 3, 4, 6, 9, 12}) add(called + pot * sixths / 6);
    add(question.raise_max);
    for (Chips* to = amounts; to != end; ++to) {
      *to = std::clamp(*to, question.raise_min, question.raise_max);
    }
    std::sort(amounts, end);
    end = std::unique(amounts, end);
  } else if (question.may_raise) {
    for (unsigned i = 0; i < question.raise_count; ++i) add(question.raise_to[i]);
  }
  const Chips freeze = question.freeze_to;
  const bool may_be_more = !open || question.raise_min == question.raise_max;
  if (freeze != 0 && may_be_more && std::find(amounts, end, freeze) == end) add(freeze);
  const auto count = static_cast<std::size_t>(end - amounts);
  const std::size_t offered = std::min(count, most_raises);
  for (std::size_t i = 0; i < offered; ++i) {
    raises_[i] = amounts[spread(i, count, most_raises)];
    mask_.insert(act::raise + static_cast<int>(i));
  }
}

void Actions::list_numbers(const Deal& deal, const Question& question) {
  const auto offer = [&](int action, const Answer& answer) {
    if (deal.refusal(question.seat, answer).empty()) mask_.insert(action);
  };
  if (kind_ == QuestionKind::option) {
    for (std::uint8_t i = 0; i < 32; ++i) {
      if (((question.options >> i) & 1U) != 0) offer(act::option + i, {.option = i});
    }
    return;
  }
  if (kind_ == QuestionKind::seat) {
    for (const Seat other : question.seats) offer(act::seat + other, {.seats = SeatSet::of(other)});
    return;
  }
  std::vector<std::int64_t> legal;
  const auto spread_over = static_cast<std::uint64_t>(question.max - question.min);
  const bool few = question.max - question.min < most_tried;
  const std::uint64_t tried = few ? spread_over + 1 : most_numbers;
  const bool tests = few || is_conditional(deal, question);
  for (std::uint64_t i = 0; i < tried; ++i) {
    const auto place = few ? i : spread(i, spread_over + 1, most_numbers);
    const std::int64_t n = question.min + static_cast<std::int64_t>(place);
    if (!tests || deal.refusal(question.seat, {.number = n}).empty()) legal.push_back(n);
  }
  const std::size_t offered = std::min(legal.size(), most_numbers);
  for (std::size_t i = 0; i < offered; ++i) {
    numbers_[i] = legal[spread(i, legal.size(), most_numbers)];
    mask_.insert(act::number + static_cast<int>(i));
  }
}

/// After the cards that have been chosen.
void Actions::list_cards() {
  mask_ = {};
  const std::size_t count = chosen_.size();
  if (listed_) {
    for (const CardChoice& choice : choices_) {
      if (choice.size() < count || !std::equal(chosen_.begin(), chosen_.end(), choice.begin()))
        continue;
      mask_.insert(choice.size() > count ? act::card + choice[count] : act::done);
    }
    return;
  }
  // In increasing order; enough must be left after the one that is chosen.
  const auto so_far = static_cast<std::int64_t>(count);
  std::uint64_t left = free_;
  if (!chosen_.empty()) left &= ~((std::uint64_t{2} << chosen_.back()) - 1);
  for (std::uint64_t rest = left; rest != 0 && so_far < most_; rest &= rest - 1) {
    if (so_far + std::popcount(rest) >= least_) mask_.insert(act::card + std::countr_zero(rest));
  }
  if (so_far >= least_) mask_.insert(act::done);
}

std::optional<Answer> Actions::take(int action) {
  if (action == act::fold) return Answer{.bet = Answer::Bet::fold};
  if (action == act::call) return Answer{.bet = Answer::Bet::call};
  if (action < act::option) {
    return Answer{.bet = Answer::Bet::raise,
                  .amount = raises_[static_cast<std::size_t>(action - act::raise)]};
  }
  if (action < act::number)
    return Answer{.option = static_cast<std::uint8_t>(action - act::option)};
  if (action < act::seat)
    return Answer{.number = numbers_[static_cast<std::size_t>(action - act::number)]};
  if (action < act::card)
    return Answer{.seats = SeatSet::of(static_cast<Seat>(action - act::seat))};
  if (action == act::usual) return usual_;
  if (action != act::done) {
    chosen_.push_back(static_cast<std::uint8_t>(action - act::card));
    list_cards();
    if (mask_.size() != 1 || !mask_.contains(act::done)) return std::nullopt;
  }
  return answer_of(kind_, chosen_);
}

}  // namespace houserules::encode
