// Rules that wait for something: events in a deal, and what becomes of the chain of deals.

#include <algorithm>
#include <array>

#include "engine/rules/compile_context.h"
#include "engine/rules/convert.h"

namespace houserules::compiling {

namespace {

// ---------------------------------------------------------------- events

/// What the event binds for its effect.
std::optional<Binders> read_event(Context& c, const Node& node, EventRule& rule) {
  Binders bound;
  if (const Node* seat = node.find("seat")) {
    const std::string_view does = c.text(*seat, "seat");
    bound.seat = true;
    if (does == "folds") {
      rule.kind = EventRule::Kind::folds;
    } else if (does == "checks") {
      rule.kind = EventRule::Kind::checks;
    } else if (does == "bets") {
      rule.kind = EventRule::Kind::bets;
    } else {
      c.fault(fault::value, *seat, "a seat 'folds', 'checks' or 'bets'");
      return std::nullopt;
    }
    return bound;
  }
  if (const Node* showdown = node.find("showdown")) {
    rule.kind = EventRule::Kind::showdown;
    if (c.text(*showdown, "showdown") != "begins") {
      c.fault(fault::value, *showdown, "a showdown 'begins'");
    }
    return bound;
  }
  if (const Node* pot = node.find("pot")) {
    rule.kind = EventRule::Kind::uncontested;
    if (c.text(*pot, "pot") != "uncontested") {
      c.fault(fault::value, *pot, "the pot is 'uncontested'");
    }
    bound.seat = true;
    return bound;
  }

  if (const Node* betting = node.find("betting")) {
    const bool begins = c.text(*betting, "betting") == "begins";
    rule.kind = begins ? EventRule::Kind::round_begins : EventRule::Kind::closed;
    return bound;
  }

  const Node* dealt = node.find("dealt");
  const Node* turned = node.find("turned");
  const Node* moved = node.find("moved");
  const int ways = (dealt != nullptr) + (turned != nullptr) + (moved != nullptr);
  if (ways != 1) {
    c.fault(fault::lacking, node, "an event says what happens",
            "{card: 3, dealt: up}, {card: any, turned: up}, {seat: folds}, {showdown: begins}");
    return std::nullopt;
  }
  if (const Node* card = node.find("card")) rule.cards = c.cards(*card, "card");
  const Node& facing = dealt != nullptr ? *dealt : turned != nullptr ? *turned : *moved;
  const bool any = facing.is_scalar() && facing.text == "any";
  rule.any_facing = any;
  if (dealt != nullptr) {
    rule.kind = EventRule::Kind::dealt;
    if (!any) rule.facing = c.facing(facing).value_or(Facing::up);
  } else {
    rule.kind = turned != nullptr ? EventRule::Kind::turned_up : EventRule::Kind::moved_up;
    rule.any_facing = false;
    if (c.text(facing, "facing") != "up") {
      c.fault(fault::value, facing, "only cards that come up are seen by rules");
    }
  }
  if (const Node* in = node.find("in")) rule.zone = c.zone(*in).zone;
  bound.card = true;
  bound.seat = c.v.zones[rule.zone].of_seat;
  if (rule.kind == EventRule::Kind::dealt && !bound.seat && rule.facing == Facing::down) {
    rule.facing = Facing::unseen;
  }
  return bound;
}

/// A row of `whenever`, for one of its events.
void compile_event(Context& c, const Node& node, const Node& event) {
  EventRule rule;
  const auto bound = read_event(c, event, rule);
  if (!bound) return;
  if (const Node* when = node.find("when")) {
    const auto plain = when->is_scalar() ? convert::yes_no(when->text) : std::nullopt;
    if (plain == false) return;
    const Within restore(c.bound);
    c.bound = *bound;
    if (!plain) rule.when = c.condition(*when, "when");
  }
  // What is left of the row is a step.
  Node step = node;
  step.erase("event");
  step.erase("when");
  if (step.entries.empty()) {
    c.fault(fault::lacking, node, "this rule does nothing", "add 'do:' with its steps");
    return;
  }
  const std::size_t row = add_row(c.v.events, rule);
  c.effects.push_back(std::move(step));
  c.block(
      c.effects.back(), *bound, [](Variant& v, std::size_t at) -> Pc& { return v.events[at].code; },
      row);
}

// ---------------------------------------------------------------- the chain

void read_chain_rule(Context& c, const Node& node, ChainRule& rule) {
  if (const Node* dealer = node.find("dealer")) {
    const std::string_view text = c.text(*dealer, "dealer");
    rule.same_dealer = text == "same";
    if (text != "same" && text != "moves") {
      c.fault(fault::value, *dealer, "the dealer 'moves' or is the 'same'");
    }
  }
  if (const Node* dealt_in = node.find("dealt in")) {
    const std::string_view text = c.text(*dealt_in, "dealt in");
    if (text == "those still in") {
      rule.dealt_in = ChainRule::DealtIn::still_in;
    } else if (text != "everyone in the game") {
      c.fault(fault::value, *dealt_in, "dealt in are 'everyone in the game' or 'those still in'");
    }
  }
  if (const Node* antes = node.find("antes")) {
    const std::string_view text = c.text(*antes, "antes");
    if (text == "nobody") {
      rule.antes = ChainRule::Antes::nobody;
    } else if (text == "with chips") {
      rule.antes = ChainRule::Antes::with_chips;
    } else if (text != "everyone") {
      c.fault(fault::value, *antes, "antes are by 'everyone', 'nobody' or those 'with chips'");
    }
  }
}

constexpr std::array<std::string_view, 6> standard_reasons{
    "shown", "uncontested", "nobody opened", "nobody in", "nobody wins", "void"};

}  // namespace

void compile_events(Context& c, const Node* whenever) {
  if (whenever == nullptr || whenever->is_null()) return;
  if (!whenever->is_list()) {
    c.fault(fault::value, *whenever, "'whenever' lists rules",
            "- {event: {card: 3, dealt: up}, do: …}");
    return;
  }
  for (const Node& node : whenever->items) {
    const Node* event = node.is_map() ? node.find("event") : nullptr;
    if (event == nullptr) {
      c.fault(fault::lacking, node, "when does this rule apply?", "add 'event:'");
      continue;
    }
    // Nothing but an empty list is one event that does not say what happens.
    const bool several = event->is_list() && !event->items.empty();
    for (const Node& one : several ? event->items : std::vector<Node>{*event}) {
      compile_event(c, node, one);
    }
  }
}

void compile_chain(Context& c, const Node* node) {
  for (const std::string_view reason : standard_reasons) (void)c.word(reason);
  if (node == nullptr || node->is_null()) return;
  Chain& chain = c.v.chain;
  if (const Node* after = node->find("after"); after != nullptr && !after->is_null()) {
    if (!after->is_map()) {
      c.fault(fault::value, *after, "'after' maps reasons to rules",
              "after: {nobody opened: {dealer: moves}}");
    }
    for (const Entry& entry : after->entries) {
      const bool standard = std::find(standard_reasons.begin(), standard_reasons.end(),
                                      entry.key) != standard_reasons.end();
      if (!standard && c.reasons.find(entry.key) == c.reasons.end()) {
        std::vector<std::string_view> known(standard_reasons.begin(), standard_reasons.end());
        for (const auto& [reason, where] : c.reasons) known.push_back(reason);
        c.fault(fault::reason, entry.key_where,
                "no deal ends because '" + printable(entry.key) + "'",
                Context::hint(entry.key, known));
      }
      ChainRule rule;
      rule.reason = c.word(entry.key);
      read_chain_rule(c, entry.value, rule);
      chain.rules.push_back(rule);
    }
  }
  if (const Node* always = node->find("always"); always != nullptr && !always->is_null()) {
    ChainRule rule;
    read_chain_rule(c, *always, rule);
    chain.rules.push_back(rule);
  }
  if (const Node* cap = node->find("cap")) {
    chain.cap = static_cast<int>(c.whole(*cap, "cap", 1, 1000, 50));
  }
  if (const Node* broke = node->find("without chips")) {
    chain.broke_leave = c.text(*broke, "without chips") == "leaves the game";
  }
  if (const Node* until = node->find("until")) {
    const Within no_steps(c.seat_can_be_bound, false);
    chain.until = c.condition(*until, "until");
  }
}

}  // namespace houserules::compiling
