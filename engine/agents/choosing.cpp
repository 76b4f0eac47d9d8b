#include "engine/agents/choosing.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/agents/effort.h"
#include "engine/agents/lookahead.h"
#include "engine/table/work.h"
#include "engine/variant/errors.h"
#include "engine/variant/flow.h"

namespace houserules {
namespace {

/// Returns the default answer without the cards that it can do without: a pair as openers.
Answer fewest_cards(const View& view) {
  Answer answer = view.default_answer();
  for (std::uint64_t card = 1; card != 0; card <<= 1U) {
    if ((answer.cards & card) == 0) continue;
    Answer fewer = answer;
    fewer.cards &= ~card;
    if (view.refusal(fewer).empty()) answer = fewer;
  }
  return answer;
}

SeatSet others_in(const View& view) {
  return view.in_deal() - view.sitting_out() - SeatSet::of(view.seat());
}

}  // namespace

/// How often the seat is asked what to give up until the deal ends, this time included.
int Choosing::draws_to_come(const View& view, Random& luck) {
  constexpr int most = 3;  // what matters
  try {
    view.imagine(*trial_, luck);
    return std::clamp(futures_.draws_of(*trial_, view.seat(), luck), 1, most);
  } catch (const RuleError&) {
    return 1;
  }
}

/// What to give up, by what the rest becomes: in several imagined deals, for a stock may be small.
std::optional<Answer> Choosing::kept(const View& view, const Question& question, Random& luck) {
  Keeping::Care care;
  care.all = true;
  care.samples = 6;
  care.most_script = 60'000;
  care.others = std::clamp((view.in_deal() - view.sitting_out()).size() - 1, 1, 3);
  if (question.min == 0) care.draws = draws_to_come(view, luck);  // else cards are passed on
  sums_.clear();
  spent_ = 0;
  keeping_.begin(showdown_);
  const int deals = care.draws > 1 ? 4 : 8;
  // It takes more deals to see which draw is better. Scripts would make them slow.
  const int more = question.min == 0 ? 96 : 0;
  constexpr std::int64_t enough = most_work / 500;
  for (int i = 0; i < deals || (i < deals + more && spent_ < enough); ++i) {
    view.imagine(*imagined_, luck);
    const Effort before(*imagined_);
    for (const Keeping::Choice& choice :
         keeping_.choose(*imagined_, question, view.seat(), care, luck))
      sums_[choice.cards] += choice.worth;
    // The worse ones need no closer look.
    constexpr std::size_t few = 3;
    keep_best(view, std::max(few, sums_.size() / 2));
    care.among = leaders_;
    spent_ += before.until(*imagined_);
  }
  if (leaders_.empty()) return std::nullopt;
  Answer answer = view.default_answer();
  answer.cards = leaders_.front();
  return answer;
}

/// Keeps only the best choices of cards that the rules accept, at most `most`.
void Choosing::keep_best(const View& view, std::size_t most) {
  std::vector<std::pair<double, std::uint64_t>> best;
  for (const auto& [cards, sum] : sums_) best.emplace_back(-sum, cards);
  std::sort(best.begin(), best.end());
  sums_.clear();
  leaders_.clear();
  Answer answer = view.default_answer();
  for (const auto& [worth, cards] : best) {
    answer.cards = cards;
    if (!view.refusal(answer).empty()) continue;
    leaders_.push_back(cards);
    sums_[cards] = -worth;
    if (leaders_.size() == most) break;
  }
}

bool Choosing::try_out(const View& view, std::span<Line> lines, Random& luck) {
  view.imagine(*imagined_, luck);
  if (declares_) chosen_.improve(*imagined_, others_in(view), luck);
  const Random same{luck.next()};
  gains_.clear();
  try {
    for (const Line& line : lines) {
      *trial_ = *imagined_;
      const Effort before(*trial_);
      Random random = same;
      trial_->answer(view.seat(), line.answer);
      if (staked_) {
        gains_.push_back(futures_.play_until_paid(*trial_, view.seat(), random));
      } else {
        futures_.play_out(*trial_, random);
        gains_.push_back(outcome_of(*trial_, view.seat()).chips);
      }
      spent_ += before.until(*trial_);
    }
  } catch (const RuleError&) {
    spent_ += most_work / 10;
    return false;
  }
  for (std::size_t i = 0; i < lines.size(); ++i) lines[i].sum += gains_[i] - lines[i].price;
  return true;
}

/// Leaves out answers between others if they cannot all be tried for so much work.
void Choosing::thin_out(const View& view, std::vector<Line>& lines, std::int64_t work,
                        Random& luck) {
  constexpr std::size_t always = 4;
  if (lines.size() <= always) return;
  try_out(view, std::span(lines).first(1), luck);
  lines[0].sum = 0;
  const auto wanted = static_cast<std::size_t>(work / std::max<std::int64_t>(1, spent_));
  spent_ = 0;
  const std::size_t left = std::max(always, wanted);
  if (left >= lines.size()) return;
  for (std::size_t i = 0; i < left; ++i) lines[i] = lines[i * (lines.size() - 1) / (left - 1)];
  lines.resize(left);
}

/// A loose player gives a share of the pot to stay in, and a tight one to be out.
void Choosing::price_dropping(const View& view, std::span<Line> lines, Random& luck) {
  if (temper_.bias() == 0 || view.question().kind != QuestionKind::option) return;
  view.imagine(*imagined_, luck);
  try {
    const std::uint32_t drops = futures_.drops_of(*imagined_, view.seat());
    for (Line& line : lines) {
      if (((drops >> line.answer.option) & 1U) != 0U)
        line.price = 0.6 * temper_.bias() * static_cast<double>(view.pot());
    }
  } catch (const RuleError&) {
    // Nobody could hold such cards: no price.
  }
}

/// All are tried in the same imagined deals, and the worse half is left out again and again.
Answer Choosing::race(const View& view, const std::vector<Answer>& answers, Random& luck) {
  std::vector<Line> lines;
  for (const Answer& answer : answers) lines.push_back({answer});
  price_dropping(view, lines, luck);
  int rounds = 0;
  for (std::size_t n = lines.size(); n > 1; n = (n + 1) / 2) ++rounds;
  spent_ = 0;
  staked_ = false;
  constexpr int budget = 160, fewest = 6;
  // Of games with long deals fewer are imagined, and fewer answers are tried.
  constexpr int few = 2;
  constexpr std::int64_t enough = most_work / 40;
  thin_out(view, lines, enough / few, luck);
  while (lines.size() > 1) {
    const int deals = std::max(fewest, budget / (rounds * static_cast<int>(lines.size())));
    for (int i = 0; i < deals && spent_ < most_work; ++i) {
      if (i >= few && spent_ > enough) break;
      if (i > 0 && spent_ > 2 * enough) break;
      try_out(view, lines, luck);
    }
    const auto [worst, best] = std::minmax_element(
        lines.begin(), lines.end(), [](const Line& a, const Line& b) { return a.sum < b.sum; });
    if (!staked_ && worst->sum == best->sum) {
      // Nothing hangs on the answer where all play for the least: play for more.
      staked_ = true;
      spent_ = 0;
      for (Line& line : lines) line.sum = 0;
      continue;
    }
    std::stable_sort(lines.begin(), lines.end(),
                     [](const Line& a, const Line& b) { return a.sum > b.sum; });
    lines.resize((lines.size() + 1) / 2);
  }
  return lines[0].answer;
}

/// Does this answer clearly beat the usual one in other imagined deals too?
bool Choosing::holds_up(const View& view, const Answer& usual, const Answer& better, Random& luck) {
  constexpr int deals = 32;
  std::array<Line, 2> lines = {Line{usual}, Line{better}};
  double sum = 0;
  double squares = 0;
  int played = 0;
  spent_ = 0;
  for (int i = 0; i < deals && spent_ < most_work / 60; ++i) {
    if (!try_out(view, lines, luck)) continue;
    const double more = gains_[1] - gains_[0];
    sum += more;
    squares += more * more;
    ++played;
  }
  if (played == 0) return true;
  const double mean = sum / played;
  const double error = std::sqrt(std::max(0.0, squares / played - mean * mean) / played);
  constexpr double doubt = 0.5;
  return mean >= doubt * error;
}

std::size_t Choosing::decider(const View& view) {
  if (variant_ != &view.variant()) {
    variant_ = &view.variant();
    compares_.clear();
    for (std::size_t ask = 0; ask < variant_->asks.size(); ++ask)
      compares_.push_back(compares_hands_after(*variant_, static_cast<std::uint16_t>(ask)));
  }
  if (!compares_[view.question().row]) return no_showdown;
  if (view.variant().showdowns.size() < 2) return 0;
  Random random{1};
  view.imagine(*imagined_, random);
  try {
    return deciding_showdown(*imagined_);
  } catch (const RuleError&) {
    return 0;
  }
}

Answer Choosing::answer(const View& view, Random& luck) {
  if (!imagined_) {
    imagined_.emplace(view.variant(), nullptr);
    trial_.emplace(view.variant(), nullptr);
  }
  showdown_ = decider(view);
  futures_.begin(showdown_);
  chosen_.begin(showdown_);
  Random random{luck.next()};
  const Question question = view.question();
  declares_ = question.kind == QuestionKind::option;
  if (question.kind == QuestionKind::cards && gives_up(view.variant(), question.row)) {
    if (const std::optional<Answer> answer = kept(view, question, random)) return *answer;
  }
  if (question.kind == QuestionKind::cards && only_shows(view.variant(), question.row))
    return fewest_cards(view);
  std::vector<Answer> answers = candidates(view, random);
  if (answers.size() < 2) return answers.empty() ? view.default_answer() : answers[0];
  const Answer best = race(view, answers, random);
  // A bet against the pot has to look good twice.
  const bool stakes = question.kind == QuestionKind::number && best != answers[0];
  return stakes && !holds_up(view, answers[0], best, random) ? answers[0] : best;
}

}  // namespace houserules
