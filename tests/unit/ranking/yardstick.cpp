#include "tests/unit/ranking/yardstick.h"

#include <doctest/doctest.h>

#include "tests/unit/ranking/marked.h"

namespace reference {

using namespace houserules;

namespace {

/// `n` choose `k`, for the positions of hands in a table.
constexpr auto choices = [] {
  std::array<std::array<std::uint32_t, 6>, 58> table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k < table[n].size() && n > 0; ++k) {
      table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
  }
  return table;
}();

/// A list of up to seven small numbers as one number that compares the same way, never 0.
std::uint64_t packed(const Value& value) {
  std::uint64_t result = 1;
  for (std::size_t i = 0; i < 7; ++i) {
    const int number = i < value.size() ? value[i] + 64 : 0;
    result = result << 8 | static_cast<std::uint64_t>(number);
  }
  return result;
}

}  // namespace

Yardstick::Yardstick(const Ranker& ranker, std::size_t size)
    : ranker_(ranker), size_(size), values_(choices[Card::joker_code + size - 1][size]) {}

/// Multisets of cards are numbered like sets of cards moved apart.
std::uint64_t Yardstick::value(const Codes& hand) {
  ++looks_;
  std::size_t place = 0;
  for (std::size_t i = 0; i < size_; ++i) place += choices[hand[i] + i][i + 1];
  std::uint64_t& known = values_[place];
  if (known == 0) known = value_of_new(hand);
  return known;
}

std::uint64_t Yardstick::value_of_new(const Codes& codes) {
  const RankingSpec& spec = ranker_.spec();
  Cards hand;
  for (std::size_t i = 0; i < size_; ++i) hand.push_back(Card(codes[i]));
  std::uint64_t wild = 0;  // the second card of each equal pair
  for (std::size_t i = 1; i < size_; ++i) {
    if (codes[i] == codes[i - 1]) wild |= std::uint64_t{1} << i;
  }
  Value obvious;
  switch (spec.scale) {
    case Scale::high:
      obvious = high(hand, spec, wild != 0 ? size_ - 1 : 0);
      break;
    case Scale::badugi:
    case Scale::badugi_ace_high:
      obvious = badugi(hand, spec.scale == Scale::badugi);
      break;
    default:
      obvious = low(hand, spec);
  }
  const std::uint64_t value = packed(obvious);
  ++hands_;
  if (wild == 0) {
    CAPTURE(text(hand));
    learn(value, ranker_.score(hand));
  }
  return value;
}

void Yardstick::learn(std::uint64_t value, const Score& score) {
  const auto [entry, first] = scores_.try_emplace(value, score);
  REQUIRE(entry->second == score);
}

void Yardstick::choose(const Cards& cards, std::size_t count, const auto& visit) const {
  Codes codes{};
  const auto add = [&](const auto& self, std::size_t chosen, std::size_t from) -> void {
    if (chosen == count) {
      visit(codes);
      return;
    }
    for (std::size_t i = from; i + (count - chosen) <= cards.size(); ++i) {
      codes[chosen] = cards[i].code();
      self(self, chosen + 1, i + 1);
    }
  };
  add(add, 0, 0);
}

namespace {

Cards in_order(Cards cards) {
  std::sort(cards.begin(), cards.end(), [](Card a, Card b) { return a.code() < b.code(); });
  return cards;
}

}  // namespace

void Yardstick::take_all() {
  Cards deck;
  for (std::uint8_t code = 0; code < Card::joker_code; ++code) {
    if ((ranker_.spec().ranks_in_deck >> Card(code).rank()) & 1) deck.push_back(Card(code));
  }
  choose(deck, size_, [&](const Codes& hand) { (void)value(hand); });
}

Score Yardstick::best(const Cards& cards) {
  std::uint64_t best = 0;
  choose(in_order(cards), size_, [&](const Codes& hand) { best = std::max(best, value(hand)); });
  return scores_.at(best);
}

Score Yardstick::best(const Cards& twos, const Cards& threes) {
  std::uint64_t best = 0;
  choose(twos, 2, [&](const Codes& two) {
    choose(threes, 3, [&](Codes hand) {
      hand[3] = two[0];
      hand[4] = two[1];
      std::partial_sort(hand.begin(), hand.end(), hand.end());
      best = std::max(best, value(hand));
    });
  });
  return scores_.at(best);
}

void Yardstick::check_wild(const Cards& naturals) {
  std::uint64_t best = 0;
  Codes named{};
  const auto name = [&](const auto& self, std::size_t count, std::uint8_t from) -> void {
    if (count == size_) {
      Codes hand = named;
      std::sort(hand.begin(), hand.begin() + static_cast<std::ptrdiff_t>(size_));
      best = std::max(best, value(hand));
      return;
    }
    for (std::uint8_t code = from; code < Card::joker_code; ++code) {
      if (((ranker_.spec().ranks_in_deck >> Card(code).rank()) & 1) == 0) continue;
      named[count] = code;
      self(self, count + 1, code);
    }
  };
  for (std::size_t i = 0; i < naturals.size(); ++i) named[i] = naturals[i].code();
  name(name, naturals.size(), 0);

  Cards cards = naturals;
  cards.resize(size_, Card(Card::joker_code));
  const std::uint64_t wild = (1u << size_) - (1u << naturals.size());
  const SourceCards source{cards, wild, 0};
  CAPTURE(text(cards));
  learn(best, ranker_.score(HandInput{{&source, 1}, nullptr, nullptr}));
}

void Yardstick::check_order() const {
  Score last;
  bool first = true;
  for (const auto& [value, score] : scores_) {
    REQUIRE((first || last < score));
    last = score;
    first = false;
  }
}

}  // namespace reference
