#pragma once
// How the narrator spells things, and how his sentences become lines.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/cards/card.h"
#include "engine/variant/value.h"

namespace houserules {

/// "stays", "passes", "carries": the third person of a verb, of its first word.
std::string third_person(std::string_view verb);
/// "a pair of aces", "an eight-six low"; a count of points stays as it is.
std::string with_article(std::string_view label);
/// "first" … "twentieth".
std::string_view ordinal(int number);
/// "the lead" of "the_lead": a name of the file in a sentence.
std::string spaced(std::string_view name);
/// "First draw" of "first draw"; the text may be empty.
std::string capitalised(std::string_view text);
/// What stands between these signs; nothing empty.
std::vector<std::string> words_between(std::string_view text, std::string_view signs = " ,");

/// Names of seats, cards and chips, in signs or (plain) in words alone.
class Spelling {
 public:
  /// `names` of the players, seat by seat; none: they are called by their seats.
  explicit Spelling(bool plain, std::vector<std::string> names = {})
      : plain_(plain), names_(std::move(names)) {}
  bool plain() const { return plain_; }

  std::string card(Card card) const;
  std::string cards(const std::vector<Card>& cards) const;
  /// "a card", "three cards".
  std::string card_count(std::size_t count) const;
  std::string chips(Chips chips) const;
  std::string seat(Seat seat) const;
  std::string seats(const std::vector<Seat>& seats) const;
  /// "a, b and c".
  static std::string list(const std::vector<std::string>& items);
  /// The seat of this name, whatever the case of its letters, or of "p2" or "2"; else no_seat.
  Seat seat_called(std::string_view name) const;

 private:
  bool plain_;
  std::vector<std::string> names_;
};

/// Sentences as they come. Seats that do the same one after the other share a sentence, and
/// sentences share a line; in plain words each has its own.
class Prose {
 public:
  explicit Prose(Spelling spelling, std::size_t line_width = 100)
      : spelling_(std::move(spelling)), line_width_(line_width) {}
  const Spelling& spelling() const { return spelling_; }

  /// "p1 checks": `one` of one seat, `many` of several, who are `everyone` if they are all.
  void act(Seat seat, std::string one, std::string many, SeatSet everyone);
  /// A seat that has done something in the open sentence does the next for itself.
  void again(Seat seat);
  /// Goes on in the same line where it fits. Without its full stop.
  void sentence(const std::string& text);
  /// Stands alone in its line.
  void line(const std::string& text);
  /// "LEAD: item, item." in lines of its own.
  void rows(const std::string& lead, const std::vector<std::string>& items);
  /// A blank line comes before what follows.
  void gap();

  /// "p1 and p2", or "Everybody" if nobody else is left.
  std::string subject(const std::vector<Seat>& seats, SeatSet everyone) const;

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
  std::string open_;  // the line being filled
  std::vector<Seat> who_;
  std::string one_, many_;
  SeatSet everyone_;
};

}  // namespace houserules
