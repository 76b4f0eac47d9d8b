// Loops: each, repeat, turns.

#include "engine/rules/compile_context.h"
#include "engine/rules/convert.h"

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
  c.fault(fault::value, node, "an item is a number, a card or a word",
          "ranks are written {rank: 3}");
  return std::nullopt;
}

/// The steps of a loop; null, and a fault, where it has none.
const Node* body_of(Context& c, const StepNode& step, const char* loop) {
  const Node* body = step.option("do");
  if (body == nullptr) {
    c.fault(fault::lacking, c.site, std::string("'") + loop + "' has nothing to do",
            "add 'do:' with its steps");
  }
  return body;
}

}  // namespace

void compile_each(Context& c, const StepNode& step) {
  LoopAct act;
  act.kind = LoopAct::Kind::each;
  act.who = c.seats(step.object, "each");
  if (const Node* from = step.option("from")) act.who.from = c.seat(*from, "from");
  if (const Node* sort = step.option("highest first")) {
    const Within restore(c.bound);
    c.bound.seat = true;
    act.who.sort = c.expression(*sort, "highest first", TypeSet::any());
  }
  const Node* body = body_of(c, step, "each");
  if (body == nullptr) return;
  c.loop(std::move(act), [&] {
    const Within restore(c.bound);
    c.bound.seat = true;
    c.bound.answer.reset();
    c.steps(*body);
  });
}

void compile_repeat(Context& c, const StepNode& step) {
  LoopAct act;
  act.kind = LoopAct::Kind::repeat;
  const Node* until = step.option("until");
  if (step.object.is_list()) {
    for (const Node& item : step.object.items) {
      if (const auto value = item_of(c, item)) act.items.push_back(*value);
    }
    if (act.items.empty()) c.fault(fault::value, step.object, "there is nothing to repeat for");
  } else if (step.object.is_map()) {
    if (const Node* inner = step.object.find("until")) until = inner;
    if (const Node* times = step.object.find("times")) act.times = c.number(*times, "times");
  } else {
    act.times = c.number(step.object, "repeat");
  }
  const Node* body = body_of(c, step, "repeat");
  if (body == nullptr) return;
  const Within restore(c.bound);
  TypeSet it;
  for (const Value& item : act.items) it = it | item.type;
  c.bound.it = act.items.empty() ? TypeSet(Type::number) : it;
  if (until != nullptr) act.until = c.condition(*until, "until");
  c.loop(std::move(act), [&] { c.steps(*body); });
}

void compile_turns(Context& c, const StepNode& step) {
  LoopAct act;
  act.kind = LoopAct::Kind::turns;
  act.who = c.seats(step.object, "turns");
  if (const Node* from = step.option("from")) act.who.from = c.seat(*from, "from");
  if (const Node* circuits = step.option("circuits")) {
    act.circuits = c.number(*circuits, "circuits");
  }
  const Node* body = body_of(c, step, "turns");
  if (body == nullptr) return;
  const Within restore(c.bound);
  c.bound.seat = true;
  c.bound.answer.reset();
  if (const Node* skip = step.option("skip")) act.skip = c.condition(*skip, "skip");
  if (const Node* until = step.option("until")) act.until = c.condition(*until, "until");
  c.loop(std::move(act), [&] { c.steps(*body); });
}

}  // namespace houserules::compiling
