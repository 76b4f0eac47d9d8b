// How one part of the pot ranks hands.

#include <algorithm>
#include <array>
#include <initializer_list>

#include "engine/cards/notation.h"
#include "engine/compile/context.h"
#include "engine/language/phrases.h"
#include "engine/source/convert.h"
#include "engine/text/one_of.h"
#include "engine/text/sentence.h"

namespace houserules::compiling {

namespace {

bool is_low(Scale scale) {
  return scale == Scale::low_a5 || scale == Scale::low_27 || scale == Scale::low_a6 ||
         scale == Scale::pure_rank;
}

// ---------------------------------------------------------------- qualifiers

void bad_qualifier(Context& c, const Node& node) {
  c.fault(fault::ranking, node, "this is not a qualifier",
          "write '8 or better', 'a pair of jacks or better', 'two pair or better' or 'no pair'");
}

void no_such_qualifier(Context& c, const Node& node, Scale scale) {
  const bool badugi = scale == Scale::badugi || scale == Scale::badugi_ace_high;
  if (scale == Scale::high || badugi || is_low(scale)) {
    c.fault(fault::ranking, node, "this qualifier is not valid for this ranking",
            scale == Scale::high ? "write, for example, 'a pair of jacks or better'"
                                 : "write, for example, '8 or better'");
  } else {
    c.fault(fault::ranking, node, "hands ranked this way cannot have a qualifier", "remove it");
  }
}

int read_rank(Context& c, const Node& node) {
  std::string_view text = node.text;
  auto rank = node.is_scalar() ? convert::rank(text) : std::nullopt;
  if (!rank && text.ends_with('s')) rank = convert::rank(text.substr(0, text.size() - 1));
  if (!rank) c.fault(fault::value, node, "this is not a rank", "write 2 to 10, J, Q, K or A");
  return rank.value_or(0);
}

/// Reports a name that is neither one of the file's `own` categories nor a standard one.
void no_category(Context& c, const Node& node, std::string_view name,
                 const std::vector<std::string>& own = {}) {
  std::vector<std::string_view> known(own.begin(), own.end());
  for (const Category one : standard_order()) known.push_back(category_name(one));
  const std::string_view meant = category_meant(name);
  c.fault(
      fault::ranking, node, "'" + printable(name) + "' is not a hand category",
      meant.empty() ? Context::hint(name, known) : "did you mean '" + std::string(meant) + "'?");
}

void read_category(Context& c, const Node& node, const Node& name, Qualifier& qualify) {
  const std::string_view text = c.text(name, "category");
  const auto category = convert::category(text);
  if (!category && !text.empty()) no_category(c, name, text);
  qualify.category = category.value_or(Category::pair);
  const Node* of = node.find("of");
  if (of == nullptr) return;
  std::size_t n = 0;
  for (const auto& [name_of_rank, where] : c.names(*of, "of")) {
    const auto read = convert::rank(name_of_rank);
    if (!read || n == qualify.ranks.size()) {
      c.fault(fault::ranking, where, "at most two ranks describe a hand");
      break;
    }
    qualify.ranks[n++] = static_cast<std::int8_t>(*read);
  }
}

void read_qualifier(Context& c, const Node& node, RankingSpec& spec) {
  const bool high = spec.scale == Scale::high;
  const bool badugi = spec.scale == Scale::badugi || spec.scale == Scale::badugi_ace_high;
  Qualifier qualify;
  if (node.is_scalar()) {
    if (node.text == "none") {
      spec.qualify = Qualifier();
      return;
    }
    if (node.text != "no pair") return bad_qualifier(c, node);
    qualify.kind = Qualifier::Kind::no_pair;
    if (!high && !is_low(spec.scale)) return no_such_qualifier(c, node, spec.scale);
    spec.qualify = qualify;
    return;
  }
  if (!c.check_keys(node, "qualify", {"rank", "pair of", "category", "of", "or better"})) return;
  if (node.find("category") != nullptr &&
      (node.find("rank") != nullptr || node.find("pair of") != nullptr)) {
    c.fault(fault::ranking, node, "with 'category', the rank goes under 'of'",
            "write 'qualify: {category: full house, of: 5}'");
    return;
  }
  qualify.kind = Qualifier::Kind::high_or_better;
  if (const Node* rank = node.find("rank")) {
    // For a high hand: a pair of that rank.
    if (!high) qualify.kind = Qualifier::Kind::low_or_better;
    qualify.rank = read_rank(c, *rank);
    qualify.ranks[0] = static_cast<std::int8_t>(qualify.rank);
  } else if (const Node* pair = node.find("pair of")) {
    qualify.ranks[0] = static_cast<std::int8_t>(read_rank(c, *pair));
  } else if (const Node* name = node.find("category")) {
    read_category(c, node, *name, qualify);
  } else {
    return bad_qualifier(c, node);
  }
  const bool fits =
      qualify.kind == Qualifier::Kind::high_or_better ? high : badugi || is_low(spec.scale);
  if (!fits) return no_such_qualifier(c, node, spec.scale);
  spec.qualify = qualify;
}

// ---------------------------------------------------------------- categories

void read_order(Context& c, const tree::PartRules& rules, Part& part, RankingSpec& spec) {
  const auto& order = rules.order;
  const auto& inserted = rules.inserted;
  if (!order && !inserted) return;
  if (spec.order.empty()) {
    spec.order.assign(standard_order().begin(), standard_order().end());
  }
  // Declare the file's own categories first: `order` may use them.
  if (inserted && inserted->is_map()) {
    for (const Entry& entry : inserted->entries) {
      const Node* when = entry.value.is_map() ? entry.value.find("when") : nullptr;
      if (const auto known = convert::category(entry.key)) {
        if (when == nullptr) continue;
        c.fault(fault::ranking, entry.key_where,
                "'" + printable(entry.key) + "' already means " +
                    std::string(category_name(*known)) + ", whatever 'when' says",
                "leave out 'when', or choose another name");
        continue;
      }
      if (when == nullptr) {
        c.fault(fault::lacking, entry.key_where,
                "'" + printable(entry.key) + "' is not a standard hand category, and has no 'when'",
                did_you_mean(entry.key, {category_names().begin(), category_names().end()},
                             "add 'when: = function'"));
        continue;
      }
      spec.inserted_names.push_back(entry.key);
      part.category_hooks.push_back(c.hook(*when, "when"));
    }
  }
  const auto category_of = [&](const Node& node) -> std::optional<Category> {
    const std::string_view name = c.text(node, "a category");
    for (std::size_t i = 0; i < spec.inserted_names.size(); ++i) {
      if (spec.inserted_names[i] == name) {
        return static_cast<Category>(static_cast<std::size_t>(Category::inserted) + i);
      }
    }
    const auto category = convert::category(name);
    if (!category && !name.empty()) no_category(c, node, name, spec.inserted_names);
    return category;
  };
  if (order) {
    spec.order.clear();
    if (!order->is_list()) {
      c.fault(fault::value, *order, "'order' must list categories, lowest first");
    }
    for (const Node& item : order->items) {
      const auto category = category_of(item);
      if (!category) continue;
      if (std::find(spec.order.begin(), spec.order.end(), *category) != spec.order.end()) {
        c.fault(fault::same_name, item, "this category is listed twice");
        continue;
      }
      spec.order.push_back(*category);
    }
    const auto standard = [&](std::size_t i) {
      return std::find(standard_order().begin(), standard_order().end(), spec.order[i]);
    };
    std::size_t falls = 0;
    for (std::size_t i = 1; i < spec.order.size(); ++i)
      if (standard(i) < standard(i - 1)) ++falls;
    // In a long list, two may have changed places.
    const std::size_t rises = spec.order.size() > 4 ? 1 : 0;
    if (spec.order.size() > 2 && falls + 1 + rises >= spec.order.size()) {
      c.faults.warning(fault::ranking, order.key_where,
                       "'order' lists the lowest category first, so here " +
                           std::string(category_name(spec.order.back())) + " beats everything",
                       "reverse the list");
    }
  }
  if (!inserted) return;
  if (!inserted->is_map()) {
    c.fault(fault::value, *inserted, "'inserted' must map categories to their places",
            "write 'inserted: {four flush: {above: pair}}'");
    return;
  }
  for (const Entry& entry : inserted->entries) {
    if (!c.check_keys(entry.value, "an inserted category", {"above", "when"})) continue;
    if (!convert::category(entry.key) && entry.value.find("when") == nullptr) continue;  // reported
    const auto category = category_of(Node::scalar(entry.key, entry.key_where));
    const Node* above = entry.value.find("above");
    if (!category || above == nullptr) {
      if (above == nullptr) {
        c.fault(fault::lacking, entry.key_where, "nothing says which category this one ranks above",
                "add 'above: CATEGORY'");
      }
      continue;
    }
    const auto below = category_of(*above);
    if (!below) continue;
    std::erase(spec.order, *category);
    const auto at = std::find(spec.order.begin(), spec.order.end(), *below);
    if (at == spec.order.end()) {
      c.fault(fault::ranking, *above, "this ranking has no such category");
      continue;
    }
    spec.order.insert(at + 1, *category);
  }
}

// ---------------------------------------------------------------- points

/// "1 or 11" of "1/11", "1/2" of "0.5", "pips" of "face value", or an empty string.
std::string value_meant(std::string_view text) {
  if (text == "face value" || text == "face" || text == "rank" || text == "pip") return "pips";
  if (text == "0.5" || text == ".5" || text == "half") return "1/2";
  const std::size_t slash = text.find('/');
  if (slash != text.npos && convert::whole_number(text.substr(0, slash)) &&
      convert::whole_number(text.substr(slash + 1)))
    return std::string(text.substr(0, slash)) + " or " + std::string(text.substr(slash + 1));
  return {};
}

/// Returns what to write for "A-7: pips", which is no range of ranks, or an empty string.
std::string from_ace(const Entry& entry) {
  if (!entry.key.starts_with("A-") || !entry.value.is_scalar()) return {};
  const std::string to = entry.key.substr(2), value = printable(entry.value.text, 40);
  const auto rank = convert::rank(to);
  if (!rank || *rank == rank_deuce || *rank == rank_ace) return {};
  return "aces are high here; write 'A: " + value + "' and '2-" + to + ": " + value + "'";
}

void read_values(Context& c, const Node& table, PointsSpec& points) {
  if (!table.is_map()) {
    c.fault(fault::points, table, "'points' must map cards to values",
            "write 'points: {A: 1 or 11, 2-10: pips, J-K: 1/2}'");
    return;
  }
  for (const Entry& entry : table.entries) {
    CardSet cards;
    bool known = true;
    for (const std::string_view key : convert::split(entry.key, " ,")) {
      const auto some = convert::card_set(key);
      if (some) {
        cards = cards | *some;
      } else {
        known = false;
      }
    }
    if (!known || cards.empty()) {
      c.fault(
          fault::points, entry.key_where, "'" + printable(entry.key) + "' is not a card or rank",
          is_one_of(entry.key,
                    {"JQK", "KQJ", "faces", "face cards", "face", "court cards", "pictures", "K-J"})
              ? "write 'J-K'"
          : !from_ace(entry).empty()
              ? from_ace(entry)
              : "write ranks like 'A' or '2-10', cards like 'Qs', suits, or 'joker'");
      continue;
    }
    const std::string_view text = c.text(entry.value, "a value");
    if (text.empty()) continue;
    for (std::uint8_t code = 0; code < Card::code_count; ++code) {
      const Card card(code);
      if (!cards.contains(card)) continue;
      const auto values = convert::point_values(text, card.natural() ? card.rank() : -1);
      if (!values) {
        const std::string meant = value_meant(text);
        c.fault(fault::points, entry.value, "'" + printable(text) + "' is not a card value",
                meant.empty()
                    ? "write whole numbers, halves ('1/2') or 'pips', up to three joined by 'or'"
                    : "write '" + meant + "'");
        break;
      }
      points.values[code] = *values;
    }
  }
}

/// Warns of ranks of the deck without a value, where the other ranks have one. Where points can be
/// too many, every card has some.
void check_values(Context& c, const Place& where, const PointsSpec& points, bool of_all) {
  std::array<bool, rank_count> dealt{}, worth{};
  for (const Card card : c.v.deck) {
    if (!card.natural()) continue;
    const auto rank = static_cast<std::size_t>(card.rank());
    dealt[rank] = true;
    worth[rank] = worth[rank] || points.values[card.code()].count > 0;
  }
  if (c.faults.has_errors()) return;  // its value may be wrong
  std::vector<int> without;
  for (int rank = 0; rank < rank_count; ++rank) {
    const auto at = static_cast<std::size_t>(rank);
    if (dealt[at] && !worth[at]) without.push_back(rank);
  }
  if (without.empty() || (without.size() > 1 && !of_all)) return;
  std::vector<std::string> names;
  for (const int rank : without) names.emplace_back(rank_name_plural(rank));
  c.faults.warning(fault::stray_key, where, joined(names) + " have no value, so they count as 0",
                   "give them a value under `points:`, or 0 if that's what you want");
}

void read_points(Context& c, const tree::PartRules& rules, Part& part, RankingSpec& spec) {
  if (rules.points) {
    read_values(c, *rules.points, spec.points);
    check_values(c, rules.points.key_where, spec.points, rules.under.given);
  }
  if (rules.value) part.value_hook = c.hook(*rules.value, rules.value.key);
  if (!rules.points && !rules.value) {
    c.fault(fault::points, rules.at, "nothing says what each card is worth",
            "add 'points: {A: 1, 2-10: pips, J-K: 10}'");
  }
  bool aimed = false;
  const auto aim_at = [&](const Node& node, PointsSpec::Aim aim) {
    if (aimed)
      c.fault(fault::points, node,
              "a part can have only one of 'nearest', 'under', 'most' and 'least'");
    aimed = true;
    spec.points.aim = aim;
  };
  const auto aim_near = [&](const tree::Said<tree::Text>& target) {
    if (!target) return;
    aim_at(*target, PointsSpec::Aim::nearest);
    const auto halves = convert::halves(target->text);
    if (!halves)
      c.fault(fault::points, *target, "a target must be a number of points",
              convert::halves(usual_word(target->text))
                  ? "write " + std::string(usual_word(target->text))
                  : std::string("write a number such as 9 or 9 1/2"));
    spec.points.target_halves = halves.value_or(0);
  };
  aim_near(rules.nearest);
  if (rules.under) spec.points.over = PointsSpec::Beyond::loses;
  aim_near(rules.under);
  if (c.yes_no(rules.most)) aim_at(*rules.most, PointsSpec::Aim::most);
  if (c.yes_no(rules.least)) aim_at(*rules.least, PointsSpec::Aim::least);
  if (!aimed) {
    c.fault(fault::points, rules.at, "nothing says which total wins this part",
            "add 'nearest: 7', 'under: 21', 'most: yes' or 'least: yes'");
  }
  const auto read_beyond = [](const auto& said, PointsSpec::Beyond& beyond) {
    if (!said) return;
    beyond = *said == "loses"  ? PointsSpec::Beyond::loses
             : *said == "last" ? PointsSpec::Beyond::last
                               : beyond;
  };
  read_beyond(rules.over, spec.points.over);
  read_beyond(rules.below, spec.points.below);
  if (rules.tie && *rules.tie == "share") spec.points.tie = PointsSpec::Tie::share;
  spec.points.best_subset = c.yes_no(rules.best_subset, spec.points.best_subset);
}

void read_card_scale(Context& c, const tree::PartRules& rules, RankingSpec& spec) {
  if (rules.highest_of.given == rules.lowest_of.given) {
    c.fault(fault::ranking, rules.at, "nothing says which card wins this part",
            "add 'highest of: spades' or 'lowest of: spades'");
    return;
  }
  spec.card.lowest = rules.lowest_of.given;
  spec.card.among = c.cards(rules.lowest_of ? *rules.lowest_of : *rules.highest_of, "the cards");
  spec.card.ace_low = c.yes_no(rules.ace_low);
  spec.card.suits_break_ties = c.yes_no(rules.suits_break_ties);
}

// ---------------------------------------------------------------- all scales

/// Reads `yes` (the whole hand), `no`, or the minimum number of cards.
void read_from(Context& c, const Node& node, std::string_view what, int hand, int& from) {
  if (const auto plain = node.is_scalar() ? convert::yes_no(node.text) : std::nullopt) {
    from = *plain ? hand : 0;
    return;
  }
  if (node.is_scalar() && !node.is_expression() && !convert::whole_number(node.text)) {
    c.fault(fault::value, node,
            "'" + std::string(what) + "' cannot be '" + printable(node.text, 60) + "'",
            "write 'yes', 'no' or a number of cards");
    return;
  }
  from = static_cast<int>(c.whole(node, what, 1, 5, from));
}

}  // namespace

void compile_ranking(Context& c, const tree::PartRules& rules, Part& part) {
  RankingSpec spec;
  const std::string_view name = rules.by ? c.text(rules.by) : std::string_view();
  if (name == "points") {
    spec.scale = Scale::points;
  } else if (name == "card") {
    spec.scale = Scale::card;
  } else if (name == "score") {
    spec.scale = Scale::custom;
  } else if (!make_ranking(name, spec)) {
    std::vector<std::string_view> known = ranking_names();
    known.insert(known.end(), {"points", "card", "score"});
    if (!rules.by) {
      c.fault(fault::ranking, rules.at, "nothing says how hands are compared here",
              "add 'by: high' or another ranking");
    } else if (!name.empty()) {
      c.fault(fault::ranking, *rules.by, "unknown ranking '" + printable(name) + "'",
              respelling(name, rules.by->where, known, "write " + either_of(known)));
    }
  }
  if (const auto& hand = rules.hand) {
    const auto cards = convert::whole_number(hand->text);
    if (spec.scale == Scale::custom && cards && *cards > 5) {
      c.fault(
          fault::value, *hand, "hand must be from 1 to 5, not " + printable(hand->text),
          "to score every card with a function, write 'use: all from hand' and leave 'hand:' out");
    } else {
      spec.hand_size = static_cast<int>(c.whole(hand, 1, 5, 5));
    }
  }
  if (rules.straights)
    read_from(c, *rules.straights, rules.straights.key, spec.hand_size, spec.straights_from);
  if (rules.flushes)
    read_from(c, *rules.flushes, rules.flushes.key, spec.hand_size, spec.flushes_from);
  spec.ace_low_straight = c.yes_no(rules.low_straights, spec.ace_low_straight);
  spec.wrap_straight = c.yes_no(rules.wrap_straights, spec.wrap_straight);
  read_order(c, rules, part, spec);
  if (rules.qualify) read_qualifier(c, *rules.qualify, spec);
  const tree::Wilds& wilds = *rules.wilds;
  spec.wild.may_duplicate = c.yes_no(wilds.may_duplicate, spec.wild.may_duplicate);
  spec.wild.natural_beats_wild = c.yes_no(wilds.natural_beats_wild, spec.wild.natural_beats_wild);
  spec.wild.fewer_wilds_win = c.yes_no(wilds.fewer_wilds_win, spec.wild.fewer_wilds_win);
  if (spec.scale == Scale::points) read_points(c, rules, part, spec);
  if (spec.scale == Scale::card) read_card_scale(c, rules, spec);
  if (spec.scale == Scale::custom) {
    if (rules.score) {
      part.score_hook = c.hook(*rules.score, rules.score.key);
    } else {
      c.fault(fault::lacking, rules.at, "no function scores the hand",
              "add 'score: = ' followed by the name of your function");
    }
  }
  spec.ranks_in_deck = 0;
  for (const Card card : c.v.deck) {
    if (!card.natural()) continue;
    spec.ranks_in_deck = static_cast<std::uint16_t>(spec.ranks_in_deck | (1U << card.rank()));
  }
  spec.wild.expected = !part.wild.empty();
  spec.expect = c.expect;
  compile_use(c, rules, part, spec);
  part.ranker = std::make_shared<const Ranker>(std::move(spec));
}

}  // namespace houserules::compiling
