#include "engine/source/convert.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/cards/notation.h"

namespace houserules::convert {

namespace {

constexpr std::string_view blanks = " \t\r\n";

/// Returns the singular of a plural in our vocabulary: "queens" → "queen", "sixes" → "six".
std::string_view singular(std::string_view word) {
  if (word == "sixes") return "six";
  if (word.size() > 2 && word.ends_with('s')) word.remove_suffix(1);
  return word;
}

}  // namespace

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::vector<std::string_view> split(std::string_view text, std::string_view separators) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const auto end = text.find_first_of(separators);
    const std::string_view part = trim(text.substr(0, end));
    if (!part.empty()) parts.push_back(part);
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
  }
  return parts;
}

std::optional<std::string_view> after(std::string_view text, std::string_view beginning) {
  if (!text.starts_with(beginning)) return std::nullopt;
  text.remove_prefix(beginning.size());
  if (!text.empty() && blanks.find(text.front()) == std::string_view::npos) return std::nullopt;
  return trim(text);
}

std::optional<std::int64_t> whole_number(std::string_view text) {
  if (text.empty() || text.size() > 15 || (text.size() > 1 && text[0] == '0')) return std::nullopt;
  std::int64_t number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

std::optional<std::int64_t> number_or_never(std::string_view text) {
  if (text == "never" || text == "no cap" || text == "no limit") return never;
  return whole_number(text);
}

std::optional<bool> yes_no(std::string_view text) {
  if (text == "yes") return true;
  if (text == "no") return false;
  return std::nullopt;
}

std::string said_yes_no(std::string_view text) {
  std::string word(text);
  for (char& c : word) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  for (const std::string_view yes : {"yes", "true", "on", "y", "always"}) {
    if (word == yes) return "yes";
  }
  for (const std::string_view no : {"no", "false", "off", "n", "never"}) {
    if (word == no) return "no";
  }
  return {};
}

bool is_fraction(std::string_view text) {
  const auto is_digits = [](std::string_view part) {
    return part.empty() || part.find_first_not_of("0123456789 ") == part.npos;
  };
  if (text.size() < 2) return false;
  for (const std::string_view sign : {"/", ".", "\u00BD", "\u00BC", "\u00BE"}) {
    const std::size_t at = text.find(sign);
    if (at != text.npos && is_digits(text.substr(0, at)) &&
        is_digits(text.substr(at + sign.size())))
      return true;
  }
  return false;
}

int whole_by(std::string_view fraction) {
  constexpr int most = 1000;
  for (const auto& [sign, parts] : {std::pair("\u00BD", 2), {"\u00BC", 4}, {"\u00BE", 4}}) {
    if (fraction.find(sign) != fraction.npos) return parts;
  }
  const std::size_t at = fraction.find_first_of("./");
  if (at == fraction.npos) return 0;
  const auto behind = whole_number(fraction.substr(at + 1));
  if (!behind || *behind < 0) return 0;
  if (fraction[at] == '/') {
    // In "1 1/2", the first 1 counts as a whole.
    const std::string_view before = trim(fraction.substr(0, at));
    const auto above = whole_number(before.substr(before.rfind(' ') + 1));
    if (!above || *behind == 0) return 0;
    const auto parts = *behind / std::gcd(*above, *behind);
    return parts <= most ? static_cast<int>(parts) : 0;
  }
  if (fraction.size() - at > 4) return 0;
  int parts = 1;
  for (std::size_t i = at + 1; i < fraction.size(); ++i) parts *= 10;
  return parts / std::gcd(static_cast<int>(*behind), parts);
}

namespace {

/// Returns "1000" for "1,000", and an empty string if commas do not group thousands.
std::string without_commas(std::string_view text) {
  const auto groups = split(text, ",");
  const auto all_digits = [](std::string_view group) {
    return group.find_first_not_of("0123456789") == group.npos;
  };
  const bool grouped = groups.size() > 1 && groups[0].size() <= 3 && !groups[0].starts_with('0') &&
                       std::all_of(groups.begin(), groups.end(), all_digits) &&
                       std::all_of(groups.begin() + 1, groups.end(),
                                   [](std::string_view group) { return group.size() == 3; });
  std::string digits;
  for (const std::string_view group : groups) digits += group;
  return grouped && text.size() == digits.size() + groups.size() - 1 ? digits : std::string();
}

/// Returns "2000" for "2k", and an empty string for other texts.
std::string thousands(std::string_view text) {
  if (!text.ends_with('k') && !text.ends_with('K')) return {};
  text.remove_suffix(1);
  return text.size() <= 12 && whole_number(text).value_or(0) > 0 ? std::string(text) + "000"
                                                                 : std::string();
}

}  // namespace

bool is_foreign_number(std::string_view text) {
  if (text.empty()) return false;
  if (!thousands(text).empty()) return true;
  if (text.size() > 1 && text[0] == '0' && text.find_first_not_of("0123456789") == text.npos)
    return true;
  if (!without_commas(text).empty()) return true;
  return text.find_first_of("0123456789") != text.npos &&
         text.find_first_not_of("0123456789+-._:xXeEaAbBoOfF") == text.npos &&
         text.find_first_not_of("0123456789") != text.npos;
}

bool is_negative(std::string_view text) {
  return text.starts_with('-') && whole_number(text.substr(1)).value_or(0) > 0;
}

std::string plain_digits(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  if (std::string whole = thousands(text); !whole.empty()) return whole;
  std::string digits(text);
  if (digits.ends_with(".0")) digits.resize(digits.size() - 2);
  if (digits.ends_with('.')) digits.pop_back();
  std::erase(digits, '_');
  if (const std::string bare = without_commas(digits); !bare.empty()) return bare;
  return whole_number(digits) && !digits.starts_with('0') ? digits : std::string();
}

std::optional<int> halves(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  int sum = 0;
  const auto parts = split(text, " ");
  if (parts.empty() || parts.size() > 2) return std::nullopt;
  for (const std::string_view part : parts) {
    if (part == "1/2") {
      if (sum % 2 != 0) return std::nullopt;
      sum += 1;
      continue;
    }
    const auto whole = whole_number(part);
    if (!whole || *whole > 10000 || sum != 0) return std::nullopt;
    sum += static_cast<int>(*whole) * 2;
  }
  return negative ? -sum : sum;
}

std::optional<Range> range(std::string_view text) {
  const auto dash = text.find('-');
  if (dash == std::string_view::npos) {
    const auto one = whole_number(text);
    return one ? std::optional(Range{*one, *one}) : std::nullopt;
  }
  const auto low = whole_number(trim(text.substr(0, dash)));
  const auto high = whole_number(trim(text.substr(dash + 1)));
  if (!low || !high) return std::nullopt;
  return Range{*low, *high};
}

std::optional<int> rank(std::string_view text) {
  if (const auto plain = parse_rank(text)) return plain;
  const std::string_view word = singular(text);
  if (word == "two") return rank_deuce;
  if (word == "trey") return rank_deuce + 1;
  for (int r = 0; r < rank_count; ++r) {
    if (word == rank_name(r)) return r;
  }
  return std::nullopt;
}

std::optional<int> suit(std::string_view text) {
  constexpr std::string_view signs[] = {"♣", "♦", "♥", "♠"};
  for (int s = 0; s < suit_count; ++s) {
    const std::string_view name = suit_name(s);
    if (text == name || text == signs[s] || text == name.substr(0, name.size() - 1)) return s;
  }
  return std::nullopt;
}

std::optional<std::uint16_t> rank_range(std::string_view text) {
  const auto dash = text.find('-');
  if (dash == std::string_view::npos) return std::nullopt;
  const auto low = rank(trim(text.substr(0, dash)));
  const auto high = rank(trim(text.substr(dash + 1)));
  if (!low || !high || *low > *high) return std::nullopt;
  std::uint16_t ranks = 0;
  for (int r = *low; r <= *high; ++r) ranks |= static_cast<std::uint16_t>(1U << r);
  return ranks;
}

std::optional<CardSet> ranks(std::string_view text) {
  CardSet set;
  const auto parts = split(text, " ,\n");
  for (std::string_view part : parts) {
    if (part == "and" || part == "or") continue;
    if (const auto range_of_ranks = rank_range(part)) {
      for (int r = 0; r < rank_count; ++r) {
        if ((static_cast<unsigned>(*range_of_ranks) >> r) & 1U) set = set | CardSet::of_rank(r);
      }
      continue;
    }
    auto one = rank(part);
    if (!one && part.ends_with('s')) one = rank(part.substr(0, part.size() - 1));
    if (!one) return std::nullopt;
    set = set | CardSet::of_rank(*one);
  }
  return set.empty() ? std::nullopt : std::optional(set);
}

std::optional<CardSet> card_set(std::string_view text) {
  CardSet set;
  const auto add_ranks = [&set](std::uint16_t ranks) {
    for (int r = 0; r < rank_count; ++r) {
      if (((static_cast<unsigned>(ranks) >> r) & 1U) != 0) set = set | CardSet::of_rank(r);
    }
  };
  const auto parts = split(text, " ,\n");
  if (parts.empty()) return std::nullopt;
  for (const std::string_view part : parts) {
    if (part == "and" || part == "or") continue;
    if (part == "any") {
      set = CardSet(~std::uint64_t{0});
    } else if (part == "joker" || part == "jokers") {
      set = set | CardSet::jokers();
    } else if (part == "red") {
      set = set | CardSet::of_suit(1) | CardSet::of_suit(2);
    } else if (part == "black") {
      set = set | CardSet::of_suit(0) | CardSet::of_suit(3);
    } else if (part == "face" || part == "faces") {
      add_ranks(static_cast<std::uint16_t>(7U << rank_jack));
    } else if (const auto ranks = rank_range(part)) {
      add_ranks(*ranks);
    } else if (const auto r = rank(part)) {
      set = set | CardSet::of_rank(*r);
    } else if (const auto s = suit(part)) {
      set = set | CardSet::of_suit(*s);
    } else if (const auto cards = parse_cards(part); cards && !cards->empty()) {
      for (const Card card : *cards) {
        if (!card.known()) return std::nullopt;
        if (card.joker()) {
          set = set | CardSet::jokers();
        } else {
          set.insert(card);
        }
      }
    } else {
      return std::nullopt;
    }
  }
  return set;
}

std::optional<Value> literal(std::string_view text, Type type) {
  if (text == "none") return Value::none();
  switch (type) {
    case Type::number: {
      const bool negative = text.starts_with('-');
      const auto n = number_or_never(negative ? text.substr(1) : text);
      return n ? std::optional(Value::number(negative ? -*n : *n)) : std::nullopt;
    }
    case Type::yes_no: {
      const auto b = yes_no(text);
      return b ? std::optional(Value::yes_no(*b)) : std::nullopt;
    }
    case Type::rank: {
      const auto r = rank(text);
      return r ? std::optional(Value::rank(*r)) : std::nullopt;
    }
    case Type::suit: {
      const auto s = suit(text);
      return s ? std::optional(Value::suit(*s)) : std::nullopt;
    }
    case Type::card: {
      const auto c = parse_card(text);
      return c && c->known() ? std::optional(Value::card(*c)) : std::nullopt;
    }
    case Type::nothing:
    case Type::seat:
    case Type::seats:
    case Type::zone:
    case Type::cards:
    case Type::word:
    case Type::object:
      break;
  }
  return std::nullopt;
}

std::optional<Type> register_type(std::string_view text) {
  if (text == "number") return Type::number;
  if (text == "yes/no") return Type::yes_no;
  if (text == "rank") return Type::rank;
  if (text == "suit") return Type::suit;
  if (text == "card") return Type::card;
  if (text == "seat") return Type::seat;
  return std::nullopt;
}

std::optional<PointValues> point_values(std::string_view text, int rank) {
  PointValues values;
  while (!text.empty()) {
    const auto cut = text.find(" or ");
    const std::string_view part = trim(text.substr(0, cut));
    text = cut == std::string_view::npos ? std::string_view() : text.substr(cut + 4);
    std::optional<int> value = halves(part);
    if (!value && (part == "pips" || part == "-pips")) {
      if (rank < 0) return std::nullopt;
      // An ace has one pip; face cards count on from ten.
      const int pips = rank == rank_ace ? 1 : rank + 2;
      value = part == "pips" ? 2 * pips : -2 * pips;
    }
    if (!value || values.count == values.halves.size()) return std::nullopt;
    values.halves[values.count++] = static_cast<std::int16_t>(*value);
  }
  return values.count > 0 ? std::optional(values) : std::nullopt;
}

std::optional<Category> category(std::string_view text) {
  for (int c = 0; c < static_cast<int>(Category::inserted); ++c) {
    if (text == category_name(static_cast<Category>(c))) return static_cast<Category>(c);
  }
  if (text == "trips") return Category::three_of_a_kind;
  if (text == "quads") return Category::four_of_a_kind;
  if (text == "four flush") return Category::four_flush;
  if (text == "four straight") return Category::four_straight;
  return std::nullopt;
}

std::optional<Category> category_said(std::string_view text) {
  if (const std::string_view meant = category_meant(text); !meant.empty()) return category(meant);
  if (const auto known = category(text)) return known;
  if (!text.ends_with('s')) return std::nullopt;
  text.remove_suffix(1);
  return category(text);
}

}  // namespace houserules::convert
