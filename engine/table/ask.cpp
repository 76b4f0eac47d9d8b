// Questions other than bets: what is offered, what is refused, and what an answer does.

#include <algorithm>
#include <bit>

#include "engine/cards/count_text.h"
#include "engine/table/play.h"

namespace houserules {
namespace {

/// Returns true if this question leaves nothing to choose from.
bool offers_nothing(const AskAct& ask, const Asked& q) {
  if (ask.before_bet) return q.options == 1;
  return q.kind == QuestionKind::cards && q.max == 0;
}

/// Applies an answer to the deal while it is checked.
class Supposed {
 public:
  Supposed(const DealState& state, std::uint16_t row, Seat seat, const Answer& answer,
           CardSet cards)
      : state_(const_cast<DealState&>(state)),
        seat_(seat),
        answer_(state.answers[seat]),
        cards_(state.answered_cards[seat]),
        row_(state.answered_row[seat]),
        answered_(state.answered) {
    state_.answers[seat] = answer;
    state_.answered_cards[seat] = cards;
    state_.answered_row[seat] = row;
    state_.answered.insert(seat);
  }
  Supposed(const Supposed&) = delete;
  Supposed& operator=(const Supposed&) = delete;
  ~Supposed() {
    state_.answers[seat_] = answer_;
    state_.answered_cards[seat_] = cards_;
    state_.answered_row[seat_] = row_;
    state_.answered = answered_;
  }

 private:
  DealState& state_;
  Seat seat_;
  Answer answer_;
  CardSet cards_;
  std::uint16_t row_;
  SeatSet answered_;
};

}  // namespace

std::string raises_text(const Question& question) {
  const auto to = [](Chips chips) { return std::to_string(chips); };
  std::string text;
  if (question.may_raise) {
    if (question.raise_count > 1) {
      for (unsigned i = 0; i < question.raise_count; ++i) {
        text += (i == 0                           ? ""
                 : i + 1U == question.raise_count ? " or "
                                                  : ", ") +
                to(question.raise_to[i]);
      }
    } else {
      text = to(question.raise_min);
      if (question.raise_min != question.raise_max) text += " to " + to(question.raise_max);
    }
  }
  if (question.freeze_to != 0) {
    text += (text.empty() ? "" : ", or ") + to(question.freeze_to) + " to end the raising";
  }
  return text;
}

std::string raise_to_text(const Question& question) {
  const bool range =
      question.may_raise && question.raise_count <= 1 && question.raise_min < question.raise_max;
  return (range ? "raise to anything from " : "raise to ") + raises_text(question);
}

namespace {

/// "you can raise only to 6", "you can bet 5 to 10, not 2".
std::string refused_amount(const Question& q, bool first, Chips amount) {
  const bool one = q.freeze_to == 0 && q.raise_min == q.raise_max && q.raise_count <= 1;
  if (one) return (first ? "you can bet only " : "you can raise only to ") + raises_text(q);
  return "you can " + (first ? "bet " + raises_text(q) : raise_to_text(q)) + ", not " +
         std::to_string(amount);
}

}  // namespace

const Deal::Play::Pile& Deal::Play::asked_pile(const AskAct& ask, Seat seat) const {
  return pile(ask.cards.zone, v.zones[ask.cards.zone].of_seat ? seat : no_seat);
}

CardSet Deal::Play::cards_of(const AskAct& ask, Seat seat, const Answer& answer) const {
  CardSet cards;
  const Pile& from = asked_pile(ask, seat);
  std::uint8_t unknown = Card::code_count;  // counted, so that as many can be dealt to replace them
  for (unsigned i = 0; i < from.count; ++i) {
    if (((answer.cards >> i) & 1U) == 0U) continue;
    const Card card = from.cards[i].card;
    if (card.known()) {
      cards.insert(card);
    } else if (unknown < 64) {
      cards.insert(Card(unknown++));
    }
  }
  if (ask.and_discards) {
    const Pile& thrown = pile(zone_discards, seat);
    for (unsigned i = 0; i < thrown.count && from.count + i < 60; ++i) {
      const Card card = thrown.cards[i].card;
      if (((answer.cards >> (from.count + i)) & 1U) != 0U && card.known()) cards.insert(card);
    }
  }
  return cards;
}

/// Returns the cards that a seat chose, as the seat being asked may know them: unknown cards
/// replace the others.
CardSet Deal::Play::chosen_cards(Seat seat) const {
  if (viewer_ == no_seat) return s.answered_cards[seat];
  CardSet cards;
  std::uint8_t unknown = Card::code_count;
  each_face(s.answered_cards[seat], [&](Card card) {
    if (card.code() < Card::code_count && sees_face(viewer_, card)) {
      cards.insert(card);
    } else if (unknown < 64) {
      cards.insert(Card(unknown++));
    }
  });
  return cards;
}

Value Deal::Play::answer_value(Seat seat) const {
  if (seat == no_seat || !s.answered.contains(seat)) return {};
  const AskAct& ask = v.asks[s.answered_row[seat]];
  const Answer& answer = s.answers[seat];
  // Simultaneous answers are secret until all are in.
  if (viewer_ != no_seat && seat != viewer_ && (ask.secret || (&ask == asked_ && ask.together)))
    fail_hidden("the answer of p" + std::to_string(seat + 1));
  switch (ask.kind) {
    case QuestionKind::option:
      return Value::word(ask.options[answer.option].name);
    case QuestionKind::number:
      return Value::number(answer.number);
    case QuestionKind::seat:
      return answer.seats.empty() ? Value() : Value::seat(answer.seats.front());
    case QuestionKind::cards:
      return Value::cards(chosen_cards(seat));
    case QuestionKind::arrangement:
      return answer_of(seat);
    case QuestionKind::bet:
      break;
  }
  return {};
}

/// Calls `body()` with `card` bound to a card that the seat may choose.
template <class Body>
void Deal::Play::with_asked_card(Bound& bound, const Slot& slot, std::uint8_t zone, Seat owner,
                                 Body body) const {
  const Within hidden(hidden_card_, HiddenCard{hides(slot, zone, owner) ? &slot : nullptr, 0});
  bound.card(slot.card);
  try {
    body();
  } catch (const RuleError&) {
    if (hidden_card_.reads > 0) fail_hidden("a card");
    throw;
  }
  if (hidden_card_.reads > 0) fail_hidden("a card");
}

/// Returns the price of the cards that an answer chooses.
Chips Deal::Play::price_of(const AskAct& ask, Seat seat, const Answer& answer) const {
  const Pile& from = asked_pile(ask, seat);
  const Seat owner = v.zones[ask.cards.zone].of_seat ? seat : no_seat;
  Bound bound(s, seat);
  Chips price = 0;
  for (unsigned i = 0; i < from.count; ++i) {
    if (((answer.cards >> i) & 1U) == 0U) continue;
    with_asked_card(bound, from.cards[i], ask.cards.zone, owner,
                    [&] { price += value_of(ask.price).bits; });
  }
  return price;
}

Chips Deal::Play::price_of(Seat seat, const Answer& choice) const {
  if (s.question.kind != QuestionKind::cards) return 0;
  const AskAct& ask = v.asks[s.question.row];
  if (!ask.price.given()) return 0;
  const auto asking = asking_of(seat, &ask);
  return price_of(ask, seat, choice);
}

/// Sets which cards a seat may choose, and how many.
void Deal::Play::offer_cards(const AskAct& ask, Seat seat, Asked& q) const {
  const auto asking = asking_of(seat, &ask);
  Bound bound(s, seat);
  const Pile& from = asked_pile(ask, seat);
  const Seat owner = v.zones[ask.cards.zone].of_seat ? seat : no_seat;
  const bool any = !ask.where.given() && !ask.price.given();
  const auto offer = [&](const Slot& slot, unsigned at) {
    if (!passes(ask.cards.filter, slot)) return;
    if (any) {
      q.cards |= std::uint64_t{1} << at;
      return;
    }
    const bool thrown = at >= from.count;
    with_asked_card(bound, slot, thrown ? zone_discards : ask.cards.zone, thrown ? seat : owner,
                    [&] {
                      if (!holds(ask.where)) return;
                      // In a deal to be judged, nobody runs out of chips.
                      if (ask.price.given() && !veiled && value_of(ask.price).bits > s.stack[seat])
                        return;
                      q.cards |= std::uint64_t{1} << at;
                    });
  };
  for (unsigned i = 0; i < from.count; ++i) offer(from.cards[i], i);
  if (ask.and_discards) {
    const Pile& thrown = pile(zone_discards, seat);
    for (unsigned i = 0; i < thrown.count && from.count + i < 60; ++i) {
      offer(thrown.cards[i], from.count + i);
    }
  }
  const int offered = std::popcount(q.cards);
  q.max = std::clamp<std::int64_t>(number_of(ask.max), 0, offered);
  q.min = std::clamp<std::int64_t>(number_of(ask.min), 0, q.max);
}

/// Returns true if a seat would have nothing to choose from.
bool Deal::Play::chooses_nothing(std::uint16_t row, Seat seat) const {
  const AskAct& ask = v.asks[row];
  if (!ask.before_bet && ask.kind != QuestionKind::cards) return false;
  Question asked;
  describe(row, seat, SeatSet::of(seat), asked);
  return offers_nothing(ask, asked);
}

/// Writes a question in place; of its lists, only the part in use.
void Deal::Play::describe(std::uint16_t row, Seat seat, SeatSet waiting, Question& q) const {
  const AskAct& ask = v.asks[row];
  const auto asking = asking_of(seat, &ask);
  Bound bound(s, seat);
  static_cast<Asked&>(q) = Asked();
  q.kind = ask.kind;
  q.seat = seat;
  q.waiting = waiting;
  q.row = row;
  switch (ask.kind) {
    case QuestionKind::option:
      for (std::size_t i = 0; i < ask.options.size(); ++i) {
        const AskAct::Option& option = ask.options[i];
        // Each option can be chosen once per turn.
        if (ask.before_bet && ((s.round.chosen >> i) & 1U) != 0) continue;
        if (!holds(option.when)) continue;
        q.prices[i] = option.has_price ? std::max<Chips>(0, number_of(option.price)) : 0;
        if (q.prices[i] > s.stack[seat]) continue;
        q.options |= 1U << i;
      }
      break;
    case QuestionKind::cards:
      offer_cards(ask, seat, q);
      break;
    case QuestionKind::number:
      q.min = number_of(ask.min);
      q.max = std::max(q.min, number_of(ask.max));
      break;
    case QuestionKind::seat:
      q.seats = seats_of(ask.among);
      break;
    case QuestionKind::arrangement: {
      const Pile& from = asked_pile(ask, seat);
      for (unsigned i = 0; i < from.count; ++i) q.cards |= std::uint64_t{1} << i;
      std::int64_t total = 0;
      for (const AskAct::Target& target : ask.targets) total += number_of(target.count);
      q.min = q.max = total;
      if (total > from.count)
        fail("this takes " + std::to_string(total) + " cards, but the player has only " +
             std::to_string(from.count));
      if (total > 16) fail("more than 16 cards cannot be arranged");
      break;
    }
    case QuestionKind::bet:
      break;
  }
}

const Question& Deal::Play::question_for(Seat seat, std::optional<Question>& room) const {
  if (seat == s.question.seat || s.question.kind == QuestionKind::bet) return question();
  describe(s.question.row, seat, s.question.waiting, room.emplace());
  return *room;
}

/// Returns true when the answers are in.
bool Deal::Play::ask(std::uint16_t row) {
  const AskAct& ask = v.asks[row];
  Frame* frame = act_frame();
  if (frame == nullptr) {
    SeatSet who = ask.together ? seats_of(ask.who) & s.in_deal : seats_of(ask.who);
    if (who.empty()) return true;
    push(Frame::Kind::act, s.pc);
    for (Seat seat = 0; seat < s.seats; ++seat) {
      if (!who.contains(seat)) continue;
      s.answers[seat] = Answer();
      s.answered_cards[seat] = CardSet();
      s.answered_row[seat] = row;
      s.answered.insert(seat);
      s.arranged.erase(seat);
      // Seats with nothing to choose from are not asked.
      if (who.size() > 1 && chooses_nothing(row, seat)) who.erase(seat);
    }
    if (!who.empty()) describe(row, next_of(who, left_of(s.dealer)), who, s.question);
    if (!who.empty() && !offers_nothing(ask, s.question)) {
      s.asking = true;
      return false;
    }
    s.question.waiting = {};
  } else if (!s.question.waiting.empty()) {
    s.asking = true;
    return false;
  }
  if (ask.together && !ask.secret && heard(Event::Kind::revealed)) {
    Event event;
    event.kind = Event::Kind::revealed;
    event.row = row;
    tell(event);
  }
  pop();
  return true;
}

void Deal::Play::branch(const BranchAct& act) {
  const AskAct& ask = v.asks[act.ask];
  const Pc code = ask.options[s.answers[s.seat].option].code;
  s.pc = code == no_code ? static_cast<Pc>(s.pc + 1) : code;
}

// ---------------------------------------------------------------- answers

/// Returns whether the answer meets `must:`.
bool Deal::Play::sound(const AskAct& ask, const Question& q, Seat seat,
                       const Answer& answer) const {
  if (!ask.must.given()) return true;
  charge(work_of_hand);
  const auto asking = asking_of(seat, &ask);
  const Bound bound(s, seat);
  const CardSet cards = ask.kind == QuestionKind::cards ? cards_of(ask, seat, answer) : CardSet();
  const Supposed supposed(s, q.row, seat, answer, cards);
  return value_of(ask.must).truthy();
}

std::string Deal::Play::refusal(Seat seat, const Answer& answer) const {
  if (!s.asking) return "nothing is asked";
  if (!s.question.waiting.contains(seat)) {
    return "p" + std::to_string(seat + 1) + " is not being asked; p" +
           std::to_string(s.question.waiting.front() + 1) + " is";
  }
  std::optional<Question> room;
  const Question& q = question_for(seat, room);
  if (q.kind == QuestionKind::bet) {
    switch (answer.bet) {
      case Answer::Bet::fold:
        return q.may_fold ? "" : "you can't fold when you can check";
      case Answer::Bet::call:
        return q.may_call ? "" : "checking is not allowed here";
      case Answer::Bet::raise:
        if (q.allows_raise_to(answer.amount)) return "";
        if (!q.may_raise) return "betting or raising is not allowed here";
        return refused_amount(q, s.round.current == 0, answer.amount);
    }
  }
  const AskAct& ask = v.asks[q.row];
  switch (q.kind) {
    case QuestionKind::option:
      if (answer.option >= ask.options.size() || ((q.options >> answer.option) & 1U) == 0U) {
        return answer.option < ask.options.size()
                   ? "'" + std::string(v.word(ask.options[answer.option].name)) +
                         "' is not available now"
                   : "there is no such option";
      }
      break;
    case QuestionKind::cards: {
      if ((answer.cards & ~q.cards) != 0) return "one of these cards may not be chosen";
      const int n = std::popcount(answer.cards);
      if (n < q.min || n > q.max) {
        return "choose " + (q.min == q.max ? "" : std::to_string(q.min) + " to ") +
               count_text(q.max, "card") + ", not " + std::to_string(n);
      }
      const Chips price = price_of(seat, answer);
      if (price > s.stack[seat]) return "not enough chips: this costs " + std::to_string(price);
      break;
    }
    case QuestionKind::number:
      if (answer.number < q.min || answer.number > q.max) {
        return "the number must be from " + std::to_string(q.min) + " to " + std::to_string(q.max);
      }
      break;
    case QuestionKind::seat:
      if (answer.seats.size() != 1 || (answer.seats - q.seats) != SeatSet()) {
        return "this player may not be chosen";
      }
      break;
    case QuestionKind::arrangement: {
      if (answer.order_count != q.max) {
        return "arrange " + count_text(q.max, "card") + ", not " +
               std::to_string(answer.order_count);
      }
      std::uint64_t used = 0;
      for (std::size_t i = 0; i < answer.order_count; ++i) {
        const std::uint64_t bit = std::uint64_t{1} << answer.order[i];
        if ((q.cards & bit) == 0 || (used & bit) != 0)
          return "a card is used twice or is not in the hand";
        used |= bit;
      }
      break;
    }
    case QuestionKind::bet:
      break;
  }
  if (!sound(ask, q, seat, answer)) {
    return ask.must_text.empty() ? "the rules do not allow this"
                                 : "the rules require " + ask.must_text;
  }
  return "";
}

/// Returns the most passive answer. Requires a question that is not a bet.
Answer Deal::Play::default_choice(Seat seat) const {
  Answer answer;
  std::optional<Question> room;
  const Question& q = question_for(seat, room);
  const AskAct& ask = v.asks[q.row];
  const auto asking = asking_of(seat, &ask);
  switch (q.kind) {
    case QuestionKind::option: {
      const auto wanted = default_option(q.row, seat);
      answer.option = static_cast<std::uint8_t>(
          ((q.options >> wanted) & 1U) != 0U ? wanted
          : q.options != 0                   ? static_cast<unsigned>(std::countr_zero(q.options))
                                             : 0U);
      for (auto rest = q.options; rest != 0 && !sound(ask, q, seat, answer); rest &= rest - 1) {
        answer.option = static_cast<std::uint8_t>(std::countr_zero(rest));
      }
      break;
    }
    case QuestionKind::number: {
      {
        const Bound bound(s, seat);
        answer.number = std::clamp(number_of(ask.fallback), q.min, q.max);
      }
      // Take the nearest number that the rules accept.
      const std::int64_t wanted = answer.number;
      for (std::int64_t far = 1; far <= q.max - q.min && !sound(ask, q, seat, answer); ++far) {
        answer.number = std::min(wanted + far, q.max);
        if (wanted - far >= q.min && !sound(ask, q, seat, answer)) answer.number = wanted - far;
      }
      break;
    }
    case QuestionKind::seat: {
      Seat next = left_of(seat);
      for (int i = 0; i < q.seats.size(); ++i) {
        answer.seats = SeatSet::of(next_of(q.seats, next));
        if (sound(ask, q, seat, answer)) break;
        next = left_of(answer.seats.front());
      }
      break;
    }
    case QuestionKind::cards: {
      const Bound bound(s, seat);
      const std::int64_t wanted = std::clamp(number_of(ask.fallback), q.min, q.max);
      std::uint64_t rest = q.cards;
      for (std::int64_t i = 0; i < wanted; ++i, rest &= rest - 1) answer.cards |= rest & -rest;
      // Take the first choice that the rules accept.
      for (std::uint64_t subset = q.cards; !sound(ask, q, seat, answer) && subset != 0;
           subset = (subset - 1) & q.cards) {
        const int n = std::popcount(subset);
        if (n >= q.min && n <= q.max) answer.cards = subset;
      }
      break;
    }
    case QuestionKind::arrangement: {
      // Take the first arrangement that the rules accept, with the cards in their present order.
      const Pile& from = asked_pile(ask, seat);
      std::array<std::uint8_t, max_zone_cards> target_of{};
      std::size_t at = 0;
      {
        const Bound bound(s, seat);
        for (std::size_t t = 0; t < ask.targets.size(); ++t) {
          for (std::int64_t i = number_of(ask.targets[t].count); i > 0; --i) {
            target_of[at++] = static_cast<std::uint8_t>(t);
          }
        }
      }
      const std::size_t cards = std::min<std::size_t>(from.count, max_zone_cards);
      while (at < cards) target_of[at++] = 255;
      do {
        answer.order_count = 0;
        for (std::size_t t = 0; t < ask.targets.size(); ++t) {
          for (std::size_t i = 0; i < cards; ++i) {
            if (target_of[i] == t) {
              answer.order[answer.order_count++] = static_cast<std::uint8_t>(i);
            }
          }
        }
        if (sound(ask, q, seat, answer)) break;
      } while (std::next_permutation(target_of.begin(),
                                     target_of.begin() + static_cast<std::ptrdiff_t>(cards)));
      break;
    }
    case QuestionKind::bet:
      break;
  }
  // A deal being judged does not have the cards that were chosen from.
  if (!judging && !sound(ask, q, seat, answer)) {
    fail("no answer satisfies this question's 'must:'");
  }
  return answer;
}

void Deal::Play::take(Seat seat, const Answer& answer) {
  const AskAct& ask = v.asks[s.question.row];
  s.answers[seat] = answer;
  if (ask.kind == QuestionKind::cards) s.answered_cards[seat] = cards_of(ask, seat, answer);
  if (ask.before_bet && answer.option > 0) s.round.chosen |= 1U << answer.option;
  s.answered_row[seat] = s.question.row;
  s.answered.insert(seat);
  s.question.waiting.erase(seat);
  if (heard(Event::Kind::answered) && !(ask.before_bet && answer.option == 0)) {
    Event event;
    event.kind = Event::Kind::answered;
    event.seat = seat;
    event.row = s.question.row;
    event.answer = answer;
    const bool hidden = ask.together || ask.secret || ask.kind == QuestionKind::arrangement;
    if (hidden) event.audience = SeatSet::of(seat);
    tell(event);
  }
  if (ask.kind == QuestionKind::cards && ask.price.given()) {
    const Chips price = price_of(ask, seat, answer);
    if (price > 0) pay_dead(seat, price);
  }
  if (!s.question.waiting.empty()) {
    const SeatSet waiting = s.question.waiting;
    describe(s.question.row, next_of(waiting, left_of(s.dealer)), waiting, s.question);
  }
}

}  // namespace houserules
