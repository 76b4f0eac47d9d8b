#include "engine/session/narrator.h"

#include <algorithm>

#include "engine/cards/notation.h"
#include "engine/session/answers.h"
#include "engine/session/script.h"

namespace houserules {
namespace {

/// "a pair of aces"; "three aces".
std::string with_article(std::string label) {
  for (const char* thing : {"pair", "straight", "flush", "full house", "royal"}) {
    if (label.starts_with(thing)) return "a " + label;
  }
  return label;
}

}  // namespace

void Narrator::line(const std::string& text) { out_ += text + "\n"; }

// ---------------------------------------------------------------- words

std::string Narrator::card(Card card) const {
  if (!card.known()) return style_.plain ? "an unknown card" : "??";
  if (card.joker()) return style_.plain ? "a joker" : "Jo";
  if (style_.plain) {
    return "the " + std::string(rank_name(card.rank())) + " of " +
           std::string(suit_name(card.suit()));
  }
  static constexpr const char* suits[] = {"♣", "♦", "♥", "♠"};
  return std::string(1, rank_char(card.rank())) + suits[card.suit()];
}

std::string Narrator::cards(const std::vector<Card>& cards) const {
  std::string out;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (i > 0) out += !style_.plain ? " " : i + 1 == cards.size() ? " and " : ", ";
    out += card(cards[i]);
  }
  return out;
}

std::string Narrator::chips(Chips chips) const {
  return std::to_string(chips) + (!style_.plain ? "" : chips == 1 ? " chip" : " chips");
}

std::string Narrator::seat(Seat seat) const {
  return (style_.plain ? "Player " : "p") + std::to_string(seat + 1);
}

std::string Narrator::seats(SeatSet seats) const {
  std::string out;
  const int count = seats.size();
  int told = 0;
  for (Seat s = 0; s < max_seats; ++s) {
    if (!seats.contains(s)) continue;
    if (told > 0) out += told + 1 == count ? " and " : ", ";
    out += seat(s);
    ++told;
  }
  return out;
}

/// " for the low half", where the pot has parts.
std::string Narrator::part(const Event& event) const {
  const Variant& variant = deal_->variant();
  if (event.showdown >= variant.showdowns.size()) return "";
  const auto& parts = variant.showdowns[event.showdown].parts;
  if (parts.size() < 2 || event.part >= parts.size()) return "";
  const std::string_view name = variant.word(parts[event.part].name);
  return name.empty() ? "" : " (" + std::string(name) + ")";
}

std::string Narrator::pot(const Event& event) const {
  if (event.word != no_word)
    return "The " + std::string(deal_->variant().word(event.word)) + " pot";
  if (pots_ <= 1 && event.pot == 0) return "The pot";
  return event.pot == 0 ? "The main pot" : "Side pot " + std::to_string(event.pot);
}

std::string Narrator::all_in(Seat seat) const {
  return deal_->stack(seat) == 0 ? " and is all-in" : "";
}

std::string Narrator::label(Seat seat, int showdown, int part) const {
  const RankedHand hand = deal_->hand_of(seat, showdown, part);
  std::string out = hand.label.empty() ? "a hand" : with_article(hand.label);
  if (!hand.score.qualifies()) out = "nothing that counts";
  if (!hand.used.empty() && hand.score.qualifies()) out += " (" + cards(hand.used) + ")";
  return out;
}

// ---------------------------------------------------------------- the deal

void Narrator::follow(const Deal& deal, const TableState& table) {
  deal_ = &deal;
  number_ = table.deal;
  compared_.clear();
  answers_.clear();
  shown_.clear();
  ante_seats_ = SeatSet();
  ante_ = 0;
  pots_ = 0;
  spoke_ = false;
}

void Narrator::answering(const Deal& deal, Seat seat, const Answer& answer) {
  flush();
  const Question question = deal.question_for(seat);
  if (question.kind == QuestionKind::bet) return;
  const AskAct& ask = deal.variant().asks[question.row];
  const std::string name(deal.variant().word(ask.name));
  const std::string about = name.empty() ? "" : " (" + name + ")";
  switch (question.kind) {
    case QuestionKind::option: {
      const std::string option(deal.variant().word(ask.options[answer.option].name));
      answer_ = style_.plain ? "says " + option + about : "says '" + option + "'";
      const Chips price = question.prices[answer.option];
      if (price > 0) answer_ += ", for " + chips(price);
      break;
    }
    case QuestionKind::number:
      answer_ = "says " + std::to_string(answer.number) + about;
      break;
    case QuestionKind::cards: {
      const std::vector<Card> chosen = answered_cards(deal, seat, question, answer);
      const bool known = style_.audience == no_seat || style_.audience == seat;
      if (chosen.empty()) {
        answer_ = "chooses no card" + about;
      } else if (known) {
        answer_ = "chooses " + cards(chosen) + about;
      } else {
        answer_ = "chooses " + std::to_string(chosen.size()) +
                  (chosen.size() == 1 ? " card" : " cards") + about;
      }
      break;
    }
    case QuestionKind::arrangement:
      answer_ = "arranges his cards";
      if (style_.audience == no_seat || style_.audience == seat) {
        answer_ += ": " + cards(answered_cards(deal, seat, question, answer));
      }
      break;
    case QuestionKind::seat:
      answer_ = "chooses " + this->seat(answer.seats.front()) + about;
      break;
    case QuestionKind::bet:
      break;
  }
}

/// Cards and antes that belong together are told in one sentence, unless every event is wanted.
void Narrator::flush() {
  if (!ante_seats_.empty()) {
    const bool one = ante_seats_.size() == 1;
    line(seats(ante_seats_) + (one ? " antes " : " ante ") + chips(ante_) + ".");
    ante_seats_ = SeatSet();
  }
  for (const Shown& shown : shown_) tell_cards(shown);
  shown_.clear();
}

void Narrator::tell_cards(const Shown& shown) {
  const Variant& variant = deal_->variant();
  const ZoneSpec& zone = variant.zones[shown.zone];
  // Cards that not everybody sees stand in brackets.
  std::string row;
  bool open = false;
  for (std::size_t i = 0; i < shown.cards.size(); ++i) {
    const bool hidden =
        shown.facings[i] != Facing::up && !style_.plain && shown.kind == Event::Kind::card_dealt;
    if (open && !hidden) row += ")";
    if (i > 0) row += " ";
    if (hidden && !open) row += "(";
    open = hidden;
    row += card(shown.cards[i]);
  }
  if (open) row += ")";
  std::string where = zone.name;
  if (shown.zone == zone_board && variant.boards > 1) {
    where += " " + std::to_string(shown.board + 1);
  }
  static constexpr const char* lies[] = {" face down", " face up", " unseen", " outward"};
  const std::string facing = style_.plain ? lies[static_cast<int>(shown.facings[0])] : "";
  switch (shown.kind) {
    case Event::Kind::card_dealt:
      if (shown.seat == no_seat) {
        line((style_.plain ? "The " : "") + where + (style_.plain ? " gets " : ": ") + row +
             (style_.plain ? "." : ""));
      } else {
        line(seat(shown.seat) + " gets " + row + facing +
             (shown.zone == zone_hand ? "" : " into his " + where) + (style_.plain ? "." : ""));
      }
      return;
    case Event::Kind::card_turned:
      line((shown.seat == no_seat ? "The " + where + " shows " : seat(shown.seat) + " turns ") +
           row + (shown.facings[0] == Facing::up ? " up" : " over") + ".");
      return;
    default:
      break;
  }
  if (shown.from == no_seat) {
    line(shown.seat == no_seat ? row + " goes to the " + where + "."
                               : seat(shown.seat) + " takes " + row + ".");
  } else if (shown.seat == no_seat) {
    line(seat(shown.from) + " puts " + row + " to the " + where + ".");
  } else if (shown.from == shown.seat) {
    line(seat(shown.from) + (shown.zone == zone_discards ? " discards " : " moves ") + row +
         (shown.zone == zone_discards ? "" : " to his " + where) + ".");
  } else {
    line(seat(shown.from) + " gives " + row + " to " + seat(shown.seat) + ".");
  }
}

void Narrator::gather(const Event& event) {
  Shown next;
  next.kind = event.kind;
  next.zone = event.zone;
  next.board = event.board;
  next.seat = event.seat;
  if (event.kind == Event::Kind::card_moved) {
    next.from = event.seat;
    next.seat = event.other;
  }
  const bool sees = style_.audience == no_seat || event.audience.contains(style_.audience);
  const Card card = sees ? event.card : Card();
  if (!ante_seats_.empty()) flush();
  // A blank line between a betting round and the cards after it.
  if (spoke_ && !style_.plain) line("");
  spoke_ = false;
  if (!shown_.empty() && shown_.back().kind != event.kind) flush();
  const auto same = std::find_if(shown_.begin(), shown_.end(), [&](const Shown& shown) {
    return shown.seat == next.seat && shown.from == next.from && shown.zone == next.zone &&
           shown.board == next.board;
  });
  Shown& shown = same == shown_.end() ? shown_.emplace_back(std::move(next)) : *same;
  shown.cards.push_back(card);
  shown.facings.push_back(event.facing);
  if (style_.plain) flush();
}

void Narrator::bets(const Event& event) {
  const std::string who = seat(event.seat);
  spoke_ = event.kind != Event::Kind::blind;
  switch (event.kind) {
    case Event::Kind::blind:
      line(who + " posts " + chips(event.chips) + ".");
      break;
    case Event::Kind::bring_in:
      line(who + " brings it in for " + chips(event.chips) + all_in(event.seat) + ".");
      break;
    case Event::Kind::check:
      line(who + " checks.");
      break;
    case Event::Kind::call:
      line(who + " calls " + chips(event.chips) + all_in(event.seat) + ".");
      break;
    case Event::Kind::bet:
      line(who + " bets " + chips(event.amount) + all_in(event.seat) + ".");
      break;
    case Event::Kind::raise:
      line(who + " raises to " + chips(event.amount) + all_in(event.seat) + ".");
      break;
    case Event::Kind::fold:
      line(who + " folds.");
      break;
    default:
      break;
  }
}

void Narrator::money(const Event& event) {
  const Variant& variant = deal_->variant();
  const std::string reason =
      event.word == no_word ? "" : " (" + std::string(variant.word(event.word)) + ")";
  switch (event.kind) {
    case Event::Kind::pays:
      if (event.seat == no_seat) {
        line(seat(event.other) + " gets " + chips(event.chips) + " from the pot" + reason + ".");
      } else if (event.other == no_seat) {
        line(seat(event.seat) + " pays " + chips(event.chips) + " to the pot" + reason +
             all_in(event.seat) + ".");
      } else {
        line(seat(event.seat) + " pays " + seat(event.other) + " " + chips(event.chips) + reason +
             ".");
      }
      break;
    case Event::Kind::uncalled:
      line(chips(event.chips) + (event.chips == 1 ? " goes" : " go") + " back to " +
           seat(event.seat) + ", not called.");
      break;
    case Event::Kind::returned:
      line(seat(event.seat) + " takes back " + chips(event.chips) + ".");
      break;
    case Event::Kind::carried:
      line("The pot of " + chips(event.chips) + " stays for the next deal.");
      break;
    default:
      break;
  }
}

void Narrator::showdown(const Event& event) {
  switch (event.kind) {
    case Event::Kind::shown: {
      std::vector<Card> hand;
      for (const Slot& slot : deal_->zone(zone_hand, event.seat)) hand.push_back(slot.card);
      if (!hand.empty()) line(seat(event.seat) + " shows " + cards(hand) + ".");
      return;
    }
    case Event::Kind::pot_begins:
      pots_ = std::max(pots_, event.pot + 1);
      if (pots_ > 1 || style_.plain) {
        line(pot(event) + ", " + chips(event.chips) + ": " + seats(event.seats) + ".");
      }
      return;
    case Event::Kind::compared: {
      const Compared now{event.seat, event.showdown, event.part};
      if (std::find(compared_.begin(), compared_.end(), now) != compared_.end()) return;
      compared_.push_back(now);
      line(seat(event.seat) + " has " + label(event.seat, event.showdown, event.part) +
           part(event) + ".");
      return;
    }
    case Event::Kind::awarded: {
      const Compared now{event.seat, event.showdown, event.part};
      const bool compared = std::find(compared_.begin(), compared_.end(), now) != compared_.end();
      std::string why;
      if (compared) {
        const std::string name = deal_->hand_of(event.seat, event.showdown, event.part).label;
        if (!name.empty()) why = " with " + with_article(name);
      }
      if (event.seats.size() > 1) why += ", shared";
      if (event.amount > 0 && event.seats.size() > 1) {
        why += ", " + chips(event.amount) + " of it odd";
      }
      line(seat(event.seat) + " wins " + chips(event.chips) + part(event) + why + ".");
      return;
    }
    default:
      return;
  }
}

void Narrator::ends(const Event& event) {
  static_cast<void>(event);
  std::string stacks;
  for (int s = 0; s < deal_->seats(); ++s) {
    const auto who = static_cast<Seat>(s);
    const Chips chips = deal_->stack(who);
    stacks += (stacks.empty() ? "" : ", ") + seat(who) + " " +
              (chips >= endless_chips ? "no limit" : std::to_string(chips));
  }
  line("Stacks: " + stacks + ".");
}

void Narrator::on(const Event& event) {
  const Variant& variant = deal_->variant();
  switch (event.kind) {
    case Event::Kind::card_dealt:
    case Event::Kind::card_moved:
    case Event::Kind::card_turned:
      gather(event);
      return;
    case Event::Kind::antes:
      if (!ante_seats_.empty() && event.chips != ante_) flush();
      ante_seats_.insert(event.seat);
      ante_ = event.chips;
      if (style_.plain) flush();
      return;
    default:
      flush();
  }
  switch (event.kind) {
    case Event::Kind::deal_begins:
      line((number_ == 1 ? "A new game. " : "Deal " + std::to_string(number_) + ". ") +
           seat(event.seat) + " deals." +
           (event.chips > 0 ? " " + chips(event.chips) + " in the pot." : ""));
      break;
    case Event::Kind::step:
      if (event.word != no_word) {
        const std::string name(variant.word(event.word));
        line(style_.plain ? "Now: " + name + "." : "-- " + name + " --");
      }
      break;
    case Event::Kind::blind:
    case Event::Kind::bring_in:
    case Event::Kind::check:
    case Event::Kind::call:
    case Event::Kind::bet:
    case Event::Kind::raise:
    case Event::Kind::fold:
      bets(event);
      break;
    case Event::Kind::answered: {
      const bool open = event.audience.size() > 1;
      if (open) {
        line(seat(event.seat) + " " + answer_ + ".");
      } else if (variant.asks[event.row].together) {
        answers_.emplace_back(event.seat, answer_);
        if (style_.plain) line(seat(event.seat) + " has decided.");
      } else if (style_.audience == no_seat || style_.audience == event.seat) {
        line(seat(event.seat) + " " + answer_ + ".");
      }
      break;
    }
    case Event::Kind::revealed:
      std::sort(answers_.begin(), answers_.end());
      for (const auto& [who, words] : answers_) line(seat(who) + " " + words + ".");
      answers_.clear();
      break;
    case Event::Kind::pays:
    case Event::Kind::uncalled:
    case Event::Kind::returned:
    case Event::Kind::carried:
      money(event);
      break;
    case Event::Kind::sits_out:
      line(seat(event.seat) + " is out.");
      break;
    case Event::Kind::leaves_game:
      line(seat(event.seat) + " leaves the game.");
      break;
    case Event::Kind::back_in:
      line(seat(event.seat) + " is back in.");
      break;
    case Event::Kind::register_set: {
      const RegisterSpec& reg = variant.registers[event.row];
      const bool sees = style_.audience == no_seat || event.audience.contains(style_.audience);
      if (!style_.plain || !sees) break;
      std::string value = std::to_string(event.value.bits);
      if (event.value.type == Type::nothing) value = "nothing";
      if (event.value.type == Type::seat) value = seat(event.value.as_seat());
      if (event.value.type == Type::yes_no) value = event.value.bits != 0 ? "yes" : "no";
      if (event.value.type == Type::rank) value = rank_name(static_cast<int>(event.value.bits));
      if (event.value.type == Type::suit) value = suit_name(static_cast<int>(event.value.bits));
      if (event.value.type == Type::word) value = variant.word(static_cast<Word>(event.value.bits));
      if (event.value.type == Type::card) {
        value = card(Card(static_cast<std::uint8_t>(event.value.bits)));
      }
      line((event.seat == no_seat ? "The " : seat(event.seat) + "'s ") + reg.name + " is now " +
           value + ".");
      break;
    }
    case Event::Kind::rolled:
      line("The die shows " + std::to_string(event.amount) + ".");
      break;
    case Event::Kind::reshuffled:
      line("The discards are shuffled into the stock.");
      break;
    case Event::Kind::pot_begins:
    case Event::Kind::compared:
    case Event::Kind::awarded:
    case Event::Kind::shown:
      showdown(event);
      break;
    case Event::Kind::deal_ends:
      ends(event);
      break;
    default:
      break;
  }
}

std::string Narrator::take() {
  if (deal_ != nullptr) flush();
  return std::exchange(out_, {});
}

}  // namespace houserules
