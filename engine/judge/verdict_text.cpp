// Verdicts in words and in JSON.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/cards/notation.h"
#include "engine/judge/judge.h"
#include "engine/narrate/hand_words.h"
#include "engine/narrate/spelling.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"

namespace houserules::judge {
namespace {

class Telling {
 public:
  Telling(const Verdict& verdict, const Variant& variant)
      : verdict_(verdict), variant_(variant), signs_(false) {}

  std::string text() {
    for (const Verdict::Prize& back : verdict_.returned) {
      line(name(back.seat) + " gets back an uncalled bet of " + chips(back.chips));
    }
    for (const Verdict::Best& best : verdict_.best) {
      if (!verdict_.awards.empty()) break;
      const std::vector<std::string> names = names_of(best.seats);
      const std::string part = part_name(best.showdown, best.part);
      line(joined(names) + (names.size() == 1 ? " has" : " have") + " the best hand" +
           (part.empty() ? "" : " for " + part));
    }
    for (const Verdict::Award& award : verdict_.awards) tell(award);
    tell_payments();
    if (verdict_.carried > 0) line("The pot of " + chips(verdict_.carried) + " carries over");
    for (const std::string& ruling : verdict_.rulings) line(ruling);
    if (verdict_.goes_on) line("The deal goes on after this");
    if (!verdict_.stakes_said && !verdict_.pots.empty()) {
      line("No bets given; assuming 100 each");
    }
    if (!verdict_.hands.empty()) out_ += "\n";
    for (const Verdict::Hand& hand : verdict_.hands) tell(hand);
    return std::move(out_);
  }

 private:
  void line(const std::string& sentence) { out_ += sentence + ".\n"; }
  std::string name(Seat seat) const { return seat == no_seat ? "the pot" : verdict_.names[seat]; }
  std::vector<std::string> names_of(SeatSet seats) const {
    std::vector<std::string> out;
    for (const Seat seat : seats) out.push_back(name(seat));
    return out;
  }
  std::string chips(Chips chips) const { return signs_.chips(chips); }

  std::string pot_name(const Verdict::Award& award) const {
    if (award.pot_name != no_word) {
      return "the " + std::string(variant_.word(award.pot_name)) + " pot";
    }
    const auto pots =
        std::count_if(verdict_.pots.begin(), verdict_.pots.end(),
                      [&](const Verdict::Pot& pot) { return pot.settlement == award.settlement; });
    return narrate::pot_name(award.pot, static_cast<std::size_t>(pots));
  }
  std::string part_name(std::uint8_t showdown, std::uint8_t part) const {
    const auto& parts = variant_.showdowns[showdown].parts;
    if (parts.size() < 2) return "";
    return narrate::part_words(variant_, parts[part]);
  }

  Chips chips_in(const Verdict::Award& award) const {
    const auto pot =
        std::find_if(verdict_.pots.begin(), verdict_.pots.end(), [&](const Verdict::Pot& one) {
          return one.settlement == award.settlement && one.pot == award.pot;
        });
    return pot == verdict_.pots.end() ? 0 : pot->chips;
  }

  /// "Ann wins the low half of the main pot (60) with a wheel".
  void tell(const Verdict::Award& award) {
    Chips all = 0;
    std::vector<std::string> winners;
    for (const Verdict::Prize& prize : award.prizes) {
      all += prize.chips;
      winners.push_back(name(prize.seat));
    }
    const auto parts = std::count_if(
        verdict_.awards.begin(), verdict_.awards.end(), [&](const Verdict::Award& other) {
          return other.settlement == award.settlement && other.pot == award.pot &&
                 other.board == award.board && other.part != award.part;
        });
    const std::string part = award.compared ? part_name(award.showdown, award.part) : "";
    std::string what = pot_name(award) + " of " + chips(all);
    if (!part.empty() && parts > 0) {
      const std::size_t ways = static_cast<std::size_t>(parts) + 1;
      what = narrate::share_named(part, narrate::equal_shares(all, chips_in(award), ways));
      const std::string pot = pot_name(award);
      if (pot != "the pot") what += (part == what ? " in " : " of ") + pot;
      what += " (" + chips(all) + ")";
    } else if (!part.empty()) {
      what += " for " + part;
    }
    std::string why = award.why.empty() && !award.compared ? "uncontested" : award.why;
    const bool boards = std::any_of(verdict_.awards.begin(), verdict_.awards.end(),
                                    [](const Verdict::Award& other) { return other.board > 0; });
    if (boards) {
      why += (why.empty() ? "on board " : ", on board ") + std::to_string(award.board + 1);
    }
    if (!why.empty()) why = " " + why;
    if (winners.size() == 1) return line(winners[0] + " wins " + what + why);
    line(joined(winners) + " split " + what + why + ": " +
         joined(narrate::shares(award.prizes, signs_, [&](Seat seat) { return name(seat); })));
  }

  void tell_payments() {
    for (std::size_t i = 0; i < verdict_.payments.size();) {
      const Verdict::Payment& first = verdict_.payments[i];
      std::vector<std::string> payers;
      for (; i < verdict_.payments.size(); ++i) {
        const Verdict::Payment& next = verdict_.payments[i];
        if (next.to != first.to || next.chips != first.chips) break;
        if (!payers.empty() && next.from == no_seat) break;
        payers.push_back(name(next.from));
      }
      line(joined(payers) + (payers.size() == 1 ? " pays " : " each pay ") +
           (first.to == no_seat ? chips(first.chips) + " into the pot"
                                : name(first.to) + " " + chips(first.chips)));
    }
  }

  /// "  Ann, high: flush, ace high (A♠ K♠ 9♠ 5♠ 2♠)".
  void tell(const Verdict::Hand& hand) {
    std::string who = name(hand.seat);
    if (hand.board > 0) who += ", board " + std::to_string(hand.board + 1);
    const std::string part = part_name(hand.showdown, hand.part);
    if (!part.empty()) who += ", " + part;
    out_ += "  " + who + ": " + worth(hand) +
            (hand.counts || !hand.ranked.score.qualifies() ? "" : ", which does not count") + "\n";
  }
  std::string worth(const Verdict::Hand& hand) const {
    if (!hand.ranked.score.qualifies()) return "does not qualify";
    std::string cards;
    for (std::size_t i = 0; i < hand.ranked.used.size(); ++i) {
      const Card used = hand.ranked.used[i];
      cards += (cards.empty() ? "" : " ") + signs_.card(used);
      const Card stands = i < hand.ranked.stands_for.size() ? hand.ranked.stands_for[i] : used;
      if (stands != used) cards += " as " + signs_.card(stands);
      if (stands != used && i + 1 < hand.ranked.used.size()) cards += ",";
    }
    if (!narrate::has_name(hand.ranked)) return cards;
    return hand.ranked.label + (cards.empty() ? "" : " (" + cards + ")");
  }

  const Verdict& verdict_;
  const Variant& variant_;
  narrate::Spelling signs_;
  std::string out_;
};

}  // namespace

std::string text(const Verdict& verdict, const Variant& variant) {
  return Telling(verdict, variant).text();
}

std::string summary(const Verdict& verdict) {
  const std::vector<Chips> net = verdict.net();
  std::vector<std::string> gets;
  for (std::size_t seat = 0; seat < net.size(); ++seat) {
    if (net[seat] == 0) continue;
    gets.push_back(verdict.names[seat] + (net[seat] < 0 ? " pays " : " gets ") +
                   std::to_string(net[seat] < 0 ? -net[seat] : net[seat]));
  }
  if (gets.empty()) return "nobody gets anything";
  return joined(gets);
}

nlohmann::ordered_json json(const Verdict& verdict, const Variant& variant,
                            const std::function<std::string(const RuleCited&)>& place) {
  using Json = nlohmann::ordered_json;
  const auto name = [&](Seat seat) { return seat == no_seat ? "pot" : verdict.names[seat]; };
  const auto part = [&](std::uint8_t showdown, std::uint8_t index) {
    return variant.word(variant.showdowns[showdown].parts[index].name);
  };
  Json out;
  Json& awards = out["awards"] = Json::array();
  for (const Verdict::Award& award : verdict.awards) {
    Json one{{"pot", award.pot}};
    if (award.compared) one["part"] = part(award.showdown, award.part);
    if (award.board > 0) one["board"] = award.board + 1;
    Json& winners = one["winners"] = Json::array();
    for (const Verdict::Prize& prize : award.prizes) {
      Json winner{{"player", name(prize.seat)}, {"chips", prize.chips}};
      if (prize.odd > 0) winner["odd"] = prize.odd;
      winners.push_back(std::move(winner));
    }
    one["why"] = award.compared ? award.why : "unopposed";
    if (award.compared) one["rule"] = place(award.rule);
    awards.push_back(std::move(one));
  }
  Json& payments = out["payments"] = Json::array();
  for (const Verdict::Payment& pay : verdict.payments) {
    payments.push_back({{"from", name(pay.from)},
                        {"to", name(pay.to)},
                        {"chips", pay.chips},
                        {"rule", place(pay.rule)}});
  }
  Json& returned = out["returned"] = Json::array();
  for (const Verdict::Prize& back : verdict.returned) {
    returned.push_back({{"player", name(back.seat)}, {"chips", back.chips}});
  }
  out["carried"] = verdict.carried;
  Json& net = out["net"] = Json::object();
  const std::vector<Chips> sums = verdict.net();
  for (std::size_t seat = 0; seat < sums.size(); ++seat) net[verdict.names[seat]] = sums[seat];
  Json& hands = out["hands"] = Json::array();
  for (const Verdict::Hand& hand : verdict.hands) {
    Json one{{"player", name(hand.seat)}, {"part", part(hand.showdown, hand.part)}};
    if (hand.board > 0) one["board"] = hand.board + 1;
    one["qualifies"] = hand.ranked.score.qualifies();
    one["counts"] = hand.counts;
    one["label"] = hand.ranked.label;
    one["cards"] = text(std::span<const Card>(hand.ranked.used));
    one["stands_for"] = text(std::span<const Card>(hand.ranked.stands_for));
    hands.push_back(std::move(one));
  }
  out["rulings"] = verdict.rulings;
  Json& rules = out["rules"] = Json::array();
  for (const RuleCited& rule : verdict.rules) {
    const std::string at = place(rule);
    if (!at.empty()) rules.push_back(at);
  }
  return out;
}

}  // namespace houserules::judge
