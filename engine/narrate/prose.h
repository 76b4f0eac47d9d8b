#pragma once
// How sentences become lines.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/narrate/spelling.h"

namespace houserules::narrate {

/// Sentences as they come. Seats that do the same one after the other share a sentence, and
/// sentences share a line; in plain words each has its own.
class Prose {
 public:
  explicit Prose(Spelling spelling, std::size_t line_width = 100)
      : spelling_(std::move(spelling)), line_width_(line_width) {}

  /// "p1 checks": `one` of one seat, `many` of several, who are `everyone` if they are all. Players
  /// who act in turn are named where one does something else.
  void act(Seat seat, std::string one, std::string many, SeatSet everyone, bool in_turn = true);
  /// A seat that has done something in the open sentence does the next for itself.
  void again(Seat seat);
  /// Has the open sentence just narrated this of the seat?
  bool repeats(Seat seat, std::string_view one) const { return tells_of(seat) && one == one_; }
  /// Seats that do the same next have a sentence of their own.
  void apart() { flush(); }
  /// Goes on in the same line where it fits. Without its full stop.
  void sentence(const std::string& text);
  /// Stands alone in its line.
  void line(const std::string& text);
  /// Lines that `retract()` takes back, until the text is taken or more of them are narrated.
  void retractable(const std::vector<std::string>& lines);
  void retract();
  /// "LEAD: item, item." in lines of its own.
  void rows(const std::string& lead, const std::vector<std::string>& items);
  /// The next sentence begins a line.
  void new_line() { close_line(); }
  /// A blank line comes before what follows.
  void gap();

  /// "p1 and p2", "Everyone" if nobody else is left, or "Everyone but p5" if `but_one`.
  std::string subject(const std::vector<Seat>& seats, SeatSet everyone, bool but_one = true) const;

  /// Whole lines since the last call.
  std::string take();

 private:
  /// Of the open sentence.
  bool tells_of(Seat seat) const;
  void flush();
  void close_line();
  void put(std::string_view text);

  Spelling spelling_;
  std::size_t line_width_;
  std::string out_;
  std::size_t retract_from_ = 0, retract_to_ = 0;  // in `out_`
  std::string open_;                               // the line being filled
  SeatSet in_line_;                                // who has acted in it
  std::vector<Seat> who_;
  std::string one_, many_;
  SeatSet everyone_;
  bool in_turn_ = true;
};

}  // namespace houserules::narrate
