#include "engine/check/events.h"

#include <algorithm>
#include <string>

#include "engine/source/check_faults.h"
#include "engine/source/convert.h"

namespace houserules {
namespace {

struct Possible {
  bool happens = true;
  std::string hint = {};
};

bool in_deck(const Variant& v, const CardSet& cards) {
  return std::any_of(v.deck.begin(), v.deck.end(), [&](Card card) { return cards.contains(card); });
}

std::string_view facing_word(Facing facing) {
  switch (facing) {
    case Facing::up:
      return "up";
    case Facing::down:
      return "down";
    case Facing::unseen:
      return "unseen";
    case Facing::outward:
      return "outward";
  }
  return {};
}

/// Returns whether any step brings cards the way the rule says and, if not, how cards do get there.
Possible cards_come(const Variant& v, const EventRule& rule) {
  std::uint32_t zones = 0;
  const auto in = [&](std::uint8_t zone) { zones |= std::uint32_t{1} << zone; };
  std::vector<Facing> there;  // how cards are dealt to the rule's zone
  for (const DealAct& deal : v.deals) {
    if (rule.kind != EventRule::Kind::dealt) break;
    if (deal.common_card_when_short && (rule.any_facing || rule.facing == Facing::up))
      in(zone_board);
    for (const DealAct::Portion& portion : deal.portions) {
      if (deal.zone == rule.zone) there.push_back(portion.facing);
      if (rule.any_facing || portion.as_given || portion.facing == rule.facing) in(deal.zone);
    }
  }
  for (const TurnAct& turn : v.turns) {
    if (rule.kind == EventRule::Kind::turned_up && turn.facing == Facing::up) in(turn.cards.zone);
  }
  for (const MoveAct& move : v.moves) {
    if (rule.kind == EventRule::Kind::moved_up &&
        (move.keep_facing || move.as_given || move.facing == Facing::up))
      in(move.to);
  }
  if (((zones >> rule.zone) & 1U) != 0) return {};
  const bool on_board = rule.zone == zone_hand && ((zones >> zone_board) & 1U) != 0;
  if (!there.empty() && !on_board) {
    return {false, (rule.zone == zone_hand ? "players' cards are dealt " : "its cards are dealt ") +
                       std::string(facing_word(there.front()))};
  }
  for (std::size_t zone = 0; zone < v.zones.size(); ++zone) {
    if (((zones >> zone) & 1U) == 0) continue;
    const bool turned = rule.kind == EventRule::Kind::turned_up;
    return {false, std::string("in this game, this happens only to cards ") +
                       (turned                                   ? "in"
                        : rule.kind == EventRule::Kind::moved_up ? "moved to"
                                                                 : "dealt to") +
                       " the " + v.zones[zone].name + "; add 'in: " + v.zones[zone].name +
                       "', or end the event with '" + (turned ? "in" : "to") + " the " +
                       v.zones[zone].name + "'"};
  }
  return {false, "add a step that does so, or remove the rule"};
}

Possible can_happen(const Variant& v, const EventRule& rule) {
  using Kind = EventRule::Kind;
  const auto folds = [](const StatusAct& act) { return act.what == StatusAct::What::fold; };
  const bool to_board = std::any_of(v.deals.begin(), v.deals.end(),
                                    [](const DealAct& deal) { return deal.zone == zone_board; });
  const std::string no_bets = "there is no betting round";
  switch (rule.kind) {
    case Kind::dealt:
    case Kind::turned_up:
    case Kind::moved_up:
      if (!in_deck(v, rule.cards)) return {false, "name cards that are in the deck"};
      return cards_come(v, rule);
    case Kind::folds:
      return {!v.bets.empty() || std::any_of(v.statuses.begin(), v.statuses.end(), folds), no_bets};
    case Kind::checks:
    case Kind::bets:
    case Kind::round_begins:
      return {!v.bets.empty(), no_bets};
    case Kind::closed:
      return {!v.bets.empty() && to_board, "it needs board cards still to come"};
    case Kind::showdown:
    case Kind::uncontested:
      break;
  }
  return {};
}

std::string never_of(const Variant& v, const EventRule& rule) {
  using Kind = EventRule::Kind;
  const std::string zone = " '" + v.zones[rule.zone].name + "'";
  const bool of_cards =
      rule.kind == Kind::dealt || rule.kind == Kind::turned_up || rule.kind == Kind::moved_up;
  if (of_cards && !in_deck(v, rule.cards)) return "the deck has no such card";
  switch (rule.kind) {
    case Kind::dealt: {
      const std::string facing =
          rule.any_facing ? std::string() : " " + std::string(facing_word(rule.facing));
      return "no card is ever dealt" + facing +
             (rule.zone == zone_hand ? " to a player" : " to" + zone);
    }
    case Kind::turned_up:
      return "no card is ever turned up in" + zone;
    case Kind::moved_up:
      return "no card ever comes face up to" + zone + " from another place";
    case Kind::folds:
      return "nobody ever folds";
    case Kind::checks:
      return "nobody ever checks";
    case Kind::bets:
      return "nobody ever bets";
    case Kind::round_begins:
      return "no betting round ever begins";
    default:
      return "the betting never closes with board cards still to come";
  }
}

}  // namespace

void check_events(const Variant& v, const tree::File& rules, Diagnostics& faults) {
  std::size_t at = 0;  // Variant::events has the rules of a row in the order of its events
  for (const tree::Effect& effect : *rules.whenever) {
    const std::size_t first = at;
    at += effect.event->size();
    if (at > v.events.size()) return;
    // A row may list events for several kinds of games.
    bool any = false;
    for (std::size_t i = first; i < at; ++i) any = any || can_happen(v, v.events[i]).happens;
    if (any || first == at) continue;
    const EventRule& rule = v.events[first];
    faults.warning(fault::never_happens, effect.event->front().at, never_of(v, rule),
                   can_happen(v, rule).hint);
  }
}

}  // namespace houserules
