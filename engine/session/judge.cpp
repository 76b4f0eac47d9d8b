#include "engine/session/judge.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

#include "engine/session/hand_words.h"
#include "engine/session/prose.h"
#include "engine/session/walk.h"
#include "engine/table/state.h"
#include "engine/variant/errors.h"

namespace houserules {
namespace {

struct Range {
  std::size_t least = 0, most = 0;
  bool has(std::size_t count) const { return count >= least && count <= most; }
  void widen(std::size_t count) {
    least = std::min(least, count);
    most = std::max(most, count);
  }
};

/// "no cards", "one card", "five cards".
std::string number_text(std::size_t number) {
  return number == 1 ? "one card" : Spelling(true).card_count(number);
}
std::string text(const Range& range) {
  if (range.least == range.most) return number_text(range.least);
  return std::to_string(range.least) + " to " + std::to_string(range.most) + " cards";
}

/// Where and with how many cards hands are compared.
class Comparisons {
 public:
  using Zone = std::tuple<Seat, std::uint8_t, std::uint8_t>;
  struct Choice {
    Habit habit;
    int at = -1;  // so many comparisons come before; -1: there is none
    int pc = 0;
    std::size_t unused = 0;  // of what was said
  };

  Comparisons(const Variant& variant, ScriptRunner* runner, const Dispute& dispute)
      : variant_(variant), dispute_(dispute) {
    for (const Habit& habit : habits) {
      try {
        Walk walk(variant, runner, dispute, habit, GivenCards::Rest::unknown);
        constexpr int most_comparisons = 100;
        for (int at = 0; at < most_comparisons && walk.to_comparison(); ++at) {
          record(walk.deal(), {habit, at, walk.deal().pc(), walk.unused().size()});
          walk.deal().pass_over();
        }
      } catch (const RuleError&) {
        // What nobody wrote down is answered at random here; the answers of the players count.
        if (&habit == &habits[std::size(habits) - 1] && choices_.empty()) throw;
      }
    }
  }

  const Range* range(int pc, Zone zone) const {
    const auto at = ranges_.find(pc);
    if (at == ranges_.end()) return nullptr;
    const auto found = at->second.find(zone);
    return found == at->second.end() ? nullptr : &found->second;
  }

  /// The comparison that fits most hands, then most of what was said; of several the first.
  Choice best() const {
    Choice best;
    std::pair<int, std::size_t> least(max_seats + 1, 0);  // hands that do not fit; unused words
    for (const Choice& choice : choices_) {
      int unfit = 0;
      for (std::size_t seat = 0; seat < dispute_.holders.size(); ++seat) {
        unfit += fits(choice.pc, static_cast<Seat>(seat)) ? 0 : 1;
      }
      const std::pair now(unfit, choice.unused);
      if (now >= least) continue;
      least = now;
      best = choice;
    }
    return best;
  }

  bool fits(int pc, Seat seat) const {
    for (const Dispute::Cards& cards : dispute_.holders[seat].cards) {
      const Range* allowed = range(pc, {seat, cards.zone, 0});
      if (allowed == nullptr || !allowed->has(cards.cards.size())) return false;
    }
    return true;
  }

 private:
  void record(const Deal& deal, const Choice& choice) {
    choices_.push_back(choice);
    auto& ranges = ranges_[choice.pc];
    const auto add = [&](Zone zone, std::size_t count) {
      const auto [at, added] = ranges.try_emplace(zone, Range{count, count});
      if (!added) at->second.widen(count);
    };
    for (std::size_t z = 0; z < variant_.zones.size(); ++z) {
      const auto zone = static_cast<std::uint8_t>(z);
      if (zone == zone_stock) continue;
      if (!variant_.zones[z].of_seat) {
        const int boards = zone == zone_board ? max_boards : 1;
        for (std::uint8_t board = 0; board < boards; ++board) {
          add({no_seat, zone, board}, deal.zone(zone, no_seat, board).size());
        }
        continue;
      }
      for (Seat seat = 0; seat < deal.seats(); ++seat) {
        const std::size_t count = deal.zone(zone, seat).size();
        add({seat, zone, 0}, count);
        // Cards that were arranged on the way may be given as the hand they came from.
        if (zone == zone_hand && arranged(deal, seat)) {
          add({seat, zone, 0}, dispute_.holders[seat].cards[0].cards.size());
        }
      }
    }
  }

  /// All cards of the seat lie before it, wherever the rules put them.
  bool arranged(const Deal& deal, Seat seat) const {
    const auto& given = dispute_.holders[seat].cards;
    if (given.size() != 1 || given[0].zone != zone_hand) return false;
    std::vector<Card> lying;
    for (std::size_t z = 0; z < variant_.zones.size(); ++z) {
      if (!variant_.zones[z].of_seat || z == zone_discards) continue;
      for (const Slot& slot : deal.zone(static_cast<std::uint8_t>(z), seat)) {
        lying.push_back(slot.card);
      }
    }
    return std::is_permutation(lying.begin(), lying.end(), given[0].cards.begin(),
                               given[0].cards.end());
  }

  const Variant& variant_;
  const Dispute& dispute_;
  std::map<int, std::map<Zone, Range>> ranges_;  // by the step that compares
  std::vector<Choice> choices_;
};

class Judge final : public EventSink {
 public:
  Judge(const Variant& variant, ScriptRunner* runner, const Dispute& dispute,
        std::vector<std::string>& faults)
      : variant_(variant), runner_(runner), dispute_(dispute), faults_(faults) {}

  std::optional<Verdict> run() {
    if (any_unknown()) {
      faults_.emplace_back("an unknown card cannot be judged");
      return std::nullopt;
    }
    if (dispute_.holders.size() < 2) {
      faults_.emplace_back("it takes two hands at least: p1:CARDS p2:CARDS");
      return std::nullopt;
    }
    const Comparisons comparisons(variant_, runner_, dispute_);
    const Comparisons::Choice choice = comparisons.best();
    if (choice.at < 0) {
      faults_.emplace_back("with these answers no hands are compared");
      return std::nullopt;
    }
    for (const Dispute::Holder& holder : dispute_.holders) out_.names.push_back(holder.name);
    Walk walk(variant_, runner_, dispute_, choice.habit, GivenCards::Rest::unknown);
    for (int at = 0; walk.to_comparison() && at < choice.at; ++at) walk.deal().pass_over();
    for (std::string& unused : walk.unused()) faults_.push_back(std::move(unused));
    const Layout layout = lay_out(walk.deal(), comparisons, choice.pc);
    if (!faults_.empty()) return std::nullopt;

    deal_ = &walk.deal();
    walk.deal().listen(this);
    try {
      walk.settle(layout);
      while (!deal_->over()) {
        out_.goes_on = moved();
        if (out_.goes_on || !walk.answer()) break;
      }
    } catch (const GoesOn&) {
      out_.goes_on = true;
    }
    walk.deal().listen(nullptr);
    explain();
    return std::move(out_);
  }

  void on(const Event& event) override {
    switch (event.kind) {
      case Event::Kind::pot_begins:
        if (event.chips > 0) {
          out_.pots.push_back({event.pot, event.word, event.chips, event.seats});
        }
        break;
      case Event::Kind::compared:
        if (out_.pots.empty()) add_best(event);
        add_hand(event);
        cite({RuleCited::What::part, event.showdown, event.part, -1, {}});
        break;
      case Event::Kind::awarded:
        add_prize(event);
        break;
      case Event::Kind::uncalled:
      case Event::Kind::returned:
        out_.returned.push_back({event.seat, event.chips, 0});
        break;
      case Event::Kind::pays:
        if (event.chips == 0) break;
        out_.payments.push_back(
            {event.seat, event.other, event.chips, RuleCited::of_step(event.step)});
        cite(out_.payments.back().rule);
        break;
      case Event::Kind::carried:
        out_.carried = event.chips;
        break;
      default:
        break;
    }
  }

 private:
  bool any_unknown() const {
    const auto open = [](const Dispute::Cards& cards) {
      return std::any_of(cards.cards.begin(), cards.cards.end(),
                         [](Card card) { return !card.known(); });
    };
    return std::any_of(dispute_.table.begin(), dispute_.table.end(), open) ||
           std::any_of(dispute_.holders.begin(), dispute_.holders.end(), [&](const auto& holder) {
             return std::any_of(holder.cards.begin(), holder.cards.end(), open);
           });
  }
  bool moved() const { return !out_.awards.empty() || !out_.payments.empty(); }
  const std::string& name(Seat seat) const { return out_.names[seat]; }
  void cite(const RuleCited& rule) {
    if (std::find(out_.rules.begin(), out_.rules.end(), rule) == out_.rules.end()) {
      out_.rules.push_back(rule);
    }
  }

  // ---- the table

  Layout lay_out(const Deal& deal, const Comparisons& comparisons, int pc) {
    Layout layout;
    SeatSet live;
    for (Seat seat = 0; seat < deal.seats(); ++seat) {
      const Dispute::Holder& holder = dispute_.holders[seat];
      if (holder.folded) continue;
      live.insert(seat);
      if (!comparisons.fits(pc, seat)) rule_dead(comparisons, pc, seat, layout);
      for (const Dispute::Cards& cards : holder.cards) put(deal, seat, cards, layout);
    }
    out_.dead = layout.dead;
    if (layout.dead == live) {
      for (std::string& ruling : out_.rulings) faults_.push_back(std::move(ruling));
    }
    for (const Dispute::Cards& cards : dispute_.table) {
      Layout::Pile pile{cards.zone, no_seat, cards.board, {}};
      for (const Card card : cards.cards) pile.cards.push_back({card, Facing::up, true});
      layout.piles.push_back(std::move(pile));
    }
    check_table(comparisons, pc);
    check_declarations(deal.state(), live);
    check_seats(deal, layout, live);

    out_.stakes_said = !dispute_.stakes.empty() || dispute_.pot > 0;
    layout.carried = dispute_.pot;
    for (Seat seat = 0; seat < deal.seats(); ++seat) {
      constexpr Chips unsaid = 100;
      if (!dispute_.stakes.empty()) {
        layout.stakes[seat] = dispute_.stakes[seat];
      } else if (dispute_.pot == 0 && live.contains(seat)) {
        layout.stakes[seat] = unsaid;
      }
    }
    return layout;
  }

  void rule_dead(const Comparisons& comparisons, int pc, Seat seat, Layout& layout) {
    for (const Dispute::Cards& cards : dispute_.holders[seat].cards) {
      const Range* allowed = comparisons.range(pc, {seat, cards.zone, 0});
      if (allowed != nullptr && allowed->has(cards.cards.size())) continue;
      const std::string zone = variant_.zones[cards.zone].name;
      const Range range = allowed == nullptr ? Range() : *allowed;
      if (range.most == 0) {
        faults_.push_back("no cards lie in " + name(seat) + "'s " + zone +
                          " when hands are compared");
        continue;
      }
      if (cards.cards.size() < range.least) {
        faults_.push_back(name(seat) + "'s " + zone + " has " + number_text(cards.cards.size()) +
                          " instead of " + text(range) +
                          "; cards are written in the order in which they came");
        continue;
      }
      out_.rulings.push_back(name(seat) + "'s " + zone + " has " + number_text(cards.cards.size()) +
                             " instead of " + text(range) + ": it is dead and wins nothing");
    }
    layout.dead.insert(seat);
  }

  /// Cards lie as the deal laid them, unless it is said otherwise.
  void put(const Deal& deal, Seat seat, const Dispute::Cards& given, Layout& layout) {
    const std::span<const Slot> dealt = deal.zone(given.zone, seat);
    const bool said = given.groups.size() > 1 && given.zone == zone_hand;
    const bool placed = given.zone == zone_hand && dealt.size() < given.cards.size() &&
                        lies_elsewhere(deal, seat, given.cards);
    if (placed && !said) return;
    Layout::Pile pile{given.zone, seat, 0, {}};
    std::size_t group = 0;
    std::size_t in_group = 0;
    for (std::size_t i = 0; i < given.cards.size(); ++i) {
      while (group < given.groups.size() && in_group == given.groups[group]) {
        ++group;
        in_group = 0;
      }
      ++in_group;
      Facing facing = Facing::down;
      if (said) {
        facing = group % 2 == 0 ? Facing::down : Facing::up;
      } else if (!dealt.empty()) {
        facing = dealt[std::min(i, dealt.size() - 1)].facing;
      }
      pile.cards.push_back({given.cards[i], facing, facing == Facing::up});
    }
    layout.piles.push_back(std::move(pile));
  }

  /// The rules have put these cards into other zones of the seat.
  bool lies_elsewhere(const Deal& deal, Seat seat, const std::vector<Card>& cards) const {
    std::size_t found = 0;
    for (std::size_t z = 0; z < variant_.zones.size(); ++z) {
      if (!variant_.zones[z].of_seat || z == zone_discards) continue;
      for (const Slot& slot : deal.zone(static_cast<std::uint8_t>(z), seat)) {
        found += static_cast<std::size_t>(std::count(cards.begin(), cards.end(), slot.card));
      }
    }
    return found == cards.size();
  }

  std::string table_zone(std::uint8_t zone, std::uint8_t board) const {
    return "the " + variant_.zones[zone].name +
           (board > 0 ? " " + std::to_string(board + 1) : std::string());
  }

  /// The table has as many cards as it gets before hands are compared.
  void check_table(const Comparisons& comparisons, int pc) {
    const auto check = [&](std::uint8_t zone, std::uint8_t board) {
      std::size_t given = 0;
      for (const Dispute::Cards& cards : dispute_.table) {
        if (cards.zone == zone && cards.board == board) given += cards.cards.size();
      }
      const Range* allowed = comparisons.range(pc, {no_seat, zone, board});
      const Range wanted = allowed == nullptr ? Range() : *allowed;
      if (wanted.has(given)) return;
      std::string word = variant_.zones[zone].name;
      if (board > 0) word += std::to_string(board + 1);
      faults_.push_back(table_zone(zone, board) + " has " + number_text(given) + "; it has " +
                        text(wanted) + " when hands are compared" +
                        (given == 0 ? ": write " + word + ":CARDS" : ""));
    };
    for (const Dispute::Cards& cards : dispute_.table) check(cards.zone, cards.board);
    std::vector<std::pair<std::uint8_t, std::uint8_t>> needed;
    for (const Showdown& showdown : variant_.showdowns) {
      for (const Part& part : showdown.parts) {
        for (const SourceSpec& source : part.sources) {
          if (!variant_.zones[source.zone].of_seat) needed.emplace_back(source.zone, source.board);
        }
      }
    }
    for (const WildSource& wild : variant_.wilds) {
      if (wild.kind == WildSource::Kind::zone_card && !variant_.zones[wild.zone].of_seat) {
        needed.emplace_back(wild.zone, std::uint8_t{0});
      }
    }
    std::sort(needed.begin(), needed.end());
    needed.erase(std::unique(needed.begin(), needed.end()), needed.end());
    for (const auto& [zone, board] : needed) {
      const bool given = std::any_of(dispute_.table.begin(), dispute_.table.end(),
                                     [&, z = zone, b = board](const auto& cards) {
                                       return cards.zone == z && cards.board == b;
                                     });
      if (!given) check(zone, board);
    }
  }

  /// Nobody's declaration is guessed.
  void check_declarations(const DealState& state, SeatSet live) {
    if (!state.claimed) return;
    std::vector<std::string> words;
    for (const Part& part : variant_.showdowns[0].parts) {
      if (part.claim != 0) words.push_back("@" + std::string(variant_.word(part.name)));
    }
    for (Seat seat = 0; seat < out_.names.size(); ++seat) {
      if (!live.contains(seat) || !dispute_.holders[seat].answers.empty()) continue;
      faults_.push_back("what did " + name(seat) +
                        " declare? write it behind the cards: " + Spelling::list(words));
    }
  }

  /// No card that counts is left open.
  void check_seats(const Deal& deal, const Layout& layout, SeatSet live) {
    for (Seat seat = 0; seat < deal.seats(); ++seat) {
      if (!live.contains(seat)) continue;
      for (std::size_t z = 0; z < variant_.zones.size(); ++z) {
        const auto zone = static_cast<std::uint8_t>(z);
        if (!variant_.zones[z].of_seat || zone == zone_discards) continue;
        const auto given = [&](const Layout::Pile& pile) {
          return pile.seat == seat && pile.zone == zone;
        };
        if (std::any_of(layout.piles.begin(), layout.piles.end(), given)) continue;
        const auto slots = deal.zone(zone, seat);
        const bool open = std::any_of(slots.begin(), slots.end(),
                                      [](const Slot& slot) { return !slot.card.known(); });
        if (!open) continue;
        faults_.push_back("nothing is said of " + name(seat) + "'s " + variant_.zones[z].name +
                          ", which has " + number_text(slots.size()) + ": write " + name(seat) +
                          (zone == zone_hand ? "" : "." + variant_.zones[z].name) + ":CARDS");
      }
    }
  }

  // ---- the verdict

  Verdict::Hand* find_hand(Seat seat, std::uint8_t showdown, std::uint8_t part,
                           std::uint8_t board) {
    for (Verdict::Hand& hand : out_.hands) {
      if (hand.seat == seat && hand.showdown == showdown && hand.part == part &&
          hand.board == board) {
        return &hand;
      }
    }
    return nullptr;
  }

  void add_hand(const Event& event) {
    if (find_hand(event.seat, event.showdown, event.part, event.board) != nullptr) return;
    out_.hands.push_back({event.seat, event.showdown, event.part, event.board,
                          deal_->hand_of(event.seat, event.showdown, event.part, event.board),
                          true});
  }

  void add_best(const Event& event) {
    const bool known = std::any_of(out_.best.begin(), out_.best.end(), [&](const auto& best) {
      return best.showdown == event.showdown && best.part == event.part;
    });
    if (!known) out_.best.push_back({event.showdown, event.part, event.seats});
  }

  void add_prize(const Event& event) {
    if (event.chips == 0) return;
    Verdict::Award* award = out_.awards.empty() ? nullptr : &out_.awards.back();
    if (award == nullptr || award->pot != event.pot || award->part != event.part ||
        award->board != event.board || award->showdown != event.showdown) {
      award = &out_.awards.emplace_back();
      award->pot = event.pot;
      award->showdown = event.showdown;
      award->part = event.part;
      award->board = event.board;
      const SeatSet among =
          out_.pots.empty() || out_.pots.back().pot != event.pot ? SeatSet() : contenders();
      if (!out_.pots.empty()) award->pot_name = out_.pots.back().name;
      const RankedHand* winner = nullptr;
      const RankedHand* rival = nullptr;
      for (const Verdict::Hand& hand : out_.hands) {
        if (hand.showdown != event.showdown || hand.part != event.part) continue;
        if (hand.board != event.board || !among.contains(hand.seat)) continue;
        if (hand.seat == event.seat) {
          winner = &hand.ranked;
        } else if (!event.seats.contains(hand.seat) && hand.ranked.score.qualifies() &&
                   (rival == nullptr || hand.ranked.score > rival->score)) {
          rival = &hand.ranked;
        }
      }
      award->compared = winner != nullptr;
      if (winner != nullptr) {
        const Ranker& ranker = *part(event.showdown, event.part).ranker;
        award->why = won_with(*winner, rival, ranker.spec().scale);
      }
      award->rule = {RuleCited::What::part, event.showdown, event.part, -1, {}};
    }
    award->prizes.push_back({event.seat, event.chips, event.amount});
    if (event.amount > 0) cite({RuleCited::What::odd_chip_to, event.showdown, 0, -1, {}});
  }

  SeatSet contenders() const { return out_.pots.back().contenders; }
  const Part& part(std::uint8_t showdown, std::uint8_t index) const {
    return variant_.showdowns[showdown].parts[index];
  }
  std::string part_name(std::uint8_t showdown, std::uint8_t index) const {
    std::string name(variant_.word(part(showdown, index).name));
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
  }
  void rule(const std::string& ruling, const RuleCited& why) {
    if (std::find(out_.rulings.begin(), out_.rulings.end(), ruling) == out_.rulings.end()) {
      out_.rulings.push_back(ruling);
    }
    cite(why);
  }

  /// What the awards alone do not show.
  void explain() {
    std::vector<Verdict::Award> compared;
    for (const Verdict::Award& award : out_.awards) {
      if (award.compared) compared.push_back(award);
    }
    for (const Verdict::Award& award : compared) {
      explain_claims(award);
      explain_parts(award);
    }
    for (const Verdict::Hand& hand : out_.hands) {
      if (hand.counts && hand.ranked.used != hand.ranked.stands_for) {
        cite({RuleCited::What::wild, hand.showdown, hand.part, -1, {}});
      }
    }
  }

  /// Seats that cannot win a part for what they declared.
  void explain_claims(const Verdict::Award& award) {
    const DealState& state = deal_->state();
    if (!state.claimed) return;
    const Showdown& showdown = variant_.showdowns[award.showdown];
    for (Seat seat = 0; seat < deal_->seats(); ++seat) {
      if (!state.in_deal.contains(seat) || state.sits_out.contains(seat)) continue;
      std::vector<std::string> claimed;
      bool counted = false;
      for (std::uint8_t p = 0; p < showdown.parts.size(); ++p) {
        if ((state.claims[seat] & showdown.parts[p].claim) == 0) continue;
        claimed.push_back(part_name(award.showdown, p));
        const Verdict::Hand* hand = find_hand(seat, award.showdown, p, award.board);
        counted = counted || (hand != nullptr && hand->counts);
      }
      const bool failed = claimed.size() > 1 && !counted;
      if (failed) {
        rule(name(seat) + " declared " + Spelling::list(claimed) + " and does not win " +
                 (claimed.size() == 2 ? "both" : "all of them") + ": so nothing at all",
             {RuleCited::What::both, award.showdown, 0, -1, {}});
      }
      for (std::uint8_t p = 0; p < showdown.parts.size(); ++p) {
        if (find_hand(seat, award.showdown, p, award.board) != nullptr) continue;
        const RankedHand ranked = deal_->hand_of(seat, award.showdown, p, award.board);
        out_.hands.push_back({seat, award.showdown, p, award.board, ranked, false});
        if (failed || !ranked.score.qualifies()) continue;
        const bool best =
            std::none_of(out_.hands.begin(), out_.hands.end(), [&](const Verdict::Hand& other) {
              return other.counts && other.showdown == award.showdown && other.part == p &&
                     other.board == award.board && other.ranked.score >= ranked.score;
            });
        const std::string part_called = part_name(award.showdown, p);
        if (best) {
          rule(name(seat) + " has the best hand for " + part_called + " but did not declare " +
                   part_called,
               {RuleCited::What::part, award.showdown, p, -1, {}});
        }
      }
    }
  }

  /// Parts that nobody wins, and how an odd chip fell between parts.
  void explain_parts(const Verdict::Award& award) {
    const Showdown& showdown = variant_.showdowns[award.showdown];
    Chips total = 0;
    Chips won = 0;
    for (const Verdict::Award& other : out_.awards) {
      if (other.pot != award.pot || other.board != award.board) continue;
      ++won;
      for (const Verdict::Prize& prize : other.prizes) total += prize.chips;
    }
    if (won > 1 && total % won != 0) cite({RuleCited::What::odd_chips, award.showdown, 0, -1, {}});
    for (std::uint8_t p = 0; p < showdown.parts.size(); ++p) {
      const bool has_winner =
          std::any_of(out_.awards.begin(), out_.awards.end(), [&](const Verdict::Award& other) {
            return other.pot == award.pot && other.board == award.board && other.part == p;
          });
      if (has_winner) continue;
      bool anybody = false;
      const auto pot = std::find_if(out_.pots.begin(), out_.pots.end(),
                                    [&](const Verdict::Pot& one) { return one.pot == award.pot; });
      for (Seat seat = 0; seat < deal_->seats() && pot != out_.pots.end(); ++seat) {
        if (!pot->contenders.contains(seat)) continue;
        const RankedHand ranked = deal_->hand_of(seat, award.showdown, p, award.board);
        anybody = anybody || ranked.score.qualifies();
        if (find_hand(seat, award.showdown, p, award.board) != nullptr) continue;
        out_.hands.push_back({seat, award.showdown, p, award.board, ranked, false});
      }
      const std::string what = part_name(award.showdown, p);
      if (anybody) continue;
      const bool side = out_.pots.size() > 1;
      rule("Nobody" + (side ? " in " + pot_title(award.pot) : std::string()) +
               " has a hand that counts for " + what,
           {RuleCited::What::qualify, award.showdown, p, -1, {}});
      cite({RuleCited::What::without_winner, award.showdown, 0, -1, {}});
    }
  }

  std::string pot_title(std::uint8_t pot) const {
    if (pot == 0) return "the main pot";
    return out_.pots.size() == 2 ? "the side pot" : "side pot " + std::to_string(pot);
  }

  const Variant& variant_;
  ScriptRunner* runner_;
  const Dispute& dispute_;
  std::vector<std::string>& faults_;
  Verdict out_;
  const Deal* deal_ = nullptr;
};

}  // namespace

std::vector<Chips> Verdict::net() const {
  std::vector<Chips> net(names.size(), 0);
  for (const Award& award : awards) {
    for (const Prize& prize : award.prizes) net[prize.seat] += prize.chips;
  }
  for (const Payment& payment : payments) {
    if (payment.from != no_seat) net[payment.from] -= payment.chips;
    if (payment.to != no_seat) net[payment.to] += payment.chips;
  }
  return net;
}

std::optional<Verdict> judge(const Variant& variant, ScriptRunner* runner, const Dispute& dispute,
                             std::vector<std::string>& faults) {
  return Judge(variant, runner, dispute, faults).run();
}

}  // namespace houserules
