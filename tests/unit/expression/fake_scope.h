#pragma once
// A fixed table for tests of expressions and scripts: four seats, p2 is bound.

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "engine/cards/notation.h"
#include "engine/expression/parser.h"
#include "engine/variant/script_runner.h"
#include "engine/variant/variant.h"

namespace houserules::testing {

inline Variant fake_variant() {
  Variant v;
  const auto zone = [&](const char* name, bool of_seat) {
    ZoneSpec spec;
    spec.name = name;
    spec.of_seat = of_seat;
    v.zones.push_back(spec);
  };
  zone("hand", true);
  zone("discards", true);
  zone("board", false);
  zone("front", true);
  zone("shelf", false);
  const auto reg = [&](const char* name, Type type, bool per_seat, Value value) {
    RegisterSpec spec;
    spec.name = name;
    spec.type = type;
    spec.per_seat = per_seat;
    spec.start = value;
    v.registers.push_back(spec);
  };
  reg("need", Type::rank, false, Value::rank(rank_jack));
  reg("trump", Type::suit, false, Value::suit(3));
  reg("level", Type::number, false, Value::number(7));
  reg("leader", Type::seat, false, Value::seat(2));
  reg("over", Type::yes_no, false, Value::yes_no(true));
  reg("called", Type::rank, false, {});
  reg("refusals", Type::number, true, Value::number(2));
  reg("ready", Type::yes_no, true, Value::yes_no(true));
  reg("choice", Type::rank, true, {});
  v.words = {"in", "out", "pair", "ready", "face", "red", "black"};
  return v;
}

class FakeScope final : public Scope {
 public:
  explicit FakeScope(const Variant& variant) : v(variant) {
    const auto lay = [&](int z, Seat seat, const char* cards) {
      zones[{z, seat}] = *parse_cards(cards);
    };
    lay(zone_hand, 0, "2c3d4h");
    lay(zone_hand, 1, "AsKdTc7hJo");
    lay(zone_hand, 2, "QsQh");
    lay(zone_board, no_seat, "9c9d2s");
    lay(4, no_seat, "");
  }

  const Variant& v;
  ScriptRunner* runner = nullptr;
  std::map<std::pair<int, Seat>, std::vector<Card>> zones;
  mutable int calls = 0;

  Value root(Root root) const override {
    switch (root) {
      case Root::seat:
        return Value::seat(1);
      case Root::card:
        return Value::card(*parse_card("Qs"));
      case Root::it:
        return Value::number(3);
      case Root::answer:
        return Value::word(0);
      case Root::pot:
        return Value::number(40);
      case Root::dealer:
        return Value::seat(3);
      case Root::players:
        return Value::seats(SeatSet(0b1111));
      case Root::in_deal:
        return Value::seats(SeatSet(0b0111));
      case Root::contesting:
        return Value::seats(SeatSet(0b0110));
      case Root::raises:
        return Value::number(1);
      case Root::stock:
        return Value::number(30);
      case Root::opener:
      case Root::part:
        return {};
      default:
        return {Type::object, static_cast<std::int64_t>(root)};
    }
  }
  Value attribute(Value object, Attribute attribute) const override {
    if (object.type == Type::object) {
      switch (attribute) {
        case Attribute::winners:
          return Value::seats(SeatSet(0b0010));
        case Attribute::losers:
          return Value::seats(SeatSet(0b0101));
        case Attribute::seat:
          return Value::seat(0);
        case Attribute::previous:
          return {};
        case Attribute::pot:
          return Value::number(12);
        default:
          return Value::number(2);
      }
    }
    const auto seat = object.as_seat();
    const auto hand = [&](ZoneRef::Filter filter) { return ZoneRef{0, seat, filter}.pack(); };
    switch (attribute) {
      case Attribute::hand:
      case Attribute::best_hand:
        return hand(ZoneRef::Filter::all);
      case Attribute::up:
        return hand(ZoneRef::Filter::up);
      case Attribute::hole:
        return hand(ZoneRef::Filter::hole);
      case Attribute::unseen:
        return hand(ZoneRef::Filter::unseen);
      case Attribute::discards:
        return ZoneRef{1, seat, ZoneRef::Filter::all}.pack();
      case Attribute::stack:
        return Value::number(100 + 10 * seat);
      case Attribute::left:
        return Value::seat(static_cast<Seat>((seat + 1) % 4));
      case Attribute::right:
        return Value::seat(static_cast<Seat>((seat + 3) % 4));
      case Attribute::number:
        return Value::number(seat + 1);
      case Attribute::folded:
        return Value::yes_no(seat == 3);
      case Attribute::answer:
        return Value::word(1);
      case Attribute::bet:
        return Value::number(2);
      case Attribute::paid:
        return Value::number(6);
      default:
        return Value::yes_no(false);
    }
  }
  Value own_register(Value object, int index) const override {
    const RegisterSpec& spec = v.registers[static_cast<std::size_t>(index)];
    return object.type == Type::seat && object.as_seat() == 0 ? Value() : spec.start;
  }
  Value own_zone(Value object, int index) const override {
    return ZoneRef{static_cast<std::uint8_t>(index), object.as_seat(), ZoneRef::Filter::all}.pack();
  }
  Value call(Function function, std::span<const Value> arguments) const override {
    ++calls;
    std::array<Card, max_zone_cards> cards;
    switch (function) {
      case Function::beats:
        return Value::yes_no(list_cards(arguments[0], cards) > list_cards(arguments[1], cards));
      case Function::best:
      case Function::best_showing: {
        const SeatSet seats = arguments[0].as_seats();
        if (function == Function::best) return Value::seats(SeatSet::of(seats.front()));
        return Value::seat(seats.front());
      }
      case Function::low:
        return Value::number(8);
      case Function::count: {
        const int n = list_cards(arguments[0], cards);
        if (arguments.size() < 2) return Value::number(n);
        return Value::number(std::count_if(cards.begin(), cards.begin() + n, [&](Card card) {
          const Value what = arguments[1];
          if (!card.natural()) return false;
          return what.type == Type::rank   ? card.rank() == what.bits
                 : what.type == Type::suit ? card.suit() == what.bits
                 : what.type == Type::card ? card.code() == what.bits
                                           : card.rank() >= rank_jack && card.rank() < rank_ace;
        }));
      }
      default:
        return Value::yes_no(true);
    }
  }
  int list_cards(Value cards, std::span<Card> out) const override {
    std::size_t n = 0;
    if (cards.type == Type::zone) {
      const ZoneRef ref = ZoneRef::unpack(cards);
      const auto it = zones.find({ref.zone, ref.seat});
      if (it == zones.end()) return 0;
      for (const Card card : it->second) {
        if (ref.filter == ZoneRef::Filter::up && n == 2) break;  // two cards are face up
        out[n++] = card;
      }
    } else if (cards.type == Type::cards) {
      for (std::uint8_t code = 0; code < Card::code_count; ++code)
        if (CardSet(static_cast<std::uint64_t>(cards.bits)).contains(Card(code)))
          out[n++] = Card(code);
    } else if (cards.type == Type::card) {
      out[n++] = Card(static_cast<std::uint8_t>(cards.bits));
    }
    return static_cast<int>(n);
  }
  Value lua(int chunk) const override { return runner->evaluate(chunk, *this); }
};

/// "7", "yes", "rank J", "p2", "seats p1 p3", "word in", "hand of p2" …
inline std::string text_of(Value value, const Variant& v) {
  switch (value.type) {
    case Type::nothing:
      return "nothing";
    case Type::yes_no:
      return value.bits != 0 ? "yes" : "no";
    case Type::number:
      return std::to_string(value.bits);
    case Type::rank:
      return std::string("rank ") + rank_char(static_cast<int>(value.bits));
    case Type::suit:
      return std::string(suit_name(static_cast<int>(value.bits)));
    case Type::card:
      return houserules::text(Card(static_cast<std::uint8_t>(value.bits)));
    case Type::seat:
      return std::string("p").append(std::to_string(value.bits + 1));
    case Type::seats: {
      std::string all = "seats";
      for (Seat seat = 0; seat < max_seats; ++seat)
        if (value.as_seats().contains(seat)) all.append(" p").append(std::to_string(seat + 1));
      return all;
    }
    case Type::zone: {
      const ZoneRef ref = ZoneRef::unpack(value);
      std::string all = v.zones[ref.zone].name;
      if (ref.filter != ZoneRef::Filter::all)
        all.append("/").append(std::to_string(static_cast<int>(ref.filter)));
      return ref.seat == no_seat ? all : all + " of p" + std::to_string(ref.seat + 1);
    }
    case Type::cards: {
      std::string all = "cards ";
      for (std::uint8_t code = 0; code < Card::code_count; ++code)
        if (CardSet(static_cast<std::uint64_t>(value.bits)).contains(Card(code)))
          all += houserules::text(Card(code));
      return all;
    }
    case Type::word:
      return "word " + v.words[static_cast<std::size_t>(value.bits)];
    case Type::object:
      return "object";
  }
  return "?";
}

/// The names that are bound in a step about a seat and a card.
inline VariantNames fake_names(Variant& variant) {
  VariantNames names(variant);
  names.bind(Root::seat, Type::seat);
  names.bind(Root::card, Type::card);
  names.bind(Root::it, Type::number);
  names.bind(Root::answer, TypeSet::any());
  names.parameters = {{"freeze", Value::number(3)},
                      {"raise-cap", Value::number(never)},
                      {"trump", Value::suit(0)},
                      {"wild-rank", Value::rank(0)},
                      {"strict", Value::yes_no(true)},
                      {"style", Value::word(0)},
                      {"kill", Value::card(*parse_card("Qs"))},
                      {"wilds", Value::cards(CardSet::of_rank(0))}};
  names.functions = {"distance"};
  return names;
}

}  // namespace houserules::testing
