// What players answer: the words of each answer, before anything comes of it.

#include <algorithm>
#include <array>
#include <utility>

#include "engine/narrate/narrator.h"
#include "engine/narrate/own_words.h"
#include "engine/narrate/spelling.h"
#include "engine/session/asked_cards.h"
#include "engine/text/english.h"

namespace houserules::narrate {
namespace {

/// Options that are verbs, and questions that are: "p1 stays", "p1 bids 4".
bool is_verb(std::string_view text) {
  static constexpr std::array<std::string_view, 44> verbs = {
      "stay",  "take",  "leave", "decline", "wait",  "knock", "drop",      "buy",      "bid",
      "pass",  "fold",  "call",  "keep",    "show",  "muck",  "swap",      "exchange", "stand",
      "hit",   "stick", "open",  "raise",   "check", "roll",  "match",     "refuse",   "accept",
      "shout", "bet",   "play",  "discard", "draw",  "twist", "declare",   "offer",    "choose",
      "look",  "see",   "peek",  "barter",  "trade", "give",  "challenge", "reject"};
  return std::find(verbs.begin(), verbs.end(), text.substr(0, text.find(' '))) != verbs.end();
}

bool takes_cards(std::string_view verb) {
  return verb == "take" || verb == "buy" || verb == "draw";
}

/// Returns whether a player who chooses this option folds or leaves, before anything else is
/// decided.
bool puts_out(const Variant& variant, const AskAct::Option& option) {
  if (option.code == no_code) return false;
  const auto ends = [](Act act) {
    return act == Act::ret || act == Act::jump || act == Act::branch;
  };
  for (std::size_t pc = option.code; !ends(variant.program[pc].act); ++pc) {
    if (variant.program[pc].act != Act::status) continue;
    const StatusAct& status = variant.statuses[variant.program[pc].row];
    if (status.who.who != SeatsSpec::Who::bound) continue;
    return status.what != StatusAct::What::back_in && status.what != StatusAct::What::new_dealer;
  }
  return false;
}

}  // namespace

void Narrator::Asked::says(const std::string& predicate) {
  one = third_person(predicate);
  many = predicate;
}

void Narrator::Asked::add(const std::string& tail) {
  one += tail;
  many += tail;
}

void Narrator::answering(const Deal& deal, Seat seat, const Answer& answer) {
  if (&deal != deal_) {
    chosen_ = true;
    return;
  }
  const Question question = deal.question_for(seat);
  pot_ = deal.pot();
  answer_ = {};
  bet_asked_ = question.kind == QuestionKind::bet;
  const Variant& variant = deal.variant();
  const bool together = !bet_asked_ && variant.asks[question.row].together;
  chose_ = together ? chose_ | SeatSet::of(seat) : SeatSet::of(seat);
  if (!together) chose_out_ = SeatSet();
  if (bet_asked_) return;
  const AskAct& ask = variant.asks[question.row];
  answer_.seat = seat;
  answer_.kind = question.kind;
  answer_.name = variant.word(ask.name);
  answer_.acts = is_verb(answer_.name);
  answer_.words = ask.narrated;
  if (question.kind == QuestionKind::option) {
    const AskAct::Option& option = ask.options[answer.option];
    if (answer_.words.empty()) answer_.words = option.narrated;
    const bool out = puts_out(variant, option);
    if (out) chose_out_.insert(seat);
    answer_.is_out = !answer_.words.empty() && out;
  }
  switch (question.kind) {
    case QuestionKind::option:
      answer_.price = question.prices[answer.option];
      chooses(std::string(variant.word(ask.options[answer.option].name)));
      break;
    case QuestionKind::number:
      names(answer.number);
      break;
    case QuestionKind::seat:
      answer_.says(!answer_.words.empty() ? answer_.words
                                          : "choose " + spelling_.seat(answer.seats.front()));
      break;
    case QuestionKind::arrangement:
      answer_.one = answer_.name == "keep" ? "chooses what to keep" : "sets their hand";
      answer_.many = answer_.name == "keep" ? "choose what to keep" : "set their hands";
      if (!answer_.words.empty()) answer_.says(answer_.words);
      break;
    case QuestionKind::cards: {
      const bool shows = answer_.name == "show";
      for (const Slot& slot : session::answered_slots(deal, seat, question, answer)) {
        const bool owner = viewer_ == seat && slot.facing == Facing::down;
        answer_.chosen.push_back(
            {slot.card, slot.facing,
             shows || owner || viewer_ == referee || slot.facing == Facing::up});
      }
      break;
    }
    case QuestionKind::bet:
      break;
  }
}

/// The option that is about to be chosen.
void Narrator::chooses(const std::string& option) {
  if (!answer_.words.empty()) {
    answer_.says(answer_.words);
  } else if (option == "in" || option == "out") {
    answer_.one = "is " + option;
    answer_.many = "are " + option;
  } else if (is_verb(option)) {
    answer_.says(option);
    answer_.takes = takes_cards(option);
    if (!answer_.takes && takes_cards(answer_.name)) answer_.of_pile = option;
  } else if (takes_cards(answer_.name) || option == "stock" || option == "deck") {
    answer_.says(takes_cards(answer_.name) ? answer_.name : "take");
    answer_.takes = true;
    answer_.note = option;
  } else if (answer_.acts && answer_.name != "choose") {
    answer_.says(answer_.name + " " + option);
  } else {
    answer_.says("say " + option);
  }
}

/// The number that is about to be named.
void Narrator::names(std::int64_t number) {
  answer_.number = number;
  if (answer_.words.empty()) answer_.words = (answer_.acts ? answer_.name : "say") + " N";
  const bool passes = number == 0 && answer_.words.starts_with("bet ");
  answer_.says(passes ? "pass" : with_number(answer_.words, number));
}

/// Begins a street in which players buy cards that are on the table already.
bool Narrator::heading_for_sale() {
  if (!street_over_ || answer_.name != "buy" || !named_street().empty()) return false;
  Pile shelf;
  for (std::size_t i = 0; i < deal_->variant().zones.size(); ++i) {
    const auto zone = static_cast<std::uint8_t>(i);
    if (deal_->variant().zones[i].of_seat || zone == zone_stock || zone == zone_board ||
        is_discard_pile(zone))
      continue;
    for (const Slot& slot : deal_->zone(zone, no_seat)) {
      if (slot.facing != Facing::up) continue;
      if (!shelf.cards.empty() && shelf.zone != zone) return false;
      shelf.zone = zone;
      shelf.cards.push_back({slot.card, slot.facing, true});
    }
  }
  if (shelf.cards.empty()) return false;
  heading_of_place(capitalised(zone_name(shelf)), {on_board(shelf)});
  table_zone_ = shelf.zone;
  return true;
}

void Narrator::answered(const Event& event) {
  const AskAct& ask = deal_->variant().asks[event.row];
  const bool together = ask.together && !ask.secret;
  if (ask.secret) {
    const std::string what = sees(event) ? answer_.one + " in secret" : "answers in secret";
    act(event.seat, what, sees(event) ? answer_.many + " in secret" : "answer in secret");
    answer_ = {};
    return;
  }
  // A player who discards alone is drawing, and one who shows cards alone does what a rule demands.
  const bool shows = answer_.name == "show" && !together;
  // Cards that all show at once are told under their heading when they are turned.
  const bool later = answer_.name == "show" && together && answer_.words.empty();
  const bool draws = answer_.name == "discard" && !together;
  const bool begun =
      !later && (heading_for_sale() || heading(shows ? "" : street(draws ? "draw" : answer_.name)));
  // The turn of another player begins.
  if (!begun && moves_by_ != answer_.name && turn_of_ != event.seat) prose_.new_line();
  turn_of_ = event.seat;
  compared_ = SeatSet();
  paying_ = false;
  if (moves_by_ != answer_.name) to_move_.clear();
  moves_by_ = answer_.name;
  if (together) {
    secret_.push_back(std::move(answer_));
  } else {
    asked_ = std::move(answer_);
  }
  answer_ = {};
}

/// "p1 bids 3": adds a number to the option just chosen. Returns whether this event was such a
/// number.
bool Narrator::names_amount(const Event& event) {
  const AskAct& ask = deal_->variant().asks[event.row];
  if (!asked_ || ask.together || ask.secret || answer_.kind != QuestionKind::number ||
      asked_->kind != QuestionKind::option || asked_->seat != answer_.seat)
    return false;
  if (has_number_blank(asked_->many)) {
    asked_->says(with_number(asked_->many, answer_.number));
  } else {
    const bool further = asked_->one.find(' ') != std::string::npos;
    if (answer_.acts || further || !asked_->piles.empty() || asked_->price > 0) return false;
    // The cards that are taken show how many they are.
    if (asked_->takes) return true;
    asked_->says(asked_->many + " " + std::to_string(answer_.number));
  }
  asked_->numbered = true;
  return true;
}

/// Returns whether these are the cards taken in a swap whose other cards were just given: "swaps 5♣
/// for 5♥" needs no more words.
bool Narrator::completes_swap(const Event& event) const {
  const auto names_cards = [](const Asked& asked, std::string_view name) {
    return asked.kind == QuestionKind::cards && asked.name == name && asked.words.empty() &&
           !asked.chosen.empty();
  };
  return asked_ && asked_->seat == event.seat && asked_->price == 0 &&
         names_cards(*asked_, "swap") && names_cards(answer_, "take");
}

/// Returns whether this answer is narrated with the one before, or not at all.
bool Narrator::adds_to_answer(const Event& event) {
  if (names_amount(event) || is_silent(answer_.words) || completes_swap(event)) {
    answer_ = {};
    return true;
  }
  // The next answer says it in full: where a card is taken from, or which; or the same again.
  const bool bare =
      asked_ && asked_->piles.empty() && asked_->price == 0 && asked_->seat == event.seat;
  if (bare && ((asked_->takes && takes_cards(answer_.name)) ||
               (answer_.acts && asked_->one == third_person(answer_.name))))
    asked_.reset();
  return false;
}

/// Returns whether the payment is the price of the answer just given, which its sentence includes.
bool Narrator::is_price(const Event& event) {
  if (!asked_ || event.seat != asked_->seat || event.other != no_seat || !asked_->piles.empty())
    return false;
  if (has_number_blank(asked_->many)) {
    const std::string chips = spelling_.chips(event.chips);
    asked_->says(with_amount(asked_->many, chips));
    asked_->price = 0;
    return true;
  }
  if (asked_->one == "matches") {
    matches(event);
    return true;
  }
  // That of several cards follows the answer.
  if (asked_->kind == QuestionKind::cards || (asked_->takes && asked_->price == 0))
    asked_->price = event.chips;
  const bool named = asked_->kind == QuestionKind::number && asked_->number == event.chips;
  return named || asked_->price == event.chips;
}

/// The answers given together, from the dealer's left.
void Narrator::revealed() {
  const auto place = [&](const Asked& asked) {
    return (asked.seat + deal_->seats() - deal_->dealer() - 1) % deal_->seats();
  };
  std::stable_sort(secret_.begin(), secret_.end(),
                   [&](const Asked& a, const Asked& b) { return place(a) < place(b); });
  said_.clear();
  // Without words of the file, cards are narrated when they move.
  std::erase_if(secret_, [](const Asked& asked) {
    return asked.kind == QuestionKind::cards && (asked.words.empty() || asked.chosen.empty());
  });
  for (Asked& asked : secret_) {
    if (asked.kind != QuestionKind::cards) continue;
    asked.says(with_cards(asked.words, object(asked.chosen)));
    to_move_.emplace_back(asked.seat, asked.chosen.size());
  }
  std::vector<std::string> told;
  for (const Asked& asked : secret_) {
    said_.push_back({asked.seat, asked.one, asked.is_out});
    if (std::find(told.begin(), told.end(), asked.one) != told.end()) continue;
    told.push_back(asked.one);
    for (const Asked& same : secret_) {
      if (same.one == asked.one) act(same.seat, same.one, same.many);
    }
  }
  secret_.clear();
}

}  // namespace houserules::narrate
