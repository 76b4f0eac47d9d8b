// The flat program: steps, guards, loops, subroutines.

#include <algorithm>
#include <utility>

#include "engine/rules/compile_context.h"
#include "engine/rules/convert.h"

namespace houserules::compiling {

namespace {

constexpr std::size_t program_limit = 20000;

// ---------------------------------------------------------------- small acts

/// "legs = legs + 1", as `remember:` says it.
std::string assignment_in(const Context& c, const Node& object) {
  const std::string_view said = object.is_scalar() ? object.text : std::string_view();
  const std::size_t equals = said.find(" = ");
  if (equals == said.npos) return "remember: {leader: = seat}";
  const std::string name(convert::trim(said.substr(0, equals)));
  std::string value(convert::trim(said.substr(equals + 3)));
  const int index = c.find_register(name);
  if (index >= 0 && value.starts_with(name + " ")) {
    const bool of_seat = c.v.registers[static_cast<std::size_t>(index)].per_seat;
    value.insert(0, of_seat ? "seat." : "game.");
  }
  return "write 'remember: {" + name + ": = " + value + "}'";
}

void compile_remember(Context& c, const StepNode& step) {
  if (!step.object.is_map() || step.object.entries.empty()) {
    c.fault(fault::value, step.object, "'remember' takes registers with their values",
            assignment_in(c, step.object));
    return;
  }
  RememberAct act;
  act.who = c.who(step.option("of"));
  for (const Entry& entry : step.object.entries) {
    const int index = c.find_register(entry.key);
    if (index < 0) {
      std::vector<std::string_view> known;
      for (const RegisterSpec& reg : c.v.registers) known.push_back(reg.name);
      c.fault(fault::no_register, entry.key_where,
              "there is no register '" + printable(entry.key) + "'",
              Context::hint(entry.key, known));
      continue;
    }
    const RegisterSpec& reg = c.v.registers[static_cast<std::size_t>(index)];
    RememberAct::Item item;
    item.reg = static_cast<std::uint8_t>(index);
    const Within restore(c.bound);
    if (reg.per_seat) c.bound.seat = true;  // the seat whose register it is
    if (entry.value.is_expression()) {
      item.value = c.expression(entry.value, entry.key, reg.type | TypeSet(Type::nothing));
    } else if (reg.type == Type::seat && entry.value.is_scalar() && entry.value.text != "none") {
      item.value = c.seat(entry.value, entry.key);
    } else if (const auto value = entry.value.is_scalar()
                                      ? convert::literal(entry.value.text, reg.type)
                                      : std::nullopt) {
      item.value = c.constant(*value);
    } else {
      c.fault(fault::value, entry.value,
              "the register '" + reg.name + "' holds " + type_with_article(reg.type),
              "or 'none', or '= expr'");
      continue;
    }
    act.items.push_back(item);
  }
  const bool of_seats = std::any_of(act.items.begin(), act.items.end(), [&](const auto& item) {
    return c.v.registers[item.reg].per_seat;
  });
  if (!of_seats && !act.items.empty())
    c.idle(step.map, "of", "what is remembered is of the game, not of a seat");
  c.emit(Act::remember, add_row(c.v.remembers, std::move(act)));
}

void compile_roll(Context& c, const StepNode& step) {
  RollAct act;
  if (const Node* sides = step.object.find("sides")) {
    act.sides = static_cast<int>(c.whole(*sides, "sides", 2, 100, 6));
  }
  const Node* into = step.object.find("into");
  if (into == nullptr) {
    c.fault(fault::lacking, step.object, "'roll' needs a register for the result",
            "roll: {sides: 6, into: NAME}");
    return;
  }
  const std::string_view name = c.text(*into, "into");
  const int index = c.find_register(name);
  const bool fits = index >= 0 && !c.v.registers[static_cast<std::size_t>(index)].per_seat &&
                    c.v.registers[static_cast<std::size_t>(index)].type == Type::number;
  if (!fits) {
    c.fault(fault::no_register, *into,
            "a roll goes into a register of the game that holds a number, and '" + printable(name) +
                "' is none");
    return;
  }
  act.reg = static_cast<std::uint8_t>(index);
  c.emit(Act::roll, add_row(c.v.rolls, act));
}

void compile_compare(Context& c, const StepNode& step) {
  CompareAct act;
  const Node* who = step.option("who");
  const Node* by = step.option("by");
  if (step.object.is_map()) {
    if (who == nullptr) who = step.object.find("who");
    if (by == nullptr) by = step.object.find("by");
  }
  if (who != nullptr) {
    act.who = c.seats(*who, "who");
  } else {
    act.who.who = SeatsSpec::Who::contesting;
  }
  if (by != nullptr) {
    if (const auto part = c.part(*by)) {
      act.showdown = part->first;
      act.part = part->second;
    }
  } else if (c.part_names.empty() || c.part_names[0].empty()) {
    c.fault(fault::no_part, c.site, "there is nothing to compare by",
            "'showdown:' declares the parts that hands are compared by");
  }
  c.emit(Act::compare, add_row(c.v.compares, act));
}

void compile_showdown_step(Context& c, const StepNode& step) {
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
            known.empty() ? "the ranking belongs at the top level of the file: `showdown: " +
                                std::string(name) + "`; the step is '- showdown'"
                          : Context::hint(name, known));
    return;
  }
  c.settle(static_cast<std::uint8_t>(found->second));
}

void compile_status(Context& c, const StepNode& step, StatusAct::What what) {
  StatusAct act;
  act.what = what;
  act.who = c.who(step.object.is_null() ? nullptr : &step.object);
  c.emit(Act::status, add_row(c.v.statuses, std::move(act)));
}

void compile_claim(Context& c, const StepNode& step) {
  ClaimAct act;
  if (!c.bound.seat) {
    c.fault(fault::no_seat, c.site, "'claim' is about one seat, and none is bound here");
  }
  const auto claim = [&](const Node& node) {
    if (!c.part(node)) return;
    auto at = std::find(c.claimed.begin(), c.claimed.end(), node.text);
    if (at == c.claimed.end()) {
      if (c.claimed.size() == 32) {
        c.fault(fault::too_many, node, "more than 32 parts are claimed");
        return;
      }
      at = c.claimed.insert(at, node.text);
    }
    act.parts |= 1U << (at - c.claimed.begin());
  };
  if (step.object.is_list()) {
    for (const Node& item : step.object.items) claim(item);
  } else {
    claim(step.object);
  }
  c.emit(Act::claim, add_row(c.v.claims, act));
}

void compile_end(Context& c, const StepNode& step) {
  struct Row {
    std::string_view name;
    EndAct::What what;
  };
  static constexpr Row rows[] = {{"turn", EndAct::What::turn},
                                 {"loop", EndAct::What::loop},
                                 {"deal", EndAct::What::deal},
                                 {"game", EndAct::What::game},
                                 {"showdown", EndAct::What::settle}};
  const std::string_view name = c.text(step.object, "what ends");
  const auto* row =
      std::find_if(std::begin(rows), std::end(rows), [&](const Row& r) { return r.name == name; });
  if (row == std::end(rows)) {
    if (!name.empty()) {
      c.fault(fault::value, step.object, "'" + printable(name) + "' cannot be ended",
              "what ends is a turn, loop, deal, game or showdown");
    }
    return;
  }
  EndAct act;
  act.what = row->what;
  if (act.what == EndAct::What::turn || act.what == EndAct::What::loop) {
    if (c.loops.empty()) {
      c.fault(fault::no_loop, step.object, "no " + std::string(name) + " runs here that could end");
      return;
    }
    act.loop = c.loops.back();
  }
  if (const Node* reason = step.option("because")) act.reason = c.reason(*reason);
  c.emit(Act::end, add_row(c.v.ends, act));
}

void compile_split_pot(Context& c, const StepNode& step) {
  SplitPotAct act;
  act.name = c.word(c.name(step.object, "the name of the pot"));
  c.emit(Act::split_pot, add_row(c.v.split_pots, act));
}

void compile_boards(Context& c, const StepNode& step) {
  if (c.v.boards > 1) {
    c.fault(fault::value, step.object, "this variant has several boards as it is");
  }
  const Number count = c.number(step.object, "boards");
  if (!count.expr.given() && (count.literal < 1 || count.literal > 3)) {
    c.fault(fault::value, step.object, "the board is dealt once, twice or three times",
            "a number from 1 to 3");
  }
  c.emit(Act::boards, add_row(c.v.board_acts, BoardsAct{count}));
}

/// Several steps, the first of which has their name.
void compile_do(Context& c, const StepNode& step) {
  const Within restore(c.name_of_next);
  c.name_of_next = c.site_name;
  c.steps(step.object);
}

// ---------------------------------------------------------------- the table of verbs

struct Verb {
  std::string_view name;
  void (*compile)(Context&, const StepNode&);
};

constexpr Verb verbs[] = {
    {"deal", compile_deal},
    {"move", compile_move},
    {"turn up", [](Context& c, const StepNode& s) { compile_turn(c, s, Facing::up); }},
    {"turn down", [](Context& c, const StepNode& s) { compile_turn(c, s, Facing::down); }},
    {"ask", compile_ask},
    {"pay", compile_pay},
    {"remember", compile_remember},
    {"roll", compile_roll},
    {"bet", compile_bet},
    {"compare", compile_compare},
    {"showdown", compile_showdown_step},
    {"fold", [](Context& c, const StepNode& s) { compile_status(c, s, StatusAct::What::fold); }},
    {"sit out",
     [](Context& c, const StepNode& s) { compile_status(c, s, StatusAct::What::sit_out); }},
    {"stay out",
     [](Context& c, const StepNode& s) { compile_status(c, s, StatusAct::What::stay_out); }},
    {"leave the game",
     [](Context& c, const StepNode& s) { compile_status(c, s, StatusAct::What::leave_game); }},
    {"back in",
     [](Context& c, const StepNode& s) { compile_status(c, s, StatusAct::What::back_in); }},
    {"claim", compile_claim},
    {"end", compile_end},
    {"split pot", compile_split_pot},
    {"boards", compile_boards},
    {"each", compile_each},
    {"repeat", compile_repeat},
    {"turns", compile_turns},
    {"do", compile_do},
};

const Verb* find_verb(std::string_view name) {
  const auto* found = std::find_if(std::begin(verbs), std::end(verbs),
                                   [&](const Verb& verb) { return verb.name == name; });
  return found == std::end(verbs) ? nullptr : found;
}

/// The verb of a step: `do` beside another verb is that verb's body.
const Entry* verb_entry(const Node& step) {
  const Entry* body = nullptr;
  for (const Entry& entry : step.entries) {
    if (entry.key == "do") {
      body = &entry;
    } else if (find_verb(entry.key) != nullptr) {
      return &entry;
    }
  }
  return body;
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

void Context::steps(const Node& node) {
  if (node.is_null()) return;
  if (!node.is_list()) {
    step(node);
    return;
  }
  for (const Node& item : node.items) step(item);
}

void Context::step(const Node& node) {
  const Within restore_site(site);
  const Within restore_name(site_name);
  site_name = std::exchange(name_of_next, no_word);

  // The lowering has seen to it that every step is one verb with options of its own.
  static const Node nothing;
  if (node.is_scalar()) {
    site = node.where;
    if (const Verb* verb = find_verb(node.text)) verb->compile(*this, StepNode{node, nothing});
    return;
  }
  const Entry* entry = verb_entry(node);
  if (entry == nullptr) return;
  site = entry->key_where;
  if (const Node* name = node.find("name")) site_name = word(text(*name, "the name of a step"));

  const Node* when = node.find("when");
  const Pc guard = when != nullptr ? jump(condition(*when, "when")) : no_code;
  find_verb(entry->key)->compile(*this, StepNode{node, entry->value});
  if (when == nullptr) return;
  if (const Node* otherwise = entry->key == "do" ? node.find("else") : nullptr) {
    const Pc after = jump();
    land(guard);
    steps(*otherwise);
    land(after);
  } else {
    land(guard);
  }
}

void Context::block(const Node& node, Binders binders, Block::Place place, std::size_t row) {
  blocks.push_back({&node, binders, place, row});
}

void Context::settle(std::uint8_t showdown) {
  emit(Act::showdown, add_row(v.showdown_acts, ShowdownAct{showdown}));
  if (showdown >= aftermaths.size()) return;
  const auto follow = [&](const Node* node, SeatsSpec::Who who) {
    if (node == nullptr || node->is_null()) return;
    LoopAct act;
    act.who.who = who;
    loop(std::move(act), [&] {
      const Within restore(bound);
      bound.seat = true;
      steps(*node);
    });
  };
  follow(aftermaths[showdown].losers, SeatsSpec::Who::losers);
  follow(aftermaths[showdown].winners, SeatsSpec::Who::winners);
}

void compile_play(Context& c, const Node& root) {
  const Node* play = root.find("play");
  c.v.play = c.here();
  if (play == nullptr || play->is_null()) {
    c.fault(fault::lacking, root, "there is no 'play:'",
            "'play:' lists what happens, step by step");
    return;
  }
  c.steps(*play);

  const Entry* showdown = root.entry("showdown");
  c.site = showdown != nullptr ? showdown->key_where : play->where;
  c.site_name = no_word;
  // The schedule ends with the main showdown unless there has been one, or the deal ends before.
  bool ends = c.part_names.empty() || c.part_names[0].empty();
  if (!c.v.program.empty() && c.v.program.back().act == Act::end) {
    // A guard before it lands after it, so that play may fall through.
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
  // Blocks may add blocks.
  for (std::size_t i = 0; i < c.blocks.size(); ++i) {
    const Context::Block block = c.blocks[i];
    c.bound = block.bound;
    c.loops.clear();
    c.asked.reset();
    c.site = block.steps->where;
    c.site_name = no_word;
    block.place(c.v, block.row) = c.here();
    c.steps(*block.steps);
    c.emit(Act::ret);
  }
}

}  // namespace houserules::compiling
