// What to write instead of a text that is not an event.

#include <algorithm>

#include "engine/cards/notation.h"
#include "engine/language/phrase_words.h"
#include "engine/source/convert.h"
#include "engine/text/english.h"

namespace houserules::rewording {
namespace {

/// "a red card is dealt up", "black queen is dealt up": an event of some cards only.
std::string of_some_cards(std::span<const std::string_view> given) {
  std::vector<std::string_view> words(given.begin(), given.end());
  if (!words.empty() && words[0] != "a" && words[0] != "an") words.insert(words.begin(), "a");
  if (words.size() < 4) return {};
  const bool court = is_court(words[1]);
  const auto suit = convert::suit(words[1]);
  const bool colour = words[1] == "red" || words[1] == "black";
  if (!court && !colour && !suit) return {};
  const bool of_rank = convert::rank(words[2]).has_value();
  Words plain = {"a", std::string(of_rank ? words[2] : "card")};
  for (std::size_t i = of_rank ? 3 : 2; i < words.size(); ++i) {
    if (words[i] != "card") plain.emplace_back(words[i]);
  }
  if (!is_phrase_of("event", plain)) return {};
  const std::string which = court    ? "card.face"
                            : colour ? "card." + std::string(words[1])
                                     : "card.suit == '" + std::string(suit_name(*suit)) + "'";
  return "write '" + joined(plain) + "', and 'when: = " + which + "' below it";
}

/// "queen dealt up" and "the queen of spades is dealt", as `event:` puts them, or an empty string.
std::string one_event(std::span<const std::string_view> words) {
  Words subject, rest;
  for (const std::string& word : reworded("event", words, false)) {
    const bool verb = word == "dealt" || word == "turned" || word == "moved";
    if (verb || !rest.empty()) {
      rest.push_back(word);
    } else if (!is_noise(word) && word != "is") {
      subject.push_back(word);
    }
  }
  const auto rank = subject.empty() ? std::nullopt : convert::rank(subject[0]);
  const auto suit = subject.size() == 2 ? convert::suit(subject[1]) : std::nullopt;
  Words all;
  if (rank && suit) {
    all = {std::string(1, rank_char(*rank)) + suit_char(*suit), "is"};
  } else if (rank && subject.size() == 1) {
    all = {subject[0].starts_with('a') || subject[0].starts_with('e') ? "an" : "a", subject[0],
           "is"};
  }
  all.insert(all.end(), rest.begin(), rest.end());
  return is_known_phrase("event", all) ? joined(all) : std::string();
}

}  // namespace

Meaning event_meant(const Given& words) {
  if (std::string said = of_some_cards(words); !said.empty()) return advise(std::move(said));
  if (has(words, "begins") && (has(words, "deal") || has(words, "hand") || has(words, "game")))
    return advise("put the step first under `play:`");
  if (has(words, "wins")) return advise("put the steps under 'winners:' in `showdown:`");
  return write(one_event(words));
}

}  // namespace houserules::rewording
