#include "engine/agents/futures.h"

#include <algorithm>
#include <bit>

#include "engine/agents/lookahead.h"
#include "engine/table/state.h"
#include "engine/table/work.h"

namespace houserules {
namespace {

bool plays(const Deal& deal, Seat seat) {
  return deal.in_deal().contains(seat) && !deal.sitting_out().contains(seat);
}

bool chance(double probability, Random& random) {
  return random.below(1U << 20U) < static_cast<std::uint32_t>(probability * (1U << 20U));
}

std::uint8_t some_option(std::uint32_t options, Random& random) {
  std::uint32_t skip = random.below(static_cast<std::uint32_t>(std::popcount(options)));
  for (; skip > 0; --skip) options &= options - 1;
  return static_cast<std::uint8_t>(std::countr_zero(options));
}

/// Everybody takes defaults from here on.
void play_plainly(Deal& deal) {
  while (!deal.over()) {
    if (deal.call_around()) continue;
    const Seat seat = deal.waiting().front();
    deal.answer(seat, staying_answer(deal, seat));
  }
}

/// Hears which showdown comes last.
class Showdowns final : public EventSink {
 public:
  EventKinds wants() const override { return {Event::Kind::compared}; }
  void on(const Event& event) override { last = event.showdown; }
  std::size_t last = 0;
};

}  // namespace

Outcome outcome_of(const Deal& deal, Seat seat) {
  Outcome outcome{static_cast<double>(deal.stack(seat))};
  if (deal.pot() == 0) return outcome;
  const TableState after = deal.aftermath();
  outcome.stays = true;
  if (after.over || !after.dealt_in.contains(seat)) return outcome;
  outcome.chips += static_cast<double>(after.pot) / after.dealt_in.size();
  return outcome;
}

std::size_t deciding_showdown(Deal& deal) {
  if (deal.variant().showdowns.size() < 2) return 0;
  Showdowns heard;
  deal.listen(&heard);
  play_plainly(deal);
  deal.listen(nullptr);
  return heard.last;
}

void Futures::begin(std::size_t showdown) {
  showdown_ = showdown;
  std::fill(ways_.begin(), ways_.end(), Ways());
  keeping_.begin(showdown);
  probes_ = 0;
  probed_ = 0;
}

void Futures::learn(const Variant& variant) {
  if (variant_ == &variant) return;
  variant_ = &variant;
  ways_.assign(variant_->asks.size(), Ways());
  gives_up_.clear();
  for (std::size_t row = 0; row < variant_->asks.size(); ++row)
    gives_up_.push_back(houserules::gives_up(*variant_, static_cast<std::uint16_t>(row)) ? 1 : 0);
}

void Futures::play_out(Deal& deal, Random& random) {
  learn(deal.variant());
  while (!deal.over()) {
    if (deal.call_around()) continue;
    const Seat seat = deal.waiting().front();
    deal.answer(seat, answer(deal, seat, random));
  }
}

Seat Futures::play_to_next_round(Deal& deal, Random& random) {
  learn(deal.variant());
  const std::int32_t round = deal.state().round_number;
  while (!deal.over()) {
    const Seat seat = deal.waiting().front();
    if (deal.asks() == QuestionKind::bet && deal.state().round_number != round) return seat;
    if (deal.call_around()) continue;
    deal.answer(seat, answer(deal, seat, random));
  }
  return no_seat;
}

double Futures::play_until_paid(Deal& deal, Seat seat, Random& random) {
  learn(deal.variant());
  const Chips before = deal.stack(seat);
  while (!deal.over() && deal.stack(seat) == before) {
    const Seat next = deal.waiting().front();
    const bool stakes = deal.asks() == QuestionKind::number;
    deal.answer(next, stakes ? staked(deal, next) : answer(deal, next, random));
  }
  if (deal.over()) return outcome_of(deal, seat).chips;
  const auto share = static_cast<double>(deal.pot()) / std::max(1, deal.in_deal().size());
  return static_cast<double>(deal.stack(seat)) + share;
}

int Futures::draws_of(Deal& deal, Seat seat, Random& random) {
  learn(deal.variant());
  int draws = 0;
  while (!deal.over()) {
    const Seat next = deal.waiting().front();
    if (next == seat && deal.asks() == QuestionKind::cards && gives_up_[deal.asked_row()] != 0)
      ++draws;
    deal.answer(next, answer(deal, next, random));
  }
  return draws;
}

Answer Futures::answer(Deal& deal, Seat seat, Random& random) {
  switch (deal.asks()) {
    case QuestionKind::bet: {
      const Answer usual = deal.default_answer(seat);
      if (usual.bet != Answer::Bet::fold || !deal.question().may_raise) return usual;
      // Bet or drop: the better half stays.
      return standing(deal, seat, random) > 0.5 ? staying_answer(deal, seat) : usual;
    }
    case QuestionKind::option:
      return option(deal, seat, random);
    case QuestionKind::cards:
      return cards(deal, seat, random);
    case QuestionKind::number:
    case QuestionKind::arrangement:
    case QuestionKind::seat:
      break;
  }
  return deal.default_answer(seat);
}

Answer Futures::staked(const Deal& deal, Seat seat) {
  const Question question = deal.question_for(seat);
  Answer answer = deal.default_answer(seat);
  const Answer usual = answer;
  answer.number = question.min + (question.max - question.min + 3) / 4;
  return deal.refusal(seat, answer).empty() ? answer : usual;
}

/// Which share of hands at random, in this place, this seat's hand beats.
double Futures::standing(Deal& deal, Seat seat, Random& random) {
  const std::span<const Card> stock = deal.stock();
  std::array<Card, max_zone_cards> held, tried;
  const std::span<const Slot> slots = deal.zone(zone_hand, seat);
  std::size_t count = 0;
  for (const Slot& slot : slots) held[count++] = slot.card;
  if (count == 0 || stock.empty()) return 0.5;
  const Contest contest(deal, showdown_);
  if (contest.lines == 0) return 0.5;
  const Worth own = Strength::worth(deal, seat, showdown_);
  constexpr int hands = 8;
  std::array<int, Worth::most> beaten{};
  std::uint32_t at = random.below(static_cast<std::uint32_t>(stock.size()));
  for (int i = 0; i < hands; ++i) {
    for (std::size_t c = 0; c < count; ++c) {
      const bool hidden = deal.zone(zone_hand, seat)[c].facing != Facing::up;
      tried[c] = hidden ? stock[at] : held[c];
      at = (at + 1) % static_cast<std::uint32_t>(stock.size());
    }
    deal.suppose(zone_hand, seat, {tried.data(), count});
    const Worth other = Strength::worth(deal, seat, showdown_);
    for (std::size_t line = 0; line < contest.lines; ++line) {
      if (own.scores[line] > other.scores[line]) beaten[line] += 2;
      if (own.scores[line] == other.scores[line]) beaten[line] += 1;
    }
  }
  deal.suppose(zone_hand, seat, {held.data(), count});
  double best = 0;
  for (std::size_t line = 0; line < contest.lines; ++line)
    best = std::max(best, contest.quality(line, beaten[line] / (2.0 * hands)));
  return best;
}

/// Tried once in a decision, on a copy.
const Futures::Ways& Futures::ways_of(const Deal& deal, Seat seat) {
  const std::uint16_t row = deal.asked_row();
  Ways& ways = ways_[row];
  if (ways.known) return ways;
  ways.known = true;
  if (!probe_) probe_.emplace(deal.variant(), nullptr);
  Answer tried;
  std::uint32_t stays = 0;
  std::uint32_t drops = 0;
  for (std::uint32_t rest = deal.question_for(seat).options; rest != 0; rest &= rest - 1) {
    tried.option = static_cast<std::uint8_t>(std::countr_zero(rest));
    if (!deal.refusal(seat, tried).empty()) continue;
    *probe_ = deal;
    const std::size_t stock = deal.stock().size();
    ++probes_;
    probe_->answer(seat, tried);
    // Seats asked at the same time answer too; then the effect shows.
    while (!probe_->over() && probe_->asks() == QuestionKind::option &&
           probe_->asked_row() == row) {
      const Seat next = probe_->waiting().front();
      if (next == seat) break;
      probe_->answer(next, probe_->default_answer(next));
    }
    if (probe_->stock().size() != stock) ways.cards = true;
    (plays(*probe_, seat) ? stays : drops) |= 1U << tried.option;
  }
  if (stays != 0 && drops != 0) {
    ways.stays = stays;
    ways.drops = drops;
  }
  return ways;
}

std::uint32_t Futures::drops_of(const Deal& deal, Seat seat) {
  learn(deal.variant());
  return ways_of(deal, seat).drops;
}

Answer Futures::option(Deal& deal, Seat seat, Random& random) {
  const Ways ways = ways_of(deal, seat);
  Answer answer = deal.default_answer(seat);
  if (ways.drops != 0) {
    // About two of those who may stay do: the others would only pay.
    const SeatSet in = deal.in_deal() - deal.sitting_out();
    const double least = 1.0 - 1.6 / std::max(2, in.size());
    const double jitter = 0.3 * (random.below(1000) / 1000.0 - 0.5);
    const bool stays = standing(deal, seat, random) > least + jitter;
    const std::uint32_t wanted =
        deal.question_for(seat).options & (stays ? ways.stays : ways.drops);
    if (wanted != 0 && ((wanted >> answer.option) & 1U) == 0U) {
      Answer other = answer;
      other.option = static_cast<std::uint8_t>(std::countr_zero(wanted));
      if (deal.refusal(seat, other).empty()) return other;
    }
    return answer;
  }
  const std::uint32_t options = deal.question_for(seat).options;
  if (std::popcount(options) < 2) return answer;
  if (ways.cards) {
    if (chance(0.6, random)) return answer;
    Answer other = answer;
    other.option = some_option(options, random);
    return deal.refusal(seat, other).empty() ? other : answer;
  }
  // Where deals are long, trying out all that may be declared on the way would take too long.
  if (probed_ < most_work / 100) return declared(deal, seat);
  if (chance(0.75, random)) return answer;
  Answer other = answer;
  other.option = some_option(options, random);
  return deal.refusal(seat, other).empty() ? other : answer;
}

/// What the seat has in the end after this answer, if all take their defaults from then on.
double Futures::chips_after(const Deal& deal, Seat seat, const Answer& answer) {
  if (!probe_) probe_.emplace(deal.variant(), nullptr);
  *probe_ = deal;
  ++probes_;
  probe_->answer(seat, answer);
  play_plainly(*probe_);
  probed_ += probe_->work() - deal.work();
  return outcome_of(*probe_, seat).chips;
}

/// What pays best if the others take their defaults.
Answer Futures::declared(const Deal& deal, Seat seat) {
  const Answer usual = deal.default_answer(seat);
  const std::uint32_t options = deal.question_for(seat).options;
  if (std::popcount(options) > 4) return usual;
  Answer best = usual;
  double most = 0;
  bool first = true;
  const auto attempt = [&](const Answer& tried) {
    const double chips = chips_after(deal, seat, tried);
    if (first || chips > most) {
      best = tried;
      most = chips;
      first = false;
    }
  };
  attempt(usual);
  for (std::uint32_t rest = options; rest != 0; rest &= rest - 1) {
    Answer tried = usual;
    tried.option = static_cast<std::uint8_t>(std::countr_zero(rest));
    if (tried.option != usual.option && deal.refusal(seat, tried).empty()) attempt(tried);
  }
  return best;
}

/// Where no showdown ranks the hands: the card without which the seat ends best, if all
/// take their defaults.
Answer Futures::discarded(const Deal& deal, Seat seat, const Question& question, Random& random) {
  const Answer usual = deal.default_answer(seat);
  constexpr int most_tried = 6;
  const int count = std::popcount(question.cards);
  if (question.min != 1 || question.max != 1 || count > most_tried || probed_ > most_work / 100)
    return usual;
  Answer best = usual;
  double most = 0;
  int alike = 0;  // of those that are as good, any
  Answer tried = usual;
  for (std::uint64_t rest = question.cards; rest != 0; rest &= rest - 1) {
    tried.cards = rest & (~rest + 1);
    if (!deal.refusal(seat, tried).empty()) continue;
    const double chips = chips_after(deal, seat, tried);
    if (alike == 0 || chips > most) {
      most = chips;
      alike = 0;
    }
    if (chips == most && random.below(static_cast<std::uint32_t>(++alike)) == 0) best = tried;
  }
  return best;
}

Answer Futures::cards(Deal& deal, Seat seat, Random& random) {
  const Answer usual = deal.default_answer(seat);
  if (gives_up_[deal.asked_row()] == 0) return usual;
  const Question question = deal.question_for(seat);
  const auto choices =
      keeping_.choose(deal, question, seat,
                      {.samples = 3, .others = 2, .all = false, .most_script = 8'000}, random);
  if (choices.empty() && Strength::lines(deal, showdown_) == 0)
    return discarded(deal, seat, question, random);
  Answer answer = usual;
  for (std::size_t i = 0; i < choices.size() && i < 4; ++i) {
    answer.cards = choices[i].cards;
    if (deal.refusal(seat, answer).empty()) return answer;
  }
  return usual;
}

}  // namespace houserules
