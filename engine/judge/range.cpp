#include "engine/judge/range.h"

#include <algorithm>
#include <array>
#include <map>
#include <span>

#include "engine/text/utf8.h"

namespace houserules::judge {
namespace {

constexpr std::string_view rank_letters = "23456789TJQKA", suit_letters = "cdhs",
                           suit_variables = "wxyz";
constexpr std::size_t most_cards = 5;

/// A card of a pattern.
struct Wanted {
  std::uint32_t ranks = 0;
  int suit = -1;      // none: any
  int variable = -1;  // cards of one variable are of one suit, of two variables of two
};

enum class Suits : std::uint8_t { any, single, twice };

struct Pattern {
  std::vector<Wanted> cards;
  Suits suits = Suits::any;
  bool no_pair = false;
};

class Matcher {
 public:
  Matcher(const Pattern& pattern, std::span<const Card> cards) : pattern_(pattern), cards_(cards) {
    bound_.fill(-1);
  }
  bool matches() { return suits_fit() && ranks_fit() && match(0, 0); }

 private:
  bool suits_fit() const {
    if (pattern_.suits == Suits::any) return true;
    std::array<int, suit_count> held{};
    for (const Card card : cards_) ++held[static_cast<std::size_t>(card.suit())];
    const auto paired =
        std::count_if(held.begin(), held.end(), [](int count) { return count >= 2; });
    const auto single = std::count(held.begin(), held.end(), 1);
    if (pattern_.suits == Suits::twice) return paired == 2;
    return paired == 1 && (cards_.size() < 4 || single > 0);
  }
  bool ranks_fit() const {
    if (!pattern_.no_pair) return true;
    std::uint32_t ranks = 0;
    for (const Card card : cards_) {
      const std::uint32_t bit = 1U << card.rank();
      if ((ranks & bit) != 0) return false;
      ranks |= bit;
    }
    return true;
  }
  bool match(std::size_t at, std::uint32_t used) {
    if (at == pattern_.cards.size()) return true;
    const Wanted& wanted = pattern_.cards[at];
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      const Card card = cards_[i];
      if (((used >> i) & 1) != 0 || ((wanted.ranks >> card.rank()) & 1) == 0) continue;
      if (wanted.suit >= 0 && card.suit() != wanted.suit) continue;
      if (wanted.variable < 0) {
        if (match(at + 1, used | 1U << i)) return true;
        continue;
      }
      int& bound = bound_[static_cast<std::size_t>(wanted.variable)];
      const int before = bound;
      const bool taken = std::find(bound_.begin(), bound_.end(), card.suit()) != bound_.end();
      if (before >= 0 ? before != card.suit() : taken) continue;
      bound = card.suit();
      if (match(at + 1, used | 1U << i)) return true;
      bound = before;
    }
    return false;
  }

  const Pattern& pattern_;
  std::span<const Card> cards_;
  std::array<int, 4> bound_{};
};

class RangeReader {
 public:
  RangeReader(std::string_view text, CardSet deck, RangeFault& fault)
      : text_(text), deck_(deck), fault_(fault) {}

  std::optional<ParsedRange> read() {
    for (std::size_t from = 0; from <= text_.size();) {
      const std::size_t end = std::min(text_.find(',', from), text_.size());
      while (from < end && text_[from] == ' ') ++from;  // "QQ+, AKs"
      at_ = from;
      if (!read_item(text_.substr(from, end - from))) return std::nullopt;
      from = end + 1;
    }
    for (const auto& [cards, weight] : weights_) {
      if (weight > 0) out_.hands.push_back({cards, weight});
    }
    if (out_.hands.empty() && out_.top.empty()) {
      at_ = 0;
      return fail("no hand is in this range"), std::nullopt;
    }
    return std::move(out_);
  }

 private:
  bool fail(std::string problem) {
    fault_ = {at_, std::move(problem)};
    return false;
  }
  std::string quoted(std::string_view item) const { return "'" + std::string(item) + "'"; }

  bool read_item(std::string_view item) {
    const std::size_t colon = item.find(':');
    std::string_view hands = item.substr(0, colon);
    weight_ = 1;
    if (colon != std::string_view::npos) {
      const std::optional<double> weight = number(item.substr(colon + 1));
      if (!weight || *weight <= 0 || *weight > 1) {
        at_ += colon + 1;
        return fail("a weight must be above 0 and at most 1, as in AA:0.5");
      }
      weight_ = *weight;
    }
    if (hands.empty()) return fail("a hand is missing; write hands such as QQ+,AKs");
    if (hands == "any" || hands == "random" || hands == "all" || hands == "XX" || hands == "xx") {
      return fail(quoted(hands) + " is not a hand; write 100% for any hand");
    }
    for (const std::string_view word : {"suited", "offsuit"}) {
      if (hands.ends_with(word))
        return fail(quoted(hands) + " is spelled out; write " +
                    std::string(hands.substr(0, hands.size() - word.size())) + word[0]);
    }
    if (hands.back() == '%') return read_top(hands);
    if (is_two(hands)) return read_two(hands);
    return read_pattern(hands);
  }

  static std::optional<double> number(std::string_view text) {
    double value = 0;
    double place = 1;
    bool point = false;
    constexpr std::size_t longest = 8;
    if (text.empty() || text == "." || text.size() > longest) return std::nullopt;
    for (const char c : text) {
      if (c == '.' && !point) {
        point = true;
      } else if (c >= '0' && c <= '9') {
        value = value * 10 + (c - '0');
        if (point) place *= 10;
      } else {
        return std::nullopt;
      }
    }
    return value / place;
  }

  bool set_cards(std::size_t count) {
    if (out_.cards != 0 && out_.cards != count) {
      return fail("the hands before have " + std::to_string(out_.cards) + " cards, this one has " +
                  std::to_string(count));
    }
    out_.cards = count;
    return true;
  }
  void add(std::vector<Card> cards) {
    std::sort(cards.begin(), cards.end());
    weights_[std::move(cards)] = weight_;
  }

  // 15%, 10%-30%
  bool read_top(std::string_view text) {
    const std::size_t dash = text.find('-');
    TopHands top;
    top.weight = weight_;
    std::optional<double> from = 0.0, to;
    if (dash == std::string_view::npos) {
      to = number(text.substr(0, text.size() - 1));
    } else {
      std::string_view first = text.substr(0, dash);
      if (first.ends_with('%')) first.remove_suffix(1);
      from = number(first);
      to = number(text.substr(dash + 1, text.size() - dash - 2));
    }
    if (!from || !to || *to > 100 || *from >= *to) {
      const std::string share(text.substr(text.find_first_of("0123456789%")));
      return fail(quoted(text) + " is not a share of all hands; " +
                  (text.starts_with("top") ? "for the top " + share + ", write " + share
                                           : "write 15%, or 10%-30%"));
    }
    top.from = *from / 100;
    top.to = *to / 100;
    out_.top.push_back(top);
    return set_cards(2);
  }

  // ---- two cards

  struct Two {
    int high = 0, low = 0;
    char kind = 0;  // s, o or neither
  };
  static int rank(char c) {
    const std::size_t at = rank_letters.find(c);
    return at == std::string_view::npos ? -1 : static_cast<int>(at);
  }
  /// Two ranks, and what may follow them.
  static std::optional<Two> two(std::string_view& text) {
    if (text.size() < 2 || rank(text[0]) < 0 || rank(text[1]) < 0) return std::nullopt;
    Two out{std::max(rank(text[0]), rank(text[1])), std::min(rank(text[0]), rank(text[1])), 0};
    text.remove_prefix(2);
    if (!text.empty() && (text[0] == 's' || text[0] == 'o')) {
      out.kind = text[0];
      text.remove_prefix(1);
    }
    return out;
  }
  static bool is_two(std::string_view text) {
    return two(text) && (text.empty() || text == "+" || text[0] == '-');
  }
  bool read_two(std::string_view text) {
    std::string_view rest = text;
    const Two first = *two(rest);
    Two last = first;
    if (first.kind != 0 && first.high == first.low) {
      return fail("a pair is neither suited nor offsuit; write " + std::string(text.substr(0, 2)));
    }
    if (rest == "+") {
      (first.high == first.low ? last.high : last.low) =
          first.high == first.low ? rank_ace : first.high - 1;
      if (first.high == first.low) last.low = rank_ace;
    } else if (!rest.empty()) {
      rest.remove_prefix(1);
      const std::optional<Two> end = two(rest);
      const bool alike =
          end && end->kind == first.kind &&
          (end->high == first.high || end->high - end->low == first.high - first.low) &&
          (end->high == end->low) == (first.high == first.low);
      if (rest.empty() && !end)
        return fail(quoted(text) + " has no second end; write " + std::string(text.substr(0, 2)) +
                    (first.high == first.low ? "+ or 77-22" : "+ or A5s-A2s"));
      if (alike && rest == "+") {
        const std::string ends(text.substr(0, text.size() - 1));
        return fail(quoted(text) + " is a range, which takes no '+'; write " + ends + " or " +
                    ends.substr(0, ends.find('-')) + "+");
      }
      if (end && rest.starts_with('-'))
        return fail(quoted(text) + " has more than two ends; write two, as in 77-99");
      if (!alike || !rest.empty()) {
        return fail(quoted(text) +
                    " has no hands between its ends; write ends such as 77-99, A2s-A5s or 54s-98s");
      }
      last = *end;
    }
    Two from = first;
    if (from.high + from.low > last.high + last.low) std::swap(from, last);
    const int step = from.high == last.high ? 0 : 1;
    for (Two at = from; at.low <= last.low; at.low += 1, at.high += step) add_two(at);
    return set_cards(2);
  }
  void add_two(const Two& hand) {
    for (int a = 0; a < suit_count; ++a) {
      for (int b = 0; b < suit_count; ++b) {
        const bool pair = hand.high == hand.low;
        if (pair ? a >= b : (hand.kind == 's' && a != b) || (hand.kind == 'o' && a == b)) continue;
        const Card high(hand.high, a), low(hand.low, b);
        if (deck_.contains(high) && deck_.contains(low)) add({high, low});
      }
    }
  }

  // ---- patterns

  bool read_pattern(std::string_view text) {
    Pattern pattern;
    std::string_view slots = text;
    take_suffix(slots, pattern);
    const std::size_t start = at_;
    while (!slots.empty()) {
      at_ = start + static_cast<std::size_t>(slots.data() - text.data());
      if (!read_slot(slots, pattern)) return false;
    }
    at_ = start;
    if (pattern.cards.size() > most_cards) {
      return fail("a pattern has at most " + std::to_string(most_cards) + " cards");
    }
    if (!set_cards(pattern.cards.size())) return false;
    list_pattern(pattern);
    return true;
  }
  static void take_suffix(std::string_view& text, Pattern& pattern) {
    const auto ends = [&](std::string_view suffix) {
      if (!text.ends_with(suffix) || text.size() < suffix.size() + 3) return false;
      const char before = text[text.size() - suffix.size() - 1];
      if (before != '$' && before != '*' && before != ']' && rank(before) < 0) return false;
      text.remove_suffix(suffix.size() + (before == '$' ? 1 : 0));
      return true;
    };
    if (ends("ds")) pattern.suits = Suits::twice;
    if (ends("ss")) pattern.suits = Suits::single;
    if (ends("np")) pattern.no_pair = true;
  }
  bool read_slot(std::string_view& text, Pattern& pattern) {
    Wanted& card = pattern.cards.emplace_back();
    if (text[0] == '*') {
      card.ranks = (1U << rank_count) - 1;
      text.remove_prefix(1);
    } else if (text[0] == '[') {
      if (!read_ranks(text, card)) return false;
    } else if (rank(text[0]) >= 0) {
      card.ranks = 1U << rank(text[0]);
      text.remove_prefix(1);
    } else if (text.starts_with("10")) {
      return fail("'10' is not a rank; a ten is 'T'");
    } else {
      return fail(quoted(text.substr(0, static_cast<std::size_t>(std::max(1, utf8_length(text))))) +
                  " is not a rank (2-9 T J Q K A), '*' or '['; write, for example, 'QQ+', 'AKs', "
                  "'A2s-A5s', '15%' or 'AA**'");
    }
    if (text.empty()) return true;
    if (const std::size_t suit = suit_letters.find(text[0]); suit != std::string_view::npos) {
      card.suit = static_cast<int>(suit);
      text.remove_prefix(1);
    } else if (const std::size_t some = suit_variables.find(text[0]);
               some != std::string_view::npos) {
      card.variable = static_cast<int>(some);
      text.remove_prefix(1);
    }
    return true;
  }
  /// [234], [2-6A]
  bool read_ranks(std::string_view& text, Wanted& card) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return fail("'[' has no ']'; write ranks as in [2-6A]");
    const std::string_view ranks = text.substr(1, end - 1);
    text.remove_prefix(end + 1);
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      const bool span = i + 2 < ranks.size() && ranks[i + 1] == '-';
      const int first = rank(ranks[i]);
      const int last = span ? rank(ranks[i + 2]) : first;
      if (first < 0 || last < 0) return fail("[" + std::string(ranks) + "] can hold only ranks");
      for (int r = std::min(first, last); r <= std::max(first, last); ++r) card.ranks |= 1U << r;
      if (span) i += 2;
    }
    return card.ranks != 0 || fail("[] has no ranks");
  }
  void list_pattern(const Pattern& pattern) {
    std::vector<Card> faces;
    for (std::uint8_t code = 0; code < Card::joker_code; ++code) {
      if (deck_.contains(Card(code))) faces.emplace_back(code);
    }
    std::vector<Card> hand;
    const auto choose = [&](const auto& self, std::size_t from) -> void {
      if (hand.size() == pattern.cards.size()) {
        if (Matcher(pattern, hand).matches()) add(hand);
        return;
      }
      for (std::size_t i = from; i < faces.size(); ++i) {
        hand.push_back(faces[i]);
        self(self, i + 1);
        hand.pop_back();
      }
    };
    choose(choose, 0);
  }

  std::string_view text_;
  CardSet deck_;
  RangeFault& fault_;
  std::size_t at_ = 0;
  double weight_ = 1;
  std::map<std::vector<Card>, double> weights_;
  ParsedRange out_;
};

}  // namespace

std::optional<ParsedRange> parse_range(std::string_view text, CardSet deck, RangeFault& fault) {
  return RangeReader(text, deck, fault).read();
}

}  // namespace houserules::judge
