// Questions, and what follows from their answers.

#include <algorithm>

#include "engine/rules/compile_context.h"
#include "engine/rules/convert.h"

namespace houserules::compiling {

namespace {

constexpr std::size_t max_options = 32;

/// An option's body is nothing, a step, steps, or a map of these keys only.
bool is_full_option(const Node& node) {
  return node.is_map() && std::all_of(node.entries.begin(), node.entries.end(), [](const Entry& e) {
           return e.key == "when" || e.key == "price" || e.key == "do";
         });
}

const Node* body_of(const Node& option) {
  const Node* body = is_full_option(option) ? option.find("do") : &option;
  if (body == nullptr || body->is_null()) return nullptr;
  if (body->is_list() && body->items.empty()) return nullptr;
  return body;
}

void read_options(Context& c, const Node& options, AskAct& act) {
  if (!options.is_map() || options.entries.empty()) {
    c.fault(fault::options, options, "'options' maps names to what happens then",
            "options: {in: , out: {sit out: seat}}");
    return;
  }
  if (options.entries.size() > max_options) {
    c.fault(fault::too_many, options, "a question has at most 32 options");
    return;
  }
  const Within restore(c.bound);
  c.bound.seat = true;
  for (const Entry& entry : options.entries) {
    AskAct::Option option;
    option.name = c.word(entry.key);
    if (is_full_option(entry.value)) {
      if (const Node* when = entry.value.find("when")) option.when = c.condition(*when, "when");
      if (const Node* price = entry.value.find("price")) {
        if (price->is_scalar() && price->text == "pot") {
          option.price.expr = c.root(Root::pot);
        } else {
          option.price = c.number(*price, "price");
        }
        option.has_price = option.price.expr.given() || option.price.literal != 0;
      }
    }
    act.options.push_back(std::move(option));
  }
}

void read_cards(Context& c, const Node& cards, AskAct& act) {
  act.max.literal = never;
  if (const Node* of = cards.find("of")) {
    const ZonePick pick = c.zone_of_cards(*of);
    act.cards.zone = pick.zone;
    act.cards.filter = pick.filter;
    act.from_table = !c.v.zones[pick.zone].of_seat;
  }
  const Within restore(c.bound);
  c.bound.seat = true;
  if (const Node* min = cards.find("min")) act.min = c.number(*min, "min");
  if (const Node* max = cards.find("max")) act.max = c.number(*max, "max");
  if (const Node* discards = cards.find("and discards")) {
    act.and_discards = c.yes_no(*discards, "and discards");
  }
  c.bound.card = true;
  if (const Node* where = cards.find("where")) act.where = c.condition(*where, "where");
  if (const Node* price = cards.find("price")) act.price = c.amount(*price, "price");
}

void read_arrangement(Context& c, const Node& arrangement, AskAct& act) {
  if (!arrangement.is_map() || arrangement.entries.empty()) {
    c.fault(fault::options, arrangement, "'arrangement' maps zones to numbers of cards",
            "arrangement: {front: 2, back: 5}");
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
      c.fault(
          fault::no_zone, entry.key_where,
          "cards are arranged into zones of the seat, and '" + printable(entry.key) + "' is none",
          zone ? std::string("declare it 'one per seat' under `zones:`")
               : Context::hint(entry.key, known));
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
    c.fault(fault::options, node, "the default '" + printable(name) + "' is no option",
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

/// The branch that follows a question of one seat, with the options' code. `seat` is bound.
void emit_branch(Context& c, std::size_t ask, const Node& options) {
  const std::size_t branch = add_row(c.v.branches, BranchAct{static_cast<std::uint16_t>(ask)});
  c.emit(Act::branch, branch);
  std::vector<Pc> to_end;
  std::vector<std::size_t> empty;
  for (std::size_t i = 0; i < options.entries.size() && i < c.v.asks[ask].options.size(); ++i) {
    const Entry& entry = options.entries[i];
    const AskAct::Option option = c.v.asks[ask].options[i];
    const Node* body = body_of(entry.value);
    if (body == nullptr && !option.has_price) {
      empty.push_back(i);
      continue;
    }
    c.v.asks[ask].options[i].code = c.here();
    const Within restore_site(c.site);
    c.site = entry.key_where;
    if (option.has_price) {
      PayAct pay;
      pay.amount = option.price;
      pay.reason = option.name;
      c.emit(Act::pay, add_row(c.v.pays, std::move(pay)));
    }
    if (body != nullptr) {
      const Within restore(c.bound);
      c.bound.seat = true;
      c.bound.answer = Type::word;
      c.steps(*body);
    }
    to_end.push_back(c.jump());
  }
  if (!to_end.empty() && to_end.back() + 1 == c.here()) {
    // The last option runs into the end by itself.
    c.v.program.pop_back();
    c.v.origins.pop_back();
    c.v.step_names.pop_back();
    c.v.jumps.pop_back();
    to_end.pop_back();
  }
  for (const Pc jump : to_end) c.land(jump);
  for (const std::size_t i : empty) {
    c.v.asks[ask].options[i].code = c.here();
    c.v.asks[ask].options[i].idle = empty.size() < options.entries.size();
  }
}

bool one_seat(const SeatsSpec& who) { return who.who == SeatsSpec::Who::bound; }

}  // namespace

void compile_ask(Context& c, const StepNode& step) {
  AskAct act;
  act.name = c.word(c.name(step.object, "the name of the question"));

  struct Kind {
    std::string_view key;
    QuestionKind kind;
  };
  static constexpr Kind kinds[] = {{"options", QuestionKind::option},
                                   {"cards", QuestionKind::cards},
                                   {"number", QuestionKind::number},
                                   {"arrangement", QuestionKind::arrangement},
                                   {"seat", QuestionKind::seat}};
  const Node* asked_for = nullptr;
  for (const Kind& kind : kinds) {
    const Node* node = step.option(kind.key);
    if (node == nullptr) continue;
    if (asked_for != nullptr) {
      c.fault(fault::options, *node, "a question asks for one thing only");
      continue;
    }
    asked_for = node;
    act.kind = kind.kind;
  }
  if (asked_for == nullptr) {
    c.fault(fault::options, c.site, "this question asks for nothing",
            "add 'options:', 'cards:', 'number:', 'arrangement:' or 'seat:'");
    return;
  }

  act.who = c.who(step.option("who"));
  if (const Node* from = step.option("from")) act.who.from = c.seat(*from, "from");
  if (const Node* together = step.option("together")) {
    act.together = c.yes_no(*together, "together");
  }

  switch (act.kind) {
    case QuestionKind::option:
      read_options(c, *asked_for, act);
      break;
    case QuestionKind::cards:
      read_cards(c, *asked_for, act);
      break;
    case QuestionKind::arrangement:
      read_arrangement(c, *asked_for, act);
      break;
    case QuestionKind::number: {
      const Within restore(c.bound);
      c.bound.seat = true;
      act.max.literal = never;
      if (const Node* min = asked_for->find("min")) act.min = c.number(*min, "min");
      if (const Node* max = asked_for->find("max")) act.max = c.number(*max, "max");
      act.fallback = act.min;
      break;
    }
    case QuestionKind::seat: {
      const Within restore(c.bound);
      c.bound.seat = true;
      act.among = c.seats(*asked_for, "seat");
      break;
    }
    case QuestionKind::bet:
      break;
  }
  if (act.kind == QuestionKind::cards) act.fallback = act.min;
  if (const Node* fallback = step.option("default")) read_default(c, *fallback, act);
  if (const Node* must = step.option("must")) {
    const Within restore(c.bound);
    c.bound.seat = true;
    c.bound.answer = answer_type(act.kind);
    act.must = c.condition(*must, "must");
    act.must_text = std::string(
        convert::trim(std::string_view(must->text).substr(must->text.starts_with('=') ? 1 : 0)));
  }

  const bool branches =
      act.kind == QuestionKind::option && asked_for->is_map() &&
      std::any_of(asked_for->entries.begin(), asked_for->entries.end(),
                  [&](const Entry& entry) { return body_of(entry.value) != nullptr; });
  const bool priced = std::any_of(act.options.begin(), act.options.end(),
                                  [](const AskAct::Option& option) { return option.has_price; });
  const QuestionKind kind = act.kind;
  const bool single = one_seat(act.who);
  if (single) act.together = false;
  // A parameter or an option may have made it so, and it does no harm.
  if (single) c.idle(step.map, "from", "one seat is asked", Severity::warning);
  if (act.together && !branches && !priced) {
    c.idle(step.map, "from", "all answer together, and no answer causes anything",
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
      if (branches || priced) emit_branch(c, row, *asked_for);
      c.bound.answer = answer_type(kind);
    } else if (branches || priced) {
      LoopAct each;
      each.who = who;
      const std::size_t loop = c.open_loop(std::move(each), false);
      {
        const Within restore(c.bound);
        c.bound.seat = true;
        emit_branch(c, row, *asked_for);
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
    if (branches || priced) emit_branch(c, row, *asked_for);
  }
  c.close_loop(loop, false);
}

}  // namespace houserules::compiling
