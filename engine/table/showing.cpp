// Who shows his hand at a showdown, one after the other, and who may throw it away.

#include "engine/table/play.h"

namespace houserules {

/// The player who bet or raised last in the last round, or who acted first in it, then clockwise.
/// Players all-in for the main pot alone wait for those who play for a side pot.
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

/// By the hands that lie open, in every part of every pot that he plays for.
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
  // A side pot that nobody shown contests is still his.
  for (unsigned p = 0; p < s.pot_count && beaten; ++p) {
    beaten = !s.pots[p].contenders.contains(seat) || !(s.pots[p].contenders & s.open).empty();
  }
  return beaten;
}

/// One seat is asked something by the act that is running.
void Deal::Play::put_question(std::uint16_t row, Seat seat) {
  s.answers[seat] = Answer();
  s.answered_cards[seat] = CardSet();
  describe(row, seat, SeatSet::of(seat), s.question);
  s.asking = true;
}

/// A seat says what its hand is, part by part. With several boards, and without an act that could
/// wait for the answer, cards speak. False: it is asked.
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

/// Beaten hands may stay hidden, but not once the betting is closed by all-ins. False: somebody is
/// asked first; without an act that could wait for his answer he mucks.
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
