#include "engine/narrate/prose.h"

#include <algorithm>
#include <utility>

#include "engine/text/english.h"
#include "engine/text/utf8.h"

namespace houserules::narrate {
namespace {

/// Returns what players who "do not stay" or "buy nothing" have declined, or nothing.
std::string declined_by(const std::string& predicate) {
  constexpr std::string_view refuses = "do not ", none = " nothing";
  if (predicate.starts_with(refuses)) return predicate.substr(refuses.size());
  if (predicate.ends_with(none)) return predicate.substr(0, predicate.size() - none.size());
  return "";
}

}  // namespace

void Prose::act(Seat seat, std::string one, std::string many, SeatSet everyone, bool in_turn) {
  if (repeats(seat, one)) return;
  if (spelling_.plain() || who_.empty() || one != one_) {
    flush();
    one_ = std::move(one);
    many_ = std::move(many);
    everyone_ = everyone;
    in_turn_ = in_turn;
  }
  who_.push_back(seat);
}

void Prose::again(Seat seat) {
  if (tells_of(seat)) flush();
}

bool Prose::tells_of(Seat seat) const {
  return std::find(who_.begin(), who_.end(), seat) != who_.end();
}

std::string Prose::subject(const std::vector<Seat>& seats, SeatSet everyone, bool but_one) const {
  SeatSet set;
  for (const Seat seat : seats) set.insert(seat);
  if (seats.size() > 2 && set == everyone) return "Everyone";
  const SeatSet others = everyone - set;
  const bool all_but_one =
      but_one && seats.size() > 3 && others.size() == 1 && (set - everyone).empty();
  return all_but_one ? "Everyone but " + spelling_.seat(others.front()) : spelling_.seats(seats);
}

void Prose::flush() {
  if (who_.empty()) return;
  // "p4 passes. p1, p2 and p3 stay": everyone would be one too many.
  const bool others_left = (in_line_ - everyone_).size() > 0;
  const std::string who = others_left ? spelling_.seats(who_) : subject(who_, everyone_, !in_turn_);
  const bool one = who_.size() == 1 || who.starts_with("Everyone");
  const std::vector<Seat> seats = std::exchange(who_, {});
  const std::string declined = who == "Everyone" ? declined_by(many_) : "";
  sentence(declined.empty() ? who + " " + (one ? one_ : many_)
                            : "Nobody " + third_person(declined));
  for (const Seat seat : seats) in_line_.insert(seat);
}

void Prose::close_line() {
  flush();
  if (!open_.empty()) put(std::exchange(open_, {}));
  in_line_ = SeatSet();
}

/// A line; what does not fit goes on below, indented. Rows of cards in brackets stay whole.
void Prose::put(std::string_view text) {
  constexpr std::string_view indent = "  ";
  std::size_t width = line_width_;
  while (!spelling_.plain() && columns(text) > width) {
    std::size_t cut = 0;
    int brackets = 0;
    for (std::size_t i = 0; i < text.size() && columns(text.substr(0, i)) <= width; ++i) {
      if (text[i] == '(') ++brackets;
      if (text[i] == ')') --brackets;
      if (text[i] == ' ' && brackets == 0) cut = i;
    }
    if (cut == 0) break;
    out_ += std::string(text.substr(0, cut)) + "\n" + std::string(indent);
    text.remove_prefix(cut + 1);
    width = line_width_ - indent.size();
  }
  out_ += std::string(text) + "\n";
}

void Prose::sentence(const std::string& text) {
  flush();
  const bool fits = columns(open_) + columns(text) + 2 <= line_width_;
  if (spelling_.plain() || !fits) close_line();
  open_ += (open_.empty() ? "" : " ") + text + ".";
}

void Prose::line(const std::string& text) {
  close_line();
  put(text);
}

void Prose::retractable(const std::vector<std::string>& lines) {
  close_line();
  retract_from_ = out_.size();
  for (const std::string& text : lines) put(text);
  retract_to_ = out_.size();
}

void Prose::retract() {
  out_.erase(retract_from_, retract_to_ - retract_from_);
  retract_to_ = retract_from_;
}

void Prose::rows(const std::string& lead, const std::vector<std::string>& items) {
  close_line();
  std::string row = lead + ":";
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : ".");
    if (columns(row) + columns(item) + 1 > line_width_) {
      out_ += row + "\n";
      row = " ";
    }
    row += " " + item;
  }
  out_ += row + "\n";
}

void Prose::gap() {
  close_line();
  if (!out_.empty() && !out_.ends_with("\n\n") && !spelling_.plain()) out_ += "\n";
}

std::string Prose::take() {
  close_line();
  retract_from_ = retract_to_ = 0;
  return std::exchange(out_, {});
}

}  // namespace houserules::narrate
