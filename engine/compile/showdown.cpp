// Showdowns: parts of the pot, who may win them, and what follows.

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/compile/context.h"
#include "engine/source/convert.h"
#include "engine/source/faults.h"
#include "engine/text/sentence.h"

namespace houserules::compiling {

namespace {

constexpr std::size_t max_parts = 16;

std::string name_of(const tree::PartRules& part) {
  if (part.part && part.part->is_scalar() && !part.part->text.empty()) return part.part->text;
  return part.by && part.by->is_scalar() ? part.by->text : std::string();
}

/// Copies to a part what it leaves to its showdown.
struct Inherit {
  tree::Scoring& part;
  const tree::Scoring& showdown;

  template <class T>
  void operator()(std::string_view, tree::Said<T> tree::Scoring::*member, std::string_view,
                  const tree::More& = {}) const {
    if (!(part.*member)) part.*member = showdown.*member;
  }
};

void name_showdown(Context& c, std::string_view name, tree::ShowdownRules rules) {
  Showdown showdown;
  showdown.name = name.empty() ? no_word : c.word(name);
  std::vector<std::string> names;
  for (tree::PartRules& part : rules.parts.value) {
    if (part.part && part.part->is_expression()) c.name(*part.part, "the name of a part");
    names.push_back(name_of(part));
    if (part.board) {
      const auto n = convert::whole_number(part.board->text);
      if (n && *n <= 3) c.v.boards = std::max(c.v.boards, static_cast<int>(*n));
    }
    if (!part.use) part.use = rules.use;
    Inherit inherit{part, rules};
    tree::Scoring::scoring_keys(inherit);
  }
  if (rules.parts && names.empty()) {
    c.fault(fault::missing_key, rules.parts.where, "a showdown needs at least one part",
            "leave out 'split' if the best high hand wins everything");
  }
  if (names.size() > max_parts) {
    c.fault(fault::too_many, rules.at, "a showdown can have at most 16 parts");
  }
  c.part_names.push_back(std::move(names));
  c.showdown_rows.emplace(name, static_cast<int>(c.v.showdowns.size()));
  c.v.showdowns.push_back(std::move(showdown));
  c.showdown_rules.push_back(std::move(rules));
}

/// The rules of a file without a showdown.
tree::ShowdownRules high_card_wins(const Place& where) {
  tree::ShowdownRules rules;
  rules.at = where;
  rules.parts.given = true;
  tree::PartRules& part = rules.parts.value.emplace_back();
  part.at = where;
  part.by.given = true;
  static_cast<Node&>(part.by.value) = Node::scalar("high", where);
  return rules;
}

/// Reads "1/2", or a weight.
void read_share(Context& c, const Node& node, Share& share) {
  const auto range = [&]() -> std::optional<Share> {
    if (!node.is_scalar()) return std::nullopt;
    const auto slash = node.text.find('/');
    const auto over = convert::whole_number(convert::trim(node.text.substr(0, slash)));
    const auto under = slash == std::string::npos
                           ? std::optional<std::int64_t>(1)
                           : convert::whole_number(convert::trim(node.text.substr(slash + 1)));
    if (!over || !under || *over < 1 || *under < 1 || *over > 100 || *under > 100) {
      return std::nullopt;
    }
    return Share{static_cast<int>(*over), static_cast<int>(*under)};
  }();
  if (range) {
    share = *range;
  } else {
    const auto percent = node.text.ends_with('%')
                             ? convert::whole_number(node.text.substr(0, node.text.size() - 1))
                             : std::nullopt;
    const std::int64_t common = percent ? std::gcd(*percent, std::int64_t{100}) : 0;
    c.fault(fault::value, node, "a share must be a fraction of the pot",
            percent && *percent > 0 && *percent < 100
                ? fmt::format("write 'share: {}/{}'", *percent / common, 100 / common)
                : "write 'share: 1/2', for example");
  }
}

constexpr std::int64_t finest_share = 1'000'000;

/// Parts without a share divide the rest equally.
void spread_shares(Context& c, Showdown& showdown, const Place& where) {
  std::int64_t scale = 1;
  int unsaid = 0;
  bool fractions = false;
  for (const Share& share : c.shares) {
    if (share.over > 0) scale = std::lcm(scale, share.under);
    unsaid += share.over == 0 ? 1 : 0;
    fractions = fractions || share.under > 1;
    if (scale > finest_share) {
      c.fault(fault::value, where, "the shares have no small common denominator");
      return;
    }
  }
  if (unsaid == static_cast<int>(c.shares.size())) return;
  std::int64_t given = 0;
  for (const Share& share : c.shares) given += share.over * (scale / share.under);
  if (unsaid > 0 && given >= scale) {
    c.fault(fault::value, where, "the shares leave nothing for the other parts");
    return;
  }
  if (unsaid == 0 && fractions && given != scale) {
    const std::int64_t both = std::gcd(given, scale);
    c.fault(fault::value, where,
            fmt::format("the shares add up to {}/{} of the pot", given / both, scale / both),
            "they must add up to all of it");
    return;
  }
  for (std::size_t i = 0; i < showdown.parts.size() && i < c.shares.size(); ++i) {
    const Share& share = c.shares[i];
    showdown.parts[i].share = static_cast<int>(
        share.over > 0 ? share.over * (scale / share.under) * std::max(1, unsaid) : scale - given);
  }
}

void compile_part(Context& c, const tree::PartRules& rules, std::size_t index, std::size_t row) {
  Part part;
  const std::string& name = c.part_names[row][index];
  part.name = c.word(name);
  if (rules.name) part.called_name = c.word(c.text(rules.name));
  const auto claimed = std::find(c.claimed.begin(), c.claimed.end(), name);
  if (claimed != c.claimed.end()) part.claim = 1U << (claimed - c.claimed.begin());
  if (rules.share) read_share(c, *rules.share, c.shares[index]);
  {
    const Within restore(c.bound);
    c.bound.seat = c.bound.part = true;
    part.contests = c.condition(rules.contests);
  }
  part.kth_best = rules.kth_best->is("last")
                      ? Part::the_worst
                      : static_cast<int>(c.whole(rules.kth_best, 1, max_seats, part.kth_best));
  for (std::size_t w = 0; w < c.wild_parts.size(); ++w) {
    const auto& names = c.wild_parts[w];
    const bool named = std::find(names.begin(), names.end(), name) != names.end();
    if (!rules.wild && (names.empty() || named)) part.wild.push_back(static_cast<int>(w));
    if (rules.wild && named) {
      c.fault(fault::stray_key, rules.wild.where,
              "the part '" + printable(name) +
                  "' has its own wild cards, and an item under `wild:` also names it",
              "define its wild cards in one place");
    }
  }
  if (rules.wild) part.wild = compile_own_wilds(c, *rules.wild);
  compile_ranking(c, rules, part);
  c.v.showdowns[row].parts.push_back(std::move(part));
}

}  // namespace

/// If a file has only named showdowns, rules that look at hands before one is chosen rank them as
/// in the first.
tree::ShowdownRules like_first(const tree::File& file) {
  for (const auto& named : file.showdowns->items) {
    if (named.value.parts->empty()) continue;
    tree::ShowdownRules rules;
    rules.at = named.value.at;
    rules.parts = named.value.parts;
    rules.use = named.value.use;
    return rules;
  }
  return high_card_wins(file.at);
}

void name_showdowns(Context& c, const tree::File& file) {
  if (file.showdown) {
    name_showdown(c, "", *file.showdown);
  } else if (file.showdowns) {
    name_showdown(c, "", like_first(file));
  } else {
    name_showdown(c, "", high_card_wins(file.at));
  }
  for (const auto& [name, where, said] : file.showdowns->items) {
    tree::ShowdownRules rules = said;
    if (!rules.parts) rules.parts = high_card_wins(where).parts;
    name_showdown(c, name, std::move(rules));
  }
  // From here on, their addresses stay the same.
  for (std::size_t row = 0; row < c.showdown_rules.size(); ++row) {
    const tree::ShowdownRules& rules = c.showdown_rules[row];
    c.aftermaths.push_back({rules.winners ? &*rules.winners : nullptr,  //
                            rules.losers ? &*rules.losers : nullptr});
    if (rules.before && !rules.before->nothing) {
      c.block(
          *rules.before, Binders(),
          [](Variant& v, std::size_t at) -> Pc& { return v.showdowns[at].before; }, row);
    }
  }
}

namespace {

/// The showdown itself asks for the announcement of a shown hand.
void compile_called(Context& c, Part& part) {
  if (!CalledScale::fits(part.ranker->spec())) return;
  part.called = std::make_shared<const CalledScale>(part.ranker->spec());
  AskAct ask;
  ask.name = c.word("announce");
  for (std::size_t call = 0; call < part.called->size(); ++call) {
    ask.options.emplace_back().name = c.word(part.called->name(call));
  }
  part.announce_ask = static_cast<std::uint16_t>(add_row(c.v.asks, std::move(ask)));
}

/// The showdown itself asks players who may choose.
void ask_who_may_muck(Context& c, Showdown& showdown) {
  showdown.beaten = Showdown::Beaten::by_choice;
  AskAct ask;
  ask.name = c.word("showdown");
  for (const std::string_view option : {"muck", "show"}) {
    ask.options.emplace_back().name = c.word(option);
  }
  showdown.muck_ask = static_cast<std::uint16_t>(add_row(c.v.asks, std::move(ask)));
}

void read_odd_chips(Context& c, const Node& order, const std::vector<std::string>& names,
                    Showdown& showdown) {
  const auto said = c.names(order, "odd chips");
  const auto is_part = [&](const auto& one) {
    return std::find(names.begin(), names.end(), one.first) != names.end();
  };
  if (order.is_scalar() && said.size() > 1 && std::none_of(said.begin(), said.end(), is_part)) {
    c.fault(fault::no_part, order,
            "'" + printable(order.text, 60) + "' is not valid for `odd chips:`",
            "list the parts in the order they get the odd chip, as in [" + parted(names) + "]");
    return;
  }
  for (const auto& [name, where] : said) {
    const auto at = std::find(names.begin(), names.end(), name);
    if (at == names.end()) {
      c.fault(fault::no_part, where, "this showdown has no part '" + printable(name) + "'",
              Context::hint(name, std::vector<std::string_view>(names.begin(), names.end())));
      continue;
    }
    showdown.odd_chips.push_back(static_cast<std::uint8_t>(at - names.begin()));
  }
  // Parts not named follow in their order.
  for (std::size_t i = 0; i < showdown.parts.size(); ++i) {
    const auto row = static_cast<std::uint8_t>(i);
    if (std::find(showdown.odd_chips.begin(), showdown.odd_chips.end(), row) ==
        showdown.odd_chips.end()) {
      showdown.odd_chips.push_back(row);
    }
  }
}

PotRule compile_pot_rule(Context& c, std::string_view name, const Place& where,
                         const tree::PotRule& said) {
  PotRule rule;
  rule.pot = c.word(name);
  const bool split = std::any_of(c.v.split_pots.begin(), c.v.split_pots.end(),
                                 [&](const auto& act) { return act.name == rule.pot; }) ||
                     std::any_of(c.v.pays.begin(), c.v.pays.end(),
                                 [&](const auto& act) { return act.into == rule.pot; });
  if (!split) {
    c.fault(fault::no_part, where, "no step splits off a pot named '" + printable(name) + "'",
            "add the step 'split pot: " + printable(name) + "'");
  }
  {
    const Within restore(c.bound);
    c.bound.seat = true;
    rule.barred = c.condition(said.barred);
  }
  rule.returned = c.condition(said.returned);
  if (const auto& by = said.decided_by) {
    const auto other = c.showdown_rows.find(std::string(c.text(by)));
    if (other == c.showdown_rows.end()) {
      c.fault(fault::no_part, *by, "no showdown is called '" + printable(by->text) + "'",
              "add it under 'showdowns:'");
    } else {
      rule.showdown = other->second;
    }
  }
  return rule;
}

void read_equal_hands(Context& c, const tree::ShowdownRules& rules, Showdown& showdown) {
  if (rules.equal_hands && *rules.equal_hands == "left of dealer") {
    showdown.equal = Showdown::Equal::left_of_dealer;
  }
  const bool by_suit = rules.equal_hands && *rules.equal_hands == "by suit";
  if (by_suit) showdown.equal = Showdown::Equal::by_suit;
  const auto& order = rules.suit_order;
  if (!order) return;
  if (!by_suit) c.idle(order, "suits do not break ties between equal hands");
  unsigned named = 0;
  std::uint8_t worth = 4;
  for (const auto& [name, where] : c.names(*order, order.key)) {
    const auto suit = convert::suit(name);
    if (suit && worth > 0) {
      showdown.suit_worth[static_cast<std::size_t>(*suit)] = --worth;
      named |= 1U << static_cast<unsigned>(*suit);
    }
  }
  if (named != 15) {
    c.fault(fault::value, *order, "'suit order' must list each of the four suits once",
            "write 'suit order: spades hearts diamonds clubs'");
  }
}

}  // namespace

void compile_showdowns(Context& c) {
  for (std::size_t row = 0; row < c.showdown_rules.size(); ++row) {
    const tree::ShowdownRules& rules = c.showdown_rules[row];
    const auto& parts = *rules.parts;
    c.shares.assign(std::min(parts.size(), max_parts), Share());
    for (std::size_t i = 0; i < c.shares.size(); ++i) compile_part(c, parts[i], i, row);
    Showdown& showdown = c.v.showdowns[row];
    if (rules.name) showdown.about = c.text(rules.name);
    if (rules.parts) spread_shares(c, showdown, rules.parts.where);
    if (rules.odd_chips) read_odd_chips(c, *rules.odd_chips, c.part_names[row], showdown);
    if (const auto& odd = rules.odd_chip_to) {
      if (*odd == "by card") showdown.odd_chip = Showdown::OddChip::by_card;
      if (*odd == "by high card") showdown.odd_chip = Showdown::OddChip::by_high_card;
      if (*odd == "last bettor") showdown.odd_chip = Showdown::OddChip::last_bettor;
      if (*odd == "the pot") showdown.odd_chip = Showdown::OddChip::stays;
    }
    read_equal_hands(c, rules, showdown);
    if (const auto& beaten = rules.beaten_hands) {
      if (*beaten == "mucked") showdown.beaten = Showdown::Beaten::mucked;
      if (*beaten == "shown or mucked") ask_who_may_muck(c, showdown);
    }
    if (rules.hands_count && *rules.hands_count == "as announced") {
      for (Part& part : showdown.parts) compile_called(c, part);
    }
    showdown.left_shows_first = rules.first_to_show && *rules.first_to_show == "left of dealer";
    if (rules.both) {
      showdown.both = *rules.both == "must win both" ? Showdown::Both::must_win
                                                     : Showdown::Both::must_win_or_tie;
    }
    if (rules.without_winner && *rules.without_winner == "stays")
      showdown.without_winner = Showdown::Fallback::stays;
    for (const auto& [name, where, said] : rules.pots->items)
      showdown.pots.push_back(compile_pot_rule(c, name, where, said));
  }
}

}  // namespace houserules::compiling
