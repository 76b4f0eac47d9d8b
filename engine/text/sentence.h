#pragma once
// Sentences of English, and what they are put together from.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace houserules {

/// "one" … "twelve", then digits.
std::string number_word(std::int64_t number);
/// "one card", "three cards".
std::string counted(std::int64_t number, std::string_view thing);
/// "once", "twice", "three times".
std::string times_word(std::int64_t times);
/// "cards" of "card", "boxes", "parties".
std::string plural_of(std::string_view noun);
/// "a, b and c".
std::string joined(const std::vector<std::string>& parts, std::string_view last = "and");
/// "a, b, c": nothing but this between the parts.
std::string parted(const std::vector<std::string>& parts, std::string_view between = ", ");
/// The same of the text of each item.
template <class Items, class Text>
std::string parted(const Items& items, std::string_view between, const Text& text) {
  std::string out;
  for (const auto& item : items) {
    if (!out.empty()) out += between;
    out += text(item);
  }
  return out;
}
/// The other way round: "the dealer" of "The dealer".
std::string lower_first(std::string text);
/// Digits and nothing else.
bool is_whole_number(std::string_view text);
/// Words of a name that a file gives: "queen seen" of "queen_seen".
std::string words_of_name(std::string_view name);
/// In quotes.
std::string quoted(std::string_view text);
/// Ends with a full stop, begins with a capital.
std::string sentence(std::string_view text);
/// Sentences one after the other; empty ones are left out.
void add_sentence(std::string& to, std::string_view text);

/// Somebody or something that a sentence is about.
struct Noun {
  std::string text;             // "the dealer", "they"
  bool plural = false;          // "they pay", "the winners pay"
  std::string object = {};      // "them"; empty: as text
  std::string possessive = {};  // "their"; empty: text's

  std::string of() const;  // possessive
  std::string whom() const { return object.empty() ? text : object; }
  /// "pays" or "pay"; of the first word of the verb.
  std::string does(std::string_view verb) const;
  std::string is() const { return plural ? "are" : "is"; }
  std::string has() const { return plural ? "have" : "has"; }
};

}  // namespace houserules
