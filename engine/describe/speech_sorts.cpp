// The sort of value of an expression.

#include <algorithm>

#include "engine/describe/speech.h"
#include "engine/variant/expression_names.h"

namespace houserules {
namespace {

using Kind = Formula::Kind;

}  // namespace

const RegisterSpec* Speech::register_of(const Formula& f) const {
  if (f.kind != Kind::field) return nullptr;
  const bool of_game = f.args[0].is("game");
  if (!of_game && sort(f.args[0]) != Sort::seat) return nullptr;
  for (const RegisterSpec& spec : v_.registers) {
    if (spec.name == f.text && spec.per_seat != of_game) return &spec;
  }
  return nullptr;
}

const Value* Speech::constant(const RegisterSpec& spec) const {
  if (spec.start.type == Type::nothing || spec.type == Type::yes_no || spec.pool) return nullptr;
  const auto is = [&](std::uint8_t index) { return &v_.registers[index] == &spec; };
  for (const RememberAct& act : v_.remembers) {
    for (const RememberAct::Item& item : act.items) {
      if (is(item.reg)) return nullptr;
    }
  }
  for (const RollAct& act : v_.rolls) {
    if (is(act.reg)) return nullptr;
  }
  return &spec.start;
}

bool Speech::zone_of(const Formula& f) const {
  if (f.kind != Kind::field) return false;
  const bool of_table = f.args[0].is("table");
  if (!of_table && sort(f.args[0]) != Sort::seat) return false;
  return std::any_of(v_.zones.begin(), v_.zones.end(), [&](const ZoneSpec& zone) {
    return zone.name == f.text && zone.of_seat != of_table;
  });
}

Speech::Sort Speech::sort(const Formula& f) const {
  if (f.kind == Kind::name) {
    if (f.text == "seat" || f.text == "dealer" || f.text == "opener") return Sort::seat;
    if (f.text == "players" || f.text == "in_deal" || f.text == "contesting") return Sort::seats;
    if (f.text == "card") return Sort::card;
    if (f.text == "cards") return Sort::cards;
    if (f.text == "answer") {
      switch (answer_kind) {
        case QuestionKind::cards:
          return Sort::cards;
        case QuestionKind::number:
          return Sort::number;
        case QuestionKind::seat:
          return Sort::seat;
        default:
          return Sort::other;
      }
    }
    if (f.text == "pot" || f.text == "stock" || f.text == "round" || f.text == "raises" ||
        f.text == "bet") {
      return Sort::number;
    }
    if (f.text == "true" || f.text == "false") return Sort::yes_no;
    return Sort::other;
  }
  if (f.kind == Kind::number) return Sort::number;
  if (f.kind == Kind::list) return Sort::seats;
  if (f.kind == Kind::index) return Sort::card;
  if (f.kind == Kind::call) {
    if (f.text == "best_showing") return Sort::seat;
    if (f.text == "best" || f.text == "worst" || f.text == "most" || f.text == "fewest")
      return Sort::seats;
    if (f.text == "sum") return Sort::number;
    if (f.text == "min" || f.text == "max" || f.text == "low" || f.text == "count") {
      return Sort::number;
    }
    if (f.text == "cycle" && f.args.size() > 1) return sort(f.args[1]);
    if (const FunctionName* function = find_function(f.text);
        function != nullptr && function->type == TypeSet(Type::yes_no)) {
      return Sort::yes_no;
    }
    return Sort::other;
  }
  if (f.kind == Kind::binary) {
    if (f.text == "and") return sort(f.args[1]);
    if (f.text == "or") {
      const Sort first = sort(f.args[0]);
      return first == Sort::other ? sort(f.args[1]) : first;
    }
    if (std::string_view("+-*//%").find(f.text) != std::string_view::npos) return Sort::number;
    return Sort::yes_no;
  }
  if (f.kind == Kind::unary) return f.text == "not" ? Sort::yes_no : Sort::number;
  if (f.kind != Kind::field) return Sort::other;
  if (f.args[0].is("answer") && answer_kind == QuestionKind::arrangement) {
    return f.text == "count" ? Sort::number : Sort::cards;
  }
  if (const RegisterSpec* spec = register_of(f)) {
    switch (spec->type) {
      case Type::yes_no:
        return Sort::yes_no;
      case Type::number:
        return Sort::number;
      case Type::rank:
        return Sort::rank;
      case Type::suit:
        return Sort::suit;
      case Type::card:
        return Sort::card;
      case Type::seat:
        return Sort::seat;
      default:
        return Sort::other;
    }
  }
  if (zone_of(f)) return Sort::cards;
  const Sort of = sort(f.args[0]);
  const std::string& name = f.text;
  if (f.args[0].is("result")) {
    return name == "pot" ? Sort::number : Sort::seats;
  }
  if (f.args[0].is("turn")) return name == "circuit" ? Sort::number : Sort::seat;
  if (of == Sort::seat) {
    if (name == "left" || name == "right" || name == "next_chair") return Sort::seat;
    if (name == "hand" || name == "best_hand" || name == "up" || name == "hole" ||
        name == "unseen" || name == "discards") {
      return Sort::cards;
    }
    if (name == "stack" || name == "number" || name == "bet" || name == "paid") {
      return Sort::number;
    }
    if (name == "answer") return Sort::other;
    return Sort::yes_no;
  }
  if (of == Sort::seats) return name == "count" ? Sort::number : Sort::seat;
  if (of == Sort::cards) {
    if (name == "count") return Sort::number;
    if (name == "first" || name == "last") return Sort::card;
    if (name == "up" || name == "hole" || name == "unseen" || name == "natural") {
      return Sort::cards;
    }
    return Sort::rank;
  }
  if (of == Sort::card) {
    if (name == "rank") return Sort::rank;
    if (name == "suit") return Sort::suit;
    if (name == "value") return Sort::number;
    return Sort::yes_no;
  }
  if (name == "pot" || name == "count" || name == "deal") return Sort::number;
  return Sort::other;
}

}  // namespace houserules
