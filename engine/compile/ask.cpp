// Questions, and the effects of their answers.

#include <fmt/format.h>

#include <algorithm>

#include "engine/compile/context.h"
#include "engine/source/convert.h"

namespace houserules::compiling {

namespace {

/// Rejects "at least 5, at most 1".
void check_bounds(Context& c, const AskAct& act, const Place& where) {
  const bool fixed = !act.min.expr.given() && !act.max.expr.given();
  if (!fixed || act.min.literal <= act.max.literal) return;
  c.fault(fault::value, where,
          fmt::format("'max' ({}) is less than 'min' ({})", act.max.literal, act.min.literal),
          "swap them");
}

bool does_something(const tree::Body& body) { return !body.to_do->items.empty(); }

void read_options(Context& c, const tree::Bodies& options, AskAct& act) {
  if (!options.a_map || options.items.empty()) {
    c.fault(fault::options, options.where, "'options' must map names to steps",
            "write 'options: {in: , out: {sit out: seat}}'");
    return;
  }
  if (options.items.size() > AskAct::most_options) {
    c.fault(fault::too_many, options.where, "a question can have at most 32 answers");
    return;
  }
  if (options.items.size() == 1)
    c.faults.warning(fault::options, options.where, "this question has only one answer",
                     "add another answer, or replace the question with that answer's steps");
  const Within restore(c.bound);
  c.bound.seat = true;
  for (const tree::Body& body : options.items) {
    AskAct::Option option;
    option.name = c.word(body.name);
    if (body.narrated) option.narrated = c.narration(body.narrated);
    option.when = c.condition(body.when);
    if (body.price && body.price->is("pot")) {
      option.price.expr = c.root(Root::pot);
    } else {
      option.price = c.number(body.price, option.price);
    }
    option.has_price = body.price && (option.price.expr.given() || option.price.literal != 0);
    act.options.push_back(std::move(option));
  }
}

void read_cards(Context& c, const tree::AskedCards& cards, AskAct& act) {
  act.max.literal = never;
  if (cards.of) {
    const ZonePick pick = c.zone_of_cards(*cards.of);
    act.cards.zone = pick.zone;
    act.cards.filter = pick.filter;
    act.from_table = !c.v.zones[pick.zone].of_seat;
  }
  const Within restore(c.bound);
  c.bound.seat = true;
  act.min = c.number(cards.min, act.min);
  act.max = c.number(cards.max, act.max);
  check_bounds(c, act, cards.max.where);
  act.and_discards = c.yes_no(cards.and_discards);
  c.bound.card = true;
  act.where = c.condition(cards.where);
  if (cards.price) act.price = c.amount(*cards.price, cards.price.key);
}

/// Returns "front: one per seat, back: one per seat": the rows that are no zones.
std::string undeclared_zones(const Context& c, const Node& arrangement) {
  std::string all;
  for (const Entry& entry : arrangement.entries) {
    if (!c.find_zone(entry.key))
      all += (all.empty() ? "" : ", ") + printable(entry.key, 40) + ": one per seat";
  }
  return all;
}

void read_arrangement(Context& c, const Node& arrangement, AskAct& act) {
  if (!arrangement.is_map() || arrangement.entries.empty()) {
    c.fault(fault::options, arrangement, "'arrangement' must map zones to numbers of cards",
            "write 'arrangement: {front: 2, back: 5}'");
    return;
  }
  for (const Entry& entry : arrangement.entries) {
    AskAct::Target target;
    const auto zone = c.find_zone(entry.key);
    if (!zone || !c.v.zones[zone->zone].of_seat || zone->zone == zone_discards) {
      std::vector<std::string_view> known;
      for (const ZoneSpec& own : c.v.zones) {
        if (own.of_seat && own.name != "discards") known.push_back(own.name);
      }
      const std::string undeclared =
          zone || known.size() > 1 ? std::string() : undeclared_zones(c, arrangement);
      c.fault(fault::no_zone, entry.key_where,
              "'" + printable(entry.key) +
                  "' is not one of a player's zones, so cards cannot be arranged into it",
              zone                 ? std::string("declare it 'one per seat' under `zones:`")
              : undeclared.empty() ? Context::hint(entry.key, known)
                                   : "to declare zones, write 'zones: {" + undeclared + "}'");
      if (!undeclared.empty()) return;
      continue;
    }
    target.zone = zone->zone;
    target.count = c.number(entry.value, entry.key);
    act.targets.push_back(target);
  }
}

void read_default(Context& c, const Node& node, AskAct& act) {
  if (act.kind != QuestionKind::option) {
    const Within restore(c.bound);
    c.bound.seat = true;
    act.fallback = c.number(node, "default");
    return;
  }
  const std::string_view name = c.text(node, "default");
  std::vector<std::string_view> known;
  for (std::size_t i = 0; i < act.options.size(); ++i) {
    if (c.v.word(act.options[i].name) == name) {
      act.default_option = static_cast<int>(i);
      return;
    }
    known.push_back(c.v.word(act.options[i].name));
  }
  if (!name.empty()) {
    c.fault(fault::options, node, "the default '" + printable(name) + "' is not one of the answers",
            Context::hint(name, known));
  }
}

TypeSet answer_type(QuestionKind kind) {
  switch (kind) {
    case QuestionKind::option:
      return Type::word;
    case QuestionKind::cards:
      return Type::cards;
    case QuestionKind::number:
      return Type::number;
    case QuestionKind::seat:
      return Type::seat | TypeSet(Type::seats);
    case QuestionKind::arrangement:
    case QuestionKind::bet:
      break;
  }
  return TypeSet::any();
}

/// Emits the branch after a question to one seat, with the options' code. `seat` is bound.
void emit_branch(Context& c, std::size_t ask, const tree::Bodies& options) {
  const std::size_t branch = add_row(c.v.branches, BranchAct{static_cast<std::uint16_t>(ask)});
  c.emit(Act::branch, branch);
  std::vector<Pc> to_end;
  std::vector<std::size_t> empty;
  for (std::size_t i = 0; i < options.items.size() && i < c.v.asks[ask].options.size(); ++i) {
    const tree::Body& body = options.items[i];
    const AskAct::Option option = c.v.asks[ask].options[i];
    if (!does_something(body) && !option.has_price) {
      empty.push_back(i);
      continue;
    }
    c.v.asks[ask].options[i].code = c.here();
    const Within restore_site(c.site);
    c.site = body.key_where;
    if (option.has_price) {
      PayAct pay;
      pay.amount = option.price;
      pay.reason = option.name;
      c.emit(Act::pay, add_row(c.v.pays, std::move(pay)));
    }
    if (does_something(body)) {
      const Within restore(c.bound);
      c.bound.seat = true;
      c.bound.answer = Type::word;
      c.steps(*body.to_do);
    }
    to_end.push_back(c.jump());
  }
  if (!to_end.empty() && to_end.back() + 1 == c.here()) {
    // The last option falls through to the end.
    c.v.program.pop_back();
    c.v.origins.pop_back();
    c.v.step_names.pop_back();
    c.v.jumps.pop_back();
    to_end.pop_back();
  }
  for (const Pc jump : to_end) c.land(jump);
  for (const std::size_t i : empty) {
    c.v.asks[ask].options[i].code = c.here();
    c.v.asks[ask].options[i].idle = empty.size() < options.items.size();
  }
}

bool one_seat(const SeatsSpec& who) { return who.who == SeatsSpec::Who::bound; }

}  // namespace

void compile_act(Context& c, const tree::AskStep& step) {
  AskAct act;
  act.name = c.word(c.name(step.object, "the name of the question"));
  if (step.narrated) act.narrated = c.narration(step.narrated);

  bool asks = false;
  const auto asks_for = [&](const auto& said, QuestionKind kind) {
    if (!said) return;
    if (asks) {
      c.fault(fault::options, said.where, "a question can ask for only one kind of answer");
      return;
    }
    asks = true;
    act.kind = kind;
  };
  asks_for(step.options, QuestionKind::option);
  asks_for(step.cards, QuestionKind::cards);
  asks_for(step.number, QuestionKind::number);
  asks_for(step.arrangement, QuestionKind::arrangement);
  asks_for(step.seat, QuestionKind::seat);
  if (!asks) {
    c.fault(fault::options, c.site, "this question asks for nothing",
            "add 'options:', 'cards:', 'number:', 'arrangement:' or 'seat:'");
    return;
  }

  act.who = c.who(step.who);
  if (step.from) act.who.from = c.seat(*step.from, step.from.key);
  act.together = c.yes_no(step.together);
  act.secret = c.yes_no(step.secret);

  switch (act.kind) {
    case QuestionKind::option:
      read_options(c, *step.options, act);
      break;
    case QuestionKind::cards:
      read_cards(c, *step.cards, act);
      break;
    case QuestionKind::arrangement:
      read_arrangement(c, *step.arrangement, act);
      break;
    case QuestionKind::number: {
      const Within restore(c.bound);
      c.bound.seat = true;
      act.max.literal = never;
      act.min = c.number(step.number->min, act.min);
      act.max = c.number(step.number->max, act.max);
      check_bounds(c, act, step.number->max.where);
      act.fallback = act.min;
      break;
    }
    case QuestionKind::seat: {
      const Within restore(c.bound);
      c.bound.seat = true;
      act.among = c.seats(*step.seat, step.seat.key);
      break;
    }
    case QuestionKind::bet:
      break;
  }
  if (act.kind == QuestionKind::cards) act.fallback = act.min;
  if (step.default_) read_default(c, *step.default_, act);
  if (const auto& must = step.must) {
    const Within restore(c.bound);
    c.bound.seat = true;
    c.bound.answer = answer_type(act.kind);
    act.must = c.condition(must);
    act.must_text = std::string(
        convert::trim(std::string_view(must->text).substr(must->text.starts_with('=') ? 1 : 0)));
  }

  const bool branches =
      act.kind == QuestionKind::option &&
      std::any_of(step.options->items.begin(), step.options->items.end(), does_something);
  const bool priced = std::any_of(act.options.begin(), act.options.end(),
                                  [](const AskAct::Option& option) { return option.has_price; });
  const QuestionKind kind = act.kind;
  const bool single = one_seat(act.who);
  // The value of a built-in step is placed at its verb.
  const Place& together = step.together.where;
  if (single && act.together && (together.line != c.site.line || together.column != c.site.column))
    c.faults.warning(fault::stray_key, together,
                     "'together' has no effect here: only one player is asked",
                     "to ask all the players at once, move the question out of 'each:'");
  if (single) act.together = false;
  if (act.secret &&
      (branches || priced || act.price.given() || act.kind == QuestionKind::arrangement)) {
    c.fault(
        fault::options, *step.secret,
        "a secret answer cannot trigger anything, because everyone would see it",
        "ask for a number, cards, a seat or plain options, then write 'remember: {x: = answer}'");
  }
  // A parameter or an option may be the cause, and it does no harm.
  if (single) c.idle(step.from, "only one player is asked", Severity::warning);
  if (act.together && !branches && !priced) {
    c.idle(step.from, "everyone answers at once, and no answer triggers anything",
           Severity::warning);
  }
  const SeatsSpec who = act.who;
  const Word name = c.site_name;

  const auto emit_ask = [&](AskAct ask) {
    const SeatsSpec asked = ask.who;
    const std::size_t row = add_row(c.v.asks, std::move(ask));
    c.site_name = name;
    c.emit(Act::ask, row);
    c.asked = kind;
    if (kind == QuestionKind::arrangement) {
      c.emit(Act::arrange,
             add_row(c.v.arranges, ArrangeAct{static_cast<std::uint16_t>(row), asked}));
    }
    return row;
  };

  if (single || act.together) {
    const std::size_t row = emit_ask(std::move(act));
    if (single) {
      if (branches || priced) emit_branch(c, row, *step.options);
      c.bound.answer = answer_type(kind);
    } else if (branches || priced) {
      LoopAct each;
      each.who = who;
      const std::size_t loop = c.open_loop(std::move(each), false);
      {
        const Within restore(c.bound);
        c.bound.seat = true;
        emit_branch(c, row, *step.options);
      }
      c.close_loop(loop, false);
    }
    return;
  }
  // Several seats, one after the other.
  c.site_name = no_word;
  LoopAct each;
  each.who = who;
  each.declaring = true;
  const std::size_t loop = c.open_loop(std::move(each), false);
  {
    const Within restore(c.bound);
    c.bound.seat = true;
    act.who = SeatsSpec{};
    const std::size_t row = emit_ask(std::move(act));
    if (branches || priced) emit_branch(c, row, *step.options);
  }
  c.close_loop(loop, false);
}

}  // namespace houserules::compiling
