#include "engine/check/counts.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <vector>

#include "engine/cards/count_text.h"
#include "engine/check/checks.h"
#include "engine/check/flow.h"
#include "engine/source/check_faults.h"
#include "engine/source/compile_faults.h"
#include "engine/variant/within.h"

namespace houserules {
namespace {

using Count = std::int64_t;
constexpr Count many = never;

Count times(Count a, Count b) { return a >= many || b >= many ? many : std::min(a * b, many); }
Count plus(Count a, Count b) { return std::min(a + b, many); }
Count at_most(const Number& number) { return number.expr.given() ? many : number.literal; }

/// Goes through the schedule once and adds up what is put into each zone, as if every step ran and
/// no card ever left: no deal can exceed that. For seats' zones, counts a single seat.
class MostCards {
 public:
  /// At a full table.
  explicit MostCards(const Variant& variant) : MostCards(variant, variant.players_max) {}
  MostCards(const Variant& variant, int players)
      : v_(variant),
        players_(players),
        most_(variant.zones.size(), 0),
        when_(variant.program.size(), most_) {
    // Steps that run in the middle of others may fill a zone at any time.
    make_many(zones_filled_aside(v_));
    walk(v_.play, end_of(v_.play));
  }

  /// At the end of the schedule.
  Count in(std::size_t zone) const { return most_[zone]; }
  /// At the beginning of a step, when it runs for the last time; none: it is not in the schedule.
  Count in(std::size_t zone, std::size_t pc) const { return when_[pc][zone]; }
  /// From the deck, to all seats and to the table, also by steps that run in the middle of others.
  Count dealt_in_all() {
    const auto steps = [&](const auto& test) {
      return std::any_of(v_.program.begin(), v_.program.end(), test);
    };
    if (steps([](Step step) { return step.act == Act::boards; })) return many;
    std::vector<bool> counted(v_.program.size(), false);
    const auto count = [&](Pc from) {
      std::fill(counted.begin() + from, counted.begin() + end_of(from), true);
    };
    count(v_.play);
    for (const EventRule& rule : v_.events) {
      const Count runs = runs_of(rule);
      if (rule.code == no_code || runs >= many) continue;
      const Within around(around_, runs);
      asked_ = many;  // the answer is that of any question
      walk(rule.code, end_of(rule.code));
      count(rule.code);
    }
    for (std::size_t pc = 0; pc < v_.program.size(); ++pc) {
      if (!counted[pc] && takes_from_deck(v_.program[pc])) return many;
    }
    return dealt_;
  }

 private:
  /// Returns how often an event can happen in a hand as long as the deck lasts; `many`: unknown.
  Count runs_of(const EventRule& rule) const {
    // A card that was turned up stays so.
    const auto once_up = [&] {
      return std::all_of(v_.turns.begin(), v_.turns.end(),
                         [](const TurnAct& turn) { return turn.facing == Facing::up; }) &&
             std::all_of(v_.moves.begin(), v_.moves.end(),
                         [](const MoveAct& move) { return move.to == zone_discards; });
    };
    const bool once_each = rule.kind == EventRule::Kind::dealt ||
                           (rule.kind == EventRule::Kind::turned_up && once_up());
    // Cards put back into the deck may be dealt again.
    const bool put_back = std::any_of(v_.moves.begin(), v_.moves.end(),
                                      [](const MoveAct& move) { return move.to == zone_stock; });
    if (rule.kind == EventRule::Kind::uncontested) return 1;
    if (!once_each || put_back) return many;
    return std::count_if(v_.deck.begin(), v_.deck.end(),
                         [&](Card card) { return rule.cards.contains(card); });
  }
  Pc end_of(Pc code) const {
    while (code < v_.program.size() && v_.program[code].act != Act::ret) ++code;
    return code;
  }
  bool takes_from_deck(Step step) const {
    return step.act == Act::deal ||
           (step.act == Act::move && v_.moves[step.row].cards.zone == zone_stock);
  }

  void make_many(Zones zones) {
    for (std::size_t zone = 0; zone < most_.size(); ++zone) {
      if (((zones >> zone) & 1U) != 0) most_[zone] = many;
    }
  }

  void walk(Pc from, Pc to) {
    for (Pc pc = from; pc < to; ++pc) {
      when_[pc] = most_;
      const Step& step = v_.program[pc];
      if (takes_from_deck(step)) take(step);
      switch (step.act) {
        case Act::ask:
          asked_ = at_most(v_.asks[step.row].max);
          break;
        case Act::deal:
          if (!makes_up(pc)) deal(v_.deals[step.row]);
          break;
        case Act::move:
          move(v_.moves[step.row]);
          break;
        case Act::arrange:
          for (const AskAct::Target& target : v_.asks[v_.arranges[step.row].ask].targets) {
            add(target.zone, at_most(target.count));
          }
          add(zone_discards, most_[zone_hand]);
          break;
        case Act::loop:
          loop(v_.loops[step.row]);
          pc = static_cast<Pc>(v_.loops[step.row].end - 1);
          break;
        default:
          break;
      }
    }
  }

  void loop(const LoopAct& act) {
    const auto body_end = static_cast<Pc>(std::max<int>(act.end - 1, act.body));  // before its next
    if (act.kind == LoopAct::Kind::each) {
      // The counted seat has one turn, but what is done to others happens in every seat's turn.
      const Within bound(bound_, around_);
      const Within around(around_, times(around_, players_));
      walk(act.body, body_end);
      return;
    }
    Count rounds = act.kind == LoopAct::Kind::turns ? many : at_most(act.times);
    if (!act.items.empty()) rounds = static_cast<Count>(act.items.size());
    constexpr Count most_rounds = 200;
    const Within all(unrolled_, times(unrolled_, rounds));
    if (unrolled_ <= most_rounds) {
      for (Count i = 0; i < rounds; ++i) walk(act.body, body_end);
      return;
    }
    // Every zone that gets cards at all may get any number.
    Zones filled = 0;
    for (Pc pc = act.body; pc < body_end; ++pc) {
      filled |= zones_filled_by(v_, v_.program[pc]);
      if (takes_from_deck(v_.program[pc])) dealt_ = many;
    }
    make_many(filled);
    walk(act.body, body_end);
  }

  void add(std::uint8_t zone, Count cards) { most_[zone] = plus(most_[zone], cards); }
  /// Returns how often an act on these seats affects one of them.
  Count rounds_of(const SeatsSpec& who) const {
    return who.who == SeatsSpec::Who::bound ? bound_ : around_;
  }

  /// Counts the cards that leave the deck.
  void take(Step step) {
    if (step.act == Act::move) {
      dealt_ = many;
      return;
    }
    const DealAct& act = v_.deals[step.row];
    Count cards = 0;
    for (const DealAct::Portion& portion : act.portions)
      cards = plus(cards, is_count_of_answer(portion.count) ? asked_ : bound_of(portion.count));
    const bool of_one = act.to_seats && act.who.who == SeatsSpec::Who::bound;
    const Count places = of_one ? 1 : act.to_seats ? players_ : Count{act.boards};
    dealt_ = plus(dealt_, times(times(cards, places), around_));
  }

  Count bound_of(const Number& number) const {
    return number.expr.given() ? bound_of(number.expr.node) : number.literal;
  }
  /// Returns an upper bound for an expression with this many players.
  Count bound_of(std::int16_t id) const {
    const ExprNode& node = v_.nodes[static_cast<std::size_t>(id)];
    switch (node.op) {
      case ExprNode::Op::constant:
        return node.constant.type == Type::number ? node.constant.bits : many;
      case ExprNode::Op::attribute:
        return counts(node, {Root::players, Root::in_deal, Root::contesting}) ? players_ : many;
      case ExprNode::Op::and_:
        return bound_of(node.b);
      case ExprNode::Op::or_:
        return std::max(bound_of(node.a), bound_of(node.b));
      case ExprNode::Op::add:
        return plus(bound_of(node.a), bound_of(node.b));
      case ExprNode::Op::floor_divide: {
        const ExprNode& by = v_.nodes[static_cast<std::size_t>(node.b)];
        const Count divisor = counts(by, {Root::players}) ? players_
                              : by.op == ExprNode::Op::constant && by.constant.bits > 0
                                  ? by.constant.bits
                                  : 1;
        const Count whole = bound_of(node.a);
        return whole >= many ? many : whole / divisor;
      }
      case ExprNode::Op::call: {
        if (static_cast<Function>(node.what) != Function::min) return many;
        Count least = many;
        for (int i = 0; i < node.argument_count; ++i)
          least = std::min(least, bound_of(static_cast<std::int16_t>(node.first_argument + i)));
        return least;
      }
      default:
        return many;
    }
  }
  /// Returns whether the expression counts one of these lists: "players.count".
  bool counts(const ExprNode& node, std::initializer_list<Root> lists) const {
    if (node.op != ExprNode::Op::attribute ||
        node.what != static_cast<std::uint8_t>(Attribute::count))
      return false;
    const ExprNode& of = v_.nodes[static_cast<std::size_t>(node.a)];
    return of.op == ExprNode::Op::root && std::any_of(lists.begin(), lists.end(), [&](Root list) {
             return of.what == static_cast<std::uint8_t>(list);
           });
  }

  void deal(const DealAct& act) {
    Count cards = 0;
    for (const DealAct::Portion& portion : act.portions)
      cards = plus(cards, at_most(portion.count));
    add(act.zone, times(cards, act.to_seats ? rounds_of(act.who) : around_));
    if (act.common_card_when_short) add(zone_board, times(cards, around_));
  }

  /// As many cards as the step before removed: `draw`.
  bool makes_up(Pc pc) const {
    if (pc == v_.play || v_.program[pc - 1U].act != Act::move) return false;
    const DealAct& act = v_.deals[v_.program[pc].row];
    const MoveAct& before = v_.moves[v_.program[pc - 1U].row];
    const auto bound = [](const SeatsSpec& who) { return who.who == SeatsSpec::Who::bound; };
    const bool back = act.to_seats && bound(act.who) && bound(before.who) &&
                      act.zone == before.cards.zone && act.zone != before.to;
    return back && before.cards.pick == CardsSpec::Pick::answer && act.portions.size() == 1 &&
           is_count_of_answer(act.portions[0].count);
  }
  bool is_count_of_answer(const Number& number) const {
    if (!number.expr.given()) return false;
    return counts(v_.nodes[static_cast<std::size_t>(number.expr.node)], {Root::answer});
  }

  void move(const MoveAct& act) {
    const bool of_seat = v_.zones[act.cards.zone].of_seat;
    if (act.cards.zone == act.to && !act.to_seat.given()) return;
    const bool counted =
        act.cards.pick == CardsSpec::Pick::first || act.cards.pick == CardsSpec::Pick::last;
    Count cards = act.cards.pick == CardsSpec::Pick::computed ? many : most_[act.cards.zone];
    if (counted) cards = std::min(cards, at_most(act.cards.count));
    // Several seats may give cards to one.
    const bool gathered = of_seat && (act.to_seat.given() || !v_.zones[act.to].of_seat);
    add(act.to, times(times(cards, gathered ? players_ : 1), rounds_of(act.who)));
  }

  const Variant& v_;
  int players_;
  std::vector<Count> most_;               // so far, by zone
  std::vector<std::vector<Count>> when_;  // by step
  // Maximum number of runs of a step in the loops over seats around it: for all seats, and for one.
  Count around_ = 1, bound_ = 1;
  Count unrolled_ = 1;  // the same for other loops
  Count dealt_ = 0;
  Count asked_ = many;  // the maximum of the last answer
};

/// Returns the maximum number of cards that anybody can use.
Count longest_hand(const MostCards& most, const Part& part) {
  std::vector<Count> held;  // by source
  for (const SourceSpec& source : part.sources) {
    if (most.in(source.zone) == 0) return many;  // never filled, which is reported elsewhere
    held.push_back(std::min<Count>(most.in(source.zone), std::popcount(source.slots)));
  }
  Count longest = 0;
  if (part.ranker->spec().use.empty()) {
    for (const Count cards : held) longest = plus(longest, cards);
  }
  for (const UseSum& sum : part.ranker->spec().use) {
    Count cards = 0;
    for (const UseTerm& term : sum) {
      if (term.source >= held.size()) continue;
      const bool open = term.min == UseTerm::every || term.max == UseTerm::every;
      cards = plus(cards, open ? held[term.source] : std::min<Count>(held[term.source], term.max));
    }
    longest = std::max(longest, cards);
  }
  return longest;
}

/// Returns how many cards it takes to have a hand of this category or better.
Count least_cards(std::string_view category) {
  constexpr std::pair<std::string_view, Count> rows[] = {
      {"pair", 2},  {"two pair", 3},   {"three of a kind", 3}, {"straight", 4},
      {"flush", 4}, {"full house", 4}, {"four of a kind", 4},  {"straight flush", 5}};
  for (const auto& [name, cards] : rows) {
    if (name == category) return cards;
  }
  return 1;
}

class Counts {
 public:
  Counts(const Variant& variant, const tree::File& rules, Diagnostics& faults)
      : v_(variant), rules_(rules), faults_(faults), most_(variant) {}

  void run() {
    for (std::size_t pc = 0; pc < v_.program.size(); ++pc) step(pc);
    for (std::size_t pc = 0; pc < v_.program.size(); ++pc) condition(pc);
    for (std::size_t i = 0; i < v_.showdowns.size(); ++i) showdown(i);
  }

 private:
  void step(std::size_t pc) {
    const Step& step = v_.program[pc];
    if (step.act != Act::ask) return;
    const AskAct& ask = v_.asks[step.row];
    if (ask.kind == QuestionKind::arrangement) {
      Count wanted = 0;
      for (const AskAct::Target& target : ask.targets) {
        wanted = plus(wanted, target.count.expr.given() ? 0 : target.count.literal);
      }
      tell(pc, wanted, zone_hand, fault::unfilled);
    } else if (ask.kind == QuestionKind::cards && !ask.and_discards) {
      const auto literal_of = [](const Number& number) {
        return number.expr.given() || number.literal >= many ? 0 : number.literal;
      };
      tell(pc, std::max(literal_of(ask.min), literal_of(ask.max)), ask.cards.zone,
           fault::more_than_lie);
    }
  }

  void tell(std::size_t pc, Count wanted, std::uint8_t zone, std::string_view fault) {
    const Count most = most_.in(zone, pc);
    if (wanted <= most || most == 0) return;  // empty zones are reported elsewhere
    const std::string where = zone == zone_hand ? "a player" : "'" + v_.zones[zone].name + "'";
    faults_.error(
        fault, place_of(v_.origins[pc]),
        fmt::format("this needs {} cards, but {} has at most {} here", wanted, where, most));
  }

  /// Categories of more cards than a hand ever has: "at_least(seat.hand, 'full house')".
  void condition(std::size_t pc) {
    const Step& step = v_.program[pc];
    if (step.act != Act::jump || !v_.jumps[step.row].unless.given()) return;
    const auto top = static_cast<std::size_t>(v_.jumps[step.row].unless.node);
    const ExprNode& call = v_.nodes[top];
    if (call.op != ExprNode::Op::call || static_cast<Function>(call.what) != Function::at_least)
      return;
    const auto argument = [&](int i) -> const ExprNode& {
      return v_.nodes[static_cast<std::size_t>(call.first_argument + i)];
    };
    const ExprNode& cards = argument(0);
    const ExprNode& category = argument(1);
    const bool of_hand = cards.op == ExprNode::Op::attribute &&
                         cards.what == static_cast<std::uint8_t>(Attribute::hand);
    if (!of_hand || category.op != ExprNode::Op::constant) return;
    const std::string_view name = v_.word(static_cast<Word>(category.constant.bits));
    const Count most = most_.in(zone_hand);
    if (most == 0 || most >= least_cards(name)) return;
    faults_.warning(fault::idle_step, place_of(v_.origins[pc]),
                    fmt::format("a player never holds more than {}, too few for '{}'",
                                count_text(most, "card"), name),
                    "for the hand at the showdown, write 'seat.best_hand'");
  }

  /// A file that deals four cards for hands of five has probably left one out; with fewer cards, or
  /// next to a part that takes that number, it is intended.
  void showdown(std::size_t row) {
    const std::vector<Part>& parts = v_.showdowns[row].parts;
    const bool all = std::all_of(parts.begin(), parts.end(), [&](const Part& part) {
      const bool of_hands = part.ranker->spec().scale < Scale::points;
      return of_hands && longest_hand(most_, part) + 1 == part.ranker->spec().hand_size;
    });
    for (std::size_t i = 0; all && i < parts.size(); ++i) {
      const Count longest = longest_hand(most_, parts[i]);
      faults_.error(fault::short_hands,
                    place_of_part(v_, rules_, static_cast<int>(row), static_cast<int>(i)),
                    fmt::format("a hand for '{}' never has more than {}, but a full hand has {}",
                                v_.word(parts[i].name), count_text(longest, "card"), longest + 1),
                    fmt::format("{} more cards, or write 'hand: {}' next to 'by:'",
                                parts[i].ranker->spec().use.empty() ? "deal" : "use", longest));
    }
    for (std::size_t i = 0; !all && i < parts.size(); ++i) long_kinds(row, i);
  }

  /// Straights of more cards than anybody has: `straights: yes` takes a full hand.
  void long_kinds(std::size_t row, std::size_t i) {
    const Part& part = v_.showdowns[row].parts[i];
    const RankingSpec& spec = part.ranker->spec();
    const auto* showdown = rules_of_showdown(v_, rules_, static_cast<int>(row));
    const Count longest = longest_hand(most_, part);
    if (showdown == nullptr || i >= showdown->parts->size() || longest == 0) return;
    if (spec.scale != Scale::high && spec.scale != Scale::low_27 && spec.scale != Scale::low_a6)
      return;
    const auto check = [&](tree::Said<tree::Written> tree::Scoring::*key, int from) {
      const auto& own = (*showdown->parts)[i].*key;
      const auto& said = own ? own : showdown->*key;
      if (!said || longest >= from) return;
      faults_.error(
          fault::use, said.where,
          fmt::format("'{}: {}' needs {}, but a hand for '{}' has at most {}", said.key, said->text,
                      count_text(from, "card"), v_.word(part.name), longest),
          fmt::format("write '{}: {}'", said.key, longest == 1 ? "no" : std::to_string(longest)));
    };
    check(&tree::Scoring::straights, spec.straights_from);
    check(&tree::Scoring::flushes, spec.flushes_from);
  }

  const Variant& v_;
  const tree::File& rules_;
  Diagnostics& faults_;
  MostCards most_;
};

}  // namespace

void check_counts(const Variant& variant, const tree::File& rules, Diagnostics& faults) {
  Counts(variant, rules, faults).run();
}

bool deck_lasts(const Variant& variant, int players) {
  const Variant& of = variant.for_players(players);
  return MostCards(of, players).dealt_in_all() <= std::ssize(of.deck);
}

bool deck_lasts(const Variant& variant) {
  for (int players = variant.players_min; players <= variant.players_max; ++players) {
    if (!deck_lasts(variant, players)) return false;
  }
  return true;
}

std::int64_t most_cards_of(const Variant& variant, const Part& part) {
  return longest_hand(MostCards(variant), part);
}

}  // namespace houserules
