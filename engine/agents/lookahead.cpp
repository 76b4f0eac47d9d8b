#include "engine/agents/lookahead.h"

#include <algorithm>
#include <bit>
#include <iterator>

#include "engine/agents/simple.h"
#include "engine/table/work.h"
#include "engine/variant/errors.h"

namespace houserules {
namespace {

constexpr std::size_t most_candidates = 40;
/// What a deal tried out may take on the average; one of a game that people play takes far less.
constexpr std::int64_t work_of_trial = most_work / 50;

/// Collects answers that are accepted, each once.
class Candidates {
 public:
  explicit Candidates(const View& view) : view_(view) { list_.push_back(view.default_answer()); }
  void add(const Answer& answer) {
    if (full() || std::find(list_.begin(), list_.end(), answer) != list_.end()) return;
    if (view_.refusal(answer).empty()) list_.push_back(answer);
  }
  bool full() const { return list_.size() >= most_candidates; }
  /// Some answers of many.
  void add_samples(const Question& question, Random& random) {
    for (std::size_t i = 0; i < 2 * most_candidates && !full(); ++i) add(sample(question, random));
  }
  std::vector<Answer> take() { return std::move(list_); }

 private:
  const View& view_;
  std::vector<Answer> list_;
};

void add_bets(const View& view, const Question& question, Candidates& into) {
  Answer answer;
  if (question.may_fold && question.to_call > 0) {
    answer.bet = Answer::Bet::fold;
    into.add(answer);
  }
  answer.bet = Answer::Bet::raise;
  const auto raise_to = [&](Chips amount) {
    answer.amount = amount;
    into.add(answer);
  };
  if (question.freeze_to != 0) raise_to(question.freeze_to);
  if (!question.may_raise) return;
  raise_to(question.raise_min);
  if (question.raise_count > 0) {
    raise_to(question.raise_to[question.raise_count / 2U]);
  } else {
    const Chips called = view.bet(view.seat()) + question.to_call;
    const Chips pot = view.pot() + question.to_call;
    for (const Chips amount : {called + pot / 2, called + pot}) {
      raise_to(std::clamp(amount, question.raise_min, question.raise_max));
    }
  }
  raise_to(question.raise_max);
}

/// All choices of cards, if they are few.
bool add_all_choices(const Question& question, Candidates& into) {
  constexpr int most_cards = 16;
  if (std::popcount(question.cards) > most_cards) return false;
  const auto fits = [&](std::uint64_t cards) {
    const int count = std::popcount(cards);
    return count >= question.min && count <= question.max;
  };
  std::size_t choices = 0;
  for (const bool adding : {false, true}) {
    std::uint64_t cards = question.cards;
    while (true) {
      if (fits(cards)) {
        Answer answer;
        answer.cards = cards;
        if (adding) into.add(answer);
        if (!adding && ++choices > most_candidates) return false;
      }
      if (cards == 0) break;
      cards = (cards - 1) & question.cards;
    }
  }
  return true;
}

}  // namespace

Answer staying_answer(const Deal& deal, Seat seat) {
  Answer answer = deal.default_answer(seat);
  if (deal.asks() != QuestionKind::bet || answer.bet != Answer::Bet::fold) return answer;
  const Question& question = deal.question();
  if (!question.may_raise) return answer;
  answer.bet = Answer::Bet::raise;
  answer.amount = question.raise_min;
  return answer;
}

std::vector<Answer> candidates(const View& view, Random& random) {
  const Question question = view.question();
  Candidates found(view);
  Answer answer;
  switch (question.kind) {
    case QuestionKind::bet:
      add_bets(view, question, found);
      break;
    case QuestionKind::option:
      for (std::uint8_t option = 0; option < 32; ++option) {
        if (((question.options >> option) & 1U) == 0U) continue;
        answer.option = option;
        found.add(answer);
      }
      break;
    case QuestionKind::cards:
      if (!add_all_choices(question, found)) found.add_samples(question, random);
      break;
    case QuestionKind::number: {
      constexpr std::int64_t steps = 8;
      const std::int64_t range = question.max - question.min;
      for (std::int64_t i = 0; i <= std::min(steps, range); ++i) {
        answer.number = question.min + (range <= steps ? i : range / steps * i);
        found.add(answer);
      }
      break;
    }
    case QuestionKind::arrangement:
      found.add_samples(question, random);
      break;
    case QuestionKind::seat:
      for (Seat seat = 0; seat < view.seats(); ++seat) {
        answer.seats = SeatSet::of(seat);
        found.add(answer);
      }
      break;
  }
  return found.take();
}

/// Counts the work of a trial, however it ends.
class Lookahead::Counted {
 public:
  explicit Counted(Lookahead& of) : of_(of) {}
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;
  ~Counted() { of_.spent_ += of_.trial_->work() - of_.imagined_->work(); }

 private:
  Lookahead& of_;
};

/// Plays one imagined deal with checks and calls. Returns the seats that end with more chips.
SeatSet Lookahead::find_lucky(Seat seat) {
  *trial_ = *imagined_;
  const Counted counted(*this);
  play_on(seat, {}, Random());
  SeatSet lucky;
  for (Seat other = 0; other < trial_->seats(); ++other) {
    if (trial_->stack(other) > imagined_->stack(other)) lucky.insert(other);
  }
  return lucky;
}

/// Mostly folds losing hands and bets winning ones, as if the cards to come were known.
Answer Lookahead::shrewd_answer(Seat seat, Random& random) const {
  const Deal& deal = *trial_;
  Answer answer = deal.default_answer(seat);
  if (deal.asks() != QuestionKind::bet) return answer;
  const Question& question = deal.question();
  const bool lucky = lucky_.contains(seat);
  const std::uint32_t chance = random.below(8);
  if (!lucky && question.may_fold && question.to_call > 0 && chance < 6) {
    answer.bet = Answer::Bet::fold;
  } else if (question.may_raise && chance < (lucky ? 4U : 1U)) {
    answer.bet = Answer::Bet::raise;
    answer.amount = question.raise_min;
  }
  return answer;
}

/// To the end of the trial; who is of no kind takes every default.
void Lookahead::play_on(Seat seat, const Kinds& kinds, Random random) {
  Deal& deal = *trial_;
  const bool plain = kinds.wild.empty() && kinds.shrewd.empty();
  while (!deal.over()) {
    if (plain && deal.call_around()) continue;
    const Seat next = deal.waiting().front();
    if (next == seat) {
      deal.answer(next, staying_answer(deal, next));
    } else if (kinds.wild.contains(next)) {
      deal.answer(next, random_answer(deal, next, random));
    } else if (kinds.shrewd.contains(next)) {
      deal.answer(next, shrewd_answer(next, random));
    } else {
      deal.answer(next, deal.default_answer(next));
    }
  }
}

/// What the seat has when the deal is over; of chips that stay in the pot it has its share.
double Lookahead::play_out(Seat seat, const Answer& answer, Random random) {
  Deal& deal = *trial_;
  Kinds kinds;
  for (Seat other = 0; other < deal.seats() && others_ == Others::mixed; ++other) {
    const std::uint32_t kind = random.below(3);
    if (kind == 0) kinds.wild.insert(other);
    if (kind == 1) kinds.shrewd.insert(other);
  }
  deal.answer(seat, answer);
  play_on(seat, kinds, random);
  auto chips = static_cast<double>(deal.stack(seat));
  if (deal.pot() > 0) {
    const TableState after = deal.aftermath();
    if (!after.over && after.dealt_in.contains(seat)) {
      chips += static_cast<double>(after.pot) / after.dealt_in.size();
    }
  }
  return chips;
}

/// An answer may take a deal's work, and what its trials usually take.
void Lookahead::begin() {
  spent_ = 0;
  permitted_ = most_work;
}

/// Tries all in one imagined deal. False: the rules cannot play it, so nobody could hold that.
bool Lookahead::try_out(const View& view, std::span<Line> lines, Random& random) {
  if (!imagined_) {
    imagined_.emplace(view.variant(), nullptr);
    trial_.emplace(view.variant(), nullptr);
  }
  view.imagine(*imagined_, random);
  const Random luck{random.next()};
  gains_.clear();
  permitted_ += work_of_trial * static_cast<std::int64_t>(lines.size());
  try {
    if (others_ == Others::mixed) lucky_ = find_lucky(view.seat());
    for (const Line& line : lines) {
      *trial_ = *imagined_;
      const Counted counted(*this);
      gains_.push_back(play_out(view.seat(), line.answer, luck));
    }
  } catch (const RuleError&) {
    return false;
  }
  for (std::size_t i = 0; i < lines.size(); ++i) lines[i].sum += gains_[i];
  return true;
}

Answer Lookahead::best(const View& view, std::vector<Answer> answers, int budget, Random& random) {
  begin();
  std::vector<Line> lines;
  for (const Answer& answer : answers) lines.push_back({answer});
  int rounds = 0;
  for (std::size_t n = lines.size(); n > 1; n = (n + 1) / 2) ++rounds;
  while (lines.size() > 1) {
    constexpr int fewest = 4;
    const int deals = std::max(fewest, budget / (rounds * static_cast<int>(lines.size())));
    for (int i = 0; i < deals && spent_ < permitted_; ++i) try_out(view, lines, random);
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Line& a, const Line& b) { return a.sum > b.sum; });
    const auto kept = lines.begin() + (std::ssize(lines) + 1) / 2;
    // The usual answer stays to the end: a few lucky deals must not leave bold ones alone.
    const auto usual = std::find_if(kept, lines.end(),
                                    [&](const Line& line) { return line.answer == answers[0]; });
    if (usual != lines.end() && kept - lines.begin() > 1) *(kept - 1) = *usual;
    lines.erase(kept, lines.end());
  }
  return lines[0].answer;
}

double Lookahead::worth(const View& view, const Answer& answer, int deals, Random& random) {
  begin();
  Line line{answer};
  int played = 0;
  for (int i = 0; i < deals && spent_ < permitted_; ++i)
    played += try_out(view, {&line, 1}, random) ? 1 : 0;
  return played == 0 ? static_cast<double>(view.stack(view.seat())) : line.sum / played;
}

}  // namespace houserules
