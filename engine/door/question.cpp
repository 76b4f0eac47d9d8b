#include <algorithm>
#include <array>
#include <bit>

#include "engine/door/inside.h"

namespace houserules::door {
namespace {

/// The longest list of numbers to choose from.
constexpr std::int64_t most_numbers = 100;

std::vector<int> numbers_of(SeatSet seats) {
  std::vector<int> out;
  for (const Seat seat : seats) out.push_back(seat);
  return out;
}

/// Returns the cards of the question, the zone's and then the discards, as the seat sees them.
std::vector<v1::Question::Card> cards_of(const EngineDeal& deal, const EngineQuestion& question) {
  const EngineView view(deal, question.seat);
  const AskAct& ask = deal.variant().asks[question.row];
  std::vector<v1::Question::Card> cards;
  const auto add = [&](std::uint8_t zone, Seat owner) {
    const EngineView::Cards pile = view.zone(zone, owner);
    for (const Slot& slot : pile.all()) {
      const bool free = cards.size() < 60 && ((question.cards >> cards.size()) & 1U) != 0;
      cards.push_back({houserules::text(slot.card), free});
    }
  };
  const bool own = deal.variant().zones[ask.cards.zone].of_seat;
  add(ask.cards.zone, own ? question.seat : no_seat);
  if (ask.and_discards) add(zone_discards, question.seat);
  cards.resize(std::min<std::size_t>(cards.size(), 60));
  return cards;
}

std::vector<v1::Question::Pile> piles_of(const Variant& variant, const AskAct& ask,
                                         std::int64_t total) {
  std::vector<v1::Question::Pile> piles;
  const std::vector<std::int64_t> sizes = pile_sizes(ask, total);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    piles.push_back({variant.zones[ask.targets[i].zone].name, static_cast<int>(sizes[i])});
  }
  return piles;
}

class Describer {
 public:
  Describer(const EngineDeal& deal, Seat seat)
      : deal_(deal), question_(deal.question_for(seat)), seat_(seat) {}

  v1::Question described() {
    out_.kind = kind();
    out_.seat = seat_;
    out_.waiting = numbers_of(question_.waiting);
    out_.usual = public_answer(question_.kind, deal_.default_answer(seat_));
    out_.text = script::question_text(deal_, question_);
    if (question_.kind == QuestionKind::bet) {
      bets();
      return std::move(out_);
    }
    const AskAct& ask = deal_.variant().asks[question_.row];
    out_.name = deal_.variant().word(ask.name);
    switch (question_.kind) {
      case QuestionKind::option:
        for (std::size_t i = 0; i < ask.options.size(); ++i) {
          EngineAnswer answer;
          answer.option = static_cast<std::uint8_t>(i);
          if (((question_.options >> i) & 1U) != 0) offer(answer, question_.prices[i]);
        }
        break;
      case QuestionKind::number:
        if (question_.max - question_.min < most_numbers) {
          for (std::int64_t n = question_.min; n <= question_.max; ++n) {
            EngineAnswer answer;
            answer.number = n;
            offer(answer);
          }
        } else {
          out_.range = {question_.min, question_.max};
        }
        break;
      case QuestionKind::seat:
        for (const Seat seat : question_.seats) {
          EngineAnswer answer;
          answer.seats = SeatSet::of(seat);
          offer(answer);
        }
        break;
      case QuestionKind::arrangement:
        out_.piles = piles_of(deal_.variant(), ask, question_.max);
        [[fallthrough]];
      case QuestionKind::cards:
        out_.range = {question_.min, question_.max};
        out_.cards = cards_of(deal_, question_);
        break;
      case QuestionKind::bet:
        break;
    }
    out_.conditional = out_.range && encode::is_conditional(deal_, question_);
    return std::move(out_);
  }

 private:
  v1::Question::Kind kind() const {
    using Kind = v1::Question::Kind;
    switch (question_.kind) {
      case QuestionKind::bet:
        return Kind::bet;
      case QuestionKind::option:
        return Kind::option;
      case QuestionKind::cards:
        return Kind::cards;
      case QuestionKind::number:
        return Kind::number;
      case QuestionKind::arrangement:
        return Kind::arrangement;
      case QuestionKind::seat:
        return Kind::seat;
    }
    return Kind::bet;
  }

  void bets() {
    if (question_.may_fold) bet(EngineAnswer::Bet::fold);
    if (question_.may_call) bet(EngineAnswer::Bet::call, 0, question_.to_call);
    if (question_.may_raise) {
      for (unsigned i = 0; i < question_.raise_count; ++i) raise(question_.raise_to[i]);
      if (question_.raise_count == 0 && question_.raise_min == question_.raise_max) {
        raise(question_.raise_min);
      } else if (question_.raise_count == 0) {
        out_.range = {question_.raise_min, question_.raise_max};
      }
    }
    const Chips freeze = question_.freeze_to;
    const auto offered = [&](const v1::Question::Choice& choice) {
      return choice.answer == v1::Answer::raise_to(freeze);
    };
    if (freeze != 0 && (!out_.range || !out_.range->contains(freeze)) &&
        std::none_of(out_.choices.begin(), out_.choices.end(), offered)) {
      raise(freeze);
    }
  }
  void raise(Chips to) { bet(EngineAnswer::Bet::raise, to, to - deal_.state().bet[seat_]); }
  void bet(EngineAnswer::Bet what, Chips amount = 0, Chips cost = 0) {
    EngineAnswer answer;
    answer.bet = what;
    answer.amount = amount;
    add(answer, cost);
  }

  /// Adds an answer if the rules accept it.
  void offer(const EngineAnswer& answer, Chips cost = 0) {
    if (deal_.refusal(seat_, answer).empty()) add(answer, cost);
  }
  void add(const EngineAnswer& answer, Chips cost) {
    out_.choices.push_back({public_answer(question_.kind, answer),
                            script::answer_text(deal_, question_, answer), cost});
  }

  const EngineDeal& deal_;
  const EngineQuestion question_;
  Seat seat_;
  v1::Question out_;
};

}  // namespace

v1::Question public_question(const EngineDeal& deal, Seat seat) {
  return Describer(deal, seat).described();
}

v1::Answer public_answer(QuestionKind kind, const EngineAnswer& answer) {
  switch (kind) {
    case QuestionKind::bet:
      if (answer.bet == EngineAnswer::Bet::raise) return v1::Answer::raise_to(answer.amount);
      return answer.bet == EngineAnswer::Bet::fold ? v1::Answer::fold() : v1::Answer::call();
    case QuestionKind::option:
      return v1::Answer::choose_option(answer.option);
    case QuestionKind::number:
      return v1::Answer::say_number(answer.number);
    case QuestionKind::seat:
      return v1::Answer::choose_seat(answer.seats.empty() ? -1 : answer.seats.front());
    case QuestionKind::cards: {
      std::vector<int> cards;
      for (std::uint64_t rest = answer.cards; rest != 0; rest &= rest - 1) {
        cards.push_back(std::countr_zero(rest));
      }
      return v1::Answer::choose_cards(std::move(cards));
    }
    case QuestionKind::arrangement:
      return v1::Answer::choose_cards(
          {answer.order.begin(), answer.order.begin() + answer.order_count});
  }
  return {};
}

std::string engine_answer(QuestionKind kind, const v1::Answer& answer, EngineAnswer& out) {
  using Kind = v1::Answer::Kind;
  static constexpr std::array<std::string_view, 6> wanted = {"a fold, call or raise",   "an option",
                                                             "a choice of cards",       "a number",
                                                             "an arrangement of cards", "a seat"};
  const auto other = [&] {
    return "this question takes " + std::string(wanted[static_cast<std::size_t>(kind)]);
  };
  out = EngineAnswer();
  switch (kind) {
    case QuestionKind::bet:
      if (answer.kind != Kind::fold && answer.kind != Kind::call && answer.kind != Kind::raise) {
        return other();
      }
      out.bet = answer.kind == Kind::fold    ? EngineAnswer::Bet::fold
                : answer.kind == Kind::raise ? EngineAnswer::Bet::raise
                                             : EngineAnswer::Bet::call;
      if (answer.kind == Kind::raise) out.amount = answer.number;
      return {};
    case QuestionKind::option:
      if (answer.kind != Kind::option) return other();
      if (answer.number < 0 || answer.number >= std::int64_t{AskAct::most_options})
        return "there is no such option";
      out.option = static_cast<std::uint8_t>(answer.number);
      return {};
    case QuestionKind::number:
      if (answer.kind != Kind::number) return other();
      out.number = answer.number;
      return {};
    case QuestionKind::seat:
      if (answer.kind != Kind::seat) return other();
      if (answer.number < 0 || answer.number >= max_seats) return "there is no such seat";
      out.seats = SeatSet::of(static_cast<Seat>(answer.number));
      return {};
    case QuestionKind::cards:
    case QuestionKind::arrangement:
      break;
  }
  if (answer.kind != Kind::cards) return other();
  const bool ordered = kind == QuestionKind::arrangement;
  if (ordered && answer.cards.size() > out.order.size()) return "there are too many cards";
  for (const int card : answer.cards) {
    if (card < 0 || card >= 60) return "there is no such card";
    const std::uint64_t bit = std::uint64_t{1} << card;
    if ((out.cards & bit) != 0) return "a card is chosen twice";
    out.cards |= bit;
    if (ordered) out.order[out.order_count++] = static_cast<std::uint8_t>(card);
  }
  if (ordered) out.cards = 0;
  return {};
}

std::optional<std::vector<v1::Answer>> answers_to(const EngineDeal& deal,
                                                  const v1::Question& question, std::size_t most) {
  std::vector<v1::Answer> out;
  for (const v1::Question::Choice& choice : question.choices) out.push_back(choice.answer);
  if (out.size() > most) return std::nullopt;
  if (!question.range) return out;
  if (!question.cards.empty() || question.kind == v1::Question::Kind::cards) {
    const auto choices = encode::card_choices(deal, static_cast<Seat>(question.seat), most);
    if (!choices) return std::nullopt;
    for (const encode::CardChoice& cards : *choices) {
      out.push_back(v1::Answer::choose_cards({cards.begin(), cards.end()}));
    }
    return out;
  }
  const auto [least, highest] = *question.range;
  if (static_cast<std::uint64_t>(highest - least) >= most - out.size()) return std::nullopt;
  const Seat seat = static_cast<Seat>(question.seat);
  for (std::int64_t n = least; n <= highest; ++n) {
    const bool bet = question.kind == v1::Question::Kind::bet;
    v1::Answer answer = bet ? v1::Answer::raise_to(n) : v1::Answer::say_number(n);
    EngineAnswer engine;
    engine_answer(bet ? QuestionKind::bet : QuestionKind::number, answer, engine);
    if (!question.conditional || deal.refusal(seat, engine).empty())
      out.push_back(std::move(answer));
  }
  return out;
}

}  // namespace houserules::door

namespace houserules {
inline namespace v1 {

Answer Answer::fold() { return {Kind::fold, 0, {}}; }
Answer Answer::call() { return {Kind::call, 0, {}}; }
Answer Answer::raise_to(Chips chips) { return {Kind::raise, chips, {}}; }
Answer Answer::choose_option(int option) { return {Kind::option, option, {}}; }
Answer Answer::say_number(std::int64_t number) { return {Kind::number, number, {}}; }
Answer Answer::choose_seat(int seat) { return {Kind::seat, seat, {}}; }
Answer Answer::choose_cards(std::vector<int> cards) { return {Kind::cards, 0, std::move(cards)}; }

}  // namespace v1
}  // namespace houserules
