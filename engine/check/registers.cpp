#include "engine/check/registers.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "engine/source/check_faults.h"
#include "engine/variant/flow.h"

namespace houserules {
namespace {

using Op = ExprNode::Op;

/// The numbers that a register may hold in a deal.
struct Bounds {
  std::int64_t low = 0, high = 0;
};

class InOneDeal {
 public:
  explicit InOneDeal(const Variant& variant)
      : v_(variant), aside_(reached_from(variant, asides(variant))) {}

  /// Returns nothing where that is not certain.
  std::optional<Bounds> of(std::size_t reg) const {
    const RegisterSpec& spec = v_.registers[reg];
    const bool counts = spec.type == Type::number && spec.start.type == Type::number;
    const bool rolled = std::any_of(v_.rolls.begin(), v_.rolls.end(),
                                    [&](const RollAct& roll) { return roll.reg == reg; });
    if (!counts || rolled || spec.pool || spec.kept != RegisterSpec::Kept::deal) return {};
    Bounds bounds{spec.start.bits, spec.start.bits};
    Bounds changes;
    for (std::size_t pc = 0; pc < v_.program.size(); ++pc) {
      if (v_.program[pc].act != Act::remember) continue;
      const RememberAct& act = v_.remembers[v_.program[pc].row];
      for (const RememberAct::Item& item : act.items) {
        if (item.reg != reg) continue;
        const ExprNode& value = node(item.value.node);
        const auto change = change_of(value, reg);
        if (is_number(value)) {
          bounds.low = std::min(bounds.low, value.constant.bits);
          bounds.high = std::max(bounds.high, value.constant.bits);
        } else if (change && is_done_once(static_cast<Pc>(pc), act, spec)) {
          (*change < 0 ? changes.low : changes.high) += *change;
        } else {
          return {};
        }
      }
    }
    return Bounds{bounds.low + changes.low, bounds.high + changes.high};
  }

 private:
  const ExprNode& node(std::int16_t id) const { return v_.nodes[static_cast<std::size_t>(id)]; }
  static bool is_number(const ExprNode& one) {
    return one.op == Op::constant && one.constant.type == Type::number;
  }

  /// Returns 1 for "seat.legs + 1", -1 for "seat.lives - 1".
  std::optional<std::int64_t> change_of(const ExprNode& value, std::size_t reg) const {
    if (value.op != Op::add && value.op != Op::subtract) return {};
    const ExprNode& one = node(value.a);
    const ExprNode& by = node(value.b);
    const bool own = one.op == Op::own_register && static_cast<std::size_t>(one.b) == reg &&
                     node(one.a).op == Op::root;
    if (!own || !is_number(by)) return {};
    return value.op == Op::add ? by.constant.bits : -by.constant.bits;
  }

  /// Returns whether a step changes the register of each seat at most once in a deal.
  bool is_done_once(Pc at, const RememberAct& act, const RegisterSpec& spec) const {
    if (aside_[at]) return false;
    int loops = 0;
    for (const LoopAct& loop : v_.loops) {
      if (at < loop.body || at >= loop.end) continue;
      ++loops;
      if (loop.kind != LoopAct::Kind::each) return false;
    }
    const bool of_bound = spec.per_seat && act.who.who == SeatsSpec::Who::bound;
    return loops == 0 || (loops == 1 && of_bound);
  }

  const Variant& v_;
  std::vector<bool> aside_;
};

/// Returns the number beyond these bounds that a register is compared with, or nothing.
std::optional<std::int64_t> beyond(const Variant& v, std::size_t reg, const Bounds& bounds) {
  for (const ExprNode& one : v.nodes) {
    if (one.op < Op::equal || one.op > Op::greater_equal) continue;
    const ExprNode* sides[] = {&v.nodes[static_cast<std::size_t>(one.a)],
                               &v.nodes[static_cast<std::size_t>(one.b)]};
    if (sides[0]->op == Op::constant) std::swap(sides[0], sides[1]);
    const bool compares = sides[0]->op == Op::own_register &&
                          static_cast<std::size_t>(sides[0]->b) == reg &&
                          sides[1]->op == Op::constant && sides[1]->constant.type == Type::number;
    if (!compares) continue;
    const std::int64_t number = sides[1]->constant.bits;
    if (number < bounds.low || (number > bounds.high && number < never)) return number;
  }
  return std::nullopt;
}

}  // namespace

void check_registers(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  const InOneDeal in_one_deal(v);
  for (const auto& [name, where, rule] : rules.registers->items) {
    if (where.file != rules.at.file) continue;  // of a built-in step, a parent or a modifier
    const auto named = std::find_if(v.registers.begin(), v.registers.end(),
                                    [&, &of = name](const auto& spec) { return spec.name == of; });
    if (named == v.registers.end()) continue;
    const auto reg = static_cast<std::size_t>(named - v.registers.begin());
    const std::optional<Bounds> bounds = in_one_deal.of(reg);
    if (!bounds || bounds->low == bounds->high) continue;
    const auto number = beyond(v, reg, *bounds);
    if (!number) continue;
    const bool above = *number > bounds->high;
    faults.warning(fault::never_happens, where,
                   "'" + named->name + "' resets every deal and never goes " +
                       (above ? "above " : "below ") +
                       std::to_string(above ? bounds->high : bounds->low) +
                       ", so it never reaches " + std::to_string(*number),
                   "write 'number " + std::string(named->per_seat ? "per seat " : "") +
                       "kept for the game' (in a map, 'kept for: game')");
  }
}

}  // namespace houserules
