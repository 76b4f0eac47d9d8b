// Cards and chips: deal, move, turn, pay, bet.

#include <algorithm>

#include "engine/compile/context.h"
#include "engine/source/convert.h"

namespace houserules::compiling {

namespace {

DealAct::Portion compile_portion(Context& c, const tree::Portion& said) {
  DealAct::Portion portion;
  portion.count = c.number(said.count, portion.count);
  if (!said.facing) return portion;
  portion.as_given = *said.facing == "as given";
  if (!portion.as_given) portion.facing = c.facing(*said.facing).value_or(portion.facing);
  return portion;
}

/// Returns the facing in a table zone: nobody sees cards that are face down there.
Facing on_table(Facing facing) { return facing == Facing::down ? Facing::unseen : facing; }

}  // namespace

void compile_act(Context& c, const tree::DealStep& step) {
  DealAct act;
  bool facing_given = false;
  for (const tree::Portion& portion : step.object) {
    act.portions.push_back(compile_portion(c, portion));
    facing_given = facing_given || portion.facing;
  }
  const bool no_cards =
      std::all_of(act.portions.begin(), act.portions.end(), [](const DealAct::Portion& portion) {
        return !portion.count.expr.given() && portion.count.literal == 0;
      });
  const bool faulty =
      std::any_of(step.object.begin(), step.object.end(),
                  [](const tree::Portion& portion) { return portion.count->is_expression(); });
  // An option may be the cause, and it does no harm.
  if (no_cards && !faulty)
    c.idle(tree::DealStep::verb.name, c.site, "it deals no cards", Severity::warning);
  const auto zone = step.to && step.to->is_scalar() ? c.find_zone(step.to->text) : std::nullopt;
  if (!step.to) {
    act.who = c.who({});
  } else if (zone) {
    act.zone = zone->zone;
    act.to_seats = c.v.zones[zone->zone].of_seat;
    if (act.to_seats) act.who = c.who({});
  } else {
    act.who = c.seats(*step.to, step.to.key, c.zone_names());
  }
  if (!act.to_seats) {
    for (DealAct::Portion& portion : act.portions) {
      portion.facing = facing_given ? on_table(portion.facing) : Facing::up;
    }
  }
  if (const auto& boards = step.boards) {
    if (act.zone != zone_board) {
      c.fault(fault::value, *boards, "only the board can be dealt more than once",
              "write 'to: board'");
    } else if (boards->is("each")) {
      act.boards = static_cast<std::uint8_t>(c.v.boards);
      if (c.v.boards == 1)
        c.faults.warning(fault::stray_key, boards.where, "there is only one board",
                         "add 'boards: 2', or deal to the board");
    } else {
      act.boards = static_cast<std::uint8_t>(c.whole(*boards, boards.key, 1, c.v.boards, 1));
    }
  }
  act.common_card_when_short = bool(step.when_short);
  c.emit(Act::deal, add_row(c.v.deals, std::move(act)));
}

namespace {

/// Compiles `all`, `answer`, `first N`, `= expr` … of `of`.
template <class Object>
CardsSpec compile_cards(Context& c, const Object& map, bool* next = nullptr) {
  CardsSpec spec;
  if (const auto& of = map.of) {
    const ZonePick pick = c.zone_of_cards(*of);
    spec.zone = pick.zone;
    spec.filter = pick.filter;
  }
  if (const auto& where = map.where) {
    const Within restore(c.bound);
    c.bound.card = true;
    spec.where = c.condition(where);
  }
  if (!map.cards) return spec;
  const Node* cards = &*map.cards;
  if (cards->is_map() && cards->entries.size() == 1) {  // {first: = expr}
    const Entry& entry = cards->entries[0];
    if (entry.key == "first" || entry.key == "last" || entry.key == "all but the last" ||
        (entry.key == "next" && next != nullptr)) {
      spec.pick = entry.key == "last"               ? CardsSpec::Pick::last
                  : entry.key == "all but the last" ? CardsSpec::Pick::all_but_last
                                                    : CardsSpec::Pick::first;
      if (next != nullptr) *next = entry.key == "next";
      spec.count = c.number(entry.value, entry.key);
      return spec;
    }
  }
  if (cards->is_expression()) {
    spec.pick = CardsSpec::Pick::computed;
    spec.cards = c.expression(*cards, "cards", Type::card | (Type::cards | TypeSet(Type::zone)));
    return spec;
  }
  const std::string_view text = c.text(*cards, "cards");
  if (text.empty() || text == "all") return spec;
  if (text == "answer") {
    spec.pick = CardsSpec::Pick::answer;
    const bool fits = c.asked == QuestionKind::cards || c.asked == QuestionKind::number;
    if (!fits) {
      c.fault(fault::no_answer, *cards, "no question for cards comes before this step");
    }
    return spec;
  }
  const auto counted = [&](std::string_view word, CardsSpec::Pick pick) {
    const auto rest = convert::after(text, word);
    if (!rest) return false;
    spec.pick = pick;
    const auto n = rest->empty() ? std::optional<std::int64_t>(1) : convert::whole_number(*rest);
    if (!n) {
      c.fault(fault::value, *cards, "'" + std::string(word) + "' takes a whole number");
    } else {
      spec.count.literal = *n;
    }
    return true;
  };
  if (counted("first", CardsSpec::Pick::first) || counted("last", CardsSpec::Pick::last)) {
    return spec;
  }
  if (counted("all but the last", CardsSpec::Pick::all_but_last)) return spec;
  if (next != nullptr && counted("next", CardsSpec::Pick::first)) {
    *next = true;
    return spec;
  }
  c.fault(fault::value, *cards, "'" + printable(text) + "' does not name any cards",
          next != nullptr
              ? "write 'all', 'answer', 'next N', 'first N', 'last N' or an expression ('= …')"
              : "write 'all', 'answer', 'first N', 'last N' or an expression ('= …')");
  return spec;
}

bool lies_with_seats(const Context& c, const tree::Said<tree::Text>& zone) {
  const auto pick = zone && zone->is_scalar() ? c.find_zone(zone->text) : std::nullopt;
  return !pick || c.v.zones[pick->zone].of_seat;
}

}  // namespace

void compile_act(Context& c, const tree::MoveStep& step) {
  MoveAct act;
  const bool from_seats = lies_with_seats(c, step.object.of);
  if (from_seats) {
    act.who = c.who(step.who);
  } else {
    c.idle(step.who, "these cards are on the table, not in anyone's hand");
  }
  {
    const Within restore(c.bound);
    if (from_seats) c.bound.seat = true;  // the giver
    act.cards = compile_cards(c, step.object);
  }
  act.by_number = act.cards.pick == CardsSpec::Pick::answer && c.asked == QuestionKind::number;

  if (const auto& to = step.object.to) act.to = c.zone(*to).zone;
  const bool to_seats = c.v.zones[act.to].of_seat;
  if (const auto& receiver = step.to_seat) {
    const Within restore(c.bound);
    if (from_seats) c.bound.seat = true;
    act.to_seat = c.seat(*receiver, receiver.key);
    if (!to_seats) c.idle(receiver, "the cards go to the table");
  } else if (to_seats && !from_seats && !c.bound.seat) {
    c.fault(fault::no_seat, c.site, "nothing says who gets these cards", "add 'to seat:'");
  }
  act.keep_facing = to_seats && act.to != zone_discards;
  act.facing = to_seats ? Facing::down : Facing::up;
  if (const auto& facing = step.facing) {
    act.keep_facing = *facing == "same";
    act.as_given = *facing == "as given";
    if (!act.keep_facing && !act.as_given) {
      if (const auto wanted = c.facing(*facing))
        act.facing = to_seats ? *wanted : on_table(*wanted);
    }
  }
  if (step.narrated) act.narrated = c.narration(step.narrated);
  c.emit(Act::move, add_row(c.v.moves, std::move(act)));
}

namespace {

void compile_turn(Context& c, const tree::Turned& object, const tree::Said<tree::Seats>& who,
                  Facing facing) {
  TurnAct act;
  act.facing = facing;
  const Within restore(c.bound);
  const bool of_seats = lies_with_seats(c, object.of);
  if (of_seats) {
    act.who = c.who(who);
    c.bound.seat = true;  // the owner
  } else {
    c.idle(who, "these cards are on the table");
  }
  act.cards = compile_cards(c, object, &act.next);
  if (!of_seats) act.facing = on_table(facing);
  c.emit(Act::turn, add_row(c.v.turns, std::move(act)));
}

}  // namespace

void compile_act(Context& c, const tree::TurnUpStep& step) {
  compile_turn(c, step.object, step.who, Facing::up);
}

void compile_act(Context& c, const tree::TurnDownStep& step) {
  compile_turn(c, step.object, step.who, Facing::down);
}

namespace {

std::optional<std::uint8_t> pool_named(const Context& c, const Node& name) {
  const int index = c.find_register(name.text);
  if (index < 0 || !c.v.registers[static_cast<std::size_t>(index)].pool) return std::nullopt;
  return static_cast<std::uint8_t>(index);
}

}  // namespace

void compile_act(Context& c, const tree::PayStep& step) {
  PayAct act;
  const tree::Payment& said = step.object;
  if (said.live && *said.live == "yes") act.live = PayAct::Live::in_turn;
  if (said.live && *said.live == "last") act.live = PayAct::Live::speaks_last;
  const bool pays = !said.from;  // a seat pays
  if (said.from && !said.from->is("pot")) {
    act.from = PayAct::From::pool;
    if (const auto pool = pool_named(c, *said.from)) {
      act.pool = *pool;
    } else {
      c.fault(fault::no_register, *said.from,
              "'" + printable(c.text(said.from)) + "' is neither a pool nor the pot",
              "write 'from: pot', or name a register of type pool");
    }
  } else if (said.from) {
    act.from = PayAct::From::pot;
  }
  if (said.into && (pays || act.from == PayAct::From::pot)) {
    if (const auto pool = pool_named(c, *said.into)) {
      act.pool = *pool;
      act.to = PayAct::To::pool;
    } else if (pays) {
      act.into = c.word(c.name(*said.into, "the name of the pot"));
    }
  }
  const bool to_pool = act.to == PayAct::To::pool;
  const bool apart = act.into != no_word || to_pool;
  const std::string payer = act.from == PayAct::From::pool ? "the pool pays" : "the pot pays";
  if (pays) act.payers = c.who(step.who);
  if (said.to && !said.to->is("pot")) {
    act.to = PayAct::To::seats;
    act.receivers = c.seats(*said.to, said.to.key);
  } else if (!pays && !to_pool && !(said.to && act.from == PayAct::From::pool)) {
    act.to = PayAct::To::seats;
    act.receivers = c.who(step.who);
  }
  if (!pays && said.to) {
    if (said.to->is("pot") && act.from == PayAct::From::pot) {
      c.fault(fault::value, *said.to, "the pot cannot pay itself",
              "in 'to:', name the player who gets the chips");
    }
    c.idle(step.who, payer + (said.to->is("pot") ? "" : " the players named by 'to'"));
  }
  const bool live = act.live != PayAct::Live::no;
  if (live && !pays)
    c.idle(said.live, std::string("the chips come from the ") +
                          (act.from == PayAct::From::pool ? "pool" : "pot"));
  if (live && apart) c.idle(said.live, "the chips go into a separate pot");
  if (!pays && !to_pool) c.idle(said.into, payer);
  if (!pays && to_pool) c.idle(step.who, payer);
  if (act.to == PayAct::To::seats && pays) {
    if (apart) c.idle(said.to, "the chips go into a separate pot");
    if (live) c.idle(said.to, "the chips count as a bet in the next round");
  }
  act.shared = c.yes_no(said.shared);
  if (act.shared && act.to != PayAct::To::seats) {
    c.fault(fault::value, *said.shared,
            "'shared' divides chips among players, but these go to a pot",
            "name the players who share them, as in 'to: winners'");
  }
  const Within restore(c.bound);
  if (pays) c.bound.seat = true;  // the payer
  if (!said.amount) {
    c.fault(fault::lacking, c.site, "'pay' needs an amount", "write 'pay: {amount: 1}'");
    return;
  }
  if (said.amount->is("pot")) {
    act.amount.expr = c.root(Root::pot);
  } else {
    act.amount = c.number(said.amount);
  }
  if (const auto& at_most = said.at_most) {
    const bool endless = convert::number_or_never(at_most->text) == std::optional(never);
    if (!endless) act.at_most = c.amount(*at_most, at_most.key);
  }
  const auto zero = [](const Node& node) {
    return convert::whole_number(node.text) == 0 && !node.of_option;
  };
  if (zero(*said.amount) || (said.at_most && zero(*said.at_most)))
    c.idle(tree::PayStep::verb.name, c.site, "it pays nothing", Severity::warning);
  act.reason = step.because ? c.word(c.text(step.because)) : c.site_name;
  c.emit(Act::pay, add_row(c.v.pays, std::move(act)));
}

namespace {

/// Asks what else a seat may do in its turn, as often as it likes, before it bets.
void ask_before_bet(Context& c, const tree::Bodies& options) {
  tree::AskStep ask;
  static_cast<Node&>(ask.object) = Node::scalar("choose", options.where);
  ask.options.given = ask.options.value.a_map = options.a_map;
  ask.options.value.where = options.where;
  ask.options.value.items = options.items;
  ask.options.value.items.insert(ask.options.value.items.begin(),
                                 {"bet", options.where, {}, {}, {}, {}, {}});
  const std::size_t row = c.v.asks.size();
  const Pc start = c.here();
  compile_act(c, ask);
  if (row == c.v.asks.size()) return;
  AskAct& act = c.v.asks[row];
  act.before_bet = true;
  const Pc again = c.jump();
  c.v.jumps[c.v.program[again].row].target = start;
  act.options[0].code = c.here();
}

/// Compiles a loop of turns, each with its options and a bet; whatever ends it closes the round.
void bet_by_turns(Context& c, const tree::BetStep& step, BetAct act) {
  LoopAct loop;
  loop.kind = LoopAct::Kind::turns;
  loop.who.who = SeatsSpec::Who::contesting;
  {
    const Within restore(c.bound);
    c.bound.seat = true;
    c.bound.answer.reset();
    loop.until = c.condition(step.until);
    act.kind = BetAct::Kind::turn;
    act.no_checks = true;
    act.counts_double = c.condition(step.counts_double);
    const std::size_t row = add_row(c.v.bets, act);
    loop.bet = static_cast<int>(row);
    c.loop(std::move(loop), [&] {
      if (step.options) ask_before_bet(c, *step.options);
      c.emit(Act::bet, row);
    });
  }
  act.kind = BetAct::Kind::close;
  c.emit(Act::bet, add_row(c.v.bets, std::move(act)));
}

}  // namespace

void compile_act(Context& c, const tree::BetStep& step) {
  BetAct act;
  const tree::BetObject& said = step.object;
  act.no_checks = !c.yes_no(said.checking, true);
  act.must_bet = !c.yes_no(said.dropping, true);
  if (said.first) {
    act.opener = c.opener(*said.first);
    act.own_opener = true;
  }
  if (said.limit) act.limit = compile_limit(c, *said.limit);
  {
    const Within restore(c.bound);
    c.bound.seat = true;
    act.opens_with = c.condition(said.opens_with);
  }
  if (c.yes_no(said.round_and_round, false)) return bet_by_turns(c, step, std::move(act));
  const auto only_there = [&](const auto& key) {
    c.idle(key, "bets are matched here; it works only with `bet: round and round`");
  };
  only_there(step.options);
  only_there(step.until);
  only_there(step.counts_double);
  const std::size_t row = add_row(c.v.bets, act);
  c.emit(Act::bet, row);
  if (!step.nobody_opens || step.nobody_opens->nothing) return;
  c.block(
      *step.nobody_opens, Binders(),
      [](Variant& v, std::size_t at) -> Pc& { return v.bets[at].nobody_opens; }, row);
}

}  // namespace houserules::compiling
