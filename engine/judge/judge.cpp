#include "engine/judge/judge.h"

#include <algorithm>
#include <optional>
#include <set>

#include "engine/judge/deal_to_showdown.h"
#include "engine/judge/situation_check.h"
#include "engine/narrate/hand_words.h"
#include "engine/narrate/spelling.h"
#include "engine/table/state.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/errors.h"

namespace houserules::judge {
namespace {

class Judge final : public EventSink {
 public:
  Judge(const Variant& variant, ScriptRunner* runner, const Situation& situation,
        std::vector<std::string>& faults)
      : variant_(variant), runner_(runner), situation_(situation), faults_(faults) {}

  std::optional<Verdict> run() {
    if (any_unknown()) {
      faults_.emplace_back("unknown cards cannot be judged; write every card");
      return std::nullopt;
    }
    if (situation_.holders.size() < 2) {
      faults_.emplace_back("at least two hands are needed, as in Ann:AsKs Bob:QdQc");
      return std::nullopt;
    }
    const auto folded = [](const auto& holder) { return holder.folded; };
    if (std::count_if(situation_.holders.begin(), situation_.holders.end(), folded) + 1 ==
        std::ssize(situation_.holders)) {
      const auto left =
          std::find_if_not(situation_.holders.begin(), situation_.holders.end(), folded);
      faults_.push_back("everyone else has folded: " + left->name + " wins without a showdown");
      return std::nullopt;
    }
    if (!compares_hands()) return cannot_compare();
    std::optional<Comparisons> tried;
    try {
      tried.emplace(variant_, runner_, situation_);
    } catch (const LimitError& error) {
      faults_ = missing_places();
      if (faults_.empty()) {
        faults_.push_back(std::string("this game cannot be judged from cards alone: ") +
                          error.what());
      }
      return std::nullopt;
    }
    const Comparisons& comparisons = *tried;
    const Comparisons::Choice choice = comparisons.best();
    if (choice.at < 0) {
      if (!any_answer()) return cannot_compare();
      faults_.emplace_back("with these choices, there is no showdown");
      return std::nullopt;
    }
    for (const Situation::Holder& holder : situation_.holders) out_.names.push_back(holder.name);
    DealToShowdown play(variant_, runner_, situation_, choice.habit, GivenCards::Rest::unknown);
    for (int at = 0; play.to_comparison() && at < choice.at; ++at) play.deal().pass_over();
    LayingOut laying_out(variant_, situation_, comparisons, choice.pc, faults_);
    const Layout layout = laying_out.layout(play);
    if (!faults_.empty()) return std::nullopt;
    out_.rulings = laying_out.rulings();
    out_.dead = layout.dead;
    out_.stakes_said = !situation_.stakes.empty() || situation_.pot > 0;

    deal_ = &play.deal();
    play.deal().listen(this);
    try {
      play.settle(layout);
      while (!deal_->over()) {
        out_.goes_on = moved();
        if (out_.goes_on || !play.answer()) break;
      }
    } catch (const GoesOn&) {
      out_.goes_on = true;
    }
    play.deal().listen(nullptr);
    // Some are asked when the showdown begins.
    faults_ = play.unused();
    laying_out.check_declarations(play);
    if (faults_.empty() && !compared_) {
      faults_.emplace_back("with these choices, there is no showdown");
    }
    if (!faults_.empty()) return std::nullopt;
    out_.assumed = play.assumed();
    explain();
    if (plays_on_unopened()) {
      out_.rulings.push_back("Assuming that someone opened the betting");
    }
    return std::move(out_);
  }

  void on(const Event& event) override {
    switch (event.kind) {
      case Event::Kind::pot_begins:
        compared_ = true;
        if (settling_.contains(event.pot)) {
          settling_.clear();
          ++settlement_;
        }
        settling_.insert(event.pot);
        if (event.chips > 0) {
          out_.pots.push_back(
              {event.pot, event.showdown, settlement_, event.word, event.chips, event.seats});
        }
        break;
      case Event::Kind::compared:
        compared_ = true;
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
    const auto open = [](const Situation::Cards& cards) {
      return std::any_of(cards.cards.begin(), cards.cards.end(),
                         [](Card card) { return !card.known(); });
    };
    return std::any_of(situation_.table.begin(), situation_.table.end(), open) ||
           std::any_of(situation_.holders.begin(), situation_.holders.end(),
                       [&](const auto& holder) {
                         return std::any_of(holder.cards.begin(), holder.cards.end(), open);
                       });
  }
  /// Points of which no card has any compare nothing.
  bool compares_hands() const {
    const auto compares = [](const Part& part) {
      const RankingSpec& spec = part.ranker->spec();
      const auto worth = [](const PointValues& value) {
        return std::any_of(value.halves.begin(), value.halves.end(), [](int h) { return h != 0; });
      };
      return spec.scale != Scale::points || part.value_hook >= 0 ||
             std::any_of(spec.points.values.begin(), spec.points.values.end(), worth);
    };
    return std::any_of(variant_.showdowns.begin(), variant_.showdowns.end(),
                       [&](const Showdown& showdown) {
                         return std::any_of(showdown.parts.begin(), showdown.parts.end(), compares);
                       });
  }
  bool any_answer() const {
    return std::any_of(situation_.holders.begin(), situation_.holders.end(),
                       [](const auto& holder) { return !holder.answers.empty(); });
  }
  std::optional<Verdict> cannot_compare() {
    faults_.emplace_back(
        "this game cannot be judged from cards alone: none of its showdowns compares hands; write "
        "the deal as a script and run 'houserules why FILE'");
    return std::nullopt;
  }
  /// Places whose cards count, and of which nothing is said.
  std::vector<std::string> missing_places() const {
    std::vector<std::string> out;
    for (const auto& [zone, board] : places_that_count(variant_)) {
      const auto given = [&, z = zone, b = board](const Situation::Cards& cards) {
        return cards.zone == z && cards.board == b;
      };
      if (std::any_of(situation_.table.begin(), situation_.table.end(), given)) continue;
      const std::string place =
          variant_.zones[zone].name + (board > 0 ? std::to_string(board + 1) : "");
      const std::string fault = "the " + place + " is missing; write " + place + ":CARDS";
      if (std::find(out.begin(), out.end(), fault) == out.end()) out.push_back(fault);
    }
    return out;
  }
  /// When nobody opens, hands are compared all the same, perhaps in another way.
  bool plays_on_unopened() const {
    return std::any_of(variant_.bets.begin(), variant_.bets.end(), [&](const BetAct& bet) {
      if (bet.nobody_opens == no_code) return false;
      for (std::size_t pc = bet.nobody_opens; variant_.program[pc].act != Act::ret; ++pc) {
        const Step step = variant_.program[pc];
        if (step.act == Act::end && variant_.ends[step.row].what != EndAct::What::settle) {
          return false;
        }
      }
      return true;
    });
  }
  bool moved() const { return !out_.awards.empty() || !out_.payments.empty(); }
  const std::string& name(Seat seat) const { return out_.names[seat]; }
  void cite(const RuleCited& rule) {
    if (std::find(out_.rules.begin(), out_.rules.end(), rule) == out_.rules.end()) {
      out_.rules.push_back(rule);
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
    out_.hands.push_back({{event.seat, event.showdown, event.part, event.board,
                           deal_->hand_of(event.seat, event.showdown, event.part, event.board)},
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
    const auto has_won = [&](const Verdict::Prize& prize) { return prize.seat == event.seat; };
    const bool again =
        award != nullptr && std::any_of(award->prizes.begin(), award->prizes.end(), has_won);
    if (award == nullptr || again || award->settlement != settlement_ || award->pot != event.pot ||
        award->part != event.part || award->board != event.board ||
        award->showdown != event.showdown) {
      award = &out_.awards.emplace_back();
      award->settlement = settlement_;
      award->pot = event.pot;
      award->showdown = event.showdown;
      award->part = event.part;
      award->board = event.board;
      const SeatSet among =
          out_.pots.empty() || out_.pots.back().pot != event.pot ? SeatSet() : contenders();
      if (!out_.pots.empty()) award->pot_name = out_.pots.back().name;
      const auto [winner, rival] = narrate::winner_and_rival(out_.hands, event, event.seats, among);
      award->compared = winner != nullptr;
      if (winner != nullptr) {
        award->why = narrate::won_with(*winner, rival, part(event.showdown, event.part));
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
    return spaced(variant_.word(part(showdown, index).name));
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
    for (const Verdict::Pot& pot : out_.pots) explain_unwon(pot);
    for (const Verdict::Hand& hand : out_.hands) explain_call(hand);
    for (const Verdict::Hand& hand : out_.hands) {
      if (hand.counts && hand.ranked.used != hand.ranked.stands_for) {
        cite({RuleCited::What::wild, hand.showdown, hand.part, -1, {}});
      }
    }
  }

  /// A hand that counts as it was announced.
  void explain_call(const Verdict::Hand& hand) {
    const Part& of = part(hand.showdown, hand.part);
    if (!of.called) return;
    const RuleCited why{RuleCited::What::hands_count, hand.showdown, 0, -1, {}};
    cite(why);
    const std::uint8_t call = deal_->state().called[hand.part][hand.seat];
    if (call == 0 || hand.ranked.score.qualifies()) return;
    rule(name(hand.seat) + " announced " + of.called->name(call - std::size_t{1}) +
             " but does not have it, so wins nothing",
         why);
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
        rule(name(seat) + " declared " + joined(claimed) + " and does not win " +
                 (claimed.size() == 2 ? "both" : "all of them") + ", so wins nothing",
             {RuleCited::What::both, award.showdown, 0, -1, {}});
      }
      for (std::uint8_t p = 0; p < showdown.parts.size(); ++p) {
        if (find_hand(seat, award.showdown, p, award.board) != nullptr) continue;
        const RankedHand ranked = deal_->hand_of(seat, award.showdown, p, award.board);
        out_.hands.push_back({{seat, award.showdown, p, award.board, ranked}, false});
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
      if (other.settlement != award.settlement) continue;
      ++won;
      for (const Verdict::Prize& prize : other.prizes) total += prize.chips;
    }
    if (won > 1 && total % won != 0) cite({RuleCited::What::odd_chips, award.showdown, 0, -1, {}});
    for (std::uint8_t p = 0; p < showdown.parts.size(); ++p) {
      const bool has_winner =
          std::any_of(out_.awards.begin(), out_.awards.end(), [&](const Verdict::Award& other) {
            return other.settlement == award.settlement && other.pot == award.pot &&
                   other.board == award.board && other.part == p;
          });
      if (has_winner) continue;
      bool anybody = false;
      const auto pot =
          std::find_if(out_.pots.begin(), out_.pots.end(), [&](const Verdict::Pot& one) {
            return one.settlement == award.settlement && one.pot == award.pot;
          });
      for (Seat seat = 0; seat < deal_->seats() && pot != out_.pots.end(); ++seat) {
        if (!pot->contenders.contains(seat)) continue;
        const RankedHand ranked = deal_->hand_of(seat, award.showdown, p, award.board);
        anybody = anybody || ranked.score.qualifies();
        if (find_hand(seat, award.showdown, p, award.board) != nullptr) continue;
        out_.hands.push_back({{seat, award.showdown, p, award.board, ranked}, false});
      }
      const std::string what = part_name(award.showdown, p);
      if (anybody) continue;
      const std::size_t pots = out_.pots.size();
      rule("Nobody" + (pots > 1 ? " in " + narrate::pot_name(award.pot, pots) : std::string()) +
               (showdown.parts.size() > 1 ? " qualifies for " + what : " has a hand that can win"),
           {RuleCited::What::qualify, award.showdown, p, -1, {}});
      cite({RuleCited::What::without_winner, award.showdown, 0, -1, {}});
    }
  }

  /// No award explains a pot that carries over.
  void explain_unwon(const Verdict::Pot& pot) {
    const bool won = std::any_of(out_.awards.begin(), out_.awards.end(), [&](const auto& award) {
      return award.settlement == pot.settlement && award.pot == pot.pot;
    });
    if (won || pot.contenders.size() < 2) return;
    Verdict::Award nothing;
    nothing.pot = pot.pot;
    nothing.showdown = pot.showdown;
    nothing.settlement = pot.settlement;
    explain_parts(nothing);
  }

  const Variant& variant_;
  ScriptRunner* runner_;
  const Situation& situation_;
  std::vector<std::string>& faults_;
  Verdict out_;
  const Deal* deal_ = nullptr;
  bool compared_ = false;
  int settlement_ = 0;
  std::set<std::uint8_t> settling_;  // pots of this settlement
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

std::optional<Verdict> judge(const Variant& variant, ScriptRunner* runner,
                             const Situation& situation, std::vector<std::string>& faults) {
  const auto players = static_cast<int>(situation.holders.size());
  return Judge(variant.for_players(players), runner, situation, faults).run();
}

}  // namespace houserules::judge
