#pragma once
// Converts text of rule files to typed values. Each function takes the whole text and returns
// nothing if it is not of that type; the caller writes the message.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cards/card.h"
#include "engine/ranking/ranking.h"
#include "engine/variant/value.h"

namespace houserules::convert {

std::string_view trim(std::string_view text);
/// Splits at any of the separators, trims the parts and drops empty ones.
std::vector<std::string_view> split(std::string_view text, std::string_view separators);
/// Returns the text after this prefix (and the spaces that follow), or nothing if it has another
/// prefix.
std::optional<std::string_view> after(std::string_view text, std::string_view beginning);

/// Decimal digits only, at most 15 of them.
std::optional<std::int64_t> whole_number(std::string_view text);
/// A whole number, or a word for "unlimited": `never`, `no cap`, `no limit`.
std::optional<std::int64_t> number_or_never(std::string_view text);
std::optional<bool> yes_no(std::string_view text);
/// Returns "yes" or "no" for other words with that meaning, such as `true` and `off`, or an empty
/// string.
std::string said_yes_no(std::string_view text);
/// Returns whether the text is a fraction, however written: 1/2, 2 1/2, 0.5, ½.
bool is_fraction(std::string_view text);
/// Returns the factor that makes such a number whole, or 0 if unknown.
int whole_by(std::string_view fraction);
/// Returns whether the text is a number as other languages write it, which rule files reject: 0x10,
/// 1_000, 2k, 1e3, 5.0, -1, 010.
bool is_foreign_number(std::string_view text);
bool is_negative(std::string_view text);
/// Returns the number that is certainly meant, in plain digits, for 1_000, 2k, +5, 5.0; otherwise
/// an empty string.
std::string plain_digits(std::string_view text);
/// Returns "1/2", "7", "7 1/2" in half points: 1, 14, 15.
std::optional<int> halves(std::string_view text);

struct Range {
  std::int64_t low = 0, high = 0;
};
/// Parses "2-8", or "5" as "5-5".
std::optional<Range> range(std::string_view text);

/// "7", "T", "10", "jack", "queens", "deuces".
std::optional<int> rank(std::string_view text);
/// "spades", "spade", "♠".
std::optional<int> suit(std::string_view text);
/// "6-A", as a set of ranks (bit r = rank r). Both ends may be equal, but not reversed.
std::optional<std::uint16_t> rank_range(std::string_view text);
/// "3s and 9s", "deuces", "2-5 K": ranks only, so "3s" means the threes, not a spade.
std::optional<CardSet> ranks(std::string_view text);
/// Cards, ranks, rank ranges, suits, `jokers`, `red`, `black`, `faces`, `any`, in any combination:
/// "Js Jh", "3 9", "2-5 Kd".
std::optional<CardSet> card_set(std::string_view text);

/// A literal of a type. "none" is an unset value of every type.
std::optional<Value> literal(std::string_view text, Type type);
/// "number", "yes/no", "rank", "suit", "card", "seat".
std::optional<Type> register_type(std::string_view text);

/// "1 or 11", "pips", "1/2" as the values of a card of this rank.
std::optional<PointValues> point_values(std::string_view text, int rank);
/// "two pair", "full house". Inserted categories have no text of their own here.
std::optional<Category> category(std::string_view text);
/// The same, also as players say it: "trips", "two pairs", "boat".
std::optional<Category> category_said(std::string_view text);

}  // namespace houserules::convert
