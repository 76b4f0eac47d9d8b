#include "engine/agents/draws.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/agents/hidden_cards.h"
#include "engine/agents/keeping.h"
#include "engine/agents/strength.h"

namespace houserules {
namespace {

/// In more parts of the showdown than it is worse.
bool is_better(const Worth& a, const Worth& b, std::size_t lines) {
  int parts = 0;
  for (std::size_t i = 0; i < lines; ++i)
    parts += a.scores[i] > b.scores[i] ? 1 : a.scores[i] < b.scores[i] ? -1 : 0;
  return parts > 0;
}

}  // namespace

void Draws::hears(const Variant& variant, const Event& event) {
  if (event.kind == Event::Kind::card_moved && event.seat < max_seats) {
    if (event.other != event.seat) ++given_[event.seat];
    return;
  }
  if (event.kind != Event::Kind::answered) return;
  const Number& least = variant.asks[event.row].min;
  // Where a card must go, it is passed on or given up for none.
  if (least.expr.given() || least.literal > 0 || !gives_up(variant, event.row)) return;
  if (made_[event.seat] < most) ++made_[event.seat];
  given_[event.seat] = 0;
  row_ = event.row;
}

/// Plays draws of hands at random, to see what becomes of them. As many stay the best of `k` random
/// hands as win against one hand in k of k + 1 cases.
void Draws::measure(Deal& deal, Seat seat, std::size_t showdown) {
  as_best_of_.fill(1);
  constexpr int measured = 120, drawn = 16;  // hands
  HiddenCards hidden(deal, seat);
  Random random{20};  // the same each time: a decision hangs on what the seat sees alone
  Strength strength;
  if (!hidden.measure(strength, showdown, measured, random) || !strength.tells()) return;

  const Number& ask_most = deal.variant().asks[row_].max;
  const auto cards = static_cast<std::int64_t>(deal.zone(zone_hand, seat).size());
  Question question;
  question.kind = QuestionKind::cards;
  question.row = row_;
  question.cards = (std::uint64_t{1} << static_cast<unsigned>(cards)) - 1;
  question.max = ask_most.expr.given() ? cards : std::min(cards, ask_most.literal);
  std::array<double, most + 1> shares{};
  keeping_.begin(showdown);
  for (int i = 0; i < drawn; ++i) {
    hidden.replace(random);
    for (std::size_t draw = 1; draw <= most; ++draw) {
      const auto choices = keeping_.choose(deal, question, seat, {.samples = 2}, random);
      if (!choices.empty()) hidden.replace(random, choices.front().cards);
      shares[draw] += strength.share(Strength::worth(deal, seat, showdown), 1) / drawn;
    }
  }
  for (std::size_t draw = 1; draw <= most; ++draw) {
    constexpr double good = 0.975;
    const double share = std::min(shares[draw], good);
    as_best_of_[draw] = std::max(as_best_of_[draw - 1], share / (1 - share));
  }
}

void Draws::improve(Deal& deal, SeatSet seats, std::size_t showdown, Random& random) {
  for (const Seat seat : seats) {
    if (made_[seat] == 0) continue;
    HiddenCards hidden(deal, seat);
    if (!hidden.replaceable()) continue;
    if (as_best_of_[0] == 0) measure(deal, seat, showdown);
    constexpr double when_pat = 2;  // times as good
    const double wanted = as_best_of_[made_[seat]] * (given_[seat] == 0 ? when_pat : 1);
    if (as_best_of_[made_[seat]] <= 1) continue;
    const int tries = static_cast<int>(wanted + random.unit());
    const std::size_t lines = Strength::lines(deal, showdown);
    const auto grade = [&] { return Strength::worth(deal, seat, showdown); };
    hidden.keep_best(tries, random, grade,
                     [&](const Worth& a, const Worth& b) { return is_better(a, b, lines); });
  }
}

}  // namespace houserules
