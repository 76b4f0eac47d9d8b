// The flat program: steps, guards, loops, subroutines.

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/compile/context.h"
#include "engine/source/convert.h"

namespace houserules::compiling {

namespace {

constexpr std::size_t program_limit = 20000;

// ---------------------------------------------------------------- small acts

/// "legs = legs + 1", written in a `remember:`.
std::string assignment_in(const Context& c, const Node& object) {
  const std::string_view said = object.is_scalar() ? object.text : std::string_view();
  const std::size_t equals = said.find(" = ");
  // "hits++", "hits += 1"
  if (const std::size_t sign = said.find_first_of("+-"); sign != said.npos && sign > 0) {
    const std::string name(convert::trim(said.substr(0, sign)));
    const std::string_view rest = said.substr(sign + 1);
    const bool twice = rest.size() == 1 && rest[0] == said[sign];
    const std::string_view by = twice                   ? "1"
                                : rest.starts_with('=') ? convert::trim(rest.substr(1))
                                                        : std::string_view();
    const int index = c.find_register(name);
    if (index >= 0 && !by.empty())
      return "write 'remember: {" + name + ": = " +
             (c.v.registers[static_cast<std::size_t>(index)].per_seat ? "seat." : "game.") + name +
             " " + said[sign] + " " + printable(by, 40) + "}'";
  }
  if (const int index = c.find_register(said); equals == said.npos && index >= 0) {
    const Type type = c.v.registers[static_cast<std::size_t>(index)].type;
    return "write 'remember: {" + std::string(said) +
           (type == Type::yes_no   ? ": yes}'"
            : type == Type::number ? ": 1}'"
                                   : ": = …}'");
  }
  if (equals == said.npos) return "a map is written as in 'remember: {leader: = seat}'";
  const std::string name(convert::trim(said.substr(0, equals)));
  std::string value(convert::trim(said.substr(equals + 3)));
  const int index = c.find_register(name);
  if (index >= 0 && value.starts_with(name + " ")) {
    const bool of_seat = c.v.registers[static_cast<std::size_t>(index)].per_seat;
    value.insert(0, of_seat ? "seat." : "game.");
  }
  return "write 'remember: {" + name + ": = " + value + "}'";
}

void compile_act(Context& c, const tree::RememberStep& step) {
  if (!step.object.is_map() || step.object.entries.empty()) {
    c.fault(fault::value, step.object, "'remember' must map registers to their values",
            assignment_in(c, step.object));
    return;
  }
  RememberAct act;
  act.who = c.who(step.of);
  for (const Entry& entry : step.object.entries) {
    const int index = c.find_register(entry.key);
    if (index < 0) {
      std::vector<std::string> names;
      for (const RegisterSpec& reg : c.v.registers) {
        names.push_back(reg.name);  // a name with a space has been reported
        std::replace(names.back().begin(), names.back().end(), ' ', '_');
      }
      const std::vector<std::string_view> known(names.begin(), names.end());
      c.fault(fault::no_register, entry.key_where,
              "there is no register '" + printable(entry.key) + "'",
              known.empty() ? "declare it under `registers:`" : Context::hint(entry.key, known));
      continue;
    }
    const RegisterSpec& reg = c.v.registers[static_cast<std::size_t>(index)];
    if (reg.pool) {
      c.fault(fault::no_register, entry.key_where,
              "the pool '" + reg.name + "' holds chips, so only payments change it",
              "write 'pay: {amount: 1, into: " + reg.name + "}'");
      continue;
    }
    RememberAct::Item item;
    item.reg = static_cast<std::uint8_t>(index);
    const Within restore(c.bound);
    if (reg.per_seat) c.bound.seat = true;  // the register's owner
    if (entry.value.is_expression()) {
      item.value = c.expression(entry.value, entry.key, reg.type | TypeSet(Type::nothing));
    } else if (reg.type == Type::seat && entry.value.is_scalar() && entry.value.text != "none") {
      item.value = c.seat(entry.value, entry.key);
    } else if (const auto value = entry.value.is_scalar()
                                      ? convert::literal(entry.value.text, reg.type)
                                      : std::nullopt) {
      item.value = c.constant(*value);
    } else {
      const std::string& text = entry.value.text;
      const std::string yes_no =
          reg.type == Type::yes_no ? convert::said_yes_no(text) : std::string();
      const bool formula = text.find_first_of(".+-*/(") != text.npos;
      const bool change = !text.empty() && std::string_view("+-*").find(text[0]) != text.npos;
      const std::size_t amount = change ? text.find_first_not_of("+-*= ") : text.npos;
      c.fault(fault::value, entry.value,
              "the register '" + reg.name + "' takes " + type_with_article(reg.type),
              !yes_no.empty() ? "write '" + yes_no + "'"
              : amount != text.npos
                  ? std::string("write '= ") + (reg.per_seat ? "seat." : "game.") + reg.name + " " +
                        text[0] + " " + text.substr(amount) + "'"
              : formula                  ? "to compute it, write '= " + text + "'"
              : reg.type == Type::yes_no ? "write yes, no or an expression ('= …')"
                                         : "write a value, 'none' or an expression ('= …')");
      continue;
    }
    act.items.push_back(item);
  }
  const bool of_seats = std::any_of(act.items.begin(), act.items.end(), [&](const auto& item) {
    return c.v.registers[item.reg].per_seat;
  });
  if (!of_seats && !act.items.empty())
    c.idle(step.of, "these registers belong to the game, not to a seat");
  c.emit(Act::remember, add_row(c.v.remembers, std::move(act)));
}

void compile_act(Context& c, const tree::RollStep& step) {
  RollAct act;
  act.sides = static_cast<int>(c.whole(step.object.sides, 2, 100, 6));
  const auto& into = step.object.into;
  if (!into) return;
  const std::string_view name = c.text(into);
  const int index = c.find_register(name);
  const bool fits = index >= 0 && !c.v.registers[static_cast<std::size_t>(index)].per_seat &&
                    c.v.registers[static_cast<std::size_t>(index)].type == Type::number &&
                    !c.v.registers[static_cast<std::size_t>(index)].pool;
  if (!fits) {
    c.fault(fault::no_register, *into,
            "a roll must go into one of the game's number registers, and '" + printable(name) +
                "' is not one of them");
    return;
  }
  act.reg = static_cast<std::uint8_t>(index);
  c.emit(Act::roll, add_row(c.v.rolls, act));
}

void compile_act(Context& c, const tree::CompareStep& step) {
  CompareAct act;
  const auto& who = step.who ? step.who : step.object.who;
  const auto& by = step.by ? step.by : step.object.by;
  if (who) {
    act.who = c.seats(*who, who.key);
  } else {
    act.who.who = SeatsSpec::Who::contesting;
  }
  if (by) {
    if (const auto part = c.part(*by)) {
      act.showdown = part->first;
      act.part = part->second;
    }
  } else if (c.part_names.empty() || c.part_names[0].empty()) {
    c.fault(fault::no_part, c.site, "there is nothing to compare hands by",
            "add 'showdown:', with the parts that hands compete for");
  }
  c.emit(Act::compare, add_row(c.v.compares, act));
}

void compile_act(Context& c, const tree::ShowdownStep& step) {
  std::string_view name;
  if (!step.object.is_null()) name = c.text(step.object, "the showdown");
  if (name == "main") name = {};
  const auto found = c.showdown_rows.find(name);
  if (found == c.showdown_rows.end()) {
    std::vector<std::string_view> known;
    for (const auto& [known_name, row] : c.showdown_rows) {
      if (!known_name.empty()) known.push_back(known_name);
    }
    c.fault(fault::no_showdown, step.object, "there is no showdown '" + printable(name) + "'",
            known.empty()
                ? "write '- showdown' here, and the ranking at the top level of the file, as "
                  "in `showdown: " +
                      (name.find(',') == name.npos ? std::string("high")
                                                   : "{split: [" + printable(name, 60) + "]}") +
                      "`"
                : Context::hint(name, known));
    return;
  }
  c.settle(static_cast<std::uint8_t>(found->second));
}

void compile_status(Context& c, const tree::Seats& who, StatusAct::What what,
                    const tree::Said<tree::Text>& because = {}) {
  StatusAct act;
  if (because) act.reason = c.word(c.text(because));
  act.what = what;
  act.who = who.is_null() ? c.who({}) : c.seats(who, "who");
  c.emit(Act::status, add_row(c.v.statuses, std::move(act)));
}

void compile_act(Context& c, const tree::FoldStep& step) {
  compile_status(c, step.object, StatusAct::What::fold, step.because);
}
void compile_act(Context& c, const tree::SitOutStep& step) {
  compile_status(c, step.object, StatusAct::What::sit_out, step.because);
}
void compile_act(Context& c, const tree::StayOutStep& step) {
  compile_status(c, step.object, StatusAct::What::stay_out, step.because);
}
void compile_act(Context& c, const tree::LeaveTheGameStep& step) {
  compile_status(c, step.object, StatusAct::What::leave_game);
}
void compile_act(Context& c, const tree::BackInStep& step) {
  compile_status(c, step.object, StatusAct::What::back_in);
}

void compile_act(Context& c, const tree::NewDealerStep& step) {
  StatusAct act;
  act.what = StatusAct::What::new_dealer;
  act.who.who = SeatsSpec::Who::computed;
  act.who.expr = c.seat(step.object, step.verb.name);
  c.emit(Act::status, add_row(c.v.statuses, act));
}

void compile_act(Context& c, const tree::ClaimStep& step) {
  ClaimAct act;
  if (!c.bound.seat) {
    c.fault(fault::no_seat, c.site,
            "'claim' needs a player, but this step is for no player in particular",
            std::string(binds_a_seat));
  }
  for (const Node& part : texts_of(step.object)) {
    if (!c.part(part)) continue;
    auto at = std::find(c.claimed.begin(), c.claimed.end(), part.text);
    if (at == c.claimed.end()) {
      if (c.claimed.size() == 32) {
        c.fault(fault::too_many, part, "more than 32 parts are claimed");
        continue;
      }
      at = c.claimed.insert(at, part.text);
    }
    act.parts |= 1U << (at - c.claimed.begin());
  }
  c.emit(Act::claim, add_row(c.v.claims, act));
}

void compile_act(Context& c, const tree::EndStep& step) {
  EndAct act;
  act.what = step.object == "turn"   ? EndAct::What::turn
             : step.object == "loop" ? EndAct::What::loop
             : step.object == "deal" ? EndAct::What::deal
             : step.object == "game" ? EndAct::What::game
                                     : EndAct::What::settle;
  if (act.what == EndAct::What::turn || act.what == EndAct::What::loop) {
    if (c.loops.empty()) {
      c.fault(fault::no_loop, step.object, "there is no " + step.object.text + " to end here");
      return;
    }
    act.loop = c.loops.back();
  }
  if (step.because) act.reason = c.reason(*step.because);
  c.emit(Act::end, add_row(c.v.ends, act));
}

void compile_act(Context& c, const tree::SplitPotStep& step) {
  SplitPotAct act;
  act.name = c.word(c.name(step.object, "the name of the pot"));
  c.emit(Act::split_pot, add_row(c.v.split_pots, act));
}

void compile_act(Context& c, const tree::BoardsStep& step) {
  if (c.v.boards > 1) {
    c.fault(fault::value, step.object, "this game already has more than one board");
  }
  const Number count = c.number(step.object, tree::BoardsStep::verb.name);
  if (!count.expr.given() && (count.literal < 1 || count.literal > 3)) {
    c.fault(fault::value, step.object, "the board can be dealt one, two or three times",
            "write a number from 1 to 3");
  }
  c.emit(Act::boards, add_row(c.v.board_acts, BoardsAct{count}));
}

/// Several steps; the first of them gets their name, as does the first under `else`.
void compile_act(Context& c, const tree::DoStep& step) {
  const Within restore(c.name_of_next);
  c.name_of_next = c.site_name;
  c.steps(step.object);
}

}  // namespace

// ---------------------------------------------------------------- code

Pc Context::emit(Act act, std::size_t row) {
  const Pc at = here();
  if (v.program.size() >= program_limit) {
    if (v.program.size() == program_limit) {
      fault(fault::too_many, site, "the schedule has more than 20000 steps");
    } else {
      return at;
    }
  }
  v.program.push_back({act, static_cast<std::uint16_t>(row)});
  v.origins.push_back({site.file, site.line, site.column});
  const bool flow = act == Act::jump || act == Act::next || act == Act::ret || act == Act::branch ||
                    act == Act::arrange;
  v.step_names.push_back(flow ? no_word : site_name);
  if (!flow) site_name = no_word;
  return at;
}

Pc Context::jump(ExprId unless) { return emit(Act::jump, add_row(v.jumps, JumpAct{unless, 0})); }

void Context::land(Pc jump_at) { v.jumps[v.program[jump_at].row].target = here(); }

std::size_t Context::open_loop(LoopAct act, bool named) {
  const std::size_t row = add_row(v.loops, std::move(act));
  emit(Act::loop, row);
  v.loops[row].body = here();
  if (named) loops.push_back(static_cast<std::uint16_t>(row));
  return row;
}

void Context::close_loop(std::size_t row, bool named) {
  if (named) loops.pop_back();
  emit(Act::next, row);
  v.loops[row].end = here();
}

void Context::steps(const tree::Steps& steps) {
  for (const tree::Step& one : steps.items) step(one);
}

void Context::step(const tree::Step& step) {
  const Within restore_site(site);
  const Within restore_name(site_name);
  site_name = std::exchange(name_of_next, no_word);
  site = step.verb_where;
  if (step.name) site_name = word(text(*step.name, "the name of a step"));

  const Pc guard = step.when ? jump(condition(step.when)) : no_code;
  std::visit(
      [&]<class A>(const A& act) {
        if constexpr (!tree::Notated<A>) compile_act(*this, act);  // already lowered
      },
      step.act);
  const auto* several = std::get_if<tree::DoStep>(&step.act);
  if (!step.when) {
    if (several != nullptr)
      idle(several->else_, "without 'when' the steps under 'do' are always done",
           Severity::warning);
    return;
  }
  if (several != nullptr && several->else_) {
    const Pc after = jump();
    land(guard);
    const Within restore(name_of_next);
    name_of_next = site_name;
    steps(*several->else_);
    land(after);
  } else {
    land(guard);
  }
}

void Context::block(const tree::Steps& steps, Binders binders, Block::Place place, std::size_t row,
                    Word name) {
  blocks.push_back({&steps, binders, place, row, name});
}

void Context::settle(std::uint8_t showdown) {
  emit(Act::showdown, add_row(v.showdown_acts, ShowdownAct{showdown}));
  if (showdown >= aftermaths.size()) return;
  const auto follow = [&](const tree::Steps* to_do, SeatsSpec::Who who) {
    if (to_do == nullptr || to_do->nothing) return;
    LoopAct act;
    act.who.who = who;
    loop(std::move(act), [&] {
      const Within restore(bound);
      bound.seat = true;
      steps(*to_do);
    });
  };
  follow(aftermaths[showdown].losers, SeatsSpec::Who::losers);
  follow(aftermaths[showdown].winners, SeatsSpec::Who::winners);
}

void compile_play(Context& c, const tree::File& file) {
  c.v.play = c.here();
  if (!file.play || file.play->nothing) {
    c.fault(fault::lacking, file.at, "the file has no 'play:'",
            "list the steps of a deal under 'play:'");
    return;
  }
  c.steps(*file.play);

  c.site = file.showdown ? file.showdown.key_where : file.play->where;
  c.site_name = no_word;
  // The schedule ends with the main showdown, unless there has been one or the deal ends before.
  bool ends = c.part_names.empty() || c.part_names[0].empty();
  if (!c.v.program.empty() && c.v.program.back().act == Act::end) {
    // A guard before it jumps past it, so execution may continue here.
    const bool guarded = std::any_of(c.v.jumps.begin(), c.v.jumps.end(),
                                     [&](const JumpAct& jump) { return jump.target == c.here(); });
    ends = ends || !guarded;
  }
  if (!ends) {
    const std::size_t act = c.v.showdown_acts.size();
    c.settle(0);
    c.v.showdown_acts[act].held = c.here();
  }
  c.emit(Act::ret);
}

void compile_blocks(Context& c) {
  // Blocks may add further blocks.
  for (std::size_t i = 0; i < c.blocks.size(); ++i) {
    const Context::Block block = c.blocks[i];
    c.bound = block.bound;
    c.loops.clear();
    c.asked.reset();
    c.site = block.steps->where;
    c.site_name = no_word;
    c.name_of_next = block.name;
    block.place(c.v, block.row) = c.here();
    c.steps(*block.steps);
    c.emit(Act::ret);
  }
}

}  // namespace houserules::compiling
