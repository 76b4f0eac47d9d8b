#include "engine/narrate/own_words.h"

#include <algorithm>

#include "engine/text/sentence.h"

namespace houserules::narrate {
namespace {

constexpr std::string_view number_blank = "N", cards_blank = "CARDS";

/// Returns where the first blank begins, also in "Ns", or npos.
std::size_t find_blank(std::string_view words, std::string_view blank) {
  for (std::size_t begin = 0; begin < words.size();) {
    const std::size_t end = std::min(words.find(' ', begin), words.size());
    const std::string_view word = words.substr(begin, end - begin);
    if (word.starts_with(blank) && (word == blank || word.substr(blank.size()) == "s"))
      return begin;
    begin = end + 1;
  }
  return words.npos;
}

std::string filled(std::string_view words, std::string_view blank, std::string_view text) {
  const std::size_t at = find_blank(words, blank);
  if (at == words.npos) return std::string(words);
  return std::string(words.substr(0, at)) + std::string(text) +
         std::string(words.substr(at + blank.size()));
}

}  // namespace

bool has_number_blank(std::string_view words) {
  return find_blank(words, number_blank) != words.npos;
}

bool has_cards_blank(std::string_view words) {
  return find_blank(words, cards_blank) != words.npos;
}

std::string with_number(std::string_view words, std::int64_t number) {
  const std::size_t at = find_blank(words, number_blank);
  const std::size_t thing = at == words.npos ? words.size() : std::min(at + 2, words.size());
  const std::size_t end = std::min(words.find(' ', thing), words.size());
  std::string counted(words.substr(thing, end - thing));
  if (!counted.ends_with('s')) return with_amount(words, std::to_string(number));
  if (number == 1) counted = singular_of(counted);
  return std::string(words.substr(0, at)) + number_word(number) + " " + counted +
         std::string(words.substr(end));
}

std::string with_amount(std::string_view words, std::string_view amount) {
  return filled(words, number_blank, amount);
}

std::string with_cards(std::string_view words, std::string_view cards) {
  return filled(words, cards_blank, cards);
}

std::string without_blanks(std::string_view words) {
  const std::size_t at = std::min(find_blank(words, number_blank), find_blank(words, cards_blank));
  return std::string(words.substr(0, at == 0 || at == words.npos ? at : at - 1));
}

}  // namespace houserules::narrate
