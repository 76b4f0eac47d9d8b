#include "engine/session/prose.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/cards/count_text.h"
#include "engine/cards/notation.h"

namespace houserules {
namespace {

constexpr std::array<std::string_view, 21> numbers = {
    "no",       "one",     "two",     "three",     "four",     "five",     "six",
    "seven",    "eight",   "nine",    "ten",       "eleven",   "twelve",   "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty"};
constexpr std::array<std::string_view, 21> ordinals = {
    "",           "first",     "second",    "third",       "fourth",     "fifth",      "sixth",
    "seventh",    "eighth",    "ninth",     "tenth",       "eleventh",   "twelfth",    "thirteenth",
    "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth"};

/// Columns, not bytes.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

bool vowel(char c) { return std::string_view("aeiou").find(c) != std::string_view::npos; }

}  // namespace

std::vector<std::string> words_between(std::string_view text, std::string_view signs) {
  std::vector<std::string> out;
  for (std::size_t at = 0; (at = text.find_first_not_of(signs, at)) != text.npos;) {
    const std::size_t end = std::min(text.find_first_of(signs, at), text.size());
    out.emplace_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

std::string third_person(std::string_view verb) {
  const std::size_t end = std::min(verb.find(' '), verb.size());
  std::string word(verb.substr(0, end));
  const std::string_view rest = verb.substr(end);
  const char last = word.empty() ? 'x' : word.back();
  const char before = word.size() < 2 ? 'a' : word[word.size() - 2];
  if (last == 'y' && !vowel(before)) {
    word.back() = 'i';
    word += "es";
  } else if (last == 's' || last == 'x' || last == 'z' || last == 'o' ||
             (last == 'h' && (before == 'c' || before == 's'))) {
    word += "es";
  } else {
    word += "s";
  }
  return word + std::string(rest);
}

std::string with_article(std::string_view label) {
  for (const std::string_view thing : {"pair", "straight", "flush", "full house", "royal", "wheel",
                                       "badugi", "blaze", "four straight", "four flush"}) {
    if (label.starts_with(thing)) return "a " + std::string(label);
  }
  if (label.ends_with(" low") || label.find("-card ") != std::string_view::npos) {
    return (label.starts_with("eight") || label.starts_with("ace") ? "an " : "a ") +
           std::string(label);
  }
  return std::string(label);
}

std::string_view ordinal(int number) {
  return number > 0 && number < static_cast<int>(ordinals.size())
             ? ordinals[static_cast<std::size_t>(number)]
             : std::string_view("next");
}

std::string spaced(std::string_view name) {
  std::string out(name);
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

std::string capitalised(std::string_view text) {
  std::string out(text);
  if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 32);
  return out;
}

// ---------------------------------------------------------------- spelling

std::string Spelling::card(Card card) const {
  if (!card.known()) return plain_ ? "an unknown card" : "??";
  if (card.joker()) return plain_ ? "a joker" : "Jo";
  if (plain_) {
    return "the " + std::string(rank_name(card.rank())) + " of " +
           std::string(suit_name(card.suit()));
  }
  static constexpr const char* suits[] = {"♣", "♦", "♥", "♠"};
  return std::string(1, rank_char(card.rank())) + suits[card.suit()];
}

std::string Spelling::cards(const std::vector<Card>& cards) const {
  std::vector<std::string> names;
  for (const Card c : cards) names.push_back(card(c));
  if (plain_) return list(names);
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : " ") + name;
  return out;
}

std::string Spelling::card_count(std::size_t count) const {
  if (count == 1) return "a card";
  return (count < numbers.size() ? std::string(numbers[count]) : std::to_string(count)) + " cards";
}

std::string Spelling::chips(Chips chips) const {
  return plain_ ? count_text(chips, "chip") : std::to_string(chips);
}

std::string Spelling::seat(Seat seat) const {
  if (seat < names_.size()) return names_[seat];
  return (plain_ ? "Player " : "p") + std::to_string(seat + 1);
}

std::string Spelling::seats(const std::vector<Seat>& seats) const {
  std::vector<std::string> names;
  for (const Seat s : seats) names.push_back(seat(s));
  return list(names);
}

Seat Spelling::seat_called(std::string_view name) const {
  const auto small = [](std::string_view text) {
    std::string out(text);
    for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
  };
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (small(names_[i]) == small(name)) return static_cast<Seat>(i);
  }
  const bool number = !name.empty() && name[0] >= '0' && name[0] <= '9';
  return parse_seat(number ? "p" + std::string(name) : small(name));
}

std::string Spelling::list(const std::vector<std::string>& items) {
  std::string out;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) out += i + 1 == items.size() ? " and " : ", ";
    out += items[i];
  }
  return out;
}

// ---------------------------------------------------------------- sentences

void Prose::act(Seat seat, std::string one, std::string many, SeatSet everyone) {
  if (tells_of(seat) && one == one_) return;
  if (spelling_.plain() || who_.empty() || one != one_) {
    flush();
    one_ = std::move(one);
    many_ = std::move(many);
    everyone_ = everyone;
  }
  who_.push_back(seat);
}

void Prose::again(Seat seat) {
  if (tells_of(seat)) flush();
}

bool Prose::tells_of(Seat seat) const {
  return std::find(who_.begin(), who_.end(), seat) != who_.end();
}

std::string Prose::subject(const std::vector<Seat>& seats, SeatSet everyone) const {
  SeatSet set;
  for (const Seat seat : seats) set.insert(seat);
  return seats.size() > 2 && set == everyone ? "Everybody" : spelling_.seats(seats);
}

void Prose::flush() {
  if (who_.empty()) return;
  const std::string who = subject(who_, everyone_);
  const bool one = who_.size() == 1 || who == "Everybody";
  who_.clear();
  sentence(who + " " + (one ? one_ : many_));
}

void Prose::close_line() {
  flush();
  if (!open_.empty()) put(std::exchange(open_, {}));
}

/// A line; what does not fit goes on below, indented. Rows of cards in brackets stay whole.
void Prose::put(std::string_view text) {
  while (!spelling_.plain() && width(text) > line_width_) {
    std::size_t cut = 0;
    int brackets = 0;
    for (std::size_t i = 2; i < text.size() && width(text.substr(0, i)) <= line_width_; ++i) {
      if (text[i] == '(') ++brackets;
      if (text[i] == ')') --brackets;
      if (text[i] == ' ' && brackets == 0) cut = i;
    }
    if (cut == 0) break;
    out_ += std::string(text.substr(0, cut)) + "\n  ";
    text.remove_prefix(cut + 1);
  }
  out_ += std::string(text) + "\n";
}

void Prose::sentence(const std::string& text) {
  flush();
  const bool fits = width(open_) + width(text) + 2 <= line_width_;
  if (spelling_.plain() || !fits) close_line();
  open_ += (open_.empty() ? "" : " ") + text + ".";
}

void Prose::line(const std::string& text) {
  close_line();
  put(text);
}

void Prose::rows(const std::string& lead, const std::vector<std::string>& items) {
  close_line();
  std::string row = lead + ":";
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : ".");
    if (width(row) + width(item) + 1 > line_width_) {
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
  return std::exchange(out_, {});
}

}  // namespace houserules
