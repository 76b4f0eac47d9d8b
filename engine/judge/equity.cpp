#include "engine/judge/equity.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/judge/deal_to_showdown.h"
#include "engine/table/state.h"
#include "engine/text/input_error.h"
#include "engine/variant/errors.h"

namespace houserules::judge {
namespace {

/// Every number of winners, parts and boards divides it.
constexpr Chips stake = 720720LL * 5040;

bool known(const Slot& slot) { return slot.card.known(); }

/// Adds up who wins what.
class Count final : public EventSink {
 public:
  Count(std::size_t seats, SeatSet live, const std::function<bool()>& go_on)
      : seats_(seats), go_on_(go_on) {
    out_.live = live;
    out_.all.resize(seats);
    squares_.resize(seats);
  }

  EventKinds wants() const override { return {Event::Kind::awarded}; }
  void on(const Event& event) override {
    line_of(event).won[event.seat] += event.chips;
    total_[event.seat] += event.chips;
    pot_ += event.chips;
  }
  bool won() const { return pot_ > 0; }

  /// One way is settled.
  void close() {
    if (++out_.ways % 256 == 0 && go_on_ && !go_on_()) throw InputError("stopped");
    if (pot_ == 0) ++out_.unwon;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      Line& line = lines_[i];
      Chips all = 0;
      for (const Chips chips : line.won) all += chips;
      if (all == 0) continue;
      ++line.part.won;
      for (std::size_t seat = 0; seat < seats_; ++seat) {
        add(line.part.seats[seat], line.squares[seat], line.won[seat], all);
      }
      line.won.fill(0);
    }
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      add(out_.all[seat], squares_[seat], total_[seat], pot_);
    }
    total_.fill(0);
    pot_ = 0;
  }

  Equity take(bool exact) {
    out_.exact = exact;
    for (Line& line : lines_) {
      finish(line.part.seats, line.squares);
      line.part.won /= static_cast<double>(out_.ways);
      out_.parts.push_back(std::move(line.part));
    }
    finish(out_.all, squares_);
    out_.unwon /= static_cast<double>(out_.ways);
    std::sort(out_.parts.begin(), out_.parts.end(), [](const auto& a, const auto& b) {
      return std::tie(a.board, a.showdown, a.part) < std::tie(b.board, b.showdown, b.part);
    });
    return std::move(out_);
  }

 private:
  struct Line {
    Equity::Part part;
    std::array<Chips, max_seats> won{};
    std::vector<double> squares;
  };

  Line& line_of(const Event& event) {
    for (Line& line : lines_) {
      const Equity::Part& part = line.part;
      if (part.part == event.part && part.board == event.board && part.showdown == event.showdown) {
        return line;
      }
    }
    Line& line = lines_.emplace_back();
    line.part.showdown = event.showdown;
    line.part.part = event.part;
    line.part.board = event.board;
    line.part.seats.resize(seats_);
    line.squares.resize(seats_);
    return line;
  }

  void add(Equity::Share& share, double& squares, Chips won, Chips of) const {
    if (won == 0) return;
    ++(won == of ? share.win : share.tie);
    const double part = static_cast<double>(won) / static_cast<double>(pot_);
    share.share += part;
    squares += part * part;
  }

  void finish(std::vector<Equity::Share>& shares, const std::vector<double>& squares) const {
    const auto ways = static_cast<double>(out_.ways);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      Equity::Share& share = shares[seat];
      share.win /= ways;
      share.tie /= ways;
      share.share /= ways;
      const double variance = squares[seat] / ways - share.share * share.share;
      share.error = out_.exact ? 0 : std::sqrt(std::max(0.0, variance) / ways);
    }
  }

  std::size_t seats_;
  const std::function<bool()>& go_on_;
  Equity out_;
  std::vector<Line> lines_;
  std::vector<double> squares_;
  std::array<Chips, max_seats> total_{};
  Chips pot_ = 0;
};

/// A table laid out but for the cards to come.
class Board {
 public:
  Board(const Variant& variant, const Situation& situation, const Deal& stopped)
      : variant_(variant), situation_(situation), stopped_(stopped), trial_(stopped) {
    whole_ = reads_order();
    for (Seat seat = 0; seat < stopped.seats(); ++seat) {
      const Situation::Holder& holder = situation.holders[seat];
      if (holder.folded) continue;
      layout_.stakes[seat] = stake;
      for (std::size_t z = 0; z < variant.zones.size(); ++z) {
        if (variant.zones[z].of_seat && z != zone_discards) lay(static_cast<std::uint8_t>(z), seat);
      }
    }
    for (std::size_t z = 0; z < variant.zones.size(); ++z) {
      if (variant.zones[z].of_seat || z == zone_stock) continue;
      const int boards = z == zone_board ? max_boards : 1;
      for (int board = 0; board < boards; ++board) {
        lay(static_cast<std::uint8_t>(z), no_seat, static_cast<std::uint8_t>(board));
      }
    }
    find_open();
    find_rest();
  }

  /// How many ways the cards can fall, as far as they are counted.
  double ways() const {
    double ways = 1;
    auto left = static_cast<double>(rest_.size());
    for (const Group& group : groups_) {
      for (std::size_t i = 0; i < group.size(); ++i) {
        ways *= (left - static_cast<double>(i)) / static_cast<double>(i + 1);
      }
      left -= static_cast<double>(group.size());
    }
    return ways;
  }
  bool enough_cards() const {
    std::size_t open = 0;
    for (const Group& group : groups_) open += group.size();
    return open <= rest_.size();
  }

  void all(Count& count) { choose(0, 0, 0, count); }
  void sample(Random& random, Count& count) {
    std::size_t at = 0;
    for (const Group& group : groups_) {
      for (Slot* slot : group) {
        const auto left = static_cast<std::uint32_t>(rest_.size() - at);
        std::swap(rest_[at], rest_[at + random.below(left)]);
        slot->card = rest_[at++];
      }
    }
    settle(count);
  }

 private:
  using Group = std::vector<Slot*>;  // whichever of them a card lies in

  /// May the rules look at the order of cards when hands are compared?
  bool reads_order() const {
    const auto computed = [](const WildSource& source) {
      return source.kind == WildSource::Kind::computed || source.kind == WildSource::Kind::hook;
    };
    const auto reads = [](const Showdown& showdown) {
      return showdown.before != no_code || !showdown.pots.empty() ||
             std::any_of(showdown.parts.begin(), showdown.parts.end(), [](const Part& part) {
               return part.contests.given() ||
                      std::any_of(part.sources.begin(), part.sources.end(),
                                  [](const SourceSpec& source) { return source.when.given(); });
             });
    };
    return !variant_.events.empty() ||
           std::any_of(variant_.wilds.begin(), variant_.wilds.end(), computed) ||
           std::any_of(variant_.showdowns.begin(), variant_.showdowns.end(), reads);
  }

  void lay(std::uint8_t zone, Seat seat, std::uint8_t board = 0) {
    const std::span<const Slot> dealt = stopped_.zone(zone, seat, board);
    if (dealt.empty()) return;
    Layout::Pile pile{zone, seat, board, {dealt.begin(), dealt.end()}};
    const Situation::Cards* given = given_of(zone, seat, board);
    if (given != nullptr && !all_lie(*given, seat)) {
      for (std::size_t i = 0; i < pile.cards.size(); ++i) {
        pile.cards[i].card = i < given->cards.size() ? given->cards[i] : Card();
      }
    }
    layout_.piles.push_back(std::move(pile));
  }

  const Situation::Cards* given_of(std::uint8_t zone, Seat seat, std::uint8_t board) const {
    const auto& list = seat == no_seat ? situation_.table : situation_.holders[seat].cards;
    for (const Situation::Cards& cards : list) {
      if (cards.zone == zone && cards.board == board) return &cards;
    }
    return nullptr;
  }
  /// The rules have left these cards before the seat, wherever.
  bool all_lie(const Situation::Cards& given, Seat seat) const {
    if (seat == no_seat) return true;
    return std::all_of(given.cards.begin(), given.cards.end(), [&](Card card) {
      for (std::size_t z = 0; z < variant_.zones.size() && card.known(); ++z) {
        if (!variant_.zones[z].of_seat || z == zone_discards) continue;
        const auto slots = stopped_.zone(static_cast<std::uint8_t>(z), seat);
        if (std::any_of(slots.begin(), slots.end(),
                        [&](const Slot& slot) { return slot.card == card; })) {
          return true;
        }
      }
      return !card.known();
    });
  }

  /// Does any hand hang on this place? Of places that all hands see alike the order is nothing.
  std::uint64_t use_of(const Layout::Pile& pile, std::size_t at) const {
    std::uint64_t use = whole_ ? 1 : 0;
    unsigned bit = 1;
    const auto add = [&](bool used) {
      if (used) use |= std::uint64_t{1} << (bit % 64);
      ++bit;
    };
    for (const Showdown& showdown : variant_.showdowns) {
      for (const Part& part : showdown.parts) {
        for (const SourceSpec& source : part.sources) {
          add(source.zone == pile.zone && ((source.slots >> at) & 1U) != 0);
        }
      }
    }
    for (const WildSource& wild : variant_.wilds) {
      add(wild.kind == WildSource::Kind::zone_card && wild.zone == pile.zone &&
          ((wild.slots >> at) & 1U) != 0);
    }
    return use;
  }

  void find_open() {
    for (Layout::Pile& pile : layout_.piles) {
      std::vector<std::pair<std::uint64_t, Facing>> kinds;
      std::vector<Group> groups;
      for (std::size_t i = 0; i < pile.cards.size(); ++i) {
        if (known(pile.cards[i])) continue;
        const std::uint64_t use = use_of(pile, i);
        if (use == 0) continue;
        const std::pair kind(use, pile.cards[i].facing);
        const auto same = std::find(kinds.begin(), kinds.end(), kind);
        if (whole_ || same == kinds.end()) {
          kinds.push_back(kind);
          groups.push_back({&pile.cards[i]});
        } else {
          groups[static_cast<std::size_t>(same - kinds.begin())].push_back(&pile.cards[i]);
        }
      }
      groups_.insert(groups_.end(), groups.begin(), groups.end());
    }
  }

  void find_rest() {
    rest_ = variant_.deck;
    const auto take = [&](Card card) {
      const auto at = std::find(rest_.begin(), rest_.end(), card);
      if (card.known() && at != rest_.end()) rest_.erase(at);
    };
    for (const Situation::Holder& holder : situation_.holders) {
      for (const Situation::Cards& cards : holder.cards) {
        for (const Card card : cards.cards) take(card);
      }
    }
    for (const Situation::Cards& cards : situation_.table) {
      for (const Card card : cards.cards) take(card);
    }
    for (const Card card : situation_.gone.cards) take(card);
    used_.resize(rest_.size());
  }

  void choose(std::size_t group, std::size_t slot, std::size_t from, Count& count) {
    if (group == groups_.size()) return settle(count);
    if (slot == groups_[group].size()) return choose(group + 1, 0, 0, count);
    for (std::size_t i = from; i < rest_.size(); ++i) {
      if (used_[i]) continue;
      used_[i] = true;
      groups_[group][slot]->card = rest_[i];
      choose(group, slot + 1, i + 1, count);
      used_[i] = false;
    }
  }

  void settle(Count& count) {
    trial_ = stopped_;
    trial_.listen(&count);
    try {
      trial_.settle(layout_);
      while (!trial_.over() && !count.won()) {
        const Seat seat = trial_.question().seat;
        trial_.answer(seat, trial_.default_answer(seat));
      }
    } catch (const GoesOn&) {
      // Everything that hands can win is won.
    }
    count.close();
  }

  const Variant& variant_;
  const Situation& situation_;
  const Deal& stopped_;
  Deal trial_;
  Layout layout_;
  bool whole_ = false;
  std::vector<Group> groups_;
  std::vector<Card> rest_;  // may lie in the open places
  std::vector<bool> used_;
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
      faults_.emplace_back("at least two hands are needed: p1:CARDS p2:CARDS (?? is any card)");
      return std::nullopt;
    }
    for (const Situation::Holder& holder : situation_.holders) {
      for (const Situation::Cards& cards : holder.cards) {
        if (!cards.cards.empty()) continue;
        faults_.push_back(holder.name +
                          " has no cards: write those that were dealt (?? is any card)");
      }
    }
    if (!faults_.empty()) return std::nullopt;
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
  std::optional<Equity> counted(std::optional<bool> (Calculation::*way)(Count&)) {
    Count count(situation_.holders.size(), live_, limits_.go_on);
    const std::optional<bool> exact = (this->*way)(count);
    if (!exact) return std::nullopt;
    Equity out = count.take(*exact);
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
  std::uint64_t samples() const {
    constexpr std::uint64_t usual = 100'000;
    return limits_.samples > 0 ? limits_.samples : usual;
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

  /// Hands are compared where the cards that were given fit best; the others fall as they may.
  std::optional<bool> laid_out(Count& count) {
    std::optional<Deal> best;
    std::unique_ptr<DealToShowdown> kept;  // the script of the best deal
    int least = -1;
    bool guessed = false;
    for (const Habit& habit : habits) {
      auto play = std::make_unique<DealToShowdown>(variant_, runner_, situation_, habit,
                                                   GivenCards::Rest::unknown);
      bool better = false;
      constexpr int most_comparisons = 100;
      for (int at = 0; at < most_comparisons && play->to_comparison(); ++at) {
        const int here = spare(play->deal());
        if (here >= 0 && (least < 0 || here < least)) {
          least = here;
          best = play->deal();
          better = true;
        }
        play->deal().pass_over();
      }
      guessed = guessed || play->deal().guessed();
      if (better) kept = std::move(play);
    }
    // Cards that are still to come say how the deal goes on.
    if (best ? best->guessed() : guessed) return played(count);
    if (!best) return none_fit();
    kept->cards_are_settled();
    Board board(variant_, situation_, *best);
    if (!board.enough_cards()) {
      faults_.emplace_back("the deck has not as many cards as are still to come");
      return std::nullopt;
    }
    const bool exact =
        limits_.samples == 0 && board.ways() <= static_cast<double>(limits_.most_exact);
    if (exact) {
      board.all(count);
      return true;
    }
    Random random = luck(0);
    for (std::uint64_t i = 0; i < samples(); ++i) board.sample(random, count);
    return false;
  }

  /// Whole deals are played with the given cards: where a card that falls changes what comes.
  std::optional<bool> played(Count& count) {
    bool compared = false;
    bool fit = false;
    const bool loses = !situation_.table.empty() && hands_lose_cards(variant_);
    // What so many deals do not show is not to be seen in the others.
    constexpr std::uint64_t patience = 2000;
    for (std::uint64_t i = 0; i < samples() && (fit || i < patience); ++i) {
      DealToShowdown play(variant_, runner_, situation_, habits[0], GivenCards::Rest::from_the_seed,
                          luck(i));
      const bool reached = play.to_comparison();
      compared = compared || reached;
      if (!play.all_dealt()) continue;  // so it was not what came
      if (reached) {
        fit = true;
        if (loses && play.filled_up()) {
          faults_.emplace_back(
              "rules take cards from hands here: with cards on the table write the hands as they "
              "were dealt, what was thrown away too (?? is any card)");
          return std::nullopt;
        }
        Layout layout;
        for (Seat seat = 0; seat < play.deal().seats(); ++seat) {
          if (play.deal().in_deal().contains(seat)) layout.stakes[seat] = stake;
        }
        play.deal().listen(&count);
        play.settle(layout);
        while (!play.deal().over() && !count.won() && play.answer()) {
        }
      }
      count.close();
    }
    if (!compared) {
      faults_.emplace_back("with these answers no hands are compared");
      return std::nullopt;
    }
    if (!fit) return none_fit();
    return false;
  }
  std::optional<bool> none_fit() {
    faults_.emplace_back(
        "these are more cards than a player has when hands are compared: write no more than "
        "that");
    return std::nullopt;
  }

  const Variant& variant_;
  ScriptRunner* runner_;
  const Situation& situation_;
  const EquityLimits& limits_;
  std::vector<std::string>& faults_;
  SeatSet live_;
};

}  // namespace

std::optional<Equity> equity(const Variant& variant, ScriptRunner* runner,
                             const Situation& situation, const EquityLimits& limits,
                             std::vector<std::string>& faults) {
  const auto players = static_cast<int>(situation.holders.size());
  return Calculation(variant.for_players(players), runner, situation, limits, faults).run();
}

}  // namespace houserules::judge
