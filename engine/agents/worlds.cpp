#include "engine/agents/worlds.h"

#include <algorithm>
#include <cmath>

#include "engine/table/work.h"
#include "engine/variant/errors.h"

namespace houserules {
namespace {

/// A number for all that a seat sees but chips: alike as long as only bets are made.
std::uint64_t sight_of(const View& view, const Answer& line) {
  std::uint64_t hash = 0x9E3779B97F4A7C15ULL;
  const auto add = [&](std::uint64_t number) {
    hash = Random::folded_product(hash ^ number, 0xD1B54A32D192ED03ULL) + number;
  };
  const Variant& variant = view.variant();
  add(view.seat());
  add(view.in_deal().bits());
  add(view.sitting_out().bits());
  add(static_cast<std::uint64_t>(line.bet));
  add(view.question().row);
  add(static_cast<std::uint64_t>(view.stock()));
  const auto add_zone = [&](std::size_t zone, Seat owner, int board) {
    add(zone);
    const View::Cards cards =
        view.zone(static_cast<std::uint8_t>(zone), owner, static_cast<std::uint8_t>(board));
    for (const Slot& slot : cards.all())
      add(slot.card.code() + 256U * static_cast<unsigned>(slot.facing));
  };
  for (std::size_t zone = 0; zone < variant.zones.size(); ++zone) {
    const bool of_seat = variant.zones[zone].of_seat;
    const int count = of_seat ? view.seats() : zone == zone_board ? View::boards : 1;
    for (int i = 0; i < count; ++i)
      add_zone(zone, of_seat ? static_cast<Seat>(i) : no_seat, of_seat ? 0 : i);
  }
  for (std::size_t reg = 0; reg < variant.registers.size(); ++reg) {
    if (!variant.registers[reg].per_seat) {
      add(static_cast<std::uint64_t>(view.game_register(reg).bits));
      continue;
    }
    for (Seat seat = 0; seat < view.seats(); ++seat) {
      if (const std::optional<Value> value = view.seat_register(reg, seat))
        add(static_cast<std::uint64_t>(value->bits));
    }
  }
  return hash;
}

}  // namespace

void Worlds::begin(const View& view, const Answer& line, Random& luck) {
  const std::uint64_t sight = sight_of(view, line);
  const bool goes_on = sight == sight_ && view.pot() > pot_ && !worlds_.empty();
  pot_ = view.pot();
  if (goes_on) return;
  sight_ = sight;
  random_ = Random{luck.next()};
  worlds_.clear();
  futures_.begin();
  line_ = line;
  seat_ = view.seat();
  others_ = view.in_deal() - view.sitting_out() - SeatSet::of(seat_);
  stack_ = view.stack(seat_);
  added_ = 0;
  spent_ = 0;
  const Question question = view.question();
  Chips level = 0;
  if (question.kind == QuestionKind::bet) {
    added_ = line.bet == Answer::Bet::raise ? line.amount - view.bet(seat_) : question.to_call;
    level = view.bet(seat_) + added_;
  }
  total_ = static_cast<double>(view.pot() + added_);
  for (Seat other = 0; other < view.seats(); ++other) {
    if (!others_.contains(other)) continue;
    total_ += static_cast<double>(
        std::min(std::max<Chips>(0, level - view.bet(other)), view.stack(other)));
  }
  if (!imagined_) {
    imagined_.emplace(view.variant(), nullptr);
    trial_.emplace(view.variant(), nullptr);
  }
}

void Worlds::play(const View& view, World& world, Random& random) {
  view.imagine(*imagined_, random);
  Random luck{random.next()};
  for (Seat seat = 0; seat < view.seats(); ++seat) {
    if (seat == seat_ || others_.contains(seat))
      world.hands[seat].now = Strength::worth(*imagined_, seat);
  }
  *trial_ = *imagined_;
  trial_->answer(seat_, line_);
  futures_.play_out(*trial_, luck);
  const Outcome outcome = outcome_of(*trial_, seat_);
  world.stays = outcome.stays;
  const double got = outcome.chips - static_cast<double>(stack_ - added_);
  world.share = total_ > 0 ? std::clamp(got / total_, -1.5, 1.5) : 0;
  for (Seat seat = 0; seat < view.seats(); ++seat) {
    if (seat == seat_ || others_.contains(seat))
      world.hands[seat].last = Strength::worth(*trial_, seat);
  }
}

bool Worlds::sample(const View& view, std::size_t deals) {
  if (worlds_.size() >= deals) return true;
  while (worlds_.size() < deals && !tired()) {
    World world;
    try {
      play(view, world, random_);
      spent_ += trial_->work() - imagined_->work();
    } catch (const RuleError&) {
      spent_ += most_work / 10;
      continue;
    }
    worlds_.push_back(world);
  }
  if (worlds_.empty()) return false;
  lines_ = Strength::lines(*trial_);
  rank_hands();
  return true;
}

/// Others know their own hands and nothing of what will come; what a hand becomes is part of it.
void Worlds::rank_hands() {
  now_.clear(*imagined_);
  last_.clear(*imagined_);
  settled_ = true;
  for (const World& world : worlds_) {
    for (Seat seat = 0; seat < max_seats; ++seat) {
      if (!others_.contains(seat)) continue;
      const World::Hand& hand = world.hands[seat];
      now_.add(hand.now);
      last_.add(hand.last);
      if (hand.now.scores != hand.last.scores) settled_ = false;
    }
  }
  now_.sort();
  last_.sort();
  const bool tells_now = now_.tells();
  const bool tells_last = last_.tells();
  for (World& world : worlds_) {
    for (Seat seat = 0; seat < max_seats; ++seat) {
      if (seat != seat_ && !others_.contains(seat)) continue;
      World::Hand& hand = world.hands[seat];
      hand.rank = !tells_last  ? 0.5
                  : !tells_now ? last_.best(hand.last)
                               : 0.5 * now_.best(hand.now) + 0.5 * last_.best(hand.last);
    }
  }
  // Where the scores tell what was paid, they tell it for fewer seats too.
  std::size_t right = 0;
  for (const World& world : worlds_) {
    if (std::abs(by_scores(world, others_) - world.share) < 0.03) ++right;
  }
  explained_ = tells_last && right * 10 >= worlds_.size() * 9;
}

bool Worlds::tired() const {
  constexpr std::size_t few = 10;
  return spent_ > most_work || (worlds_.size() >= few && spent_ > most_work / 80);
}

double Worlds::stays() const {
  double count = 0;
  for (const World& world : worlds_) count += world.stays ? 1 : 0;
  return worlds_.empty() ? 0 : count / static_cast<double>(worlds_.size());
}

double Worlds::by_scores(const World& world, SeatSet against) const {
  double share = 0;
  double won = 0;  // lines that somebody wins
  const Worth& own = world.hands[seat_].last;
  for (std::size_t line = 0; line < lines_; ++line) {
    int tied = own.scores[line].qualifies() ? 1 : 0;
    bool wins = tied == 1;
    bool any = wins;
    for (Seat seat = 0; seat < max_seats; ++seat) {
      if (!against.contains(seat)) continue;
      const Score& other = world.hands[seat].last.scores[line];
      any = any || other.qualifies();
      if (other > own.scores[line]) wins = false;
      if (other == own.scores[line]) ++tied;
    }
    if (any) won += 1;
    if (wins) share += 1.0 / tied;
  }
  return won > 0 ? share / won : 0;
}

double Worlds::share(const World& world, SeatSet against) const {
  if (against == others_ || !explained_) return world.share;
  return by_scores(world, against);
}

}  // namespace houserules
