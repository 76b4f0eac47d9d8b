// Which seats a step is about.

#include <algorithm>
#include <array>

#include "engine/compile/context.h"
#include "engine/language/phrases.h"
#include "engine/source/convert.h"
#include "engine/source/word_rows.h"

namespace houserules::compiling {

namespace {

using Who = SeatsSpec::Who;

struct SeatsWord {
  std::string_view name;
  Who who;
};

constexpr std::array<SeatsWord, 9> seats_words{{
    {"seat", Who::bound},
    {"everyone", Who::in_deal},
    {"everyone in", Who::contesting},
    {"everyone dealt in", Who::dealt_in},
    {"everyone in the game", Who::in_game},
    {"everyone else", Who::others},
    {"those sitting out", Who::sitting_out},
    {"winners", Who::winners},
    {"losers", Who::losers},
}};

/// Returns the word of rule files for one used at the table, or an empty string.
std::string_view said_at_tables(std::string_view name) {
  static constexpr WordRow rows[] = {{"button", "dealer"},
                                     {"the button", "dealer"},
                                     {"the dealer", "dealer"},
                                     {"anyone", "everyone"},
                                     {"all", "everyone"},
                                     {"everybody", "everyone"},
                                     {"players", "everyone"},
                                     {"player", "everyone"},
                                     {"all players", "everyone"},
                                     {"the winner", "winners"},
                                     {"the loser", "losers"},
                                     {"low", "low showing"},
                                     {"high", "best showing"},
                                     {"best", "best showing"},
                                     {"others", "everyone else"},
                                     {"next", "left of dealer"},
                                     {"left of button", "left of dealer"},
                                     {"left of the button", "left of dealer"},
                                     {"small blind", "left of dealer"},
                                     {"big blind", "= dealer.left.left"},
                                     {"the small blind", "left of dealer"},
                                     {"the big blind", "= dealer.left.left"},
                                     {"under the gun", "left of dealer"},
                                     {"utg", "left of dealer"},
                                     {"high hand showing", "best showing"},
                                     {"high hand", "best showing"},
                                     {"highest hand", "best showing"},
                                     {"best hand", "best showing"},
                                     {"low hand", "low showing"},
                                     {"lowest hand", "low showing"},
                                     {"highest showing", "best showing"},
                                     {"high showing", "best showing"},
                                     {"lowest showing", "low showing"},
                                     {"winner", "winners"},
                                     {"loser", "losers"},
                                     {"left of the dealer", "left of dealer"},
                                     {"dealers left", "left of dealer"},
                                     {"dealer's left", "left of dealer"},
                                     {"starting left of dealer", "left of dealer"},
                                     {"highest hand showing", "best showing"},
                                     {"lowest hand showing", "low showing"},
                                     {"high card", "best showing"},
                                     {"low card", "low showing"},
                                     {"high card showing", "best showing"},
                                     {"low card showing", "low showing"},
                                     {"dealer first", "dealer"},
                                     {"every player", "everyone"}};
  return given_for(name, rows);
}

constexpr std::array<std::string_view, 4> seat_words{"seat", "dealer", "left of dealer", "opener"};

bool is_seats_word(std::string_view name) {
  return std::find(seat_words.begin(), seat_words.end(), name) != seat_words.end() ||
         std::any_of(seats_words.begin(), seats_words.end(),
                     [&](const SeatsWord& row) { return row.name == name; });
}

}  // namespace

SeatsSpec Context::seats(const Node& node, std::string_view what,
                         const std::vector<std::string_view>& zones) {
  SeatsSpec spec;
  if (node.is_expression()) {
    spec.who = Who::computed;
    spec.expr = expression(node, what, Type::seat | TypeSet(Type::seats));
    return spec;
  }
  const std::string_view name = text(node, what);
  if (name.empty()) return spec;
  for (const SeatsWord& row : seats_words) {
    if (row.name != name) continue;
    spec.who = row.who;
    if ((row.who == Who::bound || row.who == Who::others) && !bound.seat) {
      fault(fault::no_seat, node, "there is no '" + std::string(name) + "' here",
            std::string(binds_a_seat));
    }
    return spec;
  }
  spec.who = Who::computed;
  if (name == "dealer") {
    spec.expr = root(Root::dealer);
  } else if (name == "left of dealer") {
    spec.expr = attribute(root(Root::dealer), Attribute::left);
  } else if (name == "opener") {
    spec.expr = root(Root::opener);
  } else if (const int index = find_register(name); index >= 0) {
    const RegisterSpec& reg = v.registers[static_cast<std::size_t>(index)];
    if (reg.type != Type::seat) {
      fault(fault::expression, node,
            reg.pool ? "'" + reg.name + "' is a pool, not a player"
                     : "the register '" + reg.name + "' holds " + type_with_article(reg.type) +
                           ", not a seat",
            reg.pool && what == "to" ? "to pay into it, write 'into: " + reg.name + "'" : "");
    }
    if (reg.per_seat && !bound.seat) {
      fault(fault::no_seat, node,
            "every player has a register '" + reg.name +
                "', and this step is for no player in particular",
            std::string(binds_a_seat));
    }
    spec.expr = reg.per_seat ? seat_register(index) : game_register(index);
  } else {
    std::vector<std::string_view> known = zones;
    for (const SeatsWord& row : seats_words) known.push_back(row.name);
    known.insert(known.end(), seat_words.begin(), seat_words.end());
    for (const RegisterSpec& reg : v.registers) {
      if (reg.type == Type::seat) known.push_back(reg.name);
    }
    const std::string said = "'" + printable(name) + "'";
    std::string_view ours = said_at_tables(name);
    const bool on_table = name == "table" || name == "flop" || name == "middle" || name == "center";
    if (!zones.empty() && on_table) ours = "board";
    if (const std::string_view of = name.substr(0, name.find('.')); of.size() < name.size()) {
      const std::string after = "= " + std::string(name);
      const bool group = name == "result.winners" || name == "result.losers";
      fault(fault::value, node, said + " does not name a player or a group",
            group ? meant(name, node.where, std::string(name.substr(of.size() + 1)))
            : find_root(of) != nullptr ? Advice("expressions begin with '=': write '" + after + "'")
                                       : Advice());
      return spec;
    }
    if (name == "left") ours = bound.seat ? "= seat.left" : "= dealer.left";
    if (name == "right") ours = bound.seat ? "= seat.right" : "= dealer.right";
    if (bound.seat && (name == "player" || name == "the player" || name == "that player"))
      ours = "= seat";
    const bool showing = name == "best showing" || name == "low showing";
    const bool numbered =
        name.size() > 1 && name[0] == 'p' && convert::whole_number(name.substr(1));
    fault(fault::value, node,
          zones.empty() ? said + " does not name a player or a group"
                        : "there is no zone or player " + said,
          name == "middle" || name == "center" ? Advice(zone_hint(name))
          : !ours.empty()                      ? meant(name, node.where, std::string(ours))
          : showing ? "only a 'bet' step can start with the best or lowest hand showing"
          : numbered
              ? "rules name players by where they sit, as in '= dealer.left'"
              : did_you_mean(name, known,
                             zones.empty() ? "write 'everyone', 'winners' or 'dealer', for example"
                                           : "write 'board' or 'everyone', or " + own_zone(name)));
  }
  return spec;
}

SeatsSpec Context::who(const tree::Said<tree::Seats>& said) {
  if (said) return seats(*said, said.key);
  SeatsSpec spec;
  spec.who = bound.seat ? Who::bound : Who::in_deal;
  return spec;
}

ExprId Context::seat(const Node& node, std::string_view what) {
  if (node.is_expression()) return expression(node, what, Type::seat);
  if (node.is_scalar() && node.text == "seat") {
    if (!bound.seat) {
      fault(fault::no_seat, node, "there is no 'seat' here", std::string(binds_a_seat));
    }
    return root(Root::seat);
  }
  const SeatsSpec spec = seats(node, what);
  if (spec.who != Who::computed) {
    wrong(fault::value, node, what, "one seat, not several",
          node.is("winners") ? "write '= result.winners.first'" : "");
  }
  return spec.expr;
}

OpenerSpec Context::opener(const Node& node) {
  OpenerSpec spec;
  if (node.is_scalar()) {
    if (node.text == "left of dealer") {
      spec.kind = OpenerSpec::Kind::left_of_dealer;
      return spec;
    }
    if (node.text == "best showing") {
      spec.kind = OpenerSpec::Kind::best_showing;
      return spec;
    }
    if (node.text == "low showing") {
      spec.kind = OpenerSpec::Kind::low_showing;
      return spec;
    }
  }
  spec.kind = OpenerSpec::Kind::computed;
  const bool unknown = node.is_scalar() && !node.is_expression() && !is_seats_word(node.text) &&
                       find_register(node.text) < 0;
  if (unknown) {
    const std::string_view ours = said_at_tables(node.text);
    const std::string_view usual = first_after_blinds(node.text);
    fault(fault::value, node, "'" + printable(node.text, 60) + "' is not valid for `first:`",
          !usual.empty() && !v.betting.blinds.empty() ? "remove 'first:'; " + std::string(usual)
          : !ours.empty() && !ours.starts_with('=')
              ? meant(node.text, node.where, std::string(ours))
              : did_you_mean(node.text,
                             {"left of dealer", "best showing", "low showing", "dealer", "opener"},
                             "write 'left of dealer', 'best showing', 'low showing', 'dealer' or "
                             "'opener'"));
    return spec;
  }
  spec.seat = seat(node, "first");
  return spec;
}

}  // namespace houserules::compiling
