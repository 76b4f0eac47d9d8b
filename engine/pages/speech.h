#pragma once
// Expressions in English.

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "engine/pages/formula.h"
#include "engine/pages/grammar.h"
#include "engine/variant/variant.h"

namespace houserules {

/// Puts a variant's expressions into words. "they" is the player whom the sentence is about.
class Speech {
 public:
  explicit Speech(const Variant& variant) : v_(variant) {}

  /// "they have folded and the pot is empty", "more than one player is still in".
  std::string condition(std::string_view expression, bool holds = true) const;
  /// "the number of cards in their hand", "the pot", "4".
  std::string value(std::string_view expression) const;
  /// A seat or seats.
  Noun seats(std::string_view expression) const;
  /// A number that may be an expression: "three", "as many as …".
  std::string count(std::string_view text) const;
  /// Chips: "2 chips", "as much as the pot".
  std::string chips(std::string_view text) const;

  /// What `seat` is called; by default "they".
  Noun they{"they", true, "them", "their"};
  /// What an `answer` is: "the cards chosen", "the number named".
  std::string answer = "the answer";
  /// Is the last question's answer a number of cards?
  bool answer_is_cards = true;

  /// Marks (yes/no registers) and functions of scripts that were spoken of.
  const std::set<std::string>& functions() const { return functions_; }

 private:
  enum class Sort { other, seat, seats, cards, number, rank, suit, card, yes_no };

  std::string condition(const Formula& f, bool holds) const;
  std::string comparison(const Formula& f, bool holds) const;
  std::string compared_count(const Formula& counted, std::string_view sign,
                             const Formula& other) const;
  std::string truth(const Formula& f, bool holds) const;
  std::string called(const Formula& f, bool holds) const;
  std::string value(const Formula& f) const;
  std::string called_value(const Formula& f) const;
  Noun seats(const Formula& f) const;
  std::string cards(const Formula& f) const;
  Sort sort(const Formula& f) const;
  const RegisterSpec* register_of(const Formula& f) const;
  bool zone_of(const Formula& f) const;
  /// A register that no step ever sets: what it holds from the start.
  const Value* constant(const RegisterSpec& spec) const;
  std::string rank_words(const Formula& rank, bool plural) const;

  const Variant& v_;
  mutable std::set<std::string> functions_;
};

/// "kings" of 'K', "spades" of 'spades', "the queen of spades" of 'Qs'.
std::string card_words(std::string_view literal, bool plural);

}  // namespace houserules
