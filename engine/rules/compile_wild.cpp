// Wild cards.

#include <algorithm>

#include "engine/rules/compile_context.h"
#include "engine/rules/convert.h"

namespace houserules::compiling {

namespace {

void read_places(Context& c, const Node& node, WildSource& source) {
  const auto& places = c.v.zones[source.zone].places;
  source.slots = 0;
  for (const auto& [name, where] : c.names(node, "places")) {
    const auto at = std::find(places.begin(), places.end(), name);
    if (at == places.end()) {
      c.fault(fault::no_zone, where, "the zone has no place '" + printable(name) + "'",
              Context::hint(name, std::vector<std::string_view>(places.begin(), places.end())));
      continue;
    }
    source.slots |= std::uint64_t{1} << (at - places.begin());
  }
}

/// "spit", or one place of a zone: "cross.centre".
void read_zone_cards(Context& c, const Node& node, WildSource& source) {
  const std::string_view text = c.text(node, "cards in");
  if (text.empty()) return;
  const auto dot = text.find('.');
  const std::string_view name = convert::trim(text.substr(0, dot));
  const auto pick = c.find_zone(name);
  if (!pick || c.v.zones[pick->zone].of_seat) {
    c.fault(fault::no_zone, node, "the table has no zone '" + printable(name) + "'",
            Context::hint(name, c.zone_names()));
    return;
  }
  source.zone = pick->zone;
  if (dot != std::string_view::npos) {
    read_places(c, Node::scalar(std::string(text.substr(dot + 1)), node.where), source);
  }
}

/// Do the expressions from this node on speak of `card`?
bool speaks_of_card(const Variant& v, std::size_t first) {
  return std::any_of(v.nodes.begin() + static_cast<std::ptrdiff_t>(first), v.nodes.end(),
                     [&](const ExprNode& node) {
                       if (node.op == ExprNode::Op::root) {
                         return node.what == static_cast<std::uint8_t>(Root::card);
                       }
                       return node.op == ExprNode::Op::lua &&
                              v.chunks[static_cast<std::size_t>(node.b)].find("card") !=
                                  std::string::npos;
                     });
}

/// Keys that say nothing of this kind of source.
void check_fit(Context& c, const Node& node, const WildSource& source, int kinds) {
  struct Row {
    std::string_view key;
    WildSource::Kind kind;
    std::string_view beside;
  };
  static constexpr Row rows[] = {{"and its rank", WildSource::Kind::own_lowest_hole, "own"},
                                 {"aces", WildSource::Kind::own_lowest_hole, "own"},
                                 {"places", WildSource::Kind::zone_card, "cards in"},
                                 {"and their rank", WildSource::Kind::zone_card, "cards in"}};
  for (const Row& row : rows) {
    const Entry* entry = node.entry(row.key);
    if (entry == nullptr || source.kind == row.kind) continue;
    c.fault(fault::stray_key, entry->key_where,
            "'" + entry->key + "' has no effect without '" + std::string(row.beside) + "'",
            "remove it");
  }
  if (kinds > 1 && source.kind != WildSource::Kind::faces) {
    c.fault(fault::stray_key, node, "these wild cards are defined in two ways",
            "make them two rows of the list");
  }
}

/// Calls `add` with each row of a list, or with the one there is.
template <class Add>
void each_row(const Node& list, const Add& add) {
  if (!list.is_list()) return add(list);
  for (const Node& item : list.items) add(item);
}

/// The sources of wild cards of one item of the list; its parts by name go to `parts`.
std::optional<WildSource> compile_wild(Context& c, const Node& node,
                                       std::vector<std::string>& parts) {
  WildSource source;
  if (node.is_scalar()) {  // cards or ranks
    source.cards = c.cards(node, "wild cards");
    return source;
  }
  const Within restore(c.bound);
  c.bound.seat = true;  // who holds the cards
  c.bound.part = true;
  int kinds = 0;
  for (const Entry& entry : node.entries) {
    const Node& value = entry.value;
    if (entry.key == "ranks") {
      ++kinds;
      for (const auto& [name, where] : c.names(value, "ranks")) {
        if (name == "and") continue;
        if (const auto ranks = convert::ranks(name)) {
          source.cards = source.cards | *ranks;
        } else {
          c.fault(fault::value, where, "'" + printable(name) + "' is no rank",
                  "ranks are written '3 9', 'deuces', '2-6'");
        }
      }
    } else if (entry.key == "cards") {
      ++kinds;
      source.cards = source.cards | c.cards(value, "cards");
    } else if (entry.key == "jokers") {
      ++kinds;
      if (c.yes_no(value, "jokers", true)) source.cards = source.cards | CardSet::jokers();
    } else if (entry.key == "own") {
      ++kinds;
      source.kind = WildSource::Kind::own_lowest_hole;
      if (c.text(value, "own") != "lowest down card") {
        c.fault(fault::value, value, "a seat's own wild card is its 'lowest down card'");
      }
    } else if (entry.key == "cards in") {
      ++kinds;
      source.kind = WildSource::Kind::zone_card;
      read_zone_cards(c, value, source);
    } else if (entry.key == "is") {
      ++kinds;
      source.kind = WildSource::Kind::computed;
      source.expr = c.expression(value, "is",
                                 Type::rank | (Type::card | (Type::cards | TypeSet(Type::zone))));
    } else if (entry.key == "hook") {
      ++kinds;
      source.kind = WildSource::Kind::hook;
      source.hook = c.hook(value, "hook");
    }
  }
  if (source.kind == WildSource::Kind::faces && !source.cards.empty()) {
    const bool in_deck = std::any_of(c.v.deck.begin(), c.v.deck.end(),
                                     [&](Card card) { return source.cards.contains(card); });
    if (!in_deck) c.fault(fault::deck, node, "the deck has none of these wild cards");
  }
  if (kinds == 0) {
    c.fault(fault::lacking, node, "which cards are wild?", "add 'ranks:', 'cards:', 'own:' …");
    return std::nullopt;
  }
  check_fit(c, node, source, kinds);
  for (const std::string_view key : {"and its rank", "and their rank"}) {
    if (const Node* rank = node.find(key)) source.and_its_rank = c.yes_no(*rank, key);
  }
  if (const Node* aces = node.find("aces")) source.ace_low = c.text(*aces, "aces") == "low";
  if (const Node* places = node.find("places")) read_places(c, *places, source);
  if (const Node* as = node.find("as")) {
    const std::string_view text = c.text(*as, "as");
    source.bug = text == "bug";
    if (!source.bug && text != "any card") {
      c.fault(fault::value, *as, "a wild card stands for 'any card', or is a 'bug'");
    }
  }
  if (const Node* when = node.find("when")) {
    if (source.kind == WildSource::Kind::computed) {
      c.fault(fault::stray_key, *when, "a computed wild card has no 'when' of its own",
              "say so in its expression: '= condition and …'");
    } else if (const auto plain = when->is_scalar() ? convert::yes_no(when->text) : std::nullopt) {
      if (!*plain) return std::nullopt;
    } else {
      c.bound.card = source.kind == WildSource::Kind::faces;
      const std::size_t first = c.v.nodes.size();
      source.expr = c.condition(*when, "when");
      source.card_by_card = speaks_of_card(c.v, first);
    }
  }
  if (const Node* only = node.find("parts")) {
    for (const auto& [name, where] : c.names(*only, "parts")) {
      if (const auto part = c.part(Node::scalar(name, where))) parts.push_back(name);
    }
  }
  return source;
}

}  // namespace

std::vector<int> compile_own_wilds(Context& c, const Node& list) {
  std::vector<int> rows;
  const auto add = [&](const Node& item) {
    if (const Entry* only = item.entry("parts")) {
      c.fault(fault::stray_key, only->key_where, "these are wild in this part alone",
              "remove 'parts', or put the row under `wild:` at the top level of the file");
    }
    std::vector<std::string> parts;
    if (auto source = compile_wild(c, item, parts)) {
      rows.push_back(static_cast<int>(add_row(c.v.wilds, std::move(*source))));
    }
  };
  each_row(list, add);
  return rows;
}

void compile_wilds(Context& c, const Node* wild) {
  if (wild == nullptr || wild->is_null()) return;
  if (wild->is_scalar() && wild->text == "none") return;
  const auto add = [&](const Node& item) {
    std::vector<std::string> parts;
    auto source = compile_wild(c, item, parts);
    if (!source) return;
    add_row(c.v.wilds, std::move(*source));
    c.wild_parts.push_back(std::move(parts));
  };
  each_row(*wild, add);
}

}  // namespace houserules::compiling
