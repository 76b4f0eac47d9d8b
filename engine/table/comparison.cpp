// Where nothing is left of a deal but to compare hands, these are compared without playing it.

#include <algorithm>

#include "engine/table/play.h"

namespace houserules {

/// The showdown that the deal has stopped at, if nothing but itself decides who wins.
std::optional<std::uint8_t> Deal::Play::showdown_ahead() const {
  if (s.stage != DealState::Stage::playing || s.queue_count > 0 || s.dispatching) return {};
  const Step step = v.program[s.pc];
  std::uint8_t index = 0;
  if (step.act == Act::showdown) {
    const ShowdownAct& act = v.showdown_acts[step.row];
    index = act.showdown;
    const bool sets_off = std::any_of(v.events.begin(), v.events.end(), [](const EventRule& rule) {
      return rule.kind == EventRule::Kind::showdown;
    });
    const Pc before = v.showdowns[index].before;
    const bool steps_before = before != no_code && v.program[before].act != Act::ret;
    const bool begun = act_frame() != nullptr;
    if (begun || s.settled || sets_off || steps_before) return {};
  } else if (step.act != Act::end || v.ends[step.row].what != EndAct::What::settle) {
    return {};
  }
  const Showdown& showdown = v.showdowns[index];
  if (showdown.asks() || showdown.equal == Showdown::Equal::by_suit) return {};
  if (v.betting.rake.when.given()) return {};
  return index;
}

std::optional<Comparison> Deal::Play::only_compares(const Layout& layout) {
  const std::optional<std::uint8_t> ahead = showdown_ahead();
  lay_table(layout);
  if (!ahead) return {};
  Comparison out;
  out.showdown = *ahead;
  const Showdown& showdown = v.showdowns[out.showdown];
  // As when the settlement begins.
  end_round();
  s.settled = true;
  s.result_pot = pot();
  s.winners = SeatSet();
  veiled = true;
  const SeatSet contest = contesting();
  if (contest.size() < 2 || s.pot_count != 1 || (s.pots[0].contenders & contest) != contest) {
    return {};
  }
  const bool any_order = s.claimed && showdown.both != Showdown::Both::each_for_itself;
  for (std::uint8_t board = 0; board < s.boards; ++board) {
    const Within run(run_, board);
    for (std::uint8_t i = 0; i < showdown.parts.size(); ++i) {
      const Part& part = showdown.parts[i];
      if (part.contests.given() && s.boards > 1) return {};
      const int levels = any_order ? static_cast<int>(max_seats) : part.kth_best;
      out.lines.push_back({i, board, contenders_of(part, contest), levels});
    }
  }
  if (guessing) return {};
  return out;
}

/// Is one of the cards that make others wild still to come?
bool Deal::Play::wilds_hang_on_unknown(const Part& part, std::uint8_t part_index, Seat seat) const {
  return std::any_of(part.wild.begin(), part.wild.end(), [&](int row) {
    const WildSource& source = v.wilds[static_cast<std::size_t>(row)];
    if (((source.parts >> part_index) & 1U) == 0U) return false;
    std::uint8_t zone = zone_hand;
    if (source.kind == WildSource::Kind::zone_card) {
      zone = source.zone;
    } else if (source.kind != WildSource::Kind::own_lowest_hole) {
      return false;
    }
    const Pile& from = pile(zone, seat);
    return std::any_of(from.cards.begin(), from.cards.begin() + from.count,
                       [](const Slot& slot) { return !slot.card.known(); });
  });
}

std::optional<Faces> Deal::Play::faces(const Comparison& of, const Comparison::Line& line,
                                       Seat seat) {
  s.work = s.looked = 0;
  const Part& part = v.showdowns[of.showdown].parts[line.part];
  if (wilds_hang_on_unknown(part, line.part, seat)) return {};
  const Within run(run_, line.board);
  const Within about(part_, part.name);
  const Within asked(guessing, false);
  CardSet deck;
  for (const Card card : v.deck) deck.insert(card);
  Faces out;
  try {
    const WildFaces wild = wild_faces(part, line.part, seat, false, deck);
    out.wild = wild.wild & deck;
    out.bug = wild.bug & deck & ~out.wild;
    if (part.value_hook >= 0 && runner != nullptr) {
      const Bound bound(s, seat);
      auto& values = out.values.emplace();
      each_face(deck, [&](Card card) {
        values[card.code()] = run_script(
            [&](ScriptRunner& scripts) { return scripts.value(part.value_hook, card, *this); });
      });
    }
  } catch (const RuleError&) {
    if (!guessing) throw;
  }
  if (guessing) return {};
  return out;
}

Score Deal::Play::score_on_table(const Comparison& of, const Comparison::Line& line, Seat seat) {
  s.work = s.looked = 0;
  const Within run(run_, line.board);
  return score_of(of.showdown, line.part, seat);
}

void Deal::Play::settle(const Layout& layout, const Comparison& of,
                        std::span<const HandPlaces> places) {
  lay_table(layout);
  veiled = true;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Comparison::Line& line = of.lines[i];
    const std::size_t row = line.part + std::size_t{max_parts} * line.board;
    scored_[row] = SeatSet(0xFFFF);
    for (Seat seat = 0; seat < max_seats; ++seat) scores_[row][seat] = {places[i][seat], 0};
  }
  scores_given_ = true;
  run();
}

}  // namespace houserules
