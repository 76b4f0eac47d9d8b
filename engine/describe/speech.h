#pragma once
// Expressions in English.

#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "engine/describe/formula.h"
#include "engine/text/sentence.h"
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
  /// "they are marked “passed last turn”"; "they have checked a seven" where the author's words
  /// for the mark begin with "has".
  std::string marked(const Noun& who, std::string_view mark, bool holds = true) const;
  /// A seat or seats.
  Noun seats(std::string_view expression) const;
  /// A number that may be an expression: "three", "the number of …".
  std::string count(std::string_view text) const;
  std::string count(const Formula& f) const;
  /// So many of a thing: "three cards", "as many cards as …".
  std::string counted(std::string_view text, std::string_view thing) const;
  /// "twice", "as often as …".
  std::string times(std::string_view text) const;
  /// The seat that is meant by "A or B" as long as there is no A.
  Noun seats_otherwise(std::string_view text) const;
  /// Chips: "2 chips", "as much as the pot".
  std::string chips(std::string_view text) const;

  /// What `seat` is called; by default "they".
  Noun they{"they", true, "them", "their"};
  /// What an `answer` is: "the chosen cards", "the number named".
  std::string answer = "the answer";
  /// What the last question asked for.
  QuestionKind answer_kind = QuestionKind::cards;

  /// Functions of scripts that were spoken of.
  const std::set<std::string>& functions() const { return functions_; }
  /// Expressions that this has no words for; what was said in their place says nothing.
  const std::set<std::string>& unworded() const { return unworded_; }

 private:
  enum class Sort { other, seat, seats, cards, number, rank, suit, card, yes_no };
  /// How closely the words of a value hold together: a loose one is put in brackets where more is
  /// said around it.
  enum class Bond { choice, list, sum, product, single };

  std::string condition(const Formula& f, bool holds) const;
  std::string comparison(const Formula& f, bool holds) const;
  std::string compared_count(const Formula& counted, std::string_view sign,
                             const Formula& other) const;
  std::string junction(const Formula& f, bool holds) const;
  std::string truth(const Formula& f, bool holds) const;
  std::string called(const Formula& f, bool holds) const;
  std::string low_made(const Formula& hand, const std::string& low, bool holds) const;
  std::string value(const Formula& f) const;
  std::string called_value(const Formula& f) const;
  std::string choice(const Formula& f) const;
  std::string arithmetic(const Formula& f) const;
  std::string own_word(const Formula& f) const;
  Bond bond(const Formula& f) const;
  std::string bracketed(const Formula& f, Bond least) const;
  std::string same_sort(const Formula& literal, const Formula& other) const;
  std::string cannot_say() const;
  std::optional<Formula> read(std::string_view text) const;
  Noun seats(const Formula& f) const;
  std::string cards(const Formula& f) const;
  Sort sort(const Formula& f) const;
  const RegisterSpec* register_of(const Formula& f) const;
  bool zone_of(const Formula& f) const;
  /// A register that no step ever sets: what it holds from the start.
  const Value* constant(const RegisterSpec& spec) const;
  std::string rank_words(const Formula& rank, bool plural) const;

  const Variant& v_;
  mutable std::set<std::string> functions_, unworded_;
  mutable std::set<std::string> explained_;  // seats of which it was said who they are at first
  mutable std::string read_;                 // the expression being described
};

/// Do the author's words for a register begin with what it holds, as in "rank of the good card"?
bool says_its_type(const RegisterSpec& spec);
/// Returns whether the author's words for a mark say what its holder did: "has checked a seven".
inline bool is_sentence_mark(std::string_view words) { return words.starts_with("has "); }
/// What the table notes: "“bets”", "the rank of the good card".
std::string noted_value(const Variant& variant, const RegisterSpec& spec);
/// "kings" of 'K', "spades" of 'spades', "the queen of spades" of 'Qs'.
std::string card_words(std::string_view literal, bool plural);
/// "button" where there are blinds, else "dealer".
std::string_view dealer_name(const Variant& variant);
/// Returns whether players may be out of a hand without having folded.
bool sits_out(const Variant& variant);

}  // namespace houserules
