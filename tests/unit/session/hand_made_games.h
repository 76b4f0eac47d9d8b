#pragma once
// More small variants built by hand: questions, draws, chains.

#include "tests/unit/table/hand_made.h"

namespace houserules::hand_made {

inline Word word(Variant& v, const char* text) {
  v.words.emplace_back(text);
  return static_cast<Word>(v.words.size() - 1);
}

inline std::uint16_t step(const Variant& v) { return static_cast<std::uint16_t>(v.program.size()); }

/// Ante 1, five down, bet 2, each in turn draws up to three cards, bet 4.
inline Variant draw_game() {
  Variant v = base();
  v.betting.ante = 1;
  v.betting.limit.kind = Limit::Kind::fixed;
  v.betting.limit.sizes = {{2, {}}, {4, {}}};
  deal_each(v, 5, Facing::down);
  bet(v);
  LoopAct loop;
  loop.who.who = SeatsSpec::Who::in_deal;
  v.loops.push_back(loop);
  add(v, Act::loop, 0);
  v.loops[0].body = step(v);
  AskAct ask;
  ask.kind = QuestionKind::cards;
  ask.name = word(v, "draw");
  ask.max = Number{3, {}};
  v.asks.push_back(ask);
  add(v, Act::ask, 0);
  MoveAct away;
  away.cards.pick = CardsSpec::Pick::answer;
  v.moves.push_back(away);
  add(v, Act::move, 0);
  // As many as were discarded.
  ExprNode seat;
  seat.op = ExprNode::Op::root;
  seat.what = static_cast<std::uint8_t>(Root::seat);
  ExprNode discards = seat;
  discards.op = ExprNode::Op::attribute;
  discards.what = static_cast<std::uint8_t>(Attribute::discards);
  discards.a = 0;
  ExprNode count = discards;
  count.what = static_cast<std::uint8_t>(Attribute::count);
  count.a = 1;
  v.nodes = {seat, discards, count};
  DealAct more;
  more.portions = {{Number{0, {2}}, Facing::down, false}};
  v.deals.push_back(more);
  add(v, Act::deal, v.deals.size() - 1);
  add(v, Act::next, 0);
  v.loops[0].end = step(v);
  bet(v);
  SourceSpec hand;
  finish(v, RankingSpec{}, {hand});
  return v;
}

/// Ante 1, three down, everyone declares in or out; those in compare, and the losers match the pot
/// for the next deal.
inline Variant guts() {
  Variant v = base();
  v.betting.ante = 1;
  deal_each(v, 3, Facing::down);
  AskAct ask;
  ask.name = word(v, "declare");
  ask.who.who = SeatsSpec::Who::in_deal;
  ask.together = true;
  v.asks.push_back(ask);
  add(v, Act::ask, 0);
  LoopAct loop;
  loop.who.who = SeatsSpec::Who::in_deal;
  v.loops.push_back(loop);
  add(v, Act::loop, 0);
  v.loops[0].body = step(v);
  v.branches.push_back({0});
  add(v, Act::branch, 0);
  add(v, Act::next, 0);
  v.loops[0].end = step(v);
  RankingSpec spec;
  spec.hand_size = 3;
  spec.straights_from = spec.flushes_from = 0;
  SourceSpec hand;
  finish(v, spec, {hand});
  // out: sits out
  AskAct::Option in, out;
  in.name = word(v, "in");
  out.name = word(v, "out");
  out.code = step(v);
  v.statuses.push_back({SeatsSpec{}, StatusAct::What::sit_out});
  add(v, Act::status, 0);
  v.jumps.push_back({{}, static_cast<Pc>(v.loops[0].end - 1)});
  add(v, Act::jump, 0);
  v.asks[0].options = {in, out};
  v.asks[0].default_option = 1;
  return v;
}

}  // namespace houserules::hand_made
