// Which players show their hands at a showdown, in which order, and who may muck.

#include "engine/table/play.h"

namespace houserules {

/// Orders the seats: the player who bet or raised last in the last round, or who acted first in it,
/// then clockwise. Players all-in for the main pot only wait for those who play for a side pot.
void Deal::Play::line_up(const Showdown& showdown, Frame& frame) const {
  SeatSet waiting = contesting();
  Seat first = left_of(s.dealer);
  if (!showdown.left_shows_first) {
    if (s.round_first != no_seat) first = s.round_first;
    if (s.round_aggressor != no_seat) first = s.round_aggressor;
  }
  frame.count = frame.index = 0;
  frame.previous = no_seat;
  const auto add = [&](SeatSet seats) {
    Seat seat = first;
    for (int i = 0; i < s.seats; ++i, seat = left_of(seat)) {
      if (!waiting.contains(seat) || !seats.contains(seat)) continue;
      frame.order[frame.count++] = seat;
      waiting.erase(seat);
    }
  };
  for (unsigned pot = s.pot_count; pot-- > 0;) add(s.pots[pot].contenders);
  add(waiting);
}

/// Returns true if face-up hands beat this one in every part of every pot that the seat plays for.
bool Deal::Play::is_beaten(std::uint8_t index, Seat seat) {
  const Showdown& showdown = v.showdowns[index];
  bool beaten = !s.open.empty();
  for (std::size_t p = 0; p < showdown.parts.size() && beaten; ++p) {
    if (showdown.parts[p].kth_best > 1) return false;
    for (run_ = 0; run_ < s.boards && beaten; ++run_) {
      const auto part = static_cast<std::uint8_t>(p);
      beaten = !best_of(index, part, s.open | SeatSet::of(seat)).contains(seat);
    }
    run_ = 0;
  }
  // A side pot that no shown hand contests can still be won.
  for (unsigned p = 0; p < s.pot_count && beaten; ++p) {
    beaten = !s.pots[p].contenders.contains(seat) || !(s.pots[p].contenders & s.open).empty();
  }
  return beaten;
}

/// Asks one seat a question of the running act.
void Deal::Play::put_question(std::uint16_t row, Seat seat) {
  s.answers[seat] = Answer();
  s.answered_cards[seat] = CardSet();
  describe(row, seat, SeatSet::of(seat), s.question);
  s.asking = true;
}

/// A seat announces its hand, part by part. With several boards, or without an act that could wait
/// for the answer, cards speak. Returns false if the seat is asked.
bool Deal::Play::announce(std::uint8_t index, Frame& frame, Seat seat) {
  const std::vector<Part>& parts = v.showdowns[index].parts;
  if (s.boards > 1 || &frame != act_frame()) return true;
  for (; frame.round < static_cast<std::int32_t>(parts.size()); ++frame.round) {
    const auto p = static_cast<std::size_t>(frame.round);
    if (!parts[p].called || contenders_of(parts[p], SeatSet::of(seat)).empty()) continue;
    if (frame.rounds == 0) {
      frame.rounds = 1;
      put_question(parts[p].announce_ask, seat);
      return false;
    }
    frame.rounds = 0;
    s.called[p][seat] = static_cast<std::uint8_t>(s.answers[seat].option + 1);
  }
  frame.round = 0;
  return true;
}

/// Beaten hands may stay hidden, except once all-ins have closed the betting. Returns false if a
/// seat is asked first. Without an act that could wait for the answer, beaten hands are mucked.
bool Deal::Play::show_hands(std::uint8_t index, Frame& frame) {
  using Beaten = Showdown::Beaten;
  const Showdown& showdown = v.showdowns[index];
  if (frame.count == 0) {
    line_up(showdown, frame);
    s.called = {};
  }
  const bool closed = able().size() < 2;
  for (; frame.index < frame.count; ++frame.index) {
    const Seat seat = frame.order[frame.index];
    const bool announcing = frame.round > 0 || frame.rounds > 0;
    bool shows = announcing || showdown.beaten == Beaten::shown || closed || s.stack[seat] == 0 ||
                 !is_beaten(index, seat);
    if (!shows && showdown.beaten == Beaten::by_choice && &frame == act_frame()) {
      if (frame.previous != seat) {
        frame.previous = seat;
        put_question(showdown.muck_ask, seat);
        return false;
      }
      shows = s.answers[seat].option != 0;
    }
    if (shows && !announce(index, frame, seat)) return false;
    if (shows) s.open.insert(seat);
    Event event;
    event.kind = shows ? Event::Kind::shown : Event::Kind::mucked;
    if (!heard(event.kind)) continue;
    event.seat = seat;
    event.showdown = index;
    tell(event);
  }
  return true;
}

}  // namespace houserules
