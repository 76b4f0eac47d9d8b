// Cards and chips: deal, move, turn, pay, bet.

#include <algorithm>

#include "engine/rules/compile_context.h"
#include "engine/rules/convert.h"

namespace houserules::compiling {

namespace {

DealAct::Portion compile_portion(Context& c, const Node& node) {
  DealAct::Portion portion;
  if (!node.is_map()) {
    portion.count = c.number(node, "the number of cards");
    return portion;
  }
  if (const Node* count = node.find("count")) portion.count = c.number(*count, "count");
  if (const Node* facing = node.find("facing")) {
    if (facing->is_scalar() && (facing->text == "as given" || facing->text == "same")) {
      portion.as_given = true;
    } else if (const auto lies = c.facing(*facing)) {
      portion.facing = *lies;
    }
  }
  return portion;
}

/// Where cards of a table zone lie: nobody sees those that lie down.
Facing on_table(Facing facing) { return facing == Facing::down ? Facing::unseen : facing; }

}  // namespace

void compile_deal(Context& c, const StepNode& step) {
  DealAct act;
  const auto says_facing = [](const Node& node) { return node.is_map() && node.find("facing"); };
  bool facing_given = false;
  if (step.object.is_list()) {
    for (const Node& item : step.object.items) {
      act.portions.push_back(compile_portion(c, item));
      facing_given = facing_given || says_facing(item);
    }
  } else if (step.object.is_null()) {
    c.fault(fault::lacking, c.site, "'deal' says how many cards", "deal: {count: 2, facing: down}");
    return;
  } else {
    act.portions.push_back(compile_portion(c, step.object));
    facing_given = says_facing(step.object);
  }

  const auto option = [&](std::string_view key) {
    const Node* beside = step.option(key);
    return beside == nullptr && step.object.is_map() ? step.object.find(key) : beside;
  };
  const Node* to = option("to");
  const auto zone =
      to != nullptr && to->is_scalar() ? c.find_zone(to->text) : std::optional<ZonePick>();
  if (to == nullptr) {
    act.who = c.who(nullptr);
  } else if (zone) {
    act.zone = zone->zone;
    act.to_seats = c.v.zones[zone->zone].of_seat;
    if (act.to_seats) act.who = c.who(nullptr);
  } else {
    act.who = c.seats(*to, "to");
  }
  if (!act.to_seats) {
    for (DealAct::Portion& portion : act.portions) {
      portion.facing = facing_given ? on_table(portion.facing) : Facing::up;
    }
  }
  if (const Node* boards = option("boards")) {
    if (act.zone != zone_board) {
      c.fault(fault::value, *boards, "only the board lies several times", "deal with 'to: board'");
    } else if (boards->is_scalar() && boards->text == "each") {
      act.boards = static_cast<std::uint8_t>(c.v.boards);
    } else {
      act.boards = static_cast<std::uint8_t>(c.whole(*boards, "boards", 1, c.v.boards, 1));
    }
  }
  if (const Node* when_short = step.option("when short")) {
    if (c.text(*when_short, "when short") != "one common card") {
      c.fault(fault::value, *when_short, "'when short' is 'one common card'");
    }
    act.common_card_when_short = true;
  }
  c.emit(Act::deal, add_row(c.v.deals, std::move(act)));
}

CardsSpec compile_cards(Context& c, const Node& map, bool* next) {
  CardsSpec spec;
  if (const Node* of = map.find("of")) {
    const ZonePick pick = c.zone_of_cards(*of);
    spec.zone = pick.zone;
    spec.filter = pick.filter;
  }
  if (const Node* where = map.find("where")) {
    const Within restore(c.bound);
    c.bound.card = true;
    spec.where = c.condition(*where, "where");
  }
  const Node* cards = map.find("cards");
  if (cards == nullptr) return spec;
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
  c.fault(fault::value, *cards, "'" + printable(text) + "' says no cards",
          next != nullptr ? "cards are 'all', 'answer', 'next N', 'first N', 'last N' or '= expr'"
                          : "cards are 'all', 'answer', 'first N', 'last N' or '= expr'");
  return spec;
}

void compile_move(Context& c, const StepNode& step) {
  MoveAct act;
  const Node* of = step.object.find("of");
  const bool from_seats = of == nullptr || [&] {
    const auto pick = of->is_scalar() ? c.find_zone(of->text) : std::nullopt;
    return !pick || c.v.zones[pick->zone].of_seat;
  }();
  if (from_seats) {
    act.who = c.who(step.option("who"));
  } else {
    c.idle(step.map, "who", "these cards lie on the table, and nobody gives them");
  }
  {
    const Within restore(c.bound);
    if (from_seats) c.bound.seat = true;  // the giver
    act.cards = compile_cards(c, step.object);
  }
  act.by_number = act.cards.pick == CardsSpec::Pick::answer && c.asked == QuestionKind::number;

  if (const Node* to = step.object.find("to")) act.to = c.zone(*to).zone;
  const bool to_seats = c.v.zones[act.to].of_seat;
  if (const Node* receiver = step.option("to seat")) {
    const Within restore(c.bound);
    if (from_seats) c.bound.seat = true;
    act.to_seat = c.seat(*receiver, "to seat");
    if (!to_seats) c.idle(step.map, "to seat", "the cards go to the table");
  } else if (to_seats && !from_seats && !c.bound.seat) {
    c.fault(fault::no_seat, c.site, "to whom do the cards go? no seat is bound here",
            "add 'to seat:'");
  }
  act.keep_facing = to_seats && act.to != zone_discards;
  act.facing = to_seats ? Facing::down : Facing::up;
  if (const Node* facing = step.option("facing")) {
    act.keep_facing = facing->is_scalar() && facing->text == "same";
    if (!act.keep_facing) {
      if (const auto lies = c.facing(*facing)) act.facing = to_seats ? *lies : on_table(*lies);
    }
  }
  c.emit(Act::move, add_row(c.v.moves, std::move(act)));
}

void compile_turn(Context& c, const StepNode& step, Facing facing) {
  const std::string verb = facing == Facing::up ? "'turn up'" : "'turn down'";
  TurnAct act;
  act.facing = facing;
  const Within restore(c.bound);
  const Node* of = step.object.find("of");
  const auto pick = of != nullptr && of->is_scalar() ? c.find_zone(of->text) : std::nullopt;
  const bool of_seats = !pick || c.v.zones[pick->zone].of_seat;
  if (of_seats) {
    act.who = c.who(step.option("who"));
    c.bound.seat = true;  // the owner
  } else {
    c.idle(step.map, "who", "these cards lie on the table");
  }
  act.cards = compile_cards(c, step.object, &act.next);
  if (!of_seats) act.facing = on_table(facing);
  c.emit(Act::turn, add_row(c.v.turns, std::move(act)));
}

void compile_pay(Context& c, const StepNode& step) {
  PayAct act;
  const Node* amount = &step.object;
  const Node* to = nullptr;
  const Node* at_most = nullptr;
  const Node* from = nullptr;
  if (step.object.is_map()) {
    amount = step.object.find("amount");
    to = step.object.find("to");
    at_most = step.object.find("at most");
    from = step.object.find("from");
    if (const Node* live = step.object.find("live")) {
      const std::string_view how = c.text(*live, "live");
      if (how == "yes") act.live = PayAct::Live::in_turn;
      if (how == "last") act.live = PayAct::Live::speaks_last;
    }
    if (const Node* into = step.object.find("into"))
      act.into = c.word(c.name(*into, "the name of the pot"));
  }
  if (from != nullptr) {
    act.from_pot = c.text(*from, "from") == "pot";
    if (!act.from_pot) c.fault(fault::value, *from, "chips come from the pot, or from `who`");
  }
  if (!act.from_pot) act.payers = c.who(step.option("who"));
  if (to != nullptr && !(to->is_scalar() && to->text == "pot")) {
    act.to = PayAct::To::seats;
    act.receivers = c.seats(*to, "to");
  } else if (act.from_pot) {
    act.to = PayAct::To::seats;
    act.receivers = c.who(step.option("who"));
  }
  if (act.from_pot && to != nullptr) {
    if (to->is("pot")) c.idle(step.object, "to", "the pot pays");
    c.idle(step.map, "who", "the pot pays those that 'to' names");
  }
  const bool live = act.live != PayAct::Live::no;
  if (live && act.from_pot) c.idle(step.object, "live", "the pot pays");
  if (live && act.into != no_word)
    c.idle(step.object, "live", "the chips go into a pot of their own");
  if (act.from_pot) c.idle(step.object, "into", "the pot pays");
  if (act.to == PayAct::To::seats && !act.from_pot) {
    if (act.into != no_word) c.idle(step.object, "to", "the chips go into a pot of their own");
    if (live) c.idle(step.object, "to", "the chips are a bet of the round to come");
  }
  const Node* shared = step.object.is_map() ? step.object.find("shared") : nullptr;
  if (shared != nullptr) act.shared = c.yes_no(*shared, "shared", true);
  if (act.shared && act.to == PayAct::To::pot) {
    c.fault(fault::value, *shared, "'shared' divides chips among players, and these go to a pot",
            "say who shares them: to: winners");
  }
  const Within restore(c.bound);
  if (!act.from_pot) c.bound.seat = true;  // the payer
  if (amount == nullptr || amount->is_null()) {
    c.fault(fault::lacking, c.site, "'pay' says how much", "pay: {amount: 1}");
    return;
  }
  if (amount->is_scalar() && amount->text == "pot") {
    act.amount.expr = c.root(Root::pot);
  } else {
    act.amount = c.number(*amount, "amount");
  }
  if (at_most != nullptr) {
    const bool endless =
        at_most->is_scalar() && convert::number_or_never(at_most->text) == std::optional(never);
    if (!endless) act.at_most = c.amount(*at_most, "at most");
  }
  if (const Node* reason = step.option("because")) {
    act.reason = c.word(c.text(*reason, "because"));
  } else {
    act.reason = c.site_name;
  }
  c.emit(Act::pay, add_row(c.v.pays, std::move(act)));
}

void compile_bet(Context& c, const StepNode& step) {
  BetAct act;
  if (step.object.is_map()) {
    if (const Node* checking = step.object.find("checking")) {
      act.no_checks = !c.yes_no(*checking, "checking", true);
    }
    if (const Node* first = step.object.find("first")) {
      if (const auto opener = c.opener(*first)) {
        act.opener = *opener;
        act.own_opener = true;
      }
    }
    if (const Node* limit = step.object.find("limit")) act.limit = compile_limit(c, *limit);
    if (const Node* opens = step.object.find("opens with")) {
      const Within restore(c.bound);
      c.bound.seat = true;
      act.opens_with = c.condition(*opens, "opens with");
    }
  } else if (!step.object.is_null()) {
    if (const auto opener = c.opener(step.object)) {
      act.opener = *opener;
      act.own_opener = true;
    }
  }
  const std::size_t row = add_row(c.v.bets, act);
  c.emit(Act::bet, row);
  const Node* nobody = step.option("nobody opens");
  if (nobody != nullptr && !nobody->is_null()) {
    Binders bound;
    c.block(
        *nobody, bound, [](Variant& v, std::size_t at) -> Pc& { return v.bets[at].nobody_opens; },
        row);
  }
}

}  // namespace houserules::compiling
