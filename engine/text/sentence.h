#pragma once
// English sentences, and their building blocks.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace houserules {

/// Returns "one" … "twelve", then digits.
std::string number_word(std::int64_t number);
/// "two to five"; "two or three". Requires: `low` is less than `high`.
std::string number_range(std::int64_t low, std::int64_t high);
/// Returns "one card", "three cards".
std::string counted(std::int64_t number, std::string_view thing);
/// Returns "once", "twice", "three times".
std::string times_word(std::int64_t times);
/// Returns the plural: "cards", "boxes", "parties".
std::string plural_of(std::string_view noun);
/// The opposite: "card", "party", "lost life"; another word stays as it is.
std::string singular_of(std::string_view noun);
/// Returns "a, b and c".
std::string joined(const std::vector<std::string>& parts, std::string_view last = "and");
/// Returns "'a', 'b' or 'c'".
std::string either_of(const std::vector<std::string_view>& words);
/// Returns "'a', 'b' and 'c'".
std::string each_of(const std::vector<std::string_view>& words);
/// Joins with only this between the parts: "a, b, c".
std::string parted(const std::vector<std::string>& parts, std::string_view between = ", ");
/// The same for the text of each item.
template <class Items, class Text>
std::string parted(const Items& items, std::string_view between, const Text& text) {
  std::string out;
  for (const auto& item : items) {
    if (!out.empty()) out += between;
    out += text(item);
  }
  return out;
}
/// The opposite: "the dealer" for "The dealer".
std::string lower_first(std::string text);
/// Returns whether the text consists of digits only.
bool is_whole_number(std::string_view text);
/// Returns a name from a file as words: "queen seen" for "queen_seen".
std::string words_of_name(std::string_view name);
/// In quotes.
std::string quoted(std::string_view text);
/// Returns the text with a capital letter and a period.
std::string sentence(std::string_view text);
/// Appends a sentence, unless it is empty.
void add_sentence(std::string& to, std::string_view text);

/// The subject or object of a sentence.
struct Noun {
  std::string text;             // "the dealer", "they"
  bool plural = false;          // "they pay", "the winners pay"
  std::string object = {};      // "them"; empty: same as text
  std::string possessive = {};  // "their"; empty: formed from text

  std::string of() const;  // possessive
  std::string whom() const { return object.empty() ? text : object; }
  /// Conjugates the first word of the verb: "pays" or "pay".
  std::string does(std::string_view verb) const;
  std::string is() const { return plural ? "are" : "is"; }
  std::string has() const { return plural ? "have" : "has"; }
};

}  // namespace houserules
