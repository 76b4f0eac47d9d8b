// Expressions, numbers and conditions.

#include <algorithm>

#include "engine/compile/context.h"
#include "engine/source/check_faults.h"
#include "engine/source/convert.h"
#include "engine/source/place_in_block.h"
#include "engine/text/sentence.h"

namespace houserules::compiling {

namespace {

/// Node indexes have 16 bits; one expression has at most some hundreds of nodes.
constexpr std::size_t node_limit = 24000;

/// Returns types as "a seat or seats".
std::string either(TypeSet types) {
  std::vector<std::string> all;
  for (int t = static_cast<int>(Type::yes_no); t <= static_cast<int>(Type::word); ++t) {
    const auto type = static_cast<Type>(t);
    if (types.contains(type)) all.emplace_back(type_with_article(type));
  }
  return joined(all, "or");
}

/// Returns what to write for "seat.legs == 3" where no seat is bound.
std::string without_seat(const Context& c, std::string_view text) {
  constexpr std::string_view seat = "seat.";
  std::string name;
  if (text.starts_with(seat)) {
    text.remove_prefix(seat.size());
    name = text.substr(0, text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789"));
    text.remove_prefix(name.size());
  }
  const int index = c.find_register(name);
  const auto* known = index < 0 ? nullptr : &c.v.registers[static_cast<std::size_t>(index)];
  if (known != nullptr && !known->per_seat)
    return "the register belongs to the game, so write 'game." + name + "'";
  if (c.instead_of_seat.empty()) return std::string(binds_a_seat);
  if (known == nullptr) name = "register";
  const std::string players = "(" + std::string(c.instead_of_seat) + ", '" + name + "')";
  if (known == nullptr || known->type != Type::number)
    return "to ask about all players, write `any" + players + "` or `all" + players + "`";
  return "to use the player with the most '" + name + "', write `most" + players + ".first." +
         name + std::string(text) + "`";
}

/// Returns what to write for "when: = is_lucky", a function without its call.
std::string instead_of_function(const std::string& name, std::string_view what,
                                const Binders& bound) {
  if (what == "is") return "write 'hook: = " + name + "' instead of 'is:'";
  const std::string_view of = bound.card ? "card" : bound.seat ? "seat.hand" : "pot";
  return "call it, as in '" + name + "(" + std::string(of) + ")'";
}

}  // namespace

std::string advice_of(const ExpressionFault& bad) {
  std::string advice;
  for (const std::string& near : bad.near) {
    advice += advice.empty() ? "did you mean '" : "' or '";
    advice += near;
  }
  return advice.empty() ? advice : advice + "'?";
}

Place Context::place_in(const Node& node, const ExpressionFault& bad) const {
  Place where = node.where;
  if (node.block)
    where = place_in_block(node, faults.texts(), static_cast<std::size_t>(bad.offset) + 1);
  else if (node.text.find('\n') == std::string::npos)
    where.column += 1 + bad.offset + (node.quoted ? 1 : 0);
  else
    return where;
  where.length = std::max(1, bad.length);
  return where;
}

ExprId Context::expression(const Node& node, std::string_view what, TypeSet wanted) {
  if (!node.is_expression()) {
    wrong(fault::expression, node, what, "an expression here", "expressions begin with '='");
    return {};
  }
  if (v.nodes.size() > node_limit) {
    if (!too_long) fault(fault::too_many, node, "the file has too many expressions");
    too_long = true;
    return {};
  }
  const std::string_view source = std::string_view(node.text).substr(1);
  VariantNames names(v);
  names.functions = functions;
  if (bound.seat) names.bind(Root::seat, Type::seat);
  if (bound.card) names.bind(Root::card, Type::card);
  if (bound.part) names.bind(Root::part, Type::word | TypeSet(Type::nothing));
  if (bound.it) names.bind(Root::it, *bound.it);
  if (bound.answer) names.bind(Root::answer, *bound.answer);

  const std::size_t first = v.nodes.size();
  const ParsedExpression parsed =
      parse_expression(source, names, v.nodes, {.wanted = wanted, .always_lua = false});
  while (v.chunk_origins.size() < v.chunks.size()) {
    const Place begin = node.block ? place_in_block(node, faults.texts(), 0) : node.where;
    v.chunk_origins.push_back({begin.file, begin.line, begin.column});
  }
  if (parsed.fault) {
    const Place where = place_in(node, *parsed.fault);
    std::string advice = advice_of(*parsed.fault);
    const std::string& unbound = parsed.fault->unbound;
    if (!unbound.empty()) advice = "'" + unbound + "' is " + std::string(find_root(unbound)->help);
    if (unbound == "card" && what == "is")
      advice = "'is' is evaluated once for all cards; to test each card, write 'hook:'";
    if (unbound == "seat")
      advice = without_seat(*this, source.substr(static_cast<std::size_t>(parsed.fault->offset)));
    if (unbound == "answer")
      advice = "after asking several players, use 'seat.answer' inside 'each: everyone'";
    fault(fault::expression, where, parsed.fault->message, std::move(advice));
    return {};
  }
  if (const std::string name(convert::trim(source)); functions.contains(name)) {
    fault(fault::expression, node, "'" + name + "' is a function of a script",
          instead_of_function(name, what, bound));
    return {};
  }
  if (!parsed.type.overlaps(wanted)) {
    const auto type = parsed.type.only();
    wrong(fault::expression, node, what,
          either(wanted) + ", but this expression is " +
              (type ? type_with_article(*type) : std::string("something else")));
  }
  note_answers(first, node.where);
  check_counts_from_one(first, node.where);
  return parsed.id;
}

namespace {

/// `answer` or `seat.answer`.
bool is_answer(const ExprNode& node) {
  return (node.op == ExprNode::Op::root && node.what == static_cast<std::uint8_t>(Root::answer)) ||
         (node.op == ExprNode::Op::attribute &&
          node.what == static_cast<std::uint8_t>(Attribute::answer));
}

/// Returns the name of what counts from 1, or an empty string.
std::string counts_from_one(const ExprNode& node, bool loop_counts) {
  if (node.op == ExprNode::Op::root && node.what == static_cast<std::uint8_t>(Root::round))
    return "round";
  if (node.op == ExprNode::Op::root && node.what == static_cast<std::uint8_t>(Root::it))
    return loop_counts ? "it" : "";
  if (node.op != ExprNode::Op::attribute) return {};
  if (node.what == static_cast<std::uint8_t>(Attribute::circuit)) return "turn.circuit";
  if (node.what == static_cast<std::uint8_t>(Attribute::deal)) return "game.deal";
  if (node.what == static_cast<std::uint8_t>(Attribute::number)) return "seat.number";
  return {};
}

}  // namespace

void Context::check_counts_from_one(std::size_t first, const Place& where) {
  // The value of an option may turn a rule off.
  const auto said = faults.texts().at(where);
  if (!said || said->find('$') != said->npos) return;
  using Op = ExprNode::Op;
  for (std::size_t i = first; i < v.nodes.size(); ++i) {
    const ExprNode& test = v.nodes[i];
    if (test.op != Op::equal && test.op != Op::less && test.op != Op::less_equal) continue;
    const ExprNode& number = v.nodes[static_cast<std::size_t>(test.b)];
    const std::string name =
        counts_from_one(v.nodes[static_cast<std::size_t>(test.a)], bound.it_counts);
    if (name.empty() || number.op != Op::constant || number.constant.type != Type::number) continue;
    if (number.constant.bits > (test.op == Op::less ? 1 : 0)) continue;
    faults.warning(fault::idle_step, where,
                   "'" + name + "' counts from 1, so it is never " +
                       (test.op == Op::less ? "less than " : "") +
                       std::to_string(number.constant.bits) +
                       (test.op == Op::less_equal ? " or less" : ""),
                   "for the first, write '" + name + " == 1'");
  }
}

void Context::note_answers(std::size_t first, const Place& where) {
  for (std::size_t i = first; i < v.nodes.size(); ++i) {
    const ExprNode& one = v.nodes[i];
    if (one.op != ExprNode::Op::equal && one.op != ExprNode::Op::not_equal) continue;
    const ExprNode& a = v.nodes[static_cast<std::size_t>(one.a)];
    const ExprNode& b = v.nodes[static_cast<std::size_t>(one.b)];
    const ExprNode& other = is_answer(a) ? b : a;
    if ((is_answer(a) || is_answer(b)) && other.op == ExprNode::Op::constant &&
        other.constant.type == Type::word)
      compared_answers.push_back(
          {std::string(v.word(static_cast<Word>(other.constant.bits))), where});
  }
}

void Context::check_answers() {
  std::vector<std::string_view> answers;
  for (const AskAct& ask : v.asks) {
    for (const AskAct::Option& option : ask.options) answers.push_back(v.word(option.name));
  }
  std::sort(answers.begin(), answers.end());
  answers.erase(std::unique(answers.begin(), answers.end()), answers.end());
  for (const auto& [word, where] : compared_answers) {
    if (answers.empty() || std::find(answers.begin(), answers.end(), word) != answers.end())
      continue;
    faults.warning(fault::expression, where,
                   "no question has the answer '" + printable(word, 60) + "'", hint(word, answers));
  }
}

Number Context::number(const Node& node, std::string_view what) {
  Number number;
  if (node.is_expression()) {
    number.expr = expression(node, what, Type::number);
    return number;
  }
  const auto value = node.is_scalar() ? convert::number_or_never(node.text) : std::nullopt;
  if (value) {
    number.literal = *value;
  } else {
    fault(fault::value, node, "'" + std::string(what) + "' cannot be " + describe(node),
          "write a whole number, 'never' or an expression ('= …')");
  }
  return number;
}

ExprId Context::amount(const Node& node, std::string_view what) {
  if (node.is_scalar() && node.text == "pot") return root(Root::pot);
  const Number read = number(node, what);
  return read.expr.given() ? read.expr : constant(Value::number(read.literal));
}

namespace {

/// "a == 1 or 2": always true.
bool has_bare_choice(const std::vector<ExprNode>& nodes, std::int16_t at) {
  const ExprNode& node = nodes[static_cast<std::size_t>(at)];
  if (node.op != ExprNode::Op::or_) return false;
  for (const std::int16_t side : {node.a, node.b}) {
    const ExprNode& one = nodes[static_cast<std::size_t>(side)];
    const bool bare = one.op == ExprNode::Op::constant && one.constant.type != Type::yes_no &&
                      one.constant.type != Type::nothing;
    if (bare || has_bare_choice(nodes, side)) return true;
  }
  return false;
}

}  // namespace

ExprId Context::condition(const Node& node, std::string_view what) {
  if (node.is_scalar()) {
    if (const auto plain = convert::yes_no(node.text)) return constant(Value::yes_no(*plain));
  }
  const ExprId id = expression(node, what, TypeSet::any());
  if (id.given()) {
    // Numbers are truthy even if 0, so a bare count is a mistake.
    ExprNode& top = v.nodes[static_cast<std::size_t>(id.node)];
    if (top.op == ExprNode::Op::lua) top.what = static_cast<std::uint8_t>(Type::yes_no);
    const bool arithmetic = top.op >= ExprNode::Op::add || top.op == ExprNode::Op::negate;
    const bool counted = top.op == ExprNode::Op::attribute &&
                         name_of(static_cast<Attribute>(top.what)).type == TypeSet(Type::number);
    const bool number_root = top.op == ExprNode::Op::root &&
                             name_of(static_cast<Root>(top.what)).type == TypeSet(Type::number);
    if (arithmetic || counted || number_root) {
      wrong(fault::expression, node, what, "yes or no, but this is a number",
            "write '" + node.text + " > 0', for example");
    }
    // The dealer and the seat at hand are always somebody.
    if (top.op == ExprNode::Op::root && (top.what == static_cast<std::uint8_t>(Root::dealer) ||
                                         top.what == static_cast<std::uint8_t>(Root::seat))) {
      wrong(fault::expression, node, what, "yes or no, but this is a player",
            "compare two players, as in 'seat == dealer'");
    }
    if (has_bare_choice(v.nodes, id.node)) {
      wrong(fault::expression, node, what, "yes or no, but one side of 'or' is not a condition",
            "write a full comparison on each side of 'or'");
    }
    const bool literal = top.op == ExprNode::Op::constant;
    if (literal && (top.constant.type == Type::number || top.constant.type == Type::word)) {
      wrong(fault::expression, node, what,
            "yes or no, but this is always " + type_with_article(top.constant.type));
    }
  }
  return id;
}

// ---------------------------------------------------------------- expressions added by the
// compiler

ExprId Context::add_node(ExprNode node) {
  if (v.nodes.size() > node_limit) return {0};  // reported when an expression is read
  v.nodes.push_back(node);
  return {static_cast<std::int16_t>(v.nodes.size() - 1)};
}

ExprId Context::constant(Value value) {
  ExprNode node;
  node.op = ExprNode::Op::constant;
  node.constant = value;
  return add_node(node);
}

ExprId Context::root(Root root) {
  ExprNode node;
  node.op = ExprNode::Op::root;
  node.what = static_cast<std::uint8_t>(root);
  return add_node(node);
}

ExprId Context::attribute(ExprId of, Attribute attribute) {
  ExprNode node;
  node.op = ExprNode::Op::attribute;
  node.what = static_cast<std::uint8_t>(attribute);
  node.a = of.node;
  return add_node(node);
}

ExprId Context::game_register(int index) {
  ExprNode node;
  node.op = ExprNode::Op::own_register;
  node.a = root(Root::game).node;
  node.b = static_cast<std::int16_t>(index);
  return add_node(node);
}

ExprId Context::seat_register(int index) {
  ExprNode node;
  node.op = ExprNode::Op::own_register;
  node.a = root(Root::seat).node;
  node.b = static_cast<std::int16_t>(index);
  return add_node(node);
}

}  // namespace houserules::compiling
