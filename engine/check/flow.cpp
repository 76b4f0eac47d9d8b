#include "engine/check/flow.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "engine/check/zones.h"
#include "engine/source/check_faults.h"
#include "engine/source/compile_faults.h"
#include "engine/variant/features.h"
#include "engine/variant/flow.h"

namespace houserules {
namespace {

// ---------------------------------------------------------------- zones

Zones one(std::uint8_t zone) { return Zones{1} << zone; }

/// Returns the zones of which at least one must have cards for a step to be useful; none: it needs
/// no cards.
Zones used_by(const Variant& v, const Step& step) {
  const auto of = [](const CardsSpec& cards) {
    return cards.pick == CardsSpec::Pick::computed ? Zones{0} : one(cards.zone);
  };
  switch (step.act) {
    case Act::move:
      return of(v.moves[step.row].cards);
    case Act::turn:
      return of(v.turns[step.row].cards);
    case Act::ask: {
      const AskAct& ask = v.asks[step.row];
      if (ask.kind == QuestionKind::arrangement) return one(zone_hand);
      if (ask.kind != QuestionKind::cards) return 0;
      return one(ask.cards.zone) | (ask.and_discards ? one(zone_discards) : 0);
    }
    case Act::compare: {
      const CompareAct& act = v.compares[step.row];
      Zones zones = 0;
      for (const SourceSpec& source : v.showdowns[act.showdown].parts[act.part].sources) {
        zones |= one(source.zone);
      }
      return zones;
    }
    default:
      return 0;
  }
}

/// Returns the zones that the steps of a loop over seats fill for the bound seat only.
Zones zones_of_one_seat(const Variant& v, const LoopAct& loop) {
  if (loop.kind != LoopAct::Kind::each) return 0;
  Zones own = 0, shared = 0;
  for (Pc pc = loop.body; pc < loop.end; ++pc) {
    const Step& step = v.program[pc];
    if (step.act == Act::loop) return 0;  // binds other seats
    const bool dealt = step.act == Act::deal && v.deals[step.row].who.who == SeatsSpec::Who::bound;
    const bool moved = step.act == Act::move && !v.moves[step.row].to_seat.given() &&
                       v.moves[step.row].who.who == SeatsSpec::Who::bound;
    (dealt || moved ? own : shared) |= zones_filled_by(v, step);
  }
  Zones of_seats = 0;
  for (std::size_t zone = 0; zone < v.zones.size(); ++zone) {
    if (v.zones[zone].of_seat) of_seats |= one(static_cast<std::uint8_t>(zone));
  }
  return own & ~shared & of_seats;
}

// ---------------------------------------------------------------- order

/// Returns, for each step of the program, whether it may come after one of these steps. What
/// happens in the middle of other steps may come before and after any of them.
template <class Test>
std::vector<bool> reached_after(const Variant& v, const Test& test) {
  const std::vector<bool> aside = reached_from(v, asides(v));
  std::vector<Pc> from;
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    if (!test(v.program[pc])) continue;
    if (from.empty()) from = asides(v);
    from.push_back(aside[pc] ? v.play : static_cast<Pc>(pc + 1));
  }
  return reached_from(v, std::move(from));
}

bool pays_from_pot(const Variant& v, const Step& step) {
  return step.act == Act::pay && v.pays[step.row].from == PayAct::From::pot;
}

}  // namespace

Place place_of(const Origin& origin) { return {origin.file, origin.line, origin.column, 1}; }

Zones zones_filled_by(const Variant& v, const Step& step) {
  switch (step.act) {
    case Act::deal: {
      const DealAct& deal = v.deals[step.row];
      return one(deal.zone) | (deal.common_card_when_short ? one(zone_board) : 0);
    }
    case Act::move:
      return one(v.moves[step.row].to);
    case Act::arrange: {
      Zones zones = one(zone_discards);  // the leftover cards
      for (const AskAct::Target& target : v.asks[v.arranges[step.row].ask].targets) {
        zones |= one(target.zone);
      }
      return zones;
    }
    default:
      return 0;
  }
}

Zones zones_filled_aside(const Variant& v) {
  Zones zones = one(zone_stock);
  const std::vector<bool> aside = reached_from(v, asides(v));
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    if (aside[pc]) zones |= zones_filled_by(v, v.program[pc]);
  }
  return zones;
}

void check_reach(const Variant& v, Diagnostics& faults) {
  const std::vector<bool> reached = reached_steps(v);
  bool before = true;  // whether the previous step was reached
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    const Act act = v.program[pc].act;
    const bool written = act != Act::jump && act != Act::next && act != Act::ret;
    if (written && !reached[pc] && before) {
      faults.warning(fault::not_reached, place_of(v.origins[pc]), "this step is never reached");
    }
    if (written) before = reached[pc];
  }
}

void check_use_of_zones(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  const Zones always = zones_filled_aside(v);
  const std::vector<bool> aside = reached_from(v, asides(v));
  const std::vector<bool> main = reached_from(v, {v.play});
  std::vector<Zones> own;  // by loop
  for (const LoopAct& loop : v.loops) own.push_back(zones_of_one_seat(v, loop));
  std::vector<Zones> filled(v.program.size(), always);  // at the beginning of a step
  std::vector<Pc> open{v.play};
  std::vector<bool> seen(v.program.size(), false);
  while (!open.empty()) {
    const Pc pc = open.back();
    open.pop_back();
    if (pc >= filled.size()) continue;
    seen[pc] = true;
    const Zones after = filled[pc] | zones_filled_by(v, v.program[pc]);
    successors(v, pc, [&](Pc to) {
      if (to >= filled.size()) return;
      // The next seat of a loop finds what was there before the loop, and what was done for others.
      const bool next_seat = to < pc && v.program[pc].act == Act::next;
      const Zones there = next_seat ? after & ~own[v.program[pc].row] : after;
      if (seen[to] && (there & ~filled[to]) == 0) return;
      filled[to] |= there;
      open.push_back(to);
    });
  }
  // The game's own zones that nothing ever fills are reported elsewhere.
  Zones never_filled = ~(one(first_own_zone) - 1);
  for (const Step& step : v.program) never_filled &= ~zones_filled_by(v, step);
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    const Zones used = used_by(v, v.program[pc]) & ~never_filled;
    if (!main[pc] || aside[pc] || used == 0 || (used & filled[pc]) != 0) continue;
    std::string names;
    for (std::size_t zone = 0; zone < v.zones.size(); ++zone) {
      if (((used >> zone) & 1U) == 0) continue;
      names += (names.empty() ? "'" : " and '") + v.zones[zone].name + "'";
    }
    Diagnostic empty;
    empty.severity = Severity::warning;
    empty.id = fault::empty_zone;
    empty.where = place_of(v.origins[pc]);
    empty.message = "there are no cards in " + names + " at this step";
    empty.hint = replaces_play(rules) ? play_replaced : "deal cards first, or remove the step";
    faults.add(std::move(empty));
  }
}

void check_settled(const Variant& v, Diagnostics& faults) {
  if (!has_pot(v)) return;
  const std::vector<bool> reached = reached_steps(v);
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    if (!reached[pc]) continue;
    const Step& step = v.program[pc];
    switch (step.act) {
      case Act::showdown:
      case Act::bet:     // all others may fold
      case Act::status:  // or leave
        return;
      case Act::end:
        if (v.ends[step.row].what == EndAct::What::settle ||
            v.ends[step.row].what == EndAct::What::game) {
          return;
        }
        break;
      case Act::pay:
        if (pays_from_pot(v, step)) return;
        break;
      default:
        break;
    }
  }
  if (v.program[v.play].act == Act::ret) return;
  faults.error(fault::never_settled, place_of(v.origins[v.play]),
               "every deal ends without a showdown, and nobody ever gets the pot",
               "let the steps run to the end, or add 'end: showdown'");
}

namespace {

bool folds_everyone(const Variant& v, const Step& step) {
  if (step.act != Act::status) return false;
  const StatusAct& status = v.statuses[step.row];
  return status.what == StatusAct::What::fold && (status.who.who == SeatsSpec::Who::in_deal ||
                                                  status.who.who == SeatsSpec::Who::contesting);
}

}  // namespace

void check_idle_steps(const Variant& v, Diagnostics& faults) {
  const auto idle = [&](std::size_t pc, std::string message, std::string hint) {
    faults.error(fault::idle_step, place_of(v.origins[pc]), std::move(message), std::move(hint));
  };
  const bool anybody_out =
      std::any_of(v.statuses.begin(), v.statuses.end(), [](const StatusAct& act) {
        return act.what == StatusAct::What::sit_out || act.what == StatusAct::What::stay_out;
      });
  // The pot has chips from the ante on, or from the first round or payment; live bets are not in
  // it.
  std::vector<Pc> with_chips;
  const bool carries =
      std::any_of(v.ends.begin(), v.ends.end(),
                  [](const EndAct& end) { return end.what == EndAct::What::deal; }) ||
      std::any_of(v.showdowns.begin(), v.showdowns.end(), [](const Showdown& showdown) {
        return showdown.without_winner == Showdown::Fallback::stays ||
               showdown.odd_chip == Showdown::OddChip::stays;
      });
  if (v.betting.ante > 0 || carries) with_chips.push_back(v.play);
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    const Step& step = v.program[pc];
    const bool pays = step.act == Act::pay && v.pays[step.row].to == PayAct::To::pot &&
                      v.pays[step.row].live == PayAct::Live::no;
    if (pays || step.act == Act::bet) with_chips.push_back(static_cast<Pc>(pc + 1));
  }
  for (const Pc pc : asides(v)) with_chips.push_back(pc);
  const std::vector<bool> filled = reached_from(v, std::move(with_chips));
  const std::vector<bool> paid = reached_after(
      v, [&](const Step& step) { return step.act == Act::showdown || pays_from_pot(v, step); });
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    const Step& step = v.program[pc];
    if (step.act == Act::status && v.statuses[step.row].what == StatusAct::What::back_in &&
        !anybody_out) {
      idle(pc, "nobody ever sits out, so nobody can come back in",
           "'back in' is for those who 'sit out' or 'stay out'; a folded hand stays folded");
    }
    if (folds_everyone(v, step) && !paid[pc]) {
      faults.warning(fault::never_settled, place_of(v.origins[pc]),
                     "everyone folds here, so nobody wins the pot",
                     "to end the deal without a winner, write 'end: deal'");
    }
    if (pays_from_pot(v, step) && !filled[pc]) {
      idle(pc, "the pot is still empty here: blinds are bets until their round is over",
           "pay after a 'bet', or from the players with 'who:'");
    }
  }
}

namespace {

/// Returns the players that a step is about.
const SeatsSpec* who_of(const Variant& v, const Step& step) {
  switch (step.act) {
    case Act::deal:
      return &v.deals[step.row].who;
    case Act::move:
      return &v.moves[step.row].who;
    case Act::turn:
      return &v.turns[step.row].who;
    case Act::ask:
      return &v.asks[step.row].who;
    case Act::pay:
      return v.pays[step.row].from == PayAct::From::seats ? &v.pays[step.row].payers
                                                          : &v.pays[step.row].receivers;
    case Act::remember:
      return &v.remembers[step.row].who;
    case Act::status:
      return &v.statuses[step.row].who;
    case Act::loop:
      return &v.loops[step.row].who;
    default:
      return nullptr;
  }
}

bool first_is_opener(const Variant& v, const Step& step) {
  if (step.act != Act::bet) return false;
  const BetAct& bet = v.bets[step.row];
  if (!bet.own_opener || !bet.opener.seat.given()) return false;
  const ExprNode& seat = v.nodes[static_cast<std::size_t>(bet.opener.seat.node)];
  return seat.op == ExprNode::Op::root && seat.what == static_cast<std::uint8_t>(Root::opener);
}

}  // namespace

void check_order(const Variant& v, Diagnostics& faults) {
  // The showdown at the end of the schedule is left out if there has been one.
  const auto explicit_showdown = [&](const Step& step) {
    return step.act == Act::showdown && v.showdown_acts[step.row].held == no_code;
  };
  const auto pays_out = [&](const Step& step) {
    return explicit_showdown(step) ||
           (step.act == Act::end && v.ends[step.row].what != EndAct::What::turn &&
            v.ends[step.row].what != EndAct::What::loop) ||
           pays_from_pot(v, step);
  };
  const auto warn = [&](std::size_t pc, std::string message, std::string hint) {
    faults.warning(fault::stray_key, place_of(v.origins[pc]), std::move(message), std::move(hint));
  };
  const std::vector<bool> compared = reached_after(
      v, [](const Step& step) { return step.act == Act::showdown || step.act == Act::compare; });
  const std::vector<bool> opened =
      reached_after(v, [](const Step& step) { return step.act == Act::bet; });
  const std::vector<bool> undecided = reached_from(v, {v.play}, explicit_showdown);
  const std::vector<bool> main = reached_from(v, {v.play});
  const std::vector<bool> aside = reached_from(v, asides(v));
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    if (!main[pc] || aside[pc]) continue;
    const Step& step = v.program[pc];
    const SeatsSpec* of = who_of(v, step);
    const auto is_for = [&](SeatsSpec::Who who) { return of != nullptr && of->who == who; };
    const bool winners = is_for(SeatsSpec::Who::winners);
    if (!compared[pc] && (winners || is_for(SeatsSpec::Who::losers))) {
      warn(pc,
           std::string("there are no ") + (winners ? "winners" : "losers") + " yet at this step",
           "move it after a 'showdown' or a 'compare' step");
    }
    if (first_is_opener(v, step) && !opened[pc]) {
      warn(pc, "nobody has opened before the first betting round", "remove 'opener first'");
    }
    if (step.act != Act::bet || undecided[pc]) continue;
    const std::vector<bool> later = reached_from(v, {static_cast<Pc>(pc + 1)});
    bool decided = false;
    for (std::size_t i = 0; i < later.size(); ++i)
      decided |= (later[i] || aside[i]) && pays_out(v.program[i]);
    if (!decided) {
      warn(pc, "this betting round comes after the last showdown, so nobody wins its bets",
           "move the showdown after it");
    }
  }
}

namespace {

/// Returns whether a condition holds only for seats that have folded: "seat.folded and pot > 3".
bool needs_folded(const Variant& v, std::int16_t at) {
  using Op = ExprNode::Op;
  const ExprNode& test = v.nodes[static_cast<std::size_t>(at)];
  if (test.op == Op::and_) return needs_folded(v, test.a) || needs_folded(v, test.b);
  if (test.op != Op::attribute || test.what != static_cast<std::uint8_t>(Attribute::folded))
    return false;
  const ExprNode& of = v.nodes[static_cast<std::size_t>(test.a)];
  return of.op == Op::root && of.what == static_cast<std::uint8_t>(Root::seat);
}

}  // namespace

void check_folded(const Variant& v, Diagnostics& faults) {
  for (const LoopAct& loop : v.loops) {
    if (loop.kind != LoopAct::Kind::each || loop.who.who != SeatsSpec::Who::in_deal) continue;
    const auto begin = v.program.begin() + loop.body, end = v.program.begin() + loop.end;
    // Others may fold in the loop, before their own turn.
    const bool quiet = std::all_of(begin, end, [](const Step& step) {
      return step.act == Act::jump || step.act == Act::pay || step.act == Act::remember ||
             step.act == Act::roll || step.act == Act::next || step.act == Act::end;
    });
    if (!quiet) continue;
    for (Pc pc = loop.body; pc < loop.end; ++pc) {
      if (v.program[pc].act != Act::jump) continue;
      const ExprId test = v.jumps[v.program[pc].row].unless;
      if (!test.given() || !needs_folded(v, test.node)) continue;
      faults.warning(fault::idle_step, place_of(v.origins[pc]),
                     "'everyone' leaves out those who have folded, so this is for nobody",
                     "write 'each: everyone dealt in'");
    }
  }
}

namespace {

/// Returns how many betting rounds the steps have, or nothing if a loop has them without a fixed
/// number of times.
std::optional<std::size_t> rounds_in(const Variant& v, Pc from, Pc to) {
  std::size_t rounds = 0;
  for (Pc pc = from; pc < to; ++pc) {
    if (v.program[pc].act == Act::bet) ++rounds;
    if (v.program[pc].act != Act::loop) continue;
    const LoopAct& loop = v.loops[v.program[pc].row];
    const auto within = rounds_in(v, loop.body, loop.end);
    if (!within) return std::nullopt;
    const bool once = loop.kind == LoopAct::Kind::each || *within == 0;
    const bool counted = loop.kind == LoopAct::Kind::repeat && !loop.times.expr.given() &&
                         loop.times.literal < static_cast<std::int64_t>(v.program.size());
    if (!once && !counted) return std::nullopt;
    rounds += *within * (once ? 1 : static_cast<std::size_t>(loop.times.literal));
    if (loop.end > pc) pc = static_cast<Pc>(loop.end - 1);
  }
  return rounds;
}

}  // namespace

void check_rounds(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  const std::size_t sizes = v.betting.limit.sizes.size();
  if (sizes <= 1 || sizes <= v.bets.size()) return;
  const auto rounds = rounds_in(v, 0, static_cast<Pc>(v.program.size()));
  const std::vector<bool> aside = reached_from(v, asides(v));
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    if (aside[pc] && v.program[pc].act == Act::bet) return;
  }
  const auto& limit = rules.betting->limit;
  if (!rounds || sizes <= *rounds || !limit) return;
  // An inherited limit may be meant for more repetitions.
  if (*rounds != v.bets.size() && limit.where.file != rules.at.file) return;
  Diagnostic idle;
  idle.severity = Severity::warning;
  idle.id = fault::idle_limit;
  idle.where = limit.where;
  idle.message =
      "the limit has " + std::to_string(sizes) + " sizes, but there " +
      (*rounds == 1 ? "is one betting round"
                    : "are " + (*rounds == 0 ? "no" : std::to_string(*rounds)) + " betting rounds");
  faults.add(std::move(idle));
}

namespace {

/// Returns the number in "round == 4" or, for "round > 3", the next one: the first round in which
/// the condition can hold. Returns nothing for other conditions.
std::optional<std::int64_t> first_round_of(const Variant& v, ExprId id) {
  using Op = ExprNode::Op;
  if (!id.given()) return std::nullopt;
  const ExprNode& test = v.nodes[static_cast<std::size_t>(id.node)];
  if (test.op != Op::equal && test.op != Op::greater && test.op != Op::greater_equal)
    return std::nullopt;
  const ExprNode& left = v.nodes[static_cast<std::size_t>(test.a)];
  const ExprNode& right = v.nodes[static_cast<std::size_t>(test.b)];
  const bool rounds = left.op == Op::root && left.what == static_cast<std::uint8_t>(Root::round) &&
                      right.op == Op::constant && right.constant.type == Type::number;
  if (!rounds) return std::nullopt;
  return right.constant.bits + (test.op == Op::greater ? 1 : 0);
}

}  // namespace

void check_rounds_named(const Variant& v, Diagnostics& faults) {
  const std::vector<bool> aside = reached_from(v, asides(v));
  const std::vector<bool> main = reached_from(v, {v.play});
  const auto all = rounds_in(v, v.play, static_cast<Pc>(v.program.size()));
  for (std::size_t pc = v.play; pc < v.program.size(); ++pc) {
    if (aside[pc] && v.program[pc].act == Act::bet) return;
  }
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    if (v.program[pc].act != Act::jump || !main[pc] || aside[pc]) continue;
    const auto round = first_round_of(v, v.jumps[v.program[pc].row].unless);
    if (!round) continue;
    const bool in_loop = std::any_of(v.loops.begin(), v.loops.end(), [&](const LoopAct& loop) {
      return loop.body <= pc && pc < loop.end;
    });
    const auto before = in_loop ? all : rounds_in(v, v.play, static_cast<Pc>(pc));
    if (!before || *round <= static_cast<std::int64_t>(*before) + 1) continue;
    faults.warning(fault::idle_step, place_of(v.origins[pc]),
                   "'round' is never more than " + std::to_string(*before + 1) + " at this step",
                   "between rounds, 'round' is the number of the next one");
  }
}

}  // namespace houserules
