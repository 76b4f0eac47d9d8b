// Forced bets, limits and raises.

#include <fmt/format.h>

#include <algorithm>

#include "engine/compile/context.h"
#include "engine/source/convert.h"
#include "engine/text/one_of.h"

namespace houserules::compiling {

namespace {

/// Reads one size, or one for each betting round.
std::vector<Number> read_sizes(Context& c, const Node& node, std::string_view what) {
  std::vector<Number> sizes;
  const Node* last = nullptr;
  const auto add = [&](const Node& item) {
    const bool whole = item.is_scalar() && convert::whole_number(item.text).value_or(0) > 0;
    if (!whole && !item.is_expression()) {
      const bool kind = is_one_of(item.text, {"pot", "pot limit", "no limit"});
      c.fault(
          fault::limit, item,
          kind ? "a list of limits takes numbers of chips" : "a limit must be a number of chips",
          kind ? "in one round, write the step 'bet: {limit: " + item.text + "}'" : "");
    } else {
      const std::int64_t before = sizes.empty() ? 0 : convert::whole_number(last->text).value_or(0);
      if (whole && before > *convert::whole_number(item.text)) {
        c.fault(fault::limit, item, "limits cannot go down: " + last->text + ", then " + item.text);
      }
      sizes.push_back(c.number(item, what));
      last = &item;
    }
  };
  if (node.is_list()) {
    for (const Node& item : node.items) add(item);
    if (node.items.empty()) c.fault(fault::limit, node, "the list of limits is empty");
  } else {
    add(node);
  }
  return sizes;
}

void read_spread(Context& c, const tree::LimitRules& said, Limit& limit) {
  limit.kind = Limit::Kind::spread;
  if (said.amounts) {
    Node listed = *said.amounts;
    if (listed.is_scalar() && !listed.is_expression()) {
      listed = Node::list(listed.where);
      for (const auto& [text, where] : c.names(*said.amounts, said.amounts.key)) {
        listed.items.push_back(Node::scalar(text, where));
      }
    }
    auto& amounts = limit.amounts;
    for (const Node& item : listed.items) {
      const Number amount = c.number(item, said.amounts.key);
      const bool fixed = !amount.expr.given();
      const bool rises =
          amounts.empty() || amounts.back().expr.given() || amount.literal > amounts.back().literal;
      if (amounts.size() == 8 || (fixed && (amount.literal < 1 || !rises))) {
        c.fault(fault::limit, item,
                amounts.size() == 8           ? "'amounts' can list at most 8 bets"
                : fixed && amount.literal < 1 ? "a bet must be at least 1"
                                              : "'amounts' must list the smallest bet first");
        return;
      }
      amounts.push_back(amount);
    }
    if (amounts.empty()) return;
    limit.sizes = {amounts.front()};
    limit.most = {amounts.back()};
  } else if (!said.from || !said.to) {
    c.fault(fault::limit, said.at, "a spread limit needs a minimum and a maximum bet",
            said.from ? "add 'to:' with the maximum bet" : "add 'from:' with the minimum bet");
    return;
  } else {
    limit.sizes = read_sizes(c, *said.from, said.from.key);
    limit.most = read_sizes(c, *said.to, said.to.key);
  }
  for (std::size_t i = 0; i < limit.sizes.size() && i < limit.most.size(); ++i) {
    const Number& least = limit.sizes[i];
    const Number& most = limit.most[i];
    if (!least.expr.given() && !most.expr.given() && most.literal < least.literal) {
      c.fault(fault::limit, said.at, "the spread limit is reversed",
              fmt::format("write {} to {}", most.literal, least.literal));
    }
  }
  if (said.then) {
    limit.then = *said.then == "the last bet" ? Limit::Then::last_bet
                 : *said.then == "any bet"    ? Limit::Then::any_bet
                                              : Limit::Then::last_bet_of_deal;
  }
}

void read_limit(Context& c, const tree::LimitRules& said, Limit& limit) {
  const Node& written = said.written;
  if (written.is_null()) return read_spread(c, said, limit);
  if (written.is_list() || written.is_expression()) {
    limit.kind = Limit::Kind::fixed;
    limit.sizes = read_sizes(c, written, "limit");
    return;
  }
  const std::string_view text = c.text(written, "limit");
  if (text == "pot" || text == "pot limit") {
    limit.kind = Limit::Kind::pot;
  } else if (text == "half pot") {
    limit.kind = Limit::Kind::half_pot;
  } else if (text == "no limit") {
    limit.kind = Limit::Kind::none;
  } else if (const auto size = convert::whole_number(text); size && *size > 0) {
    limit.kind = Limit::Kind::fixed;
    limit.sizes = {{*size, {}}};
  } else if (!text.empty()) {
    c.fault(fault::limit, written, "'" + printable(text) + "' is not a limit",
            "write chips, a list of chips, 'pot', 'half pot', 'no limit', or {from: 1, to: 5}");
  }
}

void read_ante(Context& c, const tree::Ante& said, Betting& betting) {
  if (said.amount) betting.ante = c.chips(*said.amount, "ante");
  if (!said.by) return;
  if (*said.by == "dealer") betting.ante_by = Betting::Ante::dealer_for_all;
  if (*said.by == "big blind") betting.ante_by = Betting::Ante::big_blind;
}

void read_blinds(Context& c, const Node& node, Betting& betting) {
  if (node.is_list()) {
    if (node.items.empty())
      c.fault(fault::value, node, "the list of blinds is empty",
              "write [1, 2], or remove 'blinds'");
    for (const Node& item : node.items) betting.blinds.push_back(c.chips(item, "a blind"));
    if (!std::is_sorted(betting.blinds.begin(), betting.blinds.end()))
      c.faults.warning(fault::value, node.where, "a blind is smaller than the one before it",
                       "list the small blind first");
  } else if (!node.is_scalar() || node.text.find_first_of(",/- ", 1) != node.text.npos) {
    c.wrong(fault::value, node, "blinds", "a list, not " + describe(node),
            "write [1, 2], small blind first");
  } else {
    betting.blinds.push_back(c.chips(node, "a blind"));
  }
  if (betting.blinds.size() > 4) c.fault(fault::too_many, node, "there can be at most 4 blinds");
}

void read_bring_in(Context& c, const tree::BringIn& said, Betting::BringIn& bring_in) {
  using By = Betting::BringIn::By;
  bring_in.by = By::lowest_up;
  if (!said.written.is_null()) {
    bring_in.chips = c.chips(said.written, "bring-in");
    return;
  }
  if (said.by && *said.by == "highest up card") bring_in.by = By::highest_up;
  const bool whole_bet = said.amount && said.amount->is("a bet");
  if (!whole_bet) bring_in.chips = c.chips(said.amount, 1);
  if (!whole_bet && bring_in.chips == 0) bring_in.by = By::nobody;
  bring_in.ace_low = said.aces && *said.aces == "low";
}

void read_raises(Context& c, const tree::Raises& said, Betting& betting) {
  const auto read = [&](const Node& at, std::string_view what, int& into) {
    const auto n = at.is_scalar() ? convert::number_or_never(at.text) : std::nullopt;
    if (n && *n <= never) {
      into = static_cast<int>(*n);
    } else {
      c.wrong(fault::value, at, what, "a whole number or 'no cap'");
    }
  };
  if (said.round) {
    int raises = 0;
    read(*said.round, "raises", raises);
    betting.raises = raises;
  }
  if (said.player) read(*said.player, said.player.key, betting.raises_of_one);
  if (said.heads_up) betting.capped_heads_up = *said.heads_up == "capped";
}

/// Reads "2" or "3/2".
void read_scale(Context& c, const tree::Stakes& said, Betting::Scale& scale) {
  if (said.times) {
    const std::string_view text = c.text(said.times);
    const auto slash = std::min(text.find('/'), text.size());
    const auto over = convert::whole_number(text.substr(0, slash));
    const auto under = slash == text.size() ? std::optional<std::int64_t>(1)
                                            : convert::whole_number(text.substr(slash + 1));
    if (over && under && *over > 0 && *under > 0 && *over <= 100 && *under <= 100) {
      scale.over = static_cast<int>(*over);
      scale.under = static_cast<int>(*under);
    } else {
      c.fault(fault::value, *said.times, "a multiplier must be a number or a fraction",
              "write 'times: 2' or 'times: 3/2'");
    }
  }
  scale.when = c.condition(said.when);
}

void read_rake(Context& c, const tree::Rake& said, Betting::Rake& rake) {
  rake.percent = static_cast<int>(c.whole(said.percent, 0, 100, rake.percent));
  rake.cap = c.chips(said.at_most, rake.cap);
  rake.when = c.condition(said.when);
}

/// Warns of bounds that a limit contradicts. One that agrees with it is for tables with
/// another limit, and so is one from another file.
void check_bounds(Context& c, const tree::BettingRules& rules, const Betting& betting) {
  const auto here = [&](const Place& bound) { return bound.file == rules.limit.key_where.file; };
  if (betting.limit.kind == Limit::Kind::spread && here(rules.max_bet.key_where) &&
      !betting.limit.most.empty() &&
      std::all_of(betting.limit.most.begin(), betting.limit.most.end(), [&](const Number& most) {
        return !most.expr.given() && most.literal < betting.max_bet;
      }))
    c.idle(rules.max_bet, "the limit already sets the maximum bet", Severity::warning);
  if (betting.limit.kind != Limit::Kind::fixed) return;
  constexpr std::string_view why = "a fixed limit sets the size of every bet";
  const auto any = [&](const auto& test) {
    return std::any_of(
        betting.limit.sizes.begin(), betting.limit.sizes.end(),
        [&](const Number& size) { return !size.expr.given() && test(size.literal); });
  };
  if (here(rules.min_bet.key_where) && any([&](Chips size) { return size < betting.min_bet; }))
    c.idle(rules.min_bet, why, Severity::warning);
  if (here(rules.max_bet.key_where) && !rules.limit->written.of_option)
    c.idle(rules.max_bet, why, Severity::warning);
}

}  // namespace

std::optional<Limit> compile_limit(Context& c, const tree::LimitRules& rules) {
  Limit limit;
  read_limit(c, rules, limit);
  if (limit.sizes.size() > 1 || limit.most.size() > 1) {
    c.fault(fault::limit, rules.at, "a single bet takes a single limit",
            "a list belongs in `limit:` under `betting:`");
  }
  return limit;
}

void settle_bring_in(Context& c, const tree::BettingRules& rules) {
  Betting::BringIn& bring_in = c.v.betting.bring_in;
  if (bring_in.by != Betting::BringIn::By::highest_up || bring_in.chips == 0) return;
  if (rules.bring_in->aces || c.v.showdowns.empty()) return;
  for (const Part& part : c.v.showdowns[0].parts) {
    const Scale scale = part.ranker->spec().scale;
    if (scale == Scale::low_27) {
      bring_in.ace_low = false;  // in all parts
      return;
    }
    bring_in.ace_low = bring_in.ace_low || scale == Scale::low_a5 || scale == Scale::low_a6 ||
                       scale == Scale::badugi || scale == Scale::pure_rank;
  }
}

void compile_betting(Context& c, const tree::BettingRules& rules) {
  Betting& betting = c.v.betting;
  if (rules.ante) read_ante(c, *rules.ante, betting);
  if (rules.blinds && !rules.blinds->is_null()) read_blinds(c, *rules.blinds, betting);
  if (rules.bring_in) read_bring_in(c, *rules.bring_in, betting.bring_in);
  if (rules.limit) read_limit(c, *rules.limit, betting.limit);
  if (rules.raises) read_raises(c, *rules.raises, betting);
  betting.double_when = c.condition(rules.double_when);
  if (rules.stakes) read_scale(c, *rules.stakes, betting.scale);
  betting.min_bet = c.chips(rules.min_bet, betting.min_bet);
  betting.max_bet = c.chips(rules.max_bet, betting.max_bet);
  if (rules.max_bet && betting.max_bet > 0 && betting.max_bet < betting.min_bet) {
    c.fault(fault::limit, *rules.max_bet,
            fmt::format("'max bet' ({}) is less than 'min bet' ({})", betting.max_bet,
                        betting.min_bet));
  }
  check_bounds(c, rules, betting);
  betting.freeze = c.chips(rules.freeze, betting.freeze);
  if (rules.reopens) {
    betting.reopens =
        *rules.reopens == "half a bet" ? Betting::Reopens::half_bet : Betting::Reopens::full_bet;
  }
  betting.check = c.yes_no(rules.checking, betting.check);
  betting.check_raise = c.yes_no(rules.check_raise, betting.check_raise);
  betting.wild_as_printed = rules.showing && *rules.showing == "as printed";
  if (rules.first) betting.opener = c.opener(*rules.first);
  betting.unit = c.whole(rules.smallest_chip, 1, 1'000'000, betting.unit);
  if (rules.rake) read_rake(c, *rules.rake, betting.rake);
}

}  // namespace houserules::compiling
