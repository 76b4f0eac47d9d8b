#include "engine/check/bets.h"

#include <algorithm>
#include <string>

#include "engine/source/compile_faults.h"
#include "engine/variant/features.h"

namespace houserules {
namespace {

class BetCheck {
 public:
  BetCheck(const Variant& v, const tree::File& rules, Diagnostics& faults)
      : v_(v), of_(v.betting), said_(*rules.betting), rules_(rules), faults_(faults) {
    if (!of_.blinds.empty()) blind_ = *std::max_element(of_.blinds.begin(), of_.blinds.end());
  }

  void against_limit() {
    const Limit& limit = of_.limit;
    if (limit.kind != Limit::Kind::fixed) return;
    if (limit.sizes.empty() || limit.sizes.front().expr.given()) return;
    const Chips bet = limit.sizes.front().literal;
    const std::string than = ") is larger than the first bet (" + std::to_string(bet) + ")";
    if (blind_ > bet)
      warn(said_.blinds.key_where, "the big blind (" + std::to_string(blind_) + than,
           "write 'limit: " + std::to_string(blind_) + "' or more");
    if (of_.bring_in.chips > bet)
      warn(said_.bring_in.key_where, "the bring-in (" + std::to_string(of_.bring_in.chips) + than,
           "make it smaller");
  }

  void against_stacks() {
    const Chips forced = std::max(blind_, of_.ante);
    // An ante may be a whole stack: some games are a single bet.
    if (v_.stacks > forced || (v_.stacks == forced && blind_ <= of_.ante)) return;
    const auto& where = blind_ > of_.ante ? said_.blinds.key_where : said_.ante.key_where;
    warn(rules_.stacks ? rules_.stacks.key_where : where,
         "everyone starts with " + std::to_string(v_.stacks) + ", and the " +
             (blind_ > of_.ante ? "big blind" : "ante") + " takes " + std::to_string(forced),
         "raise 'stacks:'");
  }

  void against_bring_in() {
    const auto own = [&](const Place& key) { return key.file == rules_.at.file; };
    if (of_.blinds.empty() || !of_.bring_in.due() ||
        !(own(said_.blinds.key_where) || own(said_.bring_in.key_where)))
      return;
    warn(own(said_.blinds.key_where) ? said_.blinds.key_where : said_.bring_in.key_where,
         "with blinds, nobody brings it in", "write 'bring-in: ~', or leave the blinds out");
  }

  void against_chips() {
    if (!said_.smallest_chip) return;
    const auto fits = [&](Chips chips) { return chips % of_.unit == 0; };
    for (const Chips chips : of_.blinds) {
      if (!fits(chips)) return no_chips(said_.blinds.key_where, "a blind", chips);
    }
    if (!fits(of_.ante)) no_chips(said_.ante.key_where, "an ante", of_.ante);
  }

  void without_rounds() {
    const bool live = std::any_of(v_.pays.begin(), v_.pays.end(),
                                  [](const PayAct& pay) { return pay.live != PayAct::Live::no; });
    if (live || !v_.bets.empty() || !said_.limit || said_.limit.where.file != rules_.at.file)
      return;
    warn(said_.limit.key_where, "'limit' has no effect: no step is a betting round",
         "add a step 'bet' under `play:`");
  }

  void of_nobody() {
    if (of_.ante_by == Betting::Ante::big_blind && of_.blinds.empty())
      warn(said_.ante.key_where, "the big blind pays the ante, but there are no blinds",
           "add 'blinds: [1, 2]'");
    const auto showing = [](const OpenerSpec& opener) {
      return opener.kind == OpenerSpec::Kind::best_showing ||
             opener.kind == OpenerSpec::Kind::low_showing;
    };
    if (shows_cards(v_)) return;
    const std::string best = "the best hand showing acts first, but no card is ever face up";
    for (std::size_t pc = 0; pc < v_.program.size(); ++pc) {
      if (v_.program[pc].act != Act::bet) continue;
      const BetAct& bet = v_.bets[v_.program[pc].row];
      if (bet.kind != BetAct::Kind::round || !showing(bet.own_opener ? bet.opener : of_.opener))
        continue;
      const Origin& at = v_.origins[pc];
      warn(Place{at.file, at.line, at.column}, best, "deal a card up, or leave the order out");
      break;
    }
  }

 private:
  void warn(const Place& where, std::string message, std::string hint) {
    faults_.warning(fault::stray_key, where, std::move(message), std::move(hint));
  }
  void no_chips(const Place& where, const std::string& what, Chips chips) {
    warn(where,
         what + " of " + std::to_string(chips) + " cannot be paid in chips of " +
             std::to_string(of_.unit),
         "write a multiple of " + std::to_string(of_.unit));
  }

  const Variant& v_;
  const Betting& of_;
  const tree::BettingRules& said_;
  const tree::File& rules_;
  Diagnostics& faults_;
  Chips blind_ = 0;
};

}  // namespace

void check_bets(const Variant& variant, const tree::File& rules, Diagnostics& faults) {
  BetCheck check(variant, rules, faults);
  check.against_limit();
  check.against_stacks();
  check.against_bring_in();
  check.against_chips();
  check.of_nobody();
}

void check_limit_used(const Variant& variant, const tree::File& rules, Diagnostics& faults) {
  BetCheck(variant, rules, faults).without_rounds();
}

}  // namespace houserules
