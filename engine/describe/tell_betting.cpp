// Forced bets and limits.

#include <algorithm>
#include <optional>

#include "engine/describe/telling.h"
#include "engine/text/english.h"
#include "engine/text/sentence.h"
#include "engine/variant/features.h"

namespace houserules::telling {
namespace {

/// How the betting rounds of a file begin.
struct Openers {
  bool any = false;          // there is a round
  bool own = false;          // some say who acts first
  bool usual = false;        // some do not
  bool usual_later = false;  // nor does one that comes after another
  bool limited = false;      // some have a limit of their own
};

void add_openers(const tree::Steps& steps, bool again, Openers& to) {
  for (const tree::Step& step : steps.items) {
    if (const auto* bet = std::get_if<tree::BetStep>(&step.act)) {
      const bool own = bool(bet->object.first);
      to.own = to.own || own;
      to.limited = to.limited || bet->object.limit;
      to.usual = to.usual || !own;
      to.usual_later = to.usual_later || (!own && (again || to.any));
      to.any = true;
    }
    const bool repeats = std::holds_alternative<tree::RepeatStep>(step.act);
    tree::for_steps_below(
        step.act, [&](const tree::Steps& below) { add_openers(below, again || repeats, to); });
  }
}

Openers openers_of(const tree::File& file) {
  Openers openers;
  add_openers(*file.play, false, openers);
  for (const tree::Effect& effect : *file.whenever) add_openers(*effect.do_, true, openers);
  return openers;
}

/// "doubled", "multiplied by two and a half".
std::string raised(std::string_view times) {
  if (times == "2") return "doubled";
  if (times == "3") return "tripled";
  const auto halves =
      times.ends_with("/2") ? plain_number(times.substr(0, times.size() - 2)) : std::nullopt;
  if (halves && *halves % 2 == 1 && *halves > 2)
    return "multiplied by " + number_word(*halves / 2) + " and a half";
  return "multiplied by " + std::string(times);
}

/// Returns whether the first bets are made before any player has a card face up; nothing if the
/// steps come to neither.
std::optional<bool> begins_hidden(const tree::Steps& steps) {
  for (const tree::Step& step : steps.items) {
    if (std::holds_alternative<tree::BetStep>(step.act)) return true;
    const auto* deal = std::get_if<tree::DealStep>(&step.act);
    const bool deals_up =
        deal != nullptr &&
        std::any_of(deal->object.begin(), deal->object.end(), [](const tree::Portion& portion) {
          return !portion.facing->is("down") && !portion.facing->is("unseen");
        });
    if (deals_up || std::holds_alternative<tree::TurnUpStep>(step.act) ||
        std::holds_alternative<tree::ShowStep>(step.act))
      return false;
    std::optional<bool> hidden;
    tree::for_steps_below(step.act, [&](const tree::Steps& below) {
      if (!hidden) hidden = begins_hidden(below);
    });
    if (hidden) return hidden;
  }
  return std::nullopt;
}

/// Returns whether the pot may stay although everybody claims a part of it.
bool may_fail(const Showdown& showdown) {
  return showdown.both != Showdown::Both::each_for_itself ||
         !std::all_of(showdown.parts.begin(), showdown.parts.end(), [](const Part& part) {
           const RankingSpec& spec = part.ranker->spec();
           return spec.scale < Scale::points && spec.qualify.kind == Qualifier::Kind::none &&
                  !part.contests.given();
         });
}

}  // namespace

/// "2 on the first two betting rounds and 4 after that".
std::string Telling::limit_by_round(const Node& list, std::string_view what) {
  if (!list.is_list()) return std::string(what) + speech_.value(list.text);
  struct Run {
    std::string amount;
    int rounds = 0;
  };
  std::vector<Run> runs;
  for (const Node& item : list.items) {
    const std::string amount = speech_.value(item.text);
    if (runs.empty() || runs.back().amount != amount) runs.push_back({amount, 0});
    ++runs.back().rounds;
  }
  if (runs.size() == 1) return std::string(what) + runs[0].amount;
  std::vector<std::string> parts;
  int round = 1;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    std::string where;
    if (i + 1 == runs.size()) {
      where = i == 1 ? "after that" : "from the " + std::string(ordinal(round)) + " round on";
    } else if (runs[i].rounds == 1) {
      where = "on the " + std::string(ordinal(round)) + " betting round";
    } else if (i == 0) {
      where = "on the first " + number_word(runs[i].rounds) + " betting rounds";
    } else {
      where = "on the next " + number_word(runs[i].rounds);
    }
    parts.push_back(std::string(i == 0 ? what : "") + runs[i].amount + " " + where);
    round += runs[i].rounds;
  }
  return joined(parts);
}

std::string Telling::no_limit() const {
  const bool raising = v_.betting.most_raises(v_.betting.limit) > 0;
  return "no limit: a player may bet " + std::string(raising ? "or raise " : "") +
         "any amount, up to all their chips";
}

std::string Telling::limit(const tree::LimitRules& rules, bool of_one_round) {
  const Node& node = rules.written;
  const std::string when = of_one_round ? " on this round" : "";
  const bool raising = v_.betting.most_raises(v_.betting.limit) > 0;
  const std::string bet = raising ? "a bet or raise" : "a bet";
  const auto up_to = [&](const std::string& pot) {
    return "a bet" + when + " can be as large as " + pot +
           (raising ? ", and a raise as large as " + pot + " after the raiser's call" : "");
  };
  if (node.is_list()) {
    return "fixed limit: bets " + std::string(raising ? "and raises " : "") + "are " +
           limit_by_round(node, "");
  }
  if (node.is_scalar()) {
    const std::string& text = node.text;
    if (text == "pot") {
      return "pot limit: " + up_to("the pot");
    }
    if (text == "half pot") {
      return "half-pot limit: " + up_to("half the pot");
    }
    if (text == "no limit") return no_limit() + when;
    return "fixed limit: every bet" + std::string(raising ? " and raise" : "") + when + " is " +
           speech_.value(text);
  }
  std::string out;
  if (const Node* amounts = take(rules.amounts)) {
    std::vector<std::string> sizes = words_between(amounts->text, " ");
    for (const Node& item : amounts->items) sizes.push_back(speech_.value(item.text));
    out = bet + when + " must be exactly " + joined(sizes, "or");
  } else {
    const Node* from = take(rules.from);
    const Node* to = take(rules.to);
    if (from != nullptr && to != nullptr && from->is_list() && to->is_list()) {
      std::vector<std::string> parts;
      for (std::size_t i = 0; i < std::max(from->items.size(), to->items.size()); ++i) {
        const Node& a = from->items[std::min(i, from->items.size() - 1)];
        const Node& b = to->items[std::min(i, to->items.size() - 1)];
        const bool same = a.text == b.text;
        const bool last = i + 1 == std::max(from->items.size(), to->items.size());
        parts.push_back((same ? "exactly " + a.text : a.text + " to " + b.text) +
                        (last ? " after that"
                              : " on the " + std::string(ordinal(static_cast<int>(i) + 1)) +
                                    (i == 0 ? " betting round" : "")));
      }
      out = "spread limit: " + bet + " is " + joined(parts);
    } else {
      const auto most = to != nullptr ? parse_formula(to->text) : std::nullopt;
      const bool doubles = most && most->is_sign("*") && literal_number(most->args[0]) == 2 &&
                           most->args[1].is("bet");
      out = doubles
                ? "spread limit: the first bet" + when + " is " +
                      (from != nullptr ? limit_by_round(*from, "") : std::string("1")) +
                      ", and a raise can at most double the current bet"
                : "spread limit: " + bet + when + " can be anything from " +
                      (from != nullptr ? limit_by_round(*from, "") : std::string("1")) + " to " +
                      (to != nullptr ? limit_by_round(*to, "") : std::string("any amount"));
    }
  }
  const std::string then = take_text(rules.then);
  if (then == "the last bet") {
    out += ". No raise may be larger than the last bet or raise on that round";
  }
  if (then == "any bet") out += ". A raise may be smaller than the bet or raise before it";
  if (then == "the largest bet of the deal") {
    out += ". A larger bet raises the limit to its size for the rest of the hand";
  }
  return out;
}

/// Antes and blinds.
std::string Telling::forced_bets() {
  const tree::BettingRules& of = *file_.betting;
  std::string text;
  if (const tree::Ante* ante = take(of.ante)) {
    const std::string amount = take_text(ante->amount, "0");
    const std::string by = take_text(ante->by, "everyone");
    if (plain_number(amount) == 0) {
      add_sentence(text, "there is no ante");
    } else if (by == "dealer") {
      add_sentence(text, "before the deal, the " + std::string(dealer_name(v_)) + " antes " +
                             speech_.chips(amount) + " for each player");
    } else if (by == "big blind") {
      add_sentence(text, "before the deal, the big blind also antes " + speech_.chips(amount));
    } else {
      add_sentence(text, "before the deal, each player antes " + speech_.chips(amount));
    }
  }
  if (const Node* blinds = take(of.blinds)) {
    std::vector<std::string> amounts;
    for (const Node& item : blinds->items) amounts.push_back(item.text);
    if (amounts.empty()) {
      add_sentence(text, "there are no blinds");
    } else if (amounts.size() == 1) {
      add_sentence(text,
                   "before the deal, the player left of the button posts a blind of " + amounts[0]);
    } else if (amounts.size() == 2) {
      add_sentence(text,
                   "before the deal, the two players left of the button post the small blind (" +
                       amounts[0] + ") and the big blind (" + amounts[1] +
                       "). Heads-up, the button posts the small blind");
    } else {
      add_sentence(text, "before the deal, the " +
                             number_word(static_cast<std::int64_t>(amounts.size())) +
                             " players left of the button post blinds of " + joined(amounts) +
                             ", in that order. Heads-up, the button posts the first blind");
    }
  }
  return text;
}

Chapter Telling::bets() {
  Chapter chapter{"Betting", {}};
  take(file_.betting);
  const tree::BettingRules& of = *file_.betting;
  std::string text;
  if (!betting_) {
    take_all(file_.betting);
    // Questions of the author's own that are bets.
    const bool bets = std::any_of(v_.asks.begin(), v_.asks.end(), [](const AskAct& ask) {
      return ask.narrated.starts_with("bet ");
    });
    if (!bets) add_sentence(text, "there are no betting rounds");
    if (!v_.pays.empty())
      add_sentence(text, "a player who owes more than they have pays what they have");
    chapter.paragraph(text);
    return chapter;
  }
  if (const tree::BringIn* bring = take(of.bring_in)) {
    const std::string by = take_text(bring->by);
    const std::string amount = take_text(bring->amount);
    const std::string aces = take_text(bring->aces);
    const Limit& limit = v_.betting.limit;
    const bool fixed = limit.kind == Limit::Kind::fixed && !limit.sizes.empty() &&
                       !limit.sizes.front().expr.given();
    const std::string completed =
        fixed ? " or complete the bet to " + std::to_string(limit.sizes.front().literal)
              : std::string(" or bet more");
    add_sentence(text,
                 std::string("the player with the ") +
                     (by == "highest up card" ? "highest" : "lowest") +
                     " up card must open the first betting round with " +
                     (amount == "a bet" ? "a full bet"
                                        : "a bring-in of " + speech_.chips(amount) + completed));
    add_sentence(text, "suits break ties (clubs lowest, then diamonds, hearts, spades)");
    // Where they are high in the pot's low they are here.
    const bool high_in_low =
        !v_.showdowns.empty() &&
        std::any_of(v_.showdowns[0].parts.begin(), v_.showdowns[0].parts.end(),
                    [](const Part& part) { return part.ranker->spec().scale == Scale::low_27; });
    if (v_.betting.bring_in.ace_low && !high_in_low) {
      add_sentence(text, "aces are low for the bring-in");
    } else if (!aces.empty() || by == "highest up card") {
      add_sentence(text, "aces are high for the bring-in");
    }
  }
  chapter.paragraph(text);

  text.clear();
  const Openers openers = openers_of(file_);
  const auto unless = [](bool said_above) -> std::string {
    return said_above ? ", unless a step above says otherwise" : "";
  };
  const tree::LimitRules* limits = take(of.limit);
  const std::string sizes = limits != nullptr ? limit(*limits, false) : no_limit();
  add_sentence(text, sizes + unless(openers.limited && sizes.find(". ") == std::string::npos));
  if (const Node* twice = take(of.double_when); twice != nullptr && !twice->is("no")) {
    add_sentence(
        text, twice->is("yes")
                  ? std::string("a player may always bet double; all raises are then doubled too")
                  : "if " + speech_.condition(twice->text, true) +
                        ", a player may bet double; all further raises are then doubled too");
  }
  if (const tree::Stakes* stakes = take(of.stakes)) {
    const std::string times = raised(take_text(stakes->times));
    const Node* when = take(stakes->when);
    if (const Node* about = take(stakes->about)) {
      add_sentence(text, about->text);
    } else {
      add_sentence(text, (when != nullptr && !when->is("yes")
                              ? "when " + speech_.condition(when->text, true) + ", "
                              : std::string()) +
                             "all limits are " + times);
    }
  }
  const Node* least = take(of.min_bet);
  if (least != nullptr && v_.betting.limit.kind == Limit::Kind::fixed) {
    // Every bet has its size.
  } else if (least != nullptr) {
    add_sentence(text, "the minimum bet is " + speech_.value(least->text));
  } else if (!v_.betting.limit.sized()) {
    Chips forced = std::max<Chips>(1, v_.betting.ante);
    for (const Chips blind : v_.betting.blinds) forced = std::max(forced, blind);
    if (v_.betting.bring_in.due()) forced = std::max(forced, v_.betting.bring_in.chips);
    add_sentence(text, "the minimum bet is " + std::to_string(forced));
  }
  const int most = v_.betting.most_raises(v_.betting.limit);
  const Limit& limited = v_.betting.limit;
  const bool grows = limited.kind == Limit::Kind::spread && limited.then == Limit::Then::same;
  const bool matched = std::any_of(v_.bets.begin(), v_.bets.end(), [](const BetAct& bet) {
    return bet.kind == BetAct::Kind::round;
  });
  if ((!limited.sized() || grows) && most > 0 && matched) {
    add_sentence(text, "a raise must be at least as large as the bet or raise before it");
  }
  if (const Node* max_bet = take(of.max_bet)) {
    add_sentence(text, "the largest bet " + std::string(most > 0 ? "or raise " : "") + "is " +
                           speech_.value(max_bet->text));
  }
  take(of.raises);
  const tree::Raises& raises = *of.raises;
  take(raises.round);
  const std::string player = take_text(raises.player), heads_up = take_text(raises.heads_up);
  if (!matched) {
    // Round and round, nobody counts the raises.
  } else if (most >= never) {
    add_sentence(text, "raises are not capped");
  } else {
    add_sentence(text, most == 0 ? std::string("raising is not allowed")
                                 : "each betting round allows a bet and " + counted(most, "raise"));
    if (heads_up == "no cap") {
      add_sentence(text, "if only two players are left before that, they may keep raising");
    }
  }
  if (!player.empty() && player != "no cap" && player != "never") {
    add_sentence(text, "no player may raise more than " + speech_.times(player) + " on a round");
  }
  if (const Node* freeze = take(of.freeze)) {
    add_sentence(text, "after two raises, a player who has not raised may add " +
                           speech_.chips(freeze->text) + ", which ends the raising");
  }
  if (const Node* reopens = take(of.reopens)) {
    add_sentence(
        text,
        "an all-in raise reopens the betting for players who have already acted only if it is at "
        "least " +
            reopens->text);
  }
  if (take_text(of.checking) == "no") {
    add_sentence(text, "nobody may check: until someone bets, each player must bet or fold");
  }
  if (take_text(of.check_raise) == "no") {
    add_sentence(text, "check-raising is not allowed");
  }
  if (take_text(of.showing) == "as printed") {
    add_sentence(text, "wild cards showing count as printed when deciding which hand shows best");
  }
  if (const Node* first = take(of.first)) {
    const std::string acts =
        (first->text == "left of dealer"
             ? "the first active player left of the " + std::string(dealer_name(v_))
             : opener(*first)) +
        " acts first" + unless(openers.own);
    if (first->text.ends_with(" showing") && !openers.own && !v_.betting.bring_in.due() &&
        begins_hidden(*file_.play) == true) {
      add_sentence(text, "on the first betting round, the first active player left of the " +
                             std::string(dealer_name(v_)) + " acts first");
      add_sentence(text, "on later rounds, " + opener(*first) + " acts first");
    } else {
      add_sentence(text, v_.betting.bring_in.due() ? "on later betting rounds, " + acts : acts);
    }
  } else if (!v_.betting.blinds.empty()) {
    add_sentence(text, v_.betting.blinds.size() == 2
                           ? "on the first betting round, the player left of the big blind (under "
                             "the gun) acts first"
                           : "on the first betting round, the player left of the last blind acts "
                             "first");
    if (openers.usual_later) {
      add_sentence(text, "on later rounds, the first active player left of the button acts first" +
                             unless(openers.own));
    }
  } else if (v_.betting.bring_in.due() ? openers.usual_later : openers.usual) {
    add_sentence(text, (v_.betting.bring_in.due() ? "on later betting rounds, " : std::string()) +
                           "the first active player left of the dealer acts first" +
                           unless(openers.own));
  }
  add_sentence(text, "a player who can't cover a bet goes all-in and plays for the main pot");
  if (const Node* unit = take(of.smallest_chip); unit != nullptr && plain_number(unit->text) != 1) {
    add_sentence(text, "pots are split down to chips of " + speech_.value(unit->text));
  }
  if (const tree::Rake* rake = take(of.rake)) {
    const std::string percent = take_text(rake->percent), cap = take_text(rake->at_most);
    const Node* when = take(rake->when);
    add_sentence(text, (when != nullptr && !when->is("yes")
                            ? "if " + speech_.condition(when->text, true) + ", "
                            : std::string()) +
                           "the house takes " + speech_.value(percent) + " percent of every pot" +
                           (cap.empty() || cap == "never" ? "" : ", up to " + speech_.value(cap)));
  }
  chapter.paragraph(text);
  return chapter;
}

// ---------------------------------------------------------------- what outlives the deal

Chapter Telling::chain() {
  Chapter chapter{"When the pot carries over", {}};
  const tree::ChainRules* chain = take(file_.chain);
  if (chain == nullptr) {
    const bool may_end_so =
        (!v_.claims.empty() && std::any_of(v_.showdowns.begin(), v_.showdowns.end(), may_fail)) ||
        std::any_of(v_.ends.begin(), v_.ends.end(),
                    [](const EndAct& end) { return end.what == EndAct::What::deal; }) ||
        std::any_of(v_.showdowns.begin(), v_.showdowns.end(), [](const Showdown& showdown) {
          return showdown.without_winner == Showdown::Fallback::stays;
        });
    if (may_end_so && has_pot(v_)) {
      chapter.paragraph(
          std::string("If chips are left in the pot, another hand is played for them. "
                      "The deal moves to the left") +
          (v_.betting.ante > 0 ? ", and everyone antes again." : "."));
    }
    return chapter;
  }
  if (const Node* about = take(chain->about)) {
    take_all(*chain);
    chapter.paragraph(sentence(about->text));
    return chapter;
  }
  const auto rule = [&](const tree::ChainRule& then) {
    const bool same = take_text(then.dealer) == "same";
    const bool some = take_text(then.dealt_in) == "those still in";
    const std::string antes = take_text(then.antes);
    std::string text = same ? "the same dealer deals again" : "the deal moves to the left";
    if (some) {
      text +=
          same ? ", but only to the players still in" : "; only the players still in are dealt in";
    }
    const std::string_view pay = antes == "nobody"       ? "nobody antes"
                                 : antes == "with chips" ? "everyone with chips antes again"
                                 : v_.betting.ante == 0  ? ""
                                 : some                  ? "each of them antes again"
                                                         : "everyone antes again";
    if (!pay.empty()) text += ", and " + std::string(pay);
    return text;
  };
  std::string text = "If chips are left in the pot, another hand is played for them.";
  if (const auto* after = take(chain->after)) {
    for (const auto& entry : after->items) {
      const std::string reason =
          entry.name == "shown"               ? "after a showdown"
          : entry.name == "uncontested"       ? "if everyone else folds"
          : entry.name == "void"              ? "if the hand is void"
          : entry.name == "nobody opened"     ? "if nobody opens"
          : entry.name == "nobody in"         ? "if nobody stays in"
          : entry.name == "nobody wins"       ? "if nobody wins the pot"
          : entry.name.starts_with("nobody ") ? "if " + words_of_name(entry.name)
          : entry.name.starts_with("the ")
              ? "if the hand ended because " + words_of_name(entry.name)
              : "after a hand that nobody won (" + quoted(words_of_name(entry.name)) + ")";
      add_sentence(text, reason + ", " + rule(entry.value));
    }
  }
  if (const tree::ChainRule* always = take(chain->always)) {
    add_sentence(text, (chain->after ? "otherwise, " : "") + rule(*always));
  }
  if (take_text(chain->without_chips) == "leaves the game") {
    add_sentence(text, "a player with no chips left is out of the game");
  }
  if (const Node* until = take(chain->until)) {
    add_sentence(text, "the game is over when " + speech_.condition(until->text, true));
  }
  add_sentence(text, "the game ends when the pot is gone");
  const std::string cap = take_text(chain->cap);
  if (!cap.empty() && cap != "never") {
    add_sentence(text, "after " + speech_.value(cap) +
                           " hands, the players still in the game split the pot");
  }
  chapter.paragraph(text);
  return chapter;
}

}  // namespace houserules::telling
