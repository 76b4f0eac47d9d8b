#include "engine/variant/value_text.h"

#include <algorithm>
#include <charconv>

#include "engine/cards/notation.h"
#include "engine/variant/variant.h"

namespace houserules {

bool looks_like_seat(std::string_view text) {
  return text.size() >= 2 && (text[0] == 'p' || text[0] == 'P') &&
         std::all_of(text.begin() + 1, text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string seat_name(Seat seat) { return "p" + std::to_string(seat + 1); }

std::string seats_text(std::size_t count) {
  return count == 2 ? "p1 and p2" : "p1 to p" + std::to_string(count);
}

Seat parse_seat(std::string_view text) {
  if (!looks_like_seat(text) || text[0] != 'p' || text.size() > 3 || text[1] == '0') return no_seat;
  int number = 0;
  std::from_chars(text.data() + 1, text.data() + text.size(), number);
  return number <= max_seats ? static_cast<Seat>(number - 1) : no_seat;
}

bool parse_chips(std::string_view text, Chips& chips) {
  const bool plus = text.starts_with('+');
  if (plus) text.remove_prefix(1);
  const char* end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, chips);
  return !text.empty() && !(plus && text.starts_with('-')) && result.ec == std::errc() &&
         result.ptr == end && chips >= -most_chips && chips <= most_chips;
}

std::optional<double> parse_decimal(std::string_view text) {
  constexpr int most_digits = 15;  // as many as a double holds exactly
  std::int64_t digits = 0, scale = 1;
  int count = 0;
  bool point = false;
  for (const char c : text) {
    if (c == '.' && !point) {
      point = true;
      continue;
    }
    if (c < '0' || c > '9' || ++count > most_digits) return std::nullopt;
    digits = digits * 10 + (c - '0');
    if (point) scale *= 10;
  }
  if (count == 0 || text.ends_with('.')) return std::nullopt;
  return static_cast<double>(digits) / static_cast<double>(scale);
}

std::string stack_text(Chips chips) {
  return chips >= endless_chips ? "inf" : std::to_string(chips);
}

std::string value_text(const Variant& variant, const Value& value) {
  switch (value.type) {
    case Type::nothing:
      return "";
    case Type::yes_no:
      return value.bits != 0 ? "yes" : "no";
    case Type::rank:
      return std::string(rank_name(static_cast<int>(value.bits)));
    case Type::suit:
      return std::string(suit_name(static_cast<int>(value.bits)));
    case Type::card:
      return text(Card(static_cast<std::uint8_t>(value.bits)));
    case Type::seat:
      return seat_name(value.as_seat());
    case Type::seats: {
      std::string seats;
      for (const Seat seat : value.as_seats())
        seats += (seats.empty() ? "" : " ") + seat_name(seat);
      return seats;
    }
    case Type::word:
      return std::string(variant.word(static_cast<Word>(value.bits)));
    default:
      return std::to_string(value.bits);
  }
}

}  // namespace houserules
