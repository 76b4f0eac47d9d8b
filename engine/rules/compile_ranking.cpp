// How one part of the pot ranks hands.

#include <algorithm>

#include "engine/rules/compile_context.h"
#include "engine/rules/convert.h"

namespace houserules::compiling {

const Node* PartNodes::find(std::string_view key) const {
  if (const Node* own = part.find(key)) return own;
  return showdown.is_map() ? showdown.find(key) : nullptr;
}

namespace {

bool is_low(Scale scale) {
  return scale == Scale::low_a5 || scale == Scale::low_27 || scale == Scale::low_a6 ||
         scale == Scale::pure_rank;
}

// ---------------------------------------------------------------- qualifiers

void bad_qualifier(Context& c, const Node& node) {
  c.fault(fault::ranking, node, "this is no hand to qualify with",
          "'8 or better', 'a pair of jacks or better', 'two pair or better', 'no pair'");
}

void no_such_qualifier(Context& c, const Node& node) {
  c.fault(fault::ranking, node, "hands of this ranking do not qualify in such a way",
          "lows and badugis: '8 or better'; high hands: 'a pair of jacks or better'");
}

int read_rank(Context& c, const Node& node) {
  std::string_view text = node.text;
  auto rank = node.is_scalar() ? convert::rank(text) : std::nullopt;
  if (!rank && text.ends_with('s')) rank = convert::rank(text.substr(0, text.size() - 1));
  if (!rank) c.fault(fault::value, node, "this is no rank", "2 to 10, J, Q, K, A");
  return rank.value_or(0);
}

void read_category(Context& c, const Node& node, const Node& name, Qualifier& qualify) {
  const auto category = name.is_scalar() ? convert::category(name.text) : std::nullopt;
  if (!category) {
    c.fault(fault::ranking, name, "this is no category of hands",
            "pair, two pair, three of a kind, straight, flush …");
  }
  qualify.category = category.value_or(Category::pair);
  const Node* of = node.find("of");
  if (of == nullptr) return;
  std::size_t n = 0;
  for (const auto& [name_of_rank, where] : c.names(*of, "ranks")) {
    const auto read = convert::rank(name_of_rank);
    if (!read || n == qualify.ranks.size()) {
      c.fault(fault::ranking, where, "a hand is told by at most two ranks");
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
    if (!high && !is_low(spec.scale)) return no_such_qualifier(c, node);
    spec.qualify = qualify;
    return;
  }
  if (!c.check_keys(node, "'qualify'", {"rank", "pair of", "category", "of", "or better"})) return;
  qualify.kind = Qualifier::Kind::high_or_better;
  if (const Node* rank = node.find("rank")) {
    // Of a high hand: a pair of that rank.
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
  if (!fits) return no_such_qualifier(c, node);
  spec.qualify = qualify;
}

// ---------------------------------------------------------------- categories

void read_order(Context& c, const PartNodes& nodes, Part& part, RankingSpec& spec) {
  const Node* order = nodes.find("order");
  const Node* inserted = nodes.find("inserted");
  if (order == nullptr && inserted == nullptr) return;
  if (spec.order.empty()) {
    spec.order.assign(standard_order().begin(), standard_order().end());
  }
  // Names of the file's own categories come first: `order` may use them.
  if (inserted != nullptr && inserted->is_map()) {
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
        c.fault(fault::lacking, entry.key_where, "which hands are '" + printable(entry.key) + "'?",
                "add 'when: = function'");
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
    if (!category && !name.empty()) {
      std::vector<std::string_view> known(spec.inserted_names.begin(), spec.inserted_names.end());
      for (const Category one : standard_order()) known.push_back(category_name(one));
      c.fault(fault::ranking, node, "'" + printable(name) + "' is no category of hands",
              Context::hint(name, known));
    }
    return category;
  };
  if (order != nullptr) {
    spec.order.clear();
    if (!order->is_list()) {
      c.fault(fault::value, *order, "'order' lists categories, the lowest first");
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
  }
  if (inserted == nullptr) return;
  if (!inserted->is_map()) {
    c.fault(fault::value, *inserted, "'inserted' maps categories to where they stand",
            "inserted: {four flush: {above: pair}}");
    return;
  }
  for (const Entry& entry : inserted->entries) {
    if (!c.check_keys(entry.value, "an inserted category", {"above", "when"})) continue;
    const auto category = category_of(Node::scalar(entry.key, entry.key_where));
    const Node* above = entry.value.find("above");
    if (!category || above == nullptr) {
      if (above == nullptr) {
        c.fault(fault::lacking, entry.key_where, "above which category does this one stand?",
                "add 'above: CATEGORY'");
      }
      continue;
    }
    const auto below = category_of(*above);
    if (!below) continue;
    std::erase(spec.order, *category);
    const auto at = std::find(spec.order.begin(), spec.order.end(), *below);
    if (at == spec.order.end()) {
      c.fault(fault::ranking, *above, "this ranking has no such category to stand above");
      continue;
    }
    spec.order.insert(at + 1, *category);
  }
}

// ---------------------------------------------------------------- points

void read_values(Context& c, const Node& table, PointsSpec& points) {
  if (!table.is_map()) {
    c.fault(fault::points, table, "'points' maps cards to values",
            "points: {A: 1 or 11, 2-10: pips, J-K: 1/2}");
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
      c.fault(fault::points, entry.key_where, "'" + printable(entry.key) + "' is no card or rank",
              "ranks like 'A', '2-10', cards like 'Qs', suits, or 'joker'");
      continue;
    }
    const std::string_view text = c.text(entry.value, "a value");
    if (text.empty()) continue;
    for (std::uint8_t code = 0; code < Card::code_count; ++code) {
      const Card card(code);
      if (!cards.contains(card)) continue;
      const auto values = convert::point_values(text, card.natural() ? card.rank() : -1);
      if (!values) {
        c.fault(fault::points, entry.value, "'" + printable(text) + "' is no value of a card",
                "whole numbers and halves ('1/2'), 'pips', up to three joined by 'or'");
        break;
      }
      points.values[code] = *values;
    }
  }
}

void read_points(Context& c, const PartNodes& nodes, Part& part, RankingSpec& spec) {
  const Node* table = nodes.find("points");
  const Node* value = nodes.find("value");
  if (table != nullptr) read_values(c, *table, spec.points);
  if (value != nullptr) part.value_hook = c.hook(*value, "value");
  if (table == nullptr && value == nullptr) {
    c.fault(fault::points, nodes.part, "what is each card worth?",
            "add 'points: {A: 1, 2-10: pips, J-K: 10}'");
  }
  struct Row {
    std::string_view key;
    PointsSpec::Aim aim;
    bool target;
  };
  static constexpr Row rows[] = {{"nearest", PointsSpec::Aim::nearest, true},
                                 {"under", PointsSpec::Aim::nearest, true},
                                 {"most", PointsSpec::Aim::most, false},
                                 {"least", PointsSpec::Aim::least, false}};
  bool aimed = false;
  for (const Row& row : rows) {
    const Node* node = nodes.part.find(row.key);
    if (node == nullptr) continue;
    if (!row.target && !c.yes_no(*node, row.key, true)) continue;
    if (aimed) c.fault(fault::points, *node, "a part has one aim");
    aimed = true;
    spec.points.aim = row.aim;
    if (row.key == "under") spec.points.over = PointsSpec::Beyond::loses;
    if (!row.target) continue;
    const auto halves = node->is_scalar() ? convert::halves(node->text) : std::nullopt;
    if (!halves) {
      c.fault(fault::points, *node, "a target is a number of points", "whole, or with '1/2'");
    }
    spec.points.target_halves = halves.value_or(0);
  }
  if (!aimed) {
    c.fault(fault::points, nodes.part, "what is aimed at?",
            "add 'nearest: 7', 'under: 21', 'most: yes' or 'least: yes'");
  }
  const auto read_beyond = [&](std::string_view key, PointsSpec::Beyond& beyond) {
    const Node* node = nodes.find(key);
    if (node == nullptr) return;
    const std::string_view text = c.text(*node, key);
    if (text == "loses") {
      beyond = PointsSpec::Beyond::loses;
    } else if (text == "last") {
      beyond = PointsSpec::Beyond::last;
    } else if (text != "counts") {
      c.fault(fault::value, *node,
              "a total " + std::string(key) + " the aim 'counts', comes 'last' or 'loses'");
    }
  };
  read_beyond("over", spec.points.over);
  read_beyond("below", spec.points.below);
  if (const Node* tie = nodes.find("tie")) {
    const std::string_view text = c.text(*tie, "tie");
    if (text == "share") {
      spec.points.tie = PointsSpec::Tie::share;
    } else if (text != "under wins") {
      c.fault(fault::value, *tie, "totals as far under as over: 'under wins' or 'share'");
    }
  }
  if (const Node* subset = nodes.find("best subset")) {
    spec.points.best_subset = c.yes_no(*subset, "best subset");
  }
}

void read_card_scale(Context& c, const PartNodes& nodes, RankingSpec& spec) {
  const Node* highest = nodes.part.find("highest of");
  const Node* lowest = nodes.part.find("lowest of");
  if ((highest == nullptr) == (lowest == nullptr)) {
    c.fault(fault::ranking, nodes.part, "which card wins this part?",
            "add 'highest of: spades' or 'lowest of: spades'");
    return;
  }
  spec.card.lowest = lowest != nullptr;
  spec.card.among = c.cards(lowest != nullptr ? *lowest : *highest, "the cards");
  if (const Node* ace = nodes.part.find("ace low")) {
    spec.card.ace_low = c.yes_no(*ace, "ace low");
  }
  if (const Node* suits = nodes.part.find("suits break ties")) {
    spec.card.suits_break_ties = c.yes_no(*suits, "suits break ties");
  }
}

// ---------------------------------------------------------------- all scales

std::string_view implied_ranking(const Node& part) {
  for (const std::string_view key : {"nearest", "under", "most", "least"}) {
    if (part.find(key) != nullptr) return "points";
  }
  if (part.find("highest of") != nullptr || part.find("lowest of") != nullptr) return "card";
  if (part.find("score") != nullptr) return "score";
  return {};
}

/// `yes` (from the whole hand), `no`, or the fewest cards.
void read_from(Context& c, const Node& node, std::string_view what, int hand, int& from) {
  if (const auto plain = node.is_scalar() ? convert::yes_no(node.text) : std::nullopt) {
    from = *plain ? hand : 0;
    return;
  }
  from = static_cast<int>(c.whole(node, what, 1, 5, from));
}

}  // namespace

void compile_ranking(Context& c, const PartNodes& nodes, Part& part) {
  RankingSpec spec;
  const Node* by = nodes.part.find("by");
  const std::string_view name = by != nullptr ? c.text(*by, "by") : implied_ranking(nodes.part);
  if (name == "points") {
    spec.scale = Scale::points;
  } else if (name == "card") {
    spec.scale = Scale::card;
  } else if (name == "score") {
    spec.scale = Scale::custom;
  } else if (!make_ranking(name, spec)) {
    std::vector<std::string_view> known = ranking_names();
    known.insert(known.end(), {"points", "card", "score"});
    if (by == nullptr) {
      c.fault(fault::ranking, nodes.part, "by what do hands compare here?",
              "add 'by: high' or another ranking");
    } else if (!name.empty()) {
      std::string list;
      for (const std::string_view one : known)
        list += (list.empty() ? "" : ", ") + std::string(one);
      c.fault(fault::ranking, *by, "unknown ranking '" + printable(name) + "'",
              respelling(name, by->where, known, "the rankings are " + list));
    }
  }
  if (const Node* hand = nodes.find("hand")) {
    const auto cards = hand->is_scalar() ? convert::whole_number(hand->text) : std::nullopt;
    if (spec.scale == Scale::custom && cards && *cards > 5) {
      c.fault(fault::value, *hand, "hand is from 1 to 5, not " + printable(hand->text),
              "for a function that scores every card, 'use: all from hand' without 'hand:'");
    } else {
      spec.hand_size = static_cast<int>(c.whole(*hand, "hand", 1, 5, 5));
    }
  }
  if (const Node* straights = nodes.find("straights")) {
    read_from(c, *straights, "straights", spec.hand_size, spec.straights_from);
  }
  if (const Node* flushes = nodes.find("flushes")) {
    read_from(c, *flushes, "flushes", spec.hand_size, spec.flushes_from);
  }
  if (const Node* wrap = nodes.find("wrap straights")) {
    spec.wrap_straight = c.yes_no(*wrap, "wrap straights");
  }
  read_order(c, nodes, part, spec);
  if (const Node* qualify = nodes.part.find("qualify")) read_qualifier(c, *qualify, spec);
  if (const Node* wilds = nodes.find("wilds")) {
    if (const Node* n = wilds->find("may duplicate")) {
      spec.wild.may_duplicate = c.yes_no(*n, "may duplicate", true);
    }
    if (const Node* n = wilds->find("natural beats wild")) {
      spec.wild.natural_beats_wild = c.yes_no(*n, "natural beats wild");
    }
    if (const Node* n = wilds->find("fewer wilds win")) {
      spec.wild.fewer_wilds_win = c.yes_no(*n, "fewer wilds win");
    }
  }
  if (spec.scale == Scale::points) read_points(c, nodes, part, spec);
  if (spec.scale == Scale::card) read_card_scale(c, nodes, spec);
  if (spec.scale == Scale::custom) {
    if (const Node* score = nodes.part.find("score")) {
      part.score_hook = c.hook(*score, "score");
    } else {
      c.fault(fault::lacking, nodes.part, "which function scores the hand?",
              "add 'score: = function'");
    }
  }
  spec.ranks_in_deck = 0;
  for (const Card card : c.v.deck) {
    if (!card.natural()) continue;
    spec.ranks_in_deck = static_cast<std::uint16_t>(spec.ranks_in_deck | (1U << card.rank()));
  }
  spec.wild.expected = !part.wild.empty();
  spec.expect = c.expect;
  compile_use(c, nodes, part, spec);
  part.ranker = std::make_shared<const Ranker>(std::move(spec));
}

}  // namespace houserules::compiling
