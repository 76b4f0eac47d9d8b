// Forced bets, limits and raises.

#include "engine/rules/compile_context.h"
#include "engine/rules/convert.h"

namespace houserules::compiling {

namespace {

void read_limit(Context& c, const Node& node, Betting& betting) {
  if (node.is_list()) {
    betting.limit = Betting::Limit::fixed;
    for (const Node& item : node.items) betting.sizes.push_back(c.chips(item, "limit"));
    if (betting.sizes.empty()) c.fault(fault::limit, node, "an empty list of limits");
    return;
  }
  if (node.is_map()) {
    betting.limit = Betting::Limit::spread;
    const Node* from = node.find("from");
    const Node* to = node.find("to");
    if (from == nullptr || to == nullptr) {
      c.fault(fault::limit, node, "a spread limit goes from one bet to another",
              "limit: {from: 1, to: 5}");
      return;
    }
    betting.sizes = {c.chips(*from, "from")};
    betting.spread_max = c.chips(*to, "to");
    if (betting.spread_max < betting.sizes[0]) {
      c.fault(fault::limit, *to, "the spread is reversed");
    }
    return;
  }
  const std::string_view text = c.text(node, "limit");
  if (text == "pot" || text == "pot limit") {
    betting.limit = Betting::Limit::pot;
  } else if (text == "half pot") {
    betting.limit = Betting::Limit::half_pot;
  } else if (text == "no limit") {
    betting.limit = Betting::Limit::none;
  } else if (const auto size = convert::whole_number(text); size && *size > 0) {
    betting.limit = Betting::Limit::fixed;
    betting.sizes = {*size};
  } else if (!text.empty()) {
    c.fault(fault::limit, node, "'" + printable(text) + "' is no limit",
            "chips, a list of chips, 'pot', 'half pot', 'no limit', or {from: 1, to: 5}");
  }
}

}  // namespace

void compile_betting(Context& c, const Node* node) {
  if (node == nullptr || node->is_null()) return;
  Betting& betting = c.v.betting;
  if (const Node* ante = node->find("ante"); ante != nullptr && ante->is_map()) {
    if (const Node* amount = ante->find("amount")) betting.ante = c.chips(*amount, "ante");
    if (const Node* by = ante->find("by")) {
      const std::string_view who = c.text(*by, "by");
      if (who == "dealer") {
        betting.ante_by = Betting::Ante::dealer_for_all;
      } else if (who == "big blind") {
        betting.ante_by = Betting::Ante::big_blind;
      } else if (who != "everyone") {
        c.fault(fault::value, *by, "the ante is paid by everyone, the dealer or the big blind");
      }
    }
  } else if (ante != nullptr && !ante->is_null()) {
    betting.ante = c.chips(*ante, "ante");
  }
  if (const Node* blinds = node->find("blinds"); blinds != nullptr && !blinds->is_null()) {
    if (blinds->is_list()) {
      for (const Node& item : blinds->items) betting.blinds.push_back(c.chips(item, "a blind"));
    } else {
      betting.blinds.push_back(c.chips(*blinds, "a blind"));
    }
    if (betting.blinds.size() > 4) {
      c.fault(fault::too_many, *blinds, "there are at most 4 blinds");
    }
  }
  if (const Node* bring_in = node->find("bring-in"); bring_in != nullptr && !bring_in->is_null()) {
    if (bring_in->is_map()) {
      const Node* amount = bring_in->find("amount");
      betting.bring_in = amount != nullptr ? c.chips(*amount, "amount") : 1;
      if (const Node* by = bring_in->find("by")) {
        const std::string_view card = c.text(*by, "by");
        betting.bring_in_high = card == "highest up card";
        if (card != "highest up card" && card != "lowest up card") {
          c.fault(fault::value, *by,
                  "the bring-in is by the 'lowest up card' or the 'highest up card'");
        }
      }
    } else {
      betting.bring_in = c.chips(*bring_in, "bring-in");
    }
  }
  const Node* limit = node->find("limit");
  if (limit != nullptr && !limit->is_null()) {
    read_limit(c, *limit, betting);
    c.has_limit = true;
  }
  // Where a bet is no fixed size, raises are not counted.
  const bool counted =
      betting.limit == Betting::Limit::fixed || betting.limit == Betting::Limit::spread;
  betting.raises = counted ? 3 : static_cast<int>(never);
  if (const Node* raises = node->find("raises"); raises != nullptr && !raises->is_null()) {
    const auto n = raises->is_scalar() ? convert::number_or_never(raises->text) : std::nullopt;
    if (n && *n <= never) {
      betting.raises = static_cast<int>(*n);
    } else {
      c.fault(fault::value, *raises, "'raises' is a whole number or 'no cap'");
    }
  }
  if (const Node* min = node->find("min bet"); min != nullptr && !min->is_null()) {
    betting.min_bet = c.chips(*min, "min bet");
  }
  if (const Node* check_raise = node->find("check-raise")) {
    betting.check_raise = c.yes_no(*check_raise, "check-raise", true);
  }
  if (const Node* first = node->find("first"); first != nullptr && !first->is_null()) {
    if (const auto opener = c.opener(*first)) betting.opener = *opener;
  }
}

}  // namespace houserules::compiling
