// Wild cards.

#include <algorithm>

#include "engine/compile/context.h"
#include "engine/source/convert.h"

namespace houserules::compiling {

namespace {

void read_places(Context& c, const Node& node, WildSource& source) {
  const auto& places = c.v.zones[source.zone].places;
  source.slots = 0;
  for (const auto& [name, where] : c.names(node, "the places")) {
    const auto at = std::find(places.begin(), places.end(), name);
    if (at == places.end()) {
      c.fault(fault::no_zone, where, "the zone has no place '" + printable(name) + "'",
              Context::hint(name, std::vector<std::string_view>(places.begin(), places.end())));
      continue;
    }
    source.slots |= std::uint64_t{1} << (at - places.begin());
  }
}

/// Reads "spit", or one place of a zone: "cross.centre".
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

/// Returns whether the expressions from this node on refer to `card`.
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

/// Reports keys that have no effect on this kind of source.
void check_fit(Context& c, const tree::WildCards& said, const WildSource& source, int kinds) {
  const auto only_beside = [&](const auto& key, WildSource::Kind kind, const auto& beside) {
    if (!key || source.kind == kind) return;
    c.fault(fault::stray_key, key.key_where,
            "'" + std::string(key.key) + "' has no effect without '" + beside + "'",
            "remove '" + std::string(key.key) + "'");
  };
  using Kind = WildSource::Kind;
  only_beside(said.and_its_rank, Kind::own_lowest_hole, "own");
  only_beside(said.aces, Kind::own_lowest_hole, "own");
  only_beside(said.places, Kind::zone_card, "cards in");
  only_beside(said.and_their_rank, Kind::zone_card, "cards in");
  if (kinds > 1 && source.kind != WildSource::Kind::faces) {
    c.fault(fault::stray_key, said.at, "these wild cards are defined in two ways",
            "write them as two list items");
  }
}

void read_ranks(Context& c, const tree::Said<tree::Text>& said, WildSource& source) {
  for (const auto& [name, where] : c.names(*said, said.key)) {
    if (name == "and") continue;
    if (const auto ranks = convert::ranks(name)) {
      source.cards = source.cards | *ranks;
    } else {
      c.fault(fault::value, where, "'" + printable(name) + "' is not a rank",
              "write ranks like '3 9', 'deuces' or '2-6'");
    }
  }
}

/// Compiles one row; the names of its parts go to `parts`.
std::optional<WildSource> compile_wild(Context& c, const tree::WildCards& said,
                                       std::vector<std::string>& parts) {
  WildSource source;
  if (!said.written.is_null()) {  // cards or ranks
    source.cards = c.cards(said.written, "wild");
    return source;
  }
  const Within restore(c.bound);
  c.bound.seat = true;  // the holder of the cards
  c.bound.part = true;
  int kinds = 0;
  const auto is_one = [&](const auto& key) {
    kinds += key ? 1 : 0;
    return bool(key);
  };
  if (is_one(said.ranks)) read_ranks(c, said.ranks, source);
  if (is_one(said.cards)) source.cards = source.cards | c.cards(*said.cards, said.cards.key);
  if (is_one(said.jokers) && c.yes_no(said.jokers, true))
    source.cards = source.cards | CardSet::jokers();
  if (is_one(said.own)) source.kind = WildSource::Kind::own_lowest_hole;
  if (is_one(said.cards_in)) {
    source.kind = WildSource::Kind::zone_card;
    read_zone_cards(c, *said.cards_in, source);
  }
  if (is_one(said.is)) {
    source.kind = WildSource::Kind::computed;
    source.expr = c.expression(*said.is, said.is.key,
                               Type::rank | (Type::card | (Type::cards | TypeSet(Type::zone))));
  }
  if (is_one(said.hook)) {
    source.kind = WildSource::Kind::hook;
    source.hook = c.hook(*said.hook, said.hook.key);
  }
  if (source.kind == WildSource::Kind::faces && !source.cards.empty()) {
    const bool in_deck = std::any_of(c.v.deck.begin(), c.v.deck.end(),
                                     [&](Card card) { return source.cards.contains(card); });
    if (!in_deck && c.deck_known) {
      c.fault(fault::deck, said.at, "the deck has none of these wild cards",
              source.cards.contains(Card(Card::joker_code))
                  ? "to add jokers, write 'deck: {jokers: 2}'"
                  : "");
    }
  }
  if (kinds == 0) {
    c.fault(fault::lacking, said.at, "nothing says which cards are wild",
            "add a key such as 'ranks:', 'cards:' or 'own:'");
    return std::nullopt;
  }
  check_fit(c, said, source, kinds);
  source.and_its_rank = c.yes_no(said.and_their_rank, c.yes_no(said.and_its_rank));
  source.ace_low = said.aces && *said.aces == "low";
  if (said.places) read_places(c, *said.places, source);
  source.bug = said.as && *said.as == "bug";
  if (const auto& when = said.when) {
    if (source.kind == WildSource::Kind::computed) {
      c.fault(fault::stray_key, *when, "a computed wild card cannot have 'when'",
              "put the condition first in its expression, followed by 'and'");
    } else if (const auto plain = convert::yes_no(when->text)) {
      if (!*plain) return std::nullopt;
    } else {
      c.bound.card = source.kind == WildSource::Kind::faces;
      const std::size_t first = c.v.nodes.size();
      source.expr = c.condition(when);
      source.card_by_card = speaks_of_card(c.v, first);
    }
  }
  if (said.parts) {
    for (const auto& [name, where] : c.names(*said.parts, said.parts.key)) {
      if (const auto part = c.part(Node::scalar(name, where))) parts.push_back(name);
    }
  }
  return source;
}

}  // namespace

std::vector<int> compile_own_wilds(Context& c, const std::vector<tree::WildCards>& rows) {
  std::vector<int> made;
  for (const tree::WildCards& row : rows) {
    if (row.parts) {
      c.fault(fault::stray_key, row.parts.key_where,
              "'parts' has no effect here: these cards are wild only in this part",
              "remove 'parts', or move the item to the file's top-level `wild:`");
    }
    std::vector<std::string> parts;
    if (auto source = compile_wild(c, row, parts)) {
      made.push_back(static_cast<int>(add_row(c.v.wilds, std::move(*source))));
    }
  }
  return made;
}

void compile_wilds(Context& c, const std::vector<tree::WildCards>& rows) {
  for (const tree::WildCards& row : rows) {
    std::vector<std::string> parts;
    auto source = compile_wild(c, row, parts);
    if (!source) continue;
    add_row(c.v.wilds, std::move(*source));
    c.wild_parts.push_back(std::move(parts));
  }
}

}  // namespace houserules::compiling
