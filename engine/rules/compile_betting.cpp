// Forced bets, limits and raises.

#include "engine/rules/compile_context.h"
#include "engine/rules/convert.h"

namespace houserules::compiling {

namespace {

/// One size, or one for each betting round.
std::vector<Number> read_sizes(Context& c, const Node& node, std::string_view what) {
  std::vector<Number> sizes;
  const Node* last = nullptr;
  const auto add = [&](const Node& item) {
    const bool whole = item.is_scalar() && convert::whole_number(item.text).value_or(0) > 0;
    if (!whole && !item.is_expression()) {
      c.fault(fault::limit, item, "a limit is a number of chips");
    } else {
      const std::int64_t before = sizes.empty() ? 0 : convert::whole_number(last->text).value_or(0);
      if (whole && before > *convert::whole_number(item.text)) {
        c.fault(fault::limit, item, "the limits fall: " + last->text + ", then " + item.text);
      }
      sizes.push_back(c.number(item, what));
      last = &item;
    }
  };
  if (node.is_list()) {
    for (const Node& item : node.items) add(item);
    if (node.items.empty()) c.fault(fault::limit, node, "an empty list of limits");
  } else {
    add(node);
  }
  return sizes;
}

void read_spread(Context& c, const Node& node, Limit& limit) {
  limit.kind = Limit::Kind::spread;
  const Node* from = node.find("from");
  const Node* to = node.find("to");
  if (const Node* amounts = node.find("amounts")) {
    for (const auto& [text, where] : c.names(*amounts, "amounts")) {
      const auto chips = convert::whole_number(text);
      const bool rises = limit.amounts.empty() || (chips && *chips > limit.amounts.back());
      if (!chips || *chips < 1 || !rises || limit.amounts.size() == 8) {
        c.fault(fault::limit, where, "'amounts' lists up to 8 bets, the smallest first");
        return;
      }
      limit.amounts.push_back(*chips);
    }
    if (limit.amounts.empty()) return;
    limit.sizes = {{limit.amounts.front(), {}}};
    limit.most = {{limit.amounts.back(), {}}};
  } else if (from == nullptr || to == nullptr) {
    c.fault(fault::limit, node, "a spread limit goes from one bet to another",
            "limit: {from: 1, to: 5}");
    return;
  } else {
    limit.sizes = read_sizes(c, *from, "from");
    limit.most = read_sizes(c, *to, "to");
  }
  for (std::size_t i = 0; i < limit.sizes.size() && i < limit.most.size(); ++i) {
    const Number& least = limit.sizes[i];
    const Number& most = limit.most[i];
    if (!least.expr.given() && !most.expr.given() && most.literal < least.literal) {
      c.fault(fault::limit, node, "the spread is reversed");
    }
  }
  if (const Node* then = node.find("then")) {
    const std::string_view text = c.text(*then, "then");
    if (text == "the last bet") {
      limit.then = Limit::Then::last_bet;
    } else if (text == "the largest bet of the deal") {
      limit.then = Limit::Then::last_bet_of_deal;
    }
  }
}

void read_limit(Context& c, const Node& node, Limit& limit) {
  if (node.is_map()) return read_spread(c, node, limit);
  if (node.is_list() || node.is_expression()) {
    limit.kind = Limit::Kind::fixed;
    limit.sizes = read_sizes(c, node, "limit");
    return;
  }
  const std::string_view text = c.text(node, "limit");
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
    c.fault(fault::limit, node, "'" + printable(text) + "' is no limit",
            "chips, a list of chips, 'pot', 'half pot', 'no limit', or {from: 1, to: 5}");
  }
}

void read_ante(Context& c, const Node& node, Betting& betting) {
  if (!node.is_map()) {
    betting.ante = c.chips(node, "ante");
    return;
  }
  if (const Node* amount = node.find("amount")) betting.ante = c.chips(*amount, "ante");
  const Node* by = node.find("by");
  if (by == nullptr) return;
  const std::string_view who = c.text(*by, "by");
  if (who == "dealer") {
    betting.ante_by = Betting::Ante::dealer_for_all;
  } else if (who == "big blind") {
    betting.ante_by = Betting::Ante::big_blind;
  } else if (who != "everyone") {
    c.fault(fault::value, *by, "the ante is paid by everyone, the dealer or the big blind");
  }
}

void read_blinds(Context& c, const Node& node, Betting& betting) {
  if (node.is_list()) {
    for (const Node& item : node.items) betting.blinds.push_back(c.chips(item, "a blind"));
  } else if (node.is_scalar() && node.text.find_first_of(",/ ") != node.text.npos) {
    c.fault(fault::value, node, "blinds are a list, not '" + printable(node.text, 60) + "'",
            "[1, 2]: the first is the small one");
  } else {
    betting.blinds.push_back(c.chips(node, "a blind"));
  }
  if (betting.blinds.size() > 4) c.fault(fault::too_many, node, "there are at most 4 blinds");
}

void read_bring_in(Context& c, const Node& node, Betting::BringIn& bring_in) {
  using By = Betting::BringIn::By;
  bring_in.by = By::lowest_up;
  if (!node.is_map()) {
    bring_in.chips = c.chips(node, "bring-in");
    return;
  }
  if (const Node* by = node.find("by")) {
    const std::string_view card = c.text(*by, "by");
    if (card == "highest up card") {
      bring_in.by = By::highest_up;
    } else if (card != "lowest up card") {
      c.fault(fault::value, *by,
              "the bring-in is by the 'lowest up card' or the 'highest up card'");
    }
  }
  const Node* amount = node.find("amount");
  const bool whole_bet = amount != nullptr && amount->is_scalar() && amount->text == "a bet";
  if (!whole_bet) bring_in.chips = amount != nullptr ? c.chips(*amount, "amount") : 1;
  if (!whole_bet && bring_in.chips == 0) bring_in.by = By::nobody;
  // A small bring-in by the highest card belongs to low games.
  bring_in.ace_low = bring_in.by == By::highest_up && !whole_bet;
  if (const Node* aces = node.find("aces")) {
    bring_in.ace_low = c.text(*aces, "aces") == "low";
  }
}

void read_raises(Context& c, const Node& node, Betting& betting) {
  const auto read = [&](const Node& at, std::string_view what, int& into) {
    const auto n = at.is_scalar() ? convert::number_or_never(at.text) : std::nullopt;
    if (n && *n <= never) {
      into = static_cast<int>(*n);
    } else {
      c.fault(fault::value, at, "'" + std::string(what) + "' is a whole number or 'no cap'");
    }
  };
  if (const Node* round = node.is_map() ? node.find("round") : &node) {
    int raises = 0;
    read(*round, "raises", raises);
    betting.raises = raises;
  }
  if (!node.is_map()) return;
  if (const Node* player = node.find("player")) read(*player, "player", betting.raises_of_one);
  if (const Node* heads_up = node.find("heads-up")) {
    betting.capped_heads_up = c.text(*heads_up, "heads-up") != "no cap";
  }
}

/// "2", "3/2".
void read_scale(Context& c, const Node& node, Betting::Scale& scale) {
  if (const Node* times = node.find("times")) {
    const std::string_view text = c.text(*times, "times");
    const auto slash = std::min(text.find('/'), text.size());
    const auto over = convert::whole_number(text.substr(0, slash));
    const auto under = slash == text.size() ? std::optional<std::int64_t>(1)
                                            : convert::whole_number(text.substr(slash + 1));
    if (over && under && *over > 0 && *under > 0 && *over <= 100 && *under <= 100) {
      scale.over = static_cast<int>(*over);
      scale.under = static_cast<int>(*under);
    } else {
      c.fault(fault::value, *times, "limits are multiplied by a number or a fraction",
              "times: 2, times: 3/2");
    }
  }
  if (const Node* when = node.find("when")) scale.when = c.condition(*when, "when");
}

void read_rake(Context& c, const Node& node, Betting::Rake& rake) {
  if (const Node* percent = node.find("percent")) {
    rake.percent = static_cast<int>(c.whole(*percent, "percent", 0, 100));
  }
  if (const Node* cap = node.find("at most")) rake.cap = c.chips(*cap, "at most");
  if (const Node* when = node.find("when")) rake.when = c.condition(*when, "when");
}

/// The value of a key, unless it is left empty.
const Node* given(const Node& map, std::string_view key) {
  const Node* node = map.find(key);
  return node == nullptr || node->is_null() ? nullptr : node;
}

}  // namespace

std::optional<Limit> compile_limit(Context& c, const Node& node) {
  if (node.is_null()) return std::nullopt;
  Limit limit;
  read_limit(c, node, limit);
  if (limit.sizes.size() > 1 || limit.most.size() > 1) {
    c.fault(fault::limit, node, "one bet has one limit", "a list is for `limit:` under `betting:`");
  }
  return limit;
}

void compile_betting(Context& c, const Node* node) {
  if (node == nullptr || node->is_null()) return;
  Betting& betting = c.v.betting;
  if (const Node* ante = given(*node, "ante")) read_ante(c, *ante, betting);
  if (const Node* blinds = given(*node, "blinds")) read_blinds(c, *blinds, betting);
  if (const Node* bring_in = given(*node, "bring-in")) {
    read_bring_in(c, *bring_in, betting.bring_in);
  }
  if (const Node* limit = given(*node, "limit")) {
    read_limit(c, *limit, betting.limit);
  }
  if (const Node* raises = given(*node, "raises")) read_raises(c, *raises, betting);
  if (const Node* twice = given(*node, "double when")) {
    betting.double_when = c.condition(*twice, "double when");
  }
  if (const Node* stakes = given(*node, "stakes")) read_scale(c, *stakes, betting.scale);
  if (const Node* min = given(*node, "min bet")) betting.min_bet = c.chips(*min, "min bet");
  if (const Node* max = given(*node, "max bet")) betting.max_bet = c.chips(*max, "max bet");
  if (const Node* freeze = given(*node, "freeze")) betting.freeze = c.chips(*freeze, "freeze");
  if (const Node* reopens = given(*node, "reopens")) {
    betting.reopens = c.text(*reopens, "reopens") == "half a bet" ? Betting::Reopens::half_bet
                                                                  : Betting::Reopens::full_bet;
  }
  if (const Node* checking = given(*node, "checking")) {
    betting.check = c.yes_no(*checking, "checking", true);
  }
  if (const Node* check_raise = given(*node, "check-raise")) {
    betting.check_raise = c.yes_no(*check_raise, "check-raise", true);
  }
  if (const Node* first = given(*node, "first")) {
    if (const auto opener = c.opener(*first)) betting.opener = *opener;
  }
  if (const Node* unit = given(*node, "smallest chip")) {
    betting.unit = c.whole(*unit, "smallest chip", 1, 1'000'000, 1);
  }
  if (const Node* rake = given(*node, "rake")) read_rake(c, *rake, betting.rake);
}

}  // namespace houserules::compiling
