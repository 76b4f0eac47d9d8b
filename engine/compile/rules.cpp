// Rules triggered by events in a deal, and rules for the chain of deals.

#include <algorithm>
#include <array>

#include "engine/compile/context.h"
#include "engine/source/convert.h"
#include "engine/source/word_rows.h"
#include "engine/text/one_of.h"

namespace houserules::compiling {

namespace {

// ---------------------------------------------------------------- events

/// Returns what the event binds for its effect.
std::optional<Binders> read_event(Context& c, const tree::EventRule& said, EventRule& rule) {
  Binders bound;
  if (said.seat) {
    bound.seat = true;
    rule.kind = *said.seat == "folds"    ? EventRule::Kind::folds
                : *said.seat == "checks" ? EventRule::Kind::checks
                                         : EventRule::Kind::bets;
    return bound;
  }
  if (said.showdown) {
    rule.kind = EventRule::Kind::showdown;
    return bound;
  }
  if (said.pot) {
    rule.kind = EventRule::Kind::uncontested;
    bound.seat = true;
    return bound;
  }
  if (said.betting) {
    rule.kind = *said.betting == "begins" ? EventRule::Kind::round_begins : EventRule::Kind::closed;
    return bound;
  }
  if (said.dealt.given + said.turned.given + said.moved.given != 1) {
    c.fault(fault::lacking, said.at, "an event must say what happens",
            "write, for example, {card: 3, dealt: up}, {card: any, turned: up} or {seat: folds}");
    return std::nullopt;
  }
  if (said.card) rule.cards = c.cards(*said.card, said.card.key);
  rule.any_facing = said.dealt && *said.dealt == "any";
  if (said.dealt) {
    rule.kind = EventRule::Kind::dealt;
    if (!rule.any_facing) rule.facing = c.facing(*said.dealt).value_or(Facing::up);
  } else {
    rule.kind = said.turned ? EventRule::Kind::turned_up : EventRule::Kind::moved_up;
  }
  if (said.in) rule.zone = c.zone(*said.in).zone;
  bound.card = true;
  bound.seat = c.v.zones[rule.zone].of_seat;
  if (rule.kind == EventRule::Kind::dealt && !bound.seat && rule.facing == Facing::down) {
    rule.facing = Facing::unseen;
  }
  return bound;
}

/// Compiles a row of `whenever` for one of its events.
void compile_event(Context& c, const tree::Effect& effect, const tree::EventRule& event) {
  EventRule rule;
  const auto bound = read_event(c, event, rule);
  if (!bound) return;
  if (const auto& when = effect.when) {
    const auto plain = convert::yes_no(when->text);
    if (plain == false) return;
    const Within restore(c.bound);
    c.bound = *bound;
    if (!plain) rule.when = c.condition(when);
  }
  const std::size_t row = add_row(c.v.events, rule);
  const Word name = effect.name ? c.word(c.text(*effect.name, "the name of a step")) : no_word;
  c.block(
      *effect.do_, *bound, [](Variant& v, std::size_t at) -> Pc& { return v.events[at].code; }, row,
      name);
}

// ---------------------------------------------------------------- the chain

void read_chain_rule(const tree::ChainRule& said, ChainRule& rule) {
  rule.same_dealer = said.dealer && *said.dealer == "same";
  if (said.dealt_in && *said.dealt_in == "those still in")
    rule.dealt_in = ChainRule::DealtIn::still_in;
  if (said.antes && *said.antes == "nobody") rule.antes = ChainRule::Antes::nobody;
  if (said.antes && *said.antes == "with chips") rule.antes = ChainRule::Antes::with_chips;
}

constexpr std::array<std::string_view, 6> standard_reasons{
    "shown", "uncontested", "nobody opened", "nobody in", "nobody wins", "void"};

}  // namespace

void compile_events(Context& c, const std::vector<tree::Effect>& effects) {
  for (const tree::Effect& effect : effects) {
    // An empty list means a single event that does not say what happens.
    if (effect.event && effect.event->empty()) {
      tree::EventRule none;
      none.at = effect.event.where;
      compile_event(c, effect, none);
    }
    for (const tree::EventRule& event : *effect.event) compile_event(c, effect, event);
  }
}

namespace {

/// Returns the reason that players give in other words, or an empty string.
std::string_view reason_meant(std::string_view text) {
  static constexpr WordRow rows[] = {
      {"everyone folds", "uncontested"}, {"everyone else folds", "uncontested"},
      {"all fold", "uncontested"},       {"showdown", "shown"},
      {"no winner", "nobody wins"},      {"no opener", "nobody opened"},
      {"nobody opens", "nobody opened"}, {"passed in", "nobody opened"},
      {"nobody stays", "nobody in"},     {"misdeal", "void"}};
  return given_for(text, rows);
}

}  // namespace

void compile_chain(Context& c, const tree::ChainRules& rules) {
  for (const std::string_view reason : standard_reasons) (void)c.word(reason);
  Chain& chain = c.v.chain;
  for (const auto& [reason, where, said] : rules.after->items) {
    const bool standard = std::find(standard_reasons.begin(), standard_reasons.end(), reason) !=
                          standard_reasons.end();
    if (!standard && !c.reasons.contains(reason)) {
      std::vector<std::string_view> known(standard_reasons.begin(), standard_reasons.end());
      for (const auto& [given, place] : c.reasons)
        if (!is_one_of(given, standard_reasons)) known.push_back(given);
      c.fault(fault::reason, where,
              "'" + printable(reason) + "' is not one of the ways a deal can end",
              reason_meant(reason).empty()
                  ? Context::hint(reason, known)
                  : "did you mean '" + std::string(reason_meant(reason)) + "'?");
    }
    if (reason == "nobody in" && !c.reasons.contains(reason)) {
      c.faults.warning(fault::reason, where, "no deal ends because of 'nobody in'",
                       "write 'because: nobody in' on the step that ends the deal");
    }
    ChainRule rule;
    rule.reason = c.word(reason);
    read_chain_rule(said, rule);
    chain.rules.push_back(rule);
  }
  if (rules.always) {
    ChainRule rule;
    read_chain_rule(*rules.always, rule);
    chain.rules.push_back(rule);
  }
  chain.cap = static_cast<int>(c.whole(rules.cap, 1, 1000, chain.cap));
  chain.broke_leave = rules.without_chips && *rules.without_chips == "leaves the game";
  const Within no_steps(c.instead_of_seat, std::string_view("players"));
  chain.until = c.condition(rules.until);
}

}  // namespace houserules::compiling
