#include "engine/text/english.h"

#include <algorithm>
#include <array>

namespace houserules {
namespace {

constexpr std::array<std::string_view, 21> ordinals = {
    "",           "first",     "second",    "third",       "fourth",     "fifth",      "sixth",
    "seventh",    "eighth",    "ninth",     "tenth",       "eleventh",   "twelfth",    "thirteenth",
    "fourteenth", "fifteenth", "sixteenth", "seventeenth", "eighteenth", "nineteenth", "twentieth"};

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
  if (word == "have") return "has" + std::string(rest);
  if (word == "be") return "is" + std::string(rest);
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

std::string with_a(std::string_view word) {
  const auto any_of = [&](std::initializer_list<std::string_view> beginnings) {
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view one) { return word.starts_with(one); });
  };
  const bool vowel = any_of({"a", "e", "i", "o", "u", "A", "E", "I", "O", "U", "8", "11", "18"}) &&
                     !any_of({"one", "One", "uni", "Uni"});
  return (vowel ? "an " : "a ") + std::string(word);
}

std::string with_article(std::string_view label) {
  for (const std::string_view thing :
       {"pair", "straight", "flush", "full house", "royal", "wheel", "badugi", "blaze",
        "four-straight", "four-flush", "skip straight", "double-ace flush"}) {
    if (label.starts_with(thing)) return "a " + std::string(label);
  }
  if (label.ends_with(" low") || label.find("-card ") != std::string_view::npos ||
      label.find("-high ") != std::string_view::npos) {
    return with_a(label);
  }
  return std::string(label);
}

std::string_view ordinal(int number) {
  return number > 0 && number < static_cast<int>(ordinals.size())
             ? ordinals[static_cast<std::size_t>(number)]
             : std::string_view("next");
}

bool only_counts(std::string_view name) {
  for (int i = 1; i <= 20; ++i) {
    if (name.starts_with(std::string(ordinal(i)) + " ")) return true;
  }
  return false;
}

std::string spaced(std::string_view name) {
  std::string out(name);
  std::replace(out.begin(), out.end(), '_', ' ');
  return out;
}

std::string lower_case(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

std::string first_sentence(std::string_view text) {
  const std::size_t end = text.find(". ");
  return std::string(end == text.npos ? text : text.substr(0, end + 1));
}

std::string capitalised(std::string_view text) {
  std::string out(text);
  if (!out.empty() && out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 32);
  return out;
}

}  // namespace houserules
