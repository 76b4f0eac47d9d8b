#include "engine/script/answers.h"

#include <algorithm>
#include <initializer_list>
#include <optional>

#include "engine/cards/count_text.h"
#include "engine/cards/notation.h"
#include "engine/table/state.h"
#include "engine/text/one_of.h"
#include "engine/text/sentence.h"
#include "engine/variant/value_text.h"

namespace houserules::script {
namespace {

using Words = std::span<const ScriptWord>;

AnswerFit other() { return {}; }
AnswerFit wrong(std::size_t at, std::string problem, std::string hint = {}) {
  return {AnswerFit::Kind::wrong, {}, 0, at, std::move(problem), std::move(hint)};
}
AnswerFit fits(const Answer& answer, std::size_t used) {
  return {AnswerFit::Kind::fits, answer, used, 0, {}, {}};
}

/// Returns how many words from `from` on spell this name (which may contain spaces), or 0.
std::size_t spells(Words words, std::size_t from, std::string_view name) {
  if (name.empty()) return 0;
  std::size_t used = 0;
  while (!name.empty()) {
    if (from + used >= words.size()) return 0;
    const std::string& word = words[from + used].text;
    const std::size_t end = std::min(name.find(' '), name.size());
    if (name.substr(0, end) != word) return 0;
    name.remove_prefix(std::min(end + 1, name.size()));
    ++used;
  }
  return used;
}

/// Returns why a card is not chosen from these slots.
std::string not_to_choose(Card card, std::span<const Slot> slots, const AskAct& ask, Seat seat) {
  const bool held = std::any_of(slots.begin(), slots.end(),
                                [&](const Slot& slot) { return alike(slot.card, card); });
  if (held) return text(card) + " may not be chosen";
  if (ask.cards.zone != zone_hand) return text(card) + " is not one of the cards to choose from";
  std::string all;
  for (const Slot& slot : slots) {
    const bool secret = !slot.card.known() || slot.facing == Facing::unseen;
    all += secret ? "" : (all.empty() ? ", only " : "") + text(slot.card);
  }
  return seat_name(seat) + " does not have " + text(card) + all;
}

/// Returns the index of the answer after its verb (the question's name or "choose"), or nothing if
/// it answers another question.
std::optional<std::size_t> after_verb(const Deal& deal, const AskAct& ask, Words words,
                                      bool follow_up) {
  if (follow_up) return 0;
  if (words[0].text == "choose") return 1;
  const std::size_t from = spells(words, 0, deal.variant().word(ask.name));
  return from > 0 ? std::optional(from) : std::nullopt;
}

std::string option_names(const Variant& variant, const AskAct& ask, const Question& question) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < ask.options.size() && i < 32; ++i) {
    if (((question.options >> i) & 1U) != 0) names.push_back(variant.word(ask.options[i].name));
  }
  return names.empty() ? "nothing" : either_of(names);
}

AnswerFit fit_bet(const Question& question, Words words) {
  const std::string& verb = words[0].text;
  Answer answer;
  if (is_one_of(verb, {"f", "fold"})) {
    answer.bet = Answer::Bet::fold;
    return fits(answer, 1);
  }
  if (verb == "check" && question.to_call > 0)
    return wrong(0, "there is a bet to call", "write 'call' or 'fold'");
  if (is_one_of(verb, {"cc", "check", "call"})) {
    Chips chips = 0;
    if (words.size() == 2 && parse_chips(words[1].text, chips))
      return wrong(1, "'" + verb + "' takes no amount", "write '" + verb + "'");
    return fits(answer, 1);
  }
  if (verb == "pb") {
    if (!question.bring_in) return wrong(0, "no bring-in is due");
    Chips chips = 0;
    if (words.size() < 2) return fits(answer, 1);
    if (!parse_chips(words[1].text, chips))
      return wrong(1, "the bring-in must be a number of chips");
    if (chips != question.to_call) {
      return wrong(1, "the bring-in is " + std::to_string(question.to_call));
    }
    return fits(answer, 2);
  }
  if (!is_one_of(verb, {"cbr", "bet", "raise"})) return other();
  answer.bet = Answer::Bet::raise;
  if (words.size() > 1 && words[1].text.starts_with('+'))
    return wrong(1, "a " + std::string(verb == "bet" ? "bet" : "raise") + " is written as a total",
                 "write the player's total for the round, without '+'");
  if (words.size() < 2 || !parse_chips(words[1].text, answer.amount)) {
    Chips after_to = 0;
    if (words.size() > 2 && words[1].text == "to" && parse_chips(words[2].text, after_to))
      return wrong(1, "write '" + verb + " " + words[2].text + "', without 'to'");
    return wrong(std::min<std::size_t>(1, words.size() - 1),
                 "'" + verb + "' needs the player's total for the round, as in '" + verb + " 4'");
  }
  if (question.bring_in && answer.amount == question.to_call)
    return wrong(0, "this is the bring-in, not a bet", "write 'pb'");
  return fits(answer, 2);
}

AnswerFit fit_option(const Deal& deal, const AskAct& ask, const Question& question, Words words,
                     bool follow_up) {
  const Variant& variant = deal.variant();
  const std::string& verb = words[0].text;
  // The longest name wins: "down free" before "down".
  const auto named = [&](std::size_t from) {
    AnswerFit best;
    for (std::size_t i = 0; i < ask.options.size() && i < 32; ++i) {
      const std::size_t used = spells(words, from, variant.word(ask.options[i].name));
      if (used == 0 || from + used <= best.used) continue;
      Answer answer;
      answer.option = static_cast<std::uint8_t>(i);
      best = fits(answer, from + used);
    }
    return best;
  };
  AnswerFit fit = named(0);
  if (fit.kind == AnswerFit::Kind::fits) return fit;
  const std::size_t asked = verb == "choose" ? 1 : spells(words, 0, variant.word(ask.name));
  if (asked > 0 && asked < words.size()) {
    fit = named(asked);
    if (fit.kind == AnswerFit::Kind::fits) return fit;
    return wrong(asked, "'" + words[asked].text + "' is not an answer here",
                 "write " + option_names(variant, ask, question));
  }
  const auto synonym = [&](std::string_view name) -> AnswerFit {
    for (std::size_t i = 0; i < ask.options.size() && i < 32; ++i) {
      if (variant.word(ask.options[i].name) != name) continue;
      Answer answer;
      answer.option = static_cast<std::uint8_t>(i);
      return fits(answer, 1);
    }
    return other();
  };
  if (verb == "f") return synonym("fold");
  if (asked > 0) {
    fit = synonym("yes");  // "p1 shout", if the question is whether to shout
    if (fit.kind == AnswerFit::Kind::fits) return fit;
    return wrong(0, "the answer is missing", "write " + option_names(variant, ask, question));
  }
  if (follow_up) {
    return wrong(0, "'" + verb + "' is not an answer here",
                 "write " + option_names(variant, ask, question));
  }
  return other();
}

AnswerFit fit_cards(const Deal& deal, Seat seat, const AskAct& ask, const Question& question,
                    Words words, bool follow_up) {
  const std::string_view name = deal.variant().word(ask.name);
  std::size_t from = follow_up ? 0 : spells(words, 0, name);
  bool keeps = false;
  if (!follow_up && from == 0) {
    const std::string& verb = words[0].text;
    const bool draws = is_one_of(name, {"draw", "discard", "sd", "exchange"});
    if (verb == "stay" && words.size() == 1) return fits({}, 1);
    keeps = draws && verb == "keep";
    if (verb != "choose" && verb != "sd" && !keeps &&
        !(draws && is_one_of(verb, {"draw", "discard"}))) {
      return other();
    }
    from = 1;
  }
  const std::vector<Slot> slots = session::asked_slots(deal, seat, ask);
  Answer answer;
  std::size_t at = from;
  for (; at < words.size(); ++at) {
    const std::string& word = words[at].text;
    const auto cards = parse_cards(word);
    if (!cards) {
      if (at > from) break;  // answers a further question
      Chips count = 0;
      if (parse_chips(word, count))
        return wrong(at, "'" + word + "' is not a list of cards",
                     "name the cards given up, as in 'discard 2h7d'");
      return wrong(at, "'" + word + "' is not a list of cards");
    }
    for (const Card card : *cards) {
      const auto first = [&](const auto& is) {
        for (std::size_t i = 0; i < slots.size(); ++i) {
          const std::uint64_t bit = std::uint64_t{1} << i;
          if ((question.cards & ~answer.cards & bit) != 0 && is(slots[i].card)) return bit;
        }
        return std::uint64_t{0};
      };
      std::uint64_t found = first([&](Card one) { return alike(one, card); });
      // A card that has not been named yet may turn out to be this one.
      if (found == 0) found = first([](Card one) { return !one.known(); });
      if (found == 0) {
        return wrong(at, not_to_choose(card, slots, ask, seat));
      }
      answer.cards |= found;
    }
  }
  if (keeps) answer.cards = question.cards & ~answer.cards;
  return fits(answer, at);
}

AnswerFit fit_number(const Deal& deal, const AskAct& ask, Words words, bool follow_up) {
  const auto start = after_verb(deal, ask, words, follow_up);
  if (!start) return other();
  const std::size_t from = *start;
  Answer answer;
  if (from >= words.size() || !parse_chips(words[from].text, answer.number)) {
    return wrong(std::min(from, words.size() - 1), "expected a number");
  }
  return fits(answer, from + 1);
}

AnswerFit fit_arrangement(const Deal& deal, Seat seat, const AskAct& ask, const Question& question,
                          Words words, bool follow_up) {
  const auto start = !follow_up && words[0].text == "set" ? std::optional<std::size_t>(1)
                                                          : after_verb(deal, ask, words, follow_up);
  if (!start) return other();
  const std::size_t from = *start;
  const std::vector<Slot> slots = session::asked_slots(deal, seat, ask);
  Answer answer;
  std::uint64_t used = 0;
  std::size_t at = from, slashes = 0;
  for (; at < words.size(); ++at) {
    if (words[at].text == "/") {
      std::string fault = slash_fault(ask, ++slashes, answer.order_count);
      if (!fault.empty()) return wrong(at, std::move(fault));
      continue;
    }
    const auto cards = parse_cards(words[at].text);
    if (!cards) {
      if (at > from) break;
      return wrong(at, "'" + words[at].text + "' is not a list of cards");
    }
    for (const Card card : *cards) {
      std::size_t i = 0;
      while (i < slots.size() && (!alike(slots[i].card, card) || ((used >> i) & 1U) != 0 ||
                                  ((question.cards >> i) & 1U) == 0)) {
        ++i;
      }
      if (i == slots.size()) return wrong(at, not_to_choose(card, slots, ask, seat));
      if (answer.order_count == answer.order.size()) return wrong(at, "there are too many cards");
      used |= std::uint64_t{1} << i;
      answer.order[answer.order_count++] = static_cast<std::uint8_t>(i);
    }
  }
  return fits(answer, at);
}

AnswerFit fit_seat(const Deal& deal, const AskAct& ask, Words words, bool follow_up) {
  const auto start = after_verb(deal, ask, words, follow_up);
  if (!start) return other();
  const std::size_t from = *start;
  const Seat chosen = from < words.size() ? parse_seat(words[from].text) : no_seat;
  if (chosen == no_seat) return wrong(std::min(from, words.size() - 1), "expected a seat");
  Answer answer;
  answer.seats = SeatSet::of(chosen);
  return fits(answer, from + 1);
}

/// Returns the verb for the question that works whatever its name is.
std::string verb_of(const Variant& variant, const AskAct& ask) {
  const std::string_view name = variant.word(ask.name);
  return name.empty() ? "choose" : std::string(name);
}

}  // namespace

std::string slash_fault(const AskAct& ask, std::size_t slashes, std::size_t cards) {
  if (slashes >= ask.targets.size()) return "there is no other place to fill";
  std::size_t filled = 0;
  for (std::size_t i = 0; i < slashes; ++i) {
    const Number& count = ask.targets[i].count;
    if (count.expr.given()) return {};
    filled += static_cast<std::size_t>(count.literal);
  }
  if (cards == filled) return {};
  const std::int64_t last = ask.targets[slashes - 1].count.literal;
  return "before this '/' there are not " + count_text(last, "card");
}

AnswerFit fit_answer(const Deal& deal, Seat seat, Words words, bool follow_up) {
  const Question question = deal.question_for(seat);
  if (words.empty()) return other();
  if (question.kind == QuestionKind::bet) return fit_bet(question, words);
  const AskAct& ask = deal.variant().asks[question.row];
  switch (question.kind) {
    case QuestionKind::option:
      return fit_option(deal, ask, question, words, follow_up);
    case QuestionKind::cards:
      return fit_cards(deal, seat, ask, question, words, follow_up);
    case QuestionKind::number:
      return fit_number(deal, ask, words, follow_up);
    case QuestionKind::arrangement:
      return fit_arrangement(deal, seat, ask, question, words, follow_up);
    case QuestionKind::seat:
      return fit_seat(deal, ask, words, follow_up);
    case QuestionKind::bet:
      break;
  }
  return other();
}

std::string answer_text(const Deal& deal, Seat seat, const Answer& answer) {
  return answer_text(deal, deal.question_for(seat), answer);
}
std::string answer_text(const Deal& deal, const Question& question, const Answer& answer) {
  if (question.kind == QuestionKind::bet) {
    if (answer.bet == Answer::Bet::fold) return "f";
    if (answer.bet == Answer::Bet::raise) return "cbr " + std::to_string(answer.amount);
    return question.bring_in ? "pb " + std::to_string(question.to_call) : "cc";
  }
  const Variant& variant = deal.variant();
  const AskAct& ask = variant.asks[question.row];
  switch (question.kind) {
    case QuestionKind::option: {
      const std::string name(variant.word(ask.options[answer.option].name));
      // A name that could be mistaken for something else needs the verb.
      const bool plain = !is_one_of(name, {"f", "cc", "cbr", "pb", "sm", "sd", "choose"});
      return plain ? name : "choose " + name;
    }
    case QuestionKind::cards:
    case QuestionKind::arrangement: {
      std::string cards;
      for (const Slot& slot : session::answered_slots(deal, question.seat, question, answer)) {
        cards += text(slot.card);
      }
      return verb_of(variant, ask) + (cards.empty() ? "" : " " + cards);
    }
    case QuestionKind::number:
      return verb_of(variant, ask) + " " + std::to_string(answer.number);
    case QuestionKind::seat:
      return verb_of(variant, ask) +
             (answer.seats.empty() ? "" : " " + seat_name(answer.seats.front()));
    case QuestionKind::bet:
      break;
  }
  return {};
}

std::string question_text(const Deal& deal, Seat seat) {
  return question_text(deal, deal.question_for(seat));
}
std::string question_text(const Deal& deal, const Question& question) {
  const std::string who = seat_name(question.seat);
  if (question.kind == QuestionKind::bet) {
    if (question.bring_in) {
      const std::string raises = raises_text(question);
      return who + " must bring it in for " + std::to_string(question.to_call) +
             (raises.empty() ? "" : " or bet " + raises);
    }
    const std::string raises = raises_text(question);
    std::string out = who + (question.to_call == 0 && raises.empty() ? " can only " : " may ");
    out += question.to_call > 0 ? raises.empty() ? "fold or call" : "fold, call"
           : question.may_call  ? "check"
                                : "fold";
    const bool first = question.to_call == 0 && deal.state().round.current == 0;
    return out +
           (raises.empty() ? "" : " or " + (first ? "bet " + raises : raise_to_text(question)));
  }
  const AskAct& ask = deal.variant().asks[question.row];
  const bool option = question.kind == QuestionKind::option;
  return "it is " + who + "'s turn" +
         (option ? ": write " + option_names(deal.variant(), ask, question)
                 : " to " + verb_of(deal.variant(), ask));
}

}  // namespace houserules::script
