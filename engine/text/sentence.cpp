#include "engine/text/sentence.h"

#include <array>

#include "engine/text/english.h"

namespace houserules {

std::string number_word(std::int64_t number) {
  constexpr std::array<std::string_view, 13> words{"no",   "one",    "two",   "three", "four",
                                                   "five", "six",    "seven", "eight", "nine",
                                                   "ten",  "eleven", "twelve"};
  if (number >= 0 && number < static_cast<std::int64_t>(words.size())) {
    return std::string(words[static_cast<std::size_t>(number)]);
  }
  return std::to_string(number);
}
std::string number_range(std::int64_t low, std::int64_t high) {
  return number_word(low) + (high == low + 1 ? " or " : " to ") + number_word(high);
}

std::string counted(std::int64_t number, std::string_view thing) {
  return number_word(number) + " " + (number == 1 ? std::string(thing) : plural_of(thing));
}

std::string times_word(std::int64_t times) {
  if (times == 1) return "once";
  if (times == 2) return "twice";
  return number_word(times) + " times";
}

std::string plural_of(std::string_view noun) {
  const std::string text(noun);
  if (text.ends_with("y") && text.size() > 1 &&
      std::string_view("aeiou").find(text[text.size() - 2]) == std::string_view::npos) {
    return text.substr(0, text.size() - 1) + "ies";
  }
  if (text.ends_with("s") || text.ends_with("x") || text.ends_with("ch")) return text + "es";
  return text + "s";
}

std::string singular_of(std::string_view noun) {
  const auto stem = [&](std::size_t ending) {
    return std::string(noun.substr(0, noun.size() - ending));
  };
  if (noun.ends_with("lives")) return stem(3) + "fe";
  if (noun.ends_with("ies")) return stem(3) + "y";
  for (const std::string_view ending : {"sses", "xes", "ches"})
    if (noun.ends_with(ending)) return stem(2);
  return noun.ends_with("s") ? stem(1) : std::string(noun);
}

std::string joined(const std::vector<std::string>& parts, std::string_view last) {
  std::string out;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) out += i + 1 == parts.size() ? " " + std::string(last) + " " : ", ";
    out += parts[i];
  }
  return out;
}

namespace {

std::string quoted_list(const std::vector<std::string_view>& words, std::string_view last) {
  std::vector<std::string> quoted;
  for (const std::string_view word : words) quoted.push_back("'" + std::string(word) + "'");
  return joined(quoted, last);
}

}  // namespace

std::string either_of(const std::vector<std::string_view>& words) {
  return quoted_list(words, "or");
}
std::string each_of(const std::vector<std::string_view>& words) {
  return quoted_list(words, "and");
}

std::string parted(const std::vector<std::string>& parts, std::string_view between) {
  return parted(parts, between, [](const std::string& part) -> const std::string& { return part; });
}

std::string lower_first(std::string text) {
  if (text.size() > 1 && text[0] >= 'A' && text[0] <= 'Z') {
    text[0] = static_cast<char>(text[0] - 'A' + 'a');
  }
  return text;
}

bool is_whole_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string words_of_name(std::string_view name) {
  std::string out(name);
  for (char& c : out) {
    if (c == '_' || c == '-') c = ' ';
  }
  return out;
}

std::string quoted(std::string_view text) { return "“" + std::string(text) + "”"; }

std::string sentence(std::string_view text) {
  std::string out = capitalised(text);
  if (!out.empty() && !out.ends_with('.') && !out.ends_with(':') && !out.ends_with('?') &&
      !out.ends_with(".”")) {
    out += '.';
  }
  return out;
}

void add_sentence(std::string& to, std::string_view text) {
  if (text.empty()) return;
  if (!to.empty()) to += ' ';
  to += sentence(text);
}

std::string Noun::of() const {
  if (!possessive.empty()) return possessive;
  return text + (plural && text.ends_with('s') ? "'" : "'s");
}

std::string Noun::does(std::string_view verb) const {
  return plural ? std::string(verb) : third_person(verb);
}

}  // namespace houserules
