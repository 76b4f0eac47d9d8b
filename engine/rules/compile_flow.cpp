// The flat program: steps, guards, loops, subroutines.

#include <algorithm>
#include <array>

#include "engine/rules/compile_context.h"
#include "engine/rules/convert.h"

namespace houserules::compiling {

namespace {

constexpr std::size_t program_limit = 20000;

// ---------------------------------------------------------------- flow

void compile_do(Context& c, const StepNode& step) {
  // Its `when` is a guard like any other; see Context::step for `else`.
  c.steps(step.object);
}

// ---------------------------------------------------------------- small acts

void compile_remember(Context& c, const StepNode& step) {
  if (!step.object.is_map() || step.object.entries.empty()) {
    c.fault(fault::value, step.object, "'remember' takes registers with their values",
            "remember: {leader: = seat}");
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
    const Restore restore(c.bound);
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
  c.emit(Act::remember, add_row(c.v.remembers, std::move(act)));
}

void compile_roll(Context& c, const StepNode& step) {
  RollAct act;
  if (!c.check_keys(step.object, "'roll'", {"sides", "into"})) return;
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
  if (step.object.is_map()) c.check_keys(step.object, "'compare'", {"who", "by"});
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
            Context::hint(name, known));
    return;
  }
  c.has_showdown_step = true;
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
    if (const auto part = c.part(node)) act.parts |= 1U << part->second;
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
  act.name = c.word(c.text(step.object, "the name of the pot"));
  c.emit(Act::split_pot, add_row(c.v.split_pots, act));
}

// ---------------------------------------------------------------- the table of verbs

struct Verb {
  std::string_view name;
  void (*compile)(Context&, const StepNode&);
  std::vector<std::string_view> options;  // besides name, when
};

const std::vector<Verb>& verbs() {
  static const std::vector<Verb> table = {
      {"deal", compile_deal, {"to", "boards", "when short"}},
      {"move", compile_move, {"who", "to seat", "facing"}},
      {"turn up", [](Context& c, const StepNode& s) { compile_turn(c, s, Facing::up); }, {"who"}},
      {"turn down",
       [](Context& c, const StepNode& s) { compile_turn(c, s, Facing::down); },
       {"who"}},
      {"ask",
       compile_ask,
       {"who", "together", "options", "default", "cards", "number", "arrangement", "seat", "must",
        "from"}},
      {"pay", compile_pay, {"who", "because"}},
      {"remember", compile_remember, {"of"}},
      {"roll", compile_roll, {}},
      {"bet", compile_bet, {"nobody opens"}},
      {"compare", compile_compare, {"who", "by"}},
      {"showdown", compile_showdown_step, {}},
      {"fold",
       [](Context& c, const StepNode& s) { compile_status(c, s, StatusAct::What::fold); },
       {}},
      {"sit out",
       [](Context& c, const StepNode& s) { compile_status(c, s, StatusAct::What::sit_out); },
       {}},
      {"leave the game",
       [](Context& c, const StepNode& s) { compile_status(c, s, StatusAct::What::leave_game); },
       {}},
      {"back in",
       [](Context& c, const StepNode& s) { compile_status(c, s, StatusAct::What::back_in); },
       {}},
      {"claim", compile_claim, {}},
      {"end", compile_end, {"because"}},
      {"split pot", compile_split_pot, {}},
      {"each", compile_each, {"from", "highest first", "do"}},
      {"repeat", compile_repeat, {"until", "do"}},
      {"turns", compile_turns, {"from", "skip", "until", "circuits", "do"}},
      {"do", compile_do, {"else"}},
  };
  return table;
}

const Verb* find_verb(std::string_view name) {
  for (const Verb& verb : verbs()) {
    if (verb.name == name) return &verb;
  }
  return nullptr;
}

/// The verb of a step: `do` beside another verb is that verb's body.
const Entry* verb_entry(Context& c, const Node& map) {
  const Entry* found = nullptr;
  const Entry* body = nullptr;
  for (const Entry& entry : map.entries) {
    if (find_verb(entry.key) == nullptr) continue;
    if (entry.key == "do") {
      body = &entry;
      continue;
    }
    if (found != nullptr) {
      // `showdown`, `seat` and the like are options of no verb, so this is a second act.
      c.fault(fault::verb, entry.key_where,
              "a step has one verb, and this one has '" + found->key + "' and '" + entry.key + "'",
              "begin a new step with a dash");
      return found;
    }
    found = &entry;
  }
  return found != nullptr ? found : body;
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
  const Restore restore_site(site);
  const Restore restore_name(site_name);
  site = node.where;
  site_name = no_word;

  static const Node nothing;
  if (node.is_scalar()) {
    const Verb* verb = find_verb(node.text);
    if (verb == nullptr) {
      std::vector<std::string_view> known;
      for (const Verb& row : verbs()) known.push_back(row.name);
      fault(fault::verb, node, "unknown step '" + printable(node.text) + "'",
            hint(node.text, known));
      return;
    }
    verb->compile(*this, StepNode{node, nothing});
    return;
  }
  if (!node.is_map()) {
    fault(fault::verb, node, "a step is a verb with its object", "such as 'deal: …' or 'bet'");
    return;
  }
  const Entry* entry = verb_entry(*this, node);
  if (entry == nullptr) {
    std::vector<std::string_view> known;
    for (const Verb& row : verbs()) known.push_back(row.name);
    std::string what = "this step has no verb";
    std::string advice;
    for (const Entry& other : node.entries) {
      if (other.key == "name" || other.key == "when" || other.key == "do") continue;
      what = "unknown step '" + printable(other.key) + "'";
      advice = hint(other.key, known);
      break;
    }
    fault(fault::verb, node, std::move(what), std::move(advice));
    return;
  }
  site = entry->key_where;
  const Verb& verb = *find_verb(entry->key);
  for (const Entry& other : node.entries) {
    if (&other == entry || other.key == "name" || other.key == "when") continue;
    if (find_verb(other.key) != nullptr && other.key != "do") continue;  // reported above
    if (std::find(verb.options.begin(), verb.options.end(), other.key) != verb.options.end()) {
      continue;
    }
    std::vector<std::string_view> known = verb.options;
    known.insert(known.end(), {"name", "when"});
    fault(fault::stray_key, other.key_where,
          "'" + printable(other.key) + "' means nothing beside '" + entry->key + "'",
          hint(other.key, known));
  }
  if (const Node* name = node.find("name")) site_name = word(text(*name, "the name of a step"));

  // A guard; `when: no` leaves the step out, though its faults are still told.
  const Node* when = node.find("when");
  const Node* otherwise = entry->key == "do" ? node.find("else") : nullptr;
  std::optional<bool> certain;
  if (when == nullptr) certain = true;
  if (when != nullptr && when->is_scalar()) certain = convert::yes_no(when->text);
  if (certain == false) {
    const Variant saved = v;
    const Restore restore_blocks(blocks);
    const Restore restore_showdown(has_showdown_step);
    verb.compile(*this, StepNode{node, entry->value});
    v = saved;
    if (otherwise != nullptr) steps(*otherwise);
    return;
  }
  const bool guarded = certain != true;
  const Pc guard = guarded ? jump(condition(*when, "when")) : no_code;
  verb.compile(*this, StepNode{node, entry->value});
  if (!guarded) return;
  if (otherwise != nullptr) {
    const Pc after = jump();
    land(guard);
    steps(*otherwise);
    land(after);
  } else {
    land(guard);
  }
}

void Context::block(const Node& node, Binders binders, std::function<void(Variant&, Pc)> place) {
  blocks.push_back({&node, binders, std::move(place)});
}

void Context::settle(std::uint8_t showdown) {
  emit(Act::showdown, add_row(v.showdown_acts, ShowdownAct{showdown}));
  if (showdown >= aftermaths.size()) return;
  const auto follow = [&](const Node* node, SeatsSpec::Who who) {
    if (node == nullptr || node->is_null()) return;
    LoopAct act;
    act.who.who = who;
    loop(std::move(act), [&] {
      const Restore restore(bound);
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

  c.site = play->where;
  c.site_name = no_word;
  // The schedule ends with the main showdown unless it settles, or ends the deal, by itself.
  bool ends = c.has_showdown_step || c.part_names.empty() || c.part_names[0].empty();
  if (!c.v.program.empty() && c.v.program.back().act == Act::end) {
    // A guard before it lands after it, so that play may fall through.
    const bool guarded = std::any_of(c.v.jumps.begin(), c.v.jumps.end(),
                                     [&](const JumpAct& jump) { return jump.target == c.here(); });
    ends = ends || !guarded;
  }
  if (!ends) c.settle(0);
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
    block.place(c.v, c.here());
    c.steps(*block.steps);
    c.emit(Act::ret);
  }
}

}  // namespace houserules::compiling
