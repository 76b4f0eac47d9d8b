// Loops: each, repeat, turns.

#include "engine/compile/context.h"
#include "engine/source/convert.h"
#include "engine/tree/walk.h"

namespace houserules::compiling {

namespace {

std::optional<Value> item_of(Context& c, const Node& node) {
  if (node.is_scalar()) {
    if (const auto number = convert::whole_number(node.text)) return Value::number(*number);
    if (const auto card = convert::literal(node.text, Type::card)) return card;
    if (const auto suit = convert::suit(node.text)) return Value::suit(*suit);
    return Value::word(c.word(node.text));
  }
  if (node.is_map() && node.entries.size() == 1 && node.entries[0].value.is_scalar()) {
    const Entry& entry = node.entries[0];
    if (entry.key == "word") return Value::word(c.word(entry.value.text));
    if (const auto type = convert::register_type(entry.key)) {
      if (auto value = convert::literal(entry.value.text, *type)) return value;
    }
  }
  c.fault(fault::value, node, "an item must be a number, a card or a word",
          "write a rank as {rank: 3}");
  return std::nullopt;
}

}  // namespace

void compile_act(Context& c, const tree::EachStep& step) {
  LoopAct act;
  act.kind = LoopAct::Kind::each;
  act.who = c.seats(step.object, tree::EachStep::verb.name);
  if (step.from) act.who.from = c.seat(*step.from, step.from.key);
  if (const auto& sort = step.highest_first) {
    const Within restore(c.bound);
    c.bound.seat = true;
    act.who.sort = c.expression(*sort, sort.key, TypeSet::any());
  }
  c.loop(std::move(act), [&] {
    const Within restore(c.bound);
    c.bound.seat = true;
    c.bound.answer.reset();
    c.steps(*step.do_);
  });
}

void compile_act(Context& c, const tree::RepeatStep& step) {
  LoopAct act;
  act.kind = LoopAct::Kind::repeat;
  const Node& written = step.object.written;
  if (written.is_list()) {
    for (const Node& item : written.items) {
      if (const auto value = item_of(c, item)) act.items.push_back(*value);
    }
    if (act.items.empty()) c.fault(fault::value, written, "the list in 'repeat' is empty");
  } else if (written.is_scalar()) {
    act.times = c.number(written, tree::RepeatStep::verb.name);
  } else {
    act.times = c.number(step.object.times, act.times);
  }
  // An option may be the cause, and it does no harm.
  if (act.items.empty() && !act.times.expr.given() && act.times.literal == 0)
    c.idle(tree::RepeatStep::verb.name, c.site, "it repeats nothing", Severity::warning);
  const Within restore(c.bound);
  TypeSet it;
  for (const Value& item : act.items) it = it | item.type;
  c.bound.it_counts = act.items.empty();
  c.bound.it = act.items.empty() ? TypeSet(Type::number) : it;
  {
    const Within whole_loop(c.instead_of_seat, std::string_view("in_deal"));
    act.until = c.condition(step.object.until ? step.object.until : step.until);
  }
  c.loop(std::move(act), [&] { c.steps(*step.do_); });
}

namespace {

/// Returns whether turns may end with this step, or whether it may leave nobody to take one.
bool may_end_turns(const tree::Step& step) {
  return std::visit(
      []<class A>(const A&) {
        return std::is_same_v<A, tree::EndStep> || std::is_same_v<A, tree::BetStep> ||
               std::is_same_v<A, tree::FoldStep> || std::is_same_v<A, tree::SitOutStep> ||
               std::is_same_v<A, tree::StayOutStep> || std::is_same_v<A, tree::LeaveTheGameStep>;
      },
      step.act);
}

}  // namespace

void compile_act(Context& c, const tree::TurnsStep& step) {
  LoopAct act;
  act.kind = LoopAct::Kind::turns;
  act.who = c.seats(step.object, tree::TurnsStep::verb.name);
  if (step.from) act.who.from = c.seat(*step.from, step.from.key);
  act.circuits = c.number(step.circuits, act.circuits);
  if (!step.until && !step.circuits && !step.skip && !tree::any_step(*step.do_, may_end_turns)) {
    c.faults.warning(fault::lacking, step.object.where, "nothing ends these turns",
                     "add 'until:' or 'circuits:', or end them in a step");
  }
  const Within restore(c.bound);
  c.bound.seat = true;
  c.bound.answer.reset();
  act.skip = c.condition(step.skip);
  act.until = c.condition(step.until);
  c.loop(std::move(act), [&] { c.steps(*step.do_); });
}

}  // namespace houserules::compiling
