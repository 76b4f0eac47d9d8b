// What to write instead of a text that is not an event.

#include <algorithm>

#include "engine/cards/notation.h"
#include "engine/language/phrase_words.h"
#include "engine/source/convert.h"
#include "engine/source/word_rows.h"
#include "engine/text/english.h"
#include "engine/text/one_of.h"

namespace houserules::rewording {
namespace {

/// Returns "queen" of "queens", "ace" of "1", or an empty string.
std::string rank_named(std::string_view word) {
  static constexpr WordRow numbers[] = {
      {"1", "ace"}, {"11", "jack"}, {"12", "queen"}, {"13", "king"}, {"14", "ace"}};
  if (const std::string_view name = given_for(word, numbers); !name.empty())
    return std::string(name);
  for (const std::string_view end : {"'s", "es", "s"}) {
    if (word.ends_with(end) && convert::rank(word.substr(0, word.size() - end.size())))
      return std::string(word.substr(0, word.size() - end.size()));
  }
  return convert::rank(word) ? std::string(word) : std::string();
}

/// "a red card is dealt up", "black queen is dealt up": an event of some cards only.
std::string of_some_cards(std::span<const std::string_view> given) {
  std::vector<std::string_view> words(given.begin(), given.end());
  if (!words.empty() && words[0] != "a" && words[0] != "an") words.insert(words.begin(), "a");
  if (words.size() < 4) return {};
  const bool court = is_court(words[1]);
  const auto suit = convert::suit(words[1]);
  const bool colour = words[1] == "red" || words[1] == "black" || words[1] == "wild";
  if (!court && !colour && !suit) return {};
  const std::string rank = rank_named(words[2]);
  Words plain = rank.empty() ? Words{"a", "card"} : split_words(with_a(rank));
  for (std::size_t i = rank.empty() ? 2 : 3; i < words.size(); ++i) {
    if (words[i] != "card" && words[i] != "cards")
      plain.emplace_back(words[i] == "are" ? "is" : words[i]);
  }
  if (!is_phrase_of("event", plain)) return {};
  const std::string which = court    ? "card.face"
                            : colour ? "card." + std::string(words[1])
                                     : "card.suit == \"" + std::string(suit_name(*suit)) + "\"";
  return "write '" + joined(plain) + "', and 'when: = " + which + "' below it";
}

/// "queen dealt up", "the queen of spades is dealt" and "a 3 or a 9 is shown", as `event:` puts
/// them, or an empty list.
std::vector<std::string> events_named(const Words& words) {
  static constexpr WordRow verbs[] = {{"shown", "dealt up"},     {"appears", "dealt up"},
                                      {"revealed", "turned up"}, {"flipped", "turned up"},
                                      {"comes", "dealt"},        {"falls", "dealt"},
                                      {"drawn", "dealt"},        {"gets", "dealt"}};
  Words subject, rest;
  for (const std::string& word : words) {
    const std::string_view usual = given_for(word, verbs);
    if (!usual.empty() || word == "dealt" || word == "turned" || word == "moved") {
      for (const std::string& one : split_words(usual.empty() ? word : usual)) rest.push_back(one);
    } else if (!rest.empty()) {
      if (word != rest.back() && word != "face") rest.push_back(word);
    } else if (!is_noise(word) && word != "is" && word != "are" && word != "seat") {
      subject.push_back(word);
    }
  }
  // "queen of spades up"
  if (rest.empty() && subject.size() > 1 && is_one_of(subject.back(), {"up", "down"})) {
    rest = {"dealt", subject.back()};
    subject.pop_back();
  }
  // "a player is dealt a 3"
  if (subject.empty() && rest.size() > 1) {
    const auto at = std::find_if(rest.begin() + 1, rest.end(),
                                 [](const std::string& w) { return !rank_named(w).empty(); });
    if (at == rest.end()) return {};
    subject.push_back(*at);
    rest.erase(at);
    std::erase_if(rest, [](const std::string& w) { return w == "a" || w == "an"; });
  }
  std::erase(subject, "or");
  std::vector<Words> subjects;
  if (subject.size() == 1 && subject[0].starts_with("joker")) subject[0] = "Jo";
  const auto suit = subject.size() == 2 ? convert::suit(subject[1]) : std::nullopt;
  if (const auto rank = subject.empty() ? std::nullopt : convert::rank(subject[0]); rank && suit) {
    subjects.push_back({std::string(1, rank_char(*rank)) + suit_char(*suit)});
  } else if (subject == Words{"Jo"}) {
    subjects.push_back(subject);
  } else {
    for (const std::string& word : subject) {
      const std::string rank_word = rank_named(word);
      if (rank_word.empty()) return {};
      subjects.push_back(split_words(with_a(rank_word)));
    }
  }
  std::vector<std::string> all;
  for (Words& event : subjects) {
    event.emplace_back("is");
    event.insert(event.end(), rest.begin(), rest.end());
    if (!is_known_phrase("event", event)) return {};
    all.push_back(joined(event));
  }
  return all;
}

/// Returns the category of "a pair is dealt up" and "a seat gets trips", or an empty string.
std::string hand_showing(const Given& words) {
  for (std::size_t from = 0; from < words.size(); ++from) {
    for (std::size_t count = words.size() - from; count > 0; --count) {
      const auto some = words.subspan(from, count);
      const std::string name = joined({some.begin(), some.end()});
      if (const auto category = convert::category_said(name))
        return std::string(category_name(*category));
    }
  }
  return {};
}

/// Returns whether a comma ends a whole event: another verb follows, and there was one before.
bool has_verb_after(Given words) {
  return std::any_of(words.begin() + 1, words.end(),
                     [](std::string_view word) {
                       return word == "is" || word == "are" || word == "dealt";
                     }) &&
         (words[0] == "up," || words[0] == "dealt," || words[0] == "down," || words[0] == "board,");
}

}  // namespace

Meaning event_meant(const Given& words) {
  if (std::string said = of_some_cards(words); !said.empty()) return advise(std::move(said));
  if (has(words, "begins") && (has(words, "deal") || has(words, "hand") || has(words, "game")))
    return advise("put these steps at the start of `play:`");
  if (const std::string hand = hand_showing(words); !hand.empty())
    return advise("write 'a card is dealt up', and \"when: = at_least(seat.up, '" + hand +
                  "')\" below it");
  if (std::any_of(words.begin(), words.end(), [](std::string_view word) {
        return is_one_of(word, {"discarded", "discards", "mucked", "thrown", "passed", "burned"});
      }))
    return advise(
        "no event is about cards that leave a hand; put the steps after the step that "
        "takes them");
  if (has(words, "all-in") || has(words, "shoves") || (has(words, "all") && has(words, "in")))
    return advise("write 'a seat bets', and 'when: = seat.all_in' below it");
  if (has(words, "raises")) return advise("a raise is also a bet, so write 'a seat bets'");
  if (has(words, "wins")) return advise("put these steps under 'winners:' in `showdown:`");
  std::vector<std::string> all;
  for (std::size_t from = 0; from < words.size();) {
    Words one;  // up to a comma
    for (bool ends = false; from < words.size() && !ends; ++from) {
      ends = words[from].ends_with(',') && has_verb_after(words.subspan(from));
      std::string_view word = words[from];
      if (word.ends_with(',')) word.remove_suffix(1);
      one.push_back(lower_case(word));
    }
    const Words ours =
        reworded("event", std::vector<std::string_view>(one.begin(), one.end()), false);
    std::vector<std::string> events = events_named(ours);
    if (events.empty()) return {};
    all.insert(all.end(), events.begin(), events.end());
  }
  if (all.size() < 2) return write(all.empty() ? std::string() : all.front());
  std::string list;
  for (const std::string& event : all) list += (list.empty() ? "[" : ", ") + event;
  return advise("write " + list + "]");
}

}  // namespace houserules::rewording
