#include "engine/judge/equity.h"

#include <algorithm>
#include <limits>
#include <map>

#include "engine/judge/at_once.h"
#include "engine/judge/deal_to_showdown.h"
#include "engine/table/state.h"
#include "engine/text/sentence.h"
#include "engine/variant/errors.h"
#include "engine/variant/flow.h"

namespace houserules::judge {
namespace {

const Spread one_after_the_other = [](std::size_t pieces,
                                      const std::function<void(std::size_t)>& work) {
  for (std::size_t piece = 0; piece < pieces; ++piece) work(piece);
};

class Calculation {
 public:
  Calculation(const Variant& variant, ScriptRunner* runner, const Situation& situation,
              const EquityLimits& limits, std::vector<std::string>& faults)
      : variant_(variant),
        runner_(runner),
        situation_(situation),
        limits_(limits),
        faults_(faults) {}

  std::optional<Equity> run() {
    for (Seat seat = 0; seat < situation_.holders.size(); ++seat) {
      if (!situation_.holders[seat].folded) live_.insert(seat);
    }
    if (live_.size() < 2) {
      faults_.emplace_back(
          "at least two hands are needed, as in Ann:AsKs Bob:QdQc (?? is an unknown card)");
      return std::nullopt;
    }
    for (const Situation::Holder& holder : situation_.holders) {
      for (const Situation::Cards& cards : holder.cards) {
        if (!cards.cards.empty()) continue;
        faults_.push_back(holder.name +
                          " has no cards: write the ones dealt (?? is an unknown card)");
      }
    }
    if (!faults_.empty()) return std::nullopt;
    if (!find_top_hands()) return std::nullopt;
    if (!cards_change_play()) {
      try {
        return counted(&Calculation::laid_out);
      } catch (const LimitError&) {
        throw;
      } catch (const RuleError&) {
        // The rules want to know a card that is still to come.
      }
    }
    return counted(&Calculation::played);
  }

 private:
  std::optional<Equity> counted(std::optional<bool> (Calculation::*way)(Outcomes&)) {
    at_once_ = false;
    // Hands that steps only compare win no pot.
    if (!settles_at_showdown(variant_)) {
      faults_.emplace_back("with these choices, there is no showdown");
      return std::nullopt;
    }
    Outcomes outcomes(limits_.go_on);
    const std::optional<bool> exact = (this->*way)(outcomes);
    if (!exact) return std::nullopt;
    Equity out = outcomes.equity(live_, situation_.holders.size(), *exact);
    out.at_once = at_once_;
    for (const Situation::Holder& holder : situation_.holders) out.names.push_back(holder.name);
    return out;
  }
  /// Does what happens before the showdown hang on the cards that come?
  bool cards_change_play() const {
    using Kind = EventRule::Kind;
    return !variant_.rolls.empty() || hands_lose_cards(variant_) ||
           std::any_of(variant_.events.begin(), variant_.events.end(), [](const EventRule& rule) {
             return rule.kind == Kind::dealt || rule.kind == Kind::turned_up ||
                    rule.kind == Kind::moved_up;
           });
  }
  Random luck(std::uint64_t of) const { return Random::keyed(limits_.seed, of, 0); }

  /// Cards that each zone has beyond those that were given; negative: they do not fit.
  int spare(const Deal& deal) const {
    int spare = 0;
    const auto zone = [&](const Situation::Cards& given, Seat seat) {
      const auto dealt = static_cast<int>(deal.zone(given.zone, seat, given.board).size());
      const int more = dealt - static_cast<int>(given.cards.size());
      if (more < 0 && given.zone == zone_hand && arranged(deal, seat, given)) return true;
      spare += more;
      return more >= 0;
    };
    for (Seat seat = 0; seat < deal.seats(); ++seat) {
      for (const Situation::Cards& given : situation_.holders[seat].cards) {
        if (!situation_.holders[seat].folded && !zone(given, seat)) return -1;
      }
    }
    for (const Situation::Cards& given : situation_.table) {
      if (!zone(given, no_seat)) return -1;
    }
    return spare;
  }
  /// The rules have put the hand into other zones of the seat.
  bool arranged(const Deal& deal, Seat seat, const Situation::Cards& given) const {
    std::size_t lie = 0;
    for (std::size_t z = 0; seat != no_seat && z < variant_.zones.size(); ++z) {
      if (!variant_.zones[z].of_seat || z == zone_discards) continue;
      lie += deal.zone(static_cast<std::uint8_t>(z), seat).size();
    }
    return lie >= given.cards.size();
  }

  /// Shares of all hands are put into the ranges. False: in this game nothing tells their order.
  bool find_top_hands() {
    std::optional<std::vector<Combo>> order;
    for (Situation::Holder& holder : situation_.holders) {
      if (holder.top.empty()) continue;
      if (!order) order = hands_by_strength(holder);
      if (!order) return false;
      std::map<std::vector<Card>, double> weights;
      // Of hands that do equally well all are in it, or none.
      for (auto from = order->begin(); from != order->end();) {
        const auto end = std::find_if(
            from, order->end(), [&](const Combo& other) { return other.weight != from->weight; });
        const double middle =
            static_cast<double>((from - order->begin()) + (end - order->begin())) /
            (2 * static_cast<double>(order->size()));
        for (; from != end; ++from) {
          for (const TopHands& top : holder.top) {
            if (middle >= top.from && middle < top.to) weights[from->cards] = top.weight;
          }
        }
      }
      for (const Combo& combo : holder.range) weights[combo.cards] = combo.weight;
      holder.range.clear();
      for (const auto& [cards, weight] : weights) holder.range.push_back({cards, weight});
      holder.top.clear();
      if (holder.range.empty()) {
        faults_.push_back("no hand is in " + holder.name + ":" + holder.range_text);
        return false;
      }
    }
    return true;
  }
  /// All hands of two cards, those first that do best against any other, before the board comes.
  std::optional<std::vector<Combo>> hands_by_strength(const Situation::Holder& holder) {
    Situation alone;
    for (const char* name : {"p1", "p2"}) {
      Situation::Holder& any = alone.holders.emplace_back();
      any.name = name;
      any.cards.emplace_back().cards.assign(2, Card());
    }
    std::vector<std::string> faults;
    const Calculation other(variant_, runner_, alone, limits_, faults);
    if (!cards_change_play()) {
      const Stopped stopped = other.stop();
      if (stopped.deal && !stopped.guessed) {
        const Runouts runouts(variant_, other.situation_, *stopped.deal);
        const auto all = AtOnce::of(variant_, runouts);
        constexpr int boards = 4000;
        if (all && all->ranks_two_cards()) return all->by_strength(luck(0), boards);
      }
    }
    faults_.push_back(holder.name + ":" + holder.range_text +
                      " is a share of all two-card hands, but this game does not rank hands by two "
                      "cards alone; write the hands themselves");
    return std::nullopt;
  }

  /// A deal that has stopped where the cards that were given fit best.
  struct Stopped {
    std::optional<Deal> deal;
    std::unique_ptr<DealToShowdown> play;  // the script of the deal
    bool guessed = false;                  // cards that are still to come say how the deal goes on
  };
  Stopped stop() const {
    Stopped out;
    int least = -1;
    for (const Habit& habit : habits) {
      auto play = std::make_unique<DealToShowdown>(variant_, runner_, situation_, habit,
                                                   GivenCards::Rest::unknown);
      bool better = false;
      constexpr int most_comparisons = 100;
      for (int at = 0; at < most_comparisons && play->to_comparison(); ++at) {
        const int here = spare(play->deal());
        if (here >= 0 && (least < 0 || here < least)) {
          least = here;
          out.deal = play->deal();
          better = true;
        }
        play->deal().pass_over();
      }
      out.guessed = out.guessed || play->deal().guessed();
      if (better) out.play = std::move(play);
    }
    if (out.deal) out.guessed = out.deal->guessed();
    if (out.play) out.play->cards_are_settled();
    return out;
  }

  /// Hands are compared where the cards that were given fit best; the others come as they may.
  std::optional<bool> laid_out(Outcomes& outcomes) {
    const Stopped stopped = stop();
    if (stopped.guessed) return played(outcomes);
    if (!stopped.deal) return none_fit();
    Runouts runouts(variant_, situation_, *stopped.deal);
    if (!runouts.enough_cards()) {
      faults_.emplace_back("the deck does not have enough cards left");
      return std::nullopt;
    }
    return settled(runouts, outcomes);
  }

  std::optional<bool> settled(Runouts& runouts, Outcomes& outcomes) {
    if (runouts.blocked() != no_seat) {
      const Situation::Holder& holder = situation_.holders[runouts.blocked()];
      faults_.push_back(
          "no hand in " + holder.name + ":" + holder.range_text +
          " is possible: each has a card that is on the table, dead or in another hand");
      return std::nullopt;
    }
    try {
      return count(runouts, outcomes);
    } catch (const NothingFits&) {
      faults_.emplace_back(
          "these ranges cannot both be held: every hand in one shares a card with every hand in "
          "the other");
      return std::nullopt;
    }
  }
  bool count(Runouts& runouts, Outcomes& outcomes) {
    if (!limits_.whole_deals) {
      probe(runouts);
      try {
        if (const auto all = AtOnce::of(variant_, runouts)) {
          Outcomes counted(limits_.go_on);
          const bool exact = at_once(*all, runouts, counted);
          outcomes = std::move(counted);
          at_once_ = true;
          return exact;
        }
      } catch (const NotAtOnce&) {
      }
    }
    if (limits_.samples == 0 && few(runouts) && (!runouts.ranges() || limits_.whole_deals)) {
      runouts.settle_all(outcomes);
      return true;
    }
    const auto sample = [&](std::uint64_t block, std::uint64_t count) {
      Runouts some = runouts;
      Random random = luck(block);
      for (; count > 0; --count) some.settle_one(random, outcomes);
    };
    for (std::uint64_t done = 0; !enough(done, outcomes);) {
      const std::uint64_t count = std::min(block_size, most_samples() - done);
      sample(done / block_size, count);
      done += count;
    }
    return false;
  }
  bool few(const Runouts& runouts) const {
    return runouts.count() <= static_cast<double>(limits_.most_exact);
  }
  bool at_once(AtOnce& all, const Runouts& runouts, Outcomes& outcomes) {
    const double cost = all.cost();
    const bool few_enough = (!runouts.ranges() && few(runouts)) || cost <= limits_.most_at_once;
    if (limits_.samples == 0 && few_enough && cost <= cost_of_samples(all)) {
      all.all(outcomes, spread());
      return true;
    }
    Standings total = all.none();
    std::uint64_t done = 0;
    std::uint64_t next = limits_.most_error > 0 ? 16 * block_size : most_samples();
    do {
      const std::uint64_t until = std::min(done + next, most_samples());
      for (; done < until; done = std::min(done + round_size, until)) {
        sample(all, runouts, done, std::min(done + round_size, until), total, outcomes);
      }
      next = until;  // twice as many
      outcomes = Outcomes(limits_.go_on);
      all.settle(total, 1, outcomes);
    } while (!enough(done, outcomes));
    return false;
  }
  /// About the work of as many samples as are precise enough; no limit where no precision is asked
  /// for.
  double cost_of_samples(const AtOnce& all) const {
    if (limits_.most_error <= 0) return std::numeric_limits<double>::infinity();
    constexpr double most_variance = 0.25;  // of a share, which is from 0 to 1
    constexpr double no_time = 2e7;         // what nobody waits for
    const double samples = most_variance / (limits_.most_error * limits_.most_error);
    return std::max(no_time, all.cost_of_sample() * samples);
  }
  /// Adds the samples from number `from` to number `to`.
  void sample(AtOnce& all, const Runouts& runouts, std::uint64_t from, std::uint64_t to,
              Standings& total, Outcomes& outcomes) {
    const std::uint64_t first = from / block_size;
    std::vector<Standings> blocks((to - from + block_size - 1) / block_size, all.none());
    const Spread& in_turn = all.threads_may_sample() ? spread() : one_after_the_other;
    in_turn(blocks.size(), [&](std::size_t block) {
      outcomes.check_go_on();
      const std::uint64_t begin = (first + block) * block_size;
      blocks[block] = all.sample(runouts, luck(first + block), std::min(block_size, to - begin));
    });
    for (const Standings& block : blocks) total.add(block);
  }
  /// Samples are drawn in blocks, each from a random stream of its own. The blocks of a round are
  /// held in memory together.
  static constexpr std::uint64_t block_size = 8192, round_size = 256 * block_size;
  std::uint64_t most_samples() const {
    constexpr std::uint64_t ever = std::uint64_t{1} << 31;
    if (limits_.samples > 0) return limits_.samples;
    return limits_.most_error > 0 ? ever : limits_.usual_samples;
  }
  bool enough(std::uint64_t done, const Outcomes& outcomes) const {
    if (done >= most_samples()) return true;
    if (limits_.most_error <= 0 || done == 0) return false;
    const Equity now = outcomes.equity(live_, situation_.holders.size(), false);
    return std::all_of(now.all.begin(), now.all.end(), [&](const Equity::Share& share) {
      return share.error <= limits_.most_error;
    });
  }
  const Spread& spread() const { return limits_.spread ? limits_.spread : one_after_the_other; }
  /// Settles one runout as a whole deal: rules that fail on it fail here.
  void probe(const Runouts& runouts) const {
    Runouts one = runouts;
    Outcomes outcomes(limits_.go_on);
    Random random = luck(1);
    one.settle_one(random, outcomes);
  }

  /// Whole deals are played with the given cards: where a card that falls changes what comes.
  std::optional<bool> played(Outcomes& outcomes) {
    if (ranges()) {
      faults_.emplace_back(
          "in this game the deal depends on cards to come, so a hand can't "
          "be a range; write its cards (?? is an unknown card)");
      return std::nullopt;
    }
    bool compared = false;
    bool fit = false;
    const bool loses = !situation_.table.empty() && hands_lose_cards(variant_);
    // What so many deals do not show is not to be seen in the others.
    constexpr std::uint64_t patience = 2000;
    for (std::uint64_t i = 0; !(i % block_size == 0 && enough(i, outcomes)) && i < most_samples() &&
                              (fit || i < patience);
         ++i) {
      DealToShowdown play(variant_, runner_, situation_, habits[0], GivenCards::Rest::from_the_seed,
                          luck(i));
      const bool reached = play.to_comparison();
      compared = compared || reached;
      if (!play.all_dealt()) continue;  // so it was not what came
      if (reached) {
        fit = true;
        if (loses && play.filled_up()) {
          faults_.emplace_back(
              "players lose cards in this game: once cards are on the table, write the hands as "
              "they "
              "were dealt, discards included (?? is an unknown card)");
          return std::nullopt;
        }
        Layout layout;
        for (Seat seat = 0; seat < play.deal().seats(); ++seat) {
          if (play.deal().in_deal().contains(seat)) layout.stakes[seat] = stake;
        }
        play.deal().listen(&outcomes);
        play.settle(layout);
        while (!play.deal().over() && !outcomes.won() && play.answer()) {
        }
      }
      outcomes.close();
    }
    if (!compared) {
      faults_.emplace_back("with these choices, there is no showdown");
      return std::nullopt;
    }
    if (!fit) return none_fit();
    return false;
  }
  bool ranges() const {
    return std::any_of(situation_.holders.begin(), situation_.holders.end(),
                       [](const Situation::Holder& holder) { return holder.has_range(); });
  }
  std::optional<bool> none_fit() {
    const std::vector<std::string> names = too_long();
    faults_.push_back((names.empty()       ? "there are"
                       : names.size() == 1 ? names[0] + " has"
                                           : joined(names) + " have") +
                      std::string(" more cards than this game deals"));
    return std::nullopt;
  }
  /// Returns the players who are given more cards than the game ever deals them.
  std::vector<std::string> too_long() const {
    std::vector<bool> dealt(situation_.holders.size());
    for (const Habit& habit : habits) {
      DealToShowdown play(variant_, runner_, situation_, habit, GivenCards::Rest::unknown);
      constexpr int most_comparisons = 100;
      for (int at = 0; at < most_comparisons && play.to_comparison(); ++at) play.deal().pass_over();
      for (std::size_t seat = 0; seat < dealt.size(); ++seat)
        dealt[seat] = dealt[seat] || play.all_dealt(static_cast<Seat>(seat));
    }
    std::vector<std::string> names;
    for (std::size_t seat = 0; seat < dealt.size(); ++seat) {
      if (!dealt[seat]) names.push_back(situation_.holders[seat].name);
    }
    return names;
  }

  const Variant& variant_;
  ScriptRunner* runner_;
  Situation situation_;
  const EquityLimits& limits_;
  std::vector<std::string>& faults_;
  SeatSet live_;
  bool at_once_ = false;
};

}  // namespace

std::optional<Equity> equity(const Variant& variant, ScriptRunner* runner,
                             const Situation& situation, const EquityLimits& limits,
                             std::vector<std::string>& faults) {
  const auto players = static_cast<int>(situation.holders.size());
  return Calculation(variant.for_players(players), runner, situation, limits, faults).run();
}

}  // namespace houserules::judge
