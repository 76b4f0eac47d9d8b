#include "engine/judge/why.h"

#include <algorithm>

#include "engine/cards/count_text.h"
#include "engine/cards/notation.h"
#include "engine/narrate/hand_words.h"
#include "engine/narrate/spelling.h"
#include "engine/script/answers.h"
#include "engine/table/state.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"

namespace houserules::judge {
namespace {

using What = RuleCited::What;

std::string value_text(const Variant& variant, const Value& value,
                       const narrate::Spelling& spelling) {
  switch (value.type) {
    case Type::yes_no:
      return value.bits != 0 ? "yes" : "no";
    case Type::number:
      return std::to_string(value.bits);
    case Type::seat:
      return spelling.seat(value.as_seat());
    case Type::card:
      return spelling.card(Card(static_cast<std::uint8_t>(value.bits)));
    case Type::rank:
      return std::string(rank_name(static_cast<int>(value.bits)));
    case Type::suit:
      return std::string(suit_name(static_cast<int>(value.bits)));
    case Type::word:
      return std::string(variant.word(static_cast<Word>(value.bits)));
    default:
      return value.type == Type::nothing ? "nothing" : "something";
  }
}

}  // namespace

void Reasons::game(std::string_view name, const Variant&) {
  if (name != game_) {
    game_ = name;
    out_.push_back({"the game is " + game_, "", {}, game_});
  }
}

void Reasons::follow(const Deal& deal, const TableState&) {
  deal_ = &deal;
  round_ = round_pc_ = -1;
  spoke_ = no_seat;
  hands_.clear();
}

void Reasons::add(const Event& event, std::string what, std::string why,
                  std::vector<RuleCited> rules) {
  const bool of_step = event.kind != Event::Kind::deal_begins;
  if (rules.empty() && of_step) rules.push_back(RuleCited::of_step(event.step));
  out_.push_back({std::move(what), std::move(why), std::move(rules), game_});
}

std::string Reasons::part_name(std::uint8_t showdown, std::uint8_t part) const {
  const Variant& variant = deal_->variant();
  return narrate::part_words(variant, variant.showdowns[showdown].parts[part]);
}

// ---------------------------------------------------------------- bets

void Reasons::answering(const Deal& deal, Seat seat, const Answer& answer) {
  const Question question = deal.question_for(seat);
  answer_ = script::answer_text(deal, seat, answer);
  turn_.clear();
  limits_.clear();
  turn_rules_.clear();
  if (question.kind != QuestionKind::bet) return;
  const DealState& state = deal.state();
  own_limit_ = deal.variant().bets[question.row].limit.has_value();
  turn_rules_.push_back(RuleCited::of_step(deal.pc()));
  if (state.round_number != round_ || deal.pc() != round_pc_) {
    first_to_speak(question);
  } else {
    turn_ = "next after " + name(spoke_);
  }
  round_ = state.round_number;
  round_pc_ = deal.pc();
  spoke_ = seat;
  if (question.bring_in) return;
  turn_ += question.to_call > 0 ? ", " + std::to_string(question.to_call) + " to call" : "";
  const std::string raises = raises_text(question);
  if (raises.empty()) {
    may_not_raise(question);
  } else {
    limits_ =
        (question.to_call > 0 || state.round.current > 0 ? "may raise to " : "may bet ") + raises;
  }
}

/// Why the first of a round is the first.
void Reasons::first_to_speak(const Question& question) {
  const Variant& variant = deal_->variant();
  const Betting& betting = variant.betting;
  const DealState& state = deal_->state();
  if (question.bring_in) {
    turn_ = std::string("the ") +
            (betting.bring_in.by == Betting::BringIn::By::highest_up ? "highest" : "lowest") +
            " up card brings it in";
    turn_rules_.insert(turn_rules_.begin(), RuleCited::of_betting("bring-in"));
    return;
  }
  if (state.round.current > 0) {
    turn_ = "first after the forced bets";
    return;
  }
  const BetAct& act = variant.bets[question.row];
  switch (act.own_opener ? act.opener.kind : betting.opener.kind) {
    case OpenerSpec::Kind::best_showing:
      turn_ = "the best hand showing acts first";
      break;
    case OpenerSpec::Kind::low_showing:
      turn_ = "the lowest hand showing acts first";
      break;
    case OpenerSpec::Kind::computed:
      turn_ = "the rule names who acts first";
      break;
    case OpenerSpec::Kind::standard:
    case OpenerSpec::Kind::left_of_dealer:
      turn_ = "first from the dealer's left";
      break;
  }
  if (!act.own_opener && betting.opener.kind != OpenerSpec::Kind::standard) {
    turn_rules_.push_back(RuleCited::of_betting("first"));
  }
}

void Reasons::may_not_raise(const Question& question) {
  const Variant& variant = deal_->variant();
  const Betting& betting = variant.betting;
  const DealState& state = deal_->state();
  const Round& round = state.round;
  const BetAct& act = variant.bets[question.row];
  const Limit& limit = act.limit ? *act.limit : betting.limit;
  const Seat seat = question.seat;
  const auto says = [&](std::string text, std::string_view key = {}) {
    limits_ = "may not raise: " + std::move(text);
    if (!key.empty()) turn_rules_.push_back(RuleCited::of_betting(key));
  };
  SeatSet others = (state.in_deal - state.sits_out) & state.with_chips;
  others.erase(seat);
  if (others.empty()) return says("nobody else has chips");
  if (round.current >= state.bet[seat] + state.stack[seat]) {
    return says("no chips beyond the call");
  }
  if (round.frozen) return says("the raising is frozen", "freeze");
  if (!betting.check_raise && round.checked.contains(seat)) {
    return says("who has checked may not raise", "check-raise");
  }
  if (!round.may_raise.contains(seat)) {
    const Chips added = round.current - round.full;
    const bool half = betting.reopens == Betting::Reopens::half_bet ||
                      (betting.reopens == Betting::Reopens::standard && limit.sized());
    return says("since " + name(seat) + " spoke the bet has grown by an all-in of " +
                    std::to_string(added) + " more, less than " +
                    (half ? "half a bet" : "a full raise") + ", which does not open it again",
                "reopens");
  }
  if (round.capped) {
    return says(
        "the bet and " + count_text(betting.most_raises(limit), "raise") + " have been made",
        "raises");
  }
  if (betting.raises_of_one != never && round.raised[seat] >= betting.raises_of_one) {
    return says("a seat may raise " + count_text(betting.raises_of_one, "time"), "raises");
  }
}

void Reasons::wager(const Event& event) {
  std::string what = name(event.seat);
  std::vector<RuleCited> rules = turn_rules_;
  std::string why = turn_;
  what += " " + narrate::wager(event, spelling_).one;
  const bool sized = event.kind == Event::Kind::bet || event.kind == Event::Kind::raise;
  if (sized && !own_limit_) rules.push_back(RuleCited::of_betting("limit"));
  // Who is made to fold was not asked.
  if (event.kind == Event::Kind::fold && rules.empty()) {
    rules.push_back(RuleCited::of_step(event.step));
  }
  if (deal_->stack(event.seat) == 0) what += " and is all-in";
  if (!limits_.empty()) why += "; " + limits_;
  turn_.clear();
  limits_.clear();
  turn_rules_.clear();
  add(event, std::move(what), std::move(why), std::move(rules));
}

// ---------------------------------------------------------------- cards

/// "p1's hand", "the board".
std::string Reasons::place(const Event& event, Seat seat) const {
  const Variant& variant = deal_->variant();
  const std::string zone = variant.zones[event.zone].name;
  if (variant.zones[event.zone].of_seat) return name(seat) + "'s " + zone;
  return "the " + zone + (event.board > 0 ? " " + std::to_string(event.board + 1) : "");
}

void Reasons::card(const Event& event) {
  static constexpr const char* lies[] = {"down", "up", "unseen", "outward"};
  const std::string facing = lies[static_cast<std::size_t>(event.facing)];
  const std::string face = spelling_.card(event.card);
  switch (event.kind) {
    case Event::Kind::card_dealt:
      hands_.clear();
      return add(event, face + " is dealt " + facing + " to " + place(event, event.seat));
    case Event::Kind::card_turned:
      return add(event, face + " in " + place(event, event.seat) + " is turned " + facing);
    default:
      return add(event,
                 face + " goes " + (event.seat == no_seat ? "" : "from " + name(event.seat) + " ") +
                     "to " + place(event, event.other == no_seat ? event.seat : event.other) +
                     ", " + facing);
  }
}

// ---------------------------------------------------------------- pots

void Reasons::award(const Event& event) {
  const Variant& variant = deal_->variant();
  if (event.step >= 0 && variant.program[static_cast<std::size_t>(event.step)].act == Act::pay) {
    return add(event, name(event.seat) + " gets " + std::to_string(event.chips) + " from the pot",
               event.seats.size() > 1 ? "shared by " + std::to_string(event.seats.size()) : "");
  }
  const Showdown& showdown = variant.showdowns[event.showdown];
  const auto [winner, rival] = narrate::winner_and_rival(hands_, event, event.seats, contenders_);
  std::string what = name(event.seat) + " gets " + std::to_string(event.chips);
  std::string why = "nobody else is left for it";
  std::vector<RuleCited> rules;
  if (winner != nullptr) {
    why = "best for " + part_name(event.showdown, event.part);
    const std::string with = narrate::won_with(*winner, rival, showdown.parts[event.part]);
    if (!with.empty()) why += ", " + with;
    rules.push_back({What::part, event.showdown, event.part, -1, {}});
    if (winner->used != winner->stands_for) {
      rules.push_back({What::wild, event.showdown, event.part, -1, {}});
    }
  } else {
    rules.push_back({What::alone, event.showdown, 0, -1, {}});
  }
  if (event.seats.size() > 1) why += "; shared by " + std::to_string(event.seats.size());
  if (event.amount > 0) {
    why += ", with " + std::to_string(event.amount) + " odd";
    rules.push_back({What::odd_chip_to, event.showdown, 0, -1, {}});
  }
  add(event, std::move(what), std::move(why), std::move(rules));
}

void Reasons::on(const Event& event) {
  const Variant& variant = deal_->variant();
  const std::string chips = std::to_string(event.chips);
  const auto betting = [](std::string_view key) {
    return std::vector<RuleCited>{RuleCited::of_betting(key)};
  };
  switch (event.kind) {
    case Event::Kind::deal_begins:
      hands_.clear();
      return add(event, name(event.seat) + " deals",
                 event.chips > 0 ? chips + " are in the pot from the last deal" : "");
    case Event::Kind::antes:
      return add(event, name(event.seat) + " antes " + chips, "", betting("ante"));
    case Event::Kind::blind: {
      const bool live = round_ >= 0 || variant.betting.blinds.empty();
      return add(event, name(event.seat) + " posts " + chips, "",
                 live ? std::vector<RuleCited>{} : betting("blinds"));
    }
    case Event::Kind::card_dealt:
    case Event::Kind::card_moved:
    case Event::Kind::card_turned:
      return card(event);
    case Event::Kind::check:
    case Event::Kind::call:
    case Event::Kind::bet:
    case Event::Kind::raise:
    case Event::Kind::bring_in:
    case Event::Kind::fold:
      return wager(event);
    case Event::Kind::answered:
      return add(event, name(event.seat) + " answers '" + answer_ + "'");
    case Event::Kind::revealed:
      return add(event, "the answers are shown");
    case Event::Kind::pays: {
      const std::string pot = narrate::pool_name(variant, event);
      const std::string from = event.seat != no_seat ? name(event.seat)
                               : event.into_pool     ? std::string("the pot")
                                                     : pot;
      const std::string to = event.other != no_seat ? name(event.other)
                             : event.into_pool || event.pool == Event::no_pool
                                 ? pot
                                 : std::string("the pot");
      return add(event, from + " pays " + chips + " to " + to,
                 std::string(variant.word(event.word)));
    }
    case Event::Kind::sits_out:
      return add(event, name(event.seat) + " sits out");
    case Event::Kind::leaves_game:
      return add(event, name(event.seat) + " leaves the game");
    case Event::Kind::back_in:
      return add(event, name(event.seat) + " is back in");
    case Event::Kind::new_dealer:
      return add(event, name(event.seat) + " is the dealer from here on");
    case Event::Kind::register_set: {
      const RegisterSpec& reg = variant.registers[event.row];
      return add(event, (event.seat == no_seat ? "" : name(event.seat) + ": ") + reg.name + " is " +
                            value_text(variant, event.value, spelling_));
    }
    case Event::Kind::rolled:
      return add(event, std::to_string(event.amount) + " is rolled");
    case Event::Kind::reshuffled:
      return add(event, "the discards become the stock", "the stock is empty");
    case Event::Kind::uncalled: {
      const auto bet = narrate::uncalled_bet(event.seat, event.chips, spelling_);
      return add(event, bet.what, bet.why);
    }
    case Event::Kind::pot_begins: {
      contenders_ = event.seats;
      if (event.chips == 0) return;
      std::vector<std::string> names;
      for (const Seat seat : event.seats) names.push_back(name(seat));
      return add(event, "a pot of " + chips + " is settled",
                 names.empty() ? "" : "for " + joined(names),
                 names.size() == 1 ? std::vector<RuleCited>{{What::alone, 0, 0, -1, {}}}
                                   : std::vector<RuleCited>{});
    }
    case Event::Kind::compared: {
      narrate::ComparedHand hand{
          event.seat, event.showdown, event.part, event.board,
          deal_->hand_of(event.seat, event.showdown, event.part, event.board)};
      const bool named = narrate::has_name(hand.ranked);
      const std::string worth = !hand.ranked.score.qualifies() ? "nothing"
                                : named                        ? hand.ranked.label
                                                               : spelling_.cards(hand.ranked.used);
      hands_.push_back(std::move(hand));
      return add(
          event,
          name(event.seat) + " has " + worth + " for " + part_name(event.showdown, event.part),
          named ? spelling_.cards(hands_.back().ranked.used) : "",
          {{What::part, event.showdown, event.part, -1, {}}});
    }
    case Event::Kind::awarded:
      return award(event);
    case Event::Kind::returned:
      return add(event, name(event.seat) + " takes back " + chips, "the stake is not won");
    case Event::Kind::carried:
      return add(event, chips + " stay in the pot", "for the next deal");
    case Event::Kind::shown:
      return add(event, name(event.seat) + " shows");
    case Event::Kind::mucked:
      return add(event, name(event.seat) + " does not show", "a hand shown before beats it");
    case Event::Kind::raked:
      return add(event, "the house takes " + chips, "", betting("rake"));
    case Event::Kind::board_split:
      return add(event, "the board is dealt " + std::to_string(event.amount) + " times");
    case Event::Kind::deal_ends:
      return add(event, "the deal ends", std::string(variant.word(event.word)));
    case Event::Kind::step:
      return;
  }
}

}  // namespace houserules::judge
