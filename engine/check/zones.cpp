#include "engine/check/zones.h"

#include <algorithm>
#include <numeric>

#include "engine/check/checks.h"
#include "engine/check/flow.h"
#include "engine/source/check_faults.h"
#include "engine/source/compile_faults.h"
#include "engine/variant/features.h"

namespace houserules {

bool replaces_play(const tree::File& rules) {
  const auto inherited = [&](const auto& key) { return key && key.where.file != rules.at.file; };
  return rules.play.where.file == rules.at.file &&
         (inherited(rules.showdown) || inherited(rules.betting) || inherited(rules.players));
}

bool may_lie(const Variant& v, std::uint8_t zone, ZoneRef::Filter filter) {
  const auto fits = [&](Facing facing) {
    switch (filter) {
      case ZoneRef::Filter::up:
        return facing == Facing::up;
      case ZoneRef::Filter::hole:
        return facing != Facing::up;
      case ZoneRef::Filter::unseen:
        return facing == Facing::unseen;
      case ZoneRef::Filter::all:
        break;
    }
    return true;
  };
  return std::any_of(v.deals.begin(), v.deals.end(),
                     [&](const DealAct& deal) {
                       return deal.zone == zone &&
                              std::any_of(deal.portions.begin(), deal.portions.end(),
                                          [&](const auto& portion) {
                                            return portion.as_given || fits(portion.facing);
                                          });
                     }) ||
         std::any_of(
             v.turns.begin(), v.turns.end(),
             [&](const TurnAct& turn) { return turn.cards.zone == zone && fits(turn.facing); }) ||
         std::any_of(v.moves.begin(), v.moves.end(),
                     [&](const MoveAct& move) {
                       return move.to == zone &&
                              (move.keep_facing || move.as_given || fits(move.facing));
                     }) ||
         std::any_of(v.asks.begin(), v.asks.end(), [&](const AskAct& ask) {
           return std::any_of(ask.targets.begin(), ask.targets.end(),
                              [&](const AskAct::Target& target) { return target.zone == zone; });
         });
}

void check_zones(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  std::vector<bool> filled(v.zones.size(), false);
  for (const DealAct& deal : v.deals) {
    filled[deal.zone] = true;
    if (deal.common_card_when_short) filled[zone_board] = true;
  }
  for (const MoveAct& move : v.moves) {
    const bool stays = move.cards.zone == move.to && move.cards.pick != CardsSpec::Pick::computed;
    if (!stays) filled[move.to] = true;
  }
  for (const AskAct& ask : v.asks) {
    for (const AskAct::Target& target : ask.targets) {
      filled[target.zone] = true;
      filled[zone_discards] = true;  // the leftover cards
    }
  }
  filled[zone_stock] = true;
  for (const Showdown& one : v.showdowns) {
    for (const Part& part : one.parts) {
      for (const SourceSpec& source : part.sources) {
        if (filled[source.zone]) continue;
        const std::string part_name = "the part '" + std::string(v.word(part.name)) + "'";
        const bool hand = source.zone == zone_hand;
        faults.error(fault::never_filled, rules.showdown ? rules.showdown.where : rules.at,
                     hand ? part_name + " uses the players' cards, but no player is dealt any"
                          : part_name + " uses cards from '" + v.zones[source.zone].name +
                                "', but no card ever gets there",
                     !hand                  ? std::string()
                     : replaces_play(rules) ? std::string(play_replaced)
                                            : "begin the deal with a step such as 'deal: 5 down'");
        filled[source.zone] = true;  // one source is enough
      }
    }
  }
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    const Step& step = v.program[pc];
    std::size_t zone = 0;
    if (step.act == Act::turn) zone = v.turns[step.row].cards.zone;
    if (step.act == Act::move) zone = v.moves[step.row].cards.zone;
    if (zone < first_own_zone || filled[zone]) continue;
    faults.error(fault::never_filled, place_of(v.origins[pc]),
                 std::string("cards of '") + v.zones[zone].name + "' are " +
                     (step.act == Act::turn ? "turned" : "moved") +
                     " here, but no card ever gets there");
    filled[zone] = true;
  }
  for (const auto& [name, where, zone] : rules.zones->items) {
    const auto of_name =
        std::find_if(v.zones.begin(), v.zones.end(),
                     [&, &name = name](const ZoneSpec& spec) { return spec.name == name; });
    if (of_name == v.zones.end() || filled[static_cast<std::size_t>(of_name - v.zones.begin())])
      continue;
    Diagnostic unused;
    unused.severity = Severity::warning;
    unused.id = fault::never_filled;
    unused.where = where;
    unused.message = "no step puts a card into '" + name + "'";
    if (zone.written.text == "~") {
      unused.hint =
          "'~' removes an inherited zone, but no zone of this name is inherited; remove the line";
    }
    faults.add(std::move(unused));
  }
}

namespace {

/// Returns whether a rule reads this zone on the table, other than to deal to it.
bool is_read(const Variant& v, std::uint8_t zone) {
  const auto any = [](const auto& rows, const auto& test) {
    return std::any_of(rows.begin(), rows.end(), test);
  };
  return counts_in_hands(v, zone) || !v.scripts.empty() || !v.chunks.empty() ||
         any(v.wilds,
             [&](const WildSource& wild) {
               return wild.kind == WildSource::Kind::zone_card && wild.zone == zone;
             }) ||
         any(v.moves, [&](const MoveAct& move) { return move.cards.zone == zone; }) ||
         any(v.asks, [&](const AskAct& ask) { return ask.cards.zone == zone; }) ||
         any(v.events, [&](const EventRule& rule) { return rule.zone == zone; }) ||
         any(v.nodes, [&](const ExprNode& node) {
           return node.op == ExprNode::Op::own_zone && node.b == zone;
         });
}

/// Returns what to write so that hands use the cards of a zone.
std::string to_use(const Variant& v, const std::string& zone) {
  const auto& use = v.showdowns.front().parts.front().ranker->spec().use;
  if (use.empty())
    return "to use them in hands, write 'use: any from hand and any from " + zone +
           "' in the showdown";
  const int size = v.showdowns.front().parts.front().ranker->spec().hand_size;
  const int used = std::accumulate(
      use.front().begin(), use.front().end(), 0,
      [](int sum, const UseTerm& term) { return sum + std::min<int>(term.max, 99); });
  const std::string count = used < size ? std::to_string(size - used) : "any";
  return "to use them in hands, add 'and " + count + " from " + zone + "' to 'use:'";
}

void check_unread(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  Zones told = 0;
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    if (v.program[pc].act != Act::deal) continue;
    const std::uint8_t zone = v.deals[v.program[pc].row].zone;
    const Zones bit = Zones{1} << zone;
    // Cards that nobody sees are burned.
    if (v.zones[zone].of_seat || (told & bit) != 0 || is_read(v, zone) ||
        !may_lie(v, zone, ZoneRef::Filter::up))
      continue;
    told |= bit;
    const Place part = place_of_part(v, rules, 0, 0);
    const bool own = rules.showdown && part.file == rules.at.file;
    faults.warning(fault::unspoken, own ? part : place_of(v.origins[pc]),
                   "the cards in '" + v.zones[zone].name + "' count for nothing",
                   to_use(v, v.zones[zone].name));
  }
}

void check_turns(const Variant& v, Diagnostics& faults) {
  Zones filled = 0;
  for (std::size_t pc = 0; pc < v.program.size(); ++pc) {
    filled |= zones_filled_by(v, v.program[pc]);
    if (v.program[pc].act != Act::turn) continue;
    const TurnAct& turn = v.turns[v.program[pc].row];
    const std::uint8_t zone = turn.cards.zone;
    if (turn.facing != Facing::up || ((filled >> zone) & 1U) == 0 ||
        may_lie(v, zone, ZoneRef::Filter::hole))
      continue;
    const bool hand = v.zones[zone].of_seat;
    faults.warning(
        fault::idle_step, place_of(v.origins[pc]),
        hand ? "every card is already face up here"
             : "the cards in '" + v.zones[zone].name + "' are already face up here",
        hand ? "deal them face down first, as in 'deal: 1 down'"
             : "deal them face down first, as in 'deal: 5 down to " + v.zones[zone].name + "'");
  }
}

}  // namespace

void check_shown(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  check_unread(v, rules, faults);
  check_turns(v, faults);
  Zones filled = 0;
  for (const Step& step : v.program) filled |= zones_filled_by(v, step);
  for (const WildSource& wild : v.wilds) {
    if (wild.kind != WildSource::Kind::zone_card || ((filled >> wild.zone) & 1U) == 0 ||
        may_lie(v, wild.zone, ZoneRef::Filter::up) || v.zones[wild.zone].of_seat)
      continue;
    const std::string& zone = v.zones[wild.zone].name;
    faults.warning(fault::idle_step, rules.wild ? rules.wild.where : rules.at,
                   "the cards in '" + zone + "' are never face up, so none of them are wild",
                   "deal one up, as in 'deal: 1 up to " + zone + "', or turn one up");
  }
}

}  // namespace houserules
