#include "engine/narrate/prompt.h"

#include <algorithm>
#include <cctype>

#include "engine/cards/notation.h"
#include "engine/narrate/spelling.h"
#include "engine/script/answers.h"
#include "engine/text/english.h"
#include "engine/text/one_of.h"
#include "engine/text/sentence.h"
#include "engine/variant/expression_names.h"
#include "engine/variant/value_text.h"

namespace houserules::narrate {
namespace {

const AskAct& ask_of(const View& view, const Question& question) {
  return view.variant().asks[question.row];
}

/// Words parted by blanks and commas, in small letters; `/` stands alone.
std::vector<std::string> typed_words(std::string_view line) {
  std::vector<std::string> out;
  std::string word;
  for (const char c : lower_case(line) + " ") {
    if (c != ' ' && c != ',' && c != '\t' && c != '/') {
      word += c;
      continue;
    }
    if (!word.empty()) out.push_back(std::exchange(word, {}));
    if (c == '/') out.emplace_back("/");
  }
  return out;
}

std::string verb_of(const View& view, const Question& question) {
  const std::string name = spaced(view.variant().word(ask_of(view, question).name));
  return name.empty() ? "choose" : name;
}

/// The cards of the question's places, discards behind the zone's own.
std::vector<Card> cards_of(const View& view, const Question& question) {
  const AskAct& ask = ask_of(view, question);
  const bool own = view.variant().zones[ask.cards.zone].of_seat;
  std::vector<Card> cards;
  const auto add = [&](std::uint8_t zone, Seat owner) {
    const View::Cards lying = view.zone(zone, owner);
    for (const Slot& slot : lying.all()) cards.push_back(slot.card);
  };
  add(ask.cards.zone, own ? view.seat() : no_seat);
  if (ask.and_discards) add(zone_discards, view.seat());
  cards.resize(std::min<std::size_t>(cards.size(), 60));
  return cards;
}

struct Offered {
  std::uint8_t option;
  std::string name;
  Chips price;
};
std::vector<Offered> offered(const View& view, const Question& question) {
  const AskAct& ask = ask_of(view, question);
  std::vector<Offered> out;
  for (std::size_t i = 0; i < ask.options.size() && i < 32; ++i) {
    if (((question.options >> i) & 1U) == 0) continue;
    out.push_back({static_cast<std::uint8_t>(i), spaced(view.variant().word(ask.options[i].name)),
                   question.prices[i]});
  }
  return out;
}

/// Where a name is a number, numbers are names.
bool numbered(const std::vector<Offered>& options) {
  return std::none_of(options.begin(), options.end(),
                      [](const Offered& option) { return is_whole_number(option.name); });
}

/// Does this usual answer neither cost chips nor give cards away, so that Enter may stand for it?
bool harmless(const View& view, const Question& question, const Answer& answer) {
  switch (question.kind) {
    case QuestionKind::bet:
      return answer.bet == Answer::Bet::call && question.may_call && question.to_call == 0;
    case QuestionKind::option:
      // It declines to buy; where nothing is for sale, staying may cost later (guts).
      return ask_of(view, question).options[answer.option].idle &&
             std::any_of(question.prices.begin(), question.prices.end(),
                         [](Chips price) { return price > 0; });
    case QuestionKind::cards:
      return answer.cards == 0;
    case QuestionKind::number:
      return answer.number == 0;
    case QuestionKind::arrangement:
    case QuestionKind::seat:
      return false;
  }
  return false;
}

/// The meaning of an empty line, if it has one.
std::optional<Answer> answer_of_enter(const View& view, const Question& question) {
  const Answer answer = view.default_answer();
  return harmless(view, question, answer) ? std::optional(answer) : std::nullopt;
}

std::string range(std::int64_t least, std::int64_t most) {
  return least == most ? std::to_string(least)
                       : std::to_string(least) + " to " + std::to_string(most);
}

/// "check", "call 4".
std::string call_words(const Question& question, const Spelling& spelling) {
  if (question.bring_in) return "bring it in for " + spelling.chips(question.to_call);
  return question.to_call > 0 ? "call " + spelling.chips(question.to_call) : "check";
}

// ---------------------------------------------------------------- what is asked

void ask_bet(const View& view, const Question& question, const Spelling& spelling,
             AskedOfPerson& out) {
  const bool first = question.to_call == 0 && view.bet(view.seat()) == 0 && !question.bring_in;
  if (question.may_fold) out.keys.push_back({"f", "fold"});
  if (question.bring_in || question.may_call) {
    out.keys.push_back({"c", call_words(question, spelling)});
  }
  if (question.may_raise || question.freeze_to != 0) {
    const std::string to = raises_text(question);
    const char* verb = question.bring_in ? "complete to" : first ? "bet" : "raise to";
    const bool one = question.raise_count == 1 || question.raise_min == question.raise_max;
    const std::string what = std::string(verb) + " " + to +
                             (!spelling.plain() ? ""
                              : to == "1"       ? " chip"
                                                : " chips");
    out.keys.push_back({std::string(first ? "b" : "r") + (one ? "" : " AMOUNT"), what});
  }
}

void ask_option(const View& view, const Question& question, const Spelling& spelling,
                AskedOfPerson& out) {
  out.lead = capitalised(verb_of(view, question));
  const std::vector<Offered> options = offered(view, question);
  const bool numbers = numbered(options);
  for (std::size_t i = 0; i < options.size(); ++i) {
    const Offered& option = options[i];
    const std::string price =
        option.price > 0 ? " (costs " + spelling.chips(option.price) + ")" : "";
    if (numbers) {
      out.keys.push_back({std::to_string(i + 1), option.name + price});
    } else {
      out.keys.push_back({option.name, price.empty() ? "" : price.substr(1)});
    }
  }
}

std::string places_wanted(const View& view, const AskAct& ask) {
  std::string out;
  for (const AskAct::Target& target : ask.targets) {
    const ZoneSpec& zone = view.variant().zones[target.zone];
    out += (out.empty() ? "" : ", then ");
    if (!target.count.expr.given()) out += std::to_string(target.count.literal) + " for ";
    out += "'" + spaced(zone.name) + "'";
  }
  return out;
}

// ---------------------------------------------------------------- what is typed

Typed problem(std::string text) { return {std::nullopt, std::move(text)}; }

Typed if_taken(const View& view, const Answer& answer) {
  std::string refusal = view.refusal(answer);
  if (refusal.empty()) return {answer, ""};
  return problem(capitalised(refusal) + ".");
}

Typed read_raise(const View& view, const Question& question, const std::string& amount) {
  Answer answer;
  answer.bet = Answer::Bet::raise;
  const std::string to = raises_text(question);
  if (to.empty()) return problem("You can't bet or raise now.");
  const bool one = question.raise_min == question.raise_max || question.raise_count == 1;
  if (amount.empty() && !one) return problem("To how much? " + capitalised(to) + ".");
  if (amount.empty() || amount == "min") {
    answer.amount = question.may_raise ? question.raise_min : question.freeze_to;
  } else if (is_one_of(amount, {"max", "all", "all-in"})) {
    answer.amount = question.may_raise ? question.raise_max : question.freeze_to;
  } else if (!parse_chips(amount, answer.amount)) {
    return problem("'" + amount + "' is not a number of chips; type " + to + ".");
  }
  return if_taken(view, answer);
}

Typed read_bet(const View& view, const Question& question, std::vector<std::string> words) {
  words.erase(std::remove(words.begin(), words.end(), "to"), words.end());
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] != "all" || words[i + 1] != "in") continue;
    words[i] = "all-in";
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
  if (words.size() > 2 && is_one_of(words.back(), {"chip", "chips"})) words.pop_back();
  const std::string verb = words.empty() ? "" : words[0];
  const std::string amount = words.size() > 1 ? words[1] : "";
  const bool folds = is_one_of(verb, {"f", "fold", "drop"});
  const bool calls = is_one_of(verb, {"c", "k", "x", "cc", "call", "check", "pb"});
  const bool raises = is_one_of(verb, {"b", "r", "bet", "raise", "cbr", "complete"});
  const bool all_in = is_one_of(verb, {"a", "all", "all-in", "allin"});
  Chips chips = 0;
  if (!folds && !calls && !raises && !all_in && !parse_chips(verb, chips)) {
    const std::vector<std::string> near =
        near_names(verb, {"fold", "call", "check", "bet", "raise", "all-in"});
    return problem("'" + verb + "' is not an option here." +
                   (near.empty() ? "" : " Did you mean '" + near.front() + "'?"));
  }
  // What is more than an answer may mean another one: "fold please" does not fold.
  const bool says_call = calls && amount == std::to_string(question.to_call);
  if (words.size() > (raises || says_call ? 2U : 1U)) {
    return problem("'" + parted(words, " ") + "' is not an action; " +
                   (raises ? "type " + verb + " and an amount." : "just type " + verb + "."));
  }
  Answer answer;
  if (folds) {
    answer.bet = Answer::Bet::fold;
    return if_taken(view, answer);
  }
  if (is_one_of(verb, {"k", "x", "check"}) && question.to_call > 0) {
    return problem("You can't check: it's " + std::to_string(question.to_call) + " to call.");
  }
  if (calls) return if_taken(view, answer);
  if (raises) return read_raise(view, question, amount);
  if (all_in) {
    // A player who can only call does so all-in.
    if (!question.may_raise) return if_taken(view, answer);
    return read_raise(view, question, "max");
  }
  return read_raise(view, question, verb);
}

Typed read_option(const View& view, const Question& question, const std::string& said) {
  const std::vector<Offered> options = offered(view, question);
  std::vector<const Offered*> begun;
  Chips number = 0;
  if (numbered(options) && parse_chips(said, number)) {
    if (number < 1 || number > static_cast<Chips>(options.size())) {
      return problem("The options are numbered from 1 to " + std::to_string(options.size()) + ".");
    }
    Answer answer;
    answer.option = options[static_cast<std::size_t>(number - 1)].option;
    return if_taken(view, answer);
  }
  for (const Offered& option : options) {
    const std::string name = lower_case(option.name);
    if (name == said) begun = {&option};
    if (name == said) break;
    if (name.starts_with(said)) begun.push_back(&option);
  }
  if (begun.size() > 1) return problem("'" + said + "' could mean several of the options.");
  if (begun.empty()) return problem("'" + said + "' is not one of the options.");
  Answer answer;
  answer.option = begun[0]->option;
  return if_taken(view, answer);
}

/// "10H" as "Th".
std::string card_spelling(const std::string& word) {
  if (word == "joker" || word == "Joker") return "Jo";
  std::string out;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] == '1' && i + 1 < word.size() && word[i + 1] == '0') {
      out += 'T';
      ++i;
    } else {
      const bool suit = out.size() % 2 == 1;
      const auto c = static_cast<unsigned char>(word[i]);
      out += static_cast<char>(suit ? std::tolower(c) : std::toupper(c));
    }
  }
  return out;
}

/// Places of the cards that words name, by number or by name, each once.
std::string read_places(const std::vector<Card>& cards, std::uint64_t allowed,
                        const std::vector<std::string>& words, std::vector<std::size_t>& places) {
  const auto named = [&](std::size_t at) {
    return std::find(places.begin(), places.end(), at) != places.end();
  };
  for (const std::string& word : words) {
    if (is_whole_number(word) && word.size() < 3) {
      const std::size_t at = static_cast<std::size_t>(std::stoi(word)) - 1;
      if (at >= cards.size()) return "There is no card number " + word + ".";
      if (((allowed >> at) & 1U) == 0) return "Card number " + word + " may not be chosen.";
      if (named(at)) return "Card number " + word + " is named twice.";
      places.push_back(at);
      continue;
    }
    const auto wanted = parse_cards(card_spelling(word));
    if (!wanted) return "'" + word + "' is not a card; type a card's number, or a card such as Ks.";
    for (const Card card : *wanted) {
      std::size_t at = 0;
      while (at < cards.size() && (cards[at] != card || named(at) || ((allowed >> at) & 1U) == 0)) {
        ++at;
      }
      if (at == cards.size()) return text(card) + " is not among the cards you may choose.";
      places.push_back(at);
    }
  }
  return {};
}

Typed read_cards(const View& view, const Question& question, std::vector<std::string> words) {
  const std::vector<Card> cards = cards_of(view, question);
  if (words.size() == 1 && is_one_of(words[0], {"none", "no", "0", "-", "stay", "pat"}))
    words.clear();
  std::vector<std::size_t> places;
  std::string wrong = read_places(cards, question.cards, words, places);
  if (!wrong.empty()) return problem(std::move(wrong));
  Answer answer;
  for (const std::size_t at : places) answer.cards |= std::uint64_t{1} << at;
  return if_taken(view, answer);
}

Typed read_arrangement(const View& view, const Question& question,
                       const std::vector<std::string>& words) {
  const std::vector<Card> cards = cards_of(view, question);
  std::vector<std::size_t> places;
  std::size_t slashes = 0;
  for (const std::string& word : words) {
    if (word == "/") {
      const std::string fault =
          script::slash_fault(ask_of(view, question), ++slashes, places.size());
      if (!fault.empty()) return problem(capitalised(fault) + ".");
      continue;
    }
    std::string wrong = read_places(cards, question.cards, {word}, places);
    if (!wrong.empty()) return problem(std::move(wrong));
  }
  Answer answer;
  if (places.size() > answer.order.size()) return problem("That is too many cards.");
  for (const std::size_t at : places) {
    answer.order[answer.order_count++] = static_cast<std::uint8_t>(at);
  }
  return if_taken(view, answer);
}

Typed read_seat(const View& view, const Question& question, const std::string& name,
                const Spelling& spelling) {
  const Seat seat = spelling.seat_called(name);
  if (seat == no_seat) {
    std::vector<std::string> names;
    for (const Seat one : question.seats) names.push_back(spelling.seat(one));
    return problem("Name one player: " + joined(names) + ".");
  }
  Answer answer;
  answer.seats = SeatSet::of(seat);
  return if_taken(view, answer);
}

/// Without the verb of the question, which may stand before an answer.
void drop_verb(const View& view, const Question& question, std::vector<std::string>& words) {
  const std::vector<std::string> verb = typed_words(verb_of(view, question));
  if (words.size() >= verb.size() && std::equal(verb.begin(), verb.end(), words.begin())) {
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(verb.size()));
  } else if (words.size() > 1 && is_one_of(words[0], {"choose", "player", "discard", "draw"})) {
    words.erase(words.begin());
  }
}

}  // namespace

AskedOfPerson asked_of_person(const View& view, const Spelling& spelling) {
  const Question question = view.question();
  AskedOfPerson out;
  const std::string verb =
      question.kind == QuestionKind::bet ? "" : capitalised(verb_of(view, question));
  const auto cards_word = [](std::int64_t n) { return n == 1 ? " card" : " cards"; };
  switch (question.kind) {
    case QuestionKind::option:
      ask_option(view, question, spelling, out);
      break;
    case QuestionKind::cards:
      out.lead = verb + " " + range(question.min, question.max) + cards_word(question.max);
      out.cards = cards_of(view, question);
      out.allowed = question.cards;
      break;
    case QuestionKind::number:
      out.lead = verb + " a number, " + range(question.min, question.max);
      break;
    case QuestionKind::arrangement:
      out.lead = verb + " your cards in order: " + places_wanted(view, ask_of(view, question));
      out.cards = cards_of(view, question);
      out.allowed = question.cards;
      break;
    case QuestionKind::seat: {
      out.lead = verb + " a player";
      for (const Seat seat : question.seats) {
        out.keys.push_back({spelling.seat(seat), ""});
      }
      break;
    }
    case QuestionKind::bet:
      ask_bet(view, question, spelling, out);
      break;
  }
  const auto enter = answer_of_enter(view, question);
  if (enter) out.usual = told_answer(view, *enter, spelling);
  return out;
}

Typed read_typed(const View& view, std::string_view line, const Spelling& spelling) {
  const Question question = view.question();
  std::vector<std::string> words = typed_words(line);
  if (question.kind != QuestionKind::arrangement) std::erase(words, "/");
  if (words.empty()) {
    const auto enter = answer_of_enter(view, question);
    if (enter) return if_taken(view, *enter);
    return problem("Enter alone does nothing here; choose one of these.");
  }
  if (question.kind == QuestionKind::bet) return read_bet(view, question, std::move(words));
  if (question.kind == QuestionKind::option) {
    Typed typed = read_option(view, question, parted(words, " "));
    if (typed.answer) return typed;
    const std::size_t before = words.size();
    drop_verb(view, question, words);
    return words.empty() || words.size() == before
               ? typed
               : read_option(view, question, parted(words, " "));
  }
  const bool counts = words.size() == 2 && words[0] == "draw" && is_whole_number(words[1]) &&
                      words[1] != "0" && verb_of(view, question) == "draw";
  if (counts && question.max > 1)
    return problem("'" + parted(words, " ") +
                   "' says how many; type which cards to discard, as in 1 3 5.");
  drop_verb(view, question, words);
  switch (question.kind) {
    case QuestionKind::cards:
      return read_cards(view, question, std::move(words));
    case QuestionKind::arrangement:
      return read_arrangement(view, question, words);
    case QuestionKind::seat:
      return read_seat(view, question, parted(words, " "), spelling);
    case QuestionKind::number: {
      Answer answer;
      if (words.size() != 1 || !parse_chips(words[0], answer.number)) {
        return problem("Type a number, " + range(question.min, question.max) + ".");
      }
      return if_taken(view, answer);
    }
    case QuestionKind::bet:
    case QuestionKind::option:
      break;
  }
  return problem("This cannot be answered here.");
}

std::string told_answer(const View& view, const Answer& answer, const Spelling& spelling) {
  const Question question = view.question();
  if (question.kind == QuestionKind::bet) {
    if (answer.bet == Answer::Bet::fold) return "fold";
    if (answer.bet == Answer::Bet::raise) {
      const bool first = question.to_call == 0 && view.bet(view.seat()) == 0;
      return (first ? "bet " : "raise to ") + spelling.chips(answer.amount);
    }
    return call_words(question, spelling);
  }
  const std::string verb = verb_of(view, question);
  const std::vector<Card> all = cards_of(view, question);
  std::vector<Card> cards;  // that are named
  switch (question.kind) {
    case QuestionKind::option:
      return spaced(view.variant().word(ask_of(view, question).options[answer.option].name));
    case QuestionKind::number:
      return verb + " " + std::to_string(answer.number);
    case QuestionKind::seat:
      return answer.seats.empty() ? verb : spelling.seat(answer.seats.front());
    case QuestionKind::cards:
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (((answer.cards >> i) & 1U) != 0) cards.push_back(all[i]);
      }
      break;
    case QuestionKind::arrangement:
      for (std::size_t i = 0; i < answer.order_count; ++i) cards.push_back(all[answer.order[i]]);
      break;
    case QuestionKind::bet:
      break;
  }
  if (cards.empty() && is_one_of(verb, {"discard", "draw"})) return "keep all your cards";
  return verb + " " + (cards.empty() ? "no cards" : spelling.cards(cards));
}

}  // namespace houserules::narrate
