#include "engine/agents/habits.h"

#include <algorithm>
#include <cmath>

namespace houserules {

using Kind = Event::Kind;

EventKinds Habits::wants() {
  return {Kind::step, Kind::check, Kind::bet,    Kind::call,    Kind::raise,
          Kind::fold, Kind::shown, Kind::mucked, Kind::awarded, Kind::deal_ends};
}

void Habits::hand_begins(Seat me, int seats) {
  if (seats != seats_) forget();
  me_ = me;
  seats_ = seats;
  raises_ = 0;
  bettors_ = shown_ = won_ = {};
}

/// Old habits count less and less.
void Habits::Count::add(bool done) {
  constexpr double many = 400;
  times += done ? 1 : 0;
  chances += 1;
  if (chances < many) return;
  times /= 2;
  chances /= 2;
}

void Habits::hears(const Event& event) {
  const bool by_seat = event.kind != Kind::step && event.kind != Kind::deal_ends;
  if (by_seat && event.seat >= seats_) return;
  switch (event.kind) {
    case Kind::step:
      raises_ = 0;
      return;
    case Kind::shown:
    case Kind::mucked:
      shown_.insert(event.seat);
      return;
    case Kind::awarded:
      won_.insert(event.seat);
      return;
    case Kind::deal_ends:
      if (shown_.size() < 2) return;
      for (const Seat seat : bettors_) {
        if (shown_.contains(seat)) seen_[place(seat)].wins.add(won_.contains(seat));
      }
      return;
    case Kind::check:
    case Kind::bet:
    case Kind::call:
    case Kind::raise:
    case Kind::fold:
      break;
    default:
      return;
  }
  const bool raises = event.kind == Kind::bet || event.kind == Kind::raise;
  Seen& seen = seen_[place(event.seat)];
  (raises_ == 0 ? seen.bets : seen.raises).add(raises);
  if (!raises) return;
  bettors_.insert(event.seat);
  ++raises_;
}

std::size_t Habits::place(Seat seat) const {
  return static_cast<std::size_t>((seat - me_ + seats_) % seats_);
}

/// The difference in log odds.
double Habits::more_often(Seat seat, Count Seen::*what) const {
  if (seats_ == 0) return 0;
  const Count& own = seen_[0].*what;
  const Count& theirs = seen_[place(seat)].*what;
  constexpr double doubt = 12;  // chances seen before habits count half
  const double usual = (own.times + 1) / (own.chances + 2);
  const double here = (theirs.times + doubt * usual) / (theirs.chances + doubt);
  const double known = own.chances / (own.chances + doubt);
  const auto odds = [](double share) { return std::log(share / (1 - share)); };
  constexpr double most = 2.5;
  return std::clamp(known * (odds(here) - odds(usual)), -most, most);
}

// How much each kind of habit counts was found by playing against all the other agents.

double Habits::told_by_bet(Seat seat) const {
  return more_often(seat, &Seen::wins) - 2 * more_often(seat, &Seen::bets);
}

double Habits::told_by_raise(Seat seat) const {
  return more_often(seat, &Seen::wins) - 2 * more_often(seat, &Seen::raises);
}

double shifted(double probability, double odds) {
  const double p = std::clamp(probability, 0.02, 0.98);
  return std::clamp(1 / (1 + (1 - p) / p * std::exp(-odds)), 0.05, 0.96);
}

}  // namespace houserules
