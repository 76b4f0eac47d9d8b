// The narrator's sentences about chips: bets, and payments to the pot, to pools and to players.

#include <algorithm>
#include <utility>

#include "engine/narrate/narrator.h"
#include "engine/narrate/spelling.h"
#include "engine/table/state.h"
#include "engine/text/english.h"

namespace houserules::narrate {
namespace {

/// Returns whether a payment with this word goes into a separate pot of that name.
bool names_pot(const Variant& variant, Word word) {
  return word != no_word && std::any_of(variant.pays.begin(), variant.pays.end(),
                                        [&](const PayAct& act) { return act.into == word; });
}

/// The pot that an amount depends on: as it is, or as it was when hands were compared.
enum class PotRead : std::uint8_t { none, now, compared };

PotRead pot_read(const Variant& variant, int at) {
  using Op = ExprNode::Op;
  const ExprNode& node = variant.nodes[static_cast<std::size_t>(at)];
  switch (node.op) {
    case Op::root:
      return node.what == static_cast<std::uint8_t>(Root::pot) ? PotRead::now : PotRead::none;
    case Op::attribute:
      return node.what == static_cast<std::uint8_t>(Attribute::pot) ? PotRead::compared
                                                                    : PotRead::none;
    case Op::constant:
    case Op::own_register:
    case Op::own_zone:
    case Op::call:
    case Op::lua:
      return PotRead::none;
    default: {
      const PotRead first = pot_read(variant, node.a);
      return first != PotRead::none || node.b < 0 ? first : pot_read(variant, node.b);
    }
  }
}

}  // namespace

/// Returns whether a payment by a rule is as much as is in the pot, or was when it was won.
bool Narrator::matches_pot(const Event& event) {
  const Chips before = deal_->pot() - event.chips;
  // What several pay by one rule is settled before the first of them pays.
  if (std::exchange(payment_step_, event.step) != event.step) pot_to_match_ = before;
  const Variant& variant = deal_->variant();
  if (event.step < 0 || event.seat == no_seat || event.other != no_seat ||
      event.pool != Event::no_pool || names_pot(variant, event.word))
    return false;
  const Step step = variant.program[static_cast<std::size_t>(event.step)];
  if (step.act != Act::pay) return false;
  const ExprId amount = variant.pays[step.row].amount.expr;
  if (!amount.given() || event.chips == 0) return false;
  const PotRead read = pot_read(variant, amount.node);
  if (read == PotRead::compared) return event.chips == deal_->state().result_pot;
  return read == PotRead::now && (event.chips == before || event.chips == pot_to_match_);
}

void Narrator::bets(const Event& event) {
  const bool forced = event.kind == Event::Kind::antes || event.kind == Event::Kind::blind;
  if (event.kind == Event::Kind::fold && !bet_asked_ && has_said_out(event.seat)) return;
  // A fold that a rule demands begins no round.
  const bool fold = event.kind == Event::Kind::fold;
  const bool by_rule =
      fold && (!chose_.contains(event.seat) || (!bet_asked_ && !chose_out_.contains(event.seat)));
  const int round = deal_->state().round_number;
  if (!forced && !by_rule && round != round_) {
    if (!heading(street("bet"))) prose_.new_line();
    first_round_ = round_ < 0;
    if (first_round_) begun_up_ = has_up_cards();
  }
  if (!forced && !by_rule) round_ = round;
  turn_of_ = no_seat;
  compared_ = SeatSet();
  if (!forced) step_.clear();
  auto [one, many] = wager(event, spelling_);
  if (event.kind == Event::Kind::bring_in) brought_in_ = true;
  if (event.kind == Event::Kind::bet && first_round_ && deal_->variant().betting.bring_in.due()) {
    const std::string chips = spelling_.chips(event.amount);
    const bool fixed = deal_->variant().betting.limit.kind == Limit::Kind::fixed;
    const Chips least = deal_->variant().betting.bring_in.chips;  // 0: a full bet
    const bool more = brought_in_ || (least > 0 && event.amount > least);
    one = (!more         ? "brings it in for "
           : fixed       ? "completes to "
           : brought_in_ ? "raises to "
                         : "opens for ") +
          chips;
  }
  // Where bets go round and round, each is paid on top of those before.
  if (deal_->state().round.endless && event.kind == Event::Kind::raise &&
      deal_->stack(event.seat) == 0) {
    one = "bets the last " + spelling_.chips(event.amount);
    many = "bet the last " + spelling_.chips(event.amount);
  }
  // The chips of some players count double there.
  const Chips level = deal_->state().round.current;
  if (deal_->state().round.endless && event.kind == Event::Kind::raise && level > event.amount) {
    const std::string counts = " (counts as " + spelling_.chips(level) + ")";
    one += counts;
    many += counts;
  }
  if (fold) {
    if (std::exchange(dead_, no_seat) == event.seat) return;
    if (by_rule) one = "is out" + why_out(event), many = "are out" + why_out(event);
  }
  if (event.kind == Event::Kind::raise) prose_.apart();  // two raises are two, even to the same bet
  one += all_in(event.seat);
  many += all_in(event.seat, "are");
  // The same again is the next time around the table.
  if (prose_.repeats(event.seat, one)) prose_.new_line();
  // "Everyone antes" would not be all of those who have chips.
  if (forced && !absent_.empty()) return prose_.act(event.seat, one, many, SeatSet());
  act(event.seat, one, many, !forced);
}

/// " (match)", if the file gives a reason. The name of a step is none: it is for the author.
std::string Narrator::why_paid(const Event& event) const {
  if (event.word == no_word || spelling_.plain() || names_pot(deal_->variant(), event.word))
    return "";
  const std::vector<Word>& steps = deal_->variant().step_names;
  if (std::find(steps.begin(), steps.end(), event.word) != steps.end()) return "";
  return " (" + std::string(deal_->variant().word(event.word)) + ")";
}

void Narrator::pays(const Event& event) {
  const Seat whose = event.seat == no_seat ? event.other : event.seat;
  // What another player than the one whose turn it was pays or gets, comes of the whole round.
  if (!std::exchange(paying_, true) && turn_of_ != no_seat && whose != turn_of_) prose_.new_line();
  // Two equal payments are two payments.
  prose_.again(whose);
  const std::string why = why_paid(event);
  const std::string chips = spelling_.chips(event.chips);
  const Variant& variant = deal_->variant();
  pot_won_ = false;
  if (names_pot(variant, event.word)) pot_aside_ = event.word;
  const std::string pot = names_pot(variant, event.word) ? named_pot(variant.word(event.word))
                                                         : pool_name(variant, event);
  if (event.seat != no_seat && event.chips == 0 && deal_->stack(event.seat) == 0) {
    act(event.seat, "has no chips left", "have no chips left");
  } else if (matches_pot(event)) {
    const std::string tail = " the pot (" + chips + ")";
    act(event.seat, "matches" + tail + all_in(event.seat),
        "each match" + tail + all_in(event.seat, "are"));
  } else if (event.seat == no_seat && event.other == no_seat) {
    prose_.line(event.into_pool
                    ? chips + " from the pot goes into " + pot + "."
                    : capitalised(pot) + " puts " + chips + " into the pot" + why + ".");
  } else if (event.seat == no_seat) {
    act(event.other, "gets " + chips + " from " + pot + why,
        "each get " + chips + " from " + pot + why);
  } else if (event.other == no_seat && !why.empty() && variant.word(event.word) == "ante") {
    act(event.seat, "antes " + chips + all_in(event.seat),
        "ante " + chips + all_in(event.seat, "are"), false);
  } else if (event.other == no_seat) {
    const std::string tail = " into " + pot + why;
    act(event.seat, "pays " + chips + tail + all_in(event.seat),
        "each pay " + chips + tail + all_in(event.seat, "are"));
  }
}

/// Payments of players into pools: "Everyone pays 1 into each of seven pools".
void Narrator::tell_pool_payments() {
  const std::vector<Event> paid = std::exchange(pool_payments_, {});
  std::vector<std::pair<std::uint8_t, std::vector<Seat>>> pools;
  bool alike = true;
  for (const Event& event : paid) {
    if (pools.empty() || pools.back().first != event.pool) pools.push_back({event.pool, {}});
    pools.back().second.push_back(event.seat);
    alike = alike && event.chips == paid[0].chips && deal_->stack(event.seat) > 0 &&
            why_paid(event).empty();
  }
  alike = alike && std::all_of(pools.begin(), pools.end(),
                               [&](const auto& pool) { return pool.second == pools[0].second; });
  if (!alike || pools.size() < 3) {
    for (const Event& event : paid) pays(event);
    return;
  }
  const std::string who = prose_.subject(pools[0].second, deal_->in_deal());
  prose_.sentence(
      who + (who.starts_with("Everyone") || pools[0].second.size() == 1 ? " pays " : " each pay ") +
      spelling_.chips(paid[0].chips) + " into each of " + number_word(std::ssize(pools)) +
      " pools");
}

/// Payments between players: "p1 pays 1 each to p2, p3 and p4", "p2 and p4 each pay 4 to p1".
void Narrator::tell_payments() {
  tell_pool_payments();
  // What several settle comes of the whole round.
  const auto of_one = [&](const Event& one) {
    return one.seat == payments_[0].seat && (one.seat == turn_of_ || one.other == turn_of_);
  };
  if (turn_of_ != no_seat && !std::all_of(payments_.begin(), payments_.end(), of_one))
    prose_.new_line();
  for (std::vector<Event> left = std::exchange(payments_, {}); !left.empty();) {
    const Event first = left.front();
    const auto alike = [&](const Event& other) {
      return other.chips == first.chips && other.word == first.word;
    };
    std::vector<Seat> payers, paid;
    const auto add = [](std::vector<Seat>& to, Seat seat) {
      if (std::find(to.begin(), to.end(), seat) == to.end()) to.push_back(seat);
    };
    for (const Event& other : left) {
      if (alike(other) && other.seat == first.seat) add(paid, other.other);
      if (alike(other) && other.other == first.other) add(payers, other.seat);
    }
    if (paid.size() >= payers.size()) payers.assign(1, first.seat);
    if (payers.size() > 1) paid.assign(1, first.other);
    // Two equal payments are two payments.
    for (const Seat payer : payers) {
      for (const Seat to : paid) {
        left.erase(std::find_if(left.begin(), left.end(), [&](const Event& other) {
          return alike(other) && other.seat == payer && other.other == to;
        }));
      }
    }
    const std::string who = prose_.subject(payers, deal_->in_deal());
    prose_.sentence(who +
                    (payers.size() == 1 || who.starts_with("Everyone") ? " pays " : " each pay ") +
                    spelling_.chips(first.chips) + (paid.size() == 1 ? "" : " each") + " to " +
                    spelling_.seats(paid) + why_paid(first));
  }
}

/// "pays 8 to match the pot": the answer just given, and its price.
void Narrator::matches(const Event& event) {
  const std::string tail = spelling_.chips(event.chips) + " to match " +
                           pool_name(deal_->variant(), event) + all_in(event.seat);
  asked_->one = "pays " + tail;
  asked_->many = "each pay " + tail;
}

}  // namespace houserules::narrate
